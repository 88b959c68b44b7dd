from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referees.hands.known import contradictions, known_hand_of
from referees.hands.samples import SAMPLE
from referees.hands.told import (
    PLAY,
    SEATS,
    ReportedHand,
    hand_document,
    hand_of_document,
    press_card,
    query_of,
    take_back_card,
)
from rules.cards import PIQUET, Card, Suit
from rules.games.hands import GAMES, Hand, Seat, legal_cards, read_hand
from rules.games.hands.play import seat_to_play
from tests.referees.hands.make_hands import (
    judged,
    make_sample,
    make_told,
    sentences,
    tricks_of,
    twenty,
)

# What is known of a hand.


def test_jegels_hand_counts_84_to_62_trick_by_trick() -> None:
    view = judged(SAMPLE)
    assert [(one.winner, one.cards) for one in view.tricks] == [
        ("North", 14),
        ("East", 14),
        ("South", 24),
        ("West", 19),
        ("South", 23),
        ("South", 10),
        ("South", 13),
        ("East", 24),
    ]
    assert [(one.last, one.total) for one in view.sides] == [(0, 84), (5, 62)]


def test_the_call_that_jegels_calls_false_is_false_by_rule_8() -> None:
    [fault] = judged(SAMPLE).faults
    assert (fault.trick, fault.rule) == (1, "8")
    assert fault.sentence == (
        "West called 20, queen high without the cards for it: false call."
    )


def test_a_planted_revoke_is_said_with_what_could_have_been_played() -> None:
    # East holds the queen and the nine of clubs, and may always trump with the jack.
    [fault] = judged(make_sample("KC 7D QD 9H")).faults
    assert fault.sentence == "East had clubs and played the 7 of diamonds: revoke."
    assert fault.rule == "3.3"
    assert [card.short for card in fault.instead] == ["J♥", "Q♣", "9♣"]


def test_a_planted_under_trump_is_said() -> None:
    # South trumps with the ace; East goes below it with spades and clubs in hand.
    told = make_sample(tricks=tricks_of("8D AH 10H 10D"))
    assert sentences(told) == [
        "East played the 10 of hearts below a trump that lay there, and had another "
        "card to play: under-trump."
    ]


def test_a_card_of_another_hand_is_not_held() -> None:
    assert sentences(make_sample("KC AS")) == [
        "East played the ace of spades without holding it: not held."
    ]


def test_tricks_alone_have_winners_and_points() -> None:
    view = judged(make_told("8D AC 8H KH", "JS 7S KS 10H"))
    assert [(one.winner, one.cards) for one in view.tricks] == [
        ("North", 14),
        ("East", 14),
    ]
    assert view.faults == []
    assert "Not all hands are known." in view.notes[0]


def test_a_card_played_later_proves_a_revoke() -> None:
    first, second = "AH 7C KH QH", "9C 8H 10H 7H"
    in_spades = {"game": "klaverjas", "trumps": "S"}
    assert sentences(make_told(first, **in_spades)) == []
    assert sentences(make_told(first, second, **in_spades)) == [
        "South had hearts and played the 7 of clubs: revoke."
    ]


def test_who_may_have_had_the_suit_as_well_must_trump_or_revoked() -> None:
    told = make_told("AH 7C KH QH", "9C 7S", game="klaverjas", trumps="S")
    assert sentences(told) == [
        "South had a trump to play and played the 7 of clubs: must trump, or a "
        "revoke with hearts in hand."
    ]


def test_a_trick_of_the_partner_is_let_off_in_amsterdam_and_not_in_rotterdam() -> None:
    # East's ace is winning; West, who had a trump, throws a club.
    tricks = ("AH 7H 7C 8H", "9D 8D 7S 10D")
    assert sentences(make_told(*tricks, game="klaverjas", trumps="S")) == []
    told = make_told(*tricks, game="klaverjas-rotterdam", trumps="S")
    assert sentences(told) == [
        "West had a trump to play and played the 7 of clubs: must trump, or a revoke "
        "with hearts in hand."
    ]


def test_roem_lies_in_the_tricks_of_klaverjas() -> None:
    view = judged(make_told("AH 7C KH QH", game="klaverjas", trumps="S"))
    assert (view.tricks[0].winner, view.tricks[0].roem) == ("East", 20)
    assert [one.total for one in view.sides] == [0, 38]


def test_all_eight_tricks_give_the_hands() -> None:
    told = replace(SAMPLE, hands={})
    assert known_hand_of(told).is_whole
    assert len(sentences(told)) == 1


def test_three_hands_give_the_fourth() -> None:
    three = {seat: SAMPLE.hand_of(seat) for seat in "NES"}
    told = make_sample("KC 9C QD 10C", hands=three, tricks=())
    hand = known_hand_of(told).hand.hands[Seat.W]
    assert {str(card) for card in hand} == set(SAMPLE.hand_of("W"))


def test_a_call_is_not_judged_without_its_callers_hand() -> None:
    told = make_told("8D AC 8H KH", calls=(twenty(),))
    view = judged(told)
    assert view.faults == []
    assert any(one.startswith("What was called is not judged") for one in view.notes)


def test_a_call_is_judged_with_its_callers_hand_alone() -> None:
    told = make_told("8D AC 8H KH", calls=(twenty(),), hands={"W": SAMPLE.hand_of("W")})
    assert [one.rule for one in judged(told).faults] == ["8"]


def test_two_false_calls_of_one_player_are_said_each() -> None:
    told = replace(SAMPLE, calls=(twenty(high="A"), twenty(high="K")))
    assert sentences(told) == [
        "West called 20, ace high without the cards for it: false call.",
        "West called 20, king high without the cards for it: false call.",
    ]


