from __future__ import annotations

import re
from datetime import date, time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import AuditRow, Team
from matches.models import Entry, Match
from scoresheets.sheet.selectors import printed_sheet_of
from scoresheets.sheet.sheet import PrintedTimes
from tests.make import (
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_team,
    make_union,
    make_user,
    play,
)
from tests.matches.desk.desk_forms import (
    client_of,
    make_teams,
    pairs_typed,
    players_of,
    typed,
)
from tests.scoresheets.typing.typing_pages import (
    address,
    make_final,
    page_of,
    send,
    sheet_of,
)

pytestmark = pytest.mark.django_db


def test_a_typed_match_gives_its_score_sheet() -> None:
    fixture = make_teams()
    assert send(fixture).status_code == 302
    sheet = sheet_of(fixture)
    assert (sheet["home"]["total"], sheet["away"]["total"]) == (8, 4)


def test_no_line_of_the_sheet_begins_with_a_teams_letter() -> None:
    fixture = make_teams()
    Team.objects.filter(pk=fixture.home_id).update(name="Retreat A")
    page = client_of(make_role(fixture.union)).get(address(fixture)).content.decode()
    assert page.count(">Retreat\N{NO-BREAK SPACE}A</th>") == 5


def test_a_typed_match_reaches_its_fixture() -> None:
    fixture = make_teams()
    send(fixture)
    fixture.refresh_from_db()
    assert (fixture.home_score, fixture.away_score) == (8, 4)


def test_what_has_no_time_but_the_plans_is_guessed_and_a_noted_time_is_not() -> None:
    fixture = make_teams()
    send(fixture, first="19:34", second="2058")
    guessed = Entry.objects.values_list("kind", "is_time_guessed").distinct()
    assert set(guessed) == {
        ("toss", True),
        ("points", True),
        ("start", False),
        ("interval", True),
        ("resume", False),
        ("time", True),
    }


def test_neither_the_page_nor_the_print_shows_a_time_that_nobody_noted() -> None:
    fixture = make_teams()
    send(fixture, first="19:34", second="20:58")
    page = page_of(Client().get(reverse("match-detail", args=[fixture.pk])))
    times = re.search(r'<ol class="times">(.*?)</ol>', page)
    assert times is not None
    assert re.findall(r"<span>([^<]*)</span>(?: <time[^>]*>([^<]*))?", times[1]) == [
        ("Toss", ""),
        ("Start", "19:34"),
        ("Second half", "20:58"),
    ]
    printed = printed_sheet_of(fixture, is_member=False).times
    assert printed == PrintedTimes("19:34", interval="", resume="20:58", time="")


def test_entries_say_the_desk_wrote_them_and_who() -> None:
    fixture = make_teams()
    user = make_role(fixture.union)
    client_of(user).post(address(fixture), typed(fixture))
    assert set(Entry.objects.values_list("source", "by")) == {("paper", user.pk)}


def test_points_of_the_second_half_count_there() -> None:
    fixture = make_teams()
    send(fixture, **{"second-2-away-fours": "3"})
    assert sheet_of(fixture)["tables"][1]["away"]["second_half"] == 12


def test_punishments_are_claimed_as_such() -> None:
    fixture = make_teams()
    send(
        fixture,
        **{
            "first-1-home-punished_fours": "2",
            "first-1-home-over_punished": "1",
        },
    )
    claims = Entry.objects.filter(kind="points").exclude(choice="")
    assert sorted(claims.values_list("points", "choice")) == [
        (2, "over-punishing"),
        (4, "punishment"),
        (4, "punishment"),
    ]


def test_12_1_a_stopped_table_forfeits_what_it_had() -> None:
    fixture = make_teams()
    send(
        fixture,
        **{
            "stoppage-0-table": "1",
            "stoppage-0-defaulters": "home",
            "stoppage-0-rule": "12.1",
            "stoppage-0-half": "first",
            "stoppage-0-reason": "argued",
        },
    )
    sheet = sheet_of(fixture)
    assert (sheet["home"]["total"], sheet["away"]["total"]) == (0, 24)


def test_12_3_a_late_table_without_a_time_is_stopped_after_the_grace() -> None:
    fixture = make_teams()
    send(
        fixture,
        **{
            "stoppage-0-table": "2",
            "stoppage-0-defaulters": "away",
            "stoppage-0-rule": "12.3",
        },
    )
    assert sheet_of(fixture)["refused"] == []
    assert sheet_of(fixture)["home"]["total"] == 18


