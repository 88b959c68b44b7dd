"""The unions at whose desk a reader works, and what they may do there."""

from __future__ import annotations

from typing import Any

from django.db.models import BigAutoField, Exists, OuterRef, Q, QuerySet

from league.access.permissions import DESK, PLANNERS, REGISTRARS
from league.desk.areas import Right
from league.lib.prepared import PreparedQuery, Slot
from league.models import Fixture, Role, Union

READER = Slot("user", BigAutoField())


def _served() -> QuerySet[Union]:
    boards = Role.objects.filter(user=READER, kind=Role.Kind.BOARD_SECRETARY).values(
        "board"
    )
    own = Role.objects.filter(user=READER, union=OuterRef("pk"))
    return Union.objects.annotate(
        is_kept=Exists(own.filter(kind__in=DESK)) | Q(board__in=boards),
        plans=Exists(own.filter(kind__in=PLANNERS)),
        registers=Exists(own.filter(kind__in=REGISTRARS)),
    ).filter(Q(is_kept=True) | Q(plans=True) | Q(registers=True))


SERVED = PreparedQuery(_served)


def unions_served_by(user: Any) -> list[Union]:
    """Return the unions a user works for; `is_kept`: whether at the desk too."""
    if not user.is_authenticated or not user.is_active:
        return []
    return SERVED.ask(user=user.pk)


def rights_at(union: Union) -> frozenset[Right]:
    """Return what the reader may do at the desk of a union that they serve."""
    if getattr(union, "is_kept", False):
        return frozenset(Right)
    held = {Right.PLANS: "plans", Right.REGISTERS: "registers"}
    own = {one for one, name in held.items() if getattr(union, name, False)}
    return frozenset(own | {Right.SERVES}) if own else frozenset()


def union_to_set_up(user: Any) -> str | None:
    """Return the address of the one union that a user keeps, if it has no matches."""
    served = unions_served_by(user)
    if len(served) != 1 or not getattr(served[0], "is_kept", False):
        return None
    has_matches = Fixture.objects.filter(union=served[0]).exists()
    return None if has_matches else served[0].slug
