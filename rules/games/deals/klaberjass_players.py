"""Klaberjass for two or three, each player alone: hands by results, and claims.

From the book of card games, the standard game and variation 1. The game ends the moment
a player with 500 says so, even in mid-hand; a player who says so without them gives up
the hand's points. A tally at the end of a hand counts as saying so (ours). A hand has
no fixed number of card points here, since cards stay in the pack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from rules.faults import Fault, Malformed
from rules.games.deals.klaberjass import BELLA, GAME_SCORE
from rules.games.deals.settling import settle_sums

FEWEST_PLAYERS, MOST_PLAYERS = 2, 3


@dataclass(frozen=True, slots=True)
class Gains:
    """What a player made in a hand; melds without a trick are void."""

    cards: int
    melds: int = 0
    has_bella: bool = False

    @property
    def sum(self) -> int:
        """All of it that counts."""
        melds = self.melds if self.cards else 0
        return self.cards + melds + (BELLA if self.has_bella else 0)


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of 500 in a hand, with what the player had made in it by then."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class KlaberjassHand:
    """A hand: who made trumps, what each made, who revoked, and a claim.

    A revoke corrected before the next trick is none. After a good claim the hand is not
    played out, and `gains` are not read.
    """

    maker: str
    gains: Mapping[str, Gains]
    revoked: frozenset[str] = frozenset()
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class PlayersCourse:
    """A game of two or three after some of its hands."""

    totals: Mapping[str, int]
    held_over: int = 0
    is_over: bool = False
    winner: str | None = None


def start_players_game(players: Sequence[str]) -> PlayersCourse:
    """Return a game before its first hand.

    Raises Malformed unless the players are two or three different ones.
    """
    if not FEWEST_PLAYERS <= len(set(players)) == len(players) <= MOST_PLAYERS:
        message = f"must be {FEWEST_PLAYERS} or {MOST_PLAYERS} different players"
        raise Malformed([Fault("players", message)])
    return PlayersCourse(dict.fromkeys(players, 0))


def is_good(course: PlayersCourse, claim: Claim) -> bool:
    """Return whether a player has the 500 that they claim."""
    return course.totals[claim.player] + claim.points >= GAME_SCORE


def add_hand(course: PlayersCourse, hand: KlaberjassHand) -> PlayersCourse:
    """Return the game after one more hand.

    A good claim ends the game at once, even if its player made trumps and would have
    lost everything; nobody else's points of that hand count. Raises Malformed where the
    hand is not of this game, or the game is over.
    """
    if faults := _faults(course, hand):
        raise Malformed(faults)
    if hand.claim and is_good(course, hand.claim):
        return _claimed(course, hand.claim)
    return _played_out(course, hand)


def _claimed(course: PlayersCourse, claim: Claim) -> PlayersCourse:
    totals = dict(course.totals)
    totals[claim.player] += claim.points
    return replace(course, totals=totals, is_over=True, winner=claim.player)


def _played_out(course: PlayersCourse, hand: KlaberjassHand) -> PlayersCourse:
    claimants = {hand.claim.player} if hand.claim else set()
    sums = {player: gains.sum for player, gains in hand.gains.items()}
    settled = settle_sums(sums, maker=hand.maker, offenders=hand.revoked | claimants)
    totals = {one: made + settled.scores[one] for one, made in course.totals.items()}
    held_over = course.held_over + settled.held_over
    if settled.winner is not None:
        totals[settled.winner] += held_over
        held_over = 0
    best = max(totals.values())
    if best < GAME_SCORE:
        return PlayersCourse(totals, held_over)
    leaders = [one for one, made in totals.items() if made == best]
    winner = leaders[0] if len(leaders) == 1 else None
    return PlayersCourse(totals, held_over, is_over=True, winner=winner)


def _faults(course: PlayersCourse, hand: KlaberjassHand) -> list[Fault]:
    if course.is_over:
        return [Fault("", "is entered after the game is over")]
    players = course.totals.keys()
    faults = []
    if hand.maker not in players:
        faults.append(Fault("maker", "must be one of the players"))
    if not hand.revoked <= players:
        faults.append(Fault("revoked", "must be players"))
    if hand.claim and hand.claim.player not in players:
        faults.append(Fault("claim.player", "must be one of the players"))
    elif not (hand.claim and is_good(course, hand.claim)):
        faults.extend(_faults_of_gains(players, hand.gains))
    return faults


def _faults_of_gains(
    players: AbstractSet[str], gains: Mapping[str, Gains]
) -> list[Fault]:
    faults = []
    if gains.keys() != players:
        faults.append(Fault("gains", "must be those of every player"))
    if sum(1 for one in gains.values() if one.melds) > 1:
        faults.append(Fault("gains", "must have the melds of one player alone"))
    return faults
