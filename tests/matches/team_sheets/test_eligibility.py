from __future__ import annotations

from datetime import date, timedelta

import pytest

from league.models import (
    Division,
    Fixture,
    Player,
    Registration,
    RegistrationRequest,
    Team,
    Transfer,
)
from matches.team_sheets.appearances import appearances
from matches.team_sheets.candidates import candidates_of
from matches.team_sheets.eligibility import doubts, squad_of
from rules.record import PartnerRole, Side
from tests.make import (
    NIGHT,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_team,
    write,
)

pytestmark = pytest.mark.django_db


def doubt_of(player: Player, fixture: Fixture) -> str:
    found = doubts([player.pk], team=fixture.home, fixture=fixture)
    return found[player.pk].sentence if found else ""


def transfer(player: Player, fixture: Fixture, day: date) -> None:
    """Let a player go over to the home team on a day."""
    former = player.registrations.get()
    former.ended_on = day
    former.save(update_fields=["ended_on"])
    Registration.objects.create(
        union=fixture.union,
        season=former.season,
        player=player,
        number=former.number,
        club=fixture.home.club,
        team=fixture.home,
        registered_on=day,
        transferred_from=former,
    )


def test_1_5_a_registered_player_is_not_doubted() -> None:
    fixture = make_fixture()
    assert doubt_of(make_player(fixture.home), fixture) == ""


def test_1_5_a_player_registered_that_very_day_is_not_doubted() -> None:
    fixture = make_fixture()
    assert doubt_of(make_player(fixture.home, registered_on=NIGHT), fixture) == ""


def test_1_5_a_player_registered_later_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home, registered_on=NIGHT + timedelta(days=1))
    assert "only on 4 February 2026" in doubt_of(player, fixture)


def test_1_5_a_player_without_registration_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union)
    assert "is not registered for this team" in doubt_of(player, fixture)


def test_1_5_a_player_of_another_team_is_doubted() -> None:
    fixture = make_fixture()
    other = make_team(fixture.division, name="Retreat A")
    assert "was registered for Retreat A" in doubt_of(make_player(other), fixture)


@pytest.mark.parametrize(("days", "is_doubted"), [(-1, False), (0, False), (1, True)])
def test_1_5_a_transfer_counts_from_its_day(days: int, is_doubted: bool) -> None:
    fixture = make_fixture()
    player = make_player(make_team(fixture.division))
    transfer(player, fixture, NIGHT + timedelta(days=days))
    assert bool(doubt_of(player, fixture)) is is_doubted


def test_1_5_a_registration_that_ended_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    player.registrations.update(ended_on=NIGHT - timedelta(days=3))
    assert "only until 31 January 2026" in doubt_of(player, fixture)


def test_a_doubt_names_the_rule() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union)
    found = doubts([player.pk], team=fixture.home, fixture=fixture)
    assert found[player.pk].rule == "1.5"


def test_the_squad_is_who_was_registered_by_the_night() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    make_player(fixture.home, registered_on=NIGHT + timedelta(days=1))
    make_player(fixture.away)
    assert squad_of(fixture.home, fixture) == [player.pk]


def test_doubts_take_as_many_queries_for_a_whole_team(
    django_assert_num_queries: object,
) -> None:
    fixture = make_fixture()
    players = [make_player(fixture.home).pk for _ in range(8)]
    with django_assert_num_queries(2):  # type: ignore[operator]
        doubts(players, team=fixture.home, fixture=fixture)


def make_lower(fixture: Fixture, level: int = 2) -> Team:
    """A second team of the home club, in a division below."""
    division = make_division(fixture.division.season, f"Level {level}")
    Division.objects.filter(pk=division.pk).update(level=level)
    return make_team(division, club=fixture.home.club, name="Retreat B")


def limited(fixture: Fixture, **policy: object) -> Fixture:
    rules = fixture.division.season.rule_set
    rules.policy = policy
    rules.save()
    return fixture


