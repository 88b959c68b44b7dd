"""Damage to zips and to the workbooks that are zips: members, lists, inner parts."""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
import warnings
import zipfile
from collections.abc import Callable
from functools import cache
from random import Random

from tests.damage.documents import damage_document, damage_table
from tests.damage.raw import damage_bytes

MEGABYTE = 1024 * 1024
Members = dict[str, bytes]
NAMES = ("../../evil.csv", "/etc/passwd", "a\x00b.csv", "x" * 300, "..", "\\", "é.csv")
# A zip's own fields, by the signature before them: their offsets and sizes in bytes.
FIELDS = {
    b"PK\x01\x02": (
        (6, 2),  # version needed
        (8, 2),  # flags
        (10, 2),  # method
        (16, 4),  # checksum
        (20, 4),  # size, packed
        (24, 4),  # size
        (28, 2),  # length of the name
        (30, 2),  # length of the rest
        (32, 2),
        (34, 2),  # disk
        (42, 4),  # place of the member
    ),
    b"PK\x03\x04": ((6, 2), (8, 2), (14, 4), (18, 4), (22, 4), (26, 2), (28, 2)),
    b"PK\x05\x06": ((4, 2), (6, 2), (8, 2), (10, 2), (12, 4), (16, 4), (20, 2)),
}
# Flags (encrypted, strongly so, patched, named in UTF-8) and methods (deflate64, bzip2,
# LZMA, zstandard, one that nobody knows).
WORDS_OF_16 = (0, 1, 2, 8, 9, 12, 14, 32, 64, 93, 99, 0x800, 0x7FFF, 0xFFFF)
WORDS_OF_32 = (0, 1, 22, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)