def test_11_2_nobody_in_the_seat_gives_20_points_each_half() -> None:
    fixture = make_teams()
    send(
        fixture,
        **{
            "called-0-side": "away",
            "called-0-table": "1",
            "called-0-player_name": players_of(fixture, "away")[0].name,
            "called-0-half": "first",
            "called-0-at": "20:00",
        },
    )
    assert sheet_of(fixture)["home"]["total"] == 48


def test_11_1_a_substitution_is_made_in_the_interval() -> None:
    fixture = make_teams()
    players = players_of(fixture, "home")
    send(
        fixture,
        **{
            "substitution-0-side": "home",
            "substitution-0-table": "1",
            "substitution-0-off": players[0].name,
            "substitution-0-on": players[8].name,
            "substitution-0-role": "counter",
        },
    )
    assert sheet_of(fixture)["refused"] == []
    assert Entry.objects.get(kind="substitution").other == players[8]


def test_a_refused_entry_is_kept_and_shown_with_its_rule() -> None:
    fixture = make_teams()
    stranger = make_player(make_team(fixture.division)).name
    client = client_of(make_role(fixture.union))
    values = {
        "substitution-0-side": "home",
        "substitution-0-table": "1",
        "substitution-0-off": players_of(fixture, "home")[0].name,
        "substitution-0-on": stranger,
        "substitution-0-role": "counter",
    }
    answer = client.post(address(fixture), typed(fixture, **values), follow=True)
    assert sheet_of(fixture)["refused"][0]["rule"] == "1.5"
    assert "Refused by the rules" in page_of(answer)


def test_signatures_and_queries_stand_on_the_sheet() -> None:
    fixture = make_teams()
    send(
        fixture,
        signed=["home captain", "referee"],
        **{"query-0-side": "away", "query-0-text": "Table 2 was late"},
    )
    assert sheet_of(fixture)["signed"] == ["home captain", "referee"]
    assert Entry.objects.get(kind="query").words.text == "Table 2 was late"


def test_1_12_a_final_goes_into_extra_time() -> None:
    fixture = make_final()
    send(
        fixture,
        extra="22:20",
        end="23:20",
        extra_toss="away",
        **{"first-1-away-fours": "2", "extra-3-away-twos": "1"},
    )
    sheet = sheet_of(fixture)
    assert (sheet["result"], sheet["refused"]) == ("away", [])


def test_1_12_a_decision_settles_a_level_final() -> None:
    fixture = make_final()
    send(
        fixture,
        extra="22:20",
        end="23:20",
        winner="home",
        method="one more hand",
        **{"first-1-away-fours": "2"},
    )
    assert sheet_of(fixture)["result"] == "home"


def test_an_unfinished_match_is_saved_without_a_result() -> None:
    fixture = make_teams()
    send(fixture, interval="", second="", played="")
    fixture.refresh_from_db()
    assert (sheet_of(fixture)["status"], fixture.state) == ("first half", "planned")


def test_two_tables_make_a_walkover_without_a_clock() -> None:
    fixture = make_teams()
    away = dict.fromkeys(pairs_typed(fixture, "away"), "")
    send(
        fixture,
        **(away | pairs_typed(fixture, "away", tables=2)),
        **{"first-1-home-twos": "", "first-1-away-fours": ""},
    )
    fixture.refresh_from_db()
    assert (fixture.state, fixture.home_score) == ("walkover", 80)


def test_1_13_a_short_team_gives_20_points() -> None:
    fixture = make_teams()
    away = dict.fromkeys(pairs_typed(fixture, "away"), "")
    send(fixture, **(away | pairs_typed(fixture, "away", tables=3)))
    assert sheet_of(fixture)["home"]["total"] == 28


def test_checking_shows_the_totals_and_writes_nothing() -> None:
    fixture = make_teams()
    answer = send(fixture, step="check")
    assert "nothing is written yet" in page_of(answer)
    assert not Match.objects.exists()


def test_a_doubt_of_eligibility_warns_and_does_not_block() -> None:
    fixture = make_teams()
    other = make_player(make_team(fixture.division), name="Lent Player")
    answer = send(fixture, step="check", **{"home-counter_3": other.name})
    assert "Lent Player was registered for" in page_of(answer)
    assert send(fixture, **{"home-counter_3": other.name}).status_code == 302


