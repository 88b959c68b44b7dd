"""A table of klaberjass for two or three, each alone: to 500, or a number of deals.

What a hand is worth, and a claim of 500 in the middle of one, is up to
rules.games.deals. Ours: with a number of deals the score goes on past 500, so nobody
can claim them; a game that the bell ends is won by whoever is ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.evenings.entries import TableFault
from rules.evenings.scores import DealEvent, DealScore, DealSide, SideScore, TableResult
from rules.evenings.settings import EveningSettings
from rules.evenings.sides import ahead_of, sides_of_game
from rules.evenings.standing import StandingEntry
from rules.games.deals.klaberjass_players import (
    Gains,
    KlaberjassHand,
    PlayersCourse,
    add_hand,
    is_good,
    start_players_game,
)


@dataclass(slots=True)
class _Played:
    """Where the game is, its hands so far, and the lines that did not fit."""

    course: PlayersCourse
    deals: list[DealScore] = field(default_factory=list)
    faults: list[TableFault] = field(default_factory=list)


def fold_klaberjass_players(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of the game, or of a round's hands."""
    sides = sides_of_game(settings.game)
    played = _Played(start_players_game(sides))
    for line in lines:
        if _is_over(settings, played):
            code = "after the end"
        elif settings.deals and line.said.claim:
            code = "nothing to claim"
        else:
            _play(played, line)
            continue
        played.faults.append(TableFault(code, {"entry": line.id}))
    is_over = has_ended or _is_over(settings, played)
    totals = played.course.totals
    winner = ahead_of(totals) if is_over else None
    scores: dict[str, Any] = {
        str(side): SideScore(total=totals[side], won=int(winner == side))
        for side in sides
    }
    return TableResult(
        **scores,
        deals=tuple(played.deals),
        is_over=is_over,
        winner=winner,
        faults=tuple(played.faults),
    )


def _is_over(settings: EveningSettings, played: _Played) -> bool:
    if settings.deals:
        return len(played.deals) >= settings.deals
    return played.course.is_over


def _play(played: _Played, line: StandingEntry) -> None:
    before = replace(played.course, is_over=False, winner=None)
    hand: KlaberjassHand = line.said
    played.course = add_hand(before, hand)
    event, by = _event_of(before, hand, played.course)
    if event is DealEvent.FALSE_CLAIM and not any(map(_cards, hand.gains.values())):
        number = len(played.deals) + 1
        told = {"entry": line.id, "deal": number}
        played.faults.append(TableFault("false claim without cards", told))
    added: dict[str, Any] = {
        str(side): DealSide(total - before.totals[side])
        for side, total in played.course.totals.items()
    }
    played.deals.append(
        DealScore(
            number=len(played.deals) + 1,
            entry=line.id,
            **added,
            event=event,
            by=by,
        )
    )


def _cards(gains: Gains) -> int:
    return gains.cards


def _event_of(
    before: PlayersCourse, hand: KlaberjassHand, after: PlayersCourse
) -> tuple[DealEvent | None, str | None]:
    """Return what a hand is remarkable for, and whose it is."""
    if hand.claim:
        is_claimed = is_good(before, hand.claim)
        event = DealEvent.CLAIM if is_claimed else DealEvent.FALSE_CLAIM
        return event, hand.claim.player
    if hand.revoked:
        return DealEvent.REVOKE, next(iter(hand.revoked))
    if after.held_over > before.held_over:
        return DealEvent.LEVEL, hand.maker
    made = hand.gains[hand.maker].sum
    if made and after.totals[hand.maker] == before.totals[hand.maker]:
        return DealEvent.LOST, hand.maker
    return None, None
