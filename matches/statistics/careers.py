"""A player's career: sums by season and for all time, partners, and each table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from league.access.persons import is_person, person_pk, persons, rows_of
from league.models import Division, Fixture, Player, Registration, Team
from matches.models import PairSum, PlayerSum, Seat, Sitting, TeamSheet
from matches.statistics.sums import MatchSums, tally_of_row, with_teams
from rules import book
from rules.record import PartnerRole
from rules.statistics import StatisticsTally

# Division, team and role.
LineKey = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class CareerLine:
    """A player's sums in one division for one team."""

    division: Division
    team: Team
    counter: StatisticsTally
    by_speler: StatisticsTally

    @property
    def total(self) -> StatisticsTally:
        return self.counter.plus(self.by_speler)


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """A player's sums with a partner; `counted`: matches as the counter."""

    partner: Player
    counted: int
    tally: StatisticsTally


@dataclass(frozen=True, slots=True)
class CareerSums:
    """A player's sums: by division and team, the latest season first, and in all.

    `partners` are sorted by matches together, the most first.
    """

    lines: tuple[CareerLine, ...]
    partners: tuple[PartnerLine, ...]
    counter: StatisticsTally
    by_speler: StatisticsTally

    @property
    def total(self) -> StatisticsTally:
        return self.counter.plus(self.by_speler)


@dataclass(frozen=True, slots=True)
class CareerTable:
    """One table at which a player sat: its score, home first, and how it ended."""

    fixture: Fixture
    table: int
    role: Any
    partner: Player
    home: int
    away: int
    ended: str
    penalties: list[str]


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """The awards against a player under one rule."""

    rule: str
    words: str
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Career:
    """The data of a player's page: the sums, and each table, the latest first."""

    sums: CareerSums
    sittings: list[CareerTable]
    penalties: list[PenaltyLine]


def registrations_of(player: Player) -> QuerySet[Registration]:
    rows = Registration.objects.filter(is_person([player.pk]))
    return rows.select_related("season", "club", "team").order_by(
        "-season__name", "-registered_on"
    )


def career_of(player: Player) -> Career:
    """Return a player's sums and tables; a walkover has no played table.

    Practice matches count in nobody's career, nor do matches decided by a ruling.
    """
    rows = [row for row in _sittings(player) if not row.match.fixture.is_ruled]
    return Career(
        sums=career_sums(player),
        sittings=[_table_line(row, player) for row in rows],
        penalties=_penalties(rows),
    )


def career_sums(player: Player) -> CareerSums:
    """Return a player's sums by season and for all time, from the stored ones.

    The player is a person: matches under merged rows are included. The number of
    queries does not depend on what was played.
    """
    overruled = _overruled(player)
    by_line = _player_sums(player, overruled)
    total = {
        role: _together(one for key, one in by_line.items() if key[2] == role)
        for role in PartnerRole
    }
    return CareerSums(
        lines=tuple(_lines(by_line)),
        partners=tuple(_partners(player, overruled)),
        counter=total[PartnerRole.COUNTER],
        by_speler=total[PartnerRole.BY_SPELER],
    )


def season_totals(
    people: Collection[int],
) -> dict[tuple[int, int], StatisticsTally]:
    """Return the sums of persons in all roles, by person and season; four queries."""
    if not people:
        return {}
    found: dict[tuple[int, int], StatisticsTally] = defaultdict(StatisticsTally)
    sums = PlayerSum.objects.filter(is_person(people))
    for row in sums.annotate(who=person_pk(), season=F("division__season")):
        found[row.who, row.season] = found[row.who, row.season].plus(tally_of_row(row))
    ruled = with_teams(
        Sitting.objects.filter(_sat(people), match__fixture__is_ruled=True)
    )
    rows = list(ruled.annotate(season=F("match__fixture__division__season")))
    who = persons({pk for row in rows for pk in (row.counter_id, row.by_speler_id)})
    for season in {row.season for row in rows}:
        among = [row for row in rows if row.season == season]
        for key, tally in MatchSums(who).add_matches(among).players.items():
            _team, person, _role = key
            if person in people:
                found[person, season] = found[person, season].minus(tally)
    return dict(found)


def _sat(people: Iterable[int]) -> Q:
    rows = rows_of(people)
    return Q(counter__in=rows) | Q(by_speler__in=rows)


def _sittings(player: Player) -> QuerySet[Sitting]:
    return (
        Sitting.objects.filter(_sat([player.pk]))
        .select_related(
            "match__fixture__home",
            "match__fixture__away",
            "counter__merged_into",
            "by_speler__merged_into",
        )
        .defer("match__sheet", "match__rules", "match__markers")
        .order_by("-match__fixture__night", "-match", "place")
    )


