from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import AuditRow
from matches.models import Entry, Match, Seat
from tests.make import (
    entry,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_team,
    make_union,
    make_user,
    play,
    points,
    write,
)
from tests.matches.desk.desk_forms import client_of, corrected, players_of

pytestmark = pytest.mark.django_db


def address(match: Match) -> str:
    return reverse("match-correct", args=[match.pk])


def send(match: Match, **values: Any) -> Any:
    client = client_of(make_role(match.union))
    return client.post(address(match), corrected(match, **values))


def sheet_of(match: Match) -> dict[str, Any]:
    match.refresh_from_db()
    return match.sheet


def totals_of(match: Match) -> tuple[int, int]:
    sheet = sheet_of(match)
    return sheet["home"]["total"], sheet["away"]["total"]


def page_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def strike(match: Match, **wanted: Any) -> dict[str, Any]:
    row = match.entries.filter(**wanted).first()
    return {"strike-struck": [row.record_id], "strike-reason": "written twice"}


TWO_MORE = {
    "add-points-side": "away",
    "add-points-table": "3",
    "add-points-half": "second",
    "add-points-points": "4",
    "add-points-how_many": "2",
}


def test_one_button_of_the_page_is_loud() -> None:
    match = play(make_match())
    page = client_of(make_role(match.union)).get(address(match)).content.decode()
    main = page.split("<main")[1]
    assert 'class="button"' not in main
    assert "Edit as sheet" in main


def test_a_struck_entry_no_longer_counts() -> None:
    match = play(make_match())
    answer = send(match, **strike(match, kind="points", side="home"))
    assert answer.status_code == 302
    assert totals_of(match) == (6, 4)


def test_a_struck_entry_stays_with_its_reason() -> None:
    match = play(make_match())
    send(match, **strike(match, kind="points"))
    void = Entry.objects.get(kind="void")
    assert void.words.text == "written twice"
    assert void.at > match.entries.get(record_id=void.target).at


def test_a_strike_without_a_reason_is_told_and_stays_ticked() -> None:
    match = play(make_match())
    ticked = strike(match, kind="points")
    answer = send(match, **(ticked | {"strike-reason": ""}))
    assert answer.status_code == 422
    assert f'value="{ticked["strike-struck"][0]}" checked' in page_of(answer)


def test_an_entry_of_another_match_cannot_be_struck() -> None:
    match, other = play(make_match()), play(make_match())
    foreign = other.entries.filter(kind="points").first().record_id
    answer = send(match, **{"strike-struck": [foreign], "strike-reason": "x"})
    assert answer.status_code == 422
    assert not Entry.objects.filter(kind="void").exists()


@pytest.mark.parametrize("step", ["check", "save", "edit"])
def test_what_does_not_say_the_state_it_corrects_is_not_written(step: str) -> None:
    match = play(make_match())
    answer = send(match, head="", step=step, **TWO_MORE)
    assert answer.status_code == 409
    assert "does not say which state of the match it corrects." in page_of(answer)
    assert totals_of(match) == (8, 4)


def test_a_void_cannot_be_struck() -> None:
    match = play(make_match())
    send(match, **strike(match, kind="points"))
    void = Entry.objects.get(kind="void").record_id
    answer = send(match, token="0" * 32, **{"strike-struck": [void]})
    assert answer.status_code == 422


def test_added_points_count_in_their_half() -> None:
    match = play(make_match())
    send(match, **TWO_MORE)
    assert sheet_of(match)["tables"][2]["away"]["second_half"] == 8


def test_added_points_count_before_the_table_was_stopped() -> None:
    match = play(make_match())
    values = {
        "add-stoppage-table": "3",
        "add-stoppage-defaulters": "home",
        "add-stoppage-rule": "12.1",
        "add-stoppage-half": "second",
    }
    send(match, **values)
    send(match, token="0" * 32, **TWO_MORE)
    assert sheet_of(match)["tables"][2]["away"]["total"] == 28


def test_an_added_12_3_stoppage_comes_after_the_grace() -> None:
    match = play(make_match())
    values = {
        "add-stoppage-table": "2",
        "add-stoppage-defaulters": "away",
        "add-stoppage-rule": "12.3",
    }
    send(match, **values)
    assert sheet_of(match)["awards"][0]["points"] == 10


