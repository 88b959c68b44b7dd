"""The certificates of a series, and its final ranking on paper."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from drives.evenings.naming import Audience
from drives.models import EntrantPerson, Series
from drives.prints.certificates import draw_series_certificates
from drives.prints.series import series_listing
from drives.series.actions import close_series, set_series_prizes
from drives.series.table import series_table_of
from scoresheets.paper.document import LETTER
from scoresheets.prints.lists.drawing import draw_listing
from tests.drives.series.make_seasons import make_season
from tests.drives.series.test_closing import AT, make_closed
from tests.make import make_club, make_role
from tests.scoresheets.prints.make_prints import LONG, words_of

pytestmark = pytest.mark.django_db


def pages_of(series: Series) -> list[str]:
    """Each certificate's words, without spaces."""
    body = draw_series_certificates(series_table_of(series, Audience.MEMBERS))
    pages = PdfReader(BytesIO(body)).pages
    return ["".join(page.extract_text().split()) for page in pages]


def test_each_who_won_a_prize_has_a_page() -> None:
    series = make_season()
    set_series_prizes(series, {1: "A ham", 3: "Tea"}, by=None)
    first, last = pages_of(close_series(series, at=AT, by=None))
    # On 31 March at 22:00 in Johannesburg.
    for said in ("AnnArp", "Firstplace", "Season", "Prize:Aham", "31March2026"):
        assert said in first
    assert "BeaBos" in last
    assert "Thirdplace" in last


def test_a_shared_place_is_said_with_what_is_shared() -> None:
    _first, *shared = pages_of(make_closed(ties="shared"))
    assert ["Secondplace,shared" in one for one in shared] == [True, True]
    assert "Coffee,Tea,sharedamong2" in shared[0]


def test_a_place_after_the_third_has_its_number() -> None:
    series = make_season()
    drive = series.drives.get(name="Week 1")
    EntrantPerson.objects.filter(drive=drive, guest_name="Bea Bos").update(
        guest_name="Dot Dek"
    )
    set_series_prizes(series, {4: "Tea"}, by=None)
    # Ann 18, Cas 12, Dot 8 and Bea 4.
    (only,) = pages_of(close_series(series, at=AT, by=None))
    assert "Place4" in only
    assert "BeaBos" in only


def test_a_club_s_series_names_the_club_and_its_union() -> None:
    series = make_closed()
    series.club = make_club(series.union, name="Athlone Aces")
    series.save()
    said = pages_of(series)[0]
    assert "AthloneAces" in said
    assert "".join(series.union.name.split()) in said


def test_long_names_stand_whole() -> None:
    series = make_closed()
    EntrantPerson.objects.filter(guest_name="Ann Arp").update(guest_name=LONG)
    series.name = f"{LONG} {LONG}"
    series.save()
    said = pages_of(series)[0]
    assert said.count("".join(LONG.split())) == 3


@pytest.mark.parametrize(("language", "size"), [("en", (842, 595)), ("nl", (842, 595))])
def test_the_page_lies_on_its_side(language: str, size: tuple[int, int]) -> None:
    with translation.override(language):
        body = draw_series_certificates(
            series_table_of(make_closed(), Audience.MEMBERS)
        )
    box = PdfReader(BytesIO(body)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_on_letter_it_lies_on_its_side_too() -> None:
    body = draw_series_certificates(
        series_table_of(make_closed(), Audience.MEMBERS), LETTER
    )
    box = PdfReader(BytesIO(body)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (792, 612)


def test_the_secretary_prints_them_with_whole_names(client: Client) -> None:
    series = make_closed()
    client.force_login(make_role(series.union, "union secretary"))
    answer = client.get(f"/series/{series.pk}/certificates.pdf")
    assert "AnnArp" in words_of(answer.content)


def test_before_anybody_won_the_secretary_is_led_to_the_prizes(client: Client) -> None:
    series = make_season()
    client.force_login(make_role(series.union, "union secretary"))
    answer = client.get(f"/series/{series.pk}/certificates.pdf")
    assert answer.url == f"/series/{series.pk}/prizes/"


def test_the_final_ranking_on_paper_has_the_prizes() -> None:
    table = series_table_of(make_closed(), Audience.MEMBERS)
    said = words_of(draw_listing(series_listing(table), language="en"))
    assert "Finalranking" in said
    assert "Aham" in said


def test_a_ranking_that_is_not_final_says_after_how_many_evenings() -> None:
    table = series_table_of(make_season(), Audience.MEMBERS)
    said = words_of(draw_listing(series_listing(table), language="en"))
    assert "after3evenings" in said
