"""No sheet is saved with an entry that the rules refuse, unless somebody saw which."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils.html import escape

from matches.models import Entry, Match
from rules.record import Half, Side
from scoresheets.models import TypedSheet
from scoresheets.tally.fields import total_field
from tests.make import make_role
from tests.matches.desk.desk_forms import (
    client_of,
    corrected,
    make_teams,
    players_of,
    typed,
)
from tests.scoresheets.typing.typing_pages import (
    asked_in,
    page_of,
    send,
    sheet_of,
    substitutions,
)

pytestmark = pytest.mark.django_db

FIRST_HOME = total_field(1, Half.FIRST, Side.HOME)
ODD = {"first-1-home-twos": "", FIRST_HOME: "21"}
WORDS = "table 1, first half: total: 21 is an odd number."


@pytest.mark.parametrize("step", ["check", "save", "next"])
def test_6_5_an_odd_total_stops_the_save_at_its_cell(step: str) -> None:
    answer = send(make_teams(), step=step, **ODD)
    page = page_of(answer)
    assert (answer.status_code, Entry.objects.count()) == (422, 0)
    assert TypedSheet.objects.get().state == "draft"
    assert "1 error is marked below." in page
    assert f'<a href="#id_{FIRST_HOME}">' in page
    assert f'id="id_{FIRST_HOME}"' in page
    assert WORDS in page
    assert "Save anyway" not in page
    assert "data-unblocked hidden>Nothing is blocked." in page


def test_an_odd_total_is_told_while_it_is_typed_and_said_to_block() -> None:
    fixture = make_teams()
    client = client_of(make_role(fixture.union))
    where = reverse("match-type-draft", args=[fixture.pk])
    told = client.post(where, typed(fixture, **ODD)).json()
    assert told["blocked"] is True
    assert [one["rule"] for one in told["warnings"]] == ["6.5"]
    page = page_of(client.get(reverse("match-type", args=[fixture.pk])))
    assert "21 is an odd number" in page
    assert "data-unblocked hidden" in page


@pytest.mark.parametrize(
    ("wrong", "lines"),
    [
        ({}, 2),
        ({"home-counter_1": "Nobody"}, 3),
        ({"away-counter_1": "Nobody"}, 3),
        ({"home-counter_1": "Nobody", "away-counter_1": "Nobody"}, 4),
    ],
)
def test_a_tables_number_stands_beside_its_rows_and_their_errors(
    wrong: dict[str, str], lines: int
) -> None:
    page = page_of(send(make_teams(), step="check", **wrong))
    assert f'rowspan="{lines}" class="typed-number">1</th>' in page
    assert page.count('<td colspan="7"><ul class="errorlist">') == lines - 2


@pytest.mark.parametrize("step", ["save", "next"])
def test_1_10_a_total_on_paper_that_differs_is_asked_about_once(step: str) -> None:
    fixture = make_teams()
    answer = send(fixture, step=step, **{"paper-home": "6"})
    assert (answer.status_code, Entry.objects.count()) == (200, 0)
    page = page_of(answer)
    assert "The paper’s own totals differ from what was typed." in page
    assert page.count("whole match: the paper says 6, it comes to 8.") == 1
    keys = asked_in(answer)
    other = send(fixture, step=step, asked=keys, **{"paper-home": "4"})
    assert (other.status_code, Entry.objects.count()) == (200, 0)
    again = send(fixture, step=step, asked=keys, **{"paper-home": "6"})
    assert (again.status_code, Entry.objects.count()) == (302, 10)


def test_an_unknown_players_error_leads_to_registering_one() -> None:
    fixture = make_teams()
    page = page_of(send(fixture, step="check", **{"home-counter_1": "Nobody"}))
    where = reverse("registration-new", args=[fixture.division.season_id])
    assert f'<a href="{where}">Register a player</a>' in page


def test_what_a_correction_shows_names_the_entries_that_are_refused() -> None:
    fixture = make_teams()
    send(fixture, **{"first-1-home-twos": "", FIRST_HOME: "14"})
    values = {
        "add-total-side": "home",
        "add-total-table": "1",
        "add-total-half": "first",
        "add-total-points": "16",
    }
    match = Match.objects.get(pk=fixture.pk)
    where = reverse("match-correct", args=[fixture.pk])
    data = corrected(match, token="0" * 32, **values) | {"step": "check"}
    answer = client_of(make_role(fixture.union)).post(where, data)
    [(rule, words)] = answer.context["told"].refused
    assert (rule, words.startswith("Table 1: ")) == ("record", True)
    assert f'<span class="rule">record</span> {escape(words)}</li>' in page_of(answer)


def asked(step: str = "save", **values: Any) -> Any:
    fixture = make_teams(spare=5)
    return fixture, substitutions(fixture, 4) | {"step": step} | values


@pytest.mark.parametrize("step", ["save", "next"])
def test_a_refused_entry_is_asked_about_with_its_words_and_the_score(step: str) -> None:
    fixture, values = asked(step)
    answer = send(fixture, **values)
    page = page_of(answer)
    assert (answer.status_code, Entry.objects.count()) == (200, 0)
    [question] = answer.context["questions"]
    [told] = question.told
    assert told.rule == "11.4"
    assert told.sentence.startswith("Table 4: ")
    assert told.sentence.endswith("The team has made all its substitutions.")
    assert "it counts as nothing and the score is" in page
    assert f"{fixture.home.name} – {fixture.away.name}: 8–4." in page
    assert f'value="{step}" autofocus>Save anyway</button>' in page


def test_a_save_that_was_confirmed_says_what_was_refused() -> None:
    fixture, values = asked()
    keys = asked_in(send(fixture, **values))
    answer = send(fixture, asked=keys, **values)
    assert answer.status_code == 302
    [said] = get_messages(answer.wsgi_request)
    assert "The rules refuse 1 entry, which counts as nothing." in str(said)
    assert len(sheet_of(fixture)["refused"]) == 1


def test_another_refused_entry_is_asked_about_again() -> None:
    fixture, values = asked()
    keys = asked_in(send(fixture, **values))
    other = {"substitution-3-on": players_of(fixture, "home")[12].name}
    answer = send(fixture, asked=keys, **(values | other))
    assert (answer.status_code, Entry.objects.count()) == (200, 0)