def members_of(data: bytes) -> Members:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zip_of(members: Members, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def damage_zip(data: bytes, chance: Random) -> bytes:
    """Return a zip damaged: as bytes, in its list, or by what its members hold."""
    how = chance.random()
    if how < 0.2:
        return damage_bytes(data, chance)
    if how < 0.45:
        return damage_the_list(data, chance)
    members = members_of(data)
    for _ in range(chance.choice((1, 1, 2))):
        chance.choice(MEMBER_CHANGES)(members, chance)
    return _written(members, chance)


def _written(members: Members, chance: Random) -> bytes:
    methods = (zipfile.ZIP_DEFLATED,) * 3 + (zipfile.ZIP_STORED, zipfile.ZIP_LZMA)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        written = zip_of(members, chance.choice(methods))
    return written if chance.random() < 0.8 else damage_the_list(written, chance)


def damage_the_list(data: bytes, chance: Random) -> bytes:
    """Overwrite fields that say what is packed where, how, and how large it is."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        signature = chance.choice(list(FIELDS))
        heads = [one.start() for one in re.finditer(re.escape(signature), data)]
        if not heads:
            continue
        offset, size = chance.choice(FIELDS[signature])
        at = chance.choice(heads) + offset
        words = WORDS_OF_16 if size == 2 else WORDS_OF_32
        found[at : at + size] = struct.pack(
            "<H" if size == 2 else "<I", chance.choice(words)
        )
    return bytes(found)


def lose_a_member(members: Members, chance: Random) -> None:
    if members:
        del members[chance.choice(list(members))]


def swap_members(members: Members, chance: Random) -> None:
    if len(members) > 1:
        one, other = chance.sample(list(members), 2)
        members[one], members[other] = members[other], members[one]


def rename_a_member(members: Members, chance: Random) -> None:
    if members:
        members[chance.choice(NAMES)] = members.pop(chance.choice(list(members)))


def damage_a_member(members: Members, chance: Random) -> None:
    if members:
        name = chance.choice(list(members))
        members[name] = damage_member(name, members[name] or b" ", chance)


def damage_member(name: str, content: bytes, chance: Random) -> bytes:
    """Return a member damaged as what its name says it is."""
    if name.endswith((".xml", ".rels")):
        return damage_markup(content, chance)
    if name.endswith(".json"):
        return damage_document(content, chance)
    if name.endswith(".csv"):
        return damage_table(content, chance)
    return damage_bytes(content, chance)


def put_a_bomb(members: Members, chance: Random) -> None:
    name = chance.choice([*members, "matches/bomb.json"])
    members[name] = bytes(chance.choice((3, 60)) * MEGABYTE)


def nest(members: Members, chance: Random) -> None:
    members["inner.zip"] = zip_of(dict(members))


MEMBER_CHANGES: tuple[Callable[[Members, Random], None], ...] = (
    lose_a_member,
    swap_members,
    rename_a_member,
    *(damage_a_member,) * 8,
    nest,
)

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ATTRIBUTE = re.compile(rb'(\s[\w:]+=")([^"]*)(")')
TEXT = re.compile(rb">([^<>]+)<")
ELEMENT = re.compile(rb"<[\w:]+[^<>]*/>|<([\w:]+)[^<>]*>[^<>]*</\1>")
MARKUP_VALUES = (
    b"",
    b"-1",
    b"0",
    b"1",
    b"7",
    b"99999",
    b"99999999999999999999",
    b"9" * 5000,
    b"1e999",
    b"nan",
    b"2958466",
    b"-1e300",
    b"true",
    b"A",
    b"ZZZZ9999999",
    b"A0",
    b"A1:XFD1048576",
    b"rId99",
    b"../../x.xml",
    b"/xl/workbook.xml",
    b"s",
    b"d",
    b"e",
    b"b",
    b"str",
    b"inlineStr",
    b"yyyy-mm-dd",
    b"&#0;",
    b"&#xD800;",
    b"&amp;",
    b"&a;",
    b"x" * 10_000,
    "\u202e\u0300".encode(),
    b"\xff",
)
ENTITY = b'<!DOCTYPE a [<!ENTITY a "%s">]>'
LAUGHS = (
    b"<!DOCTYPE a [<!ENTITY a0 'ha'>"
    + b"".join(
        b"<!ENTITY a%d '%s'>" % (number, b"&a%d;" % (number - 1) * 10)
        for number in range(1, 10)
    )
    + b"<!ENTITY a '&a9;'>]>"
)
OUTSIDE = b'<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def damage_markup(data: bytes, chance: Random) -> bytes:
    """Return XML with its values, elements or head changed, or damaged as bytes."""
    if chance.random() < 0.2:
        return damage_bytes(data, chance)
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = chance.choice(MARKUP_CHANGES)(data, chance)
    return data


def _replaced(
    pattern: re.Pattern[bytes], group: int, data: bytes, new: bytes, chance: Random
) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start(group)] + new + data[one.end(group) :]


def change_an_attribute(data: bytes, chance: Random) -> bytes:
    return _replaced(ATTRIBUTE, 2, data, chance.choice(MARKUP_VALUES), chance)


def lose_an_attribute(data: bytes, chance: Random) -> bytes:
    return _replaced(ATTRIBUTE, 0, data, b"", chance)


def change_a_text(data: bytes, chance: Random) -> bytes:
    return _replaced(TEXT, 1, data, chance.choice(MARKUP_VALUES), chance)


def lose_an_element(data: bytes, chance: Random) -> bytes:
    return _replaced(ELEMENT, 0, data, b"", chance)


def repeat_an_element(data: bytes, chance: Random) -> bytes:
    found = list(ELEMENT.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    many = one[0] * chance.choice((1, 2, 100, 20_000))
    return data[: one.start()] + many + data[one.start() :]


def put_a_doctype(data: bytes, chance: Random) -> bytes:
    heads = (ENTITY % b"x", ENTITY % (b"x" * 10_000), LAUGHS, OUTSIDE)
    at = data.find(b"?>") + 2 if b"?>" in data else 0
    with_head = data[:at] + chance.choice(heads) + data[at:]
    return _replaced(TEXT, 1, with_head, b"&a;" * chance.choice((1, 900)), chance)


def change_the_names(data: bytes, chance: Random) -> bytes:
    return data.replace(b"spreadsheetml", chance.choice((b"wordprocessingml", b"x")))


def claim_an_encoding(data: bytes, chance: Random) -> bytes:
    claimed = chance.choice((b"utf-16", b"cp037", b"ascii", b"no-such", b"utf-7"))
    head = b'<?xml version="1.0" encoding="%s"?>' % claimed
    return head + data[data.find(b"?>") + 2 if b"?>" in data else 0 :]


def nest_elements(data: bytes, chance: Random) -> bytes:
    deep = chance.choice((100, 10_000))
    return _replaced(TEXT, 1, data, b"<a>" * deep + b"</a>" * deep, chance)


MARKUP_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(change_an_attribute,) * 4,
    *(change_a_text,) * 2,
    lose_an_attribute,
    lose_an_element,
    repeat_an_element,
    put_a_doctype,
    change_the_names,
    claim_an_encoding,
    nest_elements,
)


SHEET, STRINGS, STYLES = (
    f"xl/{one}.xml" for one in ("worksheets/sheet1", "sharedStrings", "styles")
)
ROWS = (f"<worksheet {MAIN}><sheetData>", "</sheetData></worksheet>")
ONE_ROW = (f"{ROWS[0]}<row>", f"</row>{ROWS[1]}")
# A part of a workbook, and what it can be filled with to cost the most.
BOMBS = (
    (SHEET, ROWS, b"<row/>"),
    (SHEET, ROWS, b'<row><c t="n"><v>1</v></c></row>'),
    (SHEET, ONE_ROW, b"<c/>"),
    (STRINGS, (f"<sst {MAIN}>", "</sst>"), b"<si><t>x</t></si>"),
    (STRINGS, (f"<sst {MAIN}><si>", "</si></sst>"), b"<r/>"),
    (STYLES, (f"<styleSheet {MAIN}><cellXfs>", "</cellXfs></styleSheet>"), b"<xf/>"),
    (STYLES, (f"<styleSheet {MAIN}><fonts>", "</fonts></styleSheet>"), b"<font/>"),
)
SIZES = (1, 20, 49)


@cache
def bomb(number: int, megabytes: int, data: bytes) -> bytes:
    """Return a small workbook, a part of which unpacks to so many megabytes."""
    part, (head, tail), element = BOMBS[number]
    many = element * (megabytes * MEGABYTE // len(element))
    return zip_of(members_of(data) | {part: head.encode() + many + tail.encode()})


def damage_workbook(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.03:
        return bomb(chance.randrange(len(BOMBS)), chance.choice(SIZES), data)
    return damage_zip(data, chance)


def damage_season(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.02:
        members = members_of(data)
        put_a_bomb(members, chance)
        return zip_of(members)
    return damage_zip(data, chance)


def damage_archive(data: bytes, chance: Random) -> bytes:
    """Return an archive damaged as a zip, or with other rows and sums that fit."""
    if chance.random() < 0.4:
        return damage_zip(data, chance)
    members = members_of(data)
    manifest = json.loads(members.pop("manifest.json"))
    for _ in range(chance.choice((1, 1, 3))):
        name = chance.choice([one for one in members if members[one]])
        members[name] = damage_rows(members[name], chance)
    for name, body in members.items():
        digest = hashlib.sha256(body).hexdigest()
        manifest["members"][name] = {"sha256": digest, "size": len(body)}
    return zip_of({"manifest.json": json.dumps(manifest).encode()} | members)


def damage_rows(content: bytes, chance: Random) -> bytes:
    """Return a table's lines with one of them changed, lost or there twice."""
    lines = content.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    how = chance.random()
    if how < 0.05:
        del lines[place]
    elif how < 0.1:
        lines.append(lines[place])
    else:
        lines[place] = damage_document(lines[place], chance) + b"\n"
    return b"".join(lines)
