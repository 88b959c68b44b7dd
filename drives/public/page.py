"""An evening's public page: the round that is seated, and the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy

from drives.evenings.bell import Bell, bell_now
from drives.evenings.naming import Audience, names_of_entrants
from drives.evenings.selectors import (
    entrants_of,
    rounds_of_evening,
    substitutes_in,
)
from drives.models import Drive, Game, Prize
from drives.ranking.ranking import EveningRankRow, RoundFigure, ranking_of
from drives.ranking.series import SeriesLine
from drives.rounds.seated import (
    SeatedRound,
    late_in,
    seated_round,
    who_stands_in,
)
from drives.series.table import SeriesTable, series_table_of

# How many rows of the ranking a screen shows, to be legible from the back.
ROWS_ON_SCREEN = 12
# The sums that a ranking shows beside the figure that counts.
SUMS: Mapping[str, Sequence[str]] = {
    Game.KLAWERJAS: ("won",),
    Game.KLAVERJAS: ("cards", "roem", "marsen", "nat"),
    Game.KLABERJASS: ("won",),
    Game.KLABERJASS_TWO: ("won",),
    Game.KLABERJASS_THREE: ("won",),
    Game.FIVE_HUNDRED: ("won", "total"),
}
# What klaverjas keeps apart within a total.
APART = ("cards", "roem")
SUM_WORDS: Mapping[str, Any] = {
    "won": gettext_lazy("won"),
    "cards": gettext_lazy("cards"),
    "roem": gettext_lazy("roem"),
    "marsen": gettext_lazy("pit"),
    "nat": gettext_lazy("nat"),
    "total": gettext_lazy("game score"),
}


@dataclass(frozen=True, slots=True)
class RankLine:
    """A row of the ranking with its sums, and what separated it from a tied row."""

    row: EveningRankRow
    # The sums by the words for them.
    sums: Mapping[str, int]
    why: str


@dataclass(frozen=True, slots=True)
class EveningPage:
    """The seated round with its bell, and the ranking so far."""

    seated: SeatedRound | None
    bell: Bell | None
    lines: Sequence[RankLine]
    heads: Sequence[str]
    numbers: Sequence[int]
    closed: int
    prizes: Sequence[Prize]
    entrants: Sequence[tuple[int, str]]
    late: Sequence[tuple[int, str]]
    audience: Audience
    # On the hall's screen, while nobody sits at a table.
    series: SeriesTable | None = None

    @property
    def first_lines(self) -> Sequence[RankLine]:
        return self.lines[:ROWS_ON_SCREEN]

    @property
    def first_of_series(self) -> Sequence[SeriesLine]:
        return self.series.ranked[:ROWS_ON_SCREEN] if self.series else ()


def evening_page(drive: Drive, audience: Audience) -> EveningPage:
    """Return an evening's page, with the names that an audience reads."""
    entrants = entrants_of(drive)
    names = names_of_entrants(drive, entrants, audience)
    rounds = rounds_of_evening(drive)
    rows = ranking_of(drive, audience) if rounds else []
    current = next((one for one in rounds if one.closed_at is None), None)
    sums = shown_sums(drive, rows)
    seated = None
    if current is not None:
        instead = substitutes_in(current)
        playing = names_of_entrants(drive, entrants, audience, instead=instead)
        standing_in = who_stands_in(entrants, instead)
        seated = seated_round(current, entrants, playing, standing_in)
    return EveningPage(
        seated=seated,
        bell=bell_now(drive, current) if current else None,
        lines=rank_lines(rows, sums),
        heads=[str(SUM_WORDS[name]) for name in sums],
        numbers=[one.number for one in rounds],
        closed=sum(one.closed_at is not None for one in rounds),
        prizes=list(drive.prizes.all()),
        entrants=[(one.number, names[one.pk]) for one in entrants],
        late=late_in(drive, seated, entrants, names) if seated else (),
        audience=audience,
    )


def screen_page(drive: Drive, audience: Audience) -> EveningPage:
    """Return the page of the hall's screen: between rounds, with its series' table."""
    page = evening_page(drive, audience)
    if drive.series is None or page.seated:
        return page
    table = series_table_of(drive.series, audience)
    return replace(page, series=table) if table.ranked else page


def shown_sums(drive: Drive, rows: Sequence[EveningRankRow]) -> Sequence[str]:
    """Return the sums to show.

    Where a table wrote totals, cards and roem are not known, nor is a count that
    nobody wrote.
    """
    names = SUMS[drive.game]
    played = [one for row in rows for one in row.rounds if one and not one.is_away]
    if not {*APART} & {*names} or all(map(_is_kept_apart, played)):
        return names
    counted = [name for name in names if name not in APART]
    return [name for name in counted if any(row.sums[name] for row in rows)]


def _is_kept_apart(round: RoundFigure) -> bool:
    """Whether a round's total is that of its parts; totals alone have none."""
    gave = round.gave
    return sum(gave.get(name, 0) for name in (*APART, "penalty")) == gave.get(
        "total", 0
    )


def rank_lines(rows: Sequence[EveningRankRow], sums: Sequence[str]) -> list[RankLine]:
    """Return the ranking once anything counts, with reasons only for tied totals."""
    if not rows or not rows[0].place:
        return []
    above = [None, *rows[:-1]]
    return [
        RankLine(
            row,
            {str(SUM_WORDS[name]): row.sums[name] for name in sums},
            row.decided_by if before and before.total == row.total else "",
        )
        for before, row in zip(above, rows, strict=True)
    ]
