"""The SAKBOC rule book (amended 2004) by number, in our own words.

Every rule from 1.1 to 12.3, with how far this system goes: enforced (code computes or
refuses by it), recorded (a record entry carries it) or left to the referee; and what
breaking it costs, where the book says. How a rule is enforced is not here, only which
test shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RuleViolation(Exception):
    """A breach of the book: the rule's number, and a sentence for a person."""

    def __init__(self, rule: str, detail: str) -> None:
        super().__init__(f"{rule}: {detail}")
        self.rule = rule
        self.detail = detail


class RuleCoverage(StrEnum):
    """How far this system applies a rule."""

    ENFORCED = "enforced"
    RECORDED = "recorded"
    LEFT = "left to the referee"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its text in our words, and the test that shows it is applied.

    `cost` is None where the book names none; a union's own numbers are not included.
    """

    number: str
    text: str
    standing: RuleCoverage
    test: str | None = None
    cost: str | None = None

    @property
    def section(self) -> str:
        return self.number.partition(".")[0]


SECTIONS: dict[str, str] = {
    "1": "The match",
    "2": "The cut",
    "3": "Trumps and following suit",
    "4": "Laying cards",
    "5": "Taps at a delay",
    "6": "Points and punishing",
    "7": "The boom",
    "8": "Roemte",
    "9": "Tricks",
    "10": "The discards",
    "11": "Substitutes",
    "12": "Stopped tables",
}

TEXTS: dict[str, str] = {
    "1.1": "Each unit chooses the nights of its Union matches.",
    "1.2": "Play lasts 150 minutes in two halves, without the interval of ten.",
    "1.3": "Captains toss five minutes before play; the winner takes the cards.",
    "1.4": "A captain who leaves before the toss says so; any member may toss.",
    "1.5": "A full team is eight players, all registered.",
    "1.6": "Captains and referees look the cards over before play.",
    "1.7": "Shuffle three times or more, and deal evenly in three rounds.",
    "1.8": "The roemte handed out are one two, two fours and two fives.",
    "1.9": "No card is played before the start has been announced.",
    "1.10": "The referee decides; a query may be noted on the score-sheet.",
    "1.11": "At a final without a referee the marker stands in.",
    "1.12": "A level knock-out gets a new toss and 60 minutes, or a unit's own way.",
    "1.13": "Where one team leaves a table open, the other gains 20 points.",
    "1.14": "A player leaves the table only if the referee permits it.",
    "1.15": "Nobody leaves the table in the last 15 minutes.",
    "1.16": "Signs between partners are punished.",
    "2.1": "Cutting a single card off the top is an offence.",
    "2.2": "At the interval hands that were cut are played out; at time all stops.",
    "3.1": "The trump-card stays apart from the hand until two tricks are closed.",
    "3.2": "The jack need not be played when trumps are asked for.",
    "3.3": "Follow the suit asked for if you can, or trump.",
    "3.4": "Under-trump only with nothing but trumps in hand.",
    "3.5": "Close all roemte before the next hand's trump-card is opened.",
    "4.1": "Playing on a card that lies closed is an offence.",
    "4.2": "Two or more cards at once are penalised.",
    "4.3": "Play the card face up first, then roem.",
    "4.4": "Playing out of turn is punished, until that trick is closed.",
    "4.5": "Flipping open your own roemte or picked-up cards is punishable.",
    "4.6": "Slacking cards, unplayed and pushed to the middle, is punishable.",
    "5.1": "Opponents may tap a delay every two seconds and then claim points.",
    "5.2": "Taps by both opponents at once do not count; begin again at one.",
    "6.1": "The word points stands for 2; five strokes clear for 4.",
    "6.2": "Punishing with 3 or 4 strokes clear claims 4, or 2 once they went on.",
    "6.3": "Call club or points in either order; calling for opponents gives them up.",
    "6.4": "Points called for a team that is not playing are lost to everybody.",
    "6.5": "A claim is for 2 or 4 points; any other number does not count.",
    "6.6": "A counter punished wrongly after claiming gains another 2 points.",
    "6.7": "Say af before claiming a penalty; needless knocking is punishable.",
    "6.8": "A by-speler never punishes over counting or the boom, only the rest.",
    "7.1": "The wrong side of the boom loses strokes and cards, without punishment.",
    "7.2": "Cleaning your side too early costs 4 points, a part of it 2.",
    "7.3": "Pulling on three strokes is punishable.",
    "7.4": "Strokes on an old boom cannot be punished after the next first slaggie.",
    "7.5": "A stroke that begins between the lines is punished at once.",
    "7.6": "To query a stroke, the counter writes the roemte on the board.",
    "7.7": "Going over the same stroke twice is not punishable.",
    "8.1": "You may ask your by-speler whether roemte is good.",
    "8.2": "Ask for the size before over-roeming; only the highest card is told.",
    "8.3": "Close overcalled roemte before the trick, after the other cards are in.",
    "8.4": "Nobody has to overcall roemte, even after sizing it.",
    "8.5": "No sizing once the highest roemte is out.",
    "8.6": "Nobody is asked twice about roemte.",
    "8.7": "The very highest roemte needs no card, save where it is not good.",
    "8.8": "Five in a row has three lawful names; others are punishable.",
    "8.9": "Close the 20 before opening a partner's 50.",
    "8.10": "With roemte up to the trump-ace you do not size the others.",
    "8.11": "Opening the wrong roemte-cards during a hand is punishable.",
    "8.12": "In old-play sturk goes on after a trick, or after roemte of the pair.",
    "8.13": "Sturk may be called with or without and, whatever the roemte.",
    "8.14": "Leave time to cancel overcalled roemte, until the first trick is closed.",
    "8.15": "In old-play open the 40 before you close the 20.",
    "8.16": "Open roemte in its order, with all its cards in sight.",
    "8.17": "The highest roemte is worth two strokes, or one against a counted 50.",
    "8.18": "The highest roemte need not be played from, but suit rules hold.",
    "8.19": "After counting 100 without a stroke, old-play asks for a trick first.",
    "8.20": "Counting 79, roeming 20 and asking is punished at once.",
    "8.21": "After two fifties in new play a trick comes before going on.",
    "8.22": "Close overcalled cards before asking or going on.",
    "8.23": "Do not ask those who have played whether roemte is good.",
    "8.24": "In old-play roem, open, ask, and only then go on.",
    "8.25": "The last to play does not ask once the third has played.",
    "8.26": "Seek no information during a game, save roemte not heard.",
    "9.1": "Tricks keep their order until the other counter gives up the cards.",
    "9.2": "A trick wrongly closed goes unpunished after the next one is closed.",
    "9.3": "A counter may look at the first trick, once played to the round.",
    "9.4": "After pulling on, tricks may be looked through during the check.",
    "9.5": "No looking at opponents' closed tricks but the one punished for.",
    "9.6": "Closing a trick of the opponents is penalised.",
    "9.7": "With the highest roemte the first trick may lie.",
    "9.8": "Playing before the trick is closed entirely is punishable.",
    "10.1": "Once a counter has gone on, the discards can be asked for.",
    "10.2": "After pulling on, give up the discards, open or closed.",
    "11.1": "Players are substituted at half-time, in the role the captain names.",
    "11.2": "Called away without a substitute: 20 points to the opponents each half.",
    "11.3": "Partners do not change roles during play or after half-time.",
    "11.4": "A team makes at most three substitutions at half-time.",
    "12.1": "A stopped table's defaulters forfeit all; the opponents gain 20.",
    "12.2": "When one of three tables is stopped, the other two play on.",
    "12.3": "Late after half-time: three minutes, then stopped, 10 to the others.",
}

# The book says punished, an offence or a penalty; 4.4 shows that all mean the same.
PUNISHABLE = "Punishable; 6.2 says what may be claimed."

COSTS: dict[str, str] = {
    "1.13": "20 points to the opponents.",
    "1.16": PUNISHABLE,
    "2.1": PUNISHABLE,
    "4.1": PUNISHABLE,
    "4.2": PUNISHABLE,
    "4.4": "Punishable until that trick is closed; 6.2 says what may be claimed.",
    "4.5": "Punishable (6.2); nothing if it is the opponents' roemte or trick.",
    "4.6": PUNISHABLE,
    "5.1": "Points to the opponents, once they have punished.",
    "6.2": "4 points with 3 or 4 strokes clear; 2 if the opponents went on.",
    "6.3": "The points and the cards go to the opponents.",
    "6.4": "The points are lost to both sides; the counter keeps the cards.",
    "6.5": "The point is disallowed, and the counter may be punished.",
    "6.6": "Another 2 points to the counter.",
    "6.7": "Needless knocking is punishable (6.2).",
    "7.1": "The strokes and the cards to the opponents, without punishment.",
    "7.2": "4 points to the opponents, or 2 for a part; punishable during the game.",
    "7.3": PUNISHABLE,
    "7.4": "Nothing, once the next game's first slaggie is closed.",
    "7.5": "Punishable at once; 6.2 says what may be claimed.",
    "7.7": "Nothing.",
    "8.4": "Nothing.",
    "8.7": PUNISHABLE,
    "8.8": "Another name is punishable (6.2).",
    "8.11": PUNISHABLE,
    "8.14": "Cancelling after the first trick is closed is punishable (6.2).",
    "8.20": "Punishable at once; 6.2 says what may be claimed.",
    "8.23": PUNISHABLE,
    "8.25": PUNISHABLE,
    "9.2": "Nothing, once either counter has closed another trick.",
    "9.6": PUNISHABLE,
    "9.8": PUNISHABLE,
    "11.2": "20 points to the opponents in each half.",
    "12.1": "20 points to the opponents; the defaulters forfeit all at that table.",
    "12.3": "The late table is stopped: 10 points to those who were ready.",
}

_FIELDING = "tests/rules/test_match_fielding.py"
_PHASES = "tests/rules/test_match_phases.py"
_PLAYERS = "tests/rules/test_match_players.py"
_POINTS = "tests/rules/test_match_points.py"
_STOPPAGES = "tests/rules/test_match_stoppages.py"
_SUBSTITUTES = "tests/rules/test_match_substitutes.py"

ENFORCED: dict[str, str] = {
    "1.2": f"{_PLAYERS}::test_1_2_a_half_lasts_75_minutes",
    "1.3": f"{_PHASES}::test_1_3_a_second_toss_before_the_start_is_refused",
    "1.5": f"{_SUBSTITUTES}::test_1_5_a_substitute_outside_the_squad_is_refused",
    "1.9": f"{_POINTS}::test_1_9_points_before_the_start_are_refused",
    "1.12": f"{_PHASES}::test_1_12_a_level_knock_out_needs_extra_time",
    "1.13": f"{_FIELDING}::test_1_13_a_side_alone_at_a_table_gains_20_points",
    "1.14": f"{_PLAYERS}::test_1_14_a_player_on_leave_cannot_leave_again",
    "1.15": f"{_PLAYERS}::test_1_15_nobody_leaves_in_the_last_15_minutes",
    "2.2": f"{_POINTS}::test_2_2_points_in_the_interval_count_for_the_first_half",
    "6.4": f"{_POINTS}::test_6_4_points_at_a_table_that_is_not_played_are_refused",
    "6.5": f"{_POINTS}::test_6_5_three_points_are_refused",
    "6.6": f"{_POINTS}::test_6_6_four_points_after_over_punishing_are_refused",
    "11.1": f"{_SUBSTITUTES}::test_11_1_a_substitution_in_play_is_refused",
    "11.2": f"{_PLAYERS}::test_11_2_the_opponents_gain_20_points_in_each_half",
    "11.3": f"{_SUBSTITUTES}::test_11_3_a_substitute_in_play_takes_the_same_role",
    "11.4": f"{_SUBSTITUTES}::test_11_4_a_fourth_substitution_is_refused",
    "12.1": f"{_STOPPAGES}::test_12_1_opponents_of_a_stopped_table_gain_20_points",
    "12.2": f"{_STOPPAGES}::test_12_2_the_other_tables_play_on",
    "12.3": f"{_STOPPAGES}::test_12_3_opponents_of_a_late_table_gain_10_points",
}
RECORDED: dict[str, str] = {
    "1.10": f"{_PHASES}::test_1_10_a_query_is_taken_in_any_phase",
    "1.11": f"{_PHASES}::test_1_11_a_marker_may_sign",
    "6.2": f"{_POINTS}::test_6_2_points_for_punishment_count",
}


def _described(number: str, text: str) -> Rule:
    cost = COSTS.get(number)
    if number in ENFORCED:
        return Rule(number, text, RuleCoverage.ENFORCED, ENFORCED[number], cost)
    if number in RECORDED:
        return Rule(number, text, RuleCoverage.RECORDED, RECORDED[number], cost)
    return Rule(number, text, RuleCoverage.LEFT, cost=cost)


RULES: dict[str, Rule] = {
    number: _described(number, text) for number, text in TEXTS.items()
}


def rule_by_number(number: str) -> Rule:
    """Return the rule with this number; raises KeyError where the book has none.

    >>> rule_by_number("1.13").standing
    <RuleCoverage.ENFORCED: 'enforced'>
    """
    return RULES[number]
