from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from league.audit.rows import Kept, Outcome
from league.clubs.actions import keep_season, keep_team, keep_venue, make_union
from league.fixtures.actions.fixtures import keep_fixture, set_stage
from league.models import AuditRow, Player, RuleSet, Standing, Team, Venue
from league.registrations.actions.players import keep_registration
from league.seasons.actions.seasons import enter_team, keep_division
from tests import make

pytestmark = pytest.mark.django_db


def register(team: Team, **values: Any) -> Kept:
    season = team.divisions.get().season
    given: dict[str, Any] = {
        "number": "SP1",
        "name": "Piet Davids",
        "is_captain": False,
        "registered_on": date(2026, 1, 15),
    }
    return keep_registration(season, team=team, by=None, **(given | values))


def test_a_union_gets_an_address_that_nobody_has() -> None:
    first = make_union("South Peninsula", by=None)
    second = make_union("South Peninsula", by=None)
    assert [first.slug, second.slug] == ["south-peninsula", "south-peninsula-2"]


def test_a_union_of_an_unknown_time_zone_is_not_made() -> None:
    with pytest.raises(ValidationError):
        make_union("South Peninsula", time_zone="Cape/Flats", by=None)


def test_a_season_takes_the_newest_local_rules() -> None:
    union = make.make_union()
    for version in (1, 2):
        RuleSet.objects.create(union=union, version=version)
    assert keep_season(union, name="2026", by=None).row.rule_set.version == 2


def test_a_season_that_stands_is_left_alone() -> None:
    season = make.make_season()
    kept = keep_season(season.union, name=season.name, by=None)
    assert kept == Kept(season, Outcome.LEFT_ALONE)


def test_what_stands_already_is_not_written_and_not_recorded() -> None:
    union = make.make_union()
    for _ in range(2):
        kept = keep_venue(union, code="GRP", name="Civic Centre", tables=8, by=None)
    assert kept.outcome is Outcome.LEFT_ALONE
    assert AuditRow.objects.count() == 1


def test_a_change_is_recorded_with_what_it_was_and_who_made_it() -> None:
    union, user = make.make_union(), make.make_user()
    keep_venue(union, code="GRP", name="Civic Centre", tables=8, by=user)
    keep_venue(union, code="GRP", name="Civic Centre", tables=12, by=user)
    row = AuditRow.objects.get(action="venue.change")
    assert (row.by, row.detail) == (user, {"tables": ["8", "12"]})


def test_a_code_belongs_to_its_own_union() -> None:
    for union in (make.make_union(), make.make_union()):
        keep_venue(union, code="GRP", name="Civic Centre", tables=8, by=None)
    assert Venue.objects.filter(code="GRP").count() == 2


def test_another_name_for_a_team_moves_the_logs_that_show_it() -> None:
    division = make.make_division()
    team = make.make_team(division)
    keep_team(team.union, code=team.code, name="Aces", club=team.club, by=None)
    before = division.log_version
    division.refresh_from_db()
    assert division.log_version == before + 1


def test_a_team_moves_to_another_division_while_it_has_no_fixtures() -> None:
    division = make.make_division()
    team = make.make_team(division)
    first = keep_division(division.season, name="First", by=None).row
    assert enter_team(first, team, by=None).changes[0].was == "Premier"
    assert Standing.objects.get(team=team).division == first


def test_a_team_with_fixtures_stays_in_its_division() -> None:
    fixture = make.make_fixture()
    first = keep_division(fixture.division.season, name="First", by=None).row
    with pytest.raises(ValidationError, match="has fixtures"):
        enter_team(first, fixture.home, by=None)


def test_a_registration_makes_its_player() -> None:
    kept = register(make.make_team(make.make_division()))
    assert kept.outcome is Outcome.MADE
    assert kept.row.player == Player.objects.get(name="Piet Davids")


def test_the_name_of_a_player_is_in_no_audit_row() -> None:
    team = make.make_team(make.make_division())
    register(team)
    register(team, name="Pieter Davids")
    assert Player.objects.get().name == "Pieter Davids"
    assert "Davids" not in str(list(AuditRow.objects.values_list("detail")))


def test_another_team_with_the_same_date_corrects_a_registration() -> None:
    division = make.make_division()
    first, second = make.make_team(division), make.make_team(division)
    register(first)
    kept = register(second)
    assert (kept.row.team, kept.row.transferred_from) == (second, None)


def test_another_team_with_a_later_date_is_a_transfer() -> None:
    division = make.make_division()
    first, second = make.make_team(division), make.make_team(division)
    former = register(first).row
    kept = register(second, registered_on=date(2026, 4, 1))
    former.refresh_from_db()
    assert former.ended_on == date(2026, 4, 1)
    assert (kept.row.transferred_from, kept.row.player) == (former, former.player)


def test_a_fixture_without_a_night_is_postponed() -> None:
    division = make.make_division()
    kept = keep_fixture(
        division,
        round=1,
        home=make.make_team(division),
        away=make.make_team(division),
        night=None,
        start=time(19, 30),
        venue=None,
        by=None,
    )
    assert (kept.outcome, kept.row.state) == (Outcome.MADE, "postponed")


def test_a_fixture_is_moved_to_another_night() -> None:
    fixture = make.make_fixture()
    kept = keep_fixture(
        fixture.division,
        round=fixture.round,
        home=fixture.home,
        away=fixture.away,
        night=date(2026, 3, 3),
        start=fixture.start,
        venue=None,
        by=None,
    )
    assert [(one.was, one.now) for one in kept.changes] == [
        ("2026-02-03", "2026-03-03")
    ]


def test_the_stage_of_a_fixture_with_a_result_does_not_change() -> None:
    match = make.play(make.make_match())
    match.fixture.refresh_from_db()
    with pytest.raises(ValidationError, match="result"):
        set_stage(match.fixture, stage="final", by=None)
