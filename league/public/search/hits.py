"""Search over all unions, which never shows people what they may not see.

A visitor finds only players who agreed to be named; users with a role in a union find
its players by name. Accents, capitals and the order of the words do not matter. There
is no index: names are read from their rows, so that an erased one is gone at once. The
work is bounded: few and short words, and one page of hits at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, Q, QuerySet, Value, When
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy

from league.access.names import is_named, name_pattern, split_name
from league.access.permissions import unions_of
from league.access.persons import name_for, names_apart
from league.models import Club, Division, Fixture, Player, Team, Union, Venue
from league.standings.selectors import fixtures_with_names

MOST_LETTERS, MOST_WORDS, LEAST_LETTERS = 80, 6, 2
FIRST_OF_EACH, ON_A_PAGE, MOST_PAGES = 5, 25, 40
# At most so many teams, and meetings of them, are searched for a match.
MOST_TEAMS, MOST_MEETINGS = 60, 400
# At most so many names of a kind are compared with a word that was mistyped.
MOST_NAMES = 2000
# Words between the names of two teams.
BETWEEN = frozenset({"v", "vs", "teen", "against", "en", "and"})


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: its address, its name, and what it belongs to."""

    address: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class HitGroup:
    """The hits of a kind: the first of them, or one page."""

    kind: str
    title: Any
    hits: list[Hit]
    page: int = 1
    has_more: bool = False


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A search: its words, the one union it is in, and who asks."""

    words: tuple[str, ...]
    union: Union | None = None
    user: Any = None
    first: int = 0
    most: int = FIRST_OF_EACH

    def within(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(union=self.union) if self.union else rows


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search; `is_short` says that the query was too short."""

    groups: list[HitGroup] = field(default_factory=list)
    is_short: bool = False


def query_words(query: str) -> tuple[str, ...]:
    """Return the words of a query, folded; too many or too long ones are left out."""
    found = [one for one in split_name(query[:MOST_LETTERS]) if one not in BETWEEN]
    return tuple(dict.fromkeys(found))[:MOST_WORDS]


def _half_named(asked: SearchQuery) -> Q:
    """Return whether any word of the query is in the name."""
    words = (Q(name__iregex=name_pattern(word)) for word in asked.words)
    return Q(*words, _connector=Q.OR)


def ranked(rows: QuerySet[Any], asked: SearchQuery) -> list[Any]:
    """Return a page of rows and one more, names that begin with the query first."""
    begins = When(name__iregex=f"^{name_pattern(asked.words[0])}", then=Value(0))
    ordered = rows.annotate(rank=Case(begins, default=Value(1)))
    last = asked.first + asked.most + 1
    return list(ordered.order_by("rank", "name", "pk")[asked.first : last])


def _unions(asked: SearchQuery) -> list[Hit]:
    """Return unions, of whichever union the search is: one may look for another."""
    rows = Union.objects.filter(is_named(asked.words, "name", "slug"))
    return [_hit("union-detail", one.slug, one.name) for one in ranked(rows, asked)]


def _by_name(
    asked: SearchQuery, model: type[Team] | type[Club], route: str
) -> list[Hit]:
    rows = asked.within(model._default_manager.select_related("union"))
    found = ranked(rows.filter(is_named(asked.words, "name")), asked)
    return [_hit(route, one.pk, one.name, one.union.name) for one in found]


def _players(asked: SearchQuery) -> list[Hit]:
    own = _own_unions(asked)
    rows = _seen_players(asked, own).select_related("union")
    found = ranked(rows.filter(is_named(asked.words, "name")), asked)
    names = names_apart({o: name_for(o, is_member=o.union_id in own) for o in found})
    return [
        _hit("player-detail", one.pk, names[one.pk], one.union.name) for one in found
    ]


def _own_unions(asked: SearchQuery) -> set[int]:
    return unions_of(asked.user) if asked.user is not None else set()


def _seen_players(asked: SearchQuery, own: set[int]) -> QuerySet[Player]:
    """Return the players whose names may be shown to whoever asks."""
    seen = Q(agreed_to_name=True) | Q(union__in=own)
    return asked.within(Player.objects.filter(seen, merged_into=None, erased_at=None))


def _divisions(asked: SearchQuery) -> list[Hit]:
    rows = Division.objects.select_related("union", "season", "cup")
    paths = ("name", "season__name", "union__name")
    # The words of the season and the union may help, but do not match alone.
    wanted = asked.within(rows).filter(
        _half_named(asked), is_named(asked.words, *paths)
    )
    return [_division_hit(one) for one in ranked(wanted, asked)]


def _division_hit(division: Division) -> Hit:
    place = f"{division.season.name}, {division.union.name}"
    if division.kind == Division.Kind.CUP and hasattr(division, "cup"):
        return _hit("cup", division.cup.pk, division.name, place)
    return _hit("division-log", division.pk, division.name, place)


