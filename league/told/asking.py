"""What the notices that ask officials still ask: of matches that have not begun.

Who is asked or reminded again about a match is told by the last of these notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from league.models import Appointment, Fixture, Notice
from league.notices.links import asked_in
from league.notices.reached import Reach
from league.officials.selectors import has_begun

MATCH = (
    "fixture__union",
    "fixture__home",
    "fixture__away",
    "fixture__venue",
    "fixture__division__season",
)

UNANSWERED = (Appointment.State.PROPOSED, Appointment.State.ASKED)


def is_asking(notice: Notice) -> bool:
    """Whether a notice asks an official to take an appointment."""
    return notice.kind == Notice.Kind.APPOINTMENT_ASKED


@dataclass(frozen=True, slots=True)
class StillAsked:
    """The matches to come that notices ask about, looked up once for a page."""

    # By pk of the appointment, the first match first.
    matches: dict[int, Fixture]
    # When each appointment was last asked about.
    asked_at: Mapping[int, datetime]

    @classmethod
    def of(cls, notices: Iterable[Notice], *, at: datetime) -> StillAsked:
        asking = [one for one in notices if is_asking(one)]
        pks = {pk for one in asking for pk in asked_in(one)}
        rows = (
            Appointment.objects.filter(pk__in=pks, state__in=UNANSWERED)
            .select_related(*MATCH)
            .order_by("fixture__start", "fixture__home__name")
        )
        found = [(one.pk, one.fixture) for one in rows] if pks else []
        matches = {pk: match for pk, match in found if not has_begun(match, at=at)}
        return cls(matches, _last_asked(asking) if matches else {})

    def left_of(self, notices: Iterable[Notice]) -> list[Notice]:
        """Return the notices that still say something, as they say it now.

        Those that somebody told are left out.
        """
        untold = (one for one in notices if one.told_at is None)
        return [left for one in untold if (left := self._left_of(one))]

    def unreached(self, found: Iterable[Reach]) -> list[list[Notice]]:
        """Return what somebody must still say, for each person whom nothing reached."""
        unreached = (one.notices for one in found if not one.way.is_reached)
        return [left for one in unreached if (left := self.left_of(one))]

    def _left_of(self, notice: Notice) -> Notice | None:
        asked = set(asked_in(notice)) if is_asking(notice) else set()
        coming = [
            one
            for pk, one in self.matches.items()
            if pk in asked and self.asked_at[pk] <= notice.made_at
        ]
        if not asked or len(coming) == len(asked):
            return notice
        if not coming:
            return None
        # A copy: the row keeps what was asked.
        left = copy(notice)
        left.facts = notice.facts | {"matches": str(len(coming))}
        left.fixture = coming[0]
        return left


def _last_asked(notices: Sequence[Notice]) -> dict[int, datetime]:
    """Return when each of the notices' appointments was asked about, there or since."""
    since = Notice.objects.filter(
        kind=Notice.Kind.APPOINTMENT_ASKED,
        union__in={one.union_id for one in notices},
        made_at__gt=min(one.made_at for one in notices),
    )
    asked_at: dict[int, datetime] = {}
    for notice in sorted([*notices, *since], key=lambda one: one.made_at):
        asked_at |= dict.fromkeys(asked_in(notice), notice.made_at)
    return asked_at
