"""The ranking of an evening, and of a series, for pages and prints.

A round counts for an entrant once their table is closed; those who did not play get
their figure once all tables of the round are. Until then a figure is empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from drives.evenings import words
from drives.evenings.naming import (
    Audience,
    Called,
    called,
    least_open,
    names_apart,
    names_of_entrants,
)
from drives.evenings.selectors import entrants_of
from drives.models import Drive, DriveTable, EntrantPerson, Place, Series
from drives.rounds.scoring import evening_settings_of
from league.access.names import name_key
from rules.evenings import (
    FIGURES,
    Attended,
    EveningSettings,
    RankedRow,
    RoundGiven,
    SeriesRow,
    SeriesScheme,
    Won,
    prizes_won,
    rank_series,
    rank_standings,
    standing_of,
)


@dataclass(frozen=True, slots=True)
class RoundFigure:
    """What a round gave an entrant; None if nothing yet."""

    state: str
    gave: Mapping[str, int]
    figure: int | None

    @property
    def is_away(self) -> bool:
        return self.state != Place.State.PLAYS

    @property
    def words(self) -> str:
        """The figure in words, marked if the entrant did not play."""
        shown = "" if self.figure is None else str(self.figure)
        if not self.is_away:
            return shown
        return f"{shown} ({Place.State(self.state).label})".lstrip()


@dataclass(frozen=True, slots=True)
class EveningRankRow:
    """An entrant in the ranking: place, figures by round, and the reason for the place.

    `sums` are over all rounds, by the names of a place's figures. `rounds` has a figure
    for each seated round, None if the entrant had no place in it.
    """

    place: str
    is_shared: bool
    number: int
    name: str
    rounds: tuple[RoundFigure | None, ...]
    total: int
    sums: Mapping[str, int]
    sit_outs: int
    decided_by: str
    prizes: str


def ranking_of(
    drive: Drive, audience: Audience = Audience.PUBLIC
) -> list[EveningRankRow]:
    """Return the rows of an evening's ranking, in a constant number of queries.

    Before anything counts nobody has a place, and the rows are by number.
    """
    settings = evening_settings_of(drive)
    entrants = {one.pk: one for one in entrants_of(drive)}
    names = names_of_entrants(drive, entrants.values(), audience)
    figures = _figures_of(drive, settings)
    standings = [
        standing_of(settings, pk, _given(figures.get(pk, {}).values()))
        for pk in entrants
    ]
    rows = rank_standings(standings, settings.ties)
    won = prizes_won(rows, {one.place: one.text for one in drive.prizes.all()})
    if not any(one.gave for own in figures.values() for one in own.values()):
        rows, won = [replace(row, place=0, is_shared=False) for row in rows], {}
    numbers = sorted({number for own in figures.values() for number in own})
    found = []
    for row in rows:
        entrant = entrants[row.standing.entrant]
        own = figures.get(entrant.pk, {})
        rounds = tuple(own.get(number) for number in numbers)
        name = names[entrant.pk]
        found.append(_row(row, entrant.number, name, rounds, won.get(entrant.pk)))
    return found


def _figures_of(
    drive: Drive, settings: EveningSettings
) -> dict[int, dict[int, RoundFigure]]:
    """Return what each round gave, by entrant and round number, in one query."""
    found: dict[int, dict[int, RoundFigure]] = {}
    places = Place.objects.filter(round__drive=drive).order_by("round__number")
    rows = places.values_list("entrant", "round__number", "state", "gave")
    for entrant, number, state, gave in rows:
        figure = gave.get(str(settings.counts))
        found.setdefault(entrant, {})[number] = RoundFigure(state, gave, figure)
    return found


def _given(figures: Iterable[RoundFigure]) -> list[RoundGiven]:
    """Return the rounds that gave something."""
    return [
        RoundGiven(one.gave, is_sit_out=one.state == Place.State.SITS_OUT)
        for one in figures
        if one.gave
    ]


def _row(
    row: RankedRow,
    number: int,
    name: str,
    rounds: tuple[RoundFigure | None, ...],
    won: Won | None,
) -> EveningRankRow:
    given = [one.gave for one in rounds if one is not None]
    return EveningRankRow(
        place=words.place_words(row.place or None, is_shared=row.is_shared),
        is_shared=row.is_shared,
        number=number,
        name=name,
        rounds=rounds,
        total=row.standing.score,
        sums={name: sum(one.get(name, 0) for one in given) for name in FIGURES},
        sit_outs=row.standing.sit_outs,
        decided_by=words.rank_reason_words(row.decided_by),
        prizes=words.prize_words(won),
    )


@dataclass(frozen=True, slots=True)
class EveningFigure:
    """What an evening of a series gave someone, and whether it counts."""

    held_at: datetime
    score: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A person or a pair in the ranking of a series.

    `evenings` has a figure for each evening that counts in the series, in the order
    they were held, None if not attended. `place` is empty for those who attended too
    few of them. `why` is the reason where the figure does not show it already.
    """

    place: str
    is_shared: bool
    name: str
    evenings: tuple[EveningFigure | None, ...]
    figure: str
    attended: int
    decided_by: str
    why: str


# Someone in a series: a player's key, or a guest's name; for a pair both together.
Who = frozenset[tuple[str, str]]