def test_a_card_played_twice_is_a_contradiction_where_hands_are_unknown() -> None:
    told = make_told("8D AC 8H KH", "8D 7S KS 10H")
    assert list(contradictions(told)) == [("t2", "8♦ is played twice.")]
    assert list(contradictions(make_sample("8D 7D QD 9H"))) == []


def test_a_hand_of_nine_cards_is_a_contradiction() -> None:
    seven = SAMPLE.hand_of("W")[:7]
    tricks = ("8D AC 8H KH", "JS 8C KS 10H", "JC 10D 7C")
    told = make_told(*tricks, hands={"W": seven})
    sentence = "With what was played this hand would have 9 cards."
    assert list(contradictions(told)) == [("W", sentence)]


# Whatever is played.


def dealt(game: str, seed: int, *, is_legal: bool) -> ReportedHand:
    """A deal played to its end by chance, by the rules or by no rule at all."""
    chance = random.Random(seed)
    pack = list(PIQUET)
    chance.shuffle(pack)
    hands = {seat: tuple(pack[place::4]) for place, seat in enumerate(Seat)}
    hand = Hand(GAMES[game], chance.choice(list(Suit)), Seat.N, hands)
    left = {seat: list(cards) for seat, cards in hands.items()}
    while (seat := seat_to_play(hand)) is not None:
        card = chance.choice(legal_cards(hand) if is_legal else left[seat])
        left[seat].remove(card)
        hand = replace(hand, tricks=followed_by(hand.tricks, card))
    return told_from(hand)


def followed_by(
    tricks: tuple[tuple[Card, ...], ...], card: Card
) -> tuple[tuple[Card, ...], ...]:
    if not tricks or len(tricks[-1]) == 4:
        return (*tricks, (card,))
    return (*tricks[:-1], (*tricks[-1], card))


def told_from(hand: Hand) -> ReportedHand:
    return ReportedHand(
        game=hand.game.name,
        trumps=str(hand.trumps),
        dealer=str(hand.dealer),
        hands={str(seat): tuple(map(str, cards)) for seat, cards in hand.hands.items()},
        tricks=tuple(tuple(map(str, trick)) for trick in hand.tricks),
        to=PLAY,
    )


def hidden(told: ReportedHand, seats: set[str], tricks: int) -> ReportedHand:
    """The same play with hands that nobody knows, and cut short."""
    shown = {seat: told.hand_of(seat) for seat in SEATS if seat not in seats}
    return replace(told, hands=shown, tricks=told.tricks[:tricks])


def found(told: ReportedHand) -> set[tuple[int | None, str, str]]:
    return {(one.trick, one.seat, one.card) for one in judged(told).faults}


SEEDS = st.integers(0, 2**32)
HIDDEN = st.sets(st.sampled_from(SEATS), min_size=1)
SHORT = st.integers(1, 8)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, seats=HIDDEN, tricks=SHORT)
def test_legal_play_is_no_fault_however_little_is_known(
    game: str, seed: int, seats: set[str], tricks: int
) -> None:
    told = dealt(game, seed, is_legal=True)
    assert found(hidden(told, seats, tricks)) == set()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, seats=HIDDEN, tricks=SHORT)
def test_what_is_found_in_part_is_a_fault_of_the_whole_too(
    game: str, seed: int, seats: set[str], tricks: int
) -> None:
    told = dealt(game, seed, is_legal=False)
    assert found(hidden(told, seats, tricks)) <= found(hidden(told, set(), tricks))


# What is done with it.


def test_a_card_goes_to_the_seat_that_is_chosen_and_back() -> None:
    given = press_card(make_told(to="E"), "10C")
    assert given.hand_of("E") == ("10C",)
    assert press_card(given, "10C").hand_of("E") == ()


def test_a_card_of_another_seat_moves() -> None:
    given = replace(press_card(make_told(to="E"), "10C"), to="S")
    moved = press_card(given, "10C")
    assert (moved.hand_of("E"), moved.hand_of("S")) == ((), ("10C",))


def test_a_full_hand_gives_way_to_the_next_and_the_third_to_the_trick() -> None:
    seven = {"N": SAMPLE.hand_of("N")[:7]}
    assert press_card(make_told(hands=seven, to="N"), "10D").to == "E"
    others = {seat: SAMPLE.hand_of(seat) for seat in "ES"}
    assert press_card(make_told(hands=seven | others, to="N"), "10D").to == PLAY


def test_a_ninth_card_is_not_taken() -> None:
    told = make_told(hands={"N": SAMPLE.hand_of("N")}, to="N")
    assert press_card(told, "7C") == told


def test_a_card_that_is_played_begins_a_trick_or_joins_it() -> None:
    told = press_card(make_told("8D AC 8H KH"), "JS")
    assert press_card(told, "7S").tricks == tricks_of("8D AC 8H KH", "JS 7S")


def test_the_last_card_is_taken_back() -> None:
    told = make_told("8D AC 8H KH", "JS")
    assert take_back_card(told).tricks == tricks_of("8D AC 8H KH")
    assert take_back_card(take_back_card(told)).tricks == tricks_of("8D AC 8H")
    assert take_back_card(make_told()) == make_told()


def test_no_card_is_played_after_the_last() -> None:
    assert press_card(SAMPLE, "AS") == SAMPLE


def test_the_document_of_a_whole_hand_is_that_of_the_contract() -> None:
    hand = read_hand(hand_document(SAMPLE))
    assert (hand.game.name, len(hand.tricks), len(hand.calls)) == ("klawerjas", 8, 1)
    assert hand_of_document(hand_document(SAMPLE)) == SAMPLE


def test_an_address_leaves_out_what_is_empty() -> None:
    assert query_of(make_told("8D")) == "game=klawerjas&trumps=H&dealer=N&t1=8D&to=play"
