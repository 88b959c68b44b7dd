"""What a camera read, put into the fields that nobody has typed in yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoresheets.tally.fields import TOTAL

# The field that lists, parted by blanks, the fields still to be looked at.
DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Proposed:
    """A field's text as a photo was read, and whether somebody must look at it."""

    value: str
    is_doubtful: bool = False


def fill_empty_fields(
    values: Mapping[str, Any], proposals: Mapping[str, Proposed]
) -> dict[str, Any]:
    """Return a draft's values with the proposals in the fields that are empty.

    What was typed stays, a half's total too. A doubtful proposal is listed under
    `doubtful` until somebody types in its field; nothing of it counts before the
    sheet is finished.
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
    """The field that says the same as a tally's, in one number."""
    return f"{name.rpartition('-')[0]}-{TOTAL}"


def doubtful_in(values: Mapping[str, Any]) -> list[str]:
    """Return the names of the fields that a draft marks as doubtful."""
    return str(values.get(DOUBTFUL, "")).split()
