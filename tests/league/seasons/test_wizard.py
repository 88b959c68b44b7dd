from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from league.access.policy import policy_of
from league.models import (
    AuditRow,
    Club,
    Division,
    Registration,
    RegistrationRequest,
    RuleSet,
    Season,
    SeasonDraft,
    Standing,
    Team,
    Union,
)
from tests.league.seasons.make_seasons import (
    make_draft,
    make_placed,
    make_two_levels,
    rows_typed,
)
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_season,
    make_team,
)

pytestmark = pytest.mark.django_db

DATES = {"starts_on": "2027-02-02", "ends_on": "2027-09-28", "start": "19:30"}
NO_DATES = {"registration_closes": "", "transfers_from": "", "transfers_until": ""}
NO_NEW = {"new-TOTAL_FORMS": "0", "new-INITIAL_FORMS": "0"}


def step(draft: SeasonDraft, name: str) -> str:
    return f"/season-drafts/{draft.pk}/{name}/"


def answers(draft: SeasonDraft) -> dict[str, Any]:
    draft.refresh_from_db()
    return draft.answers


# The first season of a union that has nothing yet.


def test_a_blank_season_is_set_up_without_the_admin(
    secretary: Client, union: Union
) -> None:
    new = f"/desk/{union.slug}/seasons/new/"
    answer = secretary.post(new, {"name": "2027"} | DATES)
    draft = SeasonDraft.objects.get()
    assert answer.headers["Location"] == step(draft, "divisions")
    secretary.post(
        step(draft, "divisions"), rows_typed({"name": "Premier", "level": "1"})
    )
    teams = [
        {"name": f"Heideveld {letter}", "club": "Heideveld", "division": "d1"}
        for letter in "AB"
    ]
    secretary.post(step(draft, "teams"), rows_typed(*teams, prefix="new"))
    secretary.post(step(draft, "rules"), {"rules": "book"} | NO_DATES)
    made = secretary.post(step(draft, "check"))
    season = Season.objects.get()
    assert made.headers["Location"] == f"/seasons/{season.pk}/office/"
    assert [str(one.team) for one in Standing.objects.all()] == [
        "Heideveld A",
        "Heideveld B",
    ]


def test_a_new_team_makes_its_club_once(secretary: Client, union: Union) -> None:
    draft = make_draft(union)
    teams = [
        {"name": "Aces A", "club": "Aces"},
        {"name": "Aces B", "club": "aces"},
    ]
    secretary.post(step(draft, "teams"), rows_typed(*teams, prefix="new"))
    assert list(Club.objects.values_list("code", "name")) == [("ACES", "Aces")]
    assert set(Team.objects.values_list("code", flat=True)) == {"ACES-A", "ACES-B"}


# Each step keeps what was typed, and says what is wrong.


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"name": ""}, "This field is required"),
        ({"ends_on": "2027-02-01"}, "The last day must be after the first."),
        ({"ends_on": "2072-02-01"}, "Look at the year"),
        ({"starts_on": "soon"}, "Enter a valid date"),
    ],
)
def test_a_season_with_a_bad_field_is_not_begun(
    secretary: Client, union: Union, changed: dict[str, str], sentence: str
) -> None:
    typed = {"name": "Winter"} | DATES | changed
    answer = secretary.post(f"/desk/{union.slug}/seasons/new/", typed)
    assert (answer.status_code, SeasonDraft.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()


def test_the_name_of_a_season_is_its_own(secretary: Client, union: Union) -> None:
    make_season(union, name="2027")
    page = secretary.post(f"/desk/{union.slug}/seasons/new/", {"name": "2027"} | DATES)
    assert "There is a season 2027 already." in page.content.decode()


def test_the_next_season_is_proposed_a_year_on(secretary: Client, union: Union) -> None:
    make_season(
        union,
        name="2026",
        starts_on=date(2026, 2, 3),
        ends_on=date(2026, 9, 29),
        start=time(19, 0),
    )
    page = secretary.get(f"/desk/{union.slug}/seasons/new/").content.decode()
    assert 'value="2027"' in page
    assert 'value="2027-02-02"' in page  # a Tuesday, as 3 February 2026 is


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "A season has at least one division."),
        ([{"name": "A"}, {"name": "a"}], "Another division has this name."),
        ([{"name": "A", "level": "x"}], "Enter a whole number."),
        ([{"name": "A", "promoted": "1"}], "No division is above this one."),
        (
            [{"name": "A"}, {"name": "B", "relegated": "1"}],
            "No division is below this one.",
        ),
        ([{"name": "A", "key": "d9"}], "This division is gone"),
    ],
)
def test_divisions_that_cannot_be_are_marked(
    secretary: Client, union: Union, rows: list[dict[str, Any]], sentence: str
) -> None:
    draft = make_draft(union)
    answer = secretary.post(step(draft, "divisions"), rows_typed(*rows))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_more_rows_lose_nothing_that_was_typed(secretary: Client, union: Union) -> None:
    draft = make_draft(union)
    typed = rows_typed({"name": "Premier League of Lentegeur"}) | {"step": "more"}
    page = secretary.post(step(draft, "divisions"), typed).content.decode()
    assert "Premier League of Lentegeur" in page
    assert 'name="form-2-name"' in page


