"""The table of a series: which evenings count, and what ranks."""

from __future__ import annotations

from typing import Any

import pytest

from drives.evenings.naming import Audience
from drives.models import Drive, DriveTable, EntrantPerson, Series
from drives.series.table import chain_of, series_rules, series_table_of
from tests.drives.series.make_seasons import make_held, make_season
from tests.make import make_player

pytestmark = pytest.mark.django_db


def told(series: Series) -> list[tuple[str, str, str, str]]:
    lines = series_table_of(series, Audience.MEMBERS).lines
    return [(one.place, one.name, one.figure, one.decided_by) for one in lines]


def test_every_evening_counts_unless_something_is_set() -> None:
    assert told(make_season()) == [
        ("1", "Ann Arp", "18", ""),
        # Level at 12: the best evening of Cas is a 12, that of Bea an 8.
        ("2", "Cas Cat", "12", "18 against 12"),
        ("3", "Bea Bos", "12", "best evening: 12 against 8"),
    ]


def test_the_best_two_of_three_count_and_the_rest_is_dropped() -> None:
    first, *_rest = series_table_of(make_season(best=2), Audience.MEMBERS).lines
    figures = [(one.score, one.is_counted) for one in first.evenings if one]
    assert figures == [(6, True), (10, True), (2, False)]
    assert first.figure == "16"


def test_an_average_is_over_the_evenings_that_count() -> None:
    # Ann (6 + 10) / 2, Bea (8 + 4) / 2, Cas 12 / 1.
    assert [one[:3] for one in told(make_season(best=2, ranked_by="average"))] == [
        ("1", "Cas Cat", "12"),
        ("2", "Ann Arp", "8"),
        ("3", "Bea Bos", "6"),
    ]


def test_whoever_attended_too_few_stands_below_without_a_place() -> None:
    assert told(make_season(least=2))[-1] == (
        "",
        "Cas Cat",
        "12",
        "not ranked: attended 1 of 2",
    )


def test_an_evening_that_is_not_closed_counts_for_nothing() -> None:
    series = make_season()
    open_one = make_held(series, 4, {"Bea Bos": 12})
    Drive.objects.filter(pk=open_one.pk).update(state=Drive.State.RUNNING)
    table = series_table_of(series, Audience.MEMBERS)
    assert [one.name for one in table.open] == ["Week 4"]
    assert [len(line.evenings) for line in table.lines] == [3, 3, 3]


def test_an_evening_at_whose_tables_nothing_was_played_is_not_attended() -> None:
    series = make_season()
    DriveTable.objects.filter(round__drive__name="Week 3").update(score={"deals": []})
    lines = series_table_of(series, Audience.MEMBERS).lines
    assert [(one.name, one.attended) for one in lines] == [
        ("Ann Arp", 2),
        ("Bea Bos", 2),
    ]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, ["Ranks each person.", "Every evening counts."]),
        (
            {"best": 1, "least": 1, "of_pairs": True},
            [
                "Ranks each pair.",
                "The best evening of each counts.",
                "Those who attended at least 1 evening are ranked.",
            ],
        ),
        (
            {"best": 20, "least": 12},
            [
                "Ranks each person.",
                "The best 20 evenings of each count.",
                "Those who attended at least 12 evenings are ranked.",
            ],
        ),
        (
            {"ranks_guests": False},
            ["Ranks each person.", "Guests are left out.", "Every evening counts."],
        ),
        (
            {"ranks_guests": False, "of_pairs": True},
            [
                "Ranks each pair.",
                "A pair with a guest is left out.",
                "Every evening counts.",
            ],
        ),
    ],
)
def test_what_counts_is_said_in_words(values: Any, words: list[str]) -> None:
    assert series_rules(Series(game="500", **values), held=12) == words


def test_it_is_said_while_fewer_were_held_than_must_be_attended() -> None:
    few = (
        "Not enough evenings have been held yet: those who attended them all are "
        "ranked."
    )
    assert few in series_rules(Series(game="500", least=4), held=3)
    assert few not in series_rules(Series(game="500", least=4), held=4)


def test_the_chain_names_what_ranks_first() -> None:
    by_average = Series(game="500", ranked_by="average")
    assert chain_of(by_average) == ["average of what counts", "best single evening"]


@pytest.mark.parametrize(
    ("ties", "keys"),
    [
        ("each best evening", ["best single evening", "next best evening, and so on"]),
        ("attended", ["evenings attended"]),
        ("shared", []),
    ],
)
def test_the_chain_names_what_parts_those_who_are_level(
    ties: str, keys: list[str]
) -> None:
    series = Series(game="500", ties=ties)
    assert chain_of(series) == ["sum of what counts", *keys]


@pytest.mark.parametrize(
    ("ties", "rows"),
    [
        # Bea and Cas are level at 12; Bea was at two evenings, Cas at one.
        (
            "attended",
            [
                ("2", "Bea Bos", "12", "18 against 12"),
                ("3", "Cas Cat", "12", "evenings attended: 2 against 1"),
            ],
        ),
        (
            "shared",
            [
                ("2=", "Bea Bos", "12", "18 against 12"),
                ("2=", "Cas Cat", "12", ""),
            ],
        ),
    ],
)
def test_those_who_are_level_are_ranked_as_the_series_sets(
    ties: str, rows: list[tuple[str, str, str, str]]
) -> None:
    assert told(make_season(ties=ties))[1:] == rows


def as_player(series: Series, name: str) -> None:
    """Make a guest a player of the union, on every evening of a series."""
    player = make_player(union=series.union, name=name)
    rows = EntrantPerson.objects.filter(drive__series=series, guest_name=name)
    rows.update(player=player, guest_name="")


def test_guests_are_left_out_where_the_series_says_so() -> None:
    series = make_season(ranks_guests=False)
    as_player(series, "Bea Bos")
    assert told(series) == [("1", "Bea Bos", "12", "")]


def test_a_pair_with_a_guest_is_left_out_with_the_guests() -> None:
    series = make_season(of_pairs=True, ranks_guests=False)
    for drive in series.drives.all():
        first, second = drive.entrants.order_by("number")
        second.persons.update(entrant=first)
    # Bea and Ann at two evenings; the third Ann played with Cas, who is a guest.
    as_player(series, "Ann Arp")
    as_player(series, "Bea Bos")
    assert told(series) == [("1", "Ann Arp & Bea Bos", "16", "")]
