"""Codes that people type: Crockford's letters and figures, without I, L, O and U."""

from __future__ import annotations

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BITS = 5  # that one letter holds
GROUP = 4  # letters
# Letters that are written or read in place of a figure of the code.
READ_AS = str.maketrans("ILO", "110", " -\N{EN DASH}\N{HYPHEN}")


def spelled(number: int, letters: int) -> str:
    """Return the last bits of a number as so many letters.

    >>> spelled(33, letters=2)
    '11'
    """
    places = reversed(range(letters))
    return "".join(ALPHABET[number >> BITS * at & 31] for at in places)


def number_of(letters: str) -> int:
    """Return the number that letters of the alphabet spell."""
    number = 0
    for letter in letters:
        number = number << BITS | ALPHABET.index(letter)
    return number


def grouped(letters: str) -> str:
    """Return a code as it is shown, in groups of four.

    >>> grouped("K7QM4T2D9XWA")
    'K7QM-4T2D-9XWA'
    """
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def read(text: str) -> str:
    """Return the letters of what somebody typed, in any spelling of a code.

    Whatever stands in no code is in it still.

    >>> read("k7qm 4t2d-oil1")
    'K7QM4T2D0111'
    """
    return text.upper().translate(READ_AS)
