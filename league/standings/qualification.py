"""Who qualifies from a log: the teams above a line, and how level teams are parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.models import Division, Team
from league.standings.shared_places import open_matches
from league.standings.sums import rank_division
from rules.groups import Cut, cut
from rules.knockout import lots_of


class TieBreak(StrEnum):
    """How to separate teams that are level at a line."""

    LOTS = "lots"
    PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
class LogCut:
    """A log cut after a number of places."""

    division: Division
    places: int
    cut: Cut
    teams: dict[str, Team]
    # League matches of the division without a result yet.
    open_matches: int = 0

    @property
    def sure(self) -> list[Team]:
        return [self.teams[key] for key in self.cut.sure]

    @property
    def level(self) -> list[Team]:
        return [self.teams[key] for key in self.cut.level]

    @property
    def shared(self) -> list[list[Team]]:
        return [[self.teams[key] for key in keys] for keys in self.cut.shared]

    @property
    def may_play_off(self) -> bool:
        """Whether a single match could decide: two teams for one place."""
        return len(self.cut.level) == 2 and self.cut.places == 1

    @property
    def needs_lots(self) -> bool:
        return bool(self.cut.level or self.cut.shared)

    @property
    def is_short(self) -> bool:
        return len(self.cut.sure) + len(self.cut.level) < self.places


@dataclass(frozen=True, slots=True)
class Qualified:
    """The teams of each place (two if a play-off decides it), and who was level."""

    places: list[list[Team]]
    level: list[dict[str, Any]] = field(default_factory=list)


def cut_of(division: Division, *, places: int) -> LogCut:
    """Return a division's log cut after `places`, without teams that withdrew."""
    entered = [
        one
        for one in division.standings.select_related("team")
        if one.withdrawn_on is None
    ]
    rows = rank_division(division, entered)
    return LogCut(
        division=division,
        places=places,
        cut=cut([(row.team, row.position) for row in rows], places=places),
        teams={str(one.team_id): one.team for one in entered},
        open_matches=open_matches(division),
    )


def qualify(found: LogCut, *, how: str, seed: str) -> Qualified:
    """Return who takes each place: by the log, then by lots or a play-off.

    Raises ValidationError if teams are too few, lots lack a seed, or no single match
    could decide.
    """
    if found.is_short:
        raise ValidationError(
            _("%(division)s has fewer than %(places)s teams."),
            params={"division": found.division.name, "places": found.places},
        )
    is_play_off = bool(found.level) and how == TieBreak.PLAY_OFF
    if is_play_off and not found.may_play_off:
        raise ValidationError(
            _("In %(division)s a play-off is for two teams and one place; draw lots."),
            params={"division": found.division.name},
        )
    by_lot = [*found.shared, *([] if is_play_off else [found.level])]
    if any(by_lot) and not seed:
        raise ValidationError(
            _("Teams of %(division)s are level: type in a seed to draw lots from."),
            params={"division": found.division.name},
        )
    places = [[team] for team in _in_order(found.sure, found.shared, seed=seed)]
    if is_play_off:
        places.append(found.level)
    else:
        chosen = by_lots(found.level, seed=seed)[: found.cut.places]
        places += [[team] for team in chosen]
    return Qualified(places, _told(found, by_lot, is_play_off=is_play_off))


def _in_order(
    teams: Sequence[Team], shared: Sequence[Sequence[Team]], *, seed: str
) -> list[Team]:
    """Return the log's order, with level teams in the order of their lots."""
    ordered = list(teams)
    for group in shared:
        first = ordered.index(group[0])
        ordered[first : first + len(group)] = by_lots(group, seed=seed)
    return ordered


def by_lots(teams: Sequence[Team], *, seed: str) -> list[Team]:
    """Return teams in the order of their lots: ascending SHA-256 of `seed|code`."""
    by_code = {team.code: team for team in teams}
    return [by_code[lot.key] for lot in lots_of(seed, by_code)]


def _told(
    found: LogCut, by_lot: Sequence[Sequence[Team]], *, is_play_off: bool
) -> list[dict[str, Any]]:
    """Return who was level and what decided, as the draw stores it: codes, no names."""
    lots = [
        {
            "division": found.division.pk,
            "how": TieBreak.LOTS,
            "codes": [team.code for team in group],
            "is_at_cut": list(group) == found.level,
        }
        for group in by_lot
        if group
    ]
    if not is_play_off:
        return lots
    codes = [team.code for team in found.level]
    play_off = {"how": TieBreak.PLAY_OFF, "codes": codes, "is_at_cut": True}
    return [*lots, {"division": found.division.pk, **play_off}]