def _overruled(player: Player) -> list[Any]:
    """Return the player's tables in matches decided by a ruling, with divisions."""
    ruled = Sitting.objects.filter(_sat([player.pk]), match__fixture__is_ruled=True)
    rows = with_teams(ruled).annotate(division=F("match__fixture__division"))
    return list(rows)


def _sums_of(rows: Iterable[Any]) -> MatchSums:
    rows = list(rows)
    players = {pk for row in rows for pk in (row.counter_id, row.by_speler_id)}
    return MatchSums(persons(players)).add_matches(rows)


def _player_sums(
    player: Player, overruled: Iterable[Any]
) -> dict[LineKey, StatisticsTally]:
    found: dict[LineKey, StatisticsTally] = defaultdict(StatisticsTally)
    for row in PlayerSum.objects.filter(is_person([player.pk])):
        key = row.division_id, row.team_id, row.role
        found[key] = found[key].plus(tally_of_row(row))
    by_division: dict[int, list[Any]] = defaultdict(list)
    for row in overruled:
        by_division[row.division].append(row)
    for division, rows in by_division.items():
        for (team, person, role), tally in _sums_of(rows).players.items():
            if person == player.pk:
                key = division, team, role
                found[key] = found[key].minus(tally)
    return found


def _lines(sums: dict[LineKey, StatisticsTally]) -> Iterator[CareerLine]:
    divisions = Division.objects.select_related("season").in_bulk(
        {division for division, _team, _role in sums}
    )
    teams = Team.objects.in_bulk({team for _division, team, _role in sums})
    lines = [
        CareerLine(
            divisions[division],
            teams[team],
            sums.get((division, team, PartnerRole.COUNTER), StatisticsTally()),
            sums.get((division, team, PartnerRole.BY_SPELER), StatisticsTally()),
        )
        for division, team in {key[:2] for key in sums}
    ]
    lines.sort(key=lambda one: (one.division.level, one.division.pk, one.team.name))
    lines.sort(key=lambda one: one.division.season.name, reverse=True)
    return (one for one in lines if one.total.matches)


def _partners(player: Player, overruled: Iterable[Any]) -> list[PartnerLine]:
    """Return a player's partners, by person."""
    counting: Counter[int] = Counter()
    found: dict[int, StatisticsTally] = defaultdict(StatisticsTally)
    rows = list(PairSum.objects.filter(_sat([player.pk])))
    who = persons({pk for row in rows for pk in (row.counter_id, row.by_speler_id)})
    taken_off = _sums_of(overruled).pairs
    pairs = [
        (who[row.counter_id], who[row.by_speler_id], tally_of_row(row)) for row in rows
    ]
    pairs += [
        (counter, by_speler, StatisticsTally().minus(tally))
        for (_team, counter, by_speler), tally in taken_off.items()
    ]
    for counter, by_speler, tally in pairs:
        is_counter = counter == player.pk
        partner = by_speler if is_counter else counter
        found[partner] = found[partner].plus(tally)
        counting[partner] += tally.matches if is_counter else 0
    named = Player.objects.in_bulk(found)
    lines = [
        PartnerLine(named[pk], counting[pk], tally)
        for pk, tally in found.items()
        if tally.matches
    ]
    return sorted(lines, key=lambda one: (-one.tally.matches, one.partner.pk))


def _together(tallies: Iterable[StatisticsTally]) -> StatisticsTally:
    together = StatisticsTally()
    for one in tallies:
        together = together.plus(one)
    return together


def _table_line(row: Sitting, player: Player) -> CareerTable:
    is_counter = row.counter.person == player
    role = Seat.Role.COUNTER if is_counter else Seat.Role.BY_SPELER
    own, other = row.points_for, row.points_against
    home, away = (own, other) if row.side == TeamSheet.Side.HOME else (other, own)
    return CareerTable(
        fixture=row.match.fixture,
        table=row.table,
        role=role.label,
        partner=(row.by_speler if is_counter else row.counter).person,
        home=home,
        away=away,
        ended="won" if row.won else "lost" if row.lost else "drawn",
        penalties=[rule for rule, _points in row.penalties],
    )


def _penalties(rows: Iterable[Sitting]) -> list[PenaltyLine]:
    """Return the awards against a player by rule, the most points first."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        for rule, points in row.penalties:
            found[rule].append(points)
    lines = [
        PenaltyLine(rule, _(book.rule_by_number(rule).text), len(points), sum(points))
        for rule, points in found.items()
    ]
    return sorted(lines, key=lambda one: (-one.points, one.rule))
