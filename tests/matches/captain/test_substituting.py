"""Substitutions on a captain's page, counted by the book (11.1 to 11.4)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from matches.models import Entry, Match
from tests.make import entry, make_player, make_team, write
from tests.matches.captain.captains import path, words
from tests.matches.tonight import captain_of, client_of, make_match_in, seat, squad

pytestmark = pytest.mark.django_db


def make_interval() -> Match:
    match = make_match_in(-80)
    # Two are left over by the usual squad; a fourth substitution needs more.
    for _ in range(3):
        make_player(match.fixture.home)
    sheet = match.team_sheets.get(side="home")
    for place, player in enumerate(squad(match.fixture.home), 100):
        added = {"union": match.union, "place": place}
        sheet.squad.get_or_create(player=player, defaults=added)
    write(match, entry("start", 0), entry("interval", 75))
    return match


def change(match: Match, *, table: int, on: int = -1) -> dict[str, str]:
    """The counter of a table goes off for one of the squad, numbered from its end."""
    off, player = seat(match, "home", table), squad(match.fixture.home)[on]
    return {"off": f"{table}:{off.pk}", "on": str(player.pk), "role": "counter"}


def refused(match: Match) -> dict[str, str]:
    """Someone of another team comes on: not eligible (1.5)."""
    fixture = match.fixture
    team = make_team(fixture.division, club=fixture.home.club)
    guest = make_player(team, season=fixture.division.season)
    return change(match, table=1) | {"on": str(guest.pk)}


def send(
    client: Client, match: Match, asked: dict[str, str], *, token: str = ""
) -> HttpResponse:
    sent = asked | {"step": "send", "token": token or uuid4().hex}
    return client.post(path(match, "substitute/"), sent, follow=True)


def test_a_substitution_refused_twice_stays_refused_and_is_not_counted() -> None:
    match = make_interval()
    client, asked = client_of(captain_of(match)), refused(match)
    for _ in range(2):
        said = words(send(client, match, asked))
        assert "Kept as refused by rule 1.5" in said
        assert "0 of 3 substitutions made" in said
    match.refresh_from_db()
    assert [one["rule"] for one in match.sheet["refused"]] == ["1.5", "1.5"]


def test_a_double_tap_on_a_refused_one_says_that_it_is_refused() -> None:
    match = make_interval()
    client, asked, token = client_of(captain_of(match)), refused(match), uuid4().hex
    for _ in range(2):
        assert "Kept as refused by rule 1.5" in words(
            send(client, match, asked, token=token)
        )
    assert Entry.objects.filter(kind="substitution").count() == 1


def test_a_double_tap_on_one_that_stands_says_what_the_first_did() -> None:
    match = make_interval()
    client, token = client_of(captain_of(match)), uuid4().hex
    asked = change(match, table=1)
    for _ in range(2):
        said = words(send(client, match, asked, token=token))
        assert "The substitution is on the score-sheet." in said
        assert "1 of 3 substitutions made" in said
    assert Entry.objects.filter(kind="substitution").count() == 1


def test_11_4_the_fourth_that_would_stand_is_refused_however_many_were_before() -> None:
    match = make_interval()
    client = client_of(captain_of(match))
    send(client, match, refused(match))
    send(client, match, refused(match))
    for number in (1, 2, 3):
        said = words(send(client, match, change(match, table=number, on=-number)))
        assert f"{number} of 3 substitutions made" in said
    fourth = change(match, table=4, on=-4)
    checked = client.post(path(match, "substitute/"), fourth | {"step": "check"})
    assert "The rules refuse this: The team has made all" in words(checked)
    said = words(send(client, match, fourth))
    assert "Kept as refused by rule 11.4" in said
    assert "3 of 3 substitutions made" in said
    match.refresh_from_db()
    rules = [one["rule"] for one in match.sheet["refused"]]
    assert rules == ["1.5", "1.5", "11.4"]
    assert seat(match, "home", 4).pk == int(fourth["off"].partition(":")[2])
