"""Players who may be one person, by number or name, with what each has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.access.names import alike_among, fold_name
from league.access.persons import is_person, person_pk
from league.models import (
    Player,
    PlayerMerge,
    Registration,
    TwoPlayers,
    Union,
)
from matches.models import Entry, Seat

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MergeHalf:
    """One of two possible duplicates: name, registrations, matches played."""

    player: Player
    registrations: list[Registration]
    matches: int

    @property
    def label(self) -> str:
        """The name, with the number and team or club of the last registration."""
        if not self.registrations:
            return self.player.name
        last = self.registrations[0]
        return f"{self.player.name} ({last.number}, {last.team or last.club})"


@dataclass(frozen=True, slots=True)
class Suspects:
    """Two possible duplicates, and why they look alike."""

    one: MergeHalf
    other: MergeHalf
    why: str
    # Why they cannot be one person, if so.
    against: str = ""
    is_registered_twice: bool = False


@dataclass(slots=True)
class _Found:
    """The pairs of possible duplicates in a union, with the reasons."""

    why: dict[Pair, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, pairs: Iterable[Pair], why: str) -> None:
        for one, other in pairs:
            self.why[min(one, other), max(one, other)].append(why)


def pairs_in(union: Union) -> list[tuple[Pair, str]]:
    """Return a union's possible duplicates and the reasons, the surest first.

    Pairs already judged to be two people are left out.
    """
    names = Player.objects.filter(union=union, merged_into=None)
    called = dict(names.values_list("pk", "name"))
    found = _Found()
    found.add(_of_one_number(union), _("the same number"))
    same: list[Pair] = []
    alike: list[Pair] = []
    for pair in alike_among(called):
        is_same = fold_name(called[pair[0]]) == fold_name(called[pair[1]])
        (same if is_same else alike).append(pair)
    found.add(same, _("the same name"))
    found.add(alike, _("a name like it"))
    settled = set(
        TwoPlayers.objects.filter(union=union).values_list("one_id", "other_id")
    )
    listed = [(pair, why) for pair, why in found.why.items() if pair not in settled]
    listed.sort(key=lambda one: (-len(one[1]), one[1], called[one[0][0]], one[0]))
    return [(pair, ", ".join(why)) for pair, why in listed]


def _of_one_number(union: Union) -> Iterator[Pair]:
    """Yield pairs of persons who have had the same number in any seasons."""
    rows = (
        Registration.objects.filter(union=union)
        .annotate(person=person_pk())
        .values_list("number", "person")
        .distinct()
    )
    holders: dict[str, list[int]] = defaultdict(list)
    for number, person in rows:
        holders[number].append(person)
    for persons in holders.values():
        ordered = sorted(persons)
        yield from (
            (one, other)
            for place, one in enumerate(ordered)
            for other in ordered[place + 1 :]
        )


def suspects(pairs: Iterable[tuple[Pair, str]]) -> list[Suspects]:
    """Return pairs with what each player has; as many queries for many."""
    listed = list(pairs)
    wanted = {player for pair, _why in listed for player in pair}
    people = Player.objects.in_bulk(wanted)
    registrations = _registrations(wanted)
    played = _matches(wanted)
    return [
        _suspects(pair, why, people, registrations, played)
        for pair, why in listed
        if people.keys() >= set(pair)
    ]


def _suspects(
    pair: Pair,
    why: str,
    people: dict[int, Player],
    registrations: dict[int, list[Registration]],
    played: dict[int, set[object]],
) -> Suspects:
    one, other = (
        MergeHalf(people[pk], registrations.get(pk, []), len(played.get(pk, ())))
        for pk in pair
    )
    together = played.get(pair[0], set()) & played.get(pair[1], set())
    standing = [_seasons_of(half) for half in (one, other)]
    return Suspects(
        one=one,
        other=other,
        why=why,
        against=_("They sat in the same match.") if together else "",
        is_registered_twice=bool(standing[0] & standing[1]),
    )


def _seasons_of(half: MergeHalf) -> set[int]:
    return {one.season_id for one in half.registrations if one.ended_on is None}


def _registrations(persons: Iterable[int]) -> dict[int, list[Registration]]:
    rows = (
        Registration.objects.filter(is_person(persons))
        .select_related("season", "club", "team")
        .annotate(person=person_pk())
        .order_by("-season__name", "-registered_on", "-pk")
    )
    found: dict[int, list[Registration]] = defaultdict(list)
    for row in rows:
        found[row.person].append(row)
    return found


def _matches(persons: Iterable[int]) -> dict[int, set[object]]:
    """Return the matches in which each person sat, at the start or later."""
    wanted = list(persons)
    found: dict[int, set[object]] = defaultdict(set)
    seats = Seat.objects.filter(is_person(wanted)).annotate(person=person_pk())
    for person, match in seats.values_list("person", "team_sheet__match"):
        found[person].add(match)
    for column in ("player", "other"):
        entries = Entry.objects.filter(is_person(wanted, column))
        rows = entries.annotate(person=person_pk(column))
        for person, match in rows.values_list("person", "match"):
            found[person].add(match)
    return found


def sat_together(one: Player, other: Player) -> bool:
    """Whether two persons sat in the same match, so they cannot be one."""
    found = _matches([one.pk, other.pk])
    return bool(found[one.pk] & found[other.pk])


def merges_in(union: Union) -> list[PlayerMerge]:
    """Return a union's current merges, the latest first."""
    rows = PlayerMerge.objects.filter(union=union, undone_at=None)
    return list(rows.select_related("kept", "merged", "by"))