def test_a_division_without_a_level_lies_below_the_one_before(
    secretary: Client, union: Union
) -> None:
    draft = make_draft(union)
    rows = rows_typed({"name": "A"}, {"name": "B"}, {"name": "C", "level": "2"})
    secretary.post(step(draft, "divisions"), rows)
    assert [one["level"] for one in answers(draft)["divisions"]] == [1, 2, 2]


def test_a_new_team_without_a_club_is_marked(secretary: Client, union: Union) -> None:
    draft = make_draft(union)
    page = secretary.post(
        step(draft, "teams"), rows_typed({"name": "Aces A"}, prefix="new")
    )
    assert "Name the club too" in page.content.decode()
    assert not Team.objects.exists()


def test_the_check_leads_to_the_step_that_waits(
    secretary: Client, union: Union
) -> None:
    draft = make_draft(union)
    answer = secretary.get(step(draft, "check"))
    assert answer.headers["Location"] == step(draft, "divisions")


def test_a_draft_can_be_given_up(secretary: Client, union: Union) -> None:
    draft = make_draft(union)
    secretary.post(step(draft, "discard"))
    assert not SeasonDraft.objects.exists()


# A copy: who goes up and down.


def copied(secretary: Client, season: Season) -> SeasonDraft:
    """A draft of the season after this one, its divisions kept as they are."""
    draft = make_draft(season.union, source=season)
    rows = [
        {name: one[name] for name in ("key", "name", "level", "promoted", "relegated")}
        for one in draft.answers["divisions"]
    ]
    secretary.post(step(draft, "divisions"), rows_typed(*rows))
    return draft