def make_up(player: Player, fixture: Fixture, times: int) -> None:
    """Let a player have sat for the home team in so many matches before."""
    for number in range(times):
        night = NIGHT - timedelta(days=7 * (number + 1))
        values = {"night": night, "round": number + 10, "home": fixture.home}
        match = make_match(make_fixture(fixture.division, **values), tables=1)
        match.team_sheets.get(side="home").seats.filter(role="counter").update(
            player=player
        )
        Fixture.objects.filter(pk=match.pk).update(
            state="played", home_score=8, away_score=4, winner="home"
        )


def rule_of(player: Player, fixture: Fixture, team: Team | None = None) -> str:
    team = team or fixture.home
    found = doubts([player.pk], team=team, fixture=fixture)
    return found[player.pk].rule if found else ""


def test_someone_of_a_lower_team_may_play_up() -> None:
    fixture = make_fixture()
    player = make_player(make_lower(fixture))
    assert doubt_of(player, fixture) == ""


def test_nobody_plays_up_where_the_limit_is_none_at_all() -> None:
    fixture = limited(make_fixture(), playing_up_limit=0)
    player = make_player(make_lower(fixture))
    assert "nobody plays up" in doubt_of(player, fixture)
    assert rule_of(player, fixture) == "local rule"


def test_someone_of_a_higher_team_does_not_play_down() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    lower = make_lower(fixture)
    down = make_fixture(lower.divisions.get(), home=lower)
    found = doubts([player.pk], team=lower, fixture=down)[player.pk]
    assert found.sentence.endswith("a higher team: nobody plays down.")
    assert found.rule == "local rule"


def test_teams_of_one_level_lend_each_other_nobody() -> None:
    fixture = make_fixture()
    other = make_team(fixture.division, club=fixture.home.club, name="Retreat B")
    player = make_player(other)
    assert "was registered for Retreat B" in doubt_of(player, fixture)
    assert rule_of(player, fixture) == "1.5"


@pytest.mark.parametrize(("times", "is_doubted"), [(0, False), (2, False), (3, True)])
def test_after_the_limit_a_player_is_no_longer_the_lower_teams(
    times: int, is_doubted: bool
) -> None:
    fixture = limited(make_fixture(), playing_up_limit=3)
    lower = make_lower(fixture)
    player = make_player(lower)
    make_up(player, fixture, times)
    down = make_fixture(lower.divisions.get(), home=lower)
    assert (rule_of(player, down, lower) == "local rule") is is_doubted


def test_after_the_limit_a_player_is_one_of_the_higher_team() -> None:
    fixture = limited(make_fixture(), playing_up_limit=3)
    player = make_player(make_lower(fixture))
    make_up(player, fixture, 4)
    assert doubt_of(player, fixture) == ""


def test_the_doubt_says_how_often_and_whose() -> None:
    fixture = limited(make_fixture(), playing_up_limit=2)
    lower = make_lower(fixture)
    player = make_player(lower)
    make_up(player, fixture, 2)
    down = make_fixture(lower.divisions.get(), home=lower)
    sentence = doubts([player.pk], team=lower, fixture=down)[player.pk].sentence
    assert f"2 of 2 times and is one of {fixture.home} now." in sentence


def test_a_match_that_was_not_played_does_not_count() -> None:
    fixture = limited(make_fixture(), playing_up_limit=1)
    player = make_player(make_lower(fixture))
    make_up(player, fixture, 1)
    Fixture.objects.exclude(pk=fixture.pk).update(
        state="void", home_score=None, away_score=None, winner=None
    )
    assert appearances([player.pk], fixture) == {}


def test_a_practice_match_does_not_count() -> None:
    fixture = make_fixture()
    player = make_player(make_lower(fixture))
    make_up(player, fixture, 1)
    Fixture.objects.filter(state="played").update(stage="practice")
    assert appearances([player.pk], fixture) == {}


def test_a_match_of_a_later_night_does_not_count() -> None:
    fixture = make_fixture()
    player = make_player(make_lower(fixture))
    make_up(player, fixture, 1)
    Fixture.objects.filter(state="played").update(night=NIGHT)
    assert appearances([player.pk], fixture) == {}


