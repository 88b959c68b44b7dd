"""A cup's knock-out: its draw, its ties and who goes through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Cup, CupDraw, Fixture, Tie
from rules import knockout
from rules.knockout import Bracket, Gap, Slot, TiePlace, TieSides

Stage = Fixture.Stage
Ruling = Tie.Ruling
# The stage of a round by its number of ties: those that the match record names.
STAGES = {1: Stage.FINAL, 2: Stage.SEMI_FINAL, 4: Stage.QUARTER_FINAL}
ROUND_NAMES = {
    1: gettext_lazy("Final"),
    2: gettext_lazy("Semi-finals"),
    4: gettext_lazy("Quarter-finals"),
}
TIE_NAMES = {
    1: gettext_lazy("Final"),
    2: gettext_lazy("Semi-final %(number)s"),
    4: gettext_lazy("Quarter-final %(number)s"),
}
PLAY_OFF, THIRD_PLACE = 0, 2


@dataclass(frozen=True, slots=True)
class CupReading:
    """A cup's draw and ties, as the rules fold them: a slot is a team's pk."""

    cup: Cup
    draw: CupDraw
    bracket: Bracket
    ties: dict[TiePlace, Tie]
    # Each team's place in the draw: the seeds, then the lots in order.
    places: dict[str, int]

    def pairs(self, *, is_settled: bool = False) -> dict[TiePlace, TieSides]:
        """Return each tie's sides; `is_settled` leaves provisional results out."""
        return knockout.fold_bracket(self.bracket, self.winners(is_settled=is_settled))

    def winners(self, *, is_settled: bool) -> dict[TiePlace, Slot]:
        found = {at: winner_of(tie) for at, tie in self.ties.items()}
        return {
            at: winner
            for at, winner in found.items()
            if winner is not None
            and not (is_settled and _is_provisional(self.ties[at]))
        }

    def home_first(self, place: TiePlace, pair: TieSides) -> tuple[int, int]:
        """Return the teams of a tie that is a match, the one at home first."""
        assert isinstance(pair.upper, str), "only a tie with both teams is a match"
        assert isinstance(pair.lower, str), "only a tie with both teams is a match"
        upper, lower = pair.upper, pair.lower
        if self.cup.home_by == Cup.HomeBy.DRAW:
            is_upper = knockout.is_upper_at_home(self.draw.seed, place)
        elif self.cup.home_by == Cup.HomeBy.HIGHER:
            is_upper = self.places[upper] <= self.places[lower]
        else:
            is_upper = True
        return (int(upper), int(lower)) if is_upper else (int(lower), int(upper))

    def stage_of(self, place: TiePlace) -> Stage:
        if place.round == PLAY_OFF or is_for_third_place(self.bracket, place):
            return Stage.KNOCK_OUT
        ties = len(self.bracket.lines) >> place.round
        return STAGES.get(ties, Stage.KNOCK_OUT)


def is_for_third_place(bracket: Bracket, place: TiePlace) -> bool:
    return place == TiePlace(bracket.rounds, THIRD_PLACE)


def winner_of(tie: Tie) -> Slot | None:
    """Return who goes through from a tie, by its ruling or else by its match."""
    if tie.ruling == Ruling.TEAM:
        return str(tie.ruled_for_id)
    if tie.ruling == Ruling.NOBODY:
        return Gap.NOBODY
    fixture = tie.fixture
    if fixture and fixture.winner == Fixture.Winner.HOME:
        return str(fixture.home_id)
    if fixture and fixture.winner == Fixture.Winner.AWAY:
        return str(fixture.away_id)
    return None


def final_of(ties: Iterable[Tie]) -> Tie | None:
    """Return the last of a cup's ties, None if there are none yet."""
    return max(ties, key=lambda tie: (tie.round, -tie.number), default=None)


def _is_provisional(tie: Tie) -> bool:
    ruled = tie.ruling in (Ruling.TEAM, Ruling.NOBODY)
    return not ruled and tie.fixture is not None and tie.fixture.is_provisional


def draw_that_counts(cup: Cup, kind: CupDraw.Kind) -> CupDraw | None:
    """Return the draw that counts, None if there is none that was not undone."""
    return cup.draws.filter(kind=kind, undone_because="").select_related("by").first()


def read_cup(cup: Cup) -> CupReading | None:
    """Return a cup's knock-out, None before it is drawn, in two queries."""
    draw = draw_that_counts(cup, CupDraw.Kind.KNOCK_OUT)
    if draw is None:
        return None
    ties = cup.ties.select_related("fixture__home", "fixture__away", "fixture__venue")
    return CupReading(
        cup=cup,
        draw=draw,
        bracket=_bracket_of(cup, draw),
        ties={TiePlace(one.round, one.number): one for one in ties},
        places={
            str(team): place
            for place, entrant in enumerate(draw.entrants, 1)
            for team in entrant["teams"]
        },
    )


def _bracket_of(cup: Cup, draw: CupDraw) -> Bracket:
    """Return the bracket of a draw; a play-off's line is its winner's."""
    teams = {one["key"]: [str(team) for team in one["teams"]] for one in draw.entrants}
    play_offs = tuple(
        (line, *teams[key])
        for line, key in enumerate(draw.came)
        if key is not None and len(teams[key]) > 1
    )
    return Bracket(
        lines=tuple(key if key is None else teams[key][0] for key in draw.came),
        play_offs=play_offs,  # type: ignore[arg-type]
        # A final alone has no semi-finals before it.
        has_third_place=cup.has_third_place and len(draw.came) > 2,
    )


def round_name(number: int, *, size: int) -> str:
    """Return a round's name, by how many ties it has."""
    if number == PLAY_OFF:
        return _("Play-off")
    ties = size >> number
    if ties in ROUND_NAMES:
        return str(ROUND_NAMES[ties])
    return _("Last %(number)s") % {"number": 2 * ties}


def tie_name(bracket: Bracket, place: TiePlace) -> str:
    if place.round == PLAY_OFF:
        return _("Play-off")
    if is_for_third_place(bracket, place):
        return _("Third place")
    ties = len(bracket.lines) >> place.round
    words = TIE_NAMES.get(ties, gettext_lazy("Match %(number)s"))
    return str(words) % {"number": place.number}


@dataclass(frozen=True, slots=True, order=True)
class RoundKey:
    """A round of a cup: of its groups, or of its knock-out."""

    is_of_groups: bool
    number: int


def expected_rounds(cup: Cup) -> list[tuple[RoundKey, str]]:
    """Return a cup's rounds with their names; before the draw, those it would have."""
    entered = cup.entries.count()
    if entered < knockout.FEWEST:
        return []
    found = []
    if cup.groups:
        largest = -(-entered // cup.groups)
        turns = largest - 1 + largest % 2
        found = [
            (RoundKey(True, number), _("Groups, round %(number)s") % {"number": number})
            for number in range(1, turns * cup.legs + 1)
        ]
    size = knockout.size_for(cup.groups * cup.through or entered)
    reading = read_cup(cup)
    has_play_off = reading is not None and bool(reading.bracket.play_offs)
    return found + [
        (RoundKey(False, number), round_name(number, size=size))
        for number in range(0 if has_play_off else 1, knockout.count_rounds(size) + 1)
    ]


def may_rule_on(tie: Tie, pair: TieSides) -> bool:
    """Return whether a tie can be ruled on: not while one of its sides is to come.

    Ours. What was ruled or played before stays open to another ruling.
    """
    is_known = Gap.OPEN not in (pair.upper, pair.lower)
    return is_known or tie.fixture_id is not None or tie.ruling != Ruling.NONE
