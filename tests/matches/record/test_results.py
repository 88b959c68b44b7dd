from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command

from league.models import Division, Fixture, Standing
from league.standings.sums import COLUMNS
from matches.models import Match
from matches.record.results import refold
from rules.record import Defaulters, Side, StoppageRule
from tests.make import (
    entry,
    make_division,
    make_fixture,
    make_match,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db


def result(match: Match) -> tuple[object, ...]:
    fixture = Fixture.objects.get(pk=match.pk)
    return (
        fixture.state,
        fixture.home_score,
        fixture.away_score,
        fixture.winner,
    )


def tables(match: Match) -> tuple[int, int, int]:
    fixture = Fixture.objects.get(pk=match.pk)
    return (fixture.home_tables, fixture.away_tables, fixture.drawn_tables)


def log(match: Match, side: str) -> Standing:
    return Standing.objects.get(team=getattr(match.fixture, side))


def sums(division: Division) -> list[tuple[object, ...]]:
    return list(division.standings.order_by("pk").values_list(*COLUMNS.values()))


def rebuild(*options: str) -> str:
    out = StringIO()
    try:
        call_command("rebuild", *options, stdout=out)
    except SystemExit:
        assert "--check" in options
    return out.getvalue()


def test_a_match_that_is_not_over_gives_its_fixture_no_result() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 1))
    assert result(match) == ("planned", None, None, None)


def test_a_played_match_gives_its_fixture_the_score() -> None:
    match = play(make_match(), home=8, away=4)
    assert result(match) == ("played", 8, 4, "home")


def test_a_table_that_is_level_is_drawn() -> None:
    assert tables(play(make_match(), home=8, away=4)) == (1, 0, 3)


def test_a_table_that_neither_side_fields_is_nobodys() -> None:
    assert tables(play(make_match(tables=3), home=8, away=4)) == (1, 0, 2)


def test_the_log_has_a_played_match_for_both_teams() -> None:
    match = play(make_match(), home=8, away=4)
    home, away = log(match, "home"), log(match, "away")
    assert (home.won, home.points_for, home.points_against) == (1, 8, 4)
    assert (away.lost, away.points_for, away.points_against) == (1, 4, 8)


def test_a_level_league_match_is_drawn() -> None:
    match = play(make_match(), home=4, away=4)
    assert (log(match, "home").drawn, log(match, "away").drawn) == (1, 1)


def test_a_knock_out_match_does_not_move_the_log() -> None:
    match = play(make_match(make_fixture(stage="semi-final")))
    assert result(match) == ("played", 8, 4, "home")
    assert log(match, "home").won == 0


def test_a_level_knock_out_match_has_no_result_until_it_is_decided() -> None:
    match = make_match(
        make_fixture(stage="final"), rules={"drawn_knockout": "decision"}
    )
    play(match, home=4, away=4)
    assert result(match) == ("planned", None, None, None)
    write(match, entry("decision", 170, winner=Side.AWAY, method="One game more"))
    assert result(match) == ("played", 4, 4, "away")


def test_a_team_with_two_tables_loses_by_a_walkover() -> None:
    match = make_match()
    shorten(match, "away", tables=2)
    refold(match, by=None)
    assert result(match) == ("walkover", 80, 0, "home")
    assert tables(match) == (0, 0, 0)
    assert log(match, "home").points_for == 80


def test_two_teams_with_two_tables_make_the_match_void() -> None:
    match = make_match(tables=2)
    refold(match, by=None)
    assert result(match) == ("void", None, None, None)
    assert log(match, "home").won == 0


def shorten(match: Match, side: str, *, tables: int) -> None:
    match.team_sheets.get(side=side).seats.filter(table__gt=tables).delete()


def test_a_stoppage_moves_the_result_of_a_match_that_is_over() -> None:
    match = play(make_match(), home=8, away=4)
    stop = entry(
        "stoppage",
        50,
        table=1,
        defaulters=Defaulters.HOME,
        rule=StoppageRule("12.1"),
    )
    write(match, stop)
    assert result(match) == ("played", 0, 24, "away")
    write(match, entry("void", 51, entry=stop.id, reason="The wrong table"))
    assert result(match) == ("played", 8, 4, "home")


def test_correcting_a_match_and_correcting_it_back_restores_the_log() -> None:
    division = make_division()
    play(make_match(make_fixture(division)), home=4, away=6)
    match = play(make_match(make_fixture(division)), home=8, away=4)
    before = sums(division)
    correction = points(2, "away", 20, 4)
    write(match, correction, points(2, "away", 21, 2))
    assert sums(division) != before
    write(match, entry("void", 22, entry=correction.id, reason="Typed wrongly"))
    second = match.entries.get(points=2, table=2)
    write(match, entry("void", 23, entry=second.record_id, reason="Typed wrongly"))
    assert sums(division) == before


def test_a_match_that_is_taken_back_leaves_the_log() -> None:
    match = play(make_match())
    time = match.entries.get(kind="time")
    write(match, entry("void", 170, entry=time.record_id, reason="Not over yet"))
    assert result(match) == ("planned", None, None, None)
    assert set(sums(match.fixture.division)) == {(0,) * len(COLUMNS)}


def test_rebuild_finds_no_difference_where_there_is_none() -> None:
    division = make_division()
    play(make_match(make_fixture(division)))
    make_match(make_fixture(division))
    assert rebuild("--check") == "0 differences\n"


def spoil_sheet(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(sheet={"status": "played"})


def spoil_fixture(match: Match) -> None:
    Fixture.objects.filter(pk=match.pk).update(home_score=9)


def spoil_log(match: Match) -> None:
    Standing.objects.filter(team=match.fixture.home).update(points_for=9)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (spoil_sheet, "keeps a score-sheet that its entries do not say"),
        (spoil_fixture, "keeps played 9-4 to home"),
        (spoil_log, "for_=9"),
    ],
)
def test_rebuild_names_what_differs_and_sets_it_right(
    spoil: Callable[[Match], None], words: str
) -> None:
    match = play(make_match())
    spoil(match)
    assert words in rebuild("--check")
    assert words in rebuild()
    assert rebuild("--check") == "0 differences\n"


def test_the_check_changes_nothing_and_exits_1() -> None:
    match = play(make_match())
    spoil_fixture(match)
    with pytest.raises(SystemExit, match="1"):
        call_command("rebuild", "--check", stdout=StringIO())
    assert Fixture.objects.get(pk=match.pk).home_score == 9
