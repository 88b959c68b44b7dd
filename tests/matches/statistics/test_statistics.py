"""The stored sums of players and partnerships, and what moves them."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Division, Fixture, Player
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from matches.integrity.rebuilding import count_missing_statistics
from matches.merging.actions import merge_players
from matches.models import Match, PairSum, PlayerSum, Sitting
from matches.record.reading import line_ups_of
from matches.record.results import refold
from matches.statistics.careers import career_of, career_sums
from matches.statistics.reading import PlayerSums, partnerships_of, player_sums_of
from matches.statistics.scope import Competition, StatisticsScope
from rules.record import Pair, PartnerRole, Side
from tests.make import (
    entry,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_season,
    make_team,
    play,
    points,
    seat,
    write,
)

pytestmark = pytest.mark.django_db
REASON = "A player was not registered."


def scope_of(match: Match, **values: object) -> StatisticsScope:
    return StatisticsScope(match.union, **values)  # type: ignore[arg-type]


def seated(match: Match, side: str = "home", table: int = 1) -> list[int]:
    """The counter and the by-speler who sat down at a table, by pk."""
    seats = match.team_sheets.get(side=side).seats.filter(table=table)
    return [seat.player_id for seat in seats.order_by("-role")]


def sums_of(match: Match, player: int) -> PlayerSums | None:
    found = {one.person: one for one in player_sums_of(scope_of(match))}
    return found.get(player)


def rebuild(*options: str) -> str:
    out = StringIO()
    try:
        call_command("rebuild", *options, stdout=out)
    except SystemExit:
        assert "--check" in options
    return out.getvalue()


def make_again(match: Match, round_: int) -> Match:
    """Make another match of the same teams, who sit as they sat."""
    first = match.fixture
    teams = {"home": first.home, "away": first.away}
    fixture = make_fixture(first.division, round=round_, **teams)
    again = Match.objects.create(union=match.union, fixture=fixture)
    for side, line_up in line_ups_of(match).items():
        seat(again, side, line_up.pairs)
    return again


def statements_of_the_end(match: Match) -> int:
    """Play a match, and count the statements on statistics that its end costs."""
    write(match, entry("start", 0), entry("interval", 75), entry("resume", 85))
    with CaptureQueriesContext(connection) as captured:
        write(match, entry("time", 160))
    tables = ("matches_sitting", "matches_playersum", "matches_pairsum")
    return len([one for one in captured if any(name in one["sql"] for name in tables)])


def test_a_result_counts_for_everybody_who_sat() -> None:
    match = play(make_match(), home=8, away=4)
    counter, by_speler = seated(match)
    sums = sums_of(match, counter)
    assert sums is not None
    assert (sums.counter.won, sums.counter.points_for, sums.total.difference) == (
        1,
        8,
        4,
    )
    assert len(player_sums_of(scope_of(match))) == 16
    assert len(partnerships_of(scope_of(match))) == 8


def test_while_a_match_is_played_nothing_counts() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 10))
    assert player_sums_of(scope_of(match)) == []


def test_a_press_in_play_costs_the_statistics_no_statement() -> None:
    match = make_match()
    write(match, entry("start", 0))
    with CaptureQueriesContext(connection) as captured:
        write(match, points(1, "home", 10))
    assert not [one for one in captured if "sitting" in one["sql"]]


def test_what_is_written_after_the_end_without_moving_points_costs_one() -> None:
    match = play(make_match())
    with CaptureQueriesContext(connection) as captured:
        write(match, entry("query", 170, side=Side.HOME, text="The boom was clean."))
    assert len([one for one in captured if "sitting" in one["sql"]]) == 1


def test_a_result_costs_the_statistics_the_same_in_a_long_season() -> None:
    first = make_match()
    counts = [statements_of_the_end(first)]
    for round_ in (2, 3):
        counts.append(statements_of_the_end(make_again(first, round_)))
    assert counts == [6, 6, 6]


def test_a_correction_moves_the_sums_by_what_it_changes() -> None:
    match = play(make_match(), home=8, away=4)
    [slip] = match.entries.filter(side="home", kind="points")[:1]
    write(match, entry("void", 200, entry=slip.record_id, reason="A slip."))
    sums = sums_of(match, seated(match)[0])
    assert sums is not None
    assert (sums.total.points_for, sums.total.matches) == (6, 1)
    assert rebuild("--check") == "0 differences\n"


def test_a_result_that_falls_away_takes_its_statistics_with_it() -> None:
    match = play(make_match())
    [time] = match.entries.filter(kind="time")
    write(match, entry("void", 200, entry=time.record_id, reason="Too early."))
    assert player_sums_of(scope_of(match)) == []
    assert not PlayerSum.objects.exists()
    assert not Sitting.objects.exists()


def test_a_practice_match_counts_for_nobody() -> None:
    match = play(make_match(make_fixture(stage=Fixture.Stage.PRACTICE)))
    assert player_sums_of(scope_of(match)) == []
    assert rebuild("--check") == "0 differences\n"


def test_a_walkover_counts_for_nobody() -> None:
    match = make_match()
    home = match.team_sheets.get(side="home")
    home.seats.filter(table__gt=1).delete()
    refold(match, by=None)
    assert match.union.pk
    assert player_sums_of(scope_of(match)) == []


@pytest.mark.parametrize("decided", ["walkover", "void"])
def test_a_match_decided_otherwise_counts_for_nobody_until_that_is_lifted(
    decided: str,
) -> None:
    match = play(make_match())
    before = player_sums_of(scope_of(match)), partnerships_of(scope_of(match))
    if decided == "void":
        ruling = declare_void(match.fixture, reason=REASON, by=None)
    else:
        ruling = award_walkover(match.fixture, winner="home", reason=REASON, by=None)
    player = Player.objects.get(pk=seated(match)[0])
    assert player_sums_of(scope_of(match)) == partnerships_of(scope_of(match)) == []
    assert career_of(player).sums.lines == ()
    assert career_of(player).sittings == []
    assert rebuild("--check") == "0 differences\n"
    lift(ruling, by=None)
    assert (player_sums_of(scope_of(match)), partnerships_of(scope_of(match))) == before


def test_a_ruling_takes_off_no_other_match() -> None:
    match = play(make_match())
    play(make_again(match, 2))
    declare_void(match.fixture, reason=REASON, by=None)
    counter = seated(match)[0]
    sums = sums_of(match, counter)
    assert sums is not None
    assert sums.total.matches == 1
    assert career_sums(Player.objects.get(pk=counter)).total.matches == 1


def test_who_came_on_at_half_time_has_a_table_and_the_own_points() -> None:
    match = make_match()
    off, partner = seated(match)
    on = match.team_sheets.get(side="home").squad.last()
    assert on is not None
    write(match, entry("start", 0), points(1, "home", 10), entry("interval", 75))
    change = {"off": str(off), "on": str(on.player_id), "role": PartnerRole.BY_SPELER}
    write(match, entry("substitution", 80, table=1, side=Side.HOME, **change))
    write(match, entry("resume", 85), points(1, "home", 90, 4), entry("time", 160))
    came = sums_of(match, on.player_id)
    stayed = sums_of(match, partner)
    assert came is not None
    assert stayed is not None
    assert (came.by_speler.won, came.by_speler.points_for) == (1, 4)
    assert (stayed.counter.won, stayed.counter.points_for) == (1, 4)
    assert (stayed.by_speler.matches, stayed.by_speler.points_for) == (0, 2)
    assert rebuild("--check") == "0 differences\n"


def test_two_who_change_roles_are_one_partnership() -> None:
    one = play(make_match())
    two = make_again(one, 2)
    counter, by_speler = seated(one)
    swapped = Pair(counter=str(by_speler), by_speler=str(counter))
    seat(two, "home", [swapped, None, None, None])
    two.rules = {"minimum_tables": 1}
    two.save(update_fields=["rules"])
    play(two)
    pairs = {one.persons: one for one in partnerships_of(scope_of(two))}
    pair = pairs[min(counter, by_speler), max(counter, by_speler)]
    assert (pair.total.matches, pair.first_counted.matches) == (2, 1)


def test_rows_that_were_merged_count_as_one_person() -> None:
    division = make_division()
    home, away = make_team(division), make_team(division)
    matches = [
        play(make_match(make_fixture(division, home=home, away=away, round=number)))
        for number in (1, 2)
    ]
    kept, merged = (Player.objects.get(pk=seated(match)[0]) for match in matches)
    merge_players(kept, merged, by=None)
    found = {
        one.person: one.total.matches for one in player_sums_of(scope_of(matches[0]))
    }
    assert found[kept.pk] == 2
    assert merged.pk not in found
    sums = career_sums(kept)
    assert sums.total.matches == 2
    assert [one.tally.matches for one in sums.partners] == [1, 1]


def test_a_scope_is_narrowed_by_season_division_club_and_team() -> None:
    union_scope = StatisticsScope(play(make_match()).union)
    match = play(
        make_match(make_fixture(make_division(make_season(union_scope.union))))
    )
    fixture = match.fixture
    assert len(player_sums_of(union_scope)) == 32
    narrowed = {
        "season": fixture.division.season,
        "division": fixture.division,
        "club": fixture.home.club,
        "team": fixture.away,
    }
    counts = [
        len(player_sums_of(scope_of(match, **{name: value})))
        for name, value in narrowed.items()
    ]
    assert counts == [16, 16, 8, 8]


def test_cups_are_counted_apart_and_with_the_rest() -> None:
    cup = make_division()
    Division.objects.filter(pk=cup.pk).update(kind=Division.Kind.CUP)
    match = play(make_match(make_fixture(cup)))
    counts = {
        one: len(player_sums_of(scope_of(match, competition=one)))
        for one in Competition
    }
    assert counts == {"all": 16, "league": 0, "cups": 16}


def test_nothing_of_another_union_is_counted() -> None:
    play(make_match())
    other = make_division()
    assert player_sums_of(StatisticsScope(other.union)) == []


@pytest.mark.parametrize("model", [PlayerSum, PairSum])
def test_a_check_finds_a_sum_that_is_not_what_the_matches_say(model: type) -> None:
    play(make_match())
    row = model.objects.first()
    model.objects.filter(pk=row.pk).update(points_for=row.points_for + 2)
    assert "keeps StatisticsTally(" in rebuild("--check")
    rebuild()
    assert rebuild("--check") == "0 differences\n"


def test_a_check_finds_a_sum_that_is_gone() -> None:
    play(make_match())
    PlayerSum.objects.first().delete()
    assert "keeps None" in rebuild("--check")
    rebuild()
    assert PlayerSum.objects.count() == 16


def test_a_check_finds_pairs_that_the_entries_do_not_say() -> None:
    match = play(make_match())
    Sitting.objects.filter(match=match, won=1).update(clear_booms=9)
    assert "keeps pairs that its entries do not say" in rebuild("--check")
    rebuild()
    assert rebuild("--check") == "0 differences\n"
    assert not Sitting.objects.filter(clear_booms=9).exists()


def test_what_was_played_before_there_were_statistics_is_counted_later() -> None:
    match = play(make_match())
    for model in (Sitting, PlayerSum, PairSum):
        model.objects.all().delete()
    assert (count_missing_statistics(), count_missing_statistics()) == (1, 0)
    assert len(player_sums_of(scope_of(match))) == 16
    assert rebuild("--check") == "0 differences\n"


def test_a_player_has_sums_by_season_and_for_ever() -> None:
    match = play(make_match(), home=8, away=4)
    sums = career_sums(Player.objects.get(pk=seated(match)[0]))
    [line] = sums.lines
    assert (line.division, line.team) == (match.fixture.division, match.fixture.home)
    assert (line.counter.points_for, sums.total.points_for) == (8, 8)
    [partner] = sums.partners
    assert (partner.partner.pk, partner.counted) == (seated(match)[1], 1)


def test_awards_against_a_player_are_told_by_rule() -> None:
    match = make_match()
    away = entry(
        "called-away", 20, table=1, side=Side.HOME, player=str(seated(match)[0])
    )
    write(match, entry("start", 0), away, entry("interval", 75))
    write(match, entry("resume", 85), entry("time", 160))
    career = career_of(Player.objects.get(pk=seated(match)[1]))
    assert [(one.rule, one.number, one.points) for one in career.penalties] == [
        ("11.2", 2, 40)
    ]
    assert career.sums.total.awards_against == 40


def test_who_never_played_has_no_sums() -> None:
    assert career_sums(make_player()).lines == ()