def evenings_of(series: Series) -> list[Drive]:
    """Return the closed evenings of a series, which count, in the order held."""
    closed = series.drives.filter(state=Drive.State.CLOSED)
    return list(closed.order_by("starts_at", "pk"))


def series_ranking(
    series: Series, audience: Audience = Audience.PUBLIC
) -> list[SeriesLine]:
    """Return the rows of a series, in a constant number of queries.

    Somebody is named as the evening that shows least of them does. A merged player
    counts as the one they were merged into. Guests are known by name alone: of two
    guests of one name on an evening the better one counts.
    """
    drives = evenings_of(series)
    people = _people(series, drives, audience)
    results: dict[Who, dict[int, int]] = {}
    for at, scores in enumerate(_scores(drives)):
        for entrant, score in scores.items():
            for who in people.who.get(entrant, ()):
                own = results.setdefault(who, {})
                own[at] = max(score, own.get(at, score))
    names = {who: people.name(who) for who in results}
    by_name = sorted(results, key=lambda who: (names[who].casefold(), sorted(who)))
    scheme = SeriesScheme(
        best=series.best,
        least=series.least,
        is_average=series.ranked_by == Series.RankedBy.AVERAGE,
    )
    attended = {
        who: [Attended(at, score) for at, score in sorted(results[who].items())]
        for who in by_name
    }
    rows = rank_series(attended, scheme)
    return [
        _line(row, before, drives, name=names[row.who])
        for before, row in zip([None, *rows], rows, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class _People:
    """The people behind each entrant, as a series ranks them."""

    who: Mapping[int, list[Who]]
    names: Mapping[tuple[str, str], str]

    def name(self, who: Who) -> str:
        return " & ".join(sorted(self.names[one] for one in who))


def _people(series: Series, drives: Sequence[Drive], audience: Audience) -> _People:
    rows = EntrantPerson.objects.filter(drive__in=drives).select_related("player")
    held = {one.pk: one for one in drives}
    # The latest name of each, as it is shown at each of the evenings.
    found: dict[tuple[str, str], list[Called]] = {}
    entrants: dict[int, list[tuple[str, str]]] = {}
    for row in rows.order_by("pk"):
        key = _key(row)
        one = called(row, held[row.drive_id], audience)
        found.setdefault(key, []).append(one)
        entrants.setdefault(row.entrant_id, []).append(key)
    who = {
        entrant: _ranked_as(keys, of_pairs=series.of_pairs)
        for entrant, keys in entrants.items()
    }
    shown = {
        key: replace(every[-1], shown_as=least_open(every).shown_as)
        for key, every in found.items()
    }
    return _People(who, names_apart(shown))


def _key(row: EntrantPerson) -> tuple[str, str]:
    if row.player is None:
        return "guest", name_key(row.guest_name)
    return "player", str(row.player.merged_into_id or row.player_id)


def _ranked_as(keys: Sequence[tuple[str, str]], *, of_pairs: bool) -> list[Who]:
    """Return each person alone, or the pair; a single entrant is no pair."""
    if not of_pairs:
        return [frozenset({key}) for key in keys]
    return [frozenset(keys)] if len(keys) > 1 else []


def _scores(drives: Sequence[Drive]) -> list[dict[int, int]]:
    """Return the scores by entrant who played, one dict an evening, in two queries."""
    by_drive: dict[int, list[Place]] = {drive.pk: [] for drive in drives}
    places = Place.objects.filter(round__drive__in=drives)
    for place in places.select_related("round"):
        by_drive[place.round.drive_id].append(place)
    # The tables that have a deal, without fetching their long scores.
    tables = DriveTable.objects.filter(round__drive__in=drives)
    played = tables.filter(score__deals__0__isnull=False)
    played_at = set(played.values_list("pk", flat=True))
    return [_scores_of(drive, by_drive[drive.pk], played_at) for drive in drives]


def _scores_of(
    drive: Drive, places: Sequence[Place], played_at: Collection[int]
) -> dict[int, int]:
    counts = str(evening_settings_of(drive).counts)
    played = {one.entrant_id for one in places if one.table_id in played_at}
    sums = dict.fromkeys(played, 0)
    for one in places:
        if one.entrant_id in played:
            sums[one.entrant_id] += one.gave.get(counts, 0)
    return sums


def _line(
    row: SeriesRow[Who],
    before: SeriesRow[Who] | None,
    drives: Sequence[Drive],
    *,
    name: str,
) -> SeriesLine:
    counted = {one.evening: one.score for one in row.counted}
    scores = counted | {one.evening: one.score for one in row.dropped}
    evenings = tuple(
        EveningFigure(drive.starts_at, scores[at], at in counted)
        if at in scores
        else None
        for at, drive in enumerate(drives)
    )
    reason = words.series_reason_words(row.decided_by)
    is_level = before is not None and before.figure == row.figure
    return SeriesLine(
        place=words.place_words(row.place, is_shared=row.is_shared),
        is_shared=row.is_shared,
        name=name,
        evenings=evenings,
        figure=words.figure_words(row.figure),
        attended=row.attended,
        decided_by=reason,
        why=reason if is_level or not row.place else "",
    )
