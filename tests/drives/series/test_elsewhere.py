"""The standings of a series on the club's page and on the big screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from drives.evenings.naming import Audience
from drives.models import Drive, Series
from drives.series.link_cards import card_of_series
from drives.series.table import club_series_tables
from tests.drives.make_drives import make_drive, make_round
from tests.drives.series.make_seasons import make_held, make_season
from tests.make import make_club, make_player, make_role, make_union

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 31, 20, 0, tzinfo=UTC)


def plain(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def make_of_club(**values: Any) -> Series:
    """The season of a club: Ann 18, then Cas and Bea at 12 each."""
    series = make_season(**values)
    series.club = make_club(series.union)
    series.save()
    return series


def agree(series: Series, name: str) -> None:
    """Make a guest a player who agreed to be named."""
    player = make_player(union=series.union, name=name, agreed_to_name=True)
    for drive in series.drives.all():
        for entrant in drive.entrants.all():
            rows = entrant.persons.filter(guest_name=name)
            rows.update(player=player, guest_name="")


def test_the_club_s_page_has_the_first_of_its_series(client: Client) -> None:
    series = make_of_club()
    agree(series, "Bea Bos")
    said = plain(client.get(f"/clubs/{series.club_id}/").content.decode())
    assert "Season after 3 evenings" in said
    assert "1 A. A. 3 18 2 C. C. 1 12 3 Bea Bos 2 12" in said
    assert "Ann Arp" not in said


def test_a_member_sees_names_on_the_club_s_page(client: Client) -> None:
    series = make_of_club()
    client.force_login(make_role(series.union, "player"))
    assert "Ann Arp" in client.get(f"/clubs/{series.club_id}/").content.decode()


def test_a_club_without_a_series_says_nothing_of_any(client: Client) -> None:
    club = make_club(make_union())
    Series.objects.create(union=club.union, club=club, name="New", game="500")
    page = client.get(f"/clubs/{club.pk}/").content.decode()
    assert "Card evenings: series" not in page


def test_a_club_s_page_has_what_goes_on_before_what_is_closed() -> None:
    club = make_club(make_union())
    for name, closed in (("Old", 1), ("Now", None), ("Older", 0), ("Oldest", 0)):
        series = Series.objects.create(
            union=club.union,
            club=club,
            name=name,
            game="500",
            closed_at=None if closed is None else AT.replace(day=10 + closed),
        )
        week = {"Now": 9, "Old": 8, "Older": 7, "Oldest": 1}[name]
        make_held(series, week, {"Ann Arp": 3})
    tables = club_series_tables(club, Audience.MEMBERS)
    assert [one.series.name for one in tables] == ["Now", "Old", "Older"]


@pytest.mark.parametrize("number", [1, 3])
def test_more_series_of_a_club_take_no_more_queries(
    number: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    club = make_club(make_union())
    for at in range(number):
        series = Series.objects.create(
            union=club.union, club=club, name=f"Season {at}", game="500"
        )
        make_held(series, at, {"Ann Arp": 3, "Bea Bos": 2})
    # The series, then their evenings, places, tables, people, prizes; what is to come.
    with django_assert_num_queries(7):
        assert len(club_series_tables(club, Audience.MEMBERS)) == number


def test_between_rounds_the_screen_has_the_series_beside_the_evening(
    client: Client,
) -> None:
    series = make_season()
    drive = series.drives.get(name="Week 3")
    page = client.get(f"/evenings/{drive.pk}/screen/").content.decode()
    slides = re.findall(
        r"<section[^>]*data-slide( hidden)?>(.*?)</section>", page, re.S
    )
    assert [bool(hidden) for hidden, _slide in slides] == [False, True]
    assert plain(slides[0][1]).startswith("Final ranking 1 2 C. C. 12")
    assert plain(slides[1][1]) == (
        "Season · after 3 evenings 1 A. A. 18 2 C. C. 12 3 B. B. 12"
    )


def test_the_hall_reads_the_screen_so_a_member_sees_no_more_there(
    client: Client,
) -> None:
    series = make_season()
    client.force_login(make_role(series.union, "player"))
    drive = series.drives.get(name="Week 3")
    assert "Ann Arp" not in client.get(f"/evenings/{drive.pk}/screen/").content.decode()


def test_while_a_round_is_seated_the_screen_says_where_to_sit(client: Client) -> None:
    series = make_season()
    drive = make_drive(series.union, series=series, entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    page = client.get(f"/evenings/{drive.pk}/screen/").content.decode()
    assert "screen-ranking" not in page


def test_before_the_first_round_the_screen_has_the_series_alone(
    client: Client,
) -> None:
    series = make_season()
    drive = make_drive(series.union, series=series, entrants=4)
    page = client.get(f"/evenings/{drive.pk}/screen/").content.decode()
    assert re.findall(r"data-slide( hidden)?>", page) == [""]
    assert "after 3 evenings" in page


def test_another_evening_that_is_closed_moves_the_screen(client: Client) -> None:
    series = make_season()
    drive = make_drive(series.union, series=series, entrants=4)
    path = f"/evenings/{drive.pk}/screen/now/"
    before = client.get(path).headers["X-State"]
    assert client.get(path).headers["X-State"] == before
    series.drives.filter(name="Week 1").update(state=Drive.State.RUNNING)
    assert client.get(path).headers["X-State"] != before


def test_a_shared_series_names_nobody(client: Client) -> None:
    series = make_season()
    page = client.get(f"/series/{series.pk}/")
    assert page.context["share"].text == (
        f"*{series.name}, {series.union.name}*\n500, 3 evenings\n\n"
        f"http://127.0.0.1:8000/series/{series.pk}/"
    )
    card = card_of_series(series, 3)
    assert (card.title, card.note) == (series.name, "Ranking so far")
    assert [one.name for one in card.lines] == ["500, 3 evenings"]


def test_the_picture_of_a_shared_series_is_drawn(client: Client) -> None:
    preview = client.get(f"/series/{make_season().pk}/").context["preview"]
    answer = client.get(preview.picture.removeprefix(settings.SITE_ADDRESS))
    assert answer.headers["Content-Type"] == "image/png"
    assert client.get("/previews/series/999/0.png").status_code == 404