def test_someone_who_came_on_at_half_time_has_played() -> None:
    fixture = make_fixture()
    night = NIGHT - timedelta(days=7)
    match = make_match(
        make_fixture(fixture.division, night=night, home=fixture.home, round=9)
    )
    squad = match.team_sheets.get(side="home").squad.order_by("place")
    off, on = squad.first().player, squad.last().player
    write(match, entry("start", 0), entry("interval", 75))
    change = {"table": 1, "side": Side.HOME, "role": PartnerRole.COUNTER}
    write(match, entry("substitution", 76, off=str(off.pk), on=str(on.pk), **change))
    write(match, entry("resume", 80), entry("time", 160))
    assert appearances([off.pk, on.pk], fixture) == {
        (off.pk, fixture.home_id): 1,
        (on.pk, fixture.home_id): 1,
    }


def test_a_registration_after_the_closing_date_is_doubted() -> None:
    fixture = limited(make_fixture(), registration_closes="2026-01-31")
    player = make_player(fixture.home, registered_on=date(2026, 2, 1))
    assert "Registration closed on 31 January 2026." in doubt_of(player, fixture)
    assert rule_of(player, fixture) == "local rule"


def test_a_late_registration_that_was_allowed_is_not_doubted() -> None:
    fixture = limited(make_fixture(), registration_closes="2026-01-31")
    player = make_player(fixture.home, registered_on=date(2026, 2, 1))
    player.registrations.update(late_reason="Allowed by the board.")
    assert doubt_of(player, fixture) == ""


def test_a_transfer_is_judged_by_the_dates_of_transfers() -> None:
    fixture = limited(
        make_fixture(), registration_closes="2026-01-16", transfers_until="2026-03-01"
    )
    player = make_player(make_team(fixture.division))
    transfer(player, fixture, NIGHT - timedelta(days=3))
    assert doubt_of(player, fixture) == ""


def test_a_transfer_that_waits_is_said() -> None:
    fixture = make_fixture()
    player = make_player(fixture.away)
    Transfer.objects.create(
        union=fixture.union,
        season=fixture.division.season,
        registration=player.registrations.get(),
        to_club=fixture.home.club,
        to_team=fixture.home,
        day=NIGHT,
    )
    assert "the transfer is not cleared yet." in doubt_of(player, fixture)


def test_a_registration_that_is_asked_for_is_said() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union)
    RegistrationRequest.objects.create(
        union=fixture.union,
        season=fixture.division.season,
        player=player,
        club=fixture.home.club,
        team=fixture.home,
        registered_on=NIGHT,
    )
    assert "the registration is not confirmed yet." in doubt_of(player, fixture)


def test_who_is_registered_for_the_club_alone_has_no_team() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    player.registrations.update(team=None)
    assert "and for no team of it." in doubt_of(player, fixture)


def test_the_captain_is_offered_those_who_may_play_up_with_how_often() -> None:
    fixture = limited(make_fixture(), playing_up_limit=3)
    player = make_player(make_lower(fixture), name="Jan Smit")
    make_up(player, fixture, 1)
    found = [one for one in candidates_of(fixture.home, fixture) if one.note]
    assert [(one.name, one.doubt) for one in found] == [("Jan Smit", "")]
    assert found[0].label == "Jan Smit (from Retreat B, played up 1 of 3 times)"


def test_the_own_team_comes_before_those_who_play_up() -> None:
    fixture = make_fixture()
    make_player(make_lower(fixture), name="Anna")
    make_player(fixture.home, name="Zelda")
    names = [one.name for one in candidates_of(fixture.home, fixture)]
    assert names == ["Zelda", "Anna"]


def test_who_may_play_up_may_come_on() -> None:
    fixture = make_fixture()
    own, up = make_player(fixture.home), make_player(make_lower(fixture))
    make_player(make_lower(fixture, level=1))
    assert squad_of(fixture.home, fixture) == [own.pk, up.pk]


def test_playing_up_takes_as_many_queries_for_a_whole_club(
    django_assert_max_num_queries: object,
) -> None:
    fixture = limited(make_fixture(), playing_up_limit=3)
    lower = make_lower(fixture)
    players = [make_player(lower).pk for _ in range(20)]
    with django_assert_max_num_queries(7):  # type: ignore[operator]
        doubts(players, team=fixture.home, fixture=fixture)
