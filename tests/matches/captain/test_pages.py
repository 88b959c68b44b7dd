"""The captain's pages: who comes in, what is to be done, what is said of a slip."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, Player, Registration
from matches.access.tickets import ticket_code
from matches.models import Device, Entry, Match, MatchNote
from rules.record import Side
from tests.make import (
    entry,
    make_division,
    make_player,
    make_role,
    make_team,
    play,
    write,
)
from tests.matches.captain.captains import (
    enter,
    filled,
    led_by,
    make_ticket,
    now,
    path,
    words,
)
from tests.matches.tonight import (
    client_of,
    make_fixture_in,
    make_match_in,
    make_squad,
    seat,
    squad,
)

pytestmark = pytest.mark.django_db


def chosen(answer: HttpResponse) -> int:
    """How many players a team sheet's form has chosen."""
    return len(re.findall(r'value="\d+" selected', answer.content.decode()))


def test_a_captain_acts_for_no_other_team_though_the_address_asks_it() -> None:
    match = make_match_in(60)
    client = led_by(match, "home")
    client.post(path(match, "toss/?side=away"), {"winner": "home"})
    page = words(client.get(path(match, "?side=away")))
    assert f"You act for {match.fixture.home.name}" in page


def test_an_official_says_for_which_team_they_act() -> None:
    match = make_match_in(60)
    client = client_of(make_role(match.union, "referee"))
    assert "For which team?" in words(client.get(path(match)))
    page = words(client.get(path(match, "?side=away")))
    assert f"You act for {match.fixture.away.name}" in page


def test_a_captain_finds_the_own_match_in_the_head_of_every_page() -> None:
    match = make_match_in(60)
    page = led_by(match).get("/", follow=True).content.decode()
    assert f'href="{path(match)}"' in page


def test_the_head_leads_to_the_next_match_and_not_to_one_that_is_over() -> None:
    match = make_match_in(-40 * 60)
    page = led_by(match).get("/", follow=True).content.decode()
    assert f'href="{path(match)}"' not in page


def test_a_fixture_that_was_not_opened_yet_has_its_captains_page() -> None:
    fixture = make_fixture_in(60)
    user = make_role(fixture.union, "captain", team=fixture.home)
    assert client_of(user).get(path(fixture)).status_code == 200
    assert not Match.objects.exists()


def test_step_by_step_the_page_says_what_is_to_be_done() -> None:
    match = make_match_in(60, sheets=False)
    client = led_by(match)
    said = [now(match, client)]
    client.post(path(match, "sheet/"), filled(match))
    said.append(now(match, client))
    client.post(path(match, "toss/"), {"winner": "away"})
    said.append(now(match, client))
    client.post(path(match, "seat/"))
    said.append(now(match, client))
    assert [one.split(":")[0] for one in said] == [
        "Hand in your team sheet",
        "Toss with the other captain",
        "You lost the toss",
        "You are ready",
    ]


def test_the_toss_of_the_match_stays_done_when_time_was_called() -> None:
    match = make_match_in(-30)
    write(match, entry("toss", -3, winner=Side.HOME))
    play(match)
    said = words(led_by(match).get(path(match)))
    assert "Toss done" in said
    assert "later" not in said


def test_what_went_by_undone_is_over_not_done() -> None:
    """Nobody told the toss, and nobody was substituted."""
    match = make_match_in(-30)
    play(match)
    said = words(led_by(match).get(path(match)))
    assert "Toss over" in said
    assert "Substitutions at half-time over 0 of 3 made" in said
    assert "Team sheet done" in said


def test_the_losers_are_told_until_when_they_seat_their_team() -> None:
    match = make_match_in(60)
    start = match.fixture.starts_at
    write(match, entry("toss", -5, winner=Side.AWAY))
    assert start is not None
    due = (start - timedelta(minutes=2)).astimezone(match.union.zone)
    assert f"{due:%H:%M}" in now(match, led_by(match))


def test_a_sheet_is_handed_in_by_the_page() -> None:
    match = make_match_in(60, sheets=False)
    led_by(match).post(path(match, "sheet/"), filled(match))
    assert match.team_sheets.get(side="home").seats.count() == 8


def test_a_player_chosen_twice_is_named_with_both_places_and_nothing_is_lost() -> None:
    match = make_match_in(60, sheets=False)
    [first, *_] = squad(match.fixture.home)
    answer = led_by(match).post(
        path(match, "sheet/"), filled(match, counter_3=str(first.pk))
    )
    assert f"{first.name} is chosen twice: also at table 1, counter." in words(answer)
    assert chosen(answer) == 8


def test_half_a_pair_is_told_at_the_empty_place() -> None:
    match = make_match_in(60, sheets=False)
    answer = led_by(match).post(path(match, "sheet/"), filled(match, by_speler_2=""))
    assert (answer.status_code, match.team_sheets.count()) == (422, 0)
    assert "Choose who sits here too." in words(answer)


