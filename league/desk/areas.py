"""The secretary's functions by area: one table for the menu, the pages and the search.

A function has one name, which its page has too. `words` are what people look for it by
in three languages; `how` says where on its page it is, if it has none of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Right(StrEnum):
    """What a reader must hold in a union to use a function."""

    KEEPS = "keeps"
    PLANS = "plans"
    REGISTERS = "registers"
    SERVES = "serves"


class Takes(StrEnum):
    """What the address of a function's page is made from."""

    UNION = "union"
    SEASON = "season"
    # Each league division has a page of its own.
    DIVISION = "division"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class DeskFunction:
    """One thing that a secretary does, and the page on which it is done."""

    title: Any
    route: str
    right: Right
    takes: Takes = Takes.UNION
    about: Any = ""
    words: str = ""
    how: Any = ""
    # What the address holds besides: the kind of an import.
    args: tuple[str, ...] = ()
    # Pages below it, by the names of their addresses.
    pages: tuple[str, ...] = ()
    # Only found by the search: the menu has its page already.
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class DeskArea:
    """A part of the menu: its own page, and its functions.

    Without a `route` its page is the list of its functions.
    """

    key: str
    title: Any
    about: Any = ""
    route: str = ""
    takes: Takes = Takes.UNION
    right: Right = Right.SERVES
    functions: tuple[DeskFunction, ...] = field(default=())
    pages: tuple[str, ...] = ()

    @property
    def is_listed(self) -> bool:
        return not self.route


KEEPS, PLANS = Right.KEEPS, Right.PLANS
REGISTERS, SERVES = Right.REGISTERS, Right.SERVES
SEASON, DIVISION, NOTHING = Takes.SEASON, Takes.DIVISION, Takes.NOTHING
Do = DeskFunction
