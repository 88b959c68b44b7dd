from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import AuditRow, Fixture
from matches.models import Device, Match, MatchNote, Night, NightSettings, TeamSheet
from matches.phones.actions.phones import join_by_account, take_lease
from tests.make import make_role, make_union
from tests.referees.night.night import (
    address,
    ago,
    begin,
    client_of,
    hall_address,
    hold,
    make_hall,
    make_one,
    press,
    put,
)

pytestmark = pytest.mark.django_db


def shown(match: Match, name: str = "night", kind: str = "referee") -> Any:
    return client_of(match, kind).get(hall_address(match, name))


def text(match: Match) -> str:
    return " ".join(shown(match).content.decode().split())


def make_phone(match: Match, name: str = "Thandi", **values: Any) -> Device:
    """A phone that marks table 1; what it last told is given."""
    by, now = make_role(match.union, "referee"), timezone.now()
    device = join_by_account(match, device=uuid4(), name=name, by=by, at=now)
    take_lease(device, table=1, take_over=False, at=now)
    Device.objects.filter(pk=device.pk).update(**values)
    return device


def test_the_desk_shows_every_match_of_the_hall_and_its_clock() -> None:
    matches = make_hall(3, begun=-20)
    page = text(matches[0])
    assert all(one.fixture.home.name in page for one in matches)
    assert "Toss at" in page


def test_a_match_in_another_hall_is_not_on_the_desk() -> None:
    match, other = make_one(), make_one()
    assert other.fixture.home.name not in text(match)


def test_a_clock_that_is_late_is_shown_as_late() -> None:
    assert "Start of play was due at" in text(make_one(begun=5))


@pytest.mark.parametrize("begun", [-20, -2, 5])
def test_before_the_start_no_clock_runs_on_the_desk(begun: float) -> None:
    page = shown(make_one(begun=begun)).content.decode()
    [told] = re.findall(r'class="night-count">(.*?)</p>', page)
    assert "data-told" in told
    assert re.search(r">\d\d:\d\d<", told)
    assert "timer" not in page


def test_a_countdown_stands_still_while_play_is_paused() -> None:
    match = begin(make_one(begun=10))
    put(match, "pause", 5)
    page = text(match)
    assert "data-still" in page
    assert "Go on after the pause" in page


def test_what_is_due_on_another_night_is_not_counted_down() -> None:
    assert "Nothing is due now." in text(make_one(begun=-60 * 24 * 3))


def test_the_next_legal_press_is_the_button() -> None:
    match = begin(make_one(begun=10))
    assert 'value="interval"' in text(match)


def test_a_match_that_lags_has_a_button_of_its_own() -> None:
    matches = make_hall(3)
    for one in matches[:2]:
        begin(one)
    page = text(matches[0])
    assert "1 match has a clock of its own" in page
    assert page.index('value="interval"') < page.index('value="start"')


def test_who_marks_a_table_is_shown() -> None:
    match = begin(make_one())
    make_phone(match, "Thandi")
    assert "Thandi <span" in text(match)
    assert "heard just now, nothing waiting" in text(match)


def test_unsent_presses_of_a_phone_are_shown() -> None:
    match = begin(make_one())
    make_phone(match, unsent=14)
    assert "14 waiting since" in text(match)


@pytest.mark.parametrize(("off", "is_said"), [(130_000, True), (-110_000, False)])
def test_a_clock_that_is_more_than_two_minutes_off_is_shown(
    off: int, is_said: bool
) -> None:
    match = begin(make_one())
    make_phone(match, clock_offset_ms=off)
    assert ("its clock is 2 minutes off" in text(match)) is is_said


def test_a_phone_that_is_not_heard_of_is_missed() -> None:
    match = begin(make_one())
    make_phone(match, seen_at=ago(6))
    page = text(match)
    assert "may hold entries" in page
    assert "nothing waiting" not in page
    assert "all sent" not in page


def test_what_waits_to_be_settled_is_counted() -> None:
    match = begin(make_one())
    press(match, number=3)
    hold(match)
    page = text(match)
    assert "1 refused entry to settle" in page
    home = match.fixture.home.name
    assert f"1 entry waits with the referee: +2 {home} at table 1" in page


