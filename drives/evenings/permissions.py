"""Who may make a union's card evenings, and who may run one of them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from drives.models import Drive, Series
from league.access.permissions import may_plan, roles_in
from league.models import Club, Role, Union

Hosted = Union | Drive | Series


def may_host(user: Any, where: Hosted) -> bool:
    """Return whether a user may run an evening or a series, or all of a union's.

    The union's secretaries and its board may, and the secretary of the club it belongs
    to.
    """
    if isinstance(where, Union):
        return may_plan(user, where)
    if may_plan(user, where.union):
        return True
    return (
        where.club_id is not None
        and clubs_to_host(user, where.union).filter(pk=where.club_id).exists()
    )


def may_make(user: Any, union: Union) -> bool:
    """Return whether a user may make evenings in a union, if only of their club."""
    return may_host(user, union) or clubs_to_host(user, union).exists()


def clubs_to_host(user: Any, union: Union) -> QuerySet[Club]:
    """Return the clubs whose evenings a user may run: all, or a secretary's own."""
    clubs = Club.objects.filter(union=union)
    if may_plan(user, union):
        return clubs
    kept = roles_in(user, union).filter(Q(kind=Role.Kind.CLUB_SECRETARY))
    return clubs.filter(pk__in=kept.values("club"))
