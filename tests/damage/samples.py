"""Good files of each kind that people bring, small, to be damaged."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from django.db import transaction
from openpyxl import Workbook
from PIL import Image

from archive.unions.writing import write_archive
from league.lib.files.workbook import write_workbook
from tests.archive.persons.make_person import make_known
from tests.damage.zips import MAIN, members_of, zip_of
from tests.matches.season import FIRST, SAMPLE, few_files
from tests.scoresheets.tally.make import make_sheet

SAMPLES = SAMPLE.parent
PLAYERS = """\
registration_no,name,team,role,registered_on
SP1,Jan Smit,RET-A,captain,2026-02-01
SP2,"Chloé, Müller",RET-A,,2026-02-01
,Piet Davids,ELS-A,,
"""
TEAMS = """\
name,club,code,division
Retreat A,Retreat club,RET-A,Premier
New B,New club,,Premier
"""
FIXTURES = """\
night,home,away,start,venue,division,round
2026-02-03,RET-A,ELS-A,19:30,,,1
2026-02-10,RET-B,ELS-B,20:00,,,2
"""
RESULTS = """\
home,away,home_score,away_score,night,round
RET-A,ELS-A,40,38,2026-02-03,1
"""
INLINE = re.compile(rb't="inlineStr"><is><t>(.*?)</t></is></c>')
STRINGS = "xl/sharedStrings.xml"
STRINGS_LISTED = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.'
    b'openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
TABLES = {"players": PLAYERS, "teams": TEAMS, "fixtures": FIXTURES, "results": RESULTS}


@cache
def workbook(kind: str = "players") -> bytes:
    """Return a workbook as a spreadsheet saves it, its dates and numbers as such."""
    book = Workbook()
    sheet = book.active
    for cells in csv.reader(TABLES[kind].splitlines()):
        sheet.append([_value(cell) for cell in cells])
    # A sheet that nobody opens, with a cell of each kind.
    notes = book.create_sheet("Notes")
    notes.append(["a", 1.5, datetime(2026, 2, 3, 19, 30), True])
    notes.sheet_state = "hidden"
    book.create_chartsheet("Chart")
    return with_a_list_of_texts(saved(book))


def with_a_list_of_texts(data: bytes) -> bytes:
    """Return a workbook with all cells' texts in one list, as Excel keeps them."""
    members, texts = members_of(data), []

    def listed(found: re.Match[bytes]) -> bytes:
        texts.append(b"<si><t>%b</t></si>" % found[1])
        return b't="s"><v>%d</v></c>' % (len(texts) - 1)

    for name in members:
        if name.startswith("xl/worksheets/"):
            members[name] = INLINE.sub(listed, members[name])
    members[STRINGS] = b"<sst %b>%b</sst>" % (MAIN.encode(), b"".join(texts))
    listing = "[Content_Types].xml"
    members[listing] = members[listing].replace(
        b"</Types>", STRINGS_LISTED + b"</Types>"
    )
    return zip_of(members)


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _value(cell: str) -> object:
    if len(cell) == 10 and cell[4] == "-":
        return date.fromisoformat(cell)
    if len(cell) == 5 and cell[2] == ":":
        return time.fromisoformat(cell)
    return int(cell) if cell.isdigit() else cell or None


@cache
def written_workbook(kind: str = "players") -> bytes:
    return write_workbook(kind, csv.reader(TABLES[kind].splitlines()))


def charts_only() -> bytes:
    book = Workbook()
    book.create_chartsheet("Chart")
    del book["Sheet"]
    return saved(book)


@cache
def season() -> bytes:
    return zip_of(few_files())


@cache
def records() -> tuple[bytes, ...]:
    paths = sorted(SAMPLES.glob("records/[0-9][0-9].json"))
    return (few_files()[FIRST], *(path.read_bytes() for path in paths))


@cache
def results() -> tuple[bytes, ...]:
    paths = sorted(SAMPLES.glob("leagues/*.json"))
    found = [json.loads(path.read_text())["problem"] for path in paths]
    for one in found:
        one["results"] = one["results"][:40]
    return tuple(json.dumps(one).encode() for one in found)


