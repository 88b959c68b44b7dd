"""The log that explains itself: reasons, past days, moves, footnotes, its cost."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Adjustment, Division, Fixture, Ruling
from league.results.actions.results import adjust, set_result
from league.rulings.actions.rulings import award_walkover, take_back_ruling
from league.rulings.actions.withdrawals import reinstate, withdraw_team
from league.standings.log import log_of, short_log
from tests.league.rulings.make_rulings import entry_of, make_double, result, team_of
from tests.make import make_division, make_fixture, make_season, make_team

pytestmark = pytest.mark.django_db

# Of make_double, three rounds: A beats B and C beats D; A beats C and D beats B;
# D beats A and B beats C; all 60–40.
FIRST, SECOND, THIRD = date(2026, 2, 10), date(2026, 2, 17), date(2026, 2, 24)
LATER = datetime(2026, 3, 10, 12, tzinfo=UTC)


def places(division: Division, on: date | None = None) -> list[str]:
    log = log_of(division, on=on)
    return [f"{line.place} {line.team.name[-1]}" for line in log.lines]


def reasons(division: Division) -> dict[str, str]:
    return {line.team.name[-1]: line.reason for line in log_of(division).lines}


def test_a_reason_says_what_is_level_and_then_both_figures() -> None:
    # After two rounds A has 4; C and D 2, no difference, 100 for: C beat D.
    division = make_double(played=2)
    assert reasons(division) == {
        "A": "",
        "C": "log points 4 against 2",
        "D": "level on 2 log points, difference 0 and points for 100; in the matches "
        "between Team C and Team D: log points 2 against 0",
        "B": "log points 2 against 0",
    }


def test_a_mini_league_of_three_names_them_and_what_was_level_in_it() -> None:
    # A, B and C in a ring: 60–40, 60–40, 70–40; and each beat D by what evens it out.
    season = make_season(scheme={"order": ["points", "head to head"]})
    division = make_division(season)
    a, b, c = (make_team(division, name=f"Team {letter}") for letter in "ABC")
    for home, away, score in ((a, b, 60), (b, c, 60), (c, a, 70)):
        set_result(
            make_fixture(division, home=home, away=away), result(score, 40), by=None
        )
    # Among the three: C +10 (70+40 against 60+40), B 0, A -10.
    assert reasons(division)["B"] == (
        "level on 2 log points; in the matches among Team A, Team B and Team C: "
        "difference +10 against 0; level there on log points 2"
    )


def test_points_against_say_that_fewer_are_better() -> None:
    season = make_season(scheme={"order": ["against"]})
    fixture = make_fixture(make_division(season))
    set_result(fixture, result(60, 40), by=None)
    assert log_of(fixture.division).lines[1].reason == (
        "points against 40, fewer than 60"
    )


def test_a_ratio_shows_both_sums_and_decimals_that_tell_them_apart() -> None:
    season = make_season(scheme={"order": ["ratio"]})
    division = make_division(season)
    # 1000 ÷ 999 = 1.001001… and 1001 ÷ 1000 = 1.001: alike to five decimals.
    for home, away in ((1000, 999), (1001, 1000)):
        set_result(make_fixture(division), result(home, away), by=None)
    assert log_of(division).lines[1].reason == (
        "ratio of points for and against 1000 ÷ 999 = 1.001001 against "
        "1001 ÷ 1000 = 1.001000"
    )


def test_half_log_points_are_said_as_they_are() -> None:
    division = make_double()
    adjust(
        division,
        team_of(division, "Team B"),
        points=Decimal("0.5"),
        reason="x",
        by=None,
    )
    assert reasons(division)["A"] == "log points 0.5 against 0"


def test_a_key_has_its_number_in_the_order_of_the_log() -> None:
    log = log_of(make_double(played=2))
    numbers = {line.team.name[-1]: line.key for line in log.lines}
    assert numbers == {"A": 0, "C": 1, "D": 4, "B": 1}


def test_a_short_log_says_only_what_its_points_do_not() -> None:
    fixture = make_fixture()
    other = make_fixture(fixture.division)
    set_result(fixture, result(64, 40), by=None)
    set_result(other, result(60, 40), by=None)
    told = [one.told_shortly for one in short_log(fixture.division)]
    assert told == [
        "",
        "behind on difference",
        "",
        "behind on difference",
    ]


def test_a_short_log_says_whose_points_were_adjusted(client: Client) -> None:
    division = make_double(played=2)
    team, points = team_of(division, "Team D"), Decimal("-1.5")
    adjust(division, team, points=points, reason="late", by=None)
    page = client.get(reverse("union-detail", args=[division.union.slug]))
    assert page.content.decode().count("adjusted −1.5") == 1


def test_who_shares_a_place_is_said_with_whom() -> None:
    division = make_double()
    adjust(
        division, team_of(division, "Team D"), points=Decimal(-1), reason="x", by=None
    )
    assert reasons(division)["B"] == (
        "level with Team A on every key; they share the place"
    )
    assert places(division) == ["1= A", "1= B", "1= C", "4 D"]


def test_before_anything_counts_no_row_has_a_reason() -> None:
    assert set(reasons(make_double()).values()) == {""}


def test_a_team_that_withdrew_says_so_and_is_measured_against_nobody() -> None:
    division = make_double(played=2)
    withdraw_team(entry_of(division, "Team A"), on=SECOND, reason="x", by=None)
    assert reasons(division)["A"] == "withdrawn; below every team that plays on"


def test_the_log_as_at_a_past_night_has_the_results_until_then() -> None:
    division = make_double(played=3)
    assert places(division, on=SECOND) == ["1 A", "2 C", "3 D", "4 B"]
    assert places(division) == ["1 D", "2 A", "3 B", "4 C"]


def test_a_day_between_two_nights_is_as_the_night_before() -> None:
    division = make_double(played=3)
    between = log_of(division, on=THIRD - timedelta(days=1))
    assert [line.row for line in between.lines] == [
        line.row for line in log_of(division, on=SECOND).lines
    ]


def test_before_the_first_night_everybody_shares_the_first_place() -> None:
    division = make_double(played=1)
    found = log_of(division, on=FIRST - timedelta(days=1))
    assert {(line.place, line.row.played) for line in found.lines} == {("1=", 0)}


def test_an_adjustment_counts_from_the_day_it_was_made() -> None:
    division = make_double(played=3)
    adjust(
        division, team_of(division, "Team A"), points=Decimal(-4), reason="x", by=None
    )
    Adjustment.objects.update(made_at=LATER)
    day = LATER.date()
    assert places(division, on=day)[-1] == "4 A"
    assert places(division, on=day - timedelta(days=1))[-1] == "4 C"


def awarded(division: Division) -> Ruling:
    """The first match, won by A, is B's by a walkover of 10 March."""
    first = division.fixtures.get(home__name="Team A", away__name="Team B")
    ruling = award_walkover(first, winner="away", reason="No sheet.", by=None)
    Ruling.objects.update(made_at=LATER)
    return ruling


