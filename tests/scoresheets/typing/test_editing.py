"""A typed sheet corrected in its own shape: what differs becomes the entries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.urls import reverse

from league.models import AuditRow, Fixture
from matches.models import Entry, Match, Seat
from matches.record.append import append
from matches.record.delivery import Posting
from matches.record.results import lock_match
from rules.record import Half, Side
from scoresheets.checking.selectors import UNPLAYED
from scoresheets.models import TypedSheet
from scoresheets.tally.fields import total_field
from scoresheets.typing.selectors import next_to_type
from tests.make import (
    START,
    entry,
    make_fixture,
    make_match,
    make_role,
    play,
    write,
)
from tests.matches.desk.desk_forms import client_of, make_teams, sent_back, typed
from tests.scoresheets.typing.typing_pages import asked_in

pytestmark = pytest.mark.django_db

FIRST_HOME = total_field(1, Half.FIRST, Side.HOME)
SECOND_AWAY = total_field(2, Half.SECOND, Side.AWAY)
TOTALS = {"first-1-home-twos": "", "first-1-away-fours": "", FIRST_HOME: "14"}
TOKEN = "1f0c6b0e5d7a4b1c8e9f2a3b4c5d6e7f"


class Edited:
    """The sheet of a match that was typed in, on a secretary's screen."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.client = client_of(make_role(fixture.union))
        self.address = reverse("match-edit", args=[fixture.pk])
        self.page = self.client.get(self.address).context

    def send(self, step: str = "save", **values: Any) -> Any:
        """Send the screen; what it asks about is said yes to."""
        answer = self.send_once(step, **values)
        if step == "save" and answer.status_code == 200:
            return self.send_once(step, **values, asked=asked_in(answer))
        return answer

    def send_once(self, step: str = "save", **values: Any) -> Any:
        stamps = {"head": self.page["head"], "seq": self.page["seq"], "token": TOKEN}
        data = sent_back(self.page["form"].parts) | stamps | {"step": step}
        return self.client.post(self.address, data | values)


def typed_in(**values: Any) -> Edited:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    data = typed(fixture) | TOTALS | values
    assert (
        client.post(reverse("match-type", args=[fixture.pk]), data).status_code == 302
    )
    return Edited(fixture)


def sheet_of(edited: Edited) -> dict[str, Any]:
    return Match.objects.get(pk=edited.fixture.pk).sheet


def written_since(edited: Edited) -> list[tuple[str, int | None, str]]:
    rows = Entry.objects.filter(match=edited.fixture.pk, seq__gt=edited.page["seq"])
    return list(rows.order_by("seq").values_list("kind", "points", "source"))


def test_a_changed_total_strikes_the_one_and_adds_the_other() -> None:
    edited = typed_in(**{SECOND_AWAY: "6"})
    changed = {FIRST_HOME: "18", "reason": "read wrong"}
    told = edited.send("check", **changed).context["told"]
    assert (len(told.struck), len(told.added), written_since(edited)) == (1, 1, [])
    assert edited.send(**changed).status_code == 302
    assert written_since(edited) == [("void", None, "desk"), ("total", 18, "desk")]
    assert (sheet_of(edited)["home"]["total"], sheet_of(edited)["refused"]) == (18, [])


def test_one_claim_less_strikes_one_entry_and_one_more_adds_one() -> None:
    claims = {FIRST_HOME: "", "first-1-home-twos": "4", "first-2-away-fours": "1"}
    edited = typed_in(**claims)
    changed = {"first-1-home-twos": "3", "first-2-away-fours": "2"}
    assert edited.send(**changed, reason="miscounted").status_code == 302
    assert written_since(edited) == [("void", None, "desk"), ("points", 4, "desk")]
    assert sheet_of(edited)["home"]["total"] == 6
    assert sheet_of(edited)["away"]["total"] == 8


def test_a_line_that_was_forgotten_is_added_and_asks_for_no_reason() -> None:
    edited = typed_in()
    query = {"query-0-side": "home", "query-0-text": "Who cut?"}
    assert edited.send(**query).status_code == 302
    assert [kind for kind, _points, _source in written_since(edited)] == ["query"]
    again = Edited(edited.fixture)
    assert again.page["form"].rows["query"][0]["text"].value() == "Who cut?"


def test_what_is_struck_asks_why() -> None:
    edited = typed_in()
    answer = edited.send(**{FIRST_HOME: "18"})
    assert (answer.status_code, written_since(edited)) == (422, [])
    assert "Say why the entries are struck out." in answer.content.decode()


def test_a_later_start_takes_the_points_of_its_half_along() -> None:
    edited = typed_in(**{SECOND_AWAY: "6"})
    assert edited.send(first="19:40", reason="late").status_code == 302
    assert sorted(kind for kind, *_ in written_since(edited)) == [
        "start",
        "total",
        "void",
        "void",
    ]
    sheet = sheet_of(edited)
    assert (sheet["home"]["total"], sheet["away"]["total"]) == (14, 6)
    assert sheet["refused"] == []


