"""Points typed as totals of a half, and what the screen asks to look at once more."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import Fixture
from matches.models import Entry, Match
from matches.record.append import append
from matches.record.delivery import EntryOutcome, Posting
from rules.record import Half, Kind, RecordEntry, Side
from scoresheets.tally.fields import total_field
from tests.make import START, make_match, make_role
from tests.matches.desk.desk_forms import (
    client_of,
    corrected,
    make_teams,
    typed,
)
from tests.scoresheets.typing.typing_pages import substitutions

pytestmark = pytest.mark.django_db

FIRST_HOME = total_field(1, Half.FIRST, Side.HOME)
SECOND_AWAY = total_field(2, Half.SECOND, Side.AWAY)
NOTHING = {"first-1-home-twos": "", "first-1-away-fours": ""}


def send(fixture: Fixture, **values: Any) -> Any:
    address = reverse("match-type", args=[fixture.pk])
    data = typed(fixture) | NOTHING | values
    return client_of(make_role(fixture.union)).post(address, data)


def sheet_of(fixture: Fixture) -> dict[str, Any]:
    return Match.objects.get(pk=fixture.pk).sheet


def warned(fixture: Fixture, **values: Any) -> list[str]:
    answer = send(fixture, step="check", **values)
    asked = [told for one in answer.context["questions"] for told in one.told]
    told = [*asked, *answer.context["warnings"]]
    return [f"{one.rule} {one.sentence}" for one in told]


def test_a_total_is_an_entry_from_paper() -> None:
    fixture = make_teams()
    send(fixture, **{FIRST_HOME: "14", SECOND_AWAY: "6"})
    rows = Entry.objects.filter(kind="total").order_by("seq")
    assert list(rows.values_list("points", "choice", "source", "is_time_guessed")) == [
        (14, "first half", "paper", True),
        (6, "second half", "paper", True),
    ]
    assert sheet_of(fixture)["tables"][1]["away"]["second_half"] == 6


def test_one_table_may_have_totals_and_another_its_claims() -> None:
    fixture = make_teams()
    send(fixture, **{FIRST_HOME: "14", "first-2-home-fours": "2"})
    assert sheet_of(fixture)["home"]["total"] == 22


def test_a_total_beside_its_claims_is_told() -> None:
    answer = send(make_teams(), **{FIRST_HOME: "14", "first-1-home-twos": "1"})
    assert answer.status_code == 422
    assert "Give the total or the single claims, not both." in answer.content.decode()


@pytest.mark.parametrize("text", ["-2", "x", "1000"])
def test_a_total_that_no_half_can_have_is_told(text: str) -> None:
    assert send(make_teams(), **{FIRST_HOME: text}).status_code == 422


@pytest.mark.parametrize(
    ("written", "is_warned"),
    [
        ({"paper-1-home": "14", "paper-home": "14"}, False),
        ({"paper-1-home": "16"}, True),
        ({"paper-home": "12"}, True),
    ],
)
def test_a_sum_that_is_not_the_papers_is_warned_of(
    written: dict[str, str], is_warned: bool
) -> None:
    found = warned(make_teams(), **{FIRST_HOME: "14"}, **written)
    assert any(one.startswith("1.10 ") for one in found) is is_warned


def test_the_papers_own_totals_are_held_against_the_awards_too() -> None:
    stopped = {
        "stoppage-0-table": "1",
        "stoppage-0-defaulters": "away",
        "stoppage-0-rule": "12.1",
        "stoppage-0-half": "first",
    }
    paper = {FIRST_HOME: "14", "paper-1-home": "34", "paper-home": "34"}
    assert warned(make_teams(), **stopped, **paper) == []


def test_11_4_a_fourth_substitution_is_warned_of() -> None:
    fixture = make_teams(spare=4)
    found = warned(fixture, **{FIRST_HOME: "14"}, **substitutions(fixture, 4))
    assert {one.partition(" ")[0] for one in found} == {"11.4"}


def test_a_match_played_on_the_screens_takes_no_total() -> None:
    match = make_match()
    match.is_live = True
    match.save(update_fields=["is_live"])
    entry = RecordEntry(
        id="t",
        at=START,
        kind=Kind.TOTAL,
        table=1,
        side=Side.HOME,
        half=Half.FIRST,
        points=8,
    )
    (answer,) = append(match, [Posting(entry=entry)], by=None, source="desk")
    assert (answer.outcome, answer.faults[0].path) == (EntryOutcome.REJECTED, "kind")


def test_a_total_is_struck_and_written_anew_at_the_desk() -> None:
    fixture = make_teams()
    send(fixture, **{FIRST_HOME: "14"})
    values = {
        "strike-struck": [Entry.objects.get(kind="total").record_id],
        "strike-reason": "a slip",
        "add-total-side": "home",
        "add-total-table": "1",
        "add-total-half": "first",
        "add-total-points": "16",
    }
    address = reverse("match-correct", args=[fixture.pk])
    match = Match.objects.get(pk=fixture.pk)
    data = corrected(match, token="0" * 32, **values)
    client_of(make_role(fixture.union)).post(address, data)
    sheet = sheet_of(fixture)
    assert (sheet["home"]["total"], sheet["refused"]) == (16, [])


def test_a_total_on_the_paper_is_compared_as_a_number() -> None:
    values = {FIRST_HOME: "8", "paper-1-home": "08", "paper-1-away": "5"}
    [told] = warned(make_teams(), **values)
    assert "the paper says 5, it comes to 0" in told
