"""A union, its halls, clubs and teams, and its seasons by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify
from django.utils.translation import gettext_lazy

from league.access.names import (
    NUMBER,
    NamesKnown,
    alike_to,
    are_numbered,
    code_key,
)
from league.audit.rows import Kept, Outcome, keep_row, make_row, save_row
from league.models import Club, RuleSet, Season, Team, Union, User, Venue
from league.results.actions.changes import stamp_events, touch_logs

CODE_LETTERS = 20
MOST_NEAR = 3
SEVERAL_CLUBS = gettext_lazy("Several clubs have this name. Choose one.")
# Words that no shortened code ends with.
LINKS = {"OF", "THE", "AND", "AT", "FOR", "VAN", "DIE", "DE", "EN", "IN"}
# What of a hall a calendar's event shows.
IN_EVENTS = {"name", "address", "latitude", "longitude"}


@dataclass(frozen=True, slots=True)
class TeamToAdd:
    """A team to make: its club by name, and the key of its division, if any.

    Where several clubs have that name, or one nearly has it, `which` is the number of
    the one meant.
    """

    name: str
    club: str
    division: str = ""
    which: int | None = None


def make_union(name: str, *, time_zone: str | None = None, by: User | None) -> Union:
    """Make a union with an address of its own; its numbers are SAKBOC's."""
    slug = slugify(name)[:40] or "union"
    taken = set(
        Union.objects.filter(slug__startswith=slug).values_list("slug", flat=True)
    )
    free = next(
        one
        for one in (slug, *(f"{slug}-{n}" for n in range(2, len(taken) + 3)))
        if one not in taken
    )
    union = Union(name=name, slug=free)
    if time_zone:
        union.time_zone = time_zone
    union.full_clean()
    made: Union = make_row(union, by=by).row
    return made


@transaction.atomic
def save_union(union: Union, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited union; all its logs and events show the change."""
    if save_row(union, changed=changed, by=by):
        touch_logs(union=union)
        stamp_events(Q(union=union))


@transaction.atomic
def keep_season(union: Union, *, name: str, by: User | None) -> Kept:
    """Make a season of this name, unless there is one, with the newest local rules."""
    season = Season.objects.filter(union=union, name=name).first()
    if season is not None:
        return Kept(season, Outcome.LEFT_ALONE)
    rules = RuleSet.objects.filter(union=union).order_by("-version").first()
    if rules is None:
        rules = RuleSet.objects.create(union=union, version=1)
    return make_row(Season(union=union, name=name, rule_set=rules), by=by)


@transaction.atomic
def keep_venue(
    union: Union, *, code: str, name: str, tables: int, by: User | None
) -> Kept:
    """Make or update a hall by its code."""
    venue = Venue.objects.filter(union=union, code=code).first()
    kept = keep_row(
        venue or Venue(union=union, code=code), by=by, name=name, tables=tables
    )
    if kept.outcome is Outcome.CHANGED:
        stamp_events(Q(venue=kept.row))
    return kept


@transaction.atomic
def save_venue(venue: Venue, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited hall; the events of its matches show where it is."""
    if save_row(venue, changed=changed, by=by) and IN_EVENTS & set(changed):
        stamp_events(Q(venue=venue))


@transaction.atomic
def keep_club(
    union: Union, *, code: str, name: str, venue: Venue | None, by: User | None
) -> Kept:
    """Make or update a club by its code."""
    club = Club.objects.filter(union=union, code=code).select_related("venue").first()
    return keep_row(club or Club(union=union, code=code), by=by, name=name, venue=venue)


@transaction.atomic
def save_club(club: Club, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited club; the logs of its teams show the change."""
    if save_row(club, changed=changed, by=by):
        touch_logs(teams__club=club)


@transaction.atomic
def keep_team(
    union: Union, *, code: str, name: str, club: Club, by: User | None
) -> Kept:
    """Make or update a team by its code; logs that show its name are refreshed."""
    team = Team.objects.filter(union=union, code=code).select_related("club").first()
    kept = keep_row(team or Team(union=union, code=code), by=by, name=name, club=club)
    if kept.outcome is Outcome.CHANGED:
        _show_team(kept.row)
    return kept


@transaction.atomic
def save_team(team: Team, *, changed: Sequence[str], by: User | None) -> None:
    """Save an edited team; its logs and its events show the change."""
    if save_row(team, changed=changed, by=by):
        _show_team(team)


def _show_team(team: Team) -> None:
    stamp_events(Q(home=team) | Q(away=team))
    touch_logs(teams=team)


@transaction.atomic
def add_team(union: Union, row: TeamToAdd, *, by: User) -> Team:
    """Make a team in the club of its name, making the club if there is none.

    Raises ValidationError if several clubs have that name, and none of them is chosen.
    """
    Union.objects.select_for_update().get(pk=union.pk)
    clubs = list(Club.objects.filter(union=union))
    found = clubs_called(row.club, clubs)
    if len(found) > 1 or (row.which and not found):
        found = [one for one in found or clubs if one.pk == row.which]
        if not found:
            raise ValidationError(SEVERAL_CLUBS)
    if not found:
        code = free_code(Club, union, row.club)
        found = [keep_club(union, code=code, name=row.club, venue=None, by=by).row]
    code = free_code(Team, union, row.name)
    team: Team = keep_team(union, code=code, name=row.name, club=found[0], by=by).row
    return team


def clubs_called(name: str, clubs: Iterable[Club]) -> list[Club]:
    """Return the clubs of a name: as it is written, or else by its key."""
    known = NamesKnown((one.name, one) for one in clubs)
    return known.as_written(name) or known.by_its_key(name)


def clubs_nearly_called(name: str, clubs: Iterable[Club]) -> list[Club]:
    """Return the clubs that a mistyped name may stand for, at most three."""
    known = {one.pk: one for one in clubs}
    near = nearly_called(name, {pk: one.name for pk, one in known.items()})
    return sorted((known[pk] for pk in near), key=lambda one: one.name)[:MOST_NEAR]


def nearly_called(name: str, names: Mapping[int, str]) -> list[int]:
    """Return the keys of the names that a mistyped one may stand for."""
    near = alike_to(name, names)
    return [one for one in near if not are_numbered(name, names[one])]


def free_code(model: type, union: Union, name: str) -> str:
    """Return a code made from a name that no other row of the union has."""
    codes = model.objects.filter(union=union).values_list("code", flat=True)  # type: ignore[attr-defined]
    taken = {code_key(one) for one in codes}
    ends = ("", *(f"-{n}" for n in range(2, len(taken) + 3)))
    name = slugify(name) or model.__name__
    tried = (f"{code_of(name, CODE_LETTERS - len(end))}{end}" for end in ends)
    return next(one for one in tried if code_key(one) not in taken)


def code_of(name: str, most: int) -> str:
    """Return a code of whole words of a name, if one is short enough.

    A short last word, which tells a club's teams apart, is among them.
    """
    first, *words = slugify(name).upper().split("-")
    last = [words.pop()] if words and len(words[-1]) <= NUMBER else []
    taken = [first[: most - len("-".join(["", *last]))]]
    for word in words:
        if len("-".join([*taken, word, *last])) > most:
            break
        taken.append(word)
    while len(taken) > 1 and len(taken) <= len(words) and taken[-1] in LINKS:
        taken.pop()
    return "-".join([*taken, *last])
