"""The fold: a match's entries and team sheets in, its score-sheet out.

The same code serves each append and every rebuild. Players go by their pk as text,
so the score-sheet that is kept holds no name; a decision's method stands there as
the id of its entry, and is read from the entry's own text when the sheet is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Match, Seat, SquadMember, TeamSheet
from matches.rows import READ, Scored, entry_of
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
)


def rows_of(match: Match) -> list[Scored]:
    """Return a match's entries as scoring reads them, in the order of the chain."""
    rows = match.entries.order_by("seq").values_list(*READ)
    return [Scored(*row) for row in rows]


def settings_of(match: Match) -> Settings:
    return read_settings(match.rules, [])


def line_ups_of(match: Match) -> dict[Side, LineUp]:
    """Return both line-ups, the players by pk.

    While a side has no team sheet all its tables are taken as fielded, by players
    still unnamed: a missing sheet stops no match.
    """
    sheets = list(match.team_sheets.all())
    seats = list(Seat.objects.filter(team_sheet__match=match))
    squads = list(SquadMember.objects.filter(team_sheet__match=match))
    found = {
        Side(sheet.side): line_up(
            sheet,
            [seat for seat in seats if seat.team_sheet_id == sheet.pk],
            [one for one in squads if one.team_sheet_id == sheet.pk],
        )
        for sheet in sheets
    }
    return {side: found.get(side) or unnamed(side) for side in Side}


def unnamed(side: Side) -> LineUp:
    one, two, three, four = (
        Pair(counter=f"{side} counter {table}", by_speler=f"{side} by-speler {table}")
        for table in TABLES
    )
    return LineUp(team=side, pairs=(one, two, three, four))


def line_up(
    sheet: TeamSheet, seats: Iterable[Seat], squad: Iterable[SquadMember]
) -> LineUp:
    held = {(seat.table, seat.role): str(seat.player_id) for seat in seats}

    def pair(table: int) -> Pair | None:
        if (table, Seat.Role.COUNTER) not in held:
            return None
        return Pair(
            counter=held[table, Seat.Role.COUNTER],
            by_speler=held[table, Seat.Role.BY_SPELER],
        )

    return LineUp(
        team=sheet.side,
        pairs=(pair(1), pair(2), pair(3), pair(4)),
        squad=tuple(str(one.player_id) for one in squad) if sheet.has_squad else None,
    )


def record_of(match: Match, *, stage: str, rows: Iterable[Scored]) -> Record:
    """Return the match as the rules read it, its entries in the order of scoring."""
    line_ups = line_ups_of(match)
    return Record(
        stage=Stage(stage),
        settings=settings_of(match),
        home=line_ups[Side.HOME],
        away=line_ups[Side.AWAY],
        entries=tuple(
            entry_of(row, words=row.record_id)
            for row in sorted(rows, key=lambda row: row.order)
        ),
    )


def folded(match: Match, *, stage: str, rows: Iterable[Scored]) -> ScoreSheet:
    """Return the score-sheet that a match's entries lead to."""
    return score(record_of(match, stage=stage, rows=rows))
