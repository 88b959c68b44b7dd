from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from league.permissions import unions_kept_by


def desks(request: HttpRequest) -> dict[str, Any]:
    """Return the unions whose desk the reader may open, for the page's head."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"desks": []}
    return {"desks": unions_kept_by(user)}
