"""Groups and finals: who a log sends on, and what decides where teams are level."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from league.cups.actions.cups import CupOptions
from league.cups.actions.draws import draw_cup, make_finals, undo_draw
from league.cups.pages import log_change_warning
from league.models import Cup, Division, Fixture, Standing
from league.standings.qualification import TieBreak, cut_of
from league.standings.selectors import divisions_of
from rules.knockout import lots_of
from tests.league.cups.make_cups import (
    SEED,
    codes_of,
    fixture_of,
    make_drawn,
    make_entered,
    make_teams,
    tie_of,
    win,
    win_match,
)
from tests.make import make_division, make_fixture

pytestmark = pytest.mark.django_db
HIGHER = CupOptions(home_by=Cup.HomeBy.HIGHER)


def make_log(number: int, *, level: tuple[str, ...] = ()) -> Division:
    """A division whose log is T01, T02 and so on; each lost to the one above it.

    Those who are `level` have won as much as one another.
    """
    division = make_division()
    teams = make_teams(number, division)
    for place, team in enumerate(teams, 1):
        wins = number - place
        if team.code in level:
            wins = number - int(level[0][1:])
        Standing.objects.filter(division=division, team=team).update(won=wins)
    return division


def finals(division: Division, places: int = 4, **values: str) -> Cup:
    return make_finals(
        division, name="Finals", places=places, options=HIGHER, by=None, **values
    )


def test_the_first_plays_the_fourth_and_the_second_the_third() -> None:
    cup = finals(make_log(6))
    assert codes_of(cup, 1, 1) == {"T01", "T04"}
    assert codes_of(cup, 1, 2) == {"T02", "T03"}


def test_the_higher_in_the_log_is_at_home() -> None:
    cup = finals(make_log(6))
    homes = [fixture_of(cup, 1, n).home.code for n in (1, 2)]
    assert homes == ["T01", "T02"]


def test_of_six_the_first_two_wait_a_round() -> None:
    cup = finals(make_log(8), places=6)
    assert codes_of(cup, 1, 2) == {"T04", "T05"}
    assert codes_of(cup, 1, 4) == {"T03", "T06"}


def test_teams_level_at_the_cut_are_named() -> None:
    found = cut_of(make_log(6, level=("T04", "T05")), places=4)
    assert [team.code for team in found.level] == ["T04", "T05"]
    assert (found.cut.places, found.may_play_off) == (1, True)


def test_teams_level_at_the_cut_need_a_seed() -> None:
    division = make_log(6, level=("T04", "T05"))
    with pytest.raises(ValidationError, match="level"):
        finals(division)
    assert Cup.objects.count() == 0


def test_lots_from_the_seed_part_them() -> None:
    cup = finals(make_log(6, level=("T04", "T05")), seed=SEED)
    first = lots_of(SEED, ["T04", "T05"])[0].key
    assert codes_of(cup, 1, 1) == {"T01", first}


def test_or_a_play_off_does() -> None:
    cup = finals(make_log(6, level=("T04", "T05")), how=TieBreak.PLAY_OFF)
    assert (codes_of(cup, 0, 2), codes_of(cup, 1, 1)) == ({"T04", "T05"}, set())
    win(cup, 0, 2, "T05")
    assert codes_of(cup, 1, 1) == {"T01", "T05"}


def test_three_level_for_one_place_cannot_play_off() -> None:
    division = make_log(8, level=("T04", "T05", "T06"))
    with pytest.raises(ValidationError, match="draw lots"):
        finals(division, how=TieBreak.PLAY_OFF)


def test_teams_level_above_the_cut_are_ordered_by_lots() -> None:
    cup = finals(make_log(6, level=("T02", "T03")), seed=SEED)
    lots = [lot.key for lot in lots_of(SEED, ["T02", "T03"])]
    assert fixture_of(cup, 1, 2).home.code == lots[0]


def test_a_team_that_withdrew_is_passed_over() -> None:
    division = make_log(6)
    Standing.objects.filter(division=division, team__code="T02").update(
        withdrawn_on="2026-03-01", withdrawal_policy="void all"
    )
    assert codes_of(finals(division), 1, 1) == {"T01", "T05"}


def test_more_places_than_teams_are_refused() -> None:
    with pytest.raises(ValidationError, match="fewer than 4"):
        finals(make_log(3))


def test_the_page_says_when_the_log_has_changed_since() -> None:
    division = make_log(6)
    cup = finals(division)
    assert log_change_warning(cup) == ""
    Standing.objects.filter(division=division, team__code="T06").update(won=9)
    assert "changed since" in log_change_warning(Cup.objects.get(pk=cup.pk))


def test_finals_that_were_undone_are_made_anew_from_the_log() -> None:
    division = make_log(6)
    cup = finals(division)
    Standing.objects.filter(division=division, team__code="T06").update(won=9)
    undo_draw(cup, reason="A result was corrected", by=None)
    draw_cup(cup, seed="", by=None)
    assert codes_of(cup, 1, 1) == {"T06", "T03"}


def make_groups(number: int = 8, **options: int) -> Cup:
    given = {"groups": 2, "through": 2} | options
    return make_drawn(number, seeded=0, **given)


def play_groups(cup: Cup) -> None:
    """Play every group match; of two teams the lower code wins."""
    for fixture in Fixture.objects.filter(division__cup_group__cup=cup):
        win_match(fixture, min(fixture.home.code, fixture.away.code))


def test_each_group_is_a_division_with_a_log_and_everyone_meets_everyone() -> None:
    cup = make_groups()
    groups = [one.division for one in cup.cup_groups.all()]
    assert [one.kind for one in groups] == ["group", "group"]
    assert [one.fixtures.count() for one in groups] == [6, 6]


def test_a_result_of_a_group_counts_in_its_own_log_alone() -> None:
    cup = make_groups()
    fixture = Fixture.objects.filter(division__cup_group__cup=cup)[0]
    win_match(fixture, fixture.home.code)
    won = fixture.home.standings.values_list("division__kind", "won")
    assert set(won) == {("league", 0), ("group", 1)}


def test_the_knock_out_waits_for_the_groups() -> None:
    cup = make_groups()
    with pytest.raises(ValidationError, match="wait for a result"):
        draw_cup(cup, seed=SEED, by=None)


def test_group_winners_meet_the_seconds_of_the_other_groups() -> None:
    cup = make_groups()
    play_groups(cup)
    draw_cup(cup, seed="knock-out", by=None)
    draw = cup.draws.get(kind="knock-out")
    pairs = [set(draw.came[at : at + 2]) for at in (0, 2)]
    assert pairs == [{"A1", "B2"}, {"B1", "A2"}]
    assert tie_of(cup, 1, 1).fixture is not None


def test_teams_level_at_a_groups_cut_play_off_where_the_secretary_says_so() -> None:
    cup = make_groups(6)
    play_groups(cup)
    group = cup.cup_groups.get(letter="A").division
    Standing.objects.filter(division=group).update(
        won=1, lost=1, points_for=50, points_against=50, away_won=0, away_for=0
    )
    Fixture.objects.filter(division=group).update(
        winner="draw", away_score=20, home_score=20
    )
    first = group.standings.order_by("team__code")[0]
    Standing.objects.filter(pk=first.pk).update(won=2)
    draw_cup(cup, seed=SEED, decided={"A": TieBreak.PLAY_OFF}, by=None)
    assert Fixture.objects.filter(tie__cup=cup, round=0).count() == 1


def test_undoing_the_groups_leaves_no_log_of_them_behind() -> None:
    cup = make_groups()
    undo_draw(cup, reason="A team was left out", by=None)
    season = cup.division.season
    assert [one.kind for one in divisions_of(season)] == ["league"]
    assert set(Fixture.objects.values_list("state", flat=True)) == {"void"}


def test_groups_can_be_drawn_again_under_the_same_letters() -> None:
    cup = make_groups()
    undo_draw(cup, reason="A team was left out", by=None)
    draw_cup(cup, seed="again", by=None)
    assert [one.letter for one in cup.cup_groups.all()] == ["A", "B"]
    assert Standing.objects.filter(division__kind="group").count() == 8


def test_the_groups_stand_once_their_knock_out_is_drawn() -> None:
    cup = make_groups()
    play_groups(cup)
    draw_cup(cup, seed="knock-out", by=None)
    undo_draw(cup, reason="The wrong seed was read out", by=None)
    with pytest.raises(ValidationError, match="has begun"):
        undo_draw(cup, reason="All of it", by=None)


@pytest.mark.parametrize(("number", "groups"), [(3, 2), (7, 4)])
def test_too_few_teams_for_the_groups_are_refused(number: int, groups: int) -> None:
    cup = make_entered(number, groups=groups, through=1)
    with pytest.raises(ValidationError, match="too few"):
        draw_cup(cup, seed=SEED, by=None)


def test_more_cannot_go_through_than_a_group_has() -> None:
    cup = make_entered(5, groups=2, through=3)
    with pytest.raises(ValidationError, match="smallest group has 2"):
        draw_cup(cup, seed=SEED, by=None)


def test_a_team_of_a_cup_may_still_change_its_division() -> None:
    from league.seasons.actions.seasons import enter_team

    cup = make_drawn(4)
    other = make_division(cup.division.season, name="First")
    team = cup.entries.all()[0].team
    enter_team(other, team, by=None)
    kinds = team.standings.values_list("division__name", flat=True)
    assert list(kinds) == ["First"]


def test_a_match_of_the_league_in_a_cups_season_is_not_a_cups() -> None:
    cup = make_drawn(4)
    before = [tie.fixture_id for tie in cup.ties.all()]
    league = make_fixture(Division.objects.get(kind="league"))
    win_match(league, league.home.code)
    assert [tie.fixture_id for tie in cup.ties.all()] == before