def test_a_late_notice_of_a_short_team_is_shown() -> None:
    match = make_one()
    MatchNote.objects.create(
        union=match.union,
        match=match,
        kind="short team",
        side="away",
        tables=3,
        is_late=True,
        at=timezone.now(),
    )
    assert "Fields 3 tables; told late." in text(match)


def test_a_sheet_that_was_handed_in_and_seated_is_shown_so() -> None:
    match = make_one()
    TeamSheet.objects.filter(match=match, side="home").update(handed_in_at=ago(9))
    TeamSheet.objects.filter(match=match, side="away").update(seated_at=ago(2))
    page = text(match)
    assert "handed in" in page
    assert "seated" in page


def test_a_desk_that_is_read_in_another_language_is_sent_anew() -> None:
    match = make_one()
    client, path = client_of(match), hall_address(match, "night-live")
    etag = client.get(path).headers["ETag"]
    answer = client.get(path, headers={"if-none-match": etag, "accept-language": "af"})
    assert answer.status_code == 200


@pytest.mark.parametrize("page", ["night", "night-live"])
def test_the_desk_has_as_many_queries_with_eight_matches_as_with_four(
    page: str,
) -> None:
    counts = []
    for number in (4, 8):
        matches = make_hall(number)
        for match in matches:
            begin(match)
            press(match, number=3)
            hold(match)
        client = client_of(matches[0])
        client.get(hall_address(matches[0], page))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(hall_address(matches[0], page)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 26


def test_one_match_has_as_many_queries_with_more_entries() -> None:
    counts = []
    for number in (2, 12):
        match = begin(make_one())
        for _ in range(number):
            press(match, number=3)
            hold(match)
        client = client_of(match)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(match, "match")).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_desk_that_has_not_moved_is_answered_without_a_body() -> None:
    match = begin(make_one())
    client = client_of(match)
    path = hall_address(match, "night-live")
    # The beat may fall between the two questions, but not twice.
    answers = [client.get(path) for _ in range(2)]
    again = client.get(path, headers={"If-None-Match": answers[-1]["ETag"]})
    assert (again.status_code, again.content) in [(304, b""), (200, again.content)]
    assert again.status_code == 304 or again["ETag"] != answers[-1]["ETag"]


def test_a_press_moves_the_desk() -> None:
    match = begin(make_one())
    client = client_of(match)
    before = client.get(hall_address(match, "night-live"))["ETag"]
    press(match)
    assert client.get(hall_address(match, "night-live"))["ETag"] != before


def test_a_line_is_put_on_the_big_screen() -> None:
    match = make_one()
    path = hall_address(match, "night-announce")
    client_of(match).post(path, {"text": "Soup at half-time"})
    assert Night.objects.get(venue=match.fixture.venue).announcement.startswith("Soup")


def test_a_line_that_is_too_long_is_refused_and_not_lost() -> None:
    match = make_one()
    path = hall_address(match, "night-announce")
    answer = client_of(match).post(path, {"text": "x" * 201})
    assert answer.status_code == 422
    assert "x" * 201 in answer.content.decode()


def test_one_hall_is_gone_to_at_once() -> None:
    match = make_one()
    assert client_of(match).get(reverse("referee")).url == hall_address(match)


def test_several_halls_are_listed() -> None:
    match = make_one()
    for one in make_hall(1):
        fixture = one.fixture
        fixture.union, fixture.division = match.union, match.fixture.division
        fixture.save()
    page = client_of(match).get(reverse("referee")).content.decode()
    assert page.count('<a class="button button-quiet" href="/nights/') == 2
    assert len(re.findall(r'class="state">(starts \d|was to start)', page)) == 2


def test_the_nearest_night_is_the_next_one() -> None:
    match = make_one()
    fixture = match.fixture
    fixture.night += timedelta(days=7)
    fixture.save()
    assert client_of(match).get(reverse("referee")).url == hall_address(match)


def test_the_head_leads_to_the_desk_for_those_who_may() -> None:
    match = make_one()
    link = f'href="{reverse("referee")}"'
    assert link in client_of(match).get("/accounts/password/change/").content.decode()
    captain = client_of(match, "captain")
    assert link not in captain.get("/accounts/password/change/").content.decode()


def test_a_referee_appointed_to_one_match_sees_that_one() -> None:
    mine, other = make_hall(2)
    client = client_of(mine, "referee", fixture=mine.fixture)
    page = client.get(hall_address(mine)).content.decode()
    assert mine.fixture.home.name in page
    assert other.fixture.home.name not in page