def test_a_player_called_away_is_added() -> None:
    match = play(make_match())
    values = {
        "add-called-side": "away",
        "add-called-table": "1",
        "add-called-player_name": players_of(match.fixture, "away")[0].name,
        "add-called-half": "second",
    }
    send(match, **values)
    assert totals_of(match) == (28, 4)


def test_a_substitution_is_added_within_the_interval() -> None:
    match = play(make_match())
    players = players_of(match.fixture, "home")
    values = {
        "add-substitution-side": "home",
        "add-substitution-table": "1",
        "add-substitution-off": players[0].name,
        "add-substitution-on": players[8].name,
        "add-substitution-role": "counter",
    }
    send(match, **values)
    assert sheet_of(match)["refused"] == []


def test_leave_and_back_are_added() -> None:
    match = play(make_match())
    player = players_of(match.fixture, "home")[0].name
    for token, what in (("1" * 32, "leave"), ("2" * 32, "back")):
        values = {
            "add-leave-what": what,
            "add-leave-side": "home",
            "add-leave-table": "1",
            "add-leave-player_name": player,
            "add-leave-half": "first",
        }
        send(match, token=token, **values)
    assert sheet_of(match)["refused"] == []


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({"add-query-side": "home", "add-query-text": "Late"}, "query"),
        ({"add-toss-half": "before", "add-toss-winner": "away"}, "toss"),
        ({"add-sign-by": "referee"}, "sign"),
    ],
)
def test_lines_without_a_table_are_added(values: dict[str, str], kind: str) -> None:
    match = play(make_match())
    send(match, **values)
    assert sheet_of(match)["refused"] == []
    assert match.entries.filter(kind=kind).count() == 1


def test_a_decision_settles_a_level_final() -> None:
    final = make_fixture(stage="final")
    match = make_match(final, rules={"drawn_knockout": "decision"})
    play(match, home=4, away=4)
    send(match, **{"add-decision-winner": "away", "add-decision-method": "lot"})
    assert sheet_of(match)["result"] == "away"


def test_the_clock_of_an_unfinished_match_is_added() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    write(match, entry("interval", 75), entry("resume", 85))
    send(match, **{"add-clock-half": "played", "add-clock-at": "22:10"})
    assert sheet_of(match)["result"] == "home"


def test_a_line_of_a_half_that_has_not_begun_is_told() -> None:
    match = make_match()
    write(match, entry("start", 0))
    answer = send(match, **TWO_MORE)
    assert answer.status_code == 422
    assert "no such half yet" in page_of(answer)


def test_a_refused_line_is_kept_and_listed() -> None:
    match = play(make_match())
    values = {"add-decision-winner": "away", "add-decision-method": "lot"}
    client = client_of(make_role(match.union))
    answer = client.post(address(match), corrected(match, **values), follow=True)
    assert sheet_of(match)["refused"][0]["rule"] == "1.12"
    assert "Refused by the rules" in page_of(answer)


def test_the_preview_shows_what_moves_and_writes_nothing() -> None:
    match = play(make_match(), home=4, away=4)
    answer = send(match, step="preview", **strike(match, kind="points", side="home"))
    assert "1 → 2" in page_of(answer)
    assert not Entry.objects.filter(kind="void").exists()


def test_the_preview_names_the_figures_that_move() -> None:
    match = play(make_match())
    page = page_of(send(match, step="preview", **TWO_MORE))
    assert f"table 3, {match.fixture.away.name}, second half" in page


def test_the_preview_carries_the_correction_on() -> None:
    match = play(make_match())
    page = page_of(send(match, step="preview", **TWO_MORE))
    assert '<input type="hidden" name="add-points-how_many" value="2">' in page


def test_going_back_from_the_preview_keeps_what_was_typed() -> None:
    match = play(make_match())
    page = page_of(send(match, step="edit", **TWO_MORE))
    assert 'name="add-points-how_many" value="2"' in page


def test_nothing_to_correct_is_told() -> None:
    answer = send(play(make_match()))
    assert answer.status_code == 422
    assert "Nothing is struck out" in page_of(answer)


def test_a_head_that_moved_is_answered_with_what_changed() -> None:
    match = play(make_match())
    data = corrected(match, **TWO_MORE)
    write(match, points(2, "home", 100))
    answer = client_of(make_role(match.union)).post(address(match), data)
    assert answer.status_code == 409
    assert "Table 2: 2 points" in page_of(answer)


