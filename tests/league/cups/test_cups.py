"""A cup from its entries to its final: what follows from results, and falls back."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
from django.core.exceptions import ValidationError

from league.cups.actions.cups import (
    CupOptions,
    When,
    change_cup,
    enter_teams,
    make_cup,
    remove_cup,
    replay_tie,
    rule_on_tie,
    set_rounds,
)
from league.cups.actions.draws import draw_cup, undo_draw
from league.cups.brackets import view_of
from league.models import AuditRow, Cup, CupDraw, Division, Fixture, Notice, Tie
from league.results.brackets import RoundKey
from rules.knockout import lots_of
from tests.league.cups.make_cups import (
    SEED,
    codes_of,
    fixture_of,
    make_drawn,
    make_entered,
    make_teams,
    take_back,
    tie_of,
    win,
)
from tests.make import make_role, make_season, make_venue

pytestmark = pytest.mark.django_db
NIGHT = date(2026, 8, 4)
START = time(19, 30)


def test_a_cup_stands_in_a_division_of_its_own_kind() -> None:
    cup = make_cup(make_season(), name="Union cup", options=CupOptions(), by=None)
    assert cup.division.kind == Division.Kind.CUP
    assert AuditRow.objects.filter(action="cup.make").count() == 1


def test_a_name_that_the_season_has_is_refused() -> None:
    cup = make_cup(make_season(), name="Union cup", options=CupOptions(), by=None)
    with pytest.raises(ValidationError, match="that name"):
        make_cup(cup.division.season, name="Union cup", options=CupOptions(), by=None)


@pytest.mark.parametrize(
    ("seeds", "sentence"),
    [((1, 1), "twice"), ((2, None), "Seed 1 is missing"), ((1, 3), "Seed 2 is")],
)
def test_seeds_with_a_gap_or_twice_are_refused(
    seeds: tuple[int | None, ...], sentence: str
) -> None:
    cup = make_entered(2)
    teams = [entry.team for entry in cup.entries.all()]
    with pytest.raises(ValidationError, match=sentence):
        enter_teams(cup, dict(zip(teams, seeds, strict=True)), by=None)


def test_a_cup_of_one_team_is_not_drawn() -> None:
    with pytest.raises(ValidationError, match="two teams"):
        draw_cup(make_entered(1), seed=SEED, by=None)


def test_a_draw_needs_a_seed() -> None:
    with pytest.raises(ValidationError, match="seed"):
        draw_cup(make_entered(4), seed="", by=None)


def test_of_eleven_teams_six_play_and_two_with_byes_know_each_other() -> None:
    cup = make_drawn(11, seeded=0)
    stages = Fixture.objects.filter(division=cup.division).values_list(
        "stage", flat=True
    )
    assert sorted(stages) == ["knock-out"] * 3 + ["quarter-final"]
    assert Tie.objects.filter(cup=cup).count() == 3 + 4 + 2 + 1


def test_the_draw_keeps_what_anyone_needs_to_repeat_it() -> None:
    cup = make_drawn(4, seeded=0)
    draw = CupDraw.objects.get(cup=cup)
    wanted = [lot.key for lot in lots_of(SEED, ["T01", "T02", "T03", "T04"])]
    assert [one["key"] for one in draw.entrants] == wanted
    assert draw.came == [wanted[0], wanted[3], wanted[1], wanted[2]]


def test_a_cup_is_drawn_once() -> None:
    cup = make_drawn()
    with pytest.raises(ValidationError, match="is drawn"):
        draw_cup(cup, seed="another", by=None)


def test_a_semi_final_and_a_final_are_named_so() -> None:
    cup = make_drawn(4)
    assert fixture_of(cup, 1, 1).stage == Fixture.Stage.SEMI_FINAL
    win(cup, 1, 1, "T01")
    win(cup, 1, 2, "T02")
    assert fixture_of(cup, 2, 1).stage == Fixture.Stage.FINAL


def test_the_next_match_is_made_when_both_teams_are_known() -> None:
    cup = make_drawn(4)
    win(cup, 1, 1, "T04")
    assert codes_of(cup, 2, 1) == set()
    win(cup, 1, 2, "T02")
    assert codes_of(cup, 2, 1) == {"T04", "T02"}


def test_a_walkover_sends_its_winner_on() -> None:
    cup = make_drawn(3)
    win(cup, 1, 2, "T03", state=Fixture.State.WALKOVER)
    assert codes_of(cup, 2, 1) == {"T01", "T03"}


def test_a_provisional_result_makes_no_match_until_it_is_closed() -> None:
    cup = make_drawn(3)
    win(cup, 1, 2, "T03", is_provisional=True)
    assert codes_of(cup, 2, 1) == set()
    win(cup, 1, 2, "T03")
    assert codes_of(cup, 2, 1) == {"T01", "T03"}


def test_a_corrected_result_sends_the_other_team_on() -> None:
    cup = make_drawn(3)
    win(cup, 1, 2, "T03")
    former = fixture_of(cup, 2, 1)
    win(cup, 1, 2, "T02")
    former.refresh_from_db()
    assert (former.state, codes_of(cup, 2, 1)) == ("void", {"T01", "T02"})


def test_a_result_taken_back_takes_the_next_match_back() -> None:
    cup = make_drawn(3)
    win(cup, 1, 2, "T03")
    take_back(cup, 1, 2)
    assert codes_of(cup, 2, 1) == set()


def test_a_match_that_was_played_stays_and_is_flagged() -> None:
    cup = make_drawn(3)
    win(cup, 1, 2, "T03")
    win(cup, 2, 1, "T03")
    win(cup, 1, 2, "T02")
    shown = view_of(cup)
    assert codes_of(cup, 2, 1) == {"T01", "T03"}
    assert shown
    assert "corrected" in shown.faults[0].fault


def make_disputed() -> Cup:
    """A cup whose final was played by a team that is not through any more."""
    cup = make_drawn(3)
    win(cup, 1, 2, "T03")
    win(cup, 2, 1, "T03")
    win(cup, 1, 2, "T02")
    return cup


def test_the_secretary_lets_such_a_match_stand() -> None:
    cup = make_disputed()
    rule_on_tie(tie_of(cup, 2, 1), ruling="as played", reason="Agreed by both", by=None)
    shown = view_of(cup)
    assert shown
    assert (shown.faults, shown.champion and shown.champion.code) == ([], "T03")


def test_or_has_it_replayed() -> None:
    cup = make_disputed()
    former = fixture_of(cup, 2, 1)
    replay_tie(tie_of(cup, 2, 1), reason="The wrong team played", by=None)
    former.refresh_from_db()
    assert (former.state, codes_of(cup, 2, 1)) == ("void", {"T01", "T02"})


def test_where_nobody_goes_through_the_opponents_do_without_a_match() -> None:
    cup = make_drawn(8)
    rule_on_tie(tie_of(cup, 1, 1), ruling="nobody", reason="Neither came", by=None)
    win(cup, 1, 2, "T04")
    win(cup, 1, 3, "T02")
    win(cup, 1, 4, "T03")
    win(cup, 2, 2, "T02")
    assert codes_of(cup, 2, 1) == set()
    assert codes_of(cup, 3, 1) == {"T04", "T02"}


def test_a_ruling_for_a_team_calls_its_match_off_and_can_be_taken_back() -> None:
    cup = make_drawn(3)
    match = fixture_of(cup, 1, 2)
    rule_on_tie(
        tie_of(cup, 1, 2), ruling="team", team=match.home, reason="Expelled", by=None
    )
    assert codes_of(cup, 2, 1) == {"T01", match.home.code}
    rule_on_tie(tie_of(cup, 1, 2), ruling="", reason="", by=None)
    assert (codes_of(cup, 1, 2), codes_of(cup, 2, 1)) == ({"T02", "T03"}, set())


@pytest.mark.parametrize("ruling", ["team", "nobody", "as played"])
def test_a_ruling_without_a_reason_is_refused(ruling: str) -> None:
    cup = make_drawn(4)
    team = fixture_of(cup, 1, 1).home
    with pytest.raises(ValidationError, match="reason"):
        rule_on_tie(tie_of(cup, 1, 1), ruling=ruling, team=team, reason="", by=None)


def test_a_ruling_for_a_team_of_another_tie_is_refused() -> None:
    cup = make_drawn(4)
    other = fixture_of(cup, 1, 2).home
    with pytest.raises(ValidationError, match="two teams"):
        rule_on_tie(tie_of(cup, 1, 1), ruling="team", team=other, reason="So", by=None)


def test_the_losers_of_the_semi_finals_play_for_third_place() -> None:
    cup = make_drawn(4, has_third_place=True)
    win(cup, 1, 1, "T01")
    win(cup, 1, 2, "T03")
    third = fixture_of(cup, 2, 2)
    assert codes_of(cup, 2, 2) == {"T04", "T02"}
    assert third.stage == Fixture.Stage.KNOCK_OUT


def test_the_team_seeded_higher_is_at_home_where_the_cup_says_so() -> None:
    cup = make_drawn(8, home_by=Cup.HomeBy.HIGHER)
    homes = {fixture_of(cup, 1, n).home.code for n in range(1, 5)}
    assert homes == {"T01", "T02", "T03", "T04"}


def test_a_match_takes_the_night_and_hall_of_its_round() -> None:
    cup = make_entered(4, seeded=4)
    hall = make_venue(cup.union)
    whens = {RoundKey(False, 1): When(NIGHT, START, hall)}
    set_rounds(cup, whens, by=None)
    draw_cup(cup, seed=SEED, by=None)
    match = fixture_of(cup, 1, 1)
    assert (match.night, match.venue, match.state) == (NIGHT, hall, "planned")


def test_matches_move_with_their_round_but_for_those_moved_by_hand() -> None:
    cup = make_drawn(4)
    set_rounds(cup, {RoundKey(False, 1): When(NIGHT, START)}, by=None)
    own = NIGHT + timedelta(days=3)
    Fixture.objects.filter(pk=fixture_of(cup, 1, 2).pk).update(night=own)
    later = NIGHT + timedelta(days=7)
    set_rounds(cup, {RoundKey(False, 1): When(later, START)}, by=None)
    assert [fixture_of(cup, 1, n).night for n in (1, 2)] == [later, own]


def test_a_night_of_a_round_is_told_to_those_whose_match_moves() -> None:
    cup = make_drawn(4)
    captain = make_role(cup.union, kind="captain", team=fixture_of(cup, 1, 1).home)
    told = Notice.objects.filter(person=captain, kind=Notice.Kind.FIXTURE_MOVED)
    night = {RoundKey(False, 1): When(NIGHT, START)}
    set_rounds(cup, night, by=None)
    assert told.get().fixture == fixture_of(cup, 1, 1)
    assert told.get().facts["was"] == ""
    set_rounds(cup, night, by=None)
    later = When(NIGHT + timedelta(days=7), START)
    set_rounds(cup, {RoundKey(False, 1): later}, by=None)
    assert sorted(one.facts["was"] for one in told) == ["", str(NIGHT)]


def test_a_round_that_names_the_hall_of_its_match_moves_nobody() -> None:
    cup = make_drawn(2)
    match = fixture_of(cup, 1, 1)
    captain = make_role(cup.union, kind="captain", team=match.home)
    set_rounds(cup, {RoundKey(False, 1): When(NIGHT, START)}, by=None)
    match.refresh_from_db()
    set_rounds(cup, {RoundKey(False, 1): When(NIGHT, START, match.venue)}, by=None)
    assert Notice.objects.filter(person=captain, kind="fixture-moved").count() == 1


def test_a_final_before_its_semi_finals_is_refused() -> None:
    cup = make_drawn(4)
    whens = {
        RoundKey(False, 1): When(NIGHT, START),
        RoundKey(False, 2): When(NIGHT - timedelta(days=1), START),
    }
    with pytest.raises(ValidationError, match="Final: its night comes before"):
        set_rounds(cup, whens, by=None)


def test_a_draw_is_undone_with_a_reason_and_drawn_again() -> None:
    cup = make_drawn(4, seeded=0)
    former = fixture_of(cup, 1, 1)
    undo_draw(cup, reason="A team was left out", by=None)
    draw_cup(cup, seed="another seed", by=None)
    former.refresh_from_db()
    kept = CupDraw.objects.filter(cup=cup).values_list("number", "undone_because")
    assert list(kept) == [(1, "A team was left out"), (2, "")]
    assert former.state == Fixture.State.VOID


def test_a_draw_stands_once_a_match_has_a_result() -> None:
    cup = make_drawn(4)
    win(cup, 1, 1, "T01")
    with pytest.raises(ValidationError, match="has begun"):
        undo_draw(cup, reason="Second thoughts", by=None)


def test_a_draw_is_not_undone_without_a_reason() -> None:
    with pytest.raises(ValidationError, match="reason"):
        undo_draw(make_drawn(4), reason="", by=None)


def test_entries_and_options_are_frozen_while_a_draw_stands() -> None:
    cup = make_drawn(4)
    with pytest.raises(ValidationError, match="Undo the draw"):
        enter_teams(cup, {}, by=None)
    with pytest.raises(ValidationError, match="Undo the draw"):
        change_cup(cup, name=cup.name, options=CupOptions(groups=2), by=None)


def test_a_cup_that_was_never_drawn_can_be_removed() -> None:
    remove_cup(make_entered(4), by=None)
    assert (Cup.objects.count(), Division.objects.filter(kind="cup").count()) == (0, 0)


def test_a_cup_that_was_drawn_is_kept() -> None:
    with pytest.raises(ValidationError, match="cannot be deleted"):
        remove_cup(make_drawn(4), by=None)


def test_a_result_of_a_cup_never_counts_in_a_log() -> None:
    cup = make_drawn(4)
    win(cup, 1, 1, "T01")
    team = cup.entries.get(team__code="T01").team
    assert team.standings.get().won == 0


def test_people_are_told_of_the_draw_and_of_each_new_match() -> None:
    cup = make_entered(3, seeded=3)
    captain = make_role(
        cup.union, "captain", team=cup.entries.get(team__code="T01").team
    )
    draw_cup(cup, seed=SEED, by=None)
    win(cup, 1, 2, "T03")
    kinds = Notice.objects.filter(person=captain).values_list("kind", flat=True)
    assert sorted(kinds) == ["cup-drawn", "cup-tie"]


def test_a_cup_of_128_teams_is_drawn_by_few_statements(
    django_assert_max_num_queries: object,
) -> None:
    cup = make_entered(0)
    teams = make_teams(128, Division.objects.get(kind="league"))
    enter_teams(cup, dict.fromkeys(teams), by=None)
    with django_assert_max_num_queries(60):  # type: ignore[operator]
        draw_cup(cup, seed=SEED, by=None)
