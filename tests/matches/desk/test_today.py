"""The desk's front: what waits, the nights, and the set-up of an empty union."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import (
    Fixture,
    RulesChange,
    SeasonDraft,
)
from league.models.places import today
from league.seasons.actions.closing import close_season
from tests.clock import at
from tests.make import (
    NIGHT,
    START,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_union,
    make_user,
    make_venue,
    play,
    points,
    write,
)
from tests.matches.desk.desk_forms import client_of
from tests.matches.desk.waiting_scenes import (
    a_day,
    address,
    ask_to_postpone,
    ask_to_register,
    button_of,
    desk_of,
    fail_mail,
    groups_of,
    propose_rules,
    wait_for_closing,
)

pytestmark = pytest.mark.django_db


def test_all_that_waits_stands_on_one_page_one_click_from_being_done() -> None:
    division = make_division()
    pages = a_day(division)
    answer = desk_of(division.union)
    found = {one.key: one.lines[0].address for one in answer.context["page"].groups}
    assert list(found.items()) == list(pages.items())
    assert "8 things wait for you" in answer.content.decode()


def test_a_line_says_what_it_is_about() -> None:
    fixture = make_fixture()
    ask_to_register(fixture)
    assert groups_of(desk_of(fixture.union)) == {
        "to-type": [f"{fixture.home.name} – {fixture.away.name}"],
        "registrations": ["Zoë Adams"],
    }


def test_a_mail_is_sent_again_from_its_line() -> None:
    union = make_union()
    mail = fail_mail(union)
    again = reverse("notice-again", args=[union.slug, mail.pk])
    assert f'action="{again}"' in desk_of(union).content.decode()


def test_nothing_waits_where_all_is_done() -> None:
    match = play(make_match())
    close_season(match.fixture.division.season, by=None)
    answer = desk_of(match.union)
    assert groups_of(answer) == {}
    assert "Nothing waits for you." in answer.content.decode()


def test_a_match_of_tonight_waits_for_its_paper_only_when_play_must_be_over() -> None:
    fixture = make_fixture()
    Fixture.objects.filter(pk=fixture.pk).update(night=today(fixture.union))
    now = timezone.localtime(timezone=fixture.union.zone)
    Fixture.objects.filter(pk=fixture.pk).update(start=now.time())
    assert "to-type" not in groups_of(desk_of(fixture.union))


def test_matches_begun_on_a_night_gone_by_are_to_be_finished() -> None:
    match = make_match()
    write(match, entry("start", 0))
    answer = desk_of(match.union)
    assert list(groups_of(answer)) == ["to-type"]
    assert reverse("match-correct", args=[match.pk]) in answer.content.decode()


@pytest.mark.parametrize("begun", [False, True])
def test_the_heading_of_sheets_to_type_leads_to_just_these(begun: bool) -> None:
    division = make_division()
    waits = make_match(make_fixture(division))
    if begun:
        write(waits, entry("start", 0))
    play(make_match(make_fixture(division)))
    client = client_of(make_role(division.union))
    [group] = client.get(address(division.union)).context["page"].groups
    listed = client.get(group.whole).context["page"]
    assert [row.fixture.pk for row in listed] == [waits.pk]


def test_after_midnight_the_desk_is_still_at_the_night_that_is_on() -> None:
    fixture = make_fixture(start=time(22, 0))
    with at(datetime(2026, 2, 3, 22, 30, tzinfo=UTC)):
        answer = desk_of(fixture.union)
    assert answer.context["page"].today == NIGHT
    assert answer.context["page"].night.rows[0].words == "tonight"


def test_a_practice_match_waits_for_no_score_sheet_at_the_desk() -> None:
    fixture = make_fixture(stage="practice")
    assert groups_of(desk_of(fixture.union)) == {}


def test_a_level_final_waits_for_its_decision() -> None:
    match = make_match(make_fixture(stage="final"))
    play(match, home=4, away=4)
    assert "decision" in groups_of(desk_of(match.union))


def test_a_match_counts_once_where_it_presses_most() -> None:
    """One to close, with an entry refused: what speaks against it is said there."""
    match = wait_for_closing(make_match())
    write(match, points(1, "home", 170))
    user = make_role(match.union)
    page = client_of(user).get(address(match.union)).context["page"]
    assert {one.key: one.count for one in page.groups} == {"to-close": 1}
    assert "1 entry refused" in page.groups[0].lines[0].note
    assert "1 match waits" in client_of(user).get(reverse("my-home")).content.decode()


def test_my_page_counts_no_match_in_play() -> None:
    match = make_match()
    write(match, entry("start", 0))
    user = make_role(match.union)
    with at(START + timedelta(hours=1)):
        assert groups_of(client_of(user).get(address(match.union))) == {}
        assert (
            "match waits"
            not in client_of(user).get(reverse("my-home")).content.decode()
        )


def test_a_proposer_reads_that_another_decides() -> None:
    division = make_division()
    change = propose_rules(division.season)
    user = make_role(division.union)
    RulesChange.objects.filter(pk=change.pk).update(proposed_by=user)
    text = client_of(user).get(address(division.union)).content.decode()
    assert "You proposed it: another secretary decides" in text


def test_an_empty_union_sees_the_steps_and_the_next_of_them() -> None:
    union = make_union()
    answer = desk_of(union)
    steps = answer.context["checklist"]
    assert [one.is_done for one in steps.steps] == [False] * 8
    assert steps.next_step.title == "Halls"
    text = answer.content.decode()
    assert reverse("venue-new", args=[union.slug]) in text
    assert reverse("season-new", args=[union.slug]) in text
    assert "0 of 8 done" in text
    # What needs the season leads nowhere else meanwhile.
    assert text.count("once there is a season") == 3
    SeasonDraft.objects.create(union=union, made_by=make_user())
    season = desk_of(union).context["checklist"].steps[3]
    assert season.words == "Go on setting up"


def test_the_steps_stay_until_there_are_players_as_well() -> None:
    fixture = make_fixture()
    answer = desk_of(fixture.union)
    assert "Set the union up" in answer.content.decode()
    # Both teams are in a division: there is nothing to put there.
    season = answer.context["checklist"].steps[3]
    assert season.words == "Teams, and withdrawals"
    make_player(fixture.home, season=fixture.division.season)
    assert "Set the union up" not in desk_of(fixture.union).content.decode()


def test_what_waits_for_the_union_waits_without_a_season_too() -> None:
    union = make_union()
    fail_mail(union)
    answer = desk_of(union)
    assert list(groups_of(answer)) == ["mails"]
    assert "1 thing waits for you" in answer.content.decode()


def test_a_season_without_fixtures_leads_to_making_them() -> None:
    fixture = make_fixture()
    ask_to_register(fixture)
    union = fixture.union
    registered = client_of(make_role(union))
    registered.post(*button_of(registered, union, "registrations"))
    Fixture.objects.filter(pk=fixture.pk).update(stage="practice")
    make_venue(union)
    answer = registered.get(address(union))
    assert answer.context["checklist"].next_step.words == "Make the fixtures"
    there = reverse("desk-fixtures", args=[union.slug])
    assert f'href="{there}"' in answer.content.decode()


def test_the_front_has_as_many_queries_with_more_that_waits() -> None:
    counts = []
    for number in (2, 8):
        division = make_division()
        propose_rules(division.season)
        for _ in range(number):
            fixture = make_fixture(division)
            wait_for_closing(make_match(make_fixture(division), tables=1))
            make_fixture(division, night=None, state="postponed")
            ask_to_register(fixture, f"Player {make_user().pk}")
            ask_to_postpone(fixture)
            fail_mail(division.union)
            fail_mail(division.union, player=make_player(union=division.union))
        client = client_of(make_role(division.union))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(division.union)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 60


def test_a_visitor_is_asked_to_sign_in(client: Any) -> None:
    answer = client.get(address(make_union()))
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("kind", ["captain", "viewer", "referee", "registrar"])
def test_a_member_without_the_right_is_refused(kind: str) -> None:
    union = make_union()
    client = client_of(make_role(union, kind))
    assert client.get(address(union)).status_code == 403


def test_nothing_of_another_union_waits_here() -> None:
    union = make_season().union
    make_fixture()
    assert groups_of(desk_of(union)) == {}


@pytest.mark.parametrize(
    ("number", "title"),
    [(1, "Score-sheet to type in"), (2, "Score-sheets to type in")],
)
def test_a_title_goes_with_the_number_before_it(number: int, title: str) -> None:
    division = make_division()
    for _ in range(number):
        make_fixture(division)
    answer = desk_of(division.union)
    [group] = answer.context["page"].groups
    assert (group.count, group.title) == (number, title)
    assert f">{title}</a></h2>" in answer.content.decode()
