from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from league.models import Union
from league.permissions import sits_on_board, unions_kept_by


def desks(request: HttpRequest) -> dict[str, Any]:
    """What of the head is the reader's own; asked only where a page shows it."""

    def kept() -> list[Union]:
        user = getattr(request, "user", None)
        return unions_kept_by(user) if user is not None else []

    def on_board() -> bool:
        user = getattr(request, "user", None)
        return bool(user and user.is_authenticated and sits_on_board(user))

    return {"desks": kept, "on_board": on_board}
