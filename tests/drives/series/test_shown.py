"""A series on its page and on paper: names, reasons, what is dropped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from drives.evenings.naming import Audience
from drives.models import Series
from drives.prints.series import series_listing
from drives.series.table import series_table_of
from scoresheets.prints.lists.drawing import draw_listing
from tests.drives.series.make_seasons import make_held, make_season
from tests.make import make_player, make_role, make_union
from tests.scoresheets.prints.make_prints import words_of

pytestmark = pytest.mark.django_db


def test_a_visitor_sees_initials(client: Client) -> None:
    page = client.get(f"/series/{make_season().pk}/").content.decode()
    assert "A. A." in page
    assert "Ann Arp" not in page


def test_a_member_of_the_union_sees_names(client: Client) -> None:
    series = make_season()
    client.force_login(make_role(series.union, "player"))
    assert "Ann Arp" in client.get(f"/series/{series.pk}/").content.decode()


def test_a_player_who_agreed_is_named_to_anyone(client: Client) -> None:
    series = make_season()
    drive = series.drives.get(name="Week 1")
    named = make_player(union=series.union, name="Bea Bos", agreed_to_name=True)
    person = drive.entrants.get(number=2).persons.get()
    person.player, person.guest_name = named, ""
    person.save()
    assert "Bea Bos" in client.get(f"/series/{series.pk}/").content.decode()


def test_the_page_says_the_chain_the_reasons_and_what_is_dropped(
    client: Client,
) -> None:
    page = client.get(f"/series/{make_season(best=2).pk}/").content.decode()
    said = re.sub(r"<[^>]+>", "", page)
    assert "The best 2 evenings of each count." in said
    # Ann has 10 and 6, Bea 8 and 4, Cas 12: the sums part Ann from them, and are shown.
    assert "12 against 8" in said
    assert "16 against 12" not in said
    assert re.search(r"<s><span[^>]*>dropped: </span>2</s>", page)


def test_on_a_phone_each_evening_stands_under_the_name(client: Client) -> None:
    page = client.get(f"/series/{make_season(best=2).pk}/").content.decode()
    under = re.findall(
        r'class="drive-sums">(.*?)</span> *(?:<span class="drive-why|</th)', page
    )
    said = [" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in under]
    assert "Attended: 3 12 Feb: 6 19 Feb: 10 26 Feb: dropped: 2" in said


def test_series_and_evenings_lead_to_each_other(client: Client) -> None:
    series = make_season()
    drive = series.drives.get(name="Week 2")
    assert (
        f"/evenings/{drive.pk}/" in client.get(f"/series/{series.pk}/").content.decode()
    )
    assert (
        f"/series/{series.pk}/" in client.get(f"/evenings/{drive.pk}/").content.decode()
    )


def test_a_series_without_evenings_says_so(client: Client) -> None:
    series = Series.objects.create(union=make_union(), name="New", game="500")
    assert (
        "No evening of this series is closed yet."
        in client.get(f"/series/{series.pk}/").content.decode()
    )


@pytest.mark.parametrize("evenings", [2, 12])
def test_more_evenings_take_no_more_queries(
    evenings: int, client: Client, django_assert_num_queries: Callable[..., Any]
) -> None:
    series = Series.objects.create(union=make_union(), name="Long", game="500")
    for week in range(evenings):
        make_held(series, week, {"Ann Arp": week, "Bea Bos": 3, "Cas Cat": 1})
    with django_assert_num_queries(7):
        assert client.get(f"/series/{series.pk}/").status_code == 200


def test_the_print_has_what_the_page_has() -> None:
    table = series_table_of(make_season(best=2), Audience.MEMBERS)
    said = words_of(draw_listing(series_listing(table), language="en"))
    assert "1AnnArp610(2)316" in said
    assert "Inbrackets:aneveningthatisdropped." in said


def test_a_long_series_fits_its_paper() -> None:
    series = Series.objects.create(union=make_union(), name="Long", game="500")
    for week in range(40):
        make_held(series, week, {"Ann Arp": week})
    said = words_of(
        draw_listing(
            series_listing(series_table_of(series, Audience.MEMBERS)), language="en"
        )
    )
    assert "Onlythelast12eveningsareshown;allarecounted." in said
    assert "40780" in said  # attended 40; 0 to 39 add up to 780


def test_a_print_is_for_anyone_with_the_page_s_names(client: Client) -> None:
    answer = client.get(f"/series/{make_season().pk}/series.pdf?paper=letter")
    assert "A.A." in words_of(answer.content)