def test_every_fault_is_listed_at_the_top_and_leads_to_its_field() -> None:
    match = make_match_in(60, sheets=False)
    [first, *_] = squad(match.fixture.home)
    sent = filled(match, counter_3=str(first.pk), by_speler_2="")
    page = led_by(match).post(path(match, "sheet/"), sent).content.decode()
    top = page.partition("captain-faults")[2].partition("</section>")[0]
    assert 'href="#id_by_speler_2">Table 2, by-speler: Choose who sits' in top
    assert f'href="#id_counter_3">Table 3, counter: {first.name} is chosen' in top


def test_a_sheet_without_faults_lists_none() -> None:
    match = make_match_in(60, sheets=False)
    assert "captain-faults" not in led_by(match).get(path(match, "sheet/")).text


def test_an_empty_table_without_notice_asks_whether_three_are_fielded() -> None:
    match = make_match_in(60, sheets=False)
    short = filled(match, counter_4="", by_speler_4="")
    answer = led_by(match).post(path(match, "sheet/"), short)
    assert "tap “We field three tables”" in words(answer)


def test_1_13_one_tap_fields_three_tables_and_keeps_what_was_chosen() -> None:
    match = make_match_in(60, sheets=False)
    answer = led_by(match).post(path(match, "sheet/"), filled(match) | {"tables": "3"})
    assert MatchNote.objects.get().tables == 3
    assert chosen(answer) == 6


def test_1_13_a_short_team_leaves_the_opponents_open_table_open() -> None:
    match = make_match_in(60, sheets=False)
    away = led_by(match, "away")
    away.post(path(match, "sheet/"), {"tables": "3"})
    away.post(
        path(match, "sheet/"), filled(match, "away", counter_4="", by_speler_4="")
    )
    answer = led_by(match).post(path(match, "sheet/"), filled(match) | {"tables": "3"})
    assert "This table stays open" in words(answer).partition("Table 4")[2]


def test_1_13_another_open_table_is_refused_in_words_and_nothing_is_lost() -> None:
    match = make_match_in(60, sheets=False)
    for side, table in (("away", 4), ("home", 2)):
        client = led_by(match, side)
        client.post(path(match, "sheet/"), {"tables": "3"})
        empty = {f"counter_{table}": "", f"by_speler_{table}": ""}
        answer = client.post(path(match, "sheet/"), filled(match, side) | empty)
    assert (answer.status_code, chosen(answer)) == (409, 6)
    assert "leave table 4 open" in answer.content.decode()


def test_1_5_who_may_not_play_is_listed_after_with_the_reason_and_may_be_chosen() -> (
    None
):
    match = make_match_in(60, sheets=False)
    ended = make_player(match.fixture.home, name="Ended Early")
    Registration.objects.filter(player=ended).update(
        ended_on=timezone.localdate() - timedelta(days=2)
    )
    client = led_by(match)
    page = client.get(path(match, "sheet/")).content.decode()
    assert "Ended Early was registered for this team only until" in page
    client.post(path(match, "sheet/"), filled(match, counter_1=str(ended.pk)))
    assert seat(match, "home", 1) == ended


def test_the_sheet_is_filled_in_as_last_time() -> None:
    division = make_division()
    home, away = make_team(division), make_team(division)
    players = make_squad(home)
    before = make_fixture_in(-7 * 24 * 60)
    Fixture.objects.filter(pk=before.pk).update(home=away, away=home)
    last = Match.objects.create(union=before.union, fixture=before)
    sheet = last.team_sheets.create(union=last.union, side="away")
    sheet.seats.create(union=last.union, table=1, role="counter", player=players[3])
    fixture = make_fixture_in(60)
    Fixture.objects.filter(pk=fixture.pk).update(
        home=home, division=division, union=division.union
    )
    Fixture.objects.filter(pk=before.pk).update(union=division.union)
    type(sheet.seats.get()).objects.update(union=division.union)
    client = client_of(make_role(division.union, "captain", team=home))
    page = client.get(path(fixture, "sheet/?last=1")).content.decode()
    assert f'<option value="{players[3].pk}" selected>' in page


@pytest.mark.parametrize("page", ["", "sheet/", "sheet/?last=1", "substitute/"])
def test_a_match_without_a_date_has_its_pages_all_the_same(page: str) -> None:
    match = make_match_in(60)
    Fixture.objects.update(night=None, state="postponed")
    assert led_by(match).get(path(match, page)).status_code == 200


def make_interval() -> Match:
    match = make_match_in(-80)
    write(match, entry("start", 0), entry("interval", 75))
    return match


def asked(match: Match, on: Player | None = None) -> dict[str, str]:
    off = seat(match, "home", 1)
    on = on or squad(match.fixture.home)[-1]
    return {"off": f"1:{off.pk}", "on": str(on.pk), "role": "by_speler"}


