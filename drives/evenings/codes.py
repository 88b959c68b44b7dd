"""Codes of tables: typed on a phone from a card, to write that table's score.

A code is the table's key in letters, signed with the installation's key: it can be
printed again, and nothing in the database lets anyone in. Codes used to be drawn by
lot and stored; of those on cards of evenings under way a digest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from drives.models import DriveTable

# Letters that are not mistaken for others, and no vowels, so that no code is a word.
LETTERS = "BCDFGHJKMNPQRTVWXZ"
# Six hundred million signatures of one table; the key before them has three letters
# or more.
SIGNED_LENGTH, KEY_LENGTH = 7, 3
PRINTED_LENGTH = 8
SALT = "drives.evenings.codes"
PRINTED_SALT = "drives.evenings.codes.printed"


def table_code(table: DriveTable) -> str:
    """Return the code of a table, in capitals."""
    key = _letters_of(table.pk, KEY_LENGTH)
    return key + _signature(key, settings.SECRET_KEY)


def table_of(code: str) -> DriveTable | None:
    """Return the table of a code in capitals, with its round and evening, or None."""
    tables = DriveTable.objects.select_related("round__drive__union")
    if not code or set(code) - set(LETTERS):
        return None
    if len(code) == PRINTED_LENGTH:
        digests = [printed_digest(code, secret) for secret in _secrets()]
        return tables.filter(printed_digest__in=digests).first()
    key, signature = code[:-SIGNED_LENGTH], code[-SIGNED_LENGTH:]
    signed = (_signature(key, secret) for secret in _secrets())
    if not any(constant_time_compare(signature, one) for one in signed):
        return None
    return tables.filter(pk=_number_of(key)).first()


def printed_digest(code: str, secret: str | None = None) -> str:
    """Return what is stored of a code that was drawn by lot."""
    return salted_hmac(
        PRINTED_SALT, code, secret=secret, algorithm="sha256"
    ).hexdigest()


def _secrets() -> Iterator[str]:
    yield from (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def _signature(key: str, secret: str) -> str:
    digest = salted_hmac(SALT, key, secret=secret, algorithm="sha256").digest()
    number = int.from_bytes(digest) % len(LETTERS) ** SIGNED_LENGTH
    return _letters_of(number, SIGNED_LENGTH)


def _letters_of(number: int, length: int) -> str:
    """Return a number in our letters, `length` of them or more."""
    letters = ""
    while number or len(letters) < length:
        number, rest = divmod(number, len(LETTERS))
        letters = LETTERS[rest] + letters
    return letters


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number
