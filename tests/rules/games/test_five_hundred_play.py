"""The play of 500: Clubs NZ 6a to 6f and 7."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Suit
from rules.faults import Malformed
from rules.games.five_hundred.bids import Trumps
from rules.games.five_hundred.cards import PACK, PlayingCard, read_playing_card
from rules.games.five_hundred.penalties import Offence, PenaltySide, rule_of
from rules.games.five_hundred.play import (
    PlayedHand,
    Settlement,
    Trick,
    led_suit,
    playable_cards,
    settle_hand,
    winning_place,
)
from rules.games.hands.values import Seat
from tests.properties import often

N, E, S, W = Seat


def cards(written: str) -> tuple[PlayingCard, ...]:
    return tuple(map(read_playing_card, written.split()))


def trick(written: str) -> Trick:
    """Make a trick; `JOKER>H` is the joker that names hearts."""
    first, _, named = written.partition(" ")[0].partition(">")
    laid = cards(" ".join([first, *written.split()[1:]]))
    return Trick(laid, Suit(named) if named else None)


def words(found: tuple[PlayingCard, ...]) -> str:
    return " ".join(map(str, found))


# Trumps, what lies there, what is held, and what of it may be played.
LEGAL = [
    # To lead, anything.
    (Trumps.HEARTS, "", "AS JOKER 4H", "AS JOKER 4H"),
    # 7a: a suit that is held is followed.
    (Trumps.HEARTS, "AS", "KS 5S 4H JOKER", "KS 5S"),
    # Who cannot follow plays anything; nobody has to trump.
    (Trumps.HEARTS, "AS", "KC 4H JOKER", "KC 4H JOKER"),
    # 6a: the joker is a trump, and need not wait for the others to be gone.
    (Trumps.HEARTS, "AH", "4H JOKER KC", "4H JOKER"),
    # 6a: alone among trumps it must follow them.
    (Trumps.HEARTS, "AH", "JOKER KC AD", "JOKER"),
    # The left bower follows trumps, not its own suit.
    (Trumps.HEARTS, "AH", "JD KD AC", "JD"),
    (Trumps.HEARTS, "AD", "JD KD AC", "KD"),
    (Trumps.HEARTS, "AD", "JD AC", "JD AC"),
    # The left bower led asks for trumps; so does the joker.
    (Trumps.HEARTS, "JD", "4H AD", "4H"),
    (Trumps.HEARTS, "JOKER", "4H AD", "4H"),
    # 6c: without trumps the joker waits while the suit led is held.
    (Trumps.NONE, "AS", "5S JOKER AH", "5S"),
    # 6c, 6f: without the suit led it may be played, and need not be.
    (Trumps.NONE, "AS", "AH JOKER 4D", "AH JOKER 4D"),
    # 6d: the joker led asks for the suit that it names.
    (Trumps.NONE, "JOKER>H", "4H AS", "4H"),
    (Trumps.NONE, "JOKER>H", "AS 4D", "AS 4D"),
    # Jacks are jacks without trumps.
    (Trumps.NONE, "AD", "JD JH", "JD"),
]


@pytest.mark.parametrize(("trumps", "laid", "held", "legal"), LEGAL)
def test_what_may_be_played(trumps: Trumps, laid: str, held: str, legal: str) -> None:
    before = trick(laid) if laid else Trick(())
    assert words(playable_cards(cards(held), before, trumps)) == legal


# Trumps, a trick, and the card that wins it.
WINNERS = [
    (Trumps.HEARTS, "9S KS AS 5S", "AS"),
    (Trumps.HEARTS, "9S AC AD 5S", "9S"),
    (Trumps.HEARTS, "AS 4H KS 5S", "4H"),
    (Trumps.HEARTS, "AS 4H 5H 5S", "5H"),
    (Trumps.HEARTS, "AH JD JH KH", "JH"),
    (Trumps.HEARTS, "AH JD QH KH", "JD"),
    (Trumps.HEARTS, "JH JOKER JD AH", "JOKER"),
    (Trumps.SPADES, "AC JC KC 5S", "JC"),
    (Trumps.NONE, "9S AH AD 10S", "10S"),
    (Trumps.NONE, "9S AH JOKER AS", "JOKER"),
    (Trumps.NONE, "JOKER>H AH KH QH", "JOKER"),
    (Trumps.NONE, "JH QD 4H JD", "JH"),
]


@pytest.mark.parametrize(("trumps", "laid", "winner"), WINNERS)
def test_who_wins_a_trick(trumps: Trumps, laid: str, winner: str) -> None:
    made = trick(laid)
    assert str(made.cards[winning_place(made, trumps)]) == winner


# North to West, ten each; in the kitty are 5C, 6C and 7C.
HANDS = {
    N: "JOKER JH AH KH QH AS KS AD KD QD",
    E: "JD 10H 9H 8H QS JS 10S JC 10C 9C",
    S: "7H 6H 5H 4H 9S 8S 7S AC KC QC",
    W: "10D 9D 8D 7D 6D 5D 4D 6S 5S 8C",
}
DEALT = {seat: cards(held) for seat, held in HANDS.items()}


def settled(
    *tricks: str, trumps: Trumps = Trumps.HEARTS, maker: Seat | None = N
) -> Settlement:
    made = tuple(map(trick, tricks))
    return settle_hand(PlayedHand(DEALT, trumps, N, made, maker))


def faults(found: Settlement) -> list[str]:
    return [
        f"{one.trick} {one.seat} {one.card} {one.fault} {one.rule}"
        for one in found.faults
    ]


def test_tricks_go_to_their_winners_who_lead_the_next() -> None:
    # East trumps the queen of diamonds, and leads clubs, which South wins.
    found = settled(
        "JOKER 8H 4H 10D",
        "AS 10S 7S 5S",
        "QD 9H AC 9D",
        "9C KC 8C KD",
    )
    assert found.winners == (N, N, E, S)
    assert (found.faults, found.penalty) == ((), None)


def test_7c_a_renege_of_the_makers_partner_ends_the_hand() -> None:
    # South holds hearts and lays a club on the joker.
    found = settled("JOKER 8H AC 10D")
    assert faults(found) == ["1 S AC renege 7a"]
    assert (found.penalty, found.rule) == (PenaltySide.MAKER, "7c")


def test_7d_a_renege_of_the_opposition_gives_the_makers_their_bid() -> None:
    # The jack of diamonds is a trump: East must not keep it from the joker.
    found = settled("JOKER 10C 4H 10D")
    assert faults(found) == ["1 E 10C renege 7a"]
    assert (found.penalty, found.rule) == (PenaltySide.OPPOSITION, "7d")


def test_the_left_bower_may_trump_its_own_suit() -> None:
    # East has no diamonds but the left bower, which is a heart.
    found = settled("AD JD AC 10D")
    assert (faults(found), found.winners) == ([], (E,))


def test_without_trumps_a_jack_follows_its_own_suit() -> None:
    found = settled("AD JC AC 10D", trumps=Trumps.NONE)
    assert faults(found) == ["1 E JC renege 7a"]


def test_6c_the_joker_laid_while_the_suit_is_held_names_its_rule() -> None:
    hands = {**DEALT, N: cards("JOKER JH AH KH QH 9C KS AD KD QD")}
    hands[E] = cards("JD 10H 9H 8H QS JS 10S JC 10C AS")
    made = PlayedHand(hands, Trumps.NONE, E, (trick("AS 9S 6S JOKER"),), E)
    found = settle_hand(made)
    assert faults(found) == ["1 N JOKER renege 6c"]
    assert (found.penalty, found.rule) == (PenaltySide.OPPOSITION, "7d")


def test_6e_a_joker_may_name_a_suit_that_its_player_holds() -> None:
    found = settled("JOKER>H 8H 4H 10D", trumps=Trumps.NONE)
    assert (faults(found), found.winners) == ([], (N,))


def test_6d_a_joker_led_without_trumps_must_name_a_suit() -> None:
    found = settled("JOKER 8H 4H 10D", trumps=Trumps.NONE)
    assert faults(found) == ["1 N JOKER no suit named 6d"]
    assert (found.winners, found.penalty) == ((N,), None)


def test_a_card_that_is_not_held_is_told_and_no_renege() -> None:
    found = settled("AS 10S 7S 5S", "AS QS 8S 6S")
    assert (faults(found), found.penalty) == (["2 N AS not held None"], None)


def test_4e_a_renege_where_nobody_bid_has_no_penalty_on_the_sheet() -> None:
    found = settled("AS 10C 7S 5S", trumps=Trumps.NONE, maker=None)
    assert faults(found) == ["1 E 10C renege 7a"]
    assert (found.penalty, found.rule) == (None, None)


def test_the_first_renege_is_the_one_that_ends_the_hand() -> None:
    found = settled("JOKER 10C AC 10D")
    assert [one.seat for one in found.faults] == [E, S]
    assert found.penalty is PenaltySide.OPPOSITION


# What happened, by whom, and the rule that ends the hand.
OFFENCES = [
    (Offence.SHOWED_THE_REST, PenaltySide.MAKER, "5d"),
    (Offence.SHOWED_THE_REST, PenaltySide.OPPOSITION, "5e"),
    (Offence.WRONG_COUNT, PenaltySide.MAKER, "5f"),
    (Offence.WRONG_COUNT, PenaltySide.OPPOSITION, "5g"),
]


@pytest.mark.parametrize(("offence", "side", "rule"), OFFENCES)
def test_an_offence_ends_a_hand_by_its_rule(
    offence: Offence, side: PenaltySide, rule: str
) -> None:
    assert rule_of(offence, side) == rule


IMPOSSIBLE = [
    PlayedHand({**DEALT, N: DEALT[N][:9]}, Trumps.HEARTS, N, (), N),
    PlayedHand({**DEALT, N: DEALT[E]}, Trumps.HEARTS, N, (), N),
    PlayedHand({N: DEALT[N]}, Trumps.HEARTS, N, (), N),
    PlayedHand(DEALT, Trumps.HEARTS, N, (), None),
    PlayedHand(DEALT, Trumps.HEARTS, N, (trick("JOKER 8H"), trick("AS")), N),
    PlayedHand(DEALT, Trumps.HEARTS, N, (trick("JOKER 8H 4H 10D AS"),), N),
]


@pytest.mark.parametrize("played", IMPOSSIBLE)
def test_what_is_no_hand_is_malformed(played: PlayedHand) -> None:
    with pytest.raises(Malformed):
        settle_hand(played)


@st.composite
def played_hands(draw: st.DrawFn) -> PlayedHand:
    """A whole hand by legal play, any card of those that are legal."""
    pack = draw(st.permutations(PACK))
    dealt = {
        seat: tuple(pack[place * 10 : place * 10 + 10])
        for place, seat in enumerate(Seat)
    }
    trumps = draw(st.sampled_from(Trumps))
    held = {seat: list(one) for seat, one in dealt.items()}
    turn, tricks = 0, []
    for _ in range(10):
        named = draw(st.sampled_from(Suit))
        laid = Trick((), named)
        for place in range(4):
            seat = list(Seat)[(turn + place) % 4]
            legal = playable_cards(held[seat], laid, trumps)
            card = draw(st.sampled_from(legal))
            held[seat].remove(card)
            laid = Trick((*laid.cards, card), named)
        tricks.append(laid)
        turn = (turn + winning_place(laid, trumps)) % 4
    return PlayedHand(dealt, trumps, N, tuple(tricks), draw(st.sampled_from(Seat)))


@often(100)
@given(played_hands())
def test_no_legal_play_is_named_a_fault_and_ten_tricks_are_won(
    played: PlayedHand,
) -> None:
    found = settle_hand(played)
    assert (found.faults, found.penalty) == ((), None)
    assert len(found.winners) == 10


@often(100)
@given(played_hands(), st.data())
def test_a_planted_renege_is_found(played: PlayedHand, data: st.DataObject) -> None:
    held = {seat: list(one) for seat, one in played.hands.items()}
    leader = N
    for number, laid in enumerate(played.tricks):
        seats = [list(Seat)[(list(Seat).index(leader) + one) % 4] for one in range(4)]
        for place, seat in enumerate(seats):
            before = Trick(laid.cards[:place], laid.named)
            wrong = set(held[seat]) - set(
                playable_cards(held[seat], before, played.trumps)
            )
            if place and wrong:
                planted = data.draw(st.sampled_from(sorted(wrong, key=str)))
                changed = Trick((*before.cards, planted), laid.named)
                tricks = (*played.tricks[:number], changed)
                found = settle_hand(
                    PlayedHand(played.hands, played.trumps, N, tricks, played.maker)
                )
                assert [(one.trick, one.seat) for one in found.faults] == [
                    (number + 1, seat)
                ]
                assert found.penalty is not None
                return
            held[seat].remove(laid.cards[place])
        leader = seats[winning_place(laid, played.trumps)]


def test_an_empty_trick_asks_for_no_suit() -> None:
    assert led_suit(Trick(()), Trumps.HEARTS) is None
