"""No result is saved before a match begins, and before its end it is asked once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from league.models import Fixture, Season
from matches.desk.actions import form_head_of, type_match
from matches.models import Entry, Seat
from matches.sheet.paper import PaperSheet
from scoresheets.checking.selectors import queue_of
from scoresheets.models import TypedSheet
from scoresheets.typing.selectors import next_to_type
from tests.clock import at
from tests.make import NIGHT, START, make_fixture, make_role
from tests.matches.desk.desk_forms import client_of, make_teams, typed
from tests.scoresheets.typing.typing_pages import address, asked_in, page_of, send

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
EARLY = "Until then only its team sheets can be saved."
NOT_OVER = "It is not over yet by the plan: its planned end is 22:10."


@pytest.fixture
def before_start() -> Iterator[None]:
    with at(START - MINUTE):
        yield


@pytest.fixture
def before_end() -> Iterator[None]:
    with at(START + 159 * MINUTE):
        yield


@pytest.mark.usefixtures("before_start")
@pytest.mark.parametrize("step", ["save", "next", "check"])
def test_no_result_is_saved_before_the_start_and_what_was_typed_stays(
    step: str,
) -> None:
    fixture = make_teams()
    answer = send(fixture, step=step)
    assert (answer.status_code, Entry.objects.count()) == (409, 0)
    assert f"This match starts on 3 February at 19:30. {EARLY}" in page_of(answer)
    assert TypedSheet.objects.get().state == "draft"


@pytest.mark.usefixtures("before_start")
def test_the_team_sheets_are_saved_before_the_start() -> None:
    fixture = make_teams()
    page = page_of(client_of(make_role(fixture.union)).get(address(fixture)))
    assert EARLY in page
    assert 'value="save"' not in page
    assert send(fixture, step="sheets").status_code == 302
    assert Seat.objects.count() == 16


@pytest.mark.usefixtures("before_start")
def test_the_fields_of_points_are_closed_before_the_start_and_say_why() -> None:
    fixture = make_teams()
    page = page_of(client_of(make_role(fixture.union)).get(address(fixture)))
    for name in ("first-1-home-total", "paper-home", "stoppage-0-table"):
        [field] = re.findall(rf'<(?:input|select)[^>]* name="{name}"[^>]*>', page)
        assert "disabled" in field
        assert EARLY in field
    [player] = re.findall(r'<input[^>]* name="home-counter_1"[^>]*>', page)
    assert "disabled" not in player


@pytest.mark.usefixtures("before_start")
def test_no_points_are_in_a_draft_before_the_start() -> None:
    send(make_teams(), step="check")
    values = TypedSheet.objects.get().values
    assert values["home-counter_1"]
    assert not [name for name in values if name.startswith("first-")]


@pytest.mark.usefixtures("before_start")
def test_nothing_else_writes_a_sheet_before_the_start_either() -> None:
    fixture = make_teams()
    with pytest.raises(ValidationError, match=EARLY):
        type_match(
            fixture,
            line_ups={},
            sheet=PaperSheet(moments={}),
            token="t",
            head=form_head_of(None),
            by=make_role(fixture.union),
        )


@pytest.mark.usefixtures("before_start")
def test_a_match_to_come_is_neither_missing_its_sheet_nor_the_next_to_type() -> None:
    fixture = make_fixture()
    older = make_fixture(fixture.division, night=NIGHT - timedelta(days=7))
    assert next_to_type(older, by=make_role(fixture.union)) is None
    season = fixture.division.season
    rows = [
        row.fixture
        for night in queue_of(season, today=NIGHT, only_open=True)
        for row in night.rows
    ]
    assert rows == [older]


@pytest.mark.parametrize(
    ("moment", "words"), [(-MINUTE, "Team sheets"), (MINUTE, "Type in")]
)
def test_the_desks_row_says_what_can_be_typed(moment: timedelta, words: str) -> None:
    fixture = make_fixture()
    with at(START + moment):
        client = client_of(make_role(fixture.union))
        page = client.get(reverse("desk-matches", args=[fixture.union.slug]))
    assert f'<a href="{address(fixture)}">{words}</a>' in page.content.decode()


@pytest.mark.parametrize(
    ("moment", "words"), [(-MINUTE, "Team sheets"), (MINUTE, "Type the score-sheet in")]
)
def test_the_matchs_page_says_what_can_be_typed(moment: timedelta, words: str) -> None:
    fixture = make_fixture()
    with at(START + moment):
        client = client_of(make_role(fixture.union))
        page = client.get(reverse("match-detail", args=[fixture.pk]))
    assert f'href="{address(fixture)}">{words}</a>' in page.content.decode()


@pytest.mark.usefixtures("before_end")
@pytest.mark.parametrize("step", ["save", "next"])
def test_before_the_planned_end_it_is_asked_once(step: str) -> None:
    fixture = make_teams()
    answer = send(fixture, step=step)
    assert (answer.status_code, Entry.objects.count()) == (200, 0)
    assert NOT_OVER in page_of(answer)
    again = f'name="step" value="{step}" autofocus>Save anyway</button>'
    assert again in page_of(answer)
    assert send(fixture, step=step, asked=asked_in(answer)).status_code == 302
    assert Entry.objects.exists()


@pytest.mark.usefixtures("before_end")
def test_a_check_before_the_planned_end_asks_too() -> None:
    page = page_of(send(make_teams(), step="check"))
    assert NOT_OVER in page
    assert "nothing is written yet" in page


@pytest.mark.usefixtures("before_end")
def test_a_match_that_goes_on_by_its_sheet_is_saved_unasked() -> None:
    fixture = make_teams()
    assert send(fixture, played="").status_code == 302
    assert Fixture.objects.get().state == "planned"


def test_at_the_planned_end_nothing_is_asked() -> None:
    with at(START + 160 * MINUTE):
        assert send(make_teams()).status_code == 302


def unplanned(**values: Any) -> Any:
    fixture = make_teams(make_fixture(night=None, state="postponed"))
    times = {"first": "19:30", "interval": "20:45", "second": "20:55"}
    given = {"night": str(NIGHT), "played": "22:10"} | times | values
    return send(fixture, **given)


@pytest.mark.usefixtures("before_start")
def test_a_match_without_a_night_cannot_begin_later_than_now() -> None:
    answer = unplanned()
    assert (answer.status_code, Entry.objects.count()) == (422, 0)
    assert "This start is still to come." in page_of(answer)


def test_a_match_without_a_night_was_not_played_before_its_season() -> None:
    fixture = make_teams(make_fixture(night=None, state="postponed"))
    Season.objects.update(starts_on=NIGHT)
    answer = send(fixture, night="2016-02-03")
    assert "This night is before the season." in page_of(answer)


@pytest.mark.usefixtures("before_end")
def test_a_match_without_a_night_is_over_by_its_own_start() -> None:
    assert NOT_OVER in page_of(unplanned())
    assert typed(Fixture.objects.get())
