"""The bidding of 500: whose turn it is, what may be bid, and what a slip leads to.

Clubs NZ 4a to 4j. A bid below the one that stands is raised in its suit (4f), one out
of turn is live and binds its player (4g), and a change of suit lets everyone back in
(4h). The player left with the bid has a last word (4i, 4j).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.book import RuleViolation
from rules.games.five_hundred.bids import BIDS, Bid, Trumps, find_bid
from rules.games.hands.values import TO_THE_LEFT, Seat

AWAY = ("away", "no")  # 4d
MISERE = ("misere", "misère", "open misere", "open misère")


@dataclass(frozen=True, slots=True)
class CountedCall:
    """What counts of a player's call: a bid, or None for away.

    `said` is the bid called, where it had to be raised to count.
    """

    seat: Seat
    bid: Bid | None
    said: Bid | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding so far; `turn` is None once it is over.

    `suits` has each bidder's last suit; `away` those who may not bid again unless a
    change lets them; `bound` those who bid out of turn and have not had the turn yet;
    `changed` those who changed suit when left with the bid. `is_final` is true after a
    last word that nobody has answered yet.
    """

    dealer: Seat
    turn: Seat | None
    calls: tuple[CountedCall, ...] = ()
    bid: Bid | None = None
    maker: Seat | None = None
    suits: Mapping[Seat, Trumps] = field(default_factory=dict)
    away: frozenset[Seat] = frozenset()
    bound: frozenset[Seat] = frozenset()
    changed: frozenset[Seat] = frozenset()
    is_final: bool = False

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def is_last_word(self) -> bool:
        """Return whether it is the turn of the player left with the bid.

        The turn for a bid made too early comes first.
        """
        if self.turn is None or self.turn is not self.maker or self.turn in self.bound:
            return False
        return set(Seat) - {self.turn} <= self.away

    @property
    def trumps(self) -> Trumps:
        """Trumps under the bid that stands; without one there are none (4e)."""
        return self.bid.trumps if self.bid else Trumps.NONE


def start_auction(dealer: Seat) -> Auction:
    """Return the bidding before the first call, on the dealer's left (4a)."""
    return Auction(dealer, turn=_after(dealer))


def read_call(text: str) -> Bid | None:
    """Return the bid that was called, None for away.

    Raises RuleViolation (4c) for a misère, and (4b) for anything that is no call.

    >>> read_call("Away"), str(read_call("7H"))
    (None, '7H')
    """
    said = text.strip().lower()
    if said in AWAY:
        return None
    if said in MISERE:
        raise RuleViolation("4c", "Misère and open misère are no bids here.")
    bid = find_bid(said.upper())
    if bid is None:
        raise RuleViolation("4b", "A bid is a number of tricks and a suit or NT.")
    return bid


def legal_bids(auction: Auction, seat: Seat) -> tuple[Bid, ...]:
    """Return what a player may bid, in turn or not, from the lowest."""
    if auction.is_over or seat in auction.away or _holds_the_bid(auction, seat):
        return ()
    least = auction.bid.value if auction.bid else 0
    keeps = _kept_suit(auction, seat)
    return tuple(
        bid
        for bid in BIDS
        if (bid.value > least or _confirms(auction, seat, bid))
        and (keeps is None or bid.trumps is keeps[0])
    )


def may_go_away(auction: Auction, seat: Seat) -> bool:
    """Return whether a player may call away, or keep their own bid.

    A player who bid out of turn may not, while a higher bid in that suit exists (4g).
    """
    if auction.turn is not seat:
        return False
    return seat not in auction.bound or not legal_bids(auction, seat)


def forced_raise(auction: Auction, bid: Bid) -> Bid | None:
    """Return the bid that one too low counts as: the next one up in its suit (4f).

    None where no number of tricks is enough.

    >>> standing = call(start_auction(Seat.N), Seat.E, read_call("7C"))
    >>> str(forced_raise(standing, read_call("6H")))
    '7H'
    """
    least = auction.bid.value if auction.bid else 0
    higher = (
        one
        for one in BIDS
        if one.trumps is bid.trumps and one.tricks >= bid.tricks and one.value > least
    )
    return next(higher, None)


