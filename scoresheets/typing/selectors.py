"""Which sheet is typed for a match, which is next, and who sat there the last time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.lib.forms import read_whole
from league.models import Fixture, Team, User
from matches.desk.actions import form_head_of
from matches.models import Match, TeamSheet
from matches.team_sheets.forms import team_sheet_initial
from matches.team_sheets.typed_names import NameIndex
from rules.record import Side
from scoresheets.checking.selectors import UNPLAYED
from scoresheets.models import TypedSheet


def next_to_type(fixture: Fixture, *, by: User) -> Fixture | None:
    """Return the match whose sheet is to be typed after this one, or None.

    First what is left of the same night, then the oldest night. A match that is still
    to begin has no sheet; one that somebody else is typing is left to them.
    """
    now = timezone.localtime(timezone=fixture.union.zone)
    drafts = TypedSheet.objects.filter(state=TypedSheet.State.DRAFT, is_second=False)
    waiting = (
        Fixture.objects.filter(
            division__season=fixture.division.season_id,
            state__in=UNPLAYED,
            night__lte=now.date(),
        )
        .exclude(night=now.date(), start__gt=now.time())
        .exclude(pk=fixture.pk)
        .exclude(match__seq__gt=0)
        .exclude(pk__in=drafts.exclude(typed_by=by).values("fixture"))
        .select_related("home", "away")
        .order_by("night", "division", "home__code", "pk")
    )
    return waiting.filter(night=fixture.night).first() or waiting.first()


def typed_sheet_of(fixture: Fixture) -> TypedSheet | None:
    """Return the sheet that was typed in for a match, the last of several."""
    typed = TypedSheet.objects.filter(fixture=fixture, finished_at__isnull=False)
    return typed.filter(is_second=False).order_by("finished_at").last()


def written_on_paper(values: Mapping[str, Any]) -> dict[str, str]:
    """Return the totals that are on the paper itself, by the screen's field names."""
    numbers = {
        name: read_whole(str(text).strip())
        for name, text in values.items()
        if name.startswith("paper-")
    }
    return {name: str(one) for name, one in numbers.items() if one is not None}


def edit_head_of(match: Match) -> str:
    """Return the digest an edit is made from: a form's, and the paper's own totals."""
    typed = typed_sheet_of(match.fixture)
    said = sorted(written_on_paper(typed.values if typed else {}).items())
    return sha256(f"{form_head_of(match)}{said}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class LastPairs:
    """A team's names by field as they stood on its last sheet, and that sheet's night.

    Of those who are no longer registered for the team there are none.
    """

    team: str
    night: date
    names: dict[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """Where a name comes from that nobody typed."""
        words = _("From the team’s last sheet, %(day)s: please check")
        return words % {"day": date_format(self.night, "j F")}

    def only(self, fields: Iterable[str]) -> LastPairs:
        """Return the same with the names of these fields alone."""
        return replace(self, names={one: self.names[one] for one in fields})


def last_pairs_of(
    fixture: Fixture, names: NameIndex, match: Match | None
) -> dict[Side, LastPairs]:
    """Return who sat where on the season's last sheet of each team without one here."""
    handed_in = set(match.team_sheets.values_list("side", flat=True)) if match else ()
    teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
    missing = {side: team for side, team in teams.items() if side not in handed_in}
    found = {side: _last_pairs(fixture, team, names) for side, team in missing.items()}
    return {side: pairs for side, pairs in found.items() if pairs and pairs.names}


def _last_pairs(fixture: Fixture, team: Team, names: NameIndex) -> LastPairs | None:
    if fixture.night is None:
        return None
    own = Q(side=Side.HOME, match__fixture__home=team)
    own |= Q(side=Side.AWAY, match__fixture__away=team)
    before = TeamSheet.objects.filter(
        own,
        match__fixture__division__season=fixture.division.season_id,
        match__fixture__night__lt=fixture.night,
    ).order_by("-match__fixture__night", "-pk")
    sheet = before.select_related("match__fixture").prefetch_related("seats").first()
    if sheet is None:
        return None
    players = set(names.of_team(team.pk))
    seated = team_sheet_initial(list(sheet.seats.all()), names)
    kept = {name: label for name, label in seated.items() if label in players}
    return LastPairs(team.name, sheet.match.fixture.night or fixture.night, kept)
