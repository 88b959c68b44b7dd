"""What is still possible, for its pages: places, and what each team needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Claims, Division, Fixture, Team
from league.standings.clinch import AIMS, claims_of, read_log_points
from league.standings.log import log_lines
from league.standings.sums import scheme_of
from rules.standings import Key, LogPoints, alphabetical
from rules.standings.numbers import number_text

NAMES: dict[str, Any] = {
    "champion": gettext_lazy("Champion"),
    "promoted": gettext_lazy("Promoted"),
    "through": gettext_lazy("Through"),
    "safe": gettext_lazy("Not relegated"),
}
SURE: dict[str, Any] = {
    "champion": gettext_lazy("is champion"),
    "promoted": gettext_lazy("goes up"),
    "through": gettext_lazy("goes through"),
    "safe": gettext_lazy("cannot go down"),
}
OUT: dict[str, Any] = {
    "champion": gettext_lazy("cannot be champion"),
    "promoted": gettext_lazy("cannot go up"),
    "through": gettext_lazy("cannot go through"),
    "safe": gettext_lazy("goes down"),
}


@dataclass(frozen=True, slots=True)
class TeamAim:
    """A team's state for one aim: sure, out of reach, or what it needs."""

    key: str
    name: str
    words: str
    is_sure: bool | None
    # The `shown` value of the team's page that shows how the aim is missed.
    shows: str = ""


@dataclass(frozen=True, slots=True)
class FateLine:
    """One team and what is still possible for it."""

    team: Team
    points: str
    highest: str
    open: int
    best: str
    worst: str
    aims: list[TeamAim]
    # Its log points where provisional results give it others than are sure.
    in_log: str = ""

    @property
    def decided(self) -> list[TeamAim]:
        return [aim for aim in self.aims if aim.is_sure is not None]

    @property
    def wanted(self) -> list[TeamAim]:
        return [aim for aim in self.aims if aim.is_sure is None]


@dataclass(frozen=True, slots=True)
class FatePage:
    """A division's page: its lines, or why there are none."""

    division: Division
    claims: Claims | None
    lines: list[FateLine]
    why_none: str = ""
    open: int = 0
    provisional: int = 0

    @property
    def is_old(self) -> bool:
        """Return whether the log has moved since: the page shows an older version."""
        return bool(self.claims and self.claims.version != self.division.log_version)


def possible_page(division: Division) -> FatePage:
    """Return what is still possible in a division, as far as it is known."""
    claims = claims_of(division)
    if claims is None:
        return FatePage(division, None, [])
    teams = Team.objects.in_bulk([kept["team"] for kept in claims.fates])
    keys = [one[0] for one in claims.situation.get("matches", [])]
    provisional = Fixture.objects.filter(pk__in=keys, is_provisional=True)
    unsure = {team for pair in provisional.values_list("home", "away") for team in pair}
    in_log = _log_points(division) if unsure else {}
    lines = [
        _line_of(
            division,
            kept,
            teams[kept["team"]],
            in_log=in_log.get(kept["team"], "") if kept["team"] in unsure else "",
        )
        for kept in claims.fates
        if kept["team"] in teams
    ]
    lines.sort(key=_standing)
    why = "" if lines else _why_none(division)
    return FatePage(division, claims, lines, why, len(keys), provisional.count())


def _log_points(division: Division) -> dict[int, str]:
    standings = list(division.standings.select_related("team"))
    return {one.team.pk: one.points for one in log_lines(division, standings)}


def _standing(line: FateLine) -> tuple[Any, ...]:
    return (-read_log_points(line.points), *alphabetical(line.team.name))


def _why_none(division: Division) -> str:
    if division.kind == Division.Kind.CUP:
        return _("A cup has no log.")
    if scheme_of(division).order[0] is not Key.POINTS:
        return _(
            "This log is not ranked by log points first. The points of a night have "
            "no bound, so nothing can be said for sure before the last match."
        )
    return _("There are no fixtures yet, so there is nothing to work out.")


def _line_of(
    division: Division, kept: dict[str, Any], team: Team, *, in_log: str
) -> FateLine:
    """Return a team's claims in words; `in_log` are the points of its log."""
    points, highest = read_log_points(kept["points"]), read_log_points(kept["highest"])
    return FateLine(
        team=team,
        points=number_text(points),
        highest=number_text(highest),
        open=kept["open"],
        best=_place(kept["best"]),
        worst=_place(kept["worst"]),
        aims=[
            _aim(division, key, kept["aims"][key], points, highest)
            for key in AIMS
            if key in kept["aims"]
        ],
        in_log="" if in_log == number_text(points) else in_log,
    )


def _place(found: list[int]) -> str:
    """Return a place, or both ends of an unproved range."""
    place, bound = found
    return f"{place}" if place == bound else ""


def _aim(
    division: Division,
    key: str,
    kept: dict[str, Any],
    points: LogPoints,
    highest: LogPoints,
) -> TeamAim:
    is_group = division.kind == Division.Kind.GROUP and key == "promoted"
    named = "through" if is_group else key
    if kept["is_sure"] is not None:
        words = SURE[named] if kept["is_sure"] else OUT[named]
        return TeamAim(key, str(NAMES[named]), str(words), kept["is_sure"])
    shows = key if "enough" in kept else ""
    words = _needed(kept, points, highest)
    return TeamAim(key, str(NAMES[named]), words, None, shows)


def _needed(kept: dict[str, Any], points: LogPoints, highest: LogPoints) -> str:
    if "enough" not in kept:
        return _("open")
    if kept["enough"] is None:
        return _("not in its own hands") if kept["is_proved"] else _("not proved")
    enough = read_log_points(kept["enough"])
    figures = {
        "more": number_text(enough - points),
        "left": number_text(highest - points),
        "enough": number_text(enough),
    }
    if kept["is_proved"]:
        return (
            _("needs %(more)s of the %(left)s points it can still win (%(enough)s)")
            % figures
        )
    return (
        _(
            "%(more)s of the %(left)s points it can still win are enough (%(enough)s); "
            "whether fewer are is not proved"
        )
        % figures
    )
