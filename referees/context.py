from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from referees.access.permissions import is_referee


def referee(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Return whether to link the night's desk in the header, checked lazily."""

    def is_one() -> bool:
        user: Any = getattr(request, "user", None)
        return user is not None and is_referee(user)

    return {"is_referee": is_one}
