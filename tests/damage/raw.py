"""Damage to any bytes: by a disk, a mail, a transfer that was cut, a wrong program."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from random import Random

Way = Callable[[bytes, Random], bytes]

FIGURES = re.compile(rb"\d+")
MOST_PIECE = 64
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp1252", "cp037", "utf-7", "utf-8-sig")
NO_TEXT = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xfe\xff", b"\x1a")
NUMBERS = (
    b"-1",
    b"0",
    b"1e999",
    b"NaN",
    b"-0.0",
    b"9223372036854775808",
    b"9" * 30,
    b"9" * 5000,
    "\u0663".encode(),
)
WORDS_OF_32 = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)


def flip_bits(data: bytes, chance: Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def cut_the_end(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def cut_the_start(data: bytes, chance: Random) -> bytes:
    return data[chance.randrange(len(data)) :]


def lose_a_piece(data: bytes, chance: Random) -> bytes:
    start, end = _piece(data, chance)
    return data[:start] + data[end:]


def repeat_a_piece(data: bytes, chance: Random) -> bytes:
    start, end = _piece(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 300)) + data[end:]


def swap_pieces(data: bytes, chance: Random) -> bytes:
    one, end = _piece(data, chance)
    middle = len(data) // 2
    return data[:one] + data[middle:] + data[one:end] + data[end:middle]


def overwrite(data: bytes, chance: Random) -> bytes:
    start, end = _piece(data, chance)
    length = end - start
    filled = (bytes(length), b"\xff" * length, chance.randbytes(length))
    return data[:start] + chance.choice(filled) + data[end:]


def put_a_word(data: bytes, chance: Random) -> bytes:
    """Overwrite four bytes by a number that lengths and offsets rarely have."""
    at = chance.randrange(len(data))
    word = struct.pack(chance.choice("<>") + "I", chance.choice(WORDS_OF_32))
    return data[:at] + word + data[at + 4 :]


def put_no_text(data: bytes, chance: Random) -> bytes:
    at = chance.choice((0, chance.randrange(len(data)), len(data)))
    return data[:at] + chance.choice(NO_TEXT) + data[at:]


def change_a_number(data: bytes, chance: Random) -> bytes:
    found = list(FIGURES.finditer(data))
    if not found:
        return flip_bits(data, chance)
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(NUMBERS) + data[one.end() :]


def change_the_encoding(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", errors="replace")
    return text.encode(chance.choice(ENCODINGS), errors="replace")


def replace_all(data: bytes, chance: Random) -> bytes:
    wholes = (
        b" ",
        b"\x00" * 100,
        b"<!DOCTYPE html><html><body>Sign in to the Wi-Fi</body></html>",
        b"PK\x05\x06" + bytes(18),
        b"PK\x03\x04" + chance.randbytes(100),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        b"%PDF-1.7\n" + data,
        chance.randbytes(1000),
        b"[" * 100_000,
        b"," * 100_000,
        b'"' * 1000,
        b"\n" * 20_000,
    )
    return chance.choice(wholes)


def _piece(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data))
    longest = chance.choice((4, MOST_PIECE, len(data)))
    return start, min(len(data), start + chance.randint(1, longest))


RAW: tuple[Way, ...] = (
    flip_bits,
    cut_the_end,
    cut_the_start,
    lose_a_piece,
    repeat_a_piece,
    swap_pieces,
    overwrite,
    put_a_word,
    put_no_text,
    change_a_number,
    change_the_encoding,
    replace_all,
)


def damage_bytes(data: bytes, chance: Random) -> bytes:
    """Return the bytes damaged in one way, now and then in several."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(RAW)(data or b" ", chance)
    return data