def call(auction: Auction, seat: Seat, bid: Bid | None) -> Auction:
    """Return the bidding after one more call; None is away, or to keep the bid.

    Raises RuleViolation where the call is not valid: the player calls again.
    """
    check_call(auction, seat, bid)
    if bid is None:
        return _away(auction, seat)
    counts = bid if _confirms(auction, seat, bid) else forced_raise(auction, bid)
    assert counts, "A bid without a raise was checked."
    return _bid(auction, CountedCall(seat, counts, None if counts == bid else bid))


def check_call(auction: Auction, seat: Seat, bid: Bid | None) -> None:
    """Raise RuleViolation where a player may not make a call.

    A bid that is merely too low is allowed: it counts as the raised bid.
    """
    if auction.is_over:
        raise RuleViolation("4i", "The bidding is over.")
    if bid is None:
        _check_away(auction, seat)
        return
    if seat in auction.away:
        raise RuleViolation("4h", "Whoever went away comes back after a change only.")
    if _holds_the_bid(auction, seat):
        raise RuleViolation("4i", "Whoever has the bid waits to be left with it.")
    keeps = _kept_suit(auction, seat)
    if keeps and bid.trumps is not keeps[0]:
        raise keeps[1]
    if not _confirms(auction, seat, bid) and forced_raise(auction, bid) is None:
        raise RuleViolation("4f", "No number of tricks in this suit is a higher bid.")


def _check_away(auction: Auction, seat: Seat) -> None:
    if auction.turn is not seat:
        raise RuleViolation("4a", "Away is called in turn.")
    if not may_go_away(auction, seat):
        raise RuleViolation("4g", "Whoever bid out of turn must bid in that suit.")


def _kept_suit(auction: Auction, seat: Seat) -> tuple[Trumps, RuleViolation] | None:
    """Return the suit that a player may not leave, and what leaving it breaks."""
    suit = auction.suits.get(seat)
    if suit is None:
        return None
    if seat in auction.bound:
        detail = "Whoever bid out of turn keeps the suit."
        return suit, RuleViolation("4g", detail)
    if not auction.is_last_word or auction.turn is not seat:
        return None
    if len(auction.suits) == 1:
        detail = "The only bidder may go up, and not change suit."
        return suit, RuleViolation("4j", detail)
    if seat in auction.changed:
        detail = "Whoever is left with the bid changes suit once."
        return suit, RuleViolation("4i", detail)
    return None


def _holds_the_bid(auction: Auction, seat: Seat) -> bool:
    """Return whether the player holds the bid, and it is another's turn."""
    return auction.maker is seat and auction.turn is not seat


def _confirms(auction: Auction, seat: Seat, bid: Bid) -> bool:
    """Return whether a player repeats, in turn, the bid that they made out of turn."""
    is_bound_in_turn = auction.turn is seat and seat in auction.bound
    return is_bound_in_turn and auction.maker is seat and bid == auction.bid


def _away(auction: Auction, seat: Seat) -> Auction:
    calls = (*auction.calls, CountedCall(seat, None))
    if auction.is_last_word:
        return replace(auction, calls=calls, turn=None)
    left = replace(
        auction,
        calls=calls,
        away=auction.away | {seat},
        bound=auction.bound - {seat},
    )
    return replace(left, turn=_next_turn(left, seat))


def _bid(auction: Auction, made: CountedCall) -> Auction:
    """Take a bid; a change of suit or a last word lets everyone back in."""
    seat, bid = made.seat, made.bid
    assert bid, "A bid is made."
    has_changed = auction.suits.get(seat, bid.trumps) is not bid.trumps
    in_turn = auction.turn is seat
    is_last_word = in_turn and auction.is_last_word
    after = replace(
        auction,
        calls=(*auction.calls, made),
        bid=bid,
        maker=seat,
        suits={**auction.suits, seat: bid.trumps},
        away=frozenset() if has_changed or is_last_word else auction.away,
        bound=auction.bound - {seat} if in_turn else auction.bound | {seat},
        changed=auction.changed | ({seat} if has_changed and is_last_word else set()),
        is_final=is_last_word,
    )
    return replace(after, turn=_next_turn(after, seat)) if in_turn else after


def _next_turn(auction: Auction, seat: Seat) -> Seat | None:
    """Return who calls next, None where nobody is left to answer."""
    following = _after(seat)
    while following in auction.away and following is not seat:
        following = _after(following)
    if following in auction.away:
        return None
    stands = auction.is_final and following is auction.maker
    return None if stands else following


def _after(seat: Seat) -> Seat:
    return TO_THE_LEFT[(TO_THE_LEFT.index(seat) + 1) % len(TO_THE_LEFT)]
