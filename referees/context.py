from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from league.access.permissions import unions_to_referee
from league.models import Union
from matches.phones.my_night import refereed_tonight


def referee(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Return whether to link the referee's desk in the header, checked lazily.

    `referees_tonight` is whether the reader's next step on a match night is there.
    """
    user: Any = getattr(request, "user", None)

    @cache
    def unions() -> list[Union]:
        return unions_to_referee(user) if user is not None else []

    @cache
    def has_match() -> bool:
        found = unions()
        at = timezone.now()
        return bool(found) and refereed_tonight(user, found, at=at).exists()

    return {"is_referee": lambda: bool(unions()), "referees_tonight": has_match}
