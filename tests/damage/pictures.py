"""Damage to pictures: their heads, their chunks and segments, their pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from random import Random

from tests.damage.raw import Way, damage_bytes, put_a_word

Chunk = tuple[bytes, bytes]
PNG = b"\x89PNG\r\n\x1a\n"
SIDES = (0, 1, 2, 5_400, 6_300, 50_000, 0x7FFFFFFF, 0xFFFFFFFF)
MEGABYTE = 1024 * 1024


def damage_picture(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.3:
        return damage_bytes(data, chance)
    if data.startswith(PNG):
        return damage_png(data, chance)
    if data.startswith(b"\xff\xd8"):
        return damage_jpeg(data, chance)
    return damage_boxes(data, chance)


def chunks_of(data: bytes) -> list[Chunk]:
    found, at = [], len(PNG)
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def png_of(chunks: list[Chunk]) -> bytes:
    return PNG + b"".join(
        struct.pack(">I", len(body))
        + name
        + body
        + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def damage_png(data: bytes, chance: Random) -> bytes:
    """Return a PNG whose checksums are right and whose chunks are not."""
    chunks = chunks_of(data)
    chance.choice(PNG_CHANGES)(chunks, chance)
    return png_of(chunks)


def change_the_head(chunks: list[Chunk], chance: Random) -> None:
    name, body = chunks[0]
    width, height, *rest = struct.unpack(">IIBBBBB", body)
    if chance.random() < 0.5:
        width, height = chance.choice((width, *SIDES)), chance.choice(SIDES)
    else:
        rest[chance.randrange(5)] = chance.choice((0, 1, 2, 3, 4, 6, 7, 8, 16, 255))
    chunks[0] = name, struct.pack(">IIBBBBB", width, height, *rest)


def put_a_chunk(chunks: list[Chunk], chance: Random) -> None:
    text = b"Comment\x00\x00" + zlib.compress(bytes(20 * MEGABYTE))
    new = (
        (b"zTXt", text),
        (b"iCCP", text),
        (b"iTXt", b"a\x00\x01\x00\x00\x00" + text[9:]),
        (b"eXIf", chance.randbytes(40)),
        (b"eXIf", tiff(chance)),
        (b"acTL", struct.pack(">II", 0xFFFFFFFF, 0)),
        (b"PLTE", chance.randbytes(chance.choice((3, 4, 900)))),
        (b"tRNS", chance.randbytes(chance.choice((0, 1, 300)))),
        (b"gAMA", b""),
        (b"pHYs", b"\x00"),
        (b"IHDR", chunks[0][1]),
        (b"ABCD", b""),
    )
    chunks.insert(chance.randrange(len(chunks) + 1), chance.choice(new))


def lose_a_chunk(chunks: list[Chunk], chance: Random) -> None:
    del chunks[chance.randrange(len(chunks))]


def shuffle_the_chunks(chunks: list[Chunk], chance: Random) -> None:
    chance.shuffle(chunks)


def damage_a_chunk(chunks: list[Chunk], chance: Random) -> None:
    place = chance.randrange(len(chunks))
    name, body = chunks[place]
    chunks[place] = name, damage_bytes(body or b" ", chance)


def put_too_much(chunks: list[Chunk], chance: Random) -> None:
    """Claim as large a picture as is taken, of pixels that pack into nothing."""
    head = struct.pack(
        ">IIBBBBB",
        *chance.choice(((5_400, 5_400), (1, 29_999_999))),
        8,
        chance.choice((0, 2, 6)),
        0,
        0,
        0,
    )
    chunks[:] = [
        (b"IHDR", head),
        (b"IDAT", zlib.compress(bytes(chance.choice((1, 40)) * MEGABYTE))),
        (b"IEND", b""),
    ]


PNG_CHANGES: tuple[Callable[[list[Chunk], Random], None], ...] = (
    *(change_the_head,) * 4,
    *(put_a_chunk,) * 4,
    *(damage_a_chunk,) * 4,
    lose_a_chunk,
    shuffle_the_chunks,
    put_too_much,
)


def tiff(chance: Random) -> bytes:
    """Return the head of a camera's notes with offsets and types that are none."""
    entries = b"".join(
        struct.pack(
            "<HHII",
            chance.choice((0x0112, 0x8769, 0x8825, 0x010F, 0xFFFF)),
            chance.choice((0, 1, 2, 3, 5, 7, 10, 12, 13, 99)),
            chance.choice((0, 1, 2, 0xFFFFFFFF)),
            chance.choice((0, 1, 3, 6, 8, 26, 0xFFFFFFFF)),
        )
        for _ in range(chance.randint(0, 6))
    )
    count = chance.choice((len(entries) // 12, 0xFFFF))
    return b"II*\x00\x08\x00\x00\x00" + struct.pack("<H", count) + entries


def segments_of(data: bytes) -> list[bytes]:
    """Return a JPEG's segments up to its pixels, and these as the last."""
    found, at = [], 2
    while data[at + 1] != 0xDA:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        found.append(data[at:end])
        at = end
    return [*found, data[at:]]


def damage_jpeg(data: bytes, chance: Random) -> bytes:
    """Return a JPEG with its segments changed, lost, repeated or added to."""
    segments = segments_of(data)
    how = chance.randrange(6)
    place = chance.randrange(len(segments))
    if how == 0:
        del segments[place]
    elif how == 1:
        segments.insert(place, segments[chance.randrange(len(segments))])
    elif how == 2:
        segments.insert(0, _segment(0xE1, b"Exif\x00\x00" + tiff(chance)))
    elif how == 3:
        segments.insert(0, _segment(0xE2, b"MPF\x00" + tiff(chance)))
    elif how == 4:
        segments = [_with_sides(one, chance) for one in segments]
    else:
        head, body = segments[place][:4], segments[place][4:]
        segments[place] = head + damage_bytes(body or b" ", chance)
    return b"\xff\xd8" + b"".join(segments)


def _segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def _with_sides(segment: bytes, chance: Random) -> bytes:
    if segment[1] not in (0xC0, 0xC2):
        return segment
    sides = struct.pack(
        ">HH", chance.choice((0, 1, 7_000)), chance.choice((0, 1, 5_000, 0xFFFF))
    )
    return segment[:5] + sides + segment[9:]


BOXES = (
    b"ftyp",
    b"meta",
    b"hdlr",
    b"pitm",
    b"iinf",
    b"iloc",
    b"iprp",
    b"ispe",
    b"mdat",
)


def damage_boxes(data: bytes, chance: Random) -> bytes:
    """Return a HEIC whose boxes have other lengths, names or fields."""
    at = data.find(chance.choice(BOXES))
    if at < 4:
        return put_a_word(data, chance)
    ways: tuple[Way, ...] = (
        lambda found, chance: found[: at - 4] + chance.randbytes(4) + found[at:],
        lambda found, chance: found[: at - 4] + bytes(4) + found[at:],
        lambda found, chance: found[:at] + b"free" + found[at + 4 :],
        lambda found, chance: (
            found[: at + 4]
            + damage_bytes(found[at + 4 : at + 40], chance)
            + found[at + 40 :]
        ),
    )
    return chance.choice(ways)(data, chance)
