"""How to break each rule that the code holds: the check on the tests themselves.

Run as a module it breaks each rule in a copy of rules/, runs the test that the book
names for it, and prints as JSON what came of each.
"""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Break:
    """A change to one file of rules/ after which a rule no longer holds."""

    file: str
    old: str
    new: str


_CHAIR = "chair.player = entry.substitute"
_STOPPED = "table.stopped = TableStop(entry.rule, entry.defaulters)"

BREAKS: dict[str, Break] = {
    "1.2": Break("record/settings.py", "_setting(75,", "_setting(60,"),
    "1.3": Break("match/phases.py", "if play.phase in play.tosses:", "if False:"),
    "1.5": Break(
        "match/players.py", "if not team.is_registered(entry.on):", "if False:"
    ),
    "1.9": Break(
        "match/points.py", "if play.phase is Status.NOT_STARTED:", "if False:"
    ),
    "1.10": Break(
        "match/scoring.py",
        "Kind.QUERY: EntryRule(_nothing, _nothing)",
        "Kind.QUERY: EntryRule(phases.check_sign, _nothing)",
    ),
    "1.11": Break("record/values.py", 'MARKER = "marker"', 'MARKER = "scorer"'),
    "1.12": Break(
        "match/play.py", "or not self.is_knock_out:", "or self.is_knock_out:"
    ),
    "1.13": Break("match/phases.py", "if len(fielding) == 1:", "if not fielding:"),
    "1.14": Break(
        "match/players.py",
        "    if entry.player in play.team_of(entry).on_leave:",
        "    if False:",
    ),
    "1.15": Break(
        "match/players.py",
        "return TOO_LATE if _is_near_the_end(play, entry) else None",
        "return None",
    ),
    "2.2": Break(
        "match/play.py", "Status.INTERVAL: Half.FIRST", "Status.INTERVAL: Half.SECOND"
    ),
    "6.2": Break(
        "record/values.py", 'PUNISHMENT = "punishment"', 'PUNISHMENT = "penalty"'
    ),
    "6.4": Break("match/points.py", "if not table.is_fielded:", "if False:"),
    "6.5": Break("match/points.py", "frozenset({2, 4})", "frozenset({2, 3, 4})"),
    "6.6": Break(
        "match/points.py", "OVER_PUNISHING_CLAIM = 2", "OVER_PUNISHING_CLAIM = 4"
    ),
    "11.1": Break("match/players.py", "if play.phase is not Status.INTERVAL or", "if"),
    "11.2": Break("match/phases.py", "for side in absent:", "for side in absent[:0]:"),
    "11.3": Break(
        "match/players.py",
        _CHAIR,
        f"{_CHAIR}\n"
        "        chairs = play.partnership_of(entry).chairs\n"
        "        one, two = chairs\n"
        "        chairs[one], chairs[two] = chairs[two], chairs[one]",
    ),
    "11.4": Break(
        "match/players.py",
        "team.substitutes >= play.settings",
        "team.substitutes > play.settings",
    ),
    "12.1": Break(
        "match/stoppages.py",
        "str(entry.rule), side.opponents",
        "str(entry.rule), side",
    ),
    "12.2": Break(
        "match/stoppages.py",
        _STOPPED,
        f"for table in play.tables.values():\n        {_STOPPED}",
    ),
    "12.3": Break(
        "match/stoppages.py",
        "settings.late_award if is_late",
        "settings.stoppage_award if is_late",
    ),
}


def run_all(tests: dict[str, str]) -> dict[str, list[str]]:
    """What came of each rule's test: in the unbroken copy, then in the broken one."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(
            ROOT / "rules",
            copy / "rules",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        sys.path[:0] = [folder]
        sys.dont_write_bytecode = True
        return {rule: _run(copy, rule, test) for rule, test in tests.items()}


def _run(copy: Path, rule: str, test: str) -> list[str]:
    unbroken = _colour(test)
    change = BREAKS[rule]
    file = copy / "rules" / change.file
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(text.replace(change.old, change.new), encoding="utf-8")
        return [unbroken, _colour(test)]
    finally:
        file.write_text(text, encoding="utf-8")


def _colour(test: str) -> str:
    """Green or red, by running the test function on modules imported anew."""
    for name in [name for name in sys.modules if _is_ours(name)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    path, _, function = test.partition("::")
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    try:
        getattr(module, function)()
    except Exception:  # noqa: BLE001 - whatever a broken rule raises turns a test red.
        return "red"
    return "green"


def _is_ours(name: str) -> bool:
    return name.split(".")[0] == "rules" or name.startswith("tests.rules.")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run_all(json.load(sys.stdin))))