def test_a_substitution_is_shown_with_the_partners_role_before_it_is_sent() -> None:
    match = make_interval()
    client = led_by(match)
    page = words(
        client.post(path(match, "substitute/"), asked(match) | {"step": "check"})
    )
    partner = seat(match, "home", 1, "by_speler")
    assert f"{partner.name} is counter then." in page
    assert not Entry.objects.filter(kind="substitution").exists()


def test_a_substitution_that_is_sent_stands_and_can_be_undone() -> None:
    match = make_interval()
    client = led_by(match)
    sent = client.post(
        path(match, "substitute/"), asked(match) | {"step": "send"}, follow=True
    )
    assert "1 of 3 substitutions made" in words(sent)
    row = Entry.objects.get(kind="substitution")
    undone = client.post(path(match, "undo/"), {"entry": row.record_id}, follow=True)
    assert "0 of 3 substitutions made" in words(undone)


def test_1_5_a_refusal_is_said_before_it_is_sent_and_kept_if_they_insist() -> None:
    match = make_interval()
    guest = make_player(
        make_team(match.fixture.division, club=match.fixture.home.club),
        season=match.fixture.division.season,
    )
    client = led_by(match)
    page = client.post(
        path(match, "substitute/"), asked(match, guest) | {"step": "check"}
    )
    assert "The rules refuse this" in words(page)
    sent = client.post(
        path(match, "substitute/"), asked(match, guest) | {"step": "send"}, follow=True
    )
    assert "Kept as refused by rule 1.5" in words(sent)


def test_a_substitution_half_filled_in_says_what_is_missing() -> None:
    match = make_interval()
    answer = led_by(match).post(path(match, "substitute/"), {"step": "check"})
    assert answer.status_code == 422
    assert answer.content.decode().count('class="errorlist"') == 3


def test_11_1_before_half_time_the_page_says_so_beforehand() -> None:
    match = make_match_in(60)
    assert "It is not half-time" in words(led_by(match).get(path(match, "substitute/")))


def test_1_3_two_captains_who_disagree_about_the_toss_both_read_it() -> None:
    match = make_match_in(60)
    led_by(match).post(path(match, "toss/"), {"winner": "home"})
    led_by(match, "away").post(path(match, "toss/"), {"winner": "away"})
    assert "The captains disagree about the toss" in words(
        led_by(match).get(path(match))
    )


def test_a_toss_without_a_winner_is_asked_again() -> None:
    match = make_match_in(60)
    assert led_by(match).post(path(match, "toss/"), {}).status_code == 422


def test_1_10_a_query_of_a_phone_that_came_in_by_code_stands_under_that_phone() -> None:
    match, client = make_match_in(60), Client()
    enter(client, ticket_code(make_ticket(match)))
    client.post(path(match, "query/"), {"table": "2", "text": "Cut the card?"})
    row = Entry.objects.get()
    assert (row.device, row.table) == (str(Device.objects.get().pk), 2)


def test_a_query_without_words_is_asked_again() -> None:
    match = make_match_in(60)
    answer = led_by(match).post(path(match, "query/"), {"table": "2", "text": " "})
    assert answer.status_code == 422


@pytest.mark.parametrize("page", ["", "sheet/", "substitute/", "query/"])
def test_the_captains_page_never_names_an_opponent_before_they_sit(page: str) -> None:
    match = make_match_in(60)
    names = {seat(match, "away", table).name for table in (1, 2, 3, 4)}
    told = led_by(match).get(path(match, page)).content.decode()
    assert not [name for name in names if name in told]


def test_the_winners_of_the_toss_see_where_the_losers_sit() -> None:
    match = make_match_in(60)
    write(match, entry("toss", -5, winner=Side.HOME))
    match.team_sheets.filter(side="away").update(seated_at=timezone.now())
    assert seat(match, "away", 1).name in words(led_by(match).get(path(match)))


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_the_captains_page_has_no_more_queries_with_many_entries() -> None:
    match = make_interval()
    client = led_by(match)
    before = queries(client, path(match))
    write(match, *(entry("query", 76 + n, side=Side.HOME, text="?") for n in range(20)))
    assert queries(client, path(match)) == before
    assert before <= 20


def test_the_sheets_page_has_no_more_queries_with_a_large_club() -> None:
    match = make_match_in(60)
    client = led_by(match)
    before = queries(client, path(match, "sheet/"))
    for _ in range(20):
        make_player(match.fixture.home)
    assert queries(client, path(match, "sheet/")) == before
    assert before <= 22


@pytest.mark.parametrize(("minutes", "said"), [(60, "by "), (3, "was due by ")])
def test_a_task_whose_time_has_passed_says_so(minutes: int, said: str) -> None:
    match = make_match_in(minutes, sheets=False)
    page = words(led_by(match).get(path(match)))
    assert re.search(rf"{said}\d\d:\d\d", page)
    assert ("was due by" in page) is (said == "was due by ")