def test_a_head_that_moved_writes_nothing() -> None:
    match = play(make_match())
    data = corrected(match, **TWO_MORE)
    write(match, points(2, "home", 100))
    client_of(make_role(match.union)).post(address(match), data)
    assert totals_of(match) == (10, 4)


def test_a_head_that_moved_is_told_before_the_preview() -> None:
    match = play(make_match())
    data = corrected(match, step="preview", **TWO_MORE)
    write(match, points(2, "home", 100))
    client = client_of(make_role(match.union))
    assert client.post(address(match), data).status_code == 409


def test_the_same_correction_sent_twice_is_written_once() -> None:
    match = play(make_match())
    client, data = client_of(make_role(match.union)), corrected(match, **TWO_MORE)
    answers = [client.post(address(match), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert totals_of(match) == (8, 12)


def test_a_struck_entry_is_offered_to_be_written_again() -> None:
    match = play(make_match())
    values = strike(match, kind="points", side="home")
    send(match, **values)
    struck = values["strike-struck"][0]
    client = client_of(make_role(match.union))
    page = client.get(address(match) + f"?again={struck}")
    form = page.context["form"].added["points"]
    assert (form["side"].value(), str(form["half"].value())) == ("home", "first")


def test_writing_a_struck_entry_again_brings_the_figures_back() -> None:
    match = play(make_match())
    before = sheet_of(match)
    send(match, **strike(match, kind="points", side="away"))
    values = TWO_MORE | {"add-points-points": "2", "add-points-how_many": ""}
    values |= {"add-points-table": "1", "add-points-half": "first"}
    send(match, token="0" * 32, **values)
    assert sheet_of(match) == before


def test_a_misread_name_is_corrected_with_an_audit_row() -> None:
    match = play(make_match())
    spare = players_of(match.fixture, "home")[8]
    answer = send(match, **{"home-counter_1": spare.name})
    assert answer.status_code == 302
    assert Seat.objects.filter(player=spare, table=1).exists()
    assert AuditRow.objects.filter(action="match.team_sheet").exists()


def test_a_seat_changed_meanwhile_is_not_overwritten() -> None:
    match = play(make_match())
    players = players_of(match.fixture, "home")
    data = corrected(match, **{"home-counter_1": players[8].name})
    send(match, **{"home-counter_2": players[9].name})
    answer = client_of(make_role(match.union)).post(address(match), data)
    assert answer.status_code == 409


def test_a_doubt_of_eligibility_is_shown() -> None:
    match = play(make_match())
    stranger = make_player(make_team(match.fixture.division), name="Lent Player")
    send(match, **{"home-counter_1": stranger.name})
    page = client_of(make_role(match.union)).get(address(match))
    assert "Lent Player was registered for" in page_of(page)


def test_an_unknown_name_is_told_at_its_field() -> None:
    match = play(make_match())
    answer = send(match, **{"home-counter_1": "Nobody Atall"})
    assert answer.status_code == 422
    assert 'value="Nobody Atall"' in page_of(answer)


def test_opening_the_record_writes_nothing() -> None:
    match = play(make_match())
    client_of(make_role(match.union)).get(address(match))
    assert Entry.objects.count() == match.seq


def test_a_visitor_is_asked_to_sign_in(client: Any) -> None:
    answer = client.post(address(play(make_match())))
    assert answer.url.startswith(reverse("account_login"))


def test_someone_without_a_role_there_learns_nothing() -> None:
    match = play(make_match())
    for user in (make_user(), make_role(make_union())):
        assert client_of(user).post(address(match)).status_code == 404


@pytest.mark.parametrize("kind", ["captain", "viewer", "referee", "registrar"])
def test_a_member_without_the_right_is_refused(kind: str) -> None:
    match = play(make_match())
    client = client_of(make_role(match.union, kind))
    assert client.post(address(match)).status_code == 403


def test_a_fixture_without_a_match_is_not_found() -> None:
    fixture = make_fixture()
    client = client_of(make_role(fixture.union))
    found = client.get(reverse("match-correct", args=[fixture.pk]))
    assert found.status_code == 404


def test_the_record_has_as_many_queries_with_more_entries() -> None:
    counts = []
    for home in (4, 80):
        match = play(make_match(), home=home)
        client = client_of(make_role(match.union))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(match)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