def won_by_b(division: Division, on: date | None) -> int:
    log = log_of(division, on=on)
    return next(line.row.won for line in log.lines if line.team.name == "Team B")


def test_a_ruling_counts_from_its_day_and_the_record_before() -> None:
    division = make_double(played=1)
    awarded(division)
    day = LATER.date()
    found = [won_by_b(division, on) for on in (day - timedelta(days=1), day, None)]
    assert found == [0, 1, 1]


def test_a_ruling_that_was_lifted_counts_until_then() -> None:
    division = make_double(played=1)
    take_back_ruling(awarded(division), by=None)
    Ruling.objects.update(ended_at=LATER + timedelta(days=7))
    day = LATER.date()
    assert won_by_b(division, day + timedelta(days=6)) == 1
    assert won_by_b(division, day + timedelta(days=7)) == 0


def test_a_team_has_its_place_until_the_day_it_withdrew() -> None:
    division = make_double(played=3)
    withdraw_team(entry_of(division, "Team A"), on=THIRD, reason="x", by=None)
    assert places(division, on=SECOND)[0] == "1 A"
    assert places(division, on=THIRD)[-1] == "– A"


def test_a_team_that_was_taken_back_never_withdrew() -> None:
    division = make_double(played=3)
    standing = entry_of(division, "Team A")
    withdraw_team(standing, on=SECOND, reason="x", by=None)
    Fixture.objects.filter(night__gt=THIRD).update(night=date(2199, 1, 1))
    reinstate(standing, by=None)
    assert places(division, on=SECOND) == ["1 A", "2 C", "3 D", "4 B"]


