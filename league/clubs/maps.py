"""Where a hall is on the map: links to it, and reading where somebody says it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import quote, unquote, urlencode

from league.models import Venue

SITE = "https://www.openstreetmap.org"
ZOOM = 17
# About 10 cm, as the columns hold them.
SIXTH = Decimal("0.000001")
MOST_LATITUDE, MOST_LONGITUDE = 90, 180
DEGREES = r"(-?\d{1,3}(?:\.\d+)?)"
PAIR = re.compile(rf"{DEGREES}\s*[,;/\s]\s*{DEGREES}", re.ASCII)
# How the links of maps name a place; the marked place comes before the view's middle.
IN_LINKS = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"[?&#]mlat={DEGREES}&mlon={DEGREES}",
        rf"!3d{DEGREES}!4d{DEGREES}",
        rf"[?&](?:q|ll|query|destination|daddr)=(?:loc:)?{DEGREES},\s*{DEGREES}",
        rf"geo:{DEGREES},{DEGREES}",
        rf"@{DEGREES},{DEGREES}",
        rf"[#&]map=\d+(?:\.\d+)?/{DEGREES}/{DEGREES}",
    )
)
# geo:0,0 is "no place" to the apps that open such links.
NOWHERE = "0,0"


@dataclass(frozen=True, slots=True)
class MapPoint:
    """A place in degrees; north and east are positive."""

    latitude: Decimal
    longitude: Decimal

    def __str__(self) -> str:
        return f"{self.latitude}, {self.longitude}"


@dataclass(frozen=True, slots=True)
class MapLinks:
    """Where a hall is: a page of the open map, and a link for a phone's own app."""

    page: str
    app: str


def read_map_point(text: str) -> MapPoint | None:
    """Return the place that a pair of degrees or a map's link names, or None."""
    plain = unquote(text.strip())
    patterns = IN_LINKS if ":" in plain else (PAIR,)
    for pattern in patterns:
        found = pattern.search(plain) if ":" in plain else pattern.fullmatch(plain)
        if found is not None:
            return _on_earth(Decimal(found[1]), Decimal(found[2]))
    return None


def _on_earth(latitude: Decimal, longitude: Decimal) -> MapPoint | None:
    if abs(latitude) > MOST_LATITUDE or abs(longitude) > MOST_LONGITUDE:
        return None
    return MapPoint(latitude.quantize(SIXTH), longitude.quantize(SIXTH))


def map_point_of(venue: Venue) -> MapPoint | None:
    """Return where a hall is, None if only its address is known or nothing is."""
    if venue.latitude is None or venue.longitude is None:
        return None
    return MapPoint(venue.latitude, venue.longitude)


def map_links_of(venue: Venue) -> MapLinks | None:
    """Return links to a hall on maps, by its place or else its address."""
    point = map_point_of(venue)
    if point is not None:
        place = {"mlat": point.latitude, "mlon": point.longitude}
        here = f"{point.latitude}/{point.longitude}"
        label = quote(f"{point.latitude},{point.longitude}({venue.name})")
        return MapLinks(
            f"{SITE}/?{urlencode(place)}#map={ZOOM}/{here}",
            f"geo:{point.latitude},{point.longitude}?q={label}",
        )
    if venue.address:
        query = urlencode({"query": venue.address}, quote_via=quote)
        return MapLinks(
            f"{SITE}/search?{query}", f"geo:{NOWHERE}?q={quote(venue.address)}"
        )
    return None
