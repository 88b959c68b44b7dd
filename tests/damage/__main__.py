"""Feed many damaged files to their readers on a new database, and say what came of it.

Its argument is their number. What each kind came to is told on standard error, the
whole as JSON on standard output.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import sys
import warnings
from collections.abc import Iterable, Iterator

import django

django.setup()

from django.test.utils import setup_test_environment  # noqa: E402 - after the setup

from tests.damage.feeding import (  # noqa: E402
    ARCHIVES,
    KINDS,
    MOST_MEGABYTES,
    Fed,
    FileKind,
    feed,
)
from tests.damage.readers import make_desk  # noqa: E402

# A file that takes so long never ends: where it hangs is told, and the run is over.
MOST_SECONDS = 120


def feed_all(number: int) -> dict[str, Fed]:
    """Feed each kind its share; the archives first, while the database is empty."""
    told: dict[str, Fed] = {}
    desk = None
    for kind in (ARCHIVES, *KINDS):
        if kind is not ARCHIVES and desk is None:
            desk = make_desk()
        numbers = range(round(number * kind.share / 100))
        told[kind.name] = feed(kind, watched(numbers), desk)
        tell(kind, told[kind.name])
    return told


def watched(numbers: Iterable[int]) -> Iterator[int]:
    for number in numbers:
        faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
        yield number
    faulthandler.cancel_dump_traceback_later()


def tell(kind: FileKind, fed: Fed) -> None:
    cost = f"{fed.seconds:.2f} s, {fed.megabytes:.0f} MB"
    words = f"{kind.name}: {fed.files} files, {fed.refused} refused, {cost}\n"
    sys.stderr.write(words + "".join(f"  {one}\n" for one in fed.faults[:20]))


def main(number: int) -> str:
    faulthandler.enable()
    warnings.simplefilter("ignore")
    logging.disable()
    setup_test_environment()
    fed = feed_all(number)
    photos = [fed[one.name] for one in KINDS if one.megabytes > MOST_MEGABYTES]
    others = [one for one in fed.values() if one not in photos]
    return json.dumps(
        {
            "files": sum(one.files for one in fed.values()),
            "refused": sum(one.refused for one in fed.values()),
            "faults": sum(len(one.faults) for one in fed.values()),
            "seconds": max(one.seconds for one in fed.values()),
            "megabytes": max(one.megabytes for one in others),
            "of_photos": max(one.megabytes for one in photos),
        }
    )


if __name__ == "__main__":
    sys.stdout.write(main(int(sys.argv[1])))