def test_the_log_as_at_today_is_the_log_as_it_stands() -> None:
    division = make_double(played=3)
    awarded(division)
    withdraw_team(entry_of(division, "Team C"), on=THIRD, reason="x", by=None)
    today = max(timezone.now().date(), LATER.date())
    assert [line.row for line in log_of(division, on=today).lines] == [
        line.row for line in log_of(division).lines
    ]


def test_a_move_says_what_the_team_did_and_those_it_changed_with() -> None:
    # D was third a week before, behind A and C.
    first = log_of(make_double(played=3)).lines[0]
    assert first.move is not None
    assert (first.move.arrow, first.move.words) == ("▲2", "up 2 places")
    assert [(one.team, one.words) for one in first.move.why] == [
        ("", "Won 60–40 against Team A"),
        ("Team A, now below", "lost 40–60 to Team D"),
        ("Team C, now below", "lost 40–60 to Team B"),
    ]


def test_a_move_by_an_adjustment_alone_says_its_figures_and_reason() -> None:
    division = make_double(played=3)
    adjust(
        division,
        team_of(division, "Team D"),
        points=Decimal(-3),
        reason="Late.",
        by=None,
    )
    Adjustment.objects.update(made_at=LATER)
    moves = {line.team.name[-1]: line.move for line in log_of(division).lines}
    assert moves["D"] is not None
    assert moves["D"].arrow == "▼1"
    assert moves["D"].why[0].words == (
        "Won 60–40 against Team A and adjusted by −3 log points (Late.)"
    )


def test_in_the_first_week_nobody_has_moved() -> None:
    assert {line.move for line in log_of(make_double(played=1)).lines} == {None}


def test_footnotes_are_marked_on_the_rows_that_they_are_of() -> None:
    division = make_double(played=3)
    adjust(division, team_of(division, "Team D"), points_for=2, reason="x", by=None)
    awarded(division)
    marked = {
        line.team.name[-1]: [note.number for note in line.notes]
        for line in log_of(division).lines
    }
    assert marked == {"A": [2], "B": [2], "C": [], "D": [1]}


def test_a_walkover_of_the_record_has_a_footnote_too() -> None:
    fixture = make_fixture()
    from_record = replace(result(80, 0), state=Fixture.State.WALKOVER)
    set_result(fixture, from_record, by=None)
    (note,) = log_of(fixture.division).notes
    assert note.words == f"Walkover to {fixture.home.name}, 80 points to none."


def test_marks_and_footnotes_link_to_each_other(client: Client) -> None:
    fixture = make_fixture()
    adjust(fixture.division, fixture.home, points_for=2, reason="x", by=None)
    page = client.get(f"/divisions/{fixture.division_id}/").content.decode()
    mark = f"mark-1-{fixture.home_id}"
    for link, target in (("note-1", "note-1"), (mark, mark)):
        assert f'href="#{link}"' in page
        assert f'id="{target}"' in page


def test_provisional_results_are_counted_on_both_rows() -> None:
    fixture = make_fixture()
    make_team(fixture.division)
    set_result(fixture, replace(result(60, 40), is_provisional=True), by=None)
    assert [line.provisional for line in log_of(fixture.division).lines] == [1, 0, 1]
