"""A match read from its entries: its record, its score-sheet, and what is valid.

Everything reads a match here: each append and every rebuild, the pages and the phones,
the pictures and the paper. Players go by their pk as text, so the stored score-sheet
holds no name; a decision's method is stored as the id of its entry, and is read from
the entry's own text when the sheet is shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from league.access.persons import names_for
from league.models import Fixture, Player, Team
from matches.access.fetching import match_or_new
from matches.models import Entry as EntryRow
from matches.models import Match, Seat, SquadMember, TeamSheet
from matches.record.rows import READ, Columns, Scored, scored_entry_of
from rules.clock import Clock, clock_of
from rules.match import HeldSeat, Refused, ScoreSheet, Status, score
from rules.record import (
    TABLES,
    Kind,
    LineUp,
    Pair,
    Record,
    RecordEntry,
    Settings,
    Side,
    Stage,
    read_settings,
    uses_of,
)

# What a match without play may come to, by the secretary's decision.
DECIDED = (Fixture.State.WALKOVER, Fixture.State.VOID)


@dataclass(frozen=True)
class MatchReading:
    """A match by its rows and line-ups, scored when its sheet is asked for.

    The match is unsaved if nothing was written for its fixture.
    """

    match: Match
    rows: Sequence[Scored]
    line_ups: Mapping[Side, LineUp]
    # Where these rows are scored already.
    scored: ScoreSheet | None = None

    @property
    def fixture(self) -> Fixture:
        return self.match.fixture

    @cached_property
    def record(self) -> Record:
        """The match as the rules read it, its entries in the order of scoring."""
        ordered = sorted(self.rows, key=lambda row: row.order)
        return record_of(
            stage=self.fixture.stage,
            settings=settings_of(self.match),
            line_ups=self.line_ups,
            entries=(row.entry for row in ordered),
        )

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self.scored or score(self.record)

    @cached_property
    def clock(self) -> Clock:
        return clock_of(
            self.sheet,
            planned_start=self.fixture.starts_at,
            settings=self.record.settings,
        )

    @property
    def status(self) -> Status:
        return self.sheet.status

    @property
    def is_decided(self) -> bool:
        """Whether a match that nobody began was decided: a walkover, or void."""
        return self.status is Status.NOT_STARTED and self.fixture.state in DECIDED

    @property
    def toss(self) -> Side | None:
        """The winner of the current toss; after time, of that for extra time.

        None while there is no toss.
        """
        told = self.standing(Kind.TOSS, Kind.TIME)
        return told[-1].winner if told else None

    @property
    def disputed_toss(self) -> Side | None:
        """The other winner of the toss that a refused entry names, if any."""
        standing = self.toss
        refused = {one.entry for one in self.sheet.refused}
        for entry in self.record.entries:
            is_toss = entry.kind is Kind.TOSS and entry.id in refused
            if is_toss and standing is not None and entry.winner is not standing:
                return entry.winner
        return None

    def team(self, side: Side) -> Team:
        return self.fixture.home if side is Side.HOME else self.fixture.away

    def seats_of(self, side: Side) -> list[HeldSeat]:
        """Return a team's seats as held now, empty ones too."""
        return [seat for seat in self.sheet.seats if seat.side is side]

    def standing(self, *kinds: Kind) -> list[RecordEntry]:
        """Return the entries of these kinds that count, in the order of scoring."""
        entries = {one.id: one for one in self.record.entries}
        standing = (entries[one.entry] for one in self.sheet.counted if one.stands)
        return [one for one in standing if one.kind in kinds]

    def off_for_good(self, side: Side) -> set[str]:
        """Return who was taken off or called away, so may not come on again (11.1)."""
        entries = self.standing(Kind.SUBSTITUTION, Kind.CALLED_AWAY)
        named = {one.off or one.player for one in entries if one.side is side}
        return {one for one in named if one}

    def refusal_of(self, entry: RecordEntry) -> Refused | None:
        """Return why the rules would refuse an entry if it came last, or None."""
        entries = (*self.record.entries, entry)
        tried = score(replace(self.record, entries=entries))
        return next((one for one in tried.refused if one.entry == entry.id), None)

    def with_rows(self, added: Iterable[Scored]) -> MatchReading:
        """Return the match as it would be with these rows added."""
        return replace(self, rows=(*self.rows, *added), scored=None)

    def names(self, *, is_member: bool) -> dict[str, str]:
        """Return the names of all players in it, as one reader may see them."""
        return player_names(self._players(), is_member=is_member)

    def _players(self) -> set[str]:
        named: set[str | None] = set()
        for side in self.line_ups.values():
            named |= {
                player
                for pair in side.pairs
                if pair
                for player in (pair.counter, pair.by_speler)
            }
            named |= set(side.squad or ())
        for row in self.rows:
            one = row.entry
            named |= {one.player, one.substitute, one.off, one.on}
        return {player for player in named if player}


def reading_of(match: Match, rows: Iterable[EntryRow] | None = None) -> MatchReading:
    """Return a match's reading, by its rows if these are read already."""
    found = _rows_of(match) if rows is None else [scored_entry_of(row) for row in rows]
    return MatchReading(match, found, line_ups_of(match))


def reading_for(fixture: Fixture) -> MatchReading:
    """Return the reading of a fixture's match, even if nobody opened it yet."""
    return reading_of(match_or_new(fixture))


