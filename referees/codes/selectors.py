"""The codes of a night: their tasks, hours, and the phones they let in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import segno
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture
from matches.access import tickets
from matches.live.night import RefereeHall
from matches.models import Device, Match, Ticket
from matches.phones.heard import Heard, heard_of

# As on the score-sheets: readable even with a lamp shining on the screen.
ERROR_CORRECTION = "m"
CODES_A_MATCH = 7
# The place in order, after the tables' own.
ALL_FOUR = 5


class CodeState(StrEnum):
    """Whether a code lets anyone in."""

    NOT_YET = "not yet"
    OPEN = "open"
    OVER = "over"
    REVOKED = "revoked"


STATES: dict[CodeState, Any] = {
    CodeState.NOT_YET: gettext_lazy("not open yet"),
    CodeState.OPEN: gettext_lazy("open"),
    CodeState.OVER: gettext_lazy("over"),
    CodeState.REVOKED: gettext_lazy("revoked"),
}


@dataclass(frozen=True, slots=True)
class PhoneIn:
    """A phone that was let in, and what is known of it."""

    name: str
    joined_at: datetime
    heard: Heard


@dataclass(frozen=True, slots=True)
class PhoneCode:
    """A code: what it lets a phone do, and the phones that it let in."""

    ticket: Ticket
    what: str
    state: CodeState
    phones: list[PhoneIn]

    @property
    def said(self) -> str:
        return str(STATES[self.state])

    @property
    def is_revoked(self) -> bool:
        return self.state is CodeState.REVOKED

    @property
    def typed(self) -> str:
        return tickets.typed_code(self.ticket)

    @property
    def page(self) -> str:
        """Where it is typed, as people write an address."""
        return tickets.ticket_page(self.ticket).partition("//")[2]

    @property
    def picture(self) -> str:
        """The QR code as a data URL, black on white in any light."""
        made = segno.make(
            tickets.ticket_address(self.ticket), error=ERROR_CORRECTION, micro=False
        )
        return made.svg_data_uri(border=4, dark="#000", light="#fff")


@dataclass(frozen=True, slots=True)
class MatchCodes:
    """A match's codes; `former` are revoked ones that let someone in."""

    fixture: Fixture
    codes: list[PhoneCode]
    former: list[PhoneCode]
    signed_in: list[PhoneIn]

    @property
    def is_made(self) -> bool:
        return len(self.codes) == CODES_A_MATCH


@dataclass(frozen=True, slots=True)
class NightCodes:
    """A hall's codes on a night, and the hours in which they open."""

    matches: list[MatchCodes]
    opens: datetime | None
    closes: datetime | None
    at: datetime

    @property
    def is_open(self) -> bool:
        return bool(self.opens and self.closes and self.opens <= self.at < self.closes)

    @property
    def is_over(self) -> bool:
        return bool(self.closes and self.closes <= self.at)

    @property
    def are_made(self) -> bool:
        return all(one.is_made for one in self.matches)

    @property
    def has_any(self) -> bool:
        return any(one.codes for one in self.matches)


def what_of(ticket: Ticket, fixture: Fixture) -> str:
    """Return what a code is for, in words."""
    if ticket.task == Ticket.Task.CAPTAIN:
        team = fixture.home if ticket.side == "home" else fixture.away
        return _("Captain of %(team)s") % {"team": team.name}
    if ticket.table is None:
        return _("Mark all four tables")
    return _("Mark table %(number)s") % {"number": ticket.table}


def code_state_of(ticket: Ticket, *, at: datetime) -> CodeState:
    opens, closes = tickets.opens_at(ticket), tickets.closes_at(ticket)
    if ticket.revoked_at is not None:
        return CodeState.REVOKED
    if opens is None or closes is None or at < opens:
        return CodeState.NOT_YET
    return CodeState.OPEN if at < closes else CodeState.OVER


def codes_of(hall: RefereeHall, *, at: datetime) -> NightCodes:
    """Return the codes of every match in a hall, in the order of the hall."""
    codes = [phone_code_of(ticket, at=at) for ticket in tickets_of(hall)]
    came_signed_in = Device.objects.filter(match__in=_pks(hall), ticket=None)
    came = came_signed_in.select_related("match__fixture__union").order_by("joined_at")
    phones = [(one.match_id, _phone_in(one, one.match, at=at)) for one in came]
    starts = [found for one in hall.fixtures if (found := one.starts_at)]
    return NightCodes(
        matches=[
            MatchCodes(
                fixture,
                codes=_ordered(codes, fixture, is_revoked=False),
                former=[
                    one
                    for one in _ordered(codes, fixture, is_revoked=True)
                    if one.phones
                ],
                signed_in=[one for match, one in phones if match == fixture.pk],
            )
            for fixture in hall.fixtures
        ],
        opens=min(starts) - tickets.OPENS_BEFORE if starts else None,
        closes=max(starts) + tickets.CLOSES_AFTER if starts else None,
        at=at,
    )


def tickets_of(hall: RefereeHall) -> QuerySet[Ticket]:
    """Return the tickets of a hall's matches, with the phones they let in."""
    phones = Prefetch("devices", Device.objects.order_by("joined_at"))
    return (
        Ticket.objects.filter(match__in=_pks(hall))
        .select_related("match__fixture__union", "match__fixture__home")
        .select_related("match__fixture__away", "match__fixture__venue")
        .prefetch_related(phones)
    )


def _pks(hall: RefereeHall) -> list[UUID]:
    return [fixture.pk for fixture in hall.fixtures]


def phone_code_of(ticket: Ticket, *, at: datetime) -> PhoneCode:
    what = what_of(ticket, ticket.match.fixture)
    phones = [_phone_in(one, ticket.match, at=at) for one in ticket.devices.all()]
    return PhoneCode(ticket, what, code_state_of(ticket, at=at), phones)


def _phone_in(device: Device, match: Match, *, at: datetime) -> PhoneIn:
    heard = heard_of(device, match, zone=match.fixture.union.zone, at=at)
    return PhoneIn(str(device), device.joined_at, heard)


def _ordered(
    codes: Iterable[PhoneCode], fixture: Fixture, *, is_revoked: bool
) -> list[PhoneCode]:
    """Return a match's codes as on its cards: the tables, all four, the captains."""
    found = [
        one
        for one in codes
        if one.ticket.match_id == fixture.pk and one.is_revoked == is_revoked
    ]
    return sorted(found, key=lambda one: _place(one.ticket))


def _place(ticket: Ticket) -> tuple[bool, int, bool]:
    is_captain = ticket.task == Ticket.Task.CAPTAIN
    return (is_captain, ticket.table or ALL_FOUR, ticket.side == "away")
