"""What stands around every page: a union's sections, its crest, the way back up.

Pages are also drawn without a request, to be stored: everything here then comes from
the page's context alone, and is equal for all visitors.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import template
from django.db.models import Model, Q
from django.template import Context
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.permissions import unions_of
from league.access.persons import own_people
from league.desk.menu import DeskMenu, MenuArea, area_of_page, menu_of
from league.desk.served import rights_at
from league.lib.forms import only_asks as only_asks_in
from league.lib.page_store import drawn_once
from league.models import Season, Union
from league.standings.selectors import current_season

register = template.Library()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a union's site: its name, its page, and the pages that belong to it."""

    title: Any
    address: str
    pages: tuple[str, ...] = ()


# In the order of the navigation.
SECTIONS = {
    "tonight": Section(
        gettext_lazy("Tonight"),
        "union-tonight",
        ("night-detail", "night-live", "match-live"),
    ),
    "fixtures": Section(
        gettext_lazy("Fixtures"),
        "union-fixtures",
        (
            "division-fixtures",
            "division-results",
            "match-detail",
            "match-entries",
            "match-picture",
            "calendars",
            "cup",
        ),
    ),
    "log": Section(
        gettext_lazy("Log"),
        "union-log",
        ("division-log", "division-possible", "division-pictures", "team-possible"),
    ),
    "teams": Section(
        gettext_lazy("Teams"),
        "union-teams",
        (
            "team-detail",
            "club-detail",
            "team-statistics",
            "club-statistics",
            "halls",
            "venue-detail",
        ),
    ),
    "players": Section(
        gettext_lazy("Players"),
        "union-players",
        ("player-detail", "union-statistics", "division-statistics"),
    ),
    "evenings": Section(
        gettext_lazy("Evenings"),
        "evenings",
        (
            "evening",
            "evening-draws",
            "evening-entrants",
            "evening-new",
            "evening-pairs",
            "evening-paste",
            "evening-prints",
            "evening-prizes",
            "evening-run",
            "evening-setup",
            "evening-table",
            "entrant",
            "round-substitute",
            "round-swap",
            "round-tables",
            "round-type",
            "round-undo",
            "series",
            "series-new",
            "series-prizes",
            "series-setup",
        ),
    ),
    "about": Section(
        gettext_lazy("About"),
        "union-about",
        (
            "union-rules",
            "union-officers",
            "guides",
            "heads",
            "heads-check",
            "heads-detail",
            "lists",
            "embeds",
            "union-privacy",
        ),
    ),
}
# Pages of a union's work that others lie below; without a slug: of the reader's own.
WORK = {
    "desk": Section(gettext_lazy("Desk"), "desk"),
    "seasons": Section(gettext_lazy("Seasons"), "seasons"),
    "officials": Section(gettext_lazy("Officials"), "officials"),
    "places": Section(gettext_lazy("Halls, clubs and teams"), "places"),
    "people": Section(gettext_lazy("People with a role"), "people"),
    "prints": Section(gettext_lazy("Prints"), "prints"),
    "privacy": Section(gettext_lazy("Personal data"), "privacy"),
    "postponements": Section(gettext_lazy("Postponements"), "postponements"),
    "queries": Section(gettext_lazy("Queries and protests"), "queries"),
    "players-alike": Section(gettext_lazy("One player twice?"), "players-alike"),
    "season-import": Section(gettext_lazy("Import a season"), "season-import"),
    "webhooks": Section(gettext_lazy("Webhooks"), "webhooks"),
    "heads": Section(gettext_lazy("Record fingerprints"), "heads"),
}
OWN = {
    "my-home": Section(gettext_lazy("My page"), "my-home"),
    "my-teams": Section(gettext_lazy("My teams"), "my-teams"),
    "notices": Section(gettext_lazy("Notices"), "notices"),
}
SEARCH = "search"
# The page of each kind of row, and the field that its address holds.
PAGES = {
    "union": ("union-detail", "slug"),
    "club": ("club-detail", "pk"),
    "team": ("team-detail", "pk"),
    "division": ("division-log", "pk"),
    "fixture": ("match-detail", "pk"),
    "cup": ("cup", "pk"),
    "season": ("season-office", "pk"),
    "drive": ("evening", "pk"),
    "series": ("series", "pk"),
}


@dataclass(frozen=True, slots=True)
class SiteLink:
    """A link about the site; `current` is the value of its aria-current."""

    address: str
    title: Any
    current: str = ""


@register.simple_tag(takes_context=True)
def site_union(context: Context) -> Union | None:
    """Return the page's union, or the only one there is, or the reader's only one.

    A page whose `union` is None belongs to none, and asks no database.
    """
    union = context.get("union", "")
    if isinstance(union, Union):
        return union if union.slug else None
    return None if union is None else only_union() or _union_of_reader(context)


@register.simple_tag(takes_context=True)
def desk_menu(context: Context) -> DeskMenu | None:
    """Return the menu of the union's desk, on the pages where a union is served.

    Only readers who serve the union have one; others see the page without it.
    """
    kind = str(context.get("kind") or "")
    page, key = _page_of(context), str(context.get("area_key") or "")
    union = context.get("union")
    is_of_desk = key or page == SEARCH or area_of_page(page, kind)
    if not isinstance(union, Union) or not is_of_desk:
        return None
    desks = context.get("desks") or ()
    served = desks() if callable(desks) else desks
    own = next((one for one in served if one.pk == union.pk), None)
    if own is None:
        return None
    season = context.get("season")
    if not isinstance(season, Season) or season.union_id != union.pk:
        season = current_season(union)
    rights = rights_at(own)
    found = menu_of(union, season, rights, page=page, key=key, kind=kind)
    return found if found.areas else None


