"""All the lists, and which of them a user may have."""

from __future__ import annotations

from typing import Any

from archive.lists.desk import DESK
from archive.lists.listing import DataList
from archive.lists.public import PUBLIC
from league.models import Union

LISTINGS = {one.name: one for one in (*PUBLIC, *DESK)}


def listings_for(user: Any, union: Union) -> list[DataList]:
    """Return the lists that a user may have of a union, in order."""
    return [one for one in LISTINGS.values() if one.may is None or one.may(user, union)]
