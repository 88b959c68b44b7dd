"""All areas of the menu in their order, and the area that each page belongs to."""

from __future__ import annotations

from league.desk.areas import NOTHING, DeskArea
from league.desk.office import DOCUMENTS, EVENINGS, MESSAGES, SETTINGS
from league.desk.people import OFFICIALS, PEOPLE
from league.desk.playing import CUPS, FIXTURES, MATCHES, TODAY

AREAS = (
    TODAY,
    FIXTURES,
    MATCHES,
    PEOPLE,
    OFFICIALS,
    CUPS,
    DOCUMENTS,
    MESSAGES,
    EVENINGS,
    SETTINGS,
)
AREA_OF = {area.key: area for area in AREAS}
# Pages of everybody's, which have the union's own head and no menu of the desk.
EVERYBODYS = frozenset(
    {"union-detail", "calendars", "notices", "referee", "notice-choices"}
)


def _pages_of(area: DeskArea) -> list[str]:
    """Return the names of the pages in an area: its own, its functions', those below.

    What is found on another function's page belongs where that page does.
    """
    found = [area.route, *area.pages] if area.route else [*area.pages]
    for one in area.functions:
        has_own_page = not one.how and one.takes is not NOTHING
        found += [one.route, *one.pages] if has_own_page else one.pages
    return found


# Which area a page belongs to, by the name of its address; the first to name it has it.
PLACE_OF = {
    page: area.key
    for area in reversed(AREAS)
    for page in _pages_of(area)
    if page not in EVERYBODYS
}
