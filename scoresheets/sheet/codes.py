"""The short code on a filled score-sheet: which state of which match was printed. Ours.

It is computed from the match's row, so printing writes nothing and every past state of
a match can be found again. It is twelve of Crockford's letters and figures (no I, L, O
or U): four of the match's id, one of the version of its team sheets, six of the hash of
its last entry, and one that shows a typing slip.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from matches.access.letters import ALPHABET, BITS, grouped, number_of, read, spelled
from matches.models import Match

MATCH_LETTERS, LINE_UP_LETTERS, HASH_LETTERS = 4, 1, 6
LENGTH = MATCH_LETTERS + LINE_UP_LETTERS + HASH_LETTERS + 1
MATCH_BITS, HASH_BITS = MATCH_LETTERS * BITS, HASH_LETTERS * BITS
VERSIONS = 1 << BITS * LINE_UP_LETTERS
# x^5 + x^2 + 1, the polynomial of the field of 32 used for the check letter.
FIELD = 0b100101


@dataclass(frozen=True, slots=True)
class SheetCode:
    """The first bits of a match's id and of a hash; the version is modulo 32."""

    match: int
    line_ups: int
    hash: int

    @property
    def letters(self) -> str:
        """The code as it appears in an address."""
        letters = (
            spelled(self.match, MATCH_LETTERS)
            + spelled(self.line_ups, LINE_UP_LETTERS)
            + spelled(self.hash, HASH_LETTERS)
        )
        return letters + ALPHABET[_doubled(_sum(letters))]

    @property
    def shown(self) -> str:
        """The code as printed, in groups of four."""
        return grouped(self.letters)

    @property
    def matches(self) -> tuple[UUID, UUID]:
        """The first and the last match id that the code can stand for."""
        rest = 128 - MATCH_BITS
        first = self.match << rest
        return UUID(int=first), UUID(int=first + (1 << rest) - 1)

    @property
    def hashes(self) -> tuple[str, str]:
        """The first and the last hash that the code can stand for."""
        rest = 256 - HASH_BITS
        first = self.hash << rest
        return f"{first:064x}", f"{first + (1 << rest) - 1:064x}"


def sheet_code_of(match: Match) -> SheetCode:
    """Return the code of a match's current state."""
    return SheetCode(
        match=match.pk.int >> 128 - MATCH_BITS,
        line_ups=match.line_up_version % VERSIONS,
        hash=int(match.head_hash, 16) >> 256 - HASH_BITS,
    )


def read_sheet_code(text: str) -> SheetCode:
    """Return the code that somebody typed, in any spelling.

    Raises ValidationError if it cannot be one: a wrong length, a letter that no code
    has, or one or two wrong letters.
    """
    letters = read(text)
    wrong = next((one for one in letters if one not in ALPHABET), None)
    if wrong is not None:
        raise ValidationError(
            _("No code has “%(letter)s” in it: look at the paper again."),
            params={"letter": wrong},
        )
    if len(letters) != LENGTH:
        raise ValidationError(
            _("A code has %(wanted)s letters and figures; this one has %(number)s."),
            params={"wanted": LENGTH, "number": len(letters)},
        )
    if _sum(letters) != 0:
        raise ValidationError(
            _("A letter or figure of this code is not as it was printed: compare them.")
        )
    match, rest = letters[:MATCH_LETTERS], letters[MATCH_LETTERS:-1]
    return SheetCode(
        match=number_of(match),
        line_ups=number_of(rest[:LINE_UP_LETTERS]),
        hash=number_of(rest[LINE_UP_LETTERS:]),
    )


def _sum(letters: str) -> int:
    """Return the check sum: each letter weighs its own power of 2 in the field of 32.

    So any single slip, and any swap of two letters, changes the sum.
    """
    total = 0
    for letter in letters:
        total = _doubled(total) ^ ALPHABET.index(letter)
    return total


def _doubled(value: int) -> int:
    doubled = value << 1
    return doubled ^ FIELD if doubled >> BITS else doubled
