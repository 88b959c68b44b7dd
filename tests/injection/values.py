"""What is written into the fields: payloads by turns, each value with its own word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tests.injection.payloads import TEXTS, word_of

WORD = len(word_of(0))
# A shorter field has no room for a word that is looked for, only for one that tells
# its rows apart.
SHORT = 40
# So much of a field without a limit is filled.
MOST = 600


@dataclass(frozen=True, slots=True)
class Value:
    """A text that was written somewhere, and the field that it was written for."""

    column: str
    text: str


@dataclass(frozen=True, slots=True)
class Room:
    """What a field takes: so many letters, and what must stand around them."""

    most: int
    before: str = ""
    after: str = ""

    @property
    def left(self) -> int:
        return self.most - len(self.before) - len(self.after)

    @property
    def is_short(self) -> bool:
        return self.left < SHORT

    @property
    def for_texts(self) -> int:
        """Return how many letters the word at the end leaves."""
        return self.left - (len(self.end(word_of(0))) if self.is_short else WORD + 1)

    def end(self, word: str) -> str:
        return word.strip("~") if self.is_short else word

    @property
    def is_address(self) -> bool:
        """Whether it is an e-mail address, which has no space even in quotes."""
        return self.after.startswith('"@')

    def texts(self) -> tuple[str, ...]:
        """Return the payloads that are short enough, and allowed, in the field."""
        short = tuple(one for one in TEXTS if len(one) <= self.for_texts)
        return tuple(filter(is_in_an_address, short)) if self.is_address else short

    def filled(self, taken: tuple[str, ...], word: str) -> str:
        between = "" if self.is_address or self.is_short else " "
        return self.before + between.join((*taken, word)) + self.after


@dataclass(slots=True)
class Values:
    """The values of a world, and of each field the payloads that it had, latest last.

    What a field had in former worlds is carried on: those that wait longest go first.
    """

    had: dict[str, list[str]] = field(default_factory=dict)
    made: dict[str, Value] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)

    def new(self, column: str, room: Room) -> str:
        """Return as many of a field's next payloads as go into it, as one text."""
        self.rooms[column] = room
        had = self.had.setdefault(column, [])
        waiting = [one for one in room.texts() if one not in had]
        taken = packed((*waiting, *had), room.for_texts)
        self.had[column] = [one for one in had if one not in taken] + list(taken)
        word = word_of(len(self.made))
        text = room.filled(taken, room.end(word))
        self.made[word] = Value(column, text)
        return text

    def missing(self) -> dict[str, list[str]]:
        """Return the payloads that fields would take and have not had in any world."""
        return {
            column: [one for one in room.texts() if one not in self.had[column]]
            for column, room in self.rooms.items()
        }


def packed(texts: Iterable[str], most: int) -> tuple[str, ...]:
    """Return the texts that fit into so many letters, each with a space, in order."""
    taken: list[str] = []
    for text in texts:
        if len(" ".join((*taken, text))) <= most:
            taken.append(text)
    return tuple(taken)


def is_in_an_address(text: str) -> bool:
    """Whether a text may stand in quotes before the @ of an e-mail address."""
    try:
        validate_email(f'"{text}"@e.test')
    except ValidationError:
        return False
    return True
