"""Reading a QR code off a page, as a phone's camera does.

The picture is the page's own, sharp and upright: nothing needs correcting, so the
code's error correction words are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from segno import consts

DATA = "data:image/svg+xml;charset=utf-8,"
RUN = re.compile(r"([Mm])(-?[\d.]+) (-?[\d.]+)h(\d+)")
LINE = re.compile(r"class='qrline'[^>]* d='([^']+)'")
QUIET = 4  # modules around the code
FINDER = 9  # modules of a corner's pattern with its margin and format
LEVELS = {
    0: consts.ERROR_LEVEL_M,
    1: consts.ERROR_LEVEL_L,
    2: consts.ERROR_LEVEL_H,
    3: consts.ERROR_LEVEL_Q,
}
FORMAT_MASK = 0b101010000010010
TIMING = 6  # row and column
WITH_VERSION = 7
BYTES = 0b0100
LONG_COUNT = 10  # from this version on a text's length takes 16 bits
MASKS = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
Place = tuple[int, int]


def text_of(picture: str) -> str:
    """Return what the QR code in an image's source says."""
    drawing = unquote(picture.removeprefix(DATA))
    dark = set(dark_modules(drawing))
    size = max(column for _, column in dark) + 1
    version = (size - 17) // 4
    level, mask = format_of(dark)
    bits = "".join(
        str(int(((row, column) in dark) ^ MASKS[mask](row, column)))
        for row, column in places(size, version)
    )
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    return decoded(in_order(words, version, level), version)


def dark_modules(drawing: str) -> Iterator[Place]:
    """Yield the dark modules of segno's drawing, one line of runs left to right."""
    found = LINE.search(drawing)
    assert found is not None, "the picture is a QR code"
    x = y = 0.0
    for how, across, down, length in RUN.findall(found[1]):
        is_whole = how == "M"
        x = float(across) + (0 if is_whole else x)
        y = float(down) + (0 if is_whole else y)
        for step in range(int(length)):
            yield int(y) - QUIET, int(x) + step - QUIET
        x += int(length)


def format_of(dark: set[Place]) -> tuple[int, int]:
    """Return the level of error correction and the mask, as given beside the corner."""
    across = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    down = [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    bits = "".join(str(int(place in dark)) for place in across + down)
    said = (int(bits, 2) ^ FORMAT_MASK) >> 10
    return LEVELS[said >> 3], said & 0b111


def places(size: int, version: int) -> Iterator[Place]:
    """Yield the modules that hold data, in reading order: up and down by pairs."""
    kept = set(patterns(size, version))
    columns = [one for one in range(size - 1, -1, -1) if one != TIMING]
    for number, (right, left) in enumerate(
        zip(columns[::2], columns[1::2], strict=True)
    ):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for row in rows:
            for column in (right, left):
                if (row, column) not in kept:
                    yield row, column


def patterns(size: int, version: int) -> Iterator[Place]:
    """Yield the modules that hold no data."""
    far = size - FINDER + 1
    for row in range(size):
        for column in range(size):
            near_top, near_left = row < FINDER, column < FINDER
            in_corner = (
                (near_top and near_left)
                or (near_top and column >= far)
                or (near_left and row >= far)
            )
            if in_corner or TIMING in (row, column):
                yield row, column
    if version >= WITH_VERSION:
        for one in range(6):
            for other in range(size - 11, size - 8):
                yield from ((one, other), (other, one))
    yield from alignments(size, version)


def alignments(size: int, version: int) -> Iterator[Place]:
    centres = consts.ALIGNMENT_POS[version - 2] if version > 1 else ()
    first, last = TIMING, size - 7
    corners = {(first, first), (first, last), (last, first)}
    for row in centres:
        for column in centres:
            if (row, column) not in corners:
                for one in range(-2, 3):
                    for other in range(-2, 3):
                        yield row + one, column + other


def in_order(words: list[int], version: int, level: int) -> list[int]:
    """Return the data words from the blocks they are interleaved in, in order."""
    lengths = [
        block.num_data
        for block in consts.ECC[version][level]
        for _ in range(block.num_blocks)
    ]
    blocks: list[list[int]] = [[] for _ in lengths]
    dealt = iter(words)
    for turn in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if turn < length:
                block.append(next(dealt))
    return [word for block in blocks for word in block]


def decoded(words: list[int], version: int) -> str:
    bits = "".join(f"{word:08b}" for word in words)
    assert int(bits[:4], 2) == BYTES, "an address is written as bytes"
    begin = 4 + (16 if version >= LONG_COUNT else 8)
    length = int(bits[4:begin], 2)
    told = bits[begin : begin + 8 * length]
    return bytes(int(told[at : at + 8], 2) for at in range(0, len(told), 8)).decode()
