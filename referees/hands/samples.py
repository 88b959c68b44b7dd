"""The hand that Jegels plays card by card in his notes, as an example.

The clubs of South and the diamonds of North are misprinted in the notes; here they make
32 different cards.
"""

from __future__ import annotations

from referees.hands.told import PLAY, ReportedCall, ReportedHand


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


SAMPLE = ReportedHand(
    game="klawerjas",
    trumps="H",
    dealer="N",
    hands={
        "N": _cards("AS JS 8S KH AD QD JD 10D"),
        "E": _cards("10S JH 10H 8H 7D QC JC 9C"),
        "S": _cards("KS 9S AH 7H AC KC 8C 7C"),
        "W": _cards("QS 7S 9H QH KD 9D 8D 10C"),
    },
    tricks=tuple(
        _cards(trick)
        for trick in (
            "8D AC 8H KH",
            "JS 7S KS 10H",
            "JC 10D QH AH",
            "KC 9C QD 9H",
            "10C 7H QC AD",
            "8C 10S 8S 9D",
            "7C 7D AS QS",
            "9S JH JD KD",
        )
    ),
    calls=(ReportedCall("W", "20", "Q"),),
    to=PLAY,
)
