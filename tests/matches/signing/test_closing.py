"""Closing before the time is asked for once, and is taken back within two minutes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from league.models import AuditRow
from matches.models import Match
from tests.make import make_fixture, make_match, make_role
from tests.matches.signing.test_pages import both_signed, make_live, words
from tests.referees.night.night import begin, make_one, put

pytestmark = pytest.mark.django_db

BOTH = {"home": "Went home", "away": "Went home"}


def keeper(match: Match) -> Client:
    client = Client()
    client.force_login(make_role(match.union))
    return client


def post(client: Client, match: Match, **said: str) -> HttpResponse:
    return client.post(f"/matches/{match.pk}/close/", said)


def page(answer: HttpResponse) -> str:
    return words(answer.content.decode())


def is_closed(match: Match) -> bool:
    match.refresh_from_db()
    return match.closed_at is not None


def played_early() -> Match:
    """A match of tonight whose second half was ended after 40 of its 75 minutes."""
    match = begin(make_one(), half=2, minutes=40.2)
    put(match, "time")
    return match


def test_closing_before_the_planned_end_says_by_how_much_and_asks_once() -> None:
    match = both_signed(played_early())
    client = keeper(match)
    asked = page(post(client, match))
    assert "The match was planned to go on for 34 more minutes." in asked
    assert "Those who have not signed" not in asked
    assert not is_closed(match)
    assert post(client, match, step="sure").status_code == 302
    assert is_closed(match)


def test_closing_while_a_captain_may_still_sign_says_how_long() -> None:
    match = make_live()
    client = keeper(match)
    asked = post(client, match, **BOTH)
    assert "Those who have not signed have 29 minutes left." in page(asked)
    assert 'value="Went home"' in asked.content.decode()
    assert not is_closed(match)
    post(client, match, step="sure", **BOTH)
    assert is_closed(match)


def test_closing_in_time_is_not_asked_for() -> None:
    match = both_signed(make_live())
    assert post(keeper(match), match).status_code == 302
    assert is_closed(match)


def closed(match: Match) -> Client:
    client = keeper(match)
    post(client, match, step="sure", **BOTH)
    return client


def test_a_closing_is_taken_back_by_one_tap() -> None:
    match = both_signed(make_live())
    client = closed(match)
    assert "Take it back" in page(client.get(f"/matches/{match.pk}/close/"))
    post(client, match, step="take back")
    assert not is_closed(match)
    match.fixture.refresh_from_db()
    assert match.fixture.is_provisional
    assert match.sealed_at is not None
    assert match.signatures.count() == 2
    assert AuditRow.objects.filter(action="match.reopen").count() == 1


def test_what_the_closing_noted_goes_with_it() -> None:
    match = make_live()
    post(closed(match), match, step="take back")
    assert not is_closed(match)
    assert match.sealed_at is None
    assert not match.signatures.exists()


@pytest.mark.parametrize("step", ["sure", "take back"])
def test_a_double_tap_says_what_the_first_did(step: str) -> None:
    match = both_signed(make_live())
    client = closed(match) if step == "take back" else keeper(match)
    first, second = post(client, match, step=step), post(client, match, step=step)
    assert (second.status_code, second.url) == (302, first.url)
    said = page(client.get(second.url))
    assert ("taken back" if step == "take back" else "is closed") in said
    assert AuditRow.objects.filter(action="match.close").count() == 1


def test_after_two_minutes_a_closing_stands() -> None:
    match = both_signed(make_live())
    client = closed(match)
    before = timezone.now() - timedelta(minutes=3)
    Match.objects.filter(pk=match.pk).update(closed_at=before)
    assert "Take it back" not in page(client.get(f"/matches/{match.pk}/close/"))
    answer = post(client, match, step="take back")
    assert answer.status_code == 422
    assert "The two minutes are over" in page(answer)
    assert is_closed(match)


def test_what_was_never_closed_is_not_taken_back() -> None:
    match = make_match(make_fixture())
    assert post(keeper(match), match, step="take back").status_code == 302
    assert not AuditRow.objects.filter(action="match.reopen").exists()
