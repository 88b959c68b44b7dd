"""A team's fixtures as pocket cards: eight per page, to cut apart.

A card holds fourteen matches; a team with more gets a second card beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from league.models import Division, Fixture, Season, Standing, Team
from league.standings.selectors import PRACTICE, fixtures_with_names
from scoresheets.paper.document import A4, Document, FinishedPrint, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import HAIR, QUIET, STRONG, Box
from scoresheets.paper.pen import Pen
from scoresheets.paper.words import date_in_words, result_in_words
from scoresheets.prints import cards

MOST_ROWS = 14
HEAD_HEIGHT, ROW_HEIGHT = 14.0, 3.75
TEAM = Lettering(12, 6.5, Face.BOLD)
UNDER = Lettering(7.5, 5)
TEXT = Lettering(7.5, 4.8)
STRONG_TEXT = Lettering(7.5, 4.8, Face.BOLD)
DAY_WIDTH, PLACE_WIDTH, START_WIDTH = 15.0, 5.0, 10.0


@dataclass(frozen=True, slots=True)
class PocketLine:
    """A match as its team sees it."""

    day: str
    is_home: bool
    opponents: str
    told: str


@dataclass(frozen=True, slots=True)
class PocketCard:
    """A card: a team's name, its competition, and its matches in order."""

    team: str
    under: str
    lines: Sequence[PocketLine]
    part: str = ""


def cards_of_team(team: Team, division: Division) -> list[PocketCard]:
    """Return a team's fixtures in a division as one card, or more if needed."""
    own = Q(home=team) | Q(away=team)
    return _cards(team, division, list(_fixtures(own, division=division)))


def cards_of_season(season: Season) -> list[PocketCard]:
    """Return the cards of all teams in a season's league, division by division."""
    fixtures: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
    league = Q(division__kind=Division.Kind.LEAGUE)
    for one in _fixtures(league, division__season=season):
        fixtures[one.division_id, one.home_id].append(one)
        fixtures[one.division_id, one.away_id].append(one)
    entered = Standing.objects.filter(
        division__season=season,
        division__kind=Division.Kind.LEAGUE,
        withdrawn_on=None,
    ).select_related("division__union", "division__season", "team__club__venue")
    return [
        card
        for one in entered.order_by("division__level", "division", "team__name", "pk")
        for card in _cards(
            one.team, one.division, fixtures[one.division_id, one.team_id]
        )
    ]


def _fixtures(which: Q, **of: Any) -> Iterable[Fixture]:
    return (
        fixtures_with_names()
        .filter(which, **of)
        .exclude(stage=PRACTICE)
        .order_by("night", "start", "round", "pk")
    )


def _cards(
    team: Team, division: Division, fixtures: Sequence[Fixture]
) -> list[PocketCard]:
    hall = team.club.venue.name if team.club.venue else ""
    under = " · ".join(
        one
        for one in (division.union.name, division.name, division.season.name, hall)
        if one
    )
    lines = [_line(team, one) for one in fixtures]
    parts = [lines[at : at + MOST_ROWS] for at in range(0, len(lines), MOST_ROWS)]
    if len(parts) <= 1:
        return [PocketCard(team.name, under, lines)]
    return [
        PocketCard(team.name, under, part, f"{number}/{len(parts)}")
        for number, part in enumerate(parts, start=1)
    ]


def _line(team: Team, fixture: Fixture) -> PocketLine:
    is_home = fixture.home_id == team.pk
    opponents = fixture.away if is_home else fixture.home
    told = result_in_words(fixture) or f"{fixture.start:%H:%M}"
    return PocketLine(
        date_in_words(fixture.night, "D j M"), is_home, opponents.name, told
    )


def draw_pocket_cards(
    found: Sequence[PocketCard], *, title: str, language: str, paper: PaperSize = A4
) -> FinishedPrint:
    """Return the cards as a PDF, eight per page."""
    document = Document(title=title, language=language, paper=paper)
    pen = Pen(document.canvas)
    with override(language):
        for at in range(0, len(found), cards.CARDS_A_PAGE) or [0]:
            document.begin_fitted()
            _page(pen, found[at : at + cards.CARDS_A_PAGE])
    return document.drawn()


def _page(pen: Pen, found: Sequence[PocketCard]) -> None:
    marks = PageMarks()
    if not found:
        words = _("No team has entered this season yet.")
        marks.text(Box(20, 20, 170, 10), words, TEAM)
    for number, card in enumerate(found):
        _card(marks, cards.card_places(number).card, card)
    marks.draw(pen)
    cards.draw_cut_lines(pen.canvas)
    pen.canvas.showPage()


def _card(marks: PageMarks, box: Box, card: PocketCard) -> None:
    left, width = box.left + 3, box.width - 6
    marks.text(Box(left, box.top + 2.5, width - 8, 6.5), card.team, TEAM)
    part = Box(left + width - 8, box.top + 2.5, 8, 6.5)
    marks.text(part, card.part, UNDER, align="right")
    marks.text(Box(left, box.top + 8.8, width, 4), card.under, UNDER, grey=QUIET)
    top = box.top + HEAD_HEIGHT
    marks.line(left, left + width, top, STRONG)
    for number, line in enumerate(card.lines):
        _match(marks, Box(left, top + number * ROW_HEIGHT, width, ROW_HEIGHT), line)


def _match(marks: PageMarks, row: Box, line: PocketLine) -> None:
    def part(left: float, width: float) -> Box:
        return Box(row.left + left, row.top, width, row.height)

    middle = row.width - DAY_WIDTH - PLACE_WIDTH - START_WIDTH
    at_home, away = pgettext("at home", "H"), pgettext("away", "A")
    how = STRONG_TEXT if line.is_home else TEXT
    marks.text(part(0, DAY_WIDTH), line.day, TEXT)
    marks.text(part(DAY_WIDTH, PLACE_WIDTH), at_home if line.is_home else away, how)
    marks.text(part(DAY_WIDTH + PLACE_WIDTH, middle), line.opponents, how)
    told = part(row.width - START_WIDTH, START_WIDTH)
    marks.text(told, line.told, TEXT, align="right")
    marks.line(row.left, row.right, row.bottom, HAIR)
