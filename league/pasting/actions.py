"""Put the rows of a pasted list in, each by the action that its own page uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max

from league.clubs.actions import free_code, keep_club, keep_venue
from league.imports.rehearsal import short_step
from league.models import AuditRow, Club, Official, RoleInvitation, Union, User, Venue
from league.officials.actions.officials import OfficialDuties, keep_official
from league.pasting.clubs import ClubPlan, HallPlan
from league.pasting.judging import JudgedRow, RowState
from league.pasting.kinds import CLUBS, OFFICIALS, PEOPLE, Looking
from league.pasting.layouts import MARKER, REFEREE
from league.pasting.lists import RowFault
from league.pasting.officials import OfficialPlan
from league.pasting.people import RolePlan
from league.registrations.actions.players import make_player, save_contact
from league.roles.actions import add_phone, give_role, invite_to_role

# So many rows are put in while others wait.
AT_ONCE = 5
# What lists are compared with, by the first word of an audit row's action.
COMPARED = {"club", "venue", "team", "player", "official", "role"}
Put = Callable[[Any], object]


class ListChanged(Exception):
    """What the list would do is not what was shown: nothing is written."""


@dataclass(slots=True)
class PutIn:
    """The rows of a list after the press: those that went in, those that did not."""

    done: list[JudgedRow] = field(default_factory=list)
    rest: list[JudgedRow] = field(default_factory=list)
    # What went in by name, invitations aside.
    given: list[str] = field(default_factory=list)
    # Those of the rest whose action refused them.
    refused: list[JudgedRow] = field(default_factory=list)
    invited: list[RoleInvitation] = field(default_factory=list)


def put_in(looking: Looking, answers: Mapping[str, str], *, seen: str) -> PutIn:
    """Put in the sound rows of a list a few at a time, and leave the others out.

    The list is looked at before anything is locked. Once another changes the union's
    clubs, halls, people or roles, the rows that are left stay out.

    Raises ListChanged, before anything is written, if the list would do something else
    than was `seen`.
    """
    known = _newest_change()
    looked = looking.look(answers)
    if looked.seen != seen:
        raise ListChanged
    found = PutIn()
    put = PUTTERS[looking.kind](looking.union, found, by=looking.by)
    ready = [one for one in looked.rows if one.state is RowState.DONE]
    for start in range(0, len(ready), AT_ONCE):
        with short_step():
            # Two presses come one after the other; the second sees the first's rows.
            Union.objects.select_for_update(no_key=True).get(pk=looking.union.pk)
            if _has_changed(looking.union, since=known):
                break
            for row in ready[start : start + AT_ONCE]:
                _put(row, put, found)
            known = _newest_change()
    if ready and not (found.done or found.refused):
        raise ListChanged
    gone = {one.line for one in found.done}
    left_out = (RowState.THERE, RowState.TWICE)
    found.rest = [
        one for one in looked.rows if one.line not in gone and one.state not in left_out
    ]
    return found


def _newest_change() -> int:
    return AuditRow.objects.aggregate(newest=Max("pk"))["newest"] or 0


def _has_changed(union: Union, *, since: int) -> bool:
    """Whether what lists are compared with changed after an audit row."""
    newer = AuditRow.objects.filter(pk__gt=since, union=union)
    return any(
        action.partition(".")[0] in COMPARED
        for action in newer.values_list("action", flat=True)
    )


def _put(row: JudgedRow, put: Put, found: PutIn) -> None:
    """Put one row in; what its action refuses is a fault of the row."""
    try:
        with transaction.atomic():
            put(row.plan)
    except ValidationError as fault:
        row.faults += [RowFault("", one) for one in fault.messages]
        found.refused.append(row)
    else:
        found.done.append(row)


def _clubs(union: Union, found: PutIn, *, by: User) -> Put:
    """Return what makes clubs; a hall that several share is made once."""
    made: dict[HallPlan, Venue] = {}

    def hall_of(plan: HallPlan) -> Venue:
        known = plan.known or made.get(plan)
        if known is not None:
            return known
        code = free_code(Venue, union, plan.name)
        hall: Venue = keep_venue(
            union, code=code, name=plan.name, tables=plan.tables, by=by
        ).row
        return hall

    def put(plan: ClubPlan) -> None:
        hall = hall_of(plan.hall) if plan.hall else None
        name = plan.known.name if plan.known else plan.name
        code = plan.known.code if plan.known else free_code(Club, union, name)
        keep_club(union, code=code, name=name, venue=hall, by=by)
        found.given.append(f"{name} ({hall.name})" if hall else name)
        # Only now is it sure: a row that is refused takes its new hall with it.
        if plan.hall and hall:
            made[plan.hall] = hall

    return put


def _officials(union: Union, found: PutIn, *, by: User) -> Put:
    """Return what makes officials; of one that is there, all else stays."""

    def put(plan: OfficialPlan) -> None:
        player = plan.player or make_player(union, name=plan.name, by=by)
        save_contact(
            player,
            phone=plan.phone or player.phone,
            email=plan.email or player.email,
            by=by,
        )
        duties = _duties(plan, Official.objects.filter(player=player))
        keep_official(player, duties, user=player.user, by=by)
        found.given.append(player.name)

    return put


def _duties(plan: OfficialPlan, known: Iterable[Official]) -> OfficialDuties:
    new = OfficialDuties(is_referee=REFEREE in plan.does, is_marker=MARKER in plan.does)
    for one in known:
        return replace(
            new,
            club=one.club,
            is_active=one.is_active,
            most_a_month=one.most_a_month,
        )
    return new


def _people(union: Union, found: PutIn, *, by: User) -> Put:
    """Return what gives roles: at once to a user, by a mail to an address."""

    def put(plan: RolePlan) -> None:
        if plan.user is not None:
            role = give_role(union, plan.user, plan.charge, by=by)
            add_phone(role, union, plan.phone, by=by)
            found.given.append(f"{plan.user} ({plan.charge.called})")
        else:
            found.invited.append(
                invite_to_role(union, plan.email, plan.charge, by=by, phone=plan.phone)
            )

    return put


PUTTERS: dict[str, Callable[..., Put]] = {
    CLUBS: _clubs,
    OFFICIALS: _officials,
    PEOPLE: _people,
}
