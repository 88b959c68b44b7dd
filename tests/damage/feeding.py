"""Feed damaged files to their readers, and count what comes of each.

A file comes of its kind and its number alone, so one that did harm can be made again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from django.db import transaction

from league.management.commands import deals, hand, score, standings
from tests.damage import readers, samples
from tests.damage.documents import damage_document, damage_table
from tests.damage.pictures import damage_picture
from tests.damage.raw import Way, damage_bytes
from tests.damage.readers import Desk, Sentences, Steps
from tests.damage.zips import damage_archive, damage_season, damage_workbook
from tests.server.system import ROOT

Read = Callable[[bytes, Desk | None], Steps]
# Larger files are refused by their size alone.
MOST_BYTES = 3 * 1024 * 1024
MOST_SECONDS = 2.0
# How many files are of another kind than they should be, or end as one.
A_STRANGER = 0.04
# Longer than any sentence that only repeats what was typed.
MOST_LETTERS = 1000
# What a process may hold more than before; a photo's pixels are held as a whole.
MOST_MEGABYTES, MOST_MEGABYTES_OF_A_PHOTO = 150, 400
OURS, TESTS = str(ROOT), (f"{ROOT}/tests/", f"{ROOT}/.venv/")
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: good ones, how they are damaged, and who reads them.

    `share` is how many of a hundred damaged files are of this kind.
    """

    name: str
    share: int
    goods: Callable[[], Sequence[bytes]]
    damage: Way
    read: Read
    megabytes: int = MOST_MEGABYTES

    def damaged(self, number: int) -> bytes:
        chance = Random(f"{self.name} {number}")
        data = chance.choice(self.goods())
        if chance.random() < A_STRANGER:
            return with_a_stranger(data, chance)
        return self.damage(data, chance)[:MOST_BYTES]


def with_a_stranger(data: bytes, chance: Random) -> bytes:
    """Return a file of another kind, or the one behind a part of the other."""
    other = chance.choice(samples.of_other_kinds())
    if chance.random() < 0.5:
        return other
    return data[: chance.randrange(len(data))] + other[chance.randrange(len(other)) :]


def row_kind(kind: str, share: int) -> FileKind:
    return FileKind(
        f"CSV of {kind}",
        share,
        lambda: [samples.TABLES[kind].encode()],
        damage_table,
        partial(readers.read_rows, kind),
    )


def workbook_kind(kind: str, share: int) -> FileKind:
    return FileKind(
        f"workbook of {kind}",
        share,
        lambda: [samples.workbook(kind), samples.written_workbook(kind)],
        damage_workbook,
        partial(readers.read_rows, kind),
    )


def document_kind(
    name: str, share: int, goods: Callable[[], Sequence[bytes]], command: type
) -> FileKind:
    return FileKind(
        name,
        share,
        goods,
        damage_document,
        lambda content, _desk: readers.read_document(command().line_of, content),
    )


def photo_kind(name: str, share: int, goods: Callable[[], Sequence[bytes]]) -> FileKind:
    return FileKind(
        name,
        share,
        goods,
        damage_picture,
        readers.read_photo_file,
        MOST_MEGABYTES_OF_A_PHOTO,
    )


# Loaded where there is nothing else, so these come before a desk is made.
ARCHIVES = FileKind(
    "archive of a union",
    7,
    lambda: [samples.archive()],
    damage_archive,
    readers.read_archive,
)
KINDS = (
    row_kind("players", 5),
    row_kind("teams", 5),
    row_kind("fixtures", 5),
    row_kind("results", 5),
    workbook_kind("players", 12),
    workbook_kind("teams", 2),
    workbook_kind("fixtures", 4),
    workbook_kind("results", 2),
    FileKind(
        "zip of a season",
        8,
        lambda: [samples.season()],
        damage_season,
        readers.read_season,
    ),
    FileKind(
        "record to import",
        6,
        lambda: samples.records()[:1],
        damage_document,
        readers.read_record_file,
    ),
    FileKind(
        "demands of a list",
        4,
        lambda: [samples.problem()],
        damage_document,
        readers.read_plan,
    ),
    document_kind("record to score", 6, samples.records, score.Command),
    document_kind("results for a log", 4, samples.results, standings.Command),
    document_kind("hand of cards", 3, lambda: [samples.hand()], hand.Command),
    document_kind("deals", 3, samples.deals, deals.Command),
    photo_kind("photo", 15, samples.pictures),
    photo_kind("tally sheet", 2, samples.tally_sheets),
    FileKind(
        "published heads",
        2,
        lambda: [samples.HEADS],
        damage_bytes,
        readers.read_heads_file,
    ),
)


@dataclass(slots=True)
class Fed:
    """What came of damaged files: how many were refused, what they cost at most.

    A fault is any exception, cost over the limits, or sentence that cannot be shown.
    """

    files: int = 0
    refused: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0
    faults: list[str] = field(default_factory=list)

    def count(self, *, is_refused: bool, seconds: float, megabytes: float) -> None:
        self.files += 1
        self.refused += is_refused
        self.seconds = max(self.seconds, seconds)
        self.megabytes = max(self.megabytes, megabytes)

    def note(self, fault: str) -> None:
        self.faults.append(fault)


def feed(kind: FileKind, numbers: Iterable[int], desk: Desk | None = None) -> Fed:
    """Feed damaged files of a kind; what each does to the database is taken back."""
    fed = Fed()
    for number in numbers:
        feed_one(kind, number, desk, fed)
    return fed


def feed_one(kind: FileKind, number: int, desk: Desk | None, fed: Fed) -> None:
    content = kind.damaged(number)
    before = memory(reset=True)
    try:
        with transaction.atomic():
            said, seconds = follow(kind.read(content, desk))
            transaction.set_rollback(True)
    except Exception as error:  # noqa: BLE001 - any at all is what is looked for
        said, seconds = [], 0.0
        fed.note(f"file {number}: {place_of(error)}")
    fed.count(is_refused=bool(said), seconds=seconds, megabytes=memory() - before)
    for sentence in filter(is_unspeakable, said):
        fed.note(f"file {number}: the sentence {sentence[:60]!r}")
    if seconds > MOST_SECONDS:
        fed.note(f"file {number}: {seconds:.1f} s")
    if memory() - before > kind.megabytes:
        fed.note(f"file {number}: {memory() - before:.0f} MB")


def follow(steps: Steps) -> tuple[Sentences, float]:
    """Return all that a reader says, and the seconds of its longest request."""
    said: Sentences = []
    seconds, begun = 0.0, process_time()
    for sentences in steps:
        said += sentences
        seconds, begun = max(seconds, process_time() - begun), process_time()
    return said, max(seconds, process_time() - begun)


def place_of(error: Exception) -> str:
    """Return an error with the line of ours that let it out."""
    ours = [
        one
        for one in traceback.extract_tb(error.__traceback__)
        if one.filename.startswith(OURS) and not one.filename.startswith(TESTS)
    ]
    at = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    return f"{type(error).__name__} at {at}"


def is_unspeakable(sentence: str) -> bool:
    """Return whether no page could show a sentence, or no database keep it."""
    return (
        not sentence.strip()
        or len(sentence) > MOST_LETTERS
        or "\x00" in sentence
        or any("\ud800" <= letter <= "\udfff" for letter in sentence)
    )


def memory(*, reset: bool = False) -> float:
    """Return the most memory the process has held since the last reset, in MB."""
    if not CLEAR.exists():
        return 0.0
    if reset:
        CLEAR.write_text("5")
    held = STATUS.read_text().split("VmHWM:")[1].split()[0]
    return int(held) / 1024
