from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from league.models import Union
from league.permissions import unions_kept_by


def desks(request: HttpRequest) -> dict[str, Any]:
    """The unions whose desk the reader may open; asked only where a page shows them."""

    def kept() -> list[Union]:
        user = getattr(request, "user", None)
        return unions_kept_by(user) if user is not None else []

    return {"desks": kept}
