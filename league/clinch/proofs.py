"""The proof of a claim for its page: results, the log that follows, a bound."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clinch.pages import FateLine, FatePage, possible_page
from league.clinch.search import situation_from
from league.models import Division, Fixture, Team
from league.standings.clinch import AIMS, read_log_points
from rules.clinch import (
    CountingProof,
    Situation,
    count_above,
    holds_fewest_above,
    holds_miss,
    holds_reach,
)
from rules.standings import alphabetical
from rules.standings.numbers import number_text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProofMatchLine:
    """A match still to be played, and how it ends in a list of results."""

    fixture: Fixture
    words: str
    tables: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class EndLine:
    """A team's line of the log that a list of results leads to."""

    place: str
    team: Team
    points: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim: what it says, the results that show it, and why nothing goes beyond."""

    key: str
    claim: str
    bound: str
    matches: list[ProofMatchLine]
    ends: list[EndLine]

    @property
    def own(self) -> list[ProofMatchLine]:
        return [one for one in self.matches if one.is_own]

    @property
    def others(self) -> list[ProofMatchLine]:
        return [one for one in self.matches if not one.is_own]


@dataclass(frozen=True, slots=True)
class TeamPage:
    """What is still possible for one team, and the proof that was asked for."""

    page: FatePage
    line: FateLine
    proof: Proof | None
    shown: str


def team_proof_page(division: Division, team: Team, *, shown: str) -> TeamPage | None:
    """Return a team's page with one proof; None if nothing is known of it."""
    page = possible_page(division)
    line = next((one for one in page.lines if one.team == team), None)
    if line is None or page.claims is None:
        return None
    shown = shown if shown in ("worst", *AIMS) else "best"
    return TeamPage(page, line, Proving(page, team).proof(shown), shown)


def _claim_words(*, is_best: bool, is_over: bool) -> str:
    if is_over:
        return _("%(team)s ended at place %(place)s.")
    if is_best:
        return _(
            "%(team)s ends at place %(place)s if the matches still to play end so."
        )
    return _("%(team)s falls to place %(place)s if the matches end so.")


