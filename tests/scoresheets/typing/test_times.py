"""The times of a sheet: noted, by the plan, or missing where they are needed."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from matches.models import Entry, Match
from tests.make import make_role
from tests.matches.desk.desk_forms import client_of, make_teams
from tests.scoresheets.typing.typing_pages import address, page_of, send

pytestmark = pytest.mark.django_db

BOTH = ["home captain", "away captain"]


def test_a_signed_sheet_without_its_end_is_told_at_that_field() -> None:
    answer = send(make_teams(), played="", signed=BOTH)
    page = page_of(answer)
    assert (answer.status_code, Match.objects.exists()) == (422, False)
    words = "Fill this in: a sheet is signed once play is over."
    assert f'<a href="#id_played">end of play: {words}</a>' in page
    assert page.count(words) == 2
    assert answer.context["form"].heading["played"].errors == [words]
    assert "Save anyway" not in page


def test_a_signed_walkover_needs_no_end() -> None:
    fixture = make_teams()
    away = {"away-tables": "0"} | {
        f"away-{who}_{table}": ""
        for who in ("counter", "by_speler")
        for table in range(1, 5)
    }
    nothing = {"first-1-home-twos": "", "first-1-away-fours": ""}
    answer = send(fixture, played="", signed=BOTH, **away, **nothing)
    assert "a sheet is signed" not in page_of(answer)


@pytest.mark.parametrize("written", ["22:40", "22h40", "22H40", "22.40", "2240"])
def test_a_time_is_read_as_people_write_it(written: str) -> None:
    fixture = make_teams()
    assert send(fixture, played=written).status_code == 302
    entry = Entry.objects.get(kind="time")
    local = entry.at.astimezone(fixture.union.zone)
    assert (f"{local:%H:%M}", entry.is_time_guessed) == ("22:40", False)


def planned_on(answer: Any) -> list[str]:
    page = page_of(answer)
    names = ("first", "interval", "second", "played")
    parts = {
        name: page.split(f'for="id_{name}"')[1].split("</div>")[0] for name in names
    }
    marked = [name for name, part in parts.items() if ">by the plan<" in part]
    assert marked == [name for name, part in parts.items() if "as-planned" in part]
    return marked


def test_the_plans_times_are_marked_as_noted_by_nobody() -> None:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    answer = client.get(address(fixture))
    assert planned_on(answer) == ["first", "interval", "second", "played"]
    assert "was noted by nobody" in page_of(answer)
    assert "End of play stays empty only while" in page_of(answer)


def test_a_noted_time_is_not_marked() -> None:
    answer = send(make_teams(), step="check", first="19:34", played="")
    assert planned_on(answer) == ["interval", "second"]


def test_times_that_are_corrected_are_those_of_the_record() -> None:
    fixture = make_teams()
    send(fixture)
    client = client_of(make_role(fixture.union))
    page = page_of(client.get(reverse("match-edit", args=[fixture.pk])))
    assert "by the plan" not in page