def hand() -> bytes:
    """A hand that was dealt at random and played a little."""
    ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
    cards = [rank + suit for suit in "SHDC" for rank in ranks]
    Random(4).shuffle(cards)
    hands = {seat: cards[8 * n : 8 * n + 8] for n, seat in enumerate("NESW")}
    tricks = [[hands[seat][0] for seat in "NWSE"], [hands["E"][1]]]
    calls = [{"seat": "N", "call": "20", "high": hands["N"][0][:-1]}]
    document = {"format": "card-hand/1", "game": "klawerjas", "trumps": "S"}
    return json.dumps(
        document | {"dealer": "E", "hands": hands, "tricks": tricks, "calls": calls}
    ).encode()


DEALS = (
    ("klawerjas", [{"strokes": 2, "side": "us"}, {"off": "them"}]),
    (
        "klaverjas",
        [
            {
                "maker": "us",
                "cards": {"us": 90, "them": 72},
                "roem": {"us": 0, "them": 20},
            }
        ],
    ),
    (
        "klaberjass",
        [
            {
                "maker": "us",
                "cards": {"us": 90, "them": 72},
                "melds": {"us": 0, "them": 20},
                "bella": None,
                "double": 1,
            }
        ],
    ),
    (
        "500",
        [
            {
                "bidder": "us",
                "bid": "7H",
                "tricks": {"us": 8, "them": 2},
                "penalty": None,
            }
        ],
    ),
)


@cache
def deals() -> tuple[bytes, ...]:
    return tuple(
        json.dumps({"format": "deals/1", "game": game, "deals": list(rows)}).encode()
        for game, rows in DEALS
    )


def problem() -> bytes:
    """The demands of the division of `make_planned`."""
    codes = ("ATH", "BEL", "CLA", "DEL")
    document = {
        "format": "fixture-problem/1",
        "teams": [{"id": one, "venue": f"{one}-H"} for one in codes],
        "venues": [{"id": f"{one}-H", "matches": 1} for one in codes],
        "nights": [f"2094-03-{day:02}" for day in range(2, 31, 7)] + ["2094-04-06"],
        "legs": 2,
        "max_run": 2,
        "min_gap": 1,
        "aim": "breaks",
        "time_limit_s": 5,
        "seed": 1,
        "team_unavailable": [{"team": "ATH", "night": "2094-03-02"}],
        "venue_unavailable": [{"venue": "BEL-H", "night": "2094-03-09"}],
        "not_both_home": [["CLA", "DEL"]],
    }
    return json.dumps(document).encode()


HEADS = """\
klawerjas-heads/1
union south-peninsula
day 2026-02-03
number 1
match 0b4b7c53-5b1a-4f0e-9a55-0d5b8d0a7f11 250 {hash}
""".format(hash="a1" * 32).encode()


def picture(mode: str = "RGB", side: int = 90) -> Image.Image:
    grains = np.random.default_rng(1).integers(0, 255, (side, side, 4), dtype=np.uint8)
    return Image.fromarray(grains, "RGBA").convert(mode)


def encoded(image: Image.Image, sort: str, **values: object) -> bytes:
    out = io.BytesIO()
    image.save(out, sort, **values)
    return out.getvalue()


@cache
def pictures() -> tuple[bytes, ...]:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Camera"
    return (
        encoded(picture(), "JPEG", exif=exif, icc_profile=b"profile" * 20),
        encoded(picture(), "JPEG", progressive=True),
        encoded(picture("CMYK"), "JPEG"),
        encoded(picture("L"), "JPEG"),
        encoded(picture(), "PNG", exif=exif),
        encoded(picture("P"), "PNG", transparency=3),
        encoded(picture("1"), "PNG"),
        encoded(picture("RGBA"), "PNG"),
        encoded(picture(), "HEIF"),
        encoded(picture(), "MPO", save_all=True, append_images=[picture("L")]),
    )


@cache
def tally_sheets() -> tuple[bytes, ...]:
    """A photo of a crossed tally sheet."""
    return (encoded(Image.fromarray(make_sheet(2).picture), "JPEG", quality=70),)


def of_other_kinds() -> tuple[bytes, ...]:
    """Return a file of each kind, to be brought where another is asked for."""
    texts = (PLAYERS.encode(), records()[0], results()[0], hand(), problem(), HEADS)
    return (*texts, workbook(), season(), *pictures()[::3])


@cache
def archive() -> bytes:
    """A union's archive; the union itself is taken back."""
    out = io.BytesIO()
    with transaction.atomic():
        write_archive(make_known().union, out)
        transaction.set_rollback(True)
    return out.getvalue()


def folder(into: Path) -> Path:
    """Write the sample season's files as a folder."""
    for name, content in few_files().items():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return into
