"""Klaberjass for two or three, each player alone: hands by results, and claims.

From the book of card games, the standard game and variation 1. The game ends the moment
a player with 500 says so, even in mid-hand; a player who says so without them gives up
the hand's points. A tally at the end of a hand counts as saying so (ours). A hand has
no fixed number of card points here, since cards stay in the pack: 162 at most.

As data a hand is {"maker": ..., "cards": {player: ...}, "melds": {player: ...},
"bella": player or null, "revoked": player or null, "claim": null or {"player": ...,
"points": ...}} (ours: the contract has four-handed deals alone).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.faults import Fault, Malformed
from rules.games.deals.klaberjass import BELLA, CARDS, GAME_SCORE
from rules.games.deals.reading import DealReading
from rules.games.deals.settling import settle_sums
from rules.standings.reading import Read

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


def read_hand(
    reading: DealReading, players: Sequence[str], value: object, path: str
) -> KlaberjassHand | None:
    """Return a hand of these players from its data, None where any of it is at fault.

    Cards are asked for whatever was claimed: only the score so far says if it is good.
    """
    each: Read = partial(_read_each, reading, players)
    nobody = partial(_read_player, reading, (*players, None))
    fields: dict[str, Read] = {
        "maker": partial(_read_player, reading, players),
        "cards": each,
        "melds": each,
        "bella": nobody,
        "revoked": nobody,
        "claim": partial(_read_claim, reading, players),
    }
    checks = (_too_many_cards, _melds_of_two, partial(_nobody_scores, players))
    read = reading.deal(value, path, fields, *checks)
    if read is None:
        return None
    gains = {
        one: Gains(read["cards"][one], read["melds"][one], read["bella"] == one)
        for one in players
    }
    revoked = frozenset({read["revoked"]} - {None})
    return KlaberjassHand(read["maker"], gains, revoked, read["claim"])


def _read_player(
    reading: DealReading, among: Sequence[str | None], value: object, path: str
) -> str | None:
    if value in among:
        return value if isinstance(value, str) else None
    reading.fault(path, f"must be one of {', '.join(map(json.dumps, among))}")
    return None


def _read_each(
    reading: DealReading, players: Sequence[str], value: object, path: str
) -> dict[str, int] | None:
    """Return a whole number for each player."""
    return reading.deal(value, path, dict.fromkeys(players, reading.number))


def _read_claim(
    reading: DealReading, players: Sequence[str], value: object, path: str
) -> Claim | None:
    if value is None:
        return None
    player = partial(_read_player, reading, players)
    reads: dict[str, Read] = {"player": player, "points": reading.number}
    read = reading.deal(value, path, reads)
    return Claim(**read) if read else None


def _too_many_cards(read: Mapping[str, Any]) -> Iterator[Fault]:
    made = sum((read.get("cards") or {}).values())
    if made > CARDS:
        yield Fault("cards", f"must add up to at most {CARDS}, not {made}")


def _melds_of_two(read: Mapping[str, Any]) -> Iterator[Fault]:
    if sum(1 for made in (read.get("melds") or {}).values() if made) > 1:
        yield Fault("melds", "must be of one player alone: the one with the highest")


def _nobody_scores(players: Sequence[str], read: Mapping[str, Any]) -> Iterator[Fault]:
    claim = read.get("claim")
    giving_up = {read.get("revoked"), claim and claim.player} - {None}
    if len(giving_up) == len(players):
        yield Fault("claim", "must be null, or of who revoked: somebody must score")
