"""The places on the page of demands, and their names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.plans.cast import Cast
from rules.faults import MOST_QUOTED

PATH = re.compile(r"^(\w+)(?:\[(\d+)\])?")
# The field or section of the page for each setting of the problem.
FIELDS = {
    "nights": "nights",
    "legs": "id_legs",
    "legs_apart": "id_legs_apart",
    "mirrored": "id_mirrored",
    "max_run": "id_max_run",
    "min_gap": "id_min_gap",
    "same_club_within": "id_same_club_within",
    "no_derby_within": "id_no_derby_within",
    "aim": "id_aim",
    "time_limit_s": "id_time_limit_s",
    "seed": "id_seed",
}
ROWS = {
    "fixed": ("fixed", gettext_lazy("Fixed matches, row %(row)s")),
    "not_both_home": ("apart", gettext_lazy("Never both at home, row %(row)s")),
    "alternate": ("turns", gettext_lazy("At home in turn, row %(row)s")),
    "share_cars": ("cars", gettext_lazy("Shared cars, row %(row)s")),
    "max_in": ("most", gettext_lazy("Most matches, row %(row)s")),
    "rest": ("rest", gettext_lazy("Rest, row %(row)s")),
}
WORDS = {
    "nights": gettext_lazy("Nights"),
    "teams": gettext_lazy("Teams"),
    "venues": gettext_lazy("Halls"),
    "legs": gettext_lazy("Meetings of each pair"),
    "legs_apart": gettext_lazy("A leg is over before the next begins"),
    "mirrored": gettext_lazy("Second leg mirrored"),
    "max_run": gettext_lazy("Longest run"),
    "min_gap": gettext_lazy("Nights between two meetings"),
    "same_club_within": gettext_lazy("Teams of one club"),
    "no_derby_within": gettext_lazy("No early derby"),
}
# What may be in a list that is made without a requirement.
GIVEN_UP = {
    "legs_apart": gettext_lazy("Some pairs may then meet again before others meet."),
    "mirrored": gettext_lazy("The second leg may then come in any order."),
    "max_run": gettext_lazy("A team may then be at home, or away, any times running."),
    "min_gap": gettext_lazy("Pairs may then meet on two nights running."),
    "same_club_within": gettext_lazy("Teams of one club may then meet late in a leg."),
    "venues": gettext_lazy("The hall must then have room for more matches a night."),
    "fixed": gettext_lazy("The match may then be on another night."),
    "not_both_home": gettext_lazy("Both may then be at home on one night."),
    "alternate": gettext_lazy("Both may then be at home in one week."),
    "share_cars": gettext_lazy("One may then travel without the other."),
    "no_derby_within": gettext_lazy("Derbies may then come on the first nights."),
    "max_in": gettext_lazy("A team may then play more often in so few nights."),
}


@dataclass(frozen=True, slots=True)
class FaultSentence:
    """A sentence about the demands, and the place on the page that it is about."""

    text: str
    place: str = ""
    anchor: str = ""


def fault_sentence(
    path: str, text: str, problem: Mapping[str, Any], cast: Cast
) -> FaultSentence:
    """Return a sentence about a path of a problem, with its row and its link."""
    found = PATH.match(path)
    if found is None:
        return FaultSentence(text)
    name, number = found[1], int(found[2]) if found[2] else None
    if number is None:
        return FaultSentence(text, str(WORDS.get(name, "")), FIELDS.get(name, ""))
    if name in ROWS:
        prefix, words = ROWS[name]
        return FaultSentence(
            text, words % {"row": number + 1}, f"row-{prefix}-{number}"
        )
    if name == "nights":
        place = _("Nights, row %(row)s") % {"row": number + 1}
        return FaultSentence(text, place, "nights")
    rows = problem.get(name)
    row = rows[number] if isinstance(rows, list) and number < len(rows) else None
    return _of_row(name, row, text, cast)


def given_up(paths: Sequence[str]) -> str:
    """Say what may be where requirements that belong together are left out."""
    name, number = paths[0].partition("[")[0], len(paths)
    if name == "team_unavailable":
        return ngettext(
            "The team may then have to play on that night.",
            "The team may then have to play on those nights.",
            number,
        )
    if name == "venue_unavailable":
        return ngettext(
            "The hall may then have to be open on that night.",
            "The hall may then have to be open on those nights.",
            number,
        )
    return str(GIVEN_UP.get(name, ""))


def _of_row(name: str, row: object, text: str, cast: Cast) -> FaultSentence:
    if not isinstance(row, dict):
        return FaultSentence(text)
    if name in ("teams", "team_unavailable"):
        key = _key_of(row, "team")
        anchor = f"row-team-{cast.teams[key].pk}" if key in cast.teams else "teams"
        return FaultSentence(text, cast.team(key), anchor)
    key = _key_of(row, "venue")
    anchor = f"row-hall-{cast.venues[key].pk}" if key in cast.venues else "halls"
    return FaultSentence(text, cast.hall(key), anchor)


def _key_of(row: dict[str, Any], other: str) -> str:
    """Return the id that a row names; "" where a file has something else there."""
    key = row.get("id", row.get(other))
    return key if isinstance(key, str) and len(key) <= MOST_QUOTED else ""
