"""The scoreboard of a match in each of its states, with its marks and its clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from league.models import Fixture
from matches.live.pages import HallView, Scoreboard, hall_views_of
from rules.record import Abandonment, Defaulters, Side, StoppageRule
from tests.make import (
    NIGHT,
    at,
    entry,
    make_fixture,
    make_match,
    make_union,
    play,
    points,
    write,
)
from tests.matches.live.make_live import board, seen

pytestmark = pytest.mark.django_db


def halls(*fixtures: Fixture) -> list[HallView]:
    return hall_views_of([seen(one) for one in fixtures])


def marks(view: Scoreboard) -> list[tuple[int, str, str]]:
    return [(one.table, one.words, one.rule) for one in view.marks]


def totals(fixture: Fixture) -> list[int | None]:
    return [team.total for team in board(fixture).teams]


def test_a_match_without_a_row_has_no_totals() -> None:
    fixture = make_fixture()
    assert board(fixture).phase.key == "waiting"
    assert totals(fixture) == [None, None]


def test_a_match_that_may_be_played_on_paper_was_to_start() -> None:
    fixture = tonight(-30)
    said = f"was to start at {fixture.start:%H:%M}"
    assert board(fixture).phase.words == said


def test_totals_and_tables_are_those_of_the_stored_sheet() -> None:
    match = make_match()
    write(match, entry("start", 0), points(2, "home", 5, 4), points(2, "away", 6))
    assert totals(match.fixture) == [4, 2]
    cells = [cell.points for cell in board(match.fixture).teams[0].cells]
    assert cells == [0, 4, 0, 0]


def test_a_stopped_table_and_its_award_are_marked_with_the_rule() -> None:
    match = make_match()
    stop = entry(
        "stoppage",
        20,
        table=2,
        defaulters=Defaulters.AWAY,
        rule=StoppageRule.DURING_PLAY,
    )
    write(match, entry("start", 0), stop)
    view = board(match.fixture)
    assert marks(view) == [(2, "stopped", "12.1")]
    assert view.teams[0].cells[1].awarded == 20


def test_an_award_stands_on_the_board_in_words_not_as_a_sum(client: Client) -> None:
    match = make_match()
    stop = entry(
        "stoppage",
        20,
        table=2,
        defaulters=Defaulters.AWAY,
        rule=StoppageRule.DURING_PLAY,
    )
    write(match, entry("start", 0), stop)
    page = client.get(f"/matches/{match.pk}/live/").content.decode()
    assert "20 awarded" in page
    assert "+20" not in page.split("</article>")[0]


def test_a_short_table_is_marked_once_play_has_started() -> None:
    fixture = make_fixture()
    match = make_match(fixture, tables=4)
    match.team_sheets.get(side="away").seats.filter(table=4).delete()
    write(match, entry("start", 0))
    assert marks(board(fixture)) == [(4, "short", "1.13")]


def test_a_table_that_nobody_fields_is_marked() -> None:
    match = make_match(tables=3)
    write(match, entry("start", 0))
    assert marks(board(match.fixture)) == [(4, "no pairs", "1.13")]


def test_a_walkover_has_its_points_and_no_tables() -> None:
    match = make_match()
    match.team_sheets.get(side="away").seats.filter(table__gt=1).delete()
    write(match, entry("query", 0, side=Side.HOME, text="Where are they?"))
    view = board(match.fixture)
    assert view.phase.words == "walkover"
    assert view.teams[0].cells[0].points is None


def test_both_totals_are_set_alike_once_one_has_three_figures() -> None:
    match = play(make_match(), home=10, away=4)
    low = board(match.fixture)
    home, away = low.teams
    high = replace(low, teams=[replace(home, total=126), away])
    pages = [
        render_to_string("matches/live/_live_board.html", {"match": one})
        for one in (low, high)
    ]
    assert [page.count("is-hundreds") for page in pages] == [0, 2]


def test_a_void_fixture_is_void_whatever_was_played() -> None:
    match = play(make_match())
    Fixture.objects.filter(pk=match.pk).update(
        state="void", home_score=None, away_score=None, winner=None
    )
    assert board(match.fixture).phase.words == "void"


def test_a_fixture_without_a_night_is_postponed() -> None:
    fixture = make_fixture(night=None, state="postponed")
    assert board(fixture).phase.words == "postponed"


def test_a_level_knock_out_says_that_extra_time_follows() -> None:
    match = play(make_match(make_fixture(stage="final")), home=4, away=4)
    view = board(match.fixture)
    assert (view.said, view.said_rule) == ("Level: extra time follows", "1.12")


def test_a_match_that_was_played_says_who_won() -> None:
    match = play(make_match())
    assert board(match.fixture).said == f"{match.fixture.home.name} won"


def test_a_paused_match_says_so_and_its_clock_stands_still() -> None:
    match = make_match()
    write(match, entry("start", 0), entry("pause", 20, reason="power cut"))
    hall = halls(match.fixture)[0]
    assert hall.matches[0].phase.words == "paused"
    assert hall.clock.paused_at == at(20)


def test_an_abandoned_match_says_what_becomes_of_it() -> None:
    match = make_match()
    given_up = entry("abandon", 20, outcome=Abandonment.REPLAY, reason="power cut")
    write(match, entry("start", 0), given_up)
    view = board(match.fixture)
    assert view.phase.words == "abandoned"
    assert view.said == "Abandoned: to be replayed on another night"


def test_an_abandoned_match_is_one_to_play_on_its_new_night() -> None:
    match = make_match()
    given_up = entry("abandon", 20, outcome=Abandonment.REPLAY, reason="power cut")
    write(match, entry("start", 0), given_up)
    Fixture.objects.filter(pk=match.pk).update(night=NIGHT + timedelta(days=7))
    assert board(match.fixture).phase.key == "waiting"


def tonight(minutes: float, **values: object) -> Fixture:
    """A fixture whose planned start is so many minutes from now."""
    start = timezone.now() + timedelta(minutes=minutes)
    local = start.astimezone(make_union().zone)
    return make_fixture(night=local.date(), start=local.time(), **values)


def test_before_the_start_the_clock_says_when_the_toss_is() -> None:
    clock = halls(tonight(20))[0].clock
    assert clock.coming is not None
    assert (clock.coming.words, clock.coming.rule, clock.due) == ("Toss", "1.3", None)


def test_a_start_that_nobody_pressed_is_due_and_not_done() -> None:
    clock = halls(tonight(-10))[0].clock
    assert clock.due is not None
    assert (clock.due.due, clock.coming) == ("Play is due to start", None)
