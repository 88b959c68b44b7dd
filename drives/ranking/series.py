"""The ranking of a series: its evenings together, as the series is set.

Only closed evenings count.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from drives.evenings import words
from drives.evenings.naming import (
    Audience,
    Called,
    called,
    least_open,
    names_apart,
)
from drives.models import Drive, DriveTable, EntrantPerson, Place, Series, SeriesPrize
from drives.rounds.scoring import evening_settings_of
from league.access.names import name_key
from rules.evenings import (
    Attended,
    SeriesRow,
    SeriesScheme,
    SeriesTies,
    Won,
    prizes_won,
    rank_series,
)


@dataclass(frozen=True, slots=True)
class EveningFigure:
    """What an evening of a series gave someone, and whether it counts."""

    evening: int
    held_at: datetime
    score: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A person or a pair in the ranking of a series.

    `evenings` has a figure for each evening that counts in the series, in the order
    they were held, None if not attended. `place` is empty for those who attended too
    few of them, and `rank` is its number. `why` is the reason where the figure does not
    show it already. `prizes` are won once the series is closed.
    """

    place: str
    rank: int | None
    is_shared: bool
    name: str
    evenings: tuple[EveningFigure | None, ...]
    figure: str
    attended: int
    decided_by: str
    why: str
    prizes: str

    @property
    def figures(self) -> list[EveningFigure]:
        """Those of the evenings that were attended."""
        return [one for one in self.evenings if one]


@dataclass(frozen=True, slots=True)
class SeriesRanking:
    """The closed evenings of a series, in the order held, its rows and its prizes."""

    held: Sequence[Drive]
    lines: Sequence[SeriesLine]
    prizes: Sequence[SeriesPrize]


GUEST, PLAYER = "guest", "player"
# Someone in a series: a player's key, or a guest's name; for a pair both together.
Who = frozenset[tuple[str, str]]


def series_ranking(
    series: Series, audience: Audience = Audience.PUBLIC
) -> list[SeriesLine]:
    """Return the rows of a series, in a constant number of queries."""
    return [*series_rankings([series], audience)[series.pk].lines]


def series_rankings(
    several: Sequence[Series], audience: Audience
) -> dict[int, SeriesRanking]:
    """Return the ranking of each series, in as many queries as for one.

    Somebody is named as the evening that shows least of them does. A merged player
    counts as the one they were merged into. Guests are known by name alone: of two
    guests of one name on an evening the better one counts.
    """
    closed = Drive.objects.filter(series__in=several, state=Drive.State.CLOSED)
    drives = list(closed.order_by("starts_at", "pk"))
    scores, persons = _scores(drives), _persons(drives)
    prizes = list(SeriesPrize.objects.filter(series__in=several))
    found = {}
    for series in several:
        held = [one for one in drives if one.series_id == series.pk]
        people = _people(series, held, persons, audience)
        ranked = _ranked(series, people, [scores[one.pk] for one in held])
        own = [one for one in prizes if one.series_id == series.pk]
        won = {one.place: one.text for one in own} if series.closed_at else {}
        lines = _lines(ranked, held, won)
        found[series.pk] = SeriesRanking(held, lines, own)
    return found


@dataclass(frozen=True, slots=True)
class _Ranked:
    rows: Sequence[SeriesRow[Who]]
    names: Mapping[Who, str]


def _ranked(
    series: Series, people: _People, given: Sequence[Mapping[int, int]]
) -> _Ranked:
    """Return who ranks where, by what each evening gave its entrants."""
    results: dict[Who, dict[int, int]] = {}
    for at, scores in enumerate(given):
        for entrant, score in scores.items():
            for who in people.who.get(entrant, ()):
                own = results.setdefault(who, {})
                own[at] = max(score, own.get(at, score))
    names = {who: people.name(who) for who in results}
    by_name = sorted(results, key=lambda who: (names[who].casefold(), sorted(who)))
    attended = {
        who: [Attended(at, score) for at, score in sorted(results[who].items())]
        for who in by_name
    }
    guests = {who for who in attended if any(kind == GUEST for kind, _key in who)}
    return _Ranked(rank_series(attended, _scheme_of(series), guests=guests), names)


