"""Hands as a document, for the tests: hands and tricks are written as they are said."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.cards import CARDS, PIQUET, Suit
from rules.games.hands import GAMES, Hand, HandPlay, Seat, read_hand, score_hand

Document = dict[str, Any]

# Jegels' sample, its misprinted third suits put right: North holds diamonds and no
# clubs; the other hands stand as printed.
SAMPLE = {
    "N": "AS JS 8S KH AD QD JD 10D",
    "E": "10S JH 10H 8H 7D QC JC 9C",
    "S": "KS 9S AH 7H AC KC 8C 7C",
    "W": "QS 7S 9H QH KD 9D 8D 10C",
}
# A whole suit in each hand.
SUITS = {
    "N": "7S 8S 9S 10S JS QS KS AS",
    "E": "7H 8H 9H 10H JH QH KH AH",
    "S": "7D 8D 9D 10D JD QD KD AD",
    "W": "7C 8C 9C 10C JC QC KC AC",
}
# The same, but that West holds the jack of hearts and East that of clubs.
JACK_ALONE = SUITS | {
    "E": "7H 8H 9H 10H JC QH KH AH",
    "W": "7C 8C 9C 10C JH QC KC AC",
}


def make_hand(
    game: str, *tricks: str, hands: dict[str, str] = SAMPLE, **fields: Any
) -> Document:
    """A document with hearts for trumps, dealt by North unless told otherwise."""
    return {
        "format": "card-hand/1",
        "game": game,
        "trumps": "H",
        "dealer": "N",
        "hands": {seat: cards.split() for seat, cards in hands.items()},
        "tricks": [trick.split() for trick in tricks],
        **fields,
    }


def make_call(text: str) -> Document:
    """A call as "W 20 Q D": who, what, its top card and its suit; or "N 4-jacks"."""
    seat, call, *known = text.split()
    fields = ["suit"] if call == "sturk" else ["high", "suit"]
    call = call.replace("4-", "4 ")
    return {"seat": seat, "call": call, **dict(zip(fields, known, strict=False))}


def make_calls(*texts: str) -> list[Document]:
    return [make_call(text) for text in texts]


def scored(document: Document) -> Document:
    return score_hand(read_hand(document)).as_document()


def tricks_of(document: Document) -> list[str]:
    """Each finished trick as "N 14", with its roem after a plus where it has any."""
    return [
        f"{one['winner']} {one['cards']}" + (f" +{one['roem']}" if one["roem"] else "")
        for one in scored(document)["tricks"]
    ]


def side_of(document: Document, side: str) -> list[int]:
    """The cards, last trick, roem and total of a side."""
    return list(scored(document)["sides"][side].values())


def faults_of(document: Document) -> list[str]:
    """Each fault as "1 W 8D false call 8"; what is null stands as a dash."""
    return [
        " ".join("-" if value is None else str(value) for value in fault.values())
        for fault in scored(document)["faults"]
    ]


def broken(game: str, trick: str, holding: str = "", trumps: str = "H") -> list[str]:
    """The faults in one trick, of which the last player holds some cards besides.

    The others hold what they play and no more.
    """
    laid = [CARDS[text] for text in trick.split()]
    dealer = Seat.N
    seat = GAMES[game].after[dealer]
    hands: dict[Seat, tuple[Any, ...]] = dict.fromkeys(Seat, ())
    for place, card in enumerate(laid, start=1):
        rest = [CARDS[text] for text in holding.split()] if place == len(laid) else []
        hands[seat] = (card, *rest)
        seat = GAMES[game].after[seat]
    hand = Hand(GAMES[game], Suit(trumps), dealer, hands, (tuple(laid),))
    return [" ".join(filter(None, (one.fault, one.rule))) for one in found(hand)]


def found(hand: Hand) -> tuple[Any, ...]:
    return score_hand(hand).faults


def make_deal(game: str, chance: Random) -> Document:
    """A deal with nothing played yet."""
    cards = [str(card) for card in chance.sample(PIQUET, len(PIQUET))]
    hands = {seat: " ".join(cards[place::4]) for place, seat in enumerate("NESW")}
    trumps, dealer = chance.choice("SHDC"), chance.choice("NESW")
    return make_hand(game, hands=hands, trumps=trumps, dealer=dealer)


def play_out(document: Document, chance: Random, *, cards: int = 32) -> Document:
    """The deal played by random legal cards, the first so many of them."""
    hand = read_hand(document)
    play = HandPlay.of(hand)
    laid = [str(card) for trick in hand.tricks for card in trick]
    for trick in hand.tricks:
        for card in trick:
            play.lay(card)
    while len(laid) < cards:
        legal = [card for card in play.turn().held if is_legal(play, card)]
        laid.append(str(chance.choice(sorted(legal, key=str))))
        play.lay(CARDS[laid[-1]])
    return document | {"tricks": in_fours(laid)}


def is_legal(play: HandPlay, card: Any) -> bool:
    return play.game.breach(play.turn(), card) is None


def in_fours(laid: list[str]) -> list[list[str]]:
    return [laid[place : place + 4] for place in range(0, len(laid), 4)]