def readings_of(fixtures: Sequence[Fixture]) -> list[MatchReading]:
    """Return fixtures' readings; the number of queries does not grow with them."""
    pks = [one.pk for one in fixtures]
    rows = rows_by_match(EntryRow.objects.filter(match__in=pks))
    line_ups = line_ups_by_match(pks)
    return [
        MatchReading(match_or_new(one), rows[one.pk], line_ups[one.pk])
        for one in fixtures
    ]


def player_names(players: Iterable[str], *, is_member: bool) -> dict[str, str]:
    """Return the names of players given by pk as text, as a reader may see them."""
    wanted = {int(one) for one in players if one.isdecimal()}
    names = names_for(Player.objects.filter(pk__in=wanted), is_member=is_member)
    return {str(pk): name for pk, name in names.items()}


def abandoned_at(record: Record, sheet: ScoreSheet) -> datetime | None:
    """Return when a match was abandoned; None if it was not, or goes on again."""
    if sheet.abandoned is None:
        return None
    return next(one.at for one in record.entries if one.id == sheet.abandoned.entry)


def score_sheet(match: Match, *, is_member: bool) -> dict[str, Any]:
    """Return the contract's score-sheet, a decision's method as a reader sees it.

    Its words may name people: only members of the union see them.
    """
    sheet: dict[str, Any] = dict(match.sheet) or reading_of(match).sheet.as_json()
    if sheet["decision"]:
        rows = match.entries.select_related("words")
        row = rows.get(record_id=sheet["decision"]["method"])
        words = row.free_text_for(is_member=is_member)
        sheet["decision"] = sheet["decision"] | {"method": words}
    return sheet


def refused_in(match: Match) -> dict[str, str]:
    """Return the rule for each refused entry, by the stored sheet."""
    return {one["entry"]: one["rule"] for one in match.sheet.get("refused", [])}


def _rows_of(match: Match) -> list[Scored]:
    """Return a match's entries as scored rows, in the order of the chain."""
    return rows_by_match(match.entries.all())[match.pk]


def rows_by_match(entries: QuerySet[EntryRow]) -> dict[UUID, list[Scored]]:
    """Return entries as scored rows by match, each in chain order."""
    found: dict[UUID, list[Scored]] = defaultdict(list)
    rows = entries.order_by("match", "seq").values_list("match", *READ)
    for match, *columns in rows:
        found[match].append(scored_entry_of(Columns(*columns)))
    return found


def settings_of(match: Match) -> Settings:
    return read_settings(match.rules, [])


def settings_for(fixture: Fixture) -> Settings:
    """Return the numbers a fixture is played by: its match's, else its season's."""
    match: Match | None = getattr(fixture, "match", None)
    rules = match.rules if match else fixture.division.season.rule_set.record_rules
    return read_settings(rules, [])


def line_ups_of(match: Match) -> dict[Side, LineUp]:
    return line_ups_by_match([match.pk])[match.pk]


def line_ups_by_match(matches: Collection[UUID]) -> dict[UUID, dict[Side, LineUp]]:
    """Return the line-ups of matches, the players by pk.

    A side without a team sheet counts as fielding all its tables, with players still
    unnamed: a missing sheet stops no match.
    """
    sheets = TeamSheet.objects.filter(match__in=matches).values_list(
        "match", "side", "has_squad", "seats__table", "seats__role", "seats__player"
    )
    held: dict[tuple[UUID, str], dict[tuple[int, str], str]] = defaultdict(dict)
    squads: dict[tuple[UUID, str], list[str]] = {}
    for match, side, has_squad, table, role, player in sheets:
        held[match, side][table, role] = str(player)
        if has_squad:
            squads[match, side] = []
    members = SquadMember.objects.filter(
        team_sheet__match__in={match for match, _ in squads}, team_sheet__has_squad=True
    ).order_by("place")
    for match, side, player in members.values_list(
        "team_sheet__match", "team_sheet__side", "player"
    ):
        squads[match, side].append(str(player))
    return {
        match: {
            side: _line_up(side, held[match, side], squads.get((match, side)))
            if (match, side) in held
            else UNNAMED[side]
            for side in Side
        }
        for match in matches
    }


def _line_up(
    side: Side, held: Mapping[tuple[int, str], str], squad: Iterable[str] | None
) -> LineUp:
    def pair(table: int) -> Pair | None:
        if (table, Seat.Role.COUNTER) not in held:
            return None
        return Pair(
            counter=held[table, Seat.Role.COUNTER],
            by_speler=held[table, Seat.Role.BY_SPELER],
        )

    return LineUp(
        team=side,
        pairs=(pair(1), pair(2), pair(3), pair(4)),
        squad=None if squad is None else tuple(squad),
    )


def _unnamed(side: Side) -> LineUp:
    one, two, three, four = (
        Pair(counter=f"{side} counter {table}", by_speler=f"{side} by-speler {table}")
        for table in TABLES
    )
    return LineUp(team=side, pairs=(one, two, three, four))


# Unknown line-ups: every table counts as fielded.
UNNAMED: Mapping[Side, LineUp] = {side: _unnamed(side) for side in Side}


def record_of(
    *,
    stage: str,
    settings: Settings,
    line_ups: Mapping[Side, LineUp] = UNNAMED,
    entries: Iterable[RecordEntry] = (),
) -> Record:
    """Return a record of entries in scoring order; practice counts as league.

    `stage` is the fixture's.
    """
    entries = tuple(entries)
    is_practice = stage == Fixture.Stage.PRACTICE
    return Record(
        stage=Stage.LEAGUE if is_practice else Stage(stage),
        settings=settings,
        home=line_ups[Side.HOME],
        away=line_ups[Side.AWAY],
        entries=entries,
        uses=uses_of(entries),
    )
