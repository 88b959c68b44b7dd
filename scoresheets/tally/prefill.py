"""Put what a camera read into the fields that are still empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoresheets.tally.fields import TOTAL

# The field that lists, separated by spaces, the fields still to be looked at.
DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Proposed:
    """A field's text as read from a photo, and whether somebody must look at it."""

    value: str
    is_doubtful: bool = False


def fill_empty_fields(
    values: Mapping[str, Any], proposals: Mapping[str, Proposed]
) -> dict[str, Any]:
    """Return a draft's values with the proposals in the empty fields.

    What was typed stays, including a half's total. A doubtful proposal is listed under
    `doubtful` until somebody types in its field; none of it counts before the sheet is
    finished.
    """
    taken = {
        name: one
        for name, one in proposals.items()
        if not values.get(name) and not values.get(_total_beside(name))
    }
    doubtful = [*doubtful_in(values)]
    doubtful += [name for name, one in taken.items() if one.is_doubtful]
    filled = {name: one.value for name, one in taken.items()}
    return {**values, **filled, DOUBTFUL: " ".join(dict.fromkeys(doubtful))}


def _total_beside(name: str) -> str:
    """Return the field that holds the same points as one total."""
    return f"{name.rpartition('-')[0]}-{TOTAL}"


def doubtful_in(values: Mapping[str, Any]) -> list[str]:
    """Return the names of the fields that a draft marks as doubtful."""
    return str(values.get(DOUBTFUL, "")).split()
