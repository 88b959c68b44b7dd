from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from drives.evenings.naming import Audience
from drives.models import Drive, Entrant, EntrantPerson, Prize, Series
from drives.ranking.ranking import EveningRankRow, ranking_of
from drives.ranking.series import SeriesLine, series_ranking
from league.models import Player, Union
from tests.drives.make_drives import EVENING, make_drive, make_entrant, make_round
from tests.drives.rounds.make_scores import (
    bid,
    deal,
    klaverjas,
    make_500,
    make_klaverjas,
    play,
    posting,
    table_of,
)
from tests.make import make_player, make_union

pytestmark = pytest.mark.django_db


def places(rows: list[EveningRankRow]) -> list[tuple[str, int, int]]:
    return [(row.place, row.number, row.total) for row in rows]


def test_an_evening_is_ranked_by_what_its_rounds_gave() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    play(table_of(round, 1), deal(klaverjas("us", 100)))
    play(table_of(round, 2), deal(klaverjas("us", 90, us_roem=20)))
    rows = ranking_of(round.drive)
    assert places(rows) == [("1", 3, 110), ("2", 1, 100), ("3", 4, 72), ("4", 2, 62)]


def test_rounds_add_up() -> None:
    first = make_klaverjas()
    play(table_of(first), deal(klaverjas("us", 100)))
    second = make_round(first.drive, [[2, 1]], 2)
    play(table_of(second), deal(klaverjas("us", 110)))
    rows = ranking_of(first.drive)
    assert places(rows) == [("1", 2, 172), ("2", 1, 152)]
    assert [one and one.figure for one in rows[0].rounds] == [62, 110]


def test_level_pairs_share_a_place() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    for number in (1, 2):
        play(table_of(round, number), deal(klaverjas("us", 100)))
    rows = ranking_of(round.drive)
    assert [row.place for row in rows] == ["1=", "1=", "3=", "3="]


def test_a_row_says_what_decided_it() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    # A mars is 262; so are 100 cards with 162 roem.
    play(table_of(round, 1), deal(klaverjas("us", 162)))
    play(table_of(round, 2), deal(klaverjas("us", 100, us_roem=162)))
    words = [row.decided_by for row in ranking_of(round.drive)]
    assert words == [
        "",
        "pits: 1 against 0",
        "262 against 62",
        "62 against 0",
    ]


def test_a_running_ranking_counts_closed_tables_alone() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    play(table_of(round, 1), deal(klaverjas("us", 100)))
    rows = ranking_of(round.drive)
    assert places(rows) == [("1", 1, 100), ("2", 2, 62), ("3=", 3, 0), ("3=", 4, 0)]
    assert rows[2].rounds[0] is not None
    assert rows[2].rounds[0].figure is None


def test_before_anything_counts_nobody_has_a_place() -> None:
    drive = make_drive(entrants=2)
    assert places(ranking_of(drive)) == [("", 1, 0), ("", 2, 0)]


def test_a_sit_out_is_told_apart() -> None:
    round = make_500(entrants=5)
    play(table_of(round), deal(bid("us", "10NT", 10)), posting("clip", {"side": "us"}))
    row = next(row for row in ranking_of(round.drive) if row.number == 5)
    assert (row.place, row.total, row.sit_outs) == ("3", 1, 1)
    assert row.rounds[0] is not None
    assert row.rounds[0].words == "1 (sits out)"


def test_the_columns_of_klaverjas_are_summed() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(klaverjas("us", 162, us_roem=20)))
    sums = ranking_of(round.drive)[0].sums
    assert (sums["cards"], sums["roem"], sums["marsen"]) == (162, 120, 1)


def test_shared_places_share_their_prizes() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    for place, text in ((1, "Ham"), (2, "Coffee")):
        Prize.objects.create(
            union=round.union, drive=round.drive, place=place, text=text
        )
    for number in (1, 2):
        play(table_of(round, number), deal(klaverjas("us", 100)))
    prizes = [row.prizes for row in ranking_of(round.drive)]
    assert prizes == ["Ham, Coffee, shared among 2"] * 2 + ["", ""]


def test_no_prize_is_won_before_anything_counts() -> None:
    drive = make_drive(entrants=2)
    Prize.objects.create(union=drive.union, drive=drive, place=1, text="Ham")
    assert [row.prizes for row in ranking_of(drive)] == ["", ""]


def test_guests_have_initials_for_strangers_and_names_for_members() -> None:
    drive = make_drive(entrants=1)
    assert ranking_of(drive)[0].name == "G. 1."
    assert ranking_of(drive, Audience.MEMBERS)[0].name == "Guest 1a"


@pytest.mark.parametrize("tables", [1, 10])
def test_a_ranking_takes_as_many_queries_however_long_it_is(
    tables: int, django_assert_num_queries: Any
) -> None:
    seated = [[2 * at + 1, 2 * at + 2] for at in range(tables)]
    round = make_klaverjas(seated)
    for number in range(1, tables + 1):
        play(table_of(round, number), deal(klaverjas("us", 100)))
    drive = Drive.objects.get(pk=round.drive_id)
    with django_assert_num_queries(5):
        assert len(ranking_of(drive)) == 2 * tables


def make_series(union: Union, **values: Any) -> Series:
    stated = {"name": "Thursdays", "game": "klaverjas"} | values
    return Series.objects.create(union=union, **stated)


