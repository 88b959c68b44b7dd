from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from pypdf import PdfReader

from league.models import Fixture, Union, User, Venue
from matches.models import Match, Ticket
from scoresheets.prints.pack.pack import (
    USUAL_PARTS,
    PackOrder,
    PackPart,
    draw_pack,
)
from scoresheets.prints.pack.reading import moments_of
from scoresheets.prints.printer import SHOWN
from tests.make import (
    make_fixture,
    make_role,
    make_team_sheet,
    make_user,
    make_venue,
)
from tests.scoresheets.prints.make_prints import (
    make_hall_night,
    make_sheeted,
    names_on,
    reader_of,
    squeezed,
    words_of,
)

pytestmark = pytest.mark.django_db


def pack_of(
    *fixtures: Fixture, parts: set[PackPart] | None = None, **options: object
) -> bytes:
    chosen = frozenset(parts if parts is not None else USUAL_PARTS)
    order = PackOrder("Night pack", "en", make_user(), chosen, **options)
    rows = Fixture.objects.filter(pk__in=[one.pk for one in fixtures])
    found = rows.select_related(*SHOWN).prefetch_related("match__team_sheets")
    return draw_pack(list(found), order, heard=lambda done: None).body


def outline(reader: PdfReader) -> list[str]:
    return [page.extract_text().split("\n")[0].strip() for page in reader.pages]


def test_a_pack_has_a_cover_a_rule_card_and_seven_pages_a_match() -> None:
    reader = reader_of(pack_of(*make_hall_night(2)))
    assert len(reader.pages) == 2 + 2 * (1 + 4 + 1 + 1)
    assert reader.metadata.title == "Night pack"


def test_a_pack_says_its_language() -> None:
    (fixture,) = make_hall_night(1)
    reader = reader_of(pack_of(fixture, parts={PackPart.COVER}))
    assert reader.trailer["/Root"]["/Lang"] == "en"


@pytest.mark.parametrize(
    ("part", "pages"),
    [
        (PackPart.COVER, 1),
        (PackPart.RULES, 1),
        (PackPart.SHEETS, 2),
        (PackPart.TALLIES, 8),
        (PackPart.REFEREE, 2),
        (PackPart.CARDS, 2),
        (PackPart.GUIDES, 4),
    ],
)
def test_each_part_can_be_printed_alone(part: PackPart, pages: int) -> None:
    body = pack_of(*make_hall_night(2), parts={part})
    assert len(reader_of(body).pages) == pages


def test_no_name_is_cut_on_the_cover() -> None:
    fixtures = make_hall_night(2)
    told = words_of(pack_of(*fixtures, parts={PackPart.COVER}))
    teams = [team for one in fixtures for team in (one.home, one.away)]
    assert [team.name for team in teams if squeezed(team.name) not in told] == []


def test_the_second_match_of_a_hall_plays_at_its_tables_5_to_8() -> None:
    fixtures = make_hall_night(2)
    told = words_of(pack_of(*fixtures, parts={PackPart.REFEREE}))
    assert "tables5to8" in told


def test_a_hall_with_too_few_tables_says_so() -> None:
    fixtures = make_hall_night(2)
    fixtures[0].venue.tables = 4
    fixtures[0].venue.save(update_fields=["tables"])
    told = words_of(pack_of(*fixtures, parts={PackPart.COVER}))
    assert "Thehallhas4tables;thesematchestake8." in told


@pytest.mark.parametrize("part", [PackPart.SHEETS, PackPart.TALLIES])
def test_names_stand_where_both_team_sheets_are_in(part: PackPart) -> None:
    (fixture,) = make_hall_night(1)
    told = words_of(pack_of(fixture, parts={part}))
    names = names_on(fixture.match)
    assert [name for name in names if squeezed(name) not in told] == []


@pytest.mark.parametrize("part", [PackPart.SHEETS, PackPart.TALLIES])
def test_names_are_left_out_where_ruled_lines_are_asked_for(part: PackPart) -> None:
    (fixture,) = make_hall_night(1)
    told = words_of(pack_of(fixture, parts={part}, with_names=False))
    assert [name for name in names_on(fixture.match) if squeezed(name) in told] == []


def test_one_team_sheet_alone_shows_nobody() -> None:
    fixture = make_fixture()
    match = Match.objects.create(union=fixture.union, fixture=fixture)
    make_team_sheet(match, "home", fixture.home, tables=4)
    told = words_of(pack_of(fixture, parts={PackPart.SHEETS}))
    assert [name for name in names_on(match) if squeezed(name) in told] == []


def test_a_fixture_without_a_match_has_its_pages_too() -> None:
    fixture = make_fixture()
    assert len(reader_of(pack_of(fixture, parts={PackPart.SHEETS})).pages) == 1


def test_the_cards_make_the_codes_that_do_not_stand_yet() -> None:
    (fixture,) = make_hall_night(1)
    pack_of(fixture, parts={PackPart.CARDS})
    assert Ticket.objects.filter(match=fixture.match).count() == 7


