"""Which appointments are asked and answered as one, and whom a question reaches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Appointment, Notice, Union
from league.notices.links import asked_in
from league.notices.reached import heard_of
from league.notices.told import reached_among
from league.officials.selectors import Task, Work, missing_of

State = Appointment.State
# So many nights are named; of more, the first and the last.
MOST_NIGHTS = 4


def together(appointments: Iterable[Appointment]) -> list[list[Appointment]]:
    """Group appointments that are asked and answered together."""
    groups: dict[tuple[object, ...], list[Appointment]] = defaultdict(list)
    for one in appointments:
        fixture = one.fixture
        # Each marker has one match; a referee may have a whole hall's.
        own = fixture.pk if one.task == Task.MARKER else fixture.venue_id or fixture.pk
        groups[one.official_id, fixture.night, one.task, own].append(one)
    return list(groups.values())


@dataclass(frozen=True, slots=True)
class Asking:
    """Whom a question reaches, and who stands on a list to be asked by somebody."""

    # Officials, by pk.
    reached: frozenset[int]
    # The notice that lists them, on whose sending's page is the text, by appointment.
    listed: dict[int, Notice]
    # The day of the last reminder that reached its official, by appointment.
    reminded: dict[int, date]

    def reaches(self, appointment: Appointment) -> bool:
        return appointment.official_id in self.reached

    def is_listed(self, appointment: Appointment) -> bool:
        """Whether somebody is to ask them already: no notice reaches them."""
        return appointment.pk in self.listed and not self.reaches(appointment)


def asking_of(appointments: Sequence[Appointment], union: Union) -> Asking:
    """Look up once whom a question about these appointments reaches."""
    officials = {one.official_id: one.official for one in appointments}
    reached = reached_among((one.player for one in officials.values()), union)
    unreached = {
        one.player.person.pk
        for one in officials.values()
        if one.player_id not in reached
    }
    notices = Notice.objects.filter(
        union=union,
        kind=Notice.Kind.APPOINTMENT_ASKED,
        player__in=unreached,
        by_mail=False,
        told_at=None,
    ).exclude(sending=None)
    found = notices.order_by("made_at") if unreached else ()
    return Asking(
        frozenset(pk for pk, one in officials.items() if one.player_id in reached),
        {pk: one for one in found for pk in asked_in(one)},
        _reminded(appointments, union),
    )


def _reminded(appointments: Sequence[Appointment], union: Union) -> dict[int, date]:
    """Return when each of these who has not answered was last reminded."""
    asked = {
        one.pk: one.asked_at
        for one in appointments
        if one.state == State.ASKED and one.asked_at
    }
    if not asked:
        return {}
    notices = Notice.objects.filter(
        union=union,
        kind=Notice.Kind.APPOINTMENT_ASKED,
        facts__reminds="yes",
        made_at__gte=min(asked.values()),
    ).select_related("mail")
    found: dict[int, date] = {}
    for one in notices.order_by("made_at"):
        heard_at = heard_of(one, at=timezone.now())
        for pk in asked_in(one):
            if heard_at and pk in asked and asked[pk] <= heard_at:
                found[pk] = heard_at.astimezone(union.zone).date()
    return found


@dataclass(frozen=True, slots=True)
class AskingCounts:
    """What the buttons of some works do; each official counts once."""

    # Works in which a match has nobody, and those of them that a search would fill.
    missing: int
    open: int
    # The nights of what can be filled, of those to ask, and of those to remind.
    open_nights: str
    to_ask_nights: str
    asked_nights: str
    proposed: int
    # Of those proposed, whom asking asks, or lists for somebody to ask.
    to_ask: int
    # Of those to ask, whom no notice would reach.
    unreached: int
    # Those listed already, and when each of their lists was made, by its sending.
    listed: int
    lists: dict[UUID, datetime]
    # Of those who have not answered: whom a reminder reaches, and whom none does.
    asked: int
    asked_unreached: int


def counts_of(works: Iterable[Work], asking: Asking) -> AskingCounts:
    """Return what is open in these works, and whom to ask and to remind."""
    states: dict[str, list[Appointment]] = defaultdict(list)
    found = list(works)
    for one in (one for work in found for one in work.standing):
        states[one.state].append(one)
    proposed = states[State.PROPOSED]
    to_ask = [one for one in proposed if not asking.is_listed(one)]
    listed = [one for one in proposed if asking.is_listed(one)]
    asked, missing = states[State.ASKED], missing_of(found)
    open_ones = [one for one in found if one.is_open and not one.is_told]
    return AskingCounts(
        missing=len(missing),
        open=len(open_ones),
        open_nights=nights_in_words(one.night for one in open_ones),
        to_ask_nights=nights_in_words(one.fixture.night for one in to_ask),
        asked_nights=nights_in_words(one.fixture.night for one in asked),
        proposed=_officials(proposed),
        to_ask=_officials(to_ask),
        unreached=_officials(one for one in to_ask if not asking.reaches(one)),
        listed=_officials(listed),
        lists=_lists(asking.listed[one.pk] for one in listed),
        asked=_officials(one for one in asked if asking.reaches(one)),
        asked_unreached=_officials(one for one in asked if not asking.reaches(one)),
    )


def nights_in_words(nights: Iterable[date | None]) -> str:
    """Return the nights that a button is about; of many how many, and from when on."""
    ordered = sorted({one for one in nights if one})
    days = [date_format(one, "j M") for one in ordered]
    if len(days) <= MOST_NIGHTS:
        return ", ".join(days)
    words = _("%(number)s nights, %(first)s to %(last)s")
    return words % {"number": len(days), "first": days[0], "last": days[-1]}


def _lists(notices: Iterable[Notice]) -> dict[UUID, datetime]:
    """Return when each sending of these notices was made, the first one first."""
    made = {one.sending: one.made_at for one in notices if one.sending}
    return dict(sorted(made.items(), key=lambda one: one[1]))


def _officials(appointments: Iterable[Appointment]) -> int:
    return len({one.official_id for one in appointments})
