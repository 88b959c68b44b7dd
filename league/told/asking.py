"""What the notices that ask officials still ask: of matches that have not begun."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from league.models import Appointment, Fixture, Notice
from league.notices.links import asked_in
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

    @classmethod
    def of(cls, notices: Iterable[Notice], *, at: datetime) -> StillAsked:
        pks = [pk for one in notices if is_asking(one) for pk in asked_in(one)]
        rows = (
            Appointment.objects.filter(pk__in=pks, state__in=UNANSWERED)
            .select_related(*MATCH)
            .order_by("fixture__start", "fixture__home__name")
        )
        found = [(one.pk, one.fixture) for one in rows] if pks else []
        return cls({pk: match for pk, match in found if not has_begun(match, at=at)})

    def left_of(self, notices: Iterable[Notice]) -> list[Notice]:
        """Return the notices that still say something, as they say it now.

        Those that somebody told are left out.
        """
        untold = (one for one in notices if one.told_at is None)
        return [left for one in untold if (left := self._left_of(one))]

    def _left_of(self, notice: Notice) -> Notice | None:
        asked = set(asked_in(notice)) if is_asking(notice) else set()
        coming = [one for pk, one in self.matches.items() if pk in asked]
        if not asked or len(coming) == len(asked):
            return notice
        if not coming:
            return None
        # A copy: the row keeps what was asked.
        left = copy(notice)
        left.facts = notice.facts | {"matches": str(len(coming))}
        left.fixture = coming[0]
        return left