def test_who_moves_where_is_shown_and_then_done(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    premier, first = make_two_levels(season)
    draft = copied(secretary, season)
    page = secretary.get(step(draft, "moves")).content.decode()
    assert premier[2].name in page
    assert first[0].name in page
    secretary.post(step(draft, "moves"))
    found = answers(draft)["teams"]
    assert [found[str(one.pk)] for one in (premier[2], first[0])] == ["d2", "d1"]


def test_teams_that_are_level_at_the_line_are_the_secretarys_to_choose(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    _premier, first = make_two_levels(season)
    Standing.objects.filter(team__in=first[:2]).update(won=3)
    draft = copied(secretary, season)
    key = f"up-{Division.objects.get(name='First').pk}"
    refused = secretary.post(step(draft, "moves"))
    assert "Choose 1 of them, no more and no fewer." in refused.content.decode()
    secretary.post(step(draft, "moves"), {key: [first[1].pk]})
    found = answers(draft)["teams"]
    assert [found[str(one.pk)] for one in first[:2]] == ["d2", "d1"]


def test_going_back_over_the_moves_keeps_what_was_put_by_hand(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    premier, _first = make_two_levels(season)
    draft = copied(secretary, season)
    secretary.post(step(draft, "moves"))
    by_hand = {f"team-{pk}": key for pk, key in answers(draft)["teams"].items()}
    by_hand[f"team-{premier[2].pk}"] = "d1"
    secretary.post(step(draft, "teams"), by_hand | NO_NEW)
    secretary.post(step(draft, "moves"))
    assert answers(draft)["teams"][str(premier[2].pk)] == "d1"


def test_more_teams_up_and_down_than_there_are_is_marked(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    make_two_levels(season)
    draft = make_draft(union, source=season)
    rows = [
        {"key": "d1", "name": "Premier", "level": "1", "relegated": "4"},
        {"key": "d2", "name": "First", "level": "2"},
    ]
    page = secretary.post(step(draft, "divisions"), rows_typed(*rows))
    assert "More go up and down than its 3 teams." in page.content.decode()


def test_another_season_to_copy_begins_the_steps_anew(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    make_two_levels(season)
    draft = copied(secretary, season)
    secretary.post(f"/season-drafts/{draft.pk}/", {"name": "2027"} | DATES)
    assert answers(draft)["divisions"] == []
    assert answers(draft)["done"] == ["basics"]


# The season as it is made.


def answered(secretary: Client, season: Season, **rules: Any) -> SeasonDraft:
    """A copy with each of its steps done, so that only the check is left."""
    draft = copied(secretary, season)
    secretary.post(step(draft, "moves"))
    teams = {f"team-{pk}": key for pk, key in answers(draft)["teams"].items()}
    secretary.post(step(draft, "teams"), teams | NO_NEW)
    given = {"rules": str(season.rule_set_id)} | NO_DATES | rules
    secretary.post(step(draft, "rules"), given)
    return draft


def test_the_check_says_where_the_local_rules_come_from(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    make_two_levels(season)
    draft = answered(secretary, season)
    version = f"As in {season.name} (version {season.rule_set.version})"
    page = secretary.get(step(draft, "check")).content.decode()
    assert f"{version}: SAKBOC" in page
    secretary.post(step(draft, "rules"), {"rules": "book"} | NO_DATES)
    assert version not in secretary.get(step(draft, "check")).content.decode()


def made(secretary: Client, season: Season, **rules: Any) -> Season:
    draft = answered(secretary, season, **rules)
    secretary.post(step(draft, "check"))
    return Season.objects.get(name="2027")


def test_a_copy_has_the_divisions_with_promotion_and_relegation_applied(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    premier, first = make_two_levels(season)
    new = made(secretary, season)
    top = new.divisions.get(name="Premier")
    assert set(top.teams.all()) == {premier[0], premier[1], first[0]}
    assert (top.level, top.relegated, new.starts_on) == (1, 1, date(2027, 2, 2))


def test_a_copy_goes_on_with_the_same_version_of_the_local_rules(
    secretary: Client, union: Union
) -> None:
    season = make_season(union, record_rules={"late_award": 14})
    make_two_levels(season)
    assert made(secretary, season).rule_set == season.rule_set


def test_the_seasons_own_dates_make_a_version_of_its_own(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    make_two_levels(season)
    new = made(secretary, season, registration_closes="2027-05-31")
    assert policy_of(new).registration_closes == date(2027, 5, 31)
    assert RuleSet.objects.filter(union=union).count() == 2


def test_last_seasons_players_are_asked_to_register_again(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    premier, _first = make_two_levels(season)
    player = make_player(premier[0], season=season)
    make_player(make_team(make_division(season, "Gone")), season=season)
    new = made(secretary, season, with_registrations="on")
    asked = RegistrationRequest.objects.filter(season=new)
    assert asked.filter(player=player, team=premier[0], state="asked").exists()
    assert not Registration.objects.filter(season=new).exists()


def test_a_season_that_is_made_is_audited_and_its_draft_is_gone(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    make_two_levels(season)
    new = made(secretary, season)
    row = AuditRow.objects.get(action="season.make")
    assert (row.detail["teams"], row.detail["copied_from"]) == (6, season.pk)
    assert row.subject == f"league.season {new.pk}"
    assert not SeasonDraft.objects.exists()


def test_a_division_without_a_team_is_said_and_gets_them_later(
    secretary: Client, union: Union
) -> None:
    draft = make_draft(union)
    secretary.post(step(draft, "divisions"), rows_typed({"name": "Premier"}))
    secretary.post(step(draft, "teams"), NO_NEW)
    secretary.post(step(draft, "rules"), {"rules": "book"} | NO_DATES)
    page = secretary.get(step(draft, "check")).content.decode()
    assert "No team is in it yet." in page
    assert secretary.post(step(draft, "check")).status_code == 302
    assert Season.objects.get().divisions.get().teams.count() == 0


def test_the_rules_step_refuses_dates_out_of_order(
    secretary: Client, union: Union
) -> None:
    draft = make_draft(union)
    late = {"transfers_from": "2027-06-01", "transfers_until": "2027-05-01"}
    over = {"registration_closes": "2027-12-01"}
    page = secretary.post(step(draft, "rules"), {"rules": "book"} | late | over)
    assert "Transfers would end before they begin." in page.content.decode()
    assert "The season is over by then." in page.content.decode()


@pytest.mark.parametrize("name", ["teams", "moves", "check"])
def test_a_step_of_a_copy_asks_no_query_for_each_team(
    secretary: Client, union: Union, name: str, django_assert_max_num_queries: Any
) -> None:
    season = make_season(union)
    premier = make_division(season, "Premier")
    make_placed(premier, *({"won": won} for won in range(12)))
    make_fixture(premier)
    draft = answered(secretary, season)
    with django_assert_max_num_queries(25):
        page = secretary.get(step(draft, name))
    assert (page.status_code, "Team" in page.content.decode()) == (200, True)
