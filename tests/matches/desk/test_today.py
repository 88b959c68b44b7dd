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
    Division,
    Fixture,
    NoticeMail,
    Player,
    Postponement,
    RegistrationRequest,
    RulesChange,
    SeasonDraft,
    Union,
)
from league.models.places import today
from matches.models import Match
from matches.signing.doubts import look_at, matches_to_close
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
from tests.matches.signing.test_pages import both_signed, make_live

pytestmark = pytest.mark.django_db


def address(union: Union) -> str:
    return reverse("desk", args=[union.slug])


def desk_of(union: Union) -> Any:
    return client_of(make_role(union)).get(address(union))


def groups_of(answer: Any) -> dict[str, list[str]]:
    """The lines that wait, by the key of their group, in the order of the page."""
    return {
        one.key: [line.words for line in one.lines]
        for one in answer.context["page"].groups
    }


def ask_to_register(fixture: Fixture, name: str = "Zoë Adams", **values: Any) -> Any:
    player = make_player(union=fixture.union, name=name)
    usual = {"is_new_player": True, "registered_on": today(fixture.union)}
    return RegistrationRequest.objects.create(
        union=fixture.union,
        season=fixture.division.season,
        player=player,
        club=fixture.home.club,
        team=fixture.home,
        **usual | values,
    )


def ask_to_postpone(fixture: Fixture) -> Postponement:
    return Postponement.objects.create(
        union=fixture.union,
        fixture=fixture,
        team=fixture.home,
        reason="A funeral",
        asked_at=timezone.now(),
        state=Postponement.State.UNANSWERED,
        was_night=fixture.night,
        was_start=fixture.start,
        due_at=timezone.now() - timedelta(days=1),
    )


def propose_rules(season: Any) -> RulesChange:
    return RulesChange.objects.create(
        union=season.union,
        season=season,
        former=season.rule_set,
        reason="Three for a win",
        proposed_by=make_user(),
    )


def fail_mail(union: Union, player: Player | None = None) -> NoticeMail:
    return NoticeMail.objects.create(
        union=union,
        person=None if player else make_user(),
        player=player,
        state=NoticeMail.State.FAILED,
        taken_at=timezone.now(),
        fault="No such mailbox",
    )


def wait_for_closing(match: Match, **values: Any) -> Match:
    play(match)
    Match.objects.filter(pk=match.pk).update(is_live=True)
    Fixture.objects.filter(pk=match.pk).update(is_provisional=True, **values)
    match.refresh_from_db()
    return match


def a_day(division: Division) -> dict[str, str]:
    """Let one thing of many kinds wait: the address of each, by its group.

    What is late comes first, then the most pressing kind.
    """
    paper = make_fixture(division)
    refused = play(make_match(make_fixture(division)))
    write(refused, points(1, "home", 170))
    later = make_fixture(division, night=NIGHT + timedelta(days=36500))
    undated = make_fixture(division, night=None, state="postponed")
    closing = wait_for_closing(make_match(make_fixture(division)))
    propose_rules(division.season)
    pages: dict[str, tuple[str, Any]] = {
        "postponements": ("postponement", ask_to_postpone(later).pk),
        "to-close": ("match-close", closing.pk),
        "to-type": ("match-type", paper.pk),
        "refused": ("match-correct", refused.pk),
        "registrations": ("registration-request", ask_to_register(paper).pk),
        "local-rules": ("season-rules", division.season_id),
        "undated-matches": ("fixture-move", undated.pk),
    }
    return {key: reverse(route, args=[pk]) for key, (route, pk) in pages.items()}


def test_all_that_waits_stands_on_one_page_one_click_from_being_done() -> None:
    division = make_division()
    pages = a_day(division)
    answer = desk_of(division.union)
    found = {one.key: one.lines[0].address for one in answer.context["page"].groups}
    assert list(found.items()) == list(pages.items())
    assert "7 things wait for you" in answer.content.decode()


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


def test_all_registrations_without_doubts_are_confirmed_at_once() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    make_player(union=fixture.union, name="Thandi Nkosi")
    for name in ("Zoë Adams", "Ismail Petersen", "Thandi Nkosi"):
        ask_to_register(fixture, name)
    union, client = fixture.union, client_of(make_role(fixture.union))
    # Somebody is called Thandi Nkosi already: that is for a person to settle.
    assert "Confirm all 2 without doubts" in client.get(address(union)).content.decode()
    there, fields = button_of(client, union, "registrations")
    text = client.post(there, fields, follow=True).content.decode()
    assert "2 registrations are confirmed." in text
    assert "without doubts" not in text
    waiting = RegistrationRequest.objects.filter(state="asked")
    assert [one.player.name for one in waiting if one.player] == ["Thandi Nkosi"]


def test_a_registration_that_was_not_shown_is_not_confirmed() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    shown = ask_to_register(fixture)
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    later = ask_to_register(fixture, "Ismail Petersen")
    client.post(there, fields)
    for asked, state in ((shown, "confirmed"), (later, "asked")):
        asked.refresh_from_db()
        assert asked.state == state