def test_the_plans_times_stay_as_they_are_and_a_noted_one_takes_the_place_of_its() -> (
    None
):
    edited = typed_in(**{SECOND_AWAY: "6"})
    edited.send(**{FIRST_HOME: "18", "reason": "read wrong"})
    assert [kind for kind, *_ in written_since(edited)] == ["void", "total"]
    edited = Edited(edited.fixture)
    edited.send(played="22:14", reason="noted")
    last = Entry.objects.filter(kind="time").order_by("seq")
    assert [row.is_time_guessed for row in last] == [True, False]


def test_an_earlier_end_takes_the_points_after_it_back_into_their_half() -> None:
    match = play(make_match())
    edited = Edited(match.fixture)
    changed = {"interval": "19:50", "second": "19:55", "reason": "read wrong"}
    assert edited.send(**changed).status_code == 302
    sheet = sheet_of(edited)
    assert sheet["tables"][0]["away"]["first_half"] == 4
    assert (sheet["away"]["total"], sheet["refused"]) == (4, [])


@pytest.mark.parametrize("name", ["match-edit", "match-correct"])
def test_a_sealed_match_asks_again_who_it_is(name: str, settings: Any) -> None:
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
    fixture = typed_in().fixture
    secretary = make_role(fixture.union)
    # Who has no password has no other way to say who it is than they signed in by.
    secretary.set_password("one of their own")
    secretary.save()
    client = client_of(secretary)
    address = reverse(name, args=[fixture.pk])
    assert client.get(address).status_code == 200
    Match.objects.update(sealed_at=START)
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 302
        assert answer.url.startswith(reverse("account_reauthenticate"))


def test_another_player_is_told_and_seated() -> None:
    edited = typed_in()
    home = edited.page["form"].sides[Side.HOME]
    spare = next(one for one in home.choices if one not in home.initial.values())
    told = edited.send("check", **{"home-counter_1": spare}).context["seats"]
    assert [one.after for one in told] == [spare]
    edited.send(**{"home-counter_1": spare})
    seat = Seat.objects.get(
        team_sheet__match=edited.fixture.pk,
        team_sheet__side="home",
        table=1,
        role="counter",
    )
    assert spare.startswith(seat.player.name)


def test_what_a_sheet_has_no_place_for_stays() -> None:
    match = play(make_match())
    player = str(match.team_sheets.get(side="home").seats.first().player_id)
    at_table = {"table": 1, "side": Side.HOME, "player": player}
    leave = entry("leave", 20, **at_table)
    append(match, [Posting(entry=leave)], by=None, source="live")
    edited = Edited(match.fixture)
    assert [one.row.kind for one in edited.page["others"]] == ["leave"]
    edited.send(**{"first-1-home-twos": "5"})
    assert [kind for kind, *_ in written_since(edited)] == ["points"]


def test_a_match_that_was_changed_meanwhile_is_not_written() -> None:
    edited = typed_in()
    other = Edited(edited.fixture)
    other.send(**{"query-0-side": "home", "query-0-text": "Who cut?"})
    answer = edited.send(**{FIRST_HOME: "18", "reason": "read wrong"})
    assert answer.status_code == 409
    assert sheet_of(edited)["home"]["total"] == 14


@pytest.mark.parametrize("step", ["check", "save", "edit"])
def test_a_sheet_that_does_not_say_what_it_was_drawn_from_is_not_written(
    step: str,
) -> None:
    edited = typed_in()
    changed = {FIRST_HOME: "18", "reason": "read wrong", "head": ""}
    answer = edited.send(step, **changed)
    assert answer.status_code == 409
    said = "does not say which state of the match it corrects."
    assert said in answer.content.decode()
    assert written_since(edited) == []


def test_the_same_save_sent_twice_leads_to_what_the_first_saved() -> None:
    edited = typed_in(**{SECOND_AWAY: "6"})
    changed = {FIRST_HOME: "18", "reason": "read wrong"}
    first = edited.send(**changed)
    written = written_since(edited)
    again = edited.send(**changed)
    assert (first.status_code, again.status_code) == (302, 302)
    assert again.url == first.url
    assert written_since(edited) == written
    # Whoever went on meanwhile is not in its way.
    Edited(edited.fixture).send(**{FIRST_HOME: "20", "reason": "read again"})
    assert edited.send(**changed).status_code == 302
    assert sheet_of(edited)["home"]["total"] == 20


def test_seats_and_the_papers_totals_sent_twice_are_kept_once() -> None:
    edited = typed_in()
    home = edited.page["form"].sides[Side.HOME]
    spare = next(one for one in home.choices if one not in home.initial.values())
    changed = {"home-counter_1": spare, "paper-1-home": "16"}
    answers = [edited.send(**changed) for _time in "ab"]
    assert [one.status_code for one in answers] == [302, 302]
    assert Edited(edited.fixture).page["form"].written["1-home"].value() == "16"


