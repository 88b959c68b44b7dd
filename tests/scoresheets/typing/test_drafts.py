"""What is typed is kept as a draft at every field, and never overwritten unseen."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import Fixture
from matches.models import Entry, Match
from rules.record import Half, Side
from scoresheets.models import TypedSheet
from scoresheets.tally.fields import total_field
from scoresheets.typing.views.typing import habit_of
from tests.make import make_match, make_role, play
from tests.matches.desk.desk_forms import client_of, make_teams, players_of, typed

pytestmark = pytest.mark.django_db

FIRST_HOME = total_field(1, Half.FIRST, Side.HOME)
NOTHING = {"first-1-home-twos": "", "first-1-away-fours": ""}


def keep(fixture: Fixture, user: Any, **values: Any) -> Any:
    address = reverse("match-type-draft", args=[fixture.pk])
    data = typed(fixture) | NOTHING | values
    return client_of(user).post(address, data)


def page(fixture: Fixture, user: Any) -> str:
    answer = client_of(user).get(reverse("match-type", args=[fixture.pk]))
    return " ".join(answer.content.decode().split())


def test_what_was_typed_is_there_when_somebody_comes_back() -> None:
    fixture = make_teams()
    user = make_role(fixture.union)
    keep(fixture, user, **{FIRST_HOME: "14", "query-0-text": "Who cut?"})
    shown = page(fixture, make_role(fixture.union))
    assert f'name="{FIRST_HOME}" value="14"' in shown
    assert 'value="Who cut?"' in shown


def test_a_draft_writes_nothing_of_the_match() -> None:
    fixture = make_teams()
    keep(fixture, make_role(fixture.union), **{FIRST_HOME: "14"})
    assert (Match.objects.count(), TypedSheet.objects.get().state) == (0, "draft")


def test_a_draft_answers_with_its_sums_and_its_next_version() -> None:
    fixture = make_teams()
    told = keep(fixture, make_role(fixture.union), **{FIRST_HOME: "14"}).json()
    assert (told["version"], told["totals"]["1-home"], told["totals"]["home"]) == (
        1,
        14,
        14,
    )


def test_1_13_the_sums_of_a_draft_have_the_awards_in_them() -> None:
    fixture = make_teams()
    short = {"away-tables": "3", "away-counter_4": "", "away-by_speler_4": ""}
    told = keep(fixture, make_role(fixture.union), **short, **{FIRST_HOME: "14"}).json()
    assert (told["totals"]["4-home"], told["totals"]["home"]) == (20, 34)


def test_an_older_screen_is_told_who_went_on_and_overwrites_nothing() -> None:
    fixture = make_teams()
    first, second = make_role(fixture.union), make_role(fixture.union)
    keep(fixture, first, **{FIRST_HOME: "14"})
    answer = keep(fixture, second, version="0", **{FIRST_HOME: "99"})
    assert (answer.status_code, first.username in answer.json()["sentence"]) == (
        409,
        True,
    )
    assert TypedSheet.objects.get().values[FIRST_HOME] == "14"


def test_an_older_screen_cannot_save_the_match_either() -> None:
    fixture = make_teams()
    user = make_role(fixture.union)
    keep(fixture, user)
    address = reverse("match-type", args=[fixture.pk])
    answer = client_of(user).post(address, typed(fixture, version="0"))
    assert (answer.status_code, Entry.objects.count()) == (409, 0)


def test_a_draft_of_a_match_that_has_entries_is_refused() -> None:
    match = play(make_match())
    answer = keep(match.fixture, make_role(match.union))
    assert (answer.status_code, TypedSheet.objects.count()) == (409, 0)


def test_a_saved_match_ends_its_draft() -> None:
    fixture = make_teams()
    user = make_role(fixture.union)
    keep(fixture, user)
    client_of(user).post(reverse("match-type", args=[fixture.pk]), typed(fixture))
    sheet = TypedSheet.objects.get()
    assert (sheet.state, sheet.typed_by) == ("counted", user)
    assert sheet.head == Match.objects.get().head_hash


def test_a_null_character_is_left_out_of_a_draft() -> None:
    fixture = make_teams()
    keep(fixture, make_role(fixture.union), **{"query-0-text": "a\x00b"})
    assert TypedSheet.objects.get().values["query-0-text"] == "ab"


def test_what_is_no_field_of_the_screen_is_not_kept() -> None:
    fixture = make_teams()
    keep(fixture, make_role(fixture.union), nonsense="1", signed=["nobody", "referee"])
    values = TypedSheet.objects.get().values
    assert ("nonsense" in values, values["signed"]) == (False, ["referee"])


def test_a_union_keeps_to_the_way_it_counted_last() -> None:
    fixture = make_teams()
    user = make_role(fixture.union)
    address = reverse("match-type", args=[fixture.pk])
    client_of(user).post(address, typed(fixture, counting="tallies"))
    assert habit_of(fixture) == "tallies"


def test_a_few_letters_of_a_name_are_enough() -> None:
    fixture = make_teams()
    player = players_of(fixture, "home")[0]
    player.name = "Zuleiga Quint"
    player.save(update_fields=["name"])
    user = make_role(fixture.union)
    address = reverse("match-type", args=[fixture.pk])
    client_of(user).post(address, typed(fixture, **{"home-counter_1": "qui"}))
    assert (
        Match.objects.get()
        .team_sheets.get(side="home")
        .seats.filter(player=player, table=1)
    )


def test_letters_that_two_begin_with_ask_for_the_number() -> None:
    fixture = make_teams()
    for player, name in zip(
        players_of(fixture, "home")[:2], ("Zuleiga A", "Zuleiga B"), strict=True
    ):
        player.name = name
        player.save(update_fields=["name"])
    user = make_role(fixture.union)
    address = reverse("match-type", args=[fixture.pk])
    answer = client_of(user).post(address, typed(fixture, **{"home-counter_1": "zul"}))
    assert "“zul” may be any of these players: " in answer.content.decode()
