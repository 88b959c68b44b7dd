from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import Fixture
from scoresheets.models import SheetPhoto
from scoresheets.tally.prefill import Proposed
from scoresheets.tally.proposals import proposals_of, reading_in_words
from scoresheets.tally.reading import UnreadableTally
from tests.make import make_fixture, make_role, make_user
from tests.matches.desk.desk_forms import client_of, make_teams

pytestmark = pytest.mark.django_db


def make_photo(fixture: Fixture, reading: dict[str, Any]) -> SheetPhoto:
    """A photo of a tally sheet that was read so; its pixels do not matter here."""
    kept = SheetPhoto.Reading.FAILED if "fault" in reading else SheetPhoto.Reading.READ
    return SheetPhoto.objects.create(
        union=fixture.union,
        fixture=fixture,
        sort=SheetPhoto.Sort.TALLY,
        width=10,
        height=10,
        content=b"",
        digest=uuid4().hex,
        added_by=make_user(),
        reading_state=kept,
        reading=reading,
    )


def reading(of: str | None, *, twos: int = 3, is_doubtful: bool = False) -> Any:
    claims = {"twos": [twos, is_doubtful], "fours": [0, False]}
    return {"table": 2, "fixture": of, "counts": {"first half": {"home": claims}}}


def test_a_tally_sheet_proposes_its_figures() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(fixture.pk.hex))
    assert proposals_of(fixture) == {"first-2-home-twos": Proposed("3")}


def test_a_figure_in_doubt_is_proposed_as_such() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(fixture.pk.hex, twos=0, is_doubtful=True))
    assert proposals_of(fixture) == {
        "first-2-home-twos": Proposed("", is_doubtful=True)
    }


def test_a_later_photo_of_the_table_holds() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(fixture.pk.hex, twos=3))
    make_photo(fixture, reading(fixture.pk.hex, twos=4))
    assert proposals_of(fixture)["first-2-home-twos"].value == "4"


def test_another_matchs_sheet_proposes_nothing() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(uuid4().hex))
    assert proposals_of(fixture) == {}


def test_without_its_code_every_figure_is_in_doubt() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(None))
    assert proposals_of(fixture)["first-2-home-twos"].is_doubtful


def test_what_was_typed_by_already_is_left_out() -> None:
    fixture = make_fixture()
    make_photo(fixture, reading(fixture.pk.hex))
    after = timezone.now() + timedelta(minutes=1)
    assert proposals_of(fixture, since=after) == {}


def test_a_photo_that_could_not_be_read_proposes_nothing() -> None:
    fixture = make_fixture()
    make_photo(fixture, {"fault": "few marks"})
    assert proposals_of(fixture) == {}


def field_of(page: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    assert found, f"no field {name}"
    return found[0]


def screen(fixture: Fixture) -> str:
    client = client_of(make_role(fixture.union))
    return client.get(reverse("match-type", args=[fixture.pk])).content.decode()


def test_the_typing_screen_opens_filled_in_by_2s_and_4s() -> None:
    fixture = make_teams()
    make_photo(fixture, reading(fixture.pk.hex, twos=3, is_doubtful=True))
    page = screen(fixture)
    twos = field_of(page, "first-2-home-twos")
    assert 'value="3"' in twos
    assert 'class="doubtful"' in twos
    chosen = re.search(r'<input[^>]*value="tallies"[^>]*>', page)
    assert chosen is not None
    assert "checked" in chosen[0]


def test_a_punishment_in_doubt_is_shown_opened() -> None:
    fixture = make_teams()
    found = reading(fixture.pk.hex)
    found["counts"]["first half"]["home"]["punished_twos"] = [0, True]
    make_photo(fixture, found)
    page = screen(fixture)
    assert re.search(r"<details[^>]*typed-punishments[^>]* open>", page)
    assert 'class="doubtful"' in field_of(page, "first-2-home-punished_twos")


TOLD = {
    "Table 2 was read.": lambda own: reading(own),
    "1 figure is in doubt": lambda own: reading(own, is_doubtful=True),
    "another match's tally sheet": lambda own: reading(uuid4().hex),
    "its code could not be read": lambda own: reading(None),
}


@pytest.mark.parametrize("words", TOLD)
def test_the_photo_says_what_the_camera_made_of_it(words: str) -> None:
    fixture = make_fixture()
    assert words in reading_in_words(make_photo(fixture, TOLD[words](fixture.pk.hex)))


@pytest.mark.parametrize("why", UnreadableTally.Why)
def test_each_way_to_fail_has_its_sentence(why: UnreadableTally.Why) -> None:
    sentence = reading_in_words(make_photo(make_fixture(), {"fault": why}))
    assert sentence.endswith(".")
    assert len(sentence.split()) > 5


def test_a_photo_that_was_not_read_says_nothing() -> None:
    assert reading_in_words(make_photo(make_fixture(), {})) == ""
