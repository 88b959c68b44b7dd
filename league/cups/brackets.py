"""A cup's bracket, tie by tie, for its pages and its print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.models import Cup, CupDraw, CupRound, Fixture, Team, Tie
from league.results import brackets
from league.results.brackets import CupReading
from rules.knockout import Gap, Slot, TiePlace, TieSides


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a tie, for display."""

    team: Team | None
    words: str
    seed: int | None = None
    score: int | None = None
    is_winner: bool = False
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class TieView:
    """A tie for display; `fault` says what the secretary has to decide."""

    place: TiePlace
    name: str
    tie: Tie | None
    upper: SideView
    lower: SideView
    is_bye: bool
    note: str = ""
    fault: str = ""
    may_be_ruled_on: bool = False

    @property
    def fixture(self) -> Fixture | None:
        return self.tie.fixture if self.tie else None

    @property
    def sides(self) -> tuple[SideView, SideView]:
        return self.upper, self.lower


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round for display: its name, its night, its ties from the top."""

    number: int
    name: str
    when: CupRound | None
    ties: list[TieView]


@dataclass(frozen=True, slots=True)
class BracketView:
    """A whole knock-out for display."""

    draw: CupDraw
    rounds: list[RoundView]
    play_offs: RoundView | None
    third_place: TieView | None
    champion: Team | None

    @property
    def ties(self) -> list[TieView]:
        """Return every tie, round by round, play-offs first."""
        rounds = [*([self.play_offs] if self.play_offs else []), *self.rounds]
        third = [self.third_place] if self.third_place else []
        return [*(one for round in rounds for one in round.ties), *third]

    @property
    def faults(self) -> list[TieView]:
        """Return the ties that wait for the secretary's ruling."""
        return [one for one in self.ties if one.fault]


def view_of(cup: Cup) -> BracketView | None:
    """Return a cup's bracket with all that its pages show; None before the draw."""
    reading = brackets.read_cup(cup)
    return _Viewing(reading).bracket() if reading else None


class _Viewing:
    """What is queried once and then shown tie by tie."""

    def __init__(self, reading: CupReading) -> None:
        self.reading = reading
        self.teams = _teams_of(reading.draw)
        self.pairs = reading.pairs()
        rounds = reading.cup.rounds.filter(is_of_groups=False)
        self.whens = {one.number: one for one in rounds.select_related("venue")}
        self.seeds = {
            str(team): one["seed"]
            for one in reading.draw.entrants
            for team in one["teams"]
        }

    def bracket(self) -> BracketView:
        bracket = self.reading.bracket
        rounds = [self.round(number) for number in range(1, bracket.rounds + 1)]
        third = TiePlace(bracket.rounds, brackets.THIRD_PLACE)
        third_place = self.tie(third) if bracket.has_third_place else None
        play_offs = self.round(brackets.PLAY_OFF) if bracket.play_offs else None
        winners = self.reading.winners(is_settled=False)
        champion = winners.get(TiePlace(bracket.rounds, 1))
        return BracketView(
            draw=self.reading.draw,
            rounds=rounds,
            play_offs=play_offs,
            third_place=third_place,
            champion=self.teams.get(champion) if isinstance(champion, str) else None,
        )

    def round(self, number: int) -> RoundView:
        places = [
            place
            for place in sorted(self.pairs)
            if place.round == number
            and not brackets.is_for_third_place(self.reading.bracket, place)
        ]
        return RoundView(
            number=number,
            name=brackets.round_name(number, size=len(self.reading.bracket.lines)),
            when=self.whens.get(number),
            ties=[self.tie(place) for place in places],
        )

    def tie(self, place: TiePlace) -> TieView:
        pair, tie = self.pairs[place], self.reading.ties.get(place)
        is_bye = place.round == 1 and Gap.NOBODY in (pair.upper, pair.lower)
        return TieView(
            place=place,
            name=brackets.tie_name(self.reading.bracket, place),
            tie=tie,
            upper=self.side(pair.upper, tie, is_bye=is_bye),
            lower=self.side(pair.lower, tie, is_bye=is_bye),
            is_bye=is_bye,
            note=note_of(tie) if tie else "",
            fault=self.fault(tie, pair) if tie else "",
            may_be_ruled_on=tie is not None and brackets.may_rule_on(tie, pair),
        )

    def side(self, slot: Slot, tie: Tie | None, *, is_bye: bool) -> SideView:
        if slot is Gap.OPEN:
            return SideView(None, _("to come"))
        if slot is Gap.NOBODY:
            return SideView(None, _("bye") if is_bye else _("nobody"))
        team = self.teams[slot]
        return SideView(
            team,
            team.name,
            seed=self.seeds.get(slot),
            **_played(slot, tie.fixture if tie else None),
            is_winner=tie is not None and brackets.winner_of(tie) == slot,
        )

    def fault(self, tie: Tie, pair: TieSides) -> str:
        """Return the fault of a tie played by teams other than those now through."""
        fixture = tie.fixture
        if fixture is None or tie.ruling != brackets.Ruling.NONE:
            return ""
        played = {str(fixture.home_id), str(fixture.away_id)}
        if fixture.state == Fixture.State.VOID:
            return _("The match was declared void: say who goes through.")
        has_begun = fixture.home_score is not None or fixture.is_under_way
        if {pair.upper, pair.lower} == played or not has_begun:
            return ""
        now = [
            self.teams[one].name
            for one in (pair.upper, pair.lower)
            if one in self.teams
        ]
        return _(
            "%(match)s was played, but an earlier result was corrected since. Now "
            "through: %(teams)s. Say whether it stands."
        ) % {"match": fixture, "teams": ", ".join(now) or _("nobody yet")}


def _played(slot: str, fixture: Fixture | None) -> dict[str, Any]:
    if fixture is None or slot not in (str(fixture.home_id), str(fixture.away_id)):
        return {}
    is_home = slot == str(fixture.home_id)
    score = fixture.home_score if is_home else fixture.away_score
    return {"score": score, "is_home": is_home}


def note_of(tie: Tie) -> str:
    """Return what a tie's ruling or match adds to the score, in words."""
    if tie.ruling:
        said = {"ruling": tie.get_ruling_display(), "reason": tie.reason}
        return _("%(ruling)s: %(reason)s") % said
    fixture = tie.fixture
    if fixture is None:
        return ""
    if fixture.is_provisional:
        return _("provisional")
    if fixture.state in (Fixture.State.WALKOVER, Fixture.State.VOID):
        return fixture.get_state_display()
    return _("date open") if fixture.state == Fixture.State.POSTPONED else ""


def _teams_of(draw: CupDraw) -> dict[str, Team]:
    """Return the teams of a draw by their pk as text."""
    wanted = [team for one in draw.entrants for team in one["teams"]]
    found = Team.objects.filter(union=draw.union_id, pk__in=wanted)
    return {str(one.pk): one for one in found.select_related("club")}