def _halls(asked: SearchQuery) -> list[Hit]:
    """Return halls, with the clubs that are at home there."""
    rows = asked.within(Venue.objects.select_related("union"))
    rows = rows.filter(is_named(asked.words, "name")).prefetch_related("clubs")
    hits = []
    for one in ranked(rows, asked):
        names = ", ".join(club.name for club in one.clubs.all())
        place = f"{names}, {one.union.name}" if names else one.union.name
        hits.append(_hit("venue-detail", one.pk, one.name, place))
    return hits


def _matches(asked: SearchQuery) -> list[Hit]:
    """Return meetings of two teams whose names hold every word, latest first."""
    teams = asked.within(Team.objects.filter(_half_named(asked))).order_by("pk")
    held = {
        pk: _held(name, asked.words)
        for pk, name in teams.values_list("pk", "name")[:MOST_TEAMS]
    }
    meetings = Fixture.objects.filter(home__in=held, away__in=held)
    pairs = meetings.order_by("-night", "pk").values_list("pk", "home", "away")
    wanted = set(asked.words)
    keys = [
        pk
        for pk, home, away in pairs[:MOST_MEETINGS]
        if held[home] | held[away] >= wanted
    ][asked.first : asked.first + asked.most + 1]
    found = fixtures_with_names().select_related("union").in_bulk(keys)
    return [_match_hit(found[pk]) for pk in keys if pk in found]


def _held(name: str, asked: Iterable[str]) -> set[str]:
    whole = " ".join(split_name(name))
    return {word for word in asked if word in whole}


def _match_hit(fixture: Fixture) -> Hit:
    name = f"{fixture.home.name} – {fixture.away.name}"
    if fixture.home_score is not None:
        name = (
            f"{fixture.home.name} {fixture.home_score}–{fixture.away_score} "
            f"{fixture.away.name}"
        )
    night = [date_format(fixture.night, "j M Y")] if fixture.night else []
    place = ", ".join([*night, fixture.division.name, fixture.union.name])
    return _hit("match-detail", fixture.pk, name, place)


def _hit(route: str, key: Any, name: str, place: str = "") -> Hit:
    return Hit(reverse(route, args=[key]), name, place)


@dataclass(frozen=True, slots=True)
class HitKind:
    title: Any
    find: Callable[[SearchQuery], list[Hit]]


# Packages above this one add what they have.
KINDS: dict[str, HitKind] = {
    "teams": HitKind(
        gettext_lazy("Teams"), lambda asked: _by_name(asked, Team, "team-detail")
    ),
    "clubs": HitKind(
        gettext_lazy("Clubs"), lambda asked: _by_name(asked, Club, "club-detail")
    ),
    "players": HitKind(gettext_lazy("Players"), _players),
    "divisions": HitKind(gettext_lazy("Divisions and cups"), _divisions),
    "matches": HitKind(gettext_lazy("Matches"), _matches),
    "halls": HitKind(gettext_lazy("Halls"), _halls),
    "unions": HitKind(gettext_lazy("Unions"), _unions),
}


def find_hits(
    query: str, *, union: Union | None, user: Any, kind: str = "", page: int = 1
) -> Found:
    """Return what matches a query: the first of each kind, or one page of one kind."""
    asked = query_words(query)
    if sum(len(word) for word in asked) < LEAST_LETTERS:
        return Found(is_short=True)
    if kind in KINDS:
        page = min(max(page, 1), MOST_PAGES)
        first = (page - 1) * ON_A_PAGE
        wanted = SearchQuery(asked, union, user, first=first, most=ON_A_PAGE)
        return Found([group_of(kind, wanted, page=page)])
    groups = [group_of(one, SearchQuery(asked, union, user)) for one in KINDS]
    return Found([one for one in groups if one.hits])


def known_words(asked: SearchQuery) -> frozenset[str]:
    """Return the words of the names that whoever asks may find."""
    rows: list[QuerySet[Any]] = [
        Union.objects.all(),
        _seen_players(asked, _own_unions(asked)),
        *(
            asked.within(one._default_manager.all())
            for one in (Club, Team, Division, Venue)
        ),
    ]
    return frozenset(
        word
        for one in rows
        for name in one.order_by("pk").values_list("name", flat=True)[:MOST_NAMES]
        for word in split_name(name)
    )


def group_of(kind: str, asked: SearchQuery, *, page: int = 1) -> HitGroup:
    hits = KINDS[kind].find(asked)
    shown, has_more = hits[: asked.most], len(hits) > asked.most
    return HitGroup(
        kind, KINDS[kind].title, shown, page, has_more and page < MOST_PAGES
    )
