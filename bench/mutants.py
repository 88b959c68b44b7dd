"""Break the code in small ways, and tell which breaks no test sees.

    python -m bench.mutants                 a sample of each file, by a fixed seed
    python -m bench.mutants --all           every mutant
    python -m bench.mutants --only append   the rows of the table that are so called

A mutant is one small change: `<` for `<=`, one half of an `and`, a number one higher,
a return that gives nothing. Each row's tests run once as they are, and it is heard
which function each test enters. Then a fork of that process is given one changed
function, and runs the tests that enter it, the quickest first, until one fails. What
is in no function (a constant, a field) is changed in a process of its own.

It needs SQLite (no DATABASE_URL), and writes nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.mutant_table import EQUIVALENT, ROOT, ROWS
from bench.mutating import Mutant, mutants_of

SEED = 20261123
SAMPLE = 20  # mutants of a file
WANTED = 95  # per cent


@dataclass(frozen=True, slots=True)
class Found:
    """What became of a mutant: killed, survived, or timeout."""

    mutant: Mutant
    fate: str

    @property
    def file(self) -> str:
        return str(Path(self.mutant.file).relative_to(ROOT))

    @property
    def is_equivalent(self) -> bool:
        return (self.file, self.mutant.key) in EQUIVALENT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants")
    parser.add_argument("--all", action="store_true", help="every mutant, no sample")
    parser.add_argument(
        "--quick", action="store_true", help="without what needs a process of its own"
    )
    parser.add_argument("--only", default="", help="rows whose name holds this")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    asked = parser.parse_args()
    names = [name for name in ROWS if asked.only in name]
    with tempfile.TemporaryDirectory(prefix="klawerjas-mutants-") as folder:
        prepare(Path(folder))
        with ThreadPoolExecutor(asked.jobs) as pool:
            runs = [pool.submit(run_row, name, Path(folder), asked) for name in names]
            return tell([one for run in runs for one in run.result()])


def prepare(folder: Path) -> None:
    """Migrate one empty database, which every process copies."""
    run(folder, "prepare")


def run_row(name: str, folder: Path, asked: argparse.Namespace) -> list[Found]:
    chosen = [
        mutant
        for path in ROWS[name].paths()
        for mutant in chosen_of(str(path), everything=asked.all)
    ]
    within = [mutant for mutant in chosen if mutant.function]
    told = run(folder, "row", name, json.dumps([[m.file, m.place] for m in within]))
    fates = dict(zip(within, told, strict=True))
    for mutant in chosen:
        if fates.get(mutant, "alone") == "alone" and not asked.quick:
            [fates[mutant]] = run(folder, "alone", name, mutant.file, str(mutant.place))
    found = [
        Found(one, fates[one]) for one in chosen if fates.get(one, "alone") != "alone"
    ]
    print(line(name, found), file=sys.stderr, flush=True)
    return found


def chosen_of(file: str, *, everything: bool) -> list[Mutant]:
    found = mutants_of(file)
    if everything or len(found) <= SAMPLE:
        return found
    chance = Random(f"{SEED} {Path(file).relative_to(ROOT)}")
    return sorted(chance.sample(found, SAMPLE), key=lambda one: one.place)


def run(folder: Path, *arguments: str) -> list[str]:
    """Ask a process of its own, and return what it told: a word for each mutant."""
    with tempfile.NamedTemporaryFile(dir=folder, mode="r") as told:
        environment = os.environ | {
            "CI": "1",  # So hypothesis draws the same examples each time.
            "MUTANTS_TO": told.name,
        }
        # One that was migrated before may be named, and spares half a minute.
        environment.setdefault("MUTANTS_DATABASE", str(folder / "migrated.sqlite3"))
        environment.pop("DATABASE_URL", None)
        done = subprocess.run(
            [sys.executable, "-m", "bench.mutant_runs", *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
        )
        words = told.read().split()
    if done.returncode:
        sys.exit(f"{arguments[:2]}: the tests as they are\n{done.stdout[-3000:]}")
    return words


def tell(found: list[Found]) -> int:
    """Print each file's figures and what survived; say whether enough was killed."""
    by_file: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        by_file[one.file].append(one)
    print(f"{'file':46} {'mutants':>8} {'killed':>7} {'same':>5} {'left':>5}")
    for file, ones in by_file.items():
        print(line(file, ones))
    print(line("all", found))
    for one in found:
        if one.fate == "survived" and not one.is_equivalent:
            print(f"{one.file}:{one.mutant.line}: {one.mutant.key}")
    return 0 if share(found) >= WANTED else 1


def line(name: str, found: list[Found]) -> str:
    left = [one for one in found if one.fate == "survived"]
    same = [one for one in left if one.is_equivalent]
    killed = len(found) - len(left)
    return (
        f"{name:46} {len(found):8} {killed:7} {len(same):5} "
        f"{len(left) - len(same):5}  {share(found):5.1f} %"
    )


def share(found: list[Found]) -> float:
    """The per cent killed of those that change anything."""
    counted = [one for one in found if one.fate != "survived" or not one.is_equivalent]
    killed = sum(one.fate != "survived" for one in counted)
    return 100 * killed / max(1, len(counted))


if __name__ == "__main__":
    sys.exit(main())
