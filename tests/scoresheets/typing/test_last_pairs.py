"""The names of a team's last sheet stand on its next one, to be changed there."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from league.models import Fixture, Registration
from matches.models import Match
from scoresheets.models import TypedSheet
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
)
from tests.matches.desk.desk_forms import client_of, make_teams, typed
from tests.scoresheets.typing.typing_pages import address, page_of

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)
SAID = "The marked names are those of the team’s last sheet"
ROLES = ("counter", "by_speler")
FIRST, SECOND = "home-counter_1", "home-by_speler_1"


def week_after(before: Match, **values: Any) -> Fixture:
    """The home team of a match at home again, a week later, against others."""
    return make_fixture(
        before.fixture.division,
        **{"home": before.fixture.home, "night": before.fixture.night + WEEK} | values,
    )


def opened(fixture: Fixture, query: str = "") -> Any:
    return client_of(make_role(fixture.union)).get(address(fixture) + query)


def home_of(answer: Any) -> dict[str, str]:
    fields = answer.context["form"].sides["home"]
    return {one.html_name: one.value() or "" for one in fields}


def seated(match: Match, side: str = "home") -> list[str]:
    seats = match.team_sheets.get(side=side).seats.order_by("table", "-role")
    return [one.player.name for one in seats]


def named(answer: Any) -> list[str]:
    """The names in the home team's fields, without their numbers."""
    fields = home_of(answer)
    places = [f"home-{role}_{table}" for table in (1, 2, 3, 4) for role in ROLES]
    return [fields[place].partition(" (")[0] for place in places]


def test_the_names_of_the_last_sheet_are_filled_in_and_said() -> None:
    before = make_match()
    answer = opened(week_after(before))
    assert sorted(named(answer)) == sorted(seated(before))
    assert home_of(answer)["home-tables"] == "4"
    assert f"{SAID}; change" in page_of(answer)
    assert f"{before.fixture.home.name}, 3 February" in page_of(answer)


def test_a_team_that_was_away_is_found_too() -> None:
    before = make_match()
    away = before.fixture.away
    answer = opened(week_after(before, home=away))
    assert sorted(named(answer)) == sorted(seated(before, "away"))


def test_the_nearest_night_before_is_meant() -> None:
    first = make_match()
    second = make_match(week_after(first))
    later = make_match(week_after(second, night=NIGHT + 5 * WEEK))
    answer = opened(week_after(second, night=NIGHT + 2 * WEEK))
    assert sorted(named(answer)) == sorted(seated(second))
    assert named(answer) != named(opened(week_after(later)))


def test_a_sheet_that_was_handed_in_stands() -> None:
    before = make_match()
    match = make_match(week_after(before))
    answer = opened(match.fixture)
    assert sorted(named(answer)) == sorted(seated(match))
    assert SAID not in page_of(answer)


def test_who_left_the_team_is_not_filled_in() -> None:
    before = make_match()
    gone = before.team_sheets.get(side="home").seats.get(table=1, role="counter")
    mine = Registration.objects.filter(player=gone.player)
    mine.update(ended_on=date(2026, 2, 5))
    fields = home_of(opened(week_after(before)))
    assert (fields[FIRST], bool(fields[SECOND])) == ("", True)


def test_another_season_says_nothing() -> None:
    before = make_match()
    division = make_division(make_season(before.union))
    fixture = make_fixture(division, home=before.fixture.home, night=NIGHT + WEEK)
    assert home_of(opened(fixture))[FIRST] == ""


def test_a_second_typing_begins_empty() -> None:
    before = make_match()
    fixture = week_after(before)
    TypedSheet.objects.create(
        union=fixture.union,
        fixture=fixture,
        typed_by=make_role(fixture.union),
        state=TypedSheet.State.WAITING,
    )
    assert home_of(opened(fixture, "?second=1"))[FIRST] == ""


def marked(answer: Any) -> set[str]:
    """The fields whose names are marked as those of a last sheet."""
    return {
        field.html_name
        for form in answer.context["form"].sides.values()
        for field in form
        if field.field.widget.attrs.get("class") == "as-before"
    }


def test_each_name_of_the_last_sheet_is_marked_and_no_other_field() -> None:
    before = make_match()
    answer = opened(week_after(before))
    assert len(marked(answer)) == 8
    assert all(name.startswith("home-") for name in marked(answer))
    assert "From the team’s last sheet, 3 February: please check" in page_of(answer)


def test_a_short_last_sheet_is_not_filled_up_from_the_one_before_it() -> None:
    first = make_match()
    short = make_match(week_after(first))
    short.team_sheets.get(side="home").seats.filter(table=4).delete()
    answer = opened(week_after(short))
    fields, open_ = home_of(answer), ("home-counter_4", "home-by_speler_4")
    assert [fields[name] for name in open_] == ["", ""]
    assert (len(marked(answer)), marked(answer).isdisjoint(open_)) == (6, True)


def test_what_was_typed_instead_stays_in_the_draft_and_is_marked_no_more() -> None:
    before = make_match()
    fixture = make_teams(week_after(before))
    client = client_of(make_role(fixture.union))
    sent = typed(fixture) | home_of(client.get(address(fixture)))
    answer = client.post(address(fixture), sent | {"step": "check"})
    assert SAID in page_of(answer)
    assert {FIRST, SECOND} <= marked(answer)
    changed = sent | {FIRST: sent[SECOND], SECOND: sent[FIRST], "version": "1"}
    answer = client.post(address(fixture), changed | {"step": "check"})
    assert SAID in page_of(answer)
    assert marked(answer).isdisjoint((FIRST, SECOND))
    assert home_of(client.get(address(fixture)))[FIRST] == sent[SECOND]