def test_nor_does_the_clock_of_one_match_start_the_others() -> None:
    mine, other = make_hall(2)
    client = client_of(mine, "referee", fixture=mine.fixture)
    client.post(hall_address(mine, "night-clock") + "?match=all", {"step": "start"})
    other.refresh_from_db()
    assert other.seq == 0


def test_a_marker_of_a_match_does_not_referee_it() -> None:
    match = make_one()
    client = client_of(match, "marker", fixture=match.fixture)
    assert client.get(hall_address(match)).status_code == 403


def test_another_unions_referee_learns_nothing() -> None:
    match = make_one()
    client = Client()
    client.force_login(make_role(make_union(), "referee"))
    assert client.get(hall_address(match)).status_code == 404
    assert client.get(address(match, "match")).status_code == 404


@pytest.mark.parametrize("day", ["2026-13-01", "tonight", "2026-01-01"])
def test_a_night_that_is_none_is_not_found(day: str) -> None:
    match = make_one()
    hall = match.fixture.venue_id
    path = f"/nights/{match.union.slug}/{day}/{hall}/"
    assert client_of(match).get(path).status_code == 404


CHOSEN = {"abandonment": "stands", "marks_boom": "on"}


def choose(match: Match, **data: Any) -> Any:
    path = reverse("night-settings", args=[match.union.slug])
    return client_of(match, "union secretary").post(path, CHOSEN | data)


def test_the_secretary_chooses_the_nights_settings() -> None:
    match = make_one()
    choose(match)
    kept = NightSettings.objects.get(union=match.union)
    assert (kept.abandonment, kept.marks_boom) == ("stands", True)


def test_a_choice_is_audited() -> None:
    match = make_one()
    choose(match)
    row = AuditRow.objects.get(action="night.settings")
    assert row.detail["abandonment"] == "stands"


def test_a_wrong_setting_changes_nothing() -> None:
    match = make_one()
    assert choose(match, abandonment="x").status_code == 422
    assert not NightSettings.objects.filter(union=match.union).exists()


def test_a_double_tap_notes_the_acting_referee_once() -> None:
    match = make_one(stage="final")
    for _ in range(2):
        answer = client_of(match).post(address(match, "acting"), {"name": "Thandi M"})
        assert answer.status_code == 302
    assert match.notes.filter(kind="acting referee").count() == 1


def test_a_match_decided_before_play_waits_for_no_press() -> None:
    decided, other = make_hall(2)
    Fixture.objects.filter(pk=decided.pk).update(
        state="walkover", home_score=80, away_score=0, winner="home"
    )
    page = client_of(other).get(hall_address(other))
    desk, body = page.context["desk"], page.content.decode()
    card = body.partition(f'id="match-{decided.pk}"')[2].partition("</section>")[0]
    assert "80 – 0" in card
    assert "not started" not in card
    first = next(one for one in desk.matches if one.state.fixture.pk == decided.pk)
    assert (first.step, first.due, first.abandoned) == (None, None, "walkover")
    assert [one.fixture.pk for one in desk.steps[0].states] == [other.pk]


def test_the_clock_shows_what_waits_and_not_what_is_over() -> None:
    over, more, last = make_hall(3)
    for one in (over, more):
        begin(one, half=2, minutes=80)
        put(one, "time", 1)
    begin(last, minutes=20)
    desk = client_of(last).get(hall_address(last)).context["desk"]
    assert desk.lead.state.fixture.pk == last.pk
    assert (desk.steps[0].kind, desk.others) == ("interval", 0)


def test_of_as_many_clocks_the_one_that_is_due_first_leads() -> None:
    later, sooner = make_hall(2)
    begin(later, minutes=20)
    begin(sooner, half=2, minutes=70)
    desk = client_of(later).get(hall_address(later)).context["desk"]
    assert desk.lead.state.fixture.pk == sooner.pk
    assert [one.kind for one in desk.steps] == ["time", "interval"]


def test_the_letter_of_a_team_never_begins_a_line() -> None:
    match = make_one()
    match.fixture.home.name = "Athlone Manel A"
    match.fixture.home.save()
    page = shown(match).content.decode()
    away = match.fixture.away.name
    title = f"Athlone Manel\N{NO-BREAK SPACE}A&nbsp;– {away}</a></h2>"
    assert title in page
