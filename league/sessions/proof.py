"""Asking again who it is, before what a browser left open must not do.

Whoever gave a password, a code or a passkey within the last quarter of an hour is not
asked. The request goes on where it was, a form's fields and all.
"""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest

_asking: Any = reauthentication_required(lambda request: None)


def require_proof(request: HttpRequest) -> None:
    """Let a request through, or lead it to the page that asks who it is."""
    _asking(request)
