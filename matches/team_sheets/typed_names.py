"""Finds the player that someone typed: by number, by name, or by both."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.access.names import APOSTROPHES, code_key, name_key
from league.models import Fixture, Player, Registration
from matches.access.persons import rows_in

# A choice from a list of names: the name, and the number in brackets.
NAME_AND_NUMBER = re.compile(r"(?P<name>.+?)\s*\((?P<number>[^()]+)\)")


STRAIGHT = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))
# Fewer letters than these, as a cross on an open table, are looked for only where a
# name begins.
LEAST_LETTERS = 2
# The code of the error for a name or number that nobody has.
UNKNOWN = "unknown"


def plain_label(label: str) -> str:
    """Return a label as a keyboard without accents types it."""
    straight = label.translate(STRAIGHT)
    apart = unicodedata.normalize("NFKD", straight)
    return "".join(one for one in apart if not unicodedata.combining(one))


@dataclass(slots=True)
class NameIndex:
    """The players of a union, by their names and numbers in a season."""

    called: dict[int, str] = field(default_factory=dict)
    numbers: dict[int, str] = field(default_factory=dict)
    teams: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    by_name: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_number: dict[str, int] = field(default_factory=dict)

    def find(self, text: str, *, team: int) -> int:
        """Return the player meant; raise ValidationError if nobody or several fit.

        Of two with one name, the one registered for the team is meant.
        """
        typed = name_key(text)
        if code_key(text) in self.by_number:
            return self.by_number[code_key(text)]
        if typed in self.by_name:
            return self._only(self.by_name[typed], text, team)
        fitting = self._by_letters(text, team)
        if fitting:
            return self._only(fitting, text, team)
        both = NAME_AND_NUMBER.fullmatch(" ".join(text.split()))
        if both is None or code_key(both["number"]) not in self.by_number:
            message = _(
                "Nobody in this union is called “%(name)s”, or has that number."
            )
            raise ValidationError(message % {"name": text}, code=UNKNOWN)
        found = self.by_number[code_key(both["number"])]
        if name_key(self.called[found]) != name_key(both["name"]):
            message = _("Number %(number)s is %(other)s, not “%(name)s”.")
            values = both.groupdict() | {"other": self.called[found]}
            raise ValidationError(message % values)
        return found

    def _by_letters(self, text: str, team: int) -> list[int]:
        """Return the team's players by the start of a name or the end of a number.

        If there are none, those that have the letters anywhere, as the list of a field
        offers them. The typing page fills names in by the same rule.
        """
        typed, number = name_key(text), code_key(text)
        is_number = number[-1:].isdecimal()
        own = {
            player: (name_key(self.called[player]), code_key(self.numbers[player]))
            for player, teams in self.teams.items()
            if team in teams
        }
        first = [
            player
            for player, (name, figures) in own.items()
            if f" {typed}" in f" {name}" or (is_number and figures.endswith(number))
        ]
        if first or sum(map(str.isalnum, text)) < LEAST_LETTERS:
            return first
        return [
            player
            for player, (name, figures) in own.items()
            if typed in name or number in figures
        ]

    def _only(self, found: list[int], text: str, team: int) -> int:
        own = [player for player in found if team in self.teams[player]]
        meant = self._as_written(own or found, text)
        if len(meant) == 1:
            return meant[0]
        players = ", ".join(self.label(player) for player in meant)
        message = _(
            "“%(name)s” may be any of these players: %(players)s. Give the number."
        )
        raise ValidationError(message % {"name": text, "players": players})

    def _as_written(self, players: list[int], text: str) -> list[int]:
        """Return those whose name is written like the text, accents and all, if any."""
        written = [one for one in players if self.called[one] == " ".join(text.split())]
        return written or players

    def label(self, player: int) -> str:
        """Return the text that finds a player again, for a prefilled field."""
        number = self.numbers.get(player)
        return f"{self.called[player]} ({number})" if number else self.called[player]

    def of_team(self, team: int) -> list[str]:
        """Return the labels of a team's registered players, by number."""
        own = [player for player, teams in self.teams.items() if team in teams]
        own.sort(key=lambda player: self.numbers[player])
        return [self.label(player) for player in own]


def name_index_of(fixture: Fixture) -> NameIndex:
    """Return the players of a fixture's union, with the season's numbers."""
    names = NameIndex()
    players = Player.objects.filter(union=fixture.union_id)
    rows = list(players.values_list("pk", "name", "own_name", "merged_into"))
    merged = {pk: into for pk, _name, _own, into in rows if into}
    standing = rows_in(fixture.pk, merged=merged)
    for pk, name, own_name, _into in rows:
        names.called[pk] = name
        meant = _meant(pk, merged, standing)
        for called in filter(None, (name, own_name)):
            if meant not in names.by_name[name_key(called)]:
                names.by_name[name_key(called)].append(meant)
    registrations = Registration.objects.filter(
        union=fixture.union_id, season=fixture.division.season_id, ended_on=None
    ).values_list("player_id", "number", "team_id")
    for pk, number, team in registrations:
        meant = _meant(pk, merged, standing)
        names.numbers[meant] = number
        names.by_number[code_key(number)] = meant
        if team:
            names.teams[meant].add(team)
    return names


def _meant(row: int, merged: dict[int, int], standing: dict[int, int]) -> int:
    """Return the row the match uses for a row's person, else the person."""
    person = merged.get(row, row)
    return standing.get(person, person)