def only_union() -> Union | None:
    """Return the installation's union if it has one, as it was a minute ago."""
    unions = drawn_once("only union", "", _first_unions)
    return unions[0] if len(unions) == 1 else None


def _union_of_reader(context: Context) -> Union | None:
    """Return the one union in which a reader plays or has a role, if it is one."""
    reader = context.get("user")
    if reader is None or not reader.is_authenticated:
        return None
    own = Q(pk__in=unions_of(reader)) | Q(pk__in=own_people(reader).values("union"))
    unions = list(Union.objects.filter(own)[:2])
    return unions[0] if len(unions) == 1 else None


def _first_unions() -> list[Union]:
    return list(Union.objects.filter(represents=None)[:2])


@register.simple_tag(takes_context=True)
def site_sections(context: Context, union: Union) -> list[SiteLink]:
    """Return a union's sections, the reader's own marked; none within the desk."""
    here = "" if context.get("desk_now") else _page_of(context)
    return [
        SiteLink(
            reverse(section.address, args=[union.slug]),
            section.title,
            _current(section, here),
        )
        for section in SECTIONS.values()
    ]


@register.simple_tag(takes_context=True)
def is_scored(context: Context) -> bool:
    """Return whether a page shows what was scored at a union's tables."""
    here = _page_of(context)
    played = (SECTIONS[name] for name in ("tonight", "fixtures", "log", "players"))
    return any(_current(section, here) for section in played)


def _current(section: Section, here: str) -> str:
    if here == section.address:
        return "page"
    return "true" if here in section.pages else ""


def _page_of(context: Context) -> str:
    """Return the name of the page's address; "" if it has none."""
    request = context.get("request")
    found = getattr(request, "resolver_match", None)
    if found is None and context.get("here"):
        try:
            found = resolve(context["here"].partition("?")[0])
        except Resolver404:
            return ""
    return (found.url_name or "") if found is not None else ""


@register.filter
def only_asks(form: Any) -> bool:
    """Whether all that keeps a form, or a set of forms, is a question to answer."""
    return bool(form) and only_asks_in(form)


@register.filter
def at(title: Any, address: str) -> SiteLink:
    """Return a crumb of a page's own: {{ words|at:address }}."""
    return SiteLink(address, title)


@register.inclusion_tag("_crumbs.html", takes_context=True)
def crumbs(context: Context, *steps: Any) -> dict[str, Any]:
    """Return the way up from a page: a union, and what lies between it and the page.

    A step is a row with a page, the name of a section, or `words|at:address`. One that
    is None or has no address is left out. On a page of the desk the way is the menu's:
    the desk, the area, then what else lies between.
    """
    union = next((one for one in steps if isinstance(one, Union)), None)
    menu = context.get("desk_now")
    if isinstance(menu, DeskMenu) and menu.here is not None and union is not None:
        trail = _desk_trail(menu, menu.here, [_crumb(union, union)], steps)
    else:
        trail = [_crumb(one, union) for one in steps if one]
    return {"trail": [one for one in trail if one.address], "label": _("Breadcrumbs")}


# What the menu has in other words: a desk's pages lie below their area.
REPLACED = frozenset({"desk", "seasons", "officials", "places", *SECTIONS})


def _desk_trail(
    menu: DeskMenu, here: MenuArea, trail: list[SiteLink], steps: Iterable[Any]
) -> list[SiteLink]:
    """Return the way up by the menu; no step leads to a page beside this one."""
    first = menu.areas[0]
    if here.key != first.key:
        trail.append(SiteLink(first.address, _("Desk")))
    if here.current != "page":
        trail.append(SiteLink(here.address, here.title))
    parent = next((one for one in here.functions if one.current == "true"), None)
    if parent is not None:
        trail.append(SiteLink(parent.address, parent.title))
    known = {one.address for one in trail}
    known |= {one.address for one in here.functions}
    for step in steps:
        is_replaced = isinstance(step, str) and step in REPLACED
        if step and not is_replaced and not isinstance(step, Union | Season):
            one = _crumb(step, menu.union)
            if one.address not in known:
                known.add(one.address)
                trail.append(one)
    return trail


def _crumb(step: Any, union: Union | None) -> SiteLink:
    if isinstance(step, SiteLink):
        return step
    if isinstance(step, Model):
        return _crumb_of_row(step)
    if step in OWN:
        return SiteLink(reverse(OWN[step].address), OWN[step].title)
    section = SECTIONS.get(step) or WORK[step]
    assert union is not None, f"{step} is below a union, which comes first"
    return SiteLink(reverse(section.address, args=[union.slug]), section.title)


def _crumb_of_row(row: Any) -> SiteLink:
    kind = row._meta.model_name
    name, key = PAGES[kind]
    title = f"{row.home.name} – {row.away.name}" if kind == "fixture" else row.name
    return SiteLink(reverse(name, args=[getattr(row, key)]), title)
