"""Where a hall is on the map: what is read, and the links that lead there."""

from __future__ import annotations

import pytest

from league.clubs.maps import map_links_of, read_map_point
from league.models import Venue

HERE = "-34.066600, 18.480700"


@pytest.mark.parametrize(
    "typed",
    [
        "-34.0666, 18.4807",
        " -34.0666 18.4807 ",
        "-34.0666;18.4807",
        "geo:-34.0666,18.4807?z=17",
        "https://www.openstreetmap.org/?mlat=-34.0666&mlon=18.4807#map=15/-34/18",
        "https://www.openstreetmap.org/#map=17/-34.0666/18.4807",
        "https://www.google.com/maps?q=-34.0666,18.4807",
        "https://www.google.com/maps/search/?api=1&query=-34.0666%2C18.4807",
        "https://www.google.com/maps/place/Hall/@-34.0666,18.4807,17z",
        "https://www.google.com/maps/place/X/@-34,18,17z/d!3d-34.0666!4d18.4807",
        "https://maps.apple.com/?ll=-34.0666,18.4807&q=Hall",
    ],
)
def test_a_place_is_read_from_degrees_and_from_links_of_maps(typed: str) -> None:
    assert str(read_map_point(typed)) == HERE


@pytest.mark.parametrize(
    "typed",
    [
        *("near the library", "-34.0666", "95, 18", "-34, 190", "1e5, 3", "NaN, 1"),
        *("https://maps.app.goo.gl/Ab3", "34 S 18 E", "٣٤, ١٨"),
    ],
)
def test_what_names_no_place_is_read_as_none(typed: str) -> None:
    assert read_map_point(typed) is None


def test_a_hall_with_a_place_is_marked_on_the_map() -> None:
    point = read_map_point(HERE)
    assert point is not None
    venue = Venue(name="Hall & Co", latitude=point.latitude, longitude=point.longitude)
    links = map_links_of(venue)
    assert links is not None
    marked = "?mlat=-34.066600&mlon=18.480700#map=17/-34.066600/18.480700"
    assert links.page == f"https://www.openstreetmap.org/{marked}"
    assert links.app.startswith("geo:-34.066600,18.480700?q=")


def test_a_hall_with_an_address_alone_is_looked_for() -> None:
    links = map_links_of(Venue(name="Hall", address="12 Main Road, Retreat"))
    assert links is not None
    assert links.page.endswith("/search?query=12%20Main%20Road%2C%20Retreat")
    assert links.app == "geo:0,0?q=12%20Main%20Road%2C%20Retreat"


def test_a_hall_that_says_nothing_has_no_link() -> None:
    assert map_links_of(Venue(name="Hall")) is None
