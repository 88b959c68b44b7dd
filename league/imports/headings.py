"""The headings of lists in words, which an import reads as well as the columns' names.

A CSV file has the names, the same in every language, for programs; a workbook has the
headings, in the reader's language.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext_lazy

from league.lib.files.reading import column_name

# Of rows that were left out of an import and are given back.
WHY = "why_left_out"
HEADINGS: dict[str, Any] = {
    WHY: pgettext_lazy("column of a list", "Why it was left out"),
    "division": pgettext_lazy("column of a list", "Division"),
    "position": pgettext_lazy("column of a list", "Position"),
    "team": pgettext_lazy("column of a list", "Team"),
    "played": pgettext_lazy("column of a list", "Played"),
    "won": pgettext_lazy("column of a list", "Won"),
    "drawn": pgettext_lazy("column of a list", "Drawn"),
    "lost": pgettext_lazy("column of a list", "Lost"),
    "for": pgettext_lazy("column of a list", "For"),
    "against": pgettext_lazy("column of a list", "Against"),
    "difference": pgettext_lazy("column of a list", "Difference"),
    "adjustment": pgettext_lazy("column of a list", "Adjustment"),
    "points": pgettext_lazy("column of a list", "Points"),
    "by": pgettext_lazy("column of a list", "By"),
    "round": pgettext_lazy("column of a list", "Round"),
    "night": pgettext_lazy("column of a list", "Night"),
    "home": pgettext_lazy("column of a list", "Home"),
    "away": pgettext_lazy("column of a list", "Away"),
    "start": pgettext_lazy("column of a list", "Start"),
    "venue": pgettext_lazy("column of a list", "Hall"),
    "stage": pgettext_lazy("column of a list", "Stage"),
    "state": pgettext_lazy("column of a list", "State"),
    "home_code": pgettext_lazy("column of a list", "Home code"),
    "away_code": pgettext_lazy("column of a list", "Away code"),
    "home_score": pgettext_lazy("column of a list", "Home score"),
    "away_score": pgettext_lazy("column of a list", "Away score"),
    "home_tables": pgettext_lazy("column of a list", "Home tables"),
    "away_tables": pgettext_lazy("column of a list", "Away tables"),
    "drawn_tables": pgettext_lazy("column of a list", "Drawn tables"),
    "winner": pgettext_lazy("column of a list", "Winner"),
    "provisional": pgettext_lazy("column of a list", "Provisional"),
    "decided": pgettext_lazy("column of a list", "Decided"),
    "name": pgettext_lazy("column of a list", "Name"),
    "first_name": pgettext_lazy("column of a list", "First name"),
    "surname": pgettext_lazy("column of a list", "Surname"),
    "club": pgettext_lazy("column of a list", "Club"),
    "code": pgettext_lazy("column of a list", "Code"),
    "tables": pgettext_lazy("column of a list", "Tables"),
    "address": pgettext_lazy("column of a list", "Address"),
    "latitude": pgettext_lazy("column of a list", "Latitude"),
    "longitude": pgettext_lazy("column of a list", "Longitude"),
    "directions": pgettext_lazy("column of a list", "Directions"),
    "parking": pgettext_lazy("column of a list", "Parking"),
    "player": pgettext_lazy("column of a list", "Player"),
    "phone": pgettext_lazy("column of a list", "Phone number"),
    "email": pgettext_lazy("column of a list", "E-mail address"),
    "player_id": pgettext_lazy("column of a list", "Player number"),
    "teams": pgettext_lazy("column of a list", "Teams"),
    "matches": pgettext_lazy("column of a list", "Matches"),
    "points_for": pgettext_lazy("column of a list", "Points for"),
    "points_against": pgettext_lazy("column of a list", "Points against"),
    "awards_for": pgettext_lazy("column of a list", "Awards for"),
    "awards_against": pgettext_lazy("column of a list", "Awards against"),
    "clear_booms": pgettext_lazy("column of a list", "Clear booms"),
    "booms_known": pgettext_lazy("column of a list", "Booms known"),
    "matches_as_counter": pgettext_lazy("column of a list", "Matches as counter"),
    "matches_as_by_speler": pgettext_lazy("column of a list", "Matches as by-speler"),
    "partner": pgettext_lazy("column of a list", "Partner"),
    "partner_id": pgettext_lazy("column of a list", "Partner number"),
    "registration_no": pgettext_lazy("column of a list", "Registration number"),
    "role": pgettext_lazy("column of a list", "Role"),
    "registered_on": pgettext_lazy("column of a list", "Registered on"),
    "ended_on": pgettext_lazy("column of a list", "Ended on"),
    "asked_at": pgettext_lazy("column of a list", "Asked at"),
    "decided_at": pgettext_lazy("column of a list", "Decided at"),
    "reason": pgettext_lazy("column of a list", "Reason"),
    "from": pgettext_lazy("column of a list", "From"),
    "to": pgettext_lazy("column of a list", "To"),
    "day": pgettext_lazy("column of a list", "Day"),
    "referee": pgettext_lazy("column of a list", "Referee"),
    "marker": pgettext_lazy("column of a list", "Marker"),
    "active": pgettext_lazy("column of a list", "Active"),
    "most_nights_a_month": pgettext_lazy("column of a list", "Most nights a month"),
    "task": pgettext_lazy("column of a list", "Appointment"),
    "official": pgettext_lazy("column of a list", "Official"),
    "asked_by": pgettext_lazy("column of a list", "Asked by"),
    "was_night": pgettext_lazy("column of a list", "Former night"),
    "answer": pgettext_lazy("column of a list", "Answer"),
    "decision": pgettext_lazy("column of a list", "Decision"),
    "new_night": pgettext_lazy("column of a list", "New night"),
    "made_at": pgettext_lazy("column of a list", "Made at"),
    "reverses": pgettext_lazy("column of a list", "Reverses"),
    "id": pgettext_lazy("column of a list", "Number"),
    "outcome": pgettext_lazy("column of a list", "Outcome"),
    "ended_at": pgettext_lazy("column of a list", "Ended at"),
    "side": pgettext_lazy("column of a list", "Side"),
    "lodged_on": pgettext_lazy("column of a list", "Lodged on"),
    "due_on": pgettext_lazy("column of a list", "Due on"),
    "text": pgettext_lazy("column of a list", "Text"),
    "ruling": pgettext_lazy("column of a list", "Ruling"),
    "seq": pgettext_lazy("column of a list", "Sequence"),
    "at": pgettext_lazy("column of a list", "At"),
    "kind": pgettext_lazy("column of a list", "Kind"),
    "table": pgettext_lazy("column of a list", "Table"),
    "rule": pgettext_lazy("column of a list", "Rule"),
    "choice": pgettext_lazy("column of a list", "Choice"),
    "other": pgettext_lazy("column of a list", "Other player"),
    "other_id": pgettext_lazy("column of a list", "Other player's number"),
    "strikes": pgettext_lazy("column of a list", "Strikes"),
    "source": pgettext_lazy("column of a list", "Source"),
    "received_at": pgettext_lazy("column of a list", "Received at"),
    "hash": pgettext_lazy("column of a list", "Hash"),
    "user": pgettext_lazy("column of a list", "User"),
    "action": pgettext_lazy("column of a list", "Action"),
    "subject": pgettext_lazy("column of a list", "Subject"),
    "hall": pgettext_lazy("column of a list", "Hall"),
    "does": pgettext_lazy("column of a list", "Does"),
    "place": pgettext_lazy("column of a list", "Team or club"),
    "detail": pgettext_lazy("column of a list", "Detail"),
}


def heading_of(name: str) -> str:
    """Return a column's heading in the current language; its name where it has none."""
    return str(HEADINGS.get(name) or name.replace("_", " ").capitalize())


@cache
def headings_of(name: str) -> frozenset[str]:
    """Return a column's heading in every language, as a file's header is compared."""
    found = set()
    for language, _called in settings.LANGUAGES:
        with translation.override(language):
            found.add(column_name(heading_of(name)))
    return frozenset(found)