def test_the_same_form_sent_twice_is_written_once() -> None:
    fixture = make_teams()
    data, client = typed(fixture), client_of(make_role(fixture.union))
    answers = [client.post(address(fixture), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Entry.objects.count() == 10


def test_a_form_changed_after_it_was_saved_is_refused() -> None:
    fixture = make_teams()
    data, client = typed(fixture), client_of(make_role(fixture.union))
    client.post(address(fixture), data)
    answer = client.post(address(fixture), data | {"first-1-home-twos": "9"})
    assert answer.status_code == 409
    assert sheet_of(fixture)["home"]["total"] == 8


@pytest.mark.parametrize("step", ["check", "save", "next", "sheets"])
def test_a_form_that_does_not_say_what_it_was_made_from_is_refused(step: str) -> None:
    fixture = make_teams()
    answer = send(fixture, step=step, head="")
    assert (answer.status_code, Match.objects.exists()) == (409, False)
    assert "does not say which state of the match" in page_of(answer)


def test_two_secretaries_at_once_write_one_match() -> None:
    fixture = make_teams()
    data, client = typed(fixture), client_of(make_role(fixture.union))
    client.post(address(fixture), data)
    other = data | {"token": "0" * 32, "first-1-home-twos": "20"}
    answer = client.post(address(fixture), other)
    assert (answer.status_code, 'value="20"' in page_of(answer)) == (409, True)
    assert sheet_of(fixture)["home"]["total"] == 8


def test_team_sheets_changed_meanwhile_are_not_overwritten() -> None:
    fixture = make_teams()
    data, client = typed(fixture, step="sheets"), client_of(make_role(fixture.union))
    client.post(address(fixture), data)
    spare = players_of(fixture, "home")[8].name
    answer = client.post(address(fixture), data | {"home-counter_1": spare})
    assert answer.status_code == 409


def test_a_match_that_has_entries_is_corrected_instead() -> None:
    match = play(make_match())
    answer = client_of(make_role(match.union)).get(address(match.fixture))
    assert answer.url == reverse("match-correct", args=[match.pk])


def test_a_postponed_match_gets_the_night_it_was_played() -> None:
    fixture = make_teams(make_fixture(night=None, state="postponed"))
    times = {"first": "19:30", "interval": "20:45", "second": "20:55"}
    send(fixture, night="2026-05-05", played="22:10", **times)
    fixture.refresh_from_db()
    assert (fixture.night, fixture.state) == (date(2026, 5, 5), "played")
    assert AuditRow.objects.filter(action="fixture.move").count() == 1


def test_a_match_that_goes_past_midnight_is_in_order() -> None:
    fixture = make_teams(make_fixture(start=time(22, 0)))
    send(fixture)
    last = Entry.objects.get(kind="time").at.astimezone(fixture.union.zone)
    assert last.date() == date(2026, 2, 4)


def test_opening_the_page_writes_nothing() -> None:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    assert client.get(address(fixture)).status_code == 200
    assert not Match.objects.exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_is_asked_to_sign_in(method: str, client: Any) -> None:
    answer = getattr(client, method)(address(make_fixture()))
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("method", ["get", "post"])
def test_someone_without_a_role_there_learns_nothing(method: str) -> None:
    secretary_elsewhere = make_role(make_union())
    for user in (make_user(), secretary_elsewhere):
        answer = getattr(client_of(user), method)(address(make_fixture()))
        assert answer.status_code == 404


@pytest.mark.parametrize("kind", ["captain", "viewer", "referee", "registrar"])
def test_a_member_without_the_right_is_refused(kind: str) -> None:
    fixture = make_fixture()
    client = client_of(make_role(fixture.union, kind))
    assert client.post(address(fixture)).status_code == 403


def test_an_unknown_match_is_not_found() -> None:
    client = client_of(make_role(make_union()))
    unknown = reverse("match-type", args=["00000000-0000-4000-8000-000000000000"])
    assert client.post(unknown).status_code == 404


def test_the_page_has_as_many_queries_with_more_players(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = make_teams(spare=30)
    client = client_of(make_role(fixture.union))
    with django_assert_max_num_queries(22):
        assert client.get(address(fixture)).status_code == 200
    assert Team.objects.count() == 2
