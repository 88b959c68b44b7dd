"""The menu of a desk as one reader sees it: where they may go, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from league.access.names import split_name
from league.desk.area_map import AREA_OF, AREAS, PLACE_OF
from league.desk.areas import DeskArea, DeskFunction, Right, Takes
from league.models import Division, Season, Union

# So many letters of a word are enough to find a function.
STEM = 4
IMPORTS = {"file-look-through", "file-columns", "file-answer", "file-import"}
AREA_OF_IMPORT = {"fixtures": "fixtures", "results": "matches"}


@dataclass(frozen=True, slots=True)
class MenuLink:
    """A link of the menu; `current` is the value of its aria-current."""

    title: Any
    address: str
    about: Any = ""
    current: str = ""


@dataclass(frozen=True, slots=True)
class MenuArea:
    """An area of the menu, with its functions; open where the reader is in it."""

    key: str
    title: Any
    address: str
    about: Any
    current: str
    functions: tuple[MenuLink, ...]

    @property
    def is_open(self) -> bool:
        return bool(self.current)


@dataclass(frozen=True, slots=True)
class DeskMenu:
    """A union's desk for one reader."""

    union: Union
    areas: tuple[MenuArea, ...]

    @property
    def here(self) -> MenuArea | None:
        return next((one for one in self.areas if one.is_open), None)

    @property
    def at(self) -> Any:
        """The name of the page that the reader is on, as the menu has it."""
        here = self.here
        if here is None:
            return ""
        function = next((one for one in here.functions if one.current), None)
        return function.title if function else here.title


def area_of_page(page: str, kind: str = "") -> str:
    """Return the key of the area that a page belongs to; "" if it is not of a desk.

    `kind` is what an import is of.
    """
    if page in IMPORTS:
        return AREA_OF_IMPORT.get(kind, "teams-and-players")
    return PLACE_OF.get(page, "")


def lacks_season(area: DeskArea, season: Season | None) -> bool:
    return area.takes is Takes.SEASON and season is None


def address_of_area(area: DeskArea, union: Union, season: Season | None) -> str:
    """Return the address of an area's page; without its season one that says so."""
    if area.is_listed or lacks_season(area, season):
        return reverse("desk-area", args=[union.slug, area.key])
    if area.takes is Takes.SEASON:
        assert season is not None, "an area without its season has a page of its own"
        return reverse(area.route, args=[season.pk])
    return reverse(area.route, args=[union.slug])


def address_of(function: DeskFunction, union: Union, season: Season | None) -> str:
    """Return the address of a function's page; "" if it needs a season or division."""
    if function.takes is Takes.NOTHING:
        return reverse(function.route)
    if function.takes is Takes.UNION:
        return reverse(function.route, args=[union.slug])
    if function.takes is Takes.SEASON and season is not None:
        return reverse(function.route, args=[season.pk, *function.args])
    return ""


def menu_of(
    union: Union,
    season: Season | None,
    rights: frozenset[Right],
    *,
    page: str = "",
    key: str = "",
    kind: str = "",
) -> DeskMenu:
    """Return the menu for a reader with these rights, who is on a page."""
    here = key or area_of_page(page, kind)
    areas = []
    for area in AREAS:
        functions = _functions(area, union, season, rights, page=page, kind=kind)
        address = address_of_area(area, union, season)
        if area.right not in rights:
            continue
        if area.is_listed and not functions:
            continue
        current = _current(area, here=here, page=page, functions=functions)
        areas.append(
            MenuArea(area.key, area.title, address, area.about, current, functions)
        )
    return DeskMenu(union, tuple(areas))


def _current(
    area: DeskArea, *, here: str, page: str, functions: tuple[MenuLink, ...]
) -> str:
    if area.key != here:
        return ""
    is_own = page == area.route or page == "desk-area"
    return "page" if is_own and not any(one.current for one in functions) else "true"


def _functions(
    area: DeskArea,
    union: Union,
    season: Season | None,
    rights: frozenset[Right],
    *,
    page: str,
    kind: str,
) -> tuple[MenuLink, ...]:
    found = []
    for one in area.functions:
        address = address_of(one, union, season)
        if one.is_hidden or one.right not in rights or not address:
            continue
        is_at = page == one.route and (not one.args or kind in one.args)
        is_import = page in IMPORTS and one.route == "file-import" and kind in one.args
        current = "page" if is_at else "true" if is_import or page in one.pages else ""
        found.append(MenuLink(one.title, address, one.about, current))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class FunctionFound:
    """A function that was searched for: its page, its name, and where that is."""

    address: str
    name: str
    place: str


def functions_named(
    words: Sequence[str],
    union: Union,
    season: Season | None,
    rights: frozenset[Right],
    *,
    divisions: Iterable[Division] = (),
) -> list[FunctionFound]:
    """Return the functions that all these folded words are about."""
    divisions = list(divisions)
    return [
        hit
        for area in AREAS
        if area.right in rights
        for one in area.functions
        if one.right in rights and _is_about(words, one)
        for hit in _hits(area, one, union, season, divisions)
    ]


@cache
def all_words() -> frozenset[str]:
    """Return every word that finds a function, in the three languages."""
    return frozenset(
        word
        for area in AREAS
        for one in area.functions
        for word in split_name(one.words)
    )


def _is_about(words: Sequence[str], function: DeskFunction) -> bool:
    known = {*split_name(function.words), *split_name(str(function.title))}
    return bool(words) and all(
        any(
            one == word or (len(word) >= STEM and one.startswith(word)) for one in known
        )
        for word in words
    )


def _hits(
    area: DeskArea,
    function: DeskFunction,
    union: Union,
    season: Season | None,
    divisions: list[Division],
) -> list[FunctionFound]:
    place = f"{union.name}, {area.title}"
    if function.how:
        place += f". {function.how}"
    if function.takes is Takes.DIVISION:
        return [
            FunctionFound(
                reverse(function.route, args=[one.pk]),
                f"{function.title}: {one.name}",
                place,
            )
            for one in divisions
        ]
    address = address_of(function, union, season)
    return [FunctionFound(address, str(function.title), place)] if address else []


def area_named(key: str) -> DeskArea | None:
    return AREA_OF.get(key)