class Proving:
    """The proofs of a team's claims, each checked by the rules before it is shown."""

    def __init__(self, page: FatePage, team: Team) -> None:
        assert page.claims is not None, "only claims that were found have proofs"
        self.page, self.team, self.key = page, team, str(team.pk)
        self.kept = page.claims.proofs[self.key]
        self.document = page.claims.situation
        self.situation = situation_from(self.document)
        self.fate = next(one for one in page.claims.fates if one["team"] == team.pk)
        self.names = {str(one.team.pk): one.team for one in page.lines}

    def proof(self, shown: str) -> Proof | None:
        """Return the proof of a claim; None if there is none or it does not hold."""
        if shown in AIMS:
            return self._miss(shown)
        kept = self.kept[shown]
        is_best = shown == "best"
        place, bound = self.fate[shown]
        seen = self.situation if is_best else self.situation.turned
        teams = len(self.situation.points)
        counted = CountingProof(tuple(kept["alone"]), tuple(kept["together"]))
        reached = place if is_best else teams - place + 1
        holds = holds_reach(seen, self.key, kept["results"], place=reached)
        if not holds or not holds_fewest_above(seen, self.key, counted):
            self._tell_broken(shown)
            return None
        words = _claim_words(is_best=is_best, is_over=not kept["results"])
        return Proof(
            key=shown,
            claim=words % {"team": self.team.name, "place": place},
            bound=self._bound(is_best, place, bound, counted, kept["is_counted"]),
            matches=self._matches(kept["results"]),
            ends=self._ends(kept["results"], level_first=is_best),
        )

    def _miss(self, aim: str) -> Proof | None:
        kept = self.kept["missed"].get(aim)
        if kept is None:
            return None
        line = self.document["lines"][aim]
        points = kept["points"]
        if not holds_miss(
            self.situation, self.key, kept["results"], points=points, line=line
        ):
            self._tell_broken(aim)
            return None
        figures = {"team": self.team.name, "points": written(self.situation, points)}
        is_proved = self.fate["aims"][aim]["is_proved"]
        return Proof(
            key=aim,
            claim=_(
                "With %(points)s log points %(team)s can still miss it: if the matches "
                "end so, others are above it or level with it."
            )
            % figures,
            bound=_("With more points it cannot: no list of results was left out.")
            if is_proved
            else _("Whether it can with more points is not proved."),
            matches=self._matches(kept["results"]),
            ends=self._ends(kept["results"], level_first=False),
        )

    def _tell_broken(self, shown: str) -> None:
        log.error(
            "the proof %s of team %s in division %s does not hold",
            shown,
            self.key,
            self.page.division.pk,
        )

    def _bound(
        self,
        is_best: bool,
        place: int,
        bound: int,
        counted: CountingProof,
        by_count: bool,
    ) -> str:
        """Return why the team cannot end any higher, or any lower."""
        if place != bound:
            return (
                _("Whether it can end higher is not proved: the search was cut short.")
                if is_best
                else _(
                    "Whether it can fall lower is not proved: the search was cut short."
                )
            )
        if not count_above(counted) and place in (1, len(self.situation.points)):
            return ""
        if not by_count:
            return (
                _("No list of results puts it higher: all were searched.")
                if is_best
                else _("No list of results puts it lower: all were searched.")
            )
        return " ".join(self._counted(is_best, counted))

    def _counted(self, is_best: bool, counted: CountingProof) -> list[str]:
        lines = []
        if counted.alone:
            words = (
                _("It cannot end above %(teams)s, whatever happens.")
                if is_best
                else _("It cannot end below %(teams)s, whatever happens.")
            )
            lines.append(words % {"teams": self._list(counted.alone)})
        if counted.together:
            words = (
                _(
                    "Of %(teams)s one at least ends above it: they share "
                    "the points of the matches among them."
                )
                if is_best
                else _(
                    "Of %(teams)s one at least ends below it: they take "
                    "points from each other."
                )
            )
            lines.append(words % {"teams": self._list(counted.together)})
        return lines

    def _list(self, teams: Sequence[str]) -> str:
        return ", ".join(
            sorted(self.names[one].name for one in teams if one in self.names)
        )

    def _matches(self, results: Sequence[int]) -> list[ProofMatchLine]:
        keys = [meeting.key for meeting in self.situation.meetings]
        fixtures = Fixture.objects.select_related("home", "away").in_bulk(keys)
        by_key = {str(pk): one for pk, one in fixtures.items()}
        outcomes = self.document["outcomes"]
        return [
            ProofMatchLine(
                fixture,
                _ending(fixture, winner),
                _tables(home, away, drawn),
                self.team.pk in (fixture.home_id, fixture.away_id),
            )
            for key, number in zip(keys, results, strict=True)
            if (fixture := by_key.get(key))
            for winner, home, away, drawn, *_worth in [outcomes[number]]
        ]

    def _ends(self, results: Sequence[int], *, level_first: bool) -> list[EndLine]:
        """Return the log that follows, on log points alone; teams may share places."""
        finals = self.situation.finals(results)
        # A team may have been taken out of the division since.
        ends = {one: end for one, end in finals.items() if one in self.names}
        ordered = sorted(
            ends,
            key=lambda one: (
                -ends[one],
                (one != self.key) == level_first,
                alphabetical(self.names[one].name),
            ),
        )
        points = sorted(ends.values(), reverse=True)
        return [
            EndLine(
                place=f"{points.index(ends[one]) + 1}"
                + ("=" if points.count(ends[one]) > 1 else ""),
                team=self.names[one],
                points=written(self.situation, ends[one]),
                is_own=one == self.key,
            )
            for one in ordered
        ]


def written(situation: Situation, points: int) -> str:
    """Return log points, given in units of a situation, as text."""
    if points % situation.scale == 0:
        return str(points // situation.scale)
    return number_text(read_log_points(f"{points}/{situation.scale}"))


def _ending(fixture: Fixture, winner: str) -> str:
    if winner == "draw":
        return _("draw")
    team = fixture.home if winner == "home" else fixture.away
    return _("%(team)s wins") % {"team": team.name}


def _tables(home: int, away: int, drawn: int) -> str:
    """Return how the tables fall, home first; nothing if they don't count."""
    if not home + away + drawn:
        return ""
    if not drawn:
        return _("tables %(home)s–%(away)s") % {"home": home, "away": away}
    return ngettext(
        "tables %(home)s–%(away)s, %(drawn)s drawn",
        "tables %(home)s–%(away)s, %(drawn)s drawn",
        drawn,
    ) % {"home": home, "away": away, "drawn": drawn}
