"""The fold: a match's entries and team sheets in, its score-sheet out.

The same code serves each append and every rebuild. Players go by their pk as text,
so the score-sheet that is kept holds no name; a decision's method stands there as
the id of its entry, and is read from the entry's own text when the sheet is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.models import Fixture
from matches.models import Match, Seat, SquadMember
from matches.record.rows import READ, Columns, Scored, scored
from rules.match import ScoreSheet, score
from rules.record import (
    TABLES,
    LineUp,
    Pair,
    Record,
    Settings,
    Side,
    Stage,
    read_settings,
    uses_of,
)


def rows_of(match: Match) -> list[Scored]:
    """Return a match's entries as scoring reads them, in the order of the chain."""
    rows = match.entries.order_by("seq").values_list(*READ)
    return [scored(Columns(*row)) for row in rows]


def settings_of(match: Match) -> Settings:
    return read_settings(match.rules, [])


def line_ups_of(match: Match) -> dict[Side, LineUp]:
    """Return both line-ups, the players by pk.

    While a side has no team sheet all its tables are taken as fielded, by players
    still unnamed: a missing sheet stops no match.
    """
    seats = match.team_sheets.values_list(
        "side", "has_squad", "seats__table", "seats__role", "seats__player"
    )
    squads: dict[str, list[str]] = {}
    for side, player in (
        SquadMember.objects.filter(team_sheet__match=match)
        .order_by("place")
        .values_list("team_sheet__side", "player")
    ):
        squads.setdefault(side, []).append(str(player))
    held: dict[str, dict[tuple[int, str], str]] = {}
    squad: dict[str, tuple[str, ...] | None] = {}
    for side, has_squad, table, role, player in seats:
        held.setdefault(side, {})[table, role] = str(player)
        squad[side] = tuple(squads.get(side, ())) if has_squad else None
    return {
        side: line_up(side, held[side], squad=squad[side])
        if side in held
        else unnamed(side)
        for side in Side
    }


def unnamed(side: Side) -> LineUp:
    one, two, three, four = (
        Pair(counter=f"{side} counter {table}", by_speler=f"{side} by-speler {table}")
        for table in TABLES
    )
    return LineUp(team=side, pairs=(one, two, three, four))


def line_up(
    side: Side, held: dict[tuple[int, str], str], *, squad: tuple[str, ...] | None
) -> LineUp:
    def pair(table: int) -> Pair | None:
        if (table, Seat.Role.COUNTER) not in held:
            return None
        return Pair(
            counter=held[table, Seat.Role.COUNTER],
            by_speler=held[table, Seat.Role.BY_SPELER],
        )

    return LineUp(team=side, pairs=(pair(1), pair(2), pair(3), pair(4)), squad=squad)


def stage_of(stage: str) -> Stage:
    """Return what a fixture's match is played as; a record knows no practice match."""
    return Stage.LEAGUE if stage == Fixture.Stage.PRACTICE else Stage(stage)


def record_of(
    match: Match,
    *,
    stage: str,
    rows: Iterable[Scored],
    line_ups: Mapping[Side, LineUp] | None = None,
) -> Record:
    """Return the match as the rules read it, its entries in the order of scoring."""
    line_ups = line_ups or line_ups_of(match)
    entries = tuple(row.entry for row in sorted(rows, key=lambda row: row.order))
    return Record(
        stage=stage_of(stage),
        settings=settings_of(match),
        home=line_ups[Side.HOME],
        away=line_ups[Side.AWAY],
        entries=entries,
        uses=uses_of(entries),
    )


def folded(match: Match, *, stage: str, rows: Iterable[Scored]) -> ScoreSheet:
    """Return the score-sheet that a match's entries lead to."""
    return score(record_of(match, stage=stage, rows=rows))