def test_a_registration_that_became_doubtful_holds_no_other_up() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    one = ask_to_register(fixture)
    other = ask_to_register(fixture, "Ismail Petersen")
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    make_player(union=fixture.union, name="Zoe Adams")
    text = client.post(there, fields, follow=True).content.decode()
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, other.state) == ("asked", "confirmed")
    assert "Left as it was: Zoë Adams (may be somebody known already)" in text


def test_a_registration_that_was_renamed_is_not_confirmed_as_it_was_shown() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    asked = ask_to_register(fixture)
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    Player.objects.filter(pk=asked.player_id).update(name="Zoë van Wyk")
    text = client.post(there, fields, follow=True).content.decode()
    asked.refresh_from_db()
    assert asked.state == "asked"
    assert "it has changed since it was shown" in text


def test_only_a_registrar_confirms_all() -> None:
    fixture = make_fixture()
    asked = ask_to_register(fixture)
    secretary = client_of(make_role(fixture.union))
    there, fields = button_of(secretary, fixture.union, "registrations")
    for kind, status in (("viewer", 403), ("captain", 403), ("registrar", 302)):
        client = client_of(make_role(fixture.union, kind))
        assert client.post(there, fields).status_code == status
    asked.refresh_from_db()
    assert asked.state == RegistrationRequest.State.CONFIRMED


def test_results_with_doubts_are_not_closed_unseen() -> None:
    match = wait_for_closing(make_match())
    user = make_role(match.union)
    client = client_of(user)
    text = client.get(address(match.union)).content.decode()
    assert "has not signed" in text
    assert "without doubts" not in text
    season = match.fixture.division.season
    [looked] = look_at(matches_to_close(season), at=timezone.now())
    shown = {"shown": f"{match.pk}:{looked.token}"}
    answer = client.post(reverse("desk-close", args=[season.pk]), shown, follow=True)
    match.refresh_from_db()
    assert match.closed_at is None
    assert "Left as it was" in answer.content.decode()


def closing_shown(client: Any, union: Union) -> tuple[str, dict[str, list[str]]]:
    """The address and the fields of the button that closes all, as it is shown."""
    return button_of(client, union, "to-close")


def button_of(client: Any, union: Union, key: str) -> tuple[str, dict[str, list[str]]]:
    groups = client.get(address(union)).context["page"].groups
    [post] = next(one for one in groups if one.key == key).posts
    return post.address, {"shown": [value for _name, value in post.fields]}


def test_results_that_both_signed_are_closed_at_once() -> None:
    match = both_signed(make_over())
    client = client_of(make_role(match.union))
    text = client.get(address(match.union)).content.decode()
    assert "Close 1 without doubts" in text
    answer = client.post(*closing_shown(client, match.union), follow=True)
    match.refresh_from_db()
    assert match.closed_at is not None
    assert "1 match is closed" in answer.content.decode()


def make_over(**values: Any) -> Match:
    """A match of yesterday that was played on the screens."""
    match = make_live(**values)
    night = today(match.union) - timedelta(days=1)
    Fixture.objects.filter(pk=match.pk).update(night=night)
    return Match.objects.select_related("fixture").get(pk=match.pk)


def test_a_result_that_was_not_shown_is_not_closed() -> None:
    shown = both_signed(make_over())
    union, division = shown.union, shown.fixture.division
    client = client_of(make_role(union))
    there, fields = closing_shown(client, union)
    later = both_signed(make_over(division=division))
    client.post(there, fields)
    for match, is_closed in ((shown, True), (later, False)):
        match.refresh_from_db()
        assert (match.closed_at is not None) is is_closed


def test_a_result_that_changed_holds_no_other_up() -> None:
    """The one that is doubtful now is named, with the reason."""
    one = both_signed(make_over())
    union, division = one.union, one.fixture.division
    other = both_signed(make_over(division=division))
    client = client_of(make_role(union))
    there, fields = closing_shown(client, union)
    write(one, entry("query", 200, side="home", text="Table 2?"))
    text = client.post(there, fields, follow=True).content.decode()
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.closed_at, other.closed_at is not None) == (None, True)
    names = f"{one.fixture.home.name} – {one.fixture.away.name}"
    assert f"Left as it was: {names} (a query is on the sheet)" in text


def test_a_result_that_moved_is_not_closed_as_it_was_shown() -> None:
    match = both_signed(make_over())
    client = client_of(make_role(match.union))
    there, fields = closing_shown(client, match.union)
    Fixture.objects.filter(pk=match.pk).update(home_score=9)
    text = client.post(there, fields, follow=True).content.decode()
    match.refresh_from_db()
    assert match.closed_at is None
    assert "it has changed since it was shown" in text


def test_that_the_planned_end_is_to_come_speaks_against_closing() -> None:
    with at(START + timedelta(hours=1)):
        match = wait_for_closing(make_match())
        answer = desk_of(match.union)
    [group] = [one for one in answer.context["page"].groups if one.key == "to-close"]
    assert "its planned end is still to come" in group.lines[0].note


def test_a_button_that_showed_nothing_has_no_success() -> None:
    season = make_season()
    client = client_of(make_role(season.union))
    for route in ("desk-close", "registrations-confirm"):
        answer = client.post(reverse(route, args=[season.pk]), follow=True)
        told = [(one.level_tag, str(one)) for one in answer.context["messages"]]
        assert told == [
            ("warning", "The page showed nothing to do; nothing was changed.")
        ]


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
