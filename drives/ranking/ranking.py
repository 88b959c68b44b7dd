"""The ranking of an evening, and of a series, for pages and prints.

A round counts for an entrant once their table is closed; those who did not play get
their figure once all tables of the round are. Until then a figure is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from drives.evenings import words
from drives.evenings.naming import (
    Audience,
    names_of_entrants,
)
from drives.evenings.selectors import entrants_of
from drives.models import Drive, Place
from drives.rounds.scoring import evening_settings_of
from rules.evenings import (
    FIGURES,
    EveningSettings,
    RankedRow,
    RoundGiven,
    Won,
    prizes_won,
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
        shown = "" if self.figure is None else words.with_minus(self.figure)
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
    rank: int | None
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
    won = prizes_won(
        {row.standing.entrant: row.place for row in rows},
        {one.place: one.text for one in drive.prizes.all()},
    )
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
        rank=row.place or None,
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