def test_another_save_under_the_same_token_is_not_taken_for_the_first() -> None:
    edited = typed_in()
    edited.send(**{FIRST_HOME: "18", "reason": "read wrong"})
    other = edited.send(**{FIRST_HOME: "20", "reason": "read wrong"})
    assert other.status_code == 409
    assert sheet_of(edited)["home"]["total"] == 18


def test_the_totals_on_paper_are_kept_with_what_else_is_changed_or_alone() -> None:
    edited = typed_in(**{"paper-1-home": "14"})
    told = edited.send("check", **{"paper-1-home": "16", "paper-home": "40"})
    words = " ".join(told.content.decode().split())
    assert "table 1: total written on the paper: 14 → 16" in words
    assert "total of the match on the paper: – → 40" in words
    changed = {"paper-1-home": "16", "paper-home": "40"}
    assert edited.send(**changed).status_code == 302
    again = Edited(edited.fixture)
    written = again.page["form"].written
    assert (written["1-home"].value(), written["home"].value()) == ("16", "40")
    assert written_since(edited) == []
    row = AuditRow.objects.get(action="typedsheet.paper")
    assert row.detail == {"paper-1-home": ["14", "16"], "paper-home": ["", "40"]}
    again.send(**{FIRST_HOME: "18", "reason": "read wrong", "paper-home": "44"})
    last = Edited(edited.fixture).page["form"]
    assert last.written["home"].value() == "44"
    assert sheet_of(edited)["home"]["total"] == 18


def test_a_match_marked_on_phones_is_corrected_entry_by_entry() -> None:
    match = play(make_match())
    Match.objects.update(is_live=True)
    answer = client_of(make_role(match.union)).get(
        reverse("match-edit", args=[match.pk])
    )
    assert answer.url == reverse("match-correct", args=[match.pk])
    page = client_of(make_role(match.union)).get(answer.url).content.decode()
    assert "Edit as sheet" not in page


def test_sums_are_answered_and_nothing_is_written() -> None:
    edited = typed_in()
    data = sent_back(edited.page["form"].parts) | {FIRST_HOME: "18"}
    told = edited.client.post(f"{edited.address}?sums=1", data).json()
    assert (told["totals"]["1-home"], written_since(edited)) == (18, [])


def test_save_and_next_leads_to_the_next_sheet_of_the_night_and_then_to_the_list() -> (
    None
):
    fixture = make_teams()
    week_before = fixture.night - timedelta(days=7)
    older = make_fixture(fixture.division, night=week_before)
    same_night = make_fixture(fixture.division)
    user = make_role(fixture.union)
    client = client_of(user)
    address = reverse("match-type", args=[fixture.pk])
    data = typed(fixture, step="next")
    assert client.post(address, data).url == reverse("match-type", args=[same_night.pk])
    begun = make_match(make_fixture(fixture.division, round=2))
    write(begun, entry("start", 0))
    assert begun.fixture.state in UNPLAYED
    same_night.state = Fixture.State.VOID
    same_night.save()
    assert next_to_type(fixture, by=user) == older
    elsewhere = {"fixture": older, "typed_by": make_role(fixture.union)}
    TypedSheet.objects.create(union=fixture.union, **elsewhere)
    assert next_to_type(fixture, by=user) is None


def test_the_papers_totals_changed_meanwhile_are_not_overwritten() -> None:
    edited = typed_in(**{"paper-1-home": "14"})
    Edited(edited.fixture).send(**{"paper-1-home": "16"})
    for step in ("check", "save"):
        changed = {FIRST_HOME: "18", "reason": "read wrong"}
        answer = edited.send(step, **changed)
        assert (answer.status_code, written_since(edited)) == (409, [])
    assert TypedSheet.objects.get().values["paper-1-home"] == "16"


def test_a_paper_total_typed_in_other_figures_is_the_same() -> None:
    edited = typed_in(**{"paper-1-home": "014"})
    assert edited.send(**{"paper-1-home": " 14"}).status_code == 302
    assert not AuditRow.objects.filter(action="typedsheet.paper").exists()


def test_what_moved_before_the_lock_is_not_written_over() -> None:
    edited = typed_in(**{"paper-1-home": "14"})
    waiting = [Edited(edited.fixture)]

    def lock(pk: Any) -> Match:
        """Another's change comes in while this one waits for the match."""
        if waiting:
            waiting.pop().send(**{"paper-1-home": "16"})
        return lock_match(pk)

    with patch("scoresheets.typing.views.editing.lock_match", lock):
        answer = edited.send(**{"paper-1-home": "20"})
    assert answer.status_code == 409
    assert TypedSheet.objects.get().values["paper-1-home"] != "20"


def test_where_no_sheet_was_typed_no_totals_of_paper_are_asked_for() -> None:
    edited = Edited(play(make_match()).fixture)
    assert all(field.field.disabled for field in edited.page["form"].written)
    assert not any(field.field.disabled for field in typed_in().page["form"].written)
    # Sent all the same, they change nothing, and are not said to be saved.
    told = edited.send("check", **{"paper-1-home": "9", "first-1-home-twos": "5"})
    assert told.context["paper"] == []