def make_evening(series: Series, us: int, players: list[Player], at: int = 1) -> Drive:
    """A closed evening of one deal between two pairs: the cards of the first."""
    drive = make_drive(
        series.union,
        series=series,
        game="klaverjas",
        entered_as="fixed pairs",
        settings={"deals": 1},
        starts_at=EVENING + timedelta(weeks=at),
    )
    for place, pair in enumerate((players[:2], players[2:]), start=1):
        entrant = Entrant.objects.create(union=drive.union, drive=drive, number=place)
        for player in pair:
            EntrantPerson.objects.create(
                union=drive.union, drive=drive, entrant=entrant, player=player
            )
    play(table_of(make_round(drive, [[1, 2]])), deal(klaverjas("us", us)))
    drive.state = Drive.State.CLOSED
    drive.save(update_fields=["state"])
    return drive


def make_four(union: Union) -> list[Player]:
    return [
        make_player(union=union, name=name) for name in ("Ann", "Bob", "Cas", "Dot")
    ]


def told(rows: list[SeriesLine]) -> list[tuple[str, str, str]]:
    return [(row.place, row.name, row.figure) for row in rows]


def test_a_series_ranks_persons_with_the_score_of_their_pair() -> None:
    series = make_series(make_union())
    ann, bob, cas, dot = make_four(series.union)
    make_evening(series, 100, [ann, bob, cas, dot])
    make_evening(series, 110, [ann, cas, bob, dot], at=2)
    assert told(series_ranking(series, Audience.MEMBERS)) == [
        ("1", "Ann", "210"),
        ("2", "Cas", "172"),
        ("3", "Bob", "152"),
        ("4", "Dot", "114"),
    ]


def test_a_series_of_pairs_ranks_pairs_whoever_is_named_first() -> None:
    series = make_series(make_union(), of_pairs=True)
    ann, bob, cas, dot = make_four(series.union)
    make_evening(series, 100, [ann, bob, cas, dot])
    make_evening(series, 100, [dot, cas, bob, ann], at=2)
    rows = series_ranking(series, Audience.MEMBERS)
    assert told(rows) == [("1=", "Ann & Bob", "162"), ("1=", "Cas & Dot", "162")]


def test_the_best_evenings_count_and_are_told_from_those_that_do_not() -> None:
    series = make_series(make_union(), best=1)
    four = make_four(series.union)
    make_evening(series, 100, four)
    make_evening(series, 120, four, at=2)
    row = series_ranking(series)[0]
    counted = [one and (one.score, one.is_counted) for one in row.evenings]
    assert (row.figure, counted) == ("120", [(100, False), (120, True)])


def test_an_average_is_written_with_two_digits() -> None:
    series = make_series(make_union(), ranked_by="average")
    four = make_four(series.union)
    for at, us in enumerate((100, 100, 101)):
        make_evening(series, us, four, at=at)
    assert series_ranking(series)[0].figure == "100.33"


def test_who_attended_too_few_evenings_is_listed_without_a_place() -> None:
    series = make_series(make_union(), least=2)
    four = make_four(series.union)
    make_evening(series, 100, four)
    others = [make_player(union=series.union, name=one) for one in "EFGH"]
    for at in (2, 3):
        make_evening(series, 90, others, at=at)
    row = series_ranking(series)[-1]
    assert (row.place, row.decided_by) == ("", "not ranked: attended 1 of 2")


def test_an_evening_that_is_not_closed_does_not_count_yet() -> None:
    series = make_series(make_union())
    make_evening(series, 100, make_four(series.union))
    Drive.objects.update(state="running")
    assert series_ranking(series) == []


def test_a_player_merged_into_another_counts_as_that_one() -> None:
    series = make_series(make_union())
    ann, bob, cas, dot = make_four(series.union)
    make_evening(series, 100, [ann, bob, cas, dot])
    other = make_player(union=series.union, name="Ann", merged_into=ann)
    make_evening(series, 100, [other, bob, cas, dot], at=2)
    rows = series_ranking(series, Audience.MEMBERS)
    assert [(row.name, row.figure) for row in rows[:1]] == [("Ann", "200")]
    assert len(rows) == 4


def test_a_guest_is_known_by_the_name() -> None:
    series = make_series(make_union())
    for at in (1, 2):
        values = {"game": "klaverjas", "settings": {"deals": 1}, "series": series}
        drive = make_drive(series.union, entrants=4, **values)
        play(
            table_of(make_round(drive, [[1, 2, 3, 4]], at)),
            deal(klaverjas("us", 100)),
        )
        Drive.objects.update(state="closed")
    rows = series_ranking(series, Audience.MEMBERS)
    assert [row.name for row in rows] == [
        "Guest 1a",
        "Guest 2a",
        "Guest 3a",
        "Guest 4a",
    ]
    assert [row.figure for row in rows] == ["200", "200", "124", "124"]


@pytest.mark.parametrize("evenings", [1, 5])
def test_a_series_takes_as_many_queries_however_many_evenings_it_has(
    evenings: int, django_assert_num_queries: Any
) -> None:
    series = make_series(make_union())
    four = make_four(series.union)
    for at in range(evenings):
        make_evening(series, 100, four, at=at)
    with django_assert_num_queries(5):
        assert len(series_ranking(series)) == 4


def test_an_entrant_who_never_played_an_evening_did_not_attend_it() -> None:
    series = make_series(make_union())
    drive = make_evening(series, 100, make_four(series.union))
    make_entrant(drive, 3)
    assert len(series_ranking(series)) == 4