def _lines(
    ranked: _Ranked, held: Sequence[Drive], prizes: Mapping[int, str]
) -> list[SeriesLine]:
    rows = ranked.rows
    won = prizes_won({one.who: one.place for one in rows if one.place}, prizes)
    return [
        _line(row, before, held, name=ranked.names[row.who], won=won.get(row.who))
        for before, row in zip([None, *rows], rows, strict=False)
    ]


def _scheme_of(series: Series) -> SeriesScheme:
    return SeriesScheme(
        best=series.best,
        least=series.least,
        is_average=series.ranked_by == Series.RankedBy.AVERAGE,
        ties=SeriesTies(series.ties),
        with_guests=series.ranks_guests,
    )


@dataclass(frozen=True, slots=True)
class _People:
    """The people behind each entrant, as a series ranks them."""

    who: Mapping[int, list[Who]]
    names: Mapping[tuple[str, str], str]

    def name(self, who: Who) -> str:
        return " & ".join(sorted(self.names[one] for one in who))


def _persons(drives: Sequence[Drive]) -> dict[int, list[EntrantPerson]]:
    """Return the people of each evening, in one query."""
    rows = EntrantPerson.objects.filter(drive__in=drives).select_related("player")
    found: dict[int, list[EntrantPerson]] = {}
    for row in rows.order_by("pk"):
        found.setdefault(row.drive_id, []).append(row)
    return found


def _people(
    series: Series,
    held: Sequence[Drive],
    persons: Mapping[int, Sequence[EntrantPerson]],
    audience: Audience,
) -> _People:
    # The latest name of each, as it is shown at each of the evenings.
    found: dict[tuple[str, str], list[Called]] = {}
    entrants: dict[int, list[tuple[str, str]]] = {}
    for drive in held:
        for row in persons.get(drive.pk, ()):
            key = _key(row)
            found.setdefault(key, []).append(called(row, drive, audience))
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
        return GUEST, name_key(row.guest_name)
    return PLAYER, str(row.player.merged_into_id or row.player_id)


def _ranked_as(keys: Sequence[tuple[str, str]], *, of_pairs: bool) -> list[Who]:
    """Return each person alone, or the pair; a single entrant is no pair."""
    if not of_pairs:
        return [frozenset({key}) for key in keys]
    return [frozenset(keys)] if len(keys) > 1 else []


def _scores(drives: Sequence[Drive]) -> dict[int, dict[int, int]]:
    """Return the scores by entrant who played, by evening, in two queries."""
    by_drive: dict[int, list[Place]] = {drive.pk: [] for drive in drives}
    places = Place.objects.filter(round__drive__in=drives)
    for place in places.select_related("round"):
        by_drive[place.round.drive_id].append(place)
    # The tables that have a deal, without fetching their long scores.
    tables = DriveTable.objects.filter(round__drive__in=drives)
    played = tables.filter(score__deals__0__isnull=False)
    played_at = set(played.values_list("pk", flat=True))
    return {
        drive.pk: _scores_of(drive, by_drive[drive.pk], played_at) for drive in drives
    }


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
    won: Won | None,
) -> SeriesLine:
    counted = {one.evening: one.score for one in row.counted}
    scores = counted | {one.evening: one.score for one in row.dropped}
    evenings = tuple(
        EveningFigure(drive.pk, drive.starts_at, scores[at], at in counted)
        if at in scores
        else None
        for at, drive in enumerate(drives)
    )
    reason = words.series_reason_words(row.decided_by)
    is_level = before is not None and before.figure == row.figure
    return SeriesLine(
        place=words.place_words(row.place, is_shared=row.is_shared),
        rank=row.place,
        is_shared=row.is_shared,
        name=name,
        evenings=evenings,
        figure=words.figure_words(row.figure),
        attended=row.attended,
        decided_by=reason,
        why=reason if is_level or not row.place else "",
        prizes=words.prize_words(won),
    )