def test_a_match_that_is_played_gets_no_cards() -> None:
    (fixture,) = make_hall_night(1)
    Fixture.objects.filter(pk=fixture.pk).update(
        state="played", home_score=2, away_score=0, winner="home"
    )
    body = pack_of(fixture, parts={PackPart.SHEETS, PackPart.CARDS})
    assert len(reader_of(body).pages) == 1


def test_1_2_the_clock_is_planned_from_the_start() -> None:
    planned = {one.words: one.planned for one in moments_of(make_fixture())}
    assert planned["Toss"] == "19:25"
    assert (planned["Interval"], planned["Time"]) == ("20:45", "22:10")


def test_a_match_without_a_date_has_a_clock_to_be_filled_in() -> None:
    fixture = make_fixture(night=None, state="postponed")
    assert {one.planned for one in moments_of(fixture)} == {""}


def test_letter_pages_are_letter() -> None:
    (fixture,) = make_hall_night(1)
    for page in reader_of(pack_of(fixture, paper="letter")).pages:
        size = (round(float(page.mediabox.width)), round(float(page.mediabox.height)))
        assert size == (612, 792)


def test_the_rule_card_is_one_page_and_names_its_rules() -> None:
    (fixture,) = make_hall_night(1)
    told = words_of(pack_of(fixture, parts={PackPart.RULES}))
    assert all(number in told for number in ("1.3", "6.5", "11.4", "12.3"))


def test_a_cover_says_where_the_hall_is_and_what_to_see_to() -> None:
    (fixture,) = make_hall_night(1)
    Venue.objects.update(address="12 Klipfontein Road,\nAthlone 7764")
    told = words_of(pack_of(fixture, parts={PackPart.COVER}))
    for words in ("12 Klipfontein Road, Athlone 7764", "Before play", "After play"):
        assert squeezed(words) in told


@pytest.mark.parametrize("has_agreed", [True, False])
def test_a_cover_names_a_contact_who_agreed_to_it(has_agreed: bool) -> None:
    (fixture,) = make_hall_night(1)
    Venue.objects.update(
        contact_name="N. Adams",
        contact_phone="021 555 0100",
        contact_agreed=has_agreed,
    )
    told = words_of(pack_of(fixture, parts={PackPart.COVER}))
    assert ("N.Adams,0215550100" in told) == has_agreed
    assert "Phonenumbers" in told


@pytest.mark.parametrize("agreed_on", [date(2026, 3, 1), None])
def test_a_cover_has_the_secretarys_number_if_everyone_may_see_it(
    agreed_on: date | None,
) -> None:
    (fixture,) = make_hall_night(1)
    secretary = make_role(fixture.union)
    User.objects.filter(pk=secretary.pk).update(
        first_name="Marlene",
        last_name="Adams",
        phone="021 555 0140",
        contact_agreed_on=agreed_on,
    )
    told = words_of(pack_of(fixture, parts={PackPart.COVER}))
    assert ("MarleneAdams,0215550140" in told) == (agreed_on is not None)


def test_a_cover_has_the_unions_public_number_if_no_secretarys_is_public() -> None:
    (fixture,) = make_hall_night(1)
    make_role(fixture.union)
    Union.objects.update(contact_name="The office", contact_phone="021 555 0190")
    told = words_of(pack_of(fixture, parts={PackPart.COVER}))
    assert "Theoffice,0215550190" in told


def make_second_hall(fixture: Fixture) -> Fixture:
    hall = make_venue(fixture.union, name="Portland Hall", address="3 Merrydale Ave")
    return make_sheeted(fixture.division, number=9, venue=hall)


def test_a_night_in_two_halls_begins_with_a_page_of_both() -> None:
    (fixture,) = make_hall_night(1)
    body = pack_of(fixture, make_second_hall(fixture), parts={PackPart.COVER})
    first, *covers = reader_of(body).pages
    told = squeezed(first.extract_text())
    assert len(covers) == 2
    for words in ("Athlone Civic Centre", "Portland Hall · 3 Merrydale Ave"):
        assert squeezed(words) in told


def test_a_cover_of_many_matches_goes_on_with_its_checklist_whole() -> None:
    fixtures = make_hall_night(7)
    reader = reader_of(pack_of(*fixtures, parts={PackPart.COVER}))
    last = squeezed(reader.pages[-1].extract_text())
    assert "Beforeplay" in last
    assert "Unionsecretary" in last


def test_a_pack_leads_to_each_hall_and_match() -> None:
    fixtures = make_hall_night(2)
    hall, matches = reader_of(pack_of(*fixtures)).outline
    assert hall.title.startswith("Athlone Civic Centre")
    assert [one.title for one in matches] == [
        f"{one.home.name} – {one.away.name}" for one in fixtures
    ]


def test_what_a_pack_holds_is_said_in_letters_to_be_read() -> None:
    (fixture,) = make_hall_night(1)
    sizes: dict[str, float] = {}

    def visit(text: str, _cm: Any, _tm: Any, _font: Any, size: float) -> None:
        sizes[text.strip()] = size

    page = reader_of(pack_of(fixture, parts=set(PackPart))).pages[0]
    page.extract_text(visitor_text=visit)
    assert [
        size for text, size in sizes.items() if text.startswith("In this pack")
    ] == [9]
