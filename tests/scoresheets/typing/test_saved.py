"""What is said once a sheet was saved: the score, what it waits for, what is next."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from league.access.policy import TypedSheets
from league.models import Fixture, RuleSet, Ruling
from matches.models import Match
from tests.make import make_fixture, make_role
from tests.matches.desk.desk_forms import (
    client_of,
    corrected,
    make_teams,
    pairs_typed,
    typed,
)
from tests.scoresheets.typing.test_editing import FIRST_HOME, typed_in
from tests.scoresheets.typing.typing_pages import address, make_final, send

pytestmark = pytest.mark.django_db

STANDS, LOG = "The result stands.", "The log is updated."
NONE_LEFT = "No other sheet is left to type."


def said(answer: Any) -> str:
    [message] = get_messages(answer.wsgi_request)
    return str(message)


def score_of(fixture: Fixture, score: str) -> str:
    return f"{fixture.home.name} – {fixture.away.name}: {score}."


def test_a_final_result_is_said_with_its_score_and_the_log() -> None:
    fixture = make_teams()
    score = score_of(fixture, "8–4")
    assert said(send(fixture)) == (
        f"The match is saved. {score} {STANDS} {LOG} {NONE_LEFT}"
    )


def test_a_saved_sheet_is_shown_as_everyone_sees_it() -> None:
    fixture = make_teams()
    answer = send(fixture)
    assert answer.url == reverse("match-detail", args=[fixture.pk])


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("save", '<a href="{address}">The next sheet to type is {names}.</a>'),
        ("next", "This is the next sheet to type: {names}."),
    ],
)
def test_the_next_sheet_is_named(step: str, words: str) -> None:
    fixture = make_teams()
    other = make_fixture(fixture.division)
    names = f"{other.home.name} – {other.away.name}"
    assert said(send(fixture, step=step)).endswith(
        words.format(names=names, address=address(other))
    )


def test_a_match_that_is_not_over_has_no_result_and_moves_no_log() -> None:
    words = said(send(make_teams(), played=""))
    assert "It has no result yet: by its sheet it is not over." in words
    assert LOG not in words


def test_a_level_final_says_what_it_needs() -> None:
    words = said(send(make_final(), **{"first-1-away-fours": "2"}))
    assert "It is level, and waits for extra time." in words


def test_a_cups_result_moves_no_log() -> None:
    words = said(send(make_final()))
    assert (STANDS in words, LOG in words) == (True, False)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (TypedSheets.CONFIRMED, "has confirmed it."),
        (TypedSheets.TYPED_TWICE, "has typed the same sheet."),
    ],
)
def test_a_result_that_waits_says_for_whom(rule: TypedSheets, words: str) -> None:
    fixture = make_teams()
    RuleSet.objects.update(policy={"typed_sheets": str(rule)})
    answer = send(fixture)
    assert f"The result waits until another person {words}" in said(answer)
    assert STANDS not in said(answer)


def test_a_ruling_stands_over_the_sheet() -> None:
    fixture = make_teams()
    Fixture.objects.update(
        is_ruled=True, state="walkover", home_score=80, away_score=0, winner="home"
    )
    Ruling.objects.create(
        union=fixture.union,
        fixture=fixture,
        outcome="walkover",
        winner="home",
        reason="Nobody came",
    )
    words = said(send(fixture))
    assert "A ruling on this match stands, and its result with it." in words
    assert LOG not in words


def test_a_void_match_is_said_to_be_void() -> None:
    fixture = make_teams()
    nobody: dict[str, str] = {}
    for side in ("home", "away"):
        nobody |= dict.fromkeys(pairs_typed(fixture, side), "")
        nobody[f"{side}-tables"] = "0"
    nothing = {"first-1-home-twos": "", "first-1-away-fours": ""}
    words = said(send(fixture, **(nobody | nothing)))
    assert "It is void, and counts nowhere." in words
    assert LOG not in words


def test_the_same_form_sent_again_says_no_more_of_the_log() -> None:
    fixture = make_teams()
    data, client = typed(fixture), client_of(make_role(fixture.union))
    client.post(address(fixture), data)
    [_first, again] = get_messages(client.post(address(fixture), data).wsgi_request)
    assert (STANDS in str(again), LOG in str(again)) == (True, False)


@pytest.mark.parametrize(
    ("changed", "is_same"), [({}, True), ({"first-1-home-twos": "5"}, False)]
)
def test_a_second_typing_says_whether_it_was_the_same(
    changed: dict[str, str], is_same: bool
) -> None:
    fixture = make_teams()
    RuleSet.objects.update(policy={"typed_sheets": str(TypedSheets.TYPED_TWICE)})
    data = typed(fixture)
    client_of(make_role(fixture.union)).post(address(fixture), data)
    second = client_of(make_role(fixture.union))
    seats = pairs_typed(fixture, "home") | pairs_typed(fixture, "away")
    again = {"token": "0" * 32, "version": "0"} | seats | changed
    answer = second.post(f"{address(fixture)}?second=1", data | again)
    assert answer.url == reverse("match-check", args=[fixture.pk])
    words = said(answer)
    assert ("the same as the first typist" in words, STANDS in words) == (
        (True, True) if is_same else (False, False)
    )
    assert ("The two typings differ." in words) is not is_same


def test_a_correction_says_the_score_and_the_log_only_where_it_moved() -> None:
    edited = typed_in()
    query = {"query-0-side": "home", "query-0-text": "Who cut?"}
    answer = edited.send(**query)
    score = score_of(edited.fixture, "14–0")
    assert said(answer) == f"The correction is saved. {score} {STANDS}"


def test_a_correction_that_moves_the_result_says_so() -> None:
    edited = typed_in()
    words = said(edited.send(**{FIRST_HOME: "18", "reason": "read wrong"}))
    assert words.endswith(LOG)


def test_a_correction_entry_by_entry_says_the_same() -> None:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    client.post(address(fixture), typed(fixture))
    match = Match.objects.get()
    total = match.entries.filter(kind="points").first().record_id
    values = {"strike-struck": [total], "strike-reason": "read wrong"}
    where = reverse("match-correct", args=[fixture.pk])
    answer = client.post(where, corrected(match, **values))
    words = [str(one) for one in get_messages(answer.wsgi_request)][-1]
    assert words == (
        f"The correction is saved. {score_of(fixture, '6–4')} {STANDS} {LOG}"
    )
