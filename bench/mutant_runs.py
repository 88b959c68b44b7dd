"""The processes of bench.mutants: tests as they are, then forks with one change each.

python -m bench.mutant_runs prepare
python -m bench.mutant_runs row NAME '[[file, place], ...]'
python -m bench.mutant_runs alone NAME FILE PLACE
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import select
import signal
import sqlite3
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from bench.mutant_table import ROOT, ROWS
from bench.mutating import Mutant, changed_tree, mutants_of, telling_tree

Entered = tuple[str, str]  # a file, and a function in it
Live = dict[Entered, list[FunctionType]]
TELL = "__tell_that_it_is_entered__"
MEMORY = 4 * 1024**3  # bytes: a change may make a list that never ends
# How much of the processor a mutant's test may take, by what it took as it is; and how
# long all of them, should one wait for what never comes.
LEAST_S, TIMES = 5.0, 2.0
WAIT_S, WAIT_TIMES = 60.0, 5.0
ALONE_S = 600
NOT_PUT_IN = 3  # A fork's status.


class Database:
    """A plugin that copies the migrated database, where the tests would migrate one."""

    def __init__(self) -> None:
        self.path = Path(os.environ["MUTANTS_DATABASE"])

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        # Later than pytest-django's own, so that this one is taken.
        session.config.pluginmanager.register(Copied(self.path), "copied-database")
        quick_examples()


class Copied:
    def __init__(self, path: Path) -> None:
        self.path = path

    @pytest.fixture(scope="session")
    def django_db_setup(
        self, django_test_environment: None, django_db_blocker: Any
    ) -> None:
        from django.core.management import call_command
        from django.db import connection

        from tests.conftest import set_guard

        with django_db_blocker.unblock():
            connection.close()
            name = connection.creation._get_test_db_name()
            connection.settings_dict["NAME"] = name
            connection.ensure_connection()
            if not self.path.exists():
                call_command("migrate", verbosity=0, interactive=False)
                with sqlite3.connect(self.path) as kept:
                    connection.connection.backup(kept)
                return
            with sqlite3.connect(self.path) as kept:
                kept.backup(connection.connection)
            set_guard()


def quick_examples() -> None:
    """Let hypothesis stop at what fails, and not look for the smallest example."""
    import hypothesis

    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants",
        parent=hypothesis.settings.get_profile("steady"),
        phases=phases,
        derandomize=True,
        report_multiple_bugs=False,
    )
    hypothesis.settings.load_profile("mutants")


class Forks:
    """A plugin that runs the tests as they are, and then once more for each mutant."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.mutants = mutants
        self.files = {mutant.file for mutant in mutants}
        self.entered: set[Entered] = set()
        self.seconds: dict[pytest.Item, float] = {}
        self.enters: dict[Entered, list[pytest.Item]] = defaultdict(list)
        self.has_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.has_failed = self.has_failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        live = live_functions(self.files)
        let_tell(self.files, live, lambda file, name: self.entered.add((file, name)))
        for place, item in enumerate(session.items):
            self.run_as_it_is(session, item, place)
        if self.has_failed:
            session.testsfailed = 1
            return True
        with Path(os.environ["MUTANTS_TO"]).open("w") as told:
            for mutant in self.mutants:
                print(self.fate_of(mutant, live), file=told, flush=True)
        # The tests' own ends are of no use here, and some would wait.
        sys.stdout.flush()
        os._exit(0)

    def run_as_it_is(
        self, session: pytest.Session, item: pytest.Item, place: int
    ) -> None:
        # What the whole session shares stays for the forks: a test always follows.
        following = session.items[(place + 1) % len(session.items)]
        begun = time.perf_counter()
        self.entered.clear()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        self.seconds[item] = time.perf_counter() - begun
        for one in self.entered:
            self.enters[one].append(item)

    def fate_of(self, mutant: Mutant, live: Live) -> str:
        found = dict.fromkeys(self.enters[mutant.file, mutant.function])
        items = sorted(found, key=self.seconds.__getitem__)
        if not items:
            return "alone"
        child = os.fork()
        if child == 0:
            self.run_changed(mutant, live, items)
        taken = sum(self.seconds[item] for item in items)
        return waited(child, WAIT_S + WAIT_TIMES * taken)

    def run_changed(
        self,
        mutant: Mutant,
        live: Live,
        items: list[pytest.Item],
    ) -> None:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if not put_in(mutant, live):
                os._exit(NOT_PUT_IN)
            for place, item in enumerate(items):
                following = items[(place + 1) % len(items)]
                # Ends the process: a change may make a loop that never ends.
                allowed = LEAST_S + TIMES * self.seconds[item]
                signal.setitimer(signal.ITIMER_PROF, allowed)
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.has_failed:
                    break
            status = 1 if self.has_failed else 0
        finally:
            os._exit(status)


def waited(child: int, allowed: float) -> str:
    """Return how a fork ended; one that takes too long is ended here."""
    watched = os.pidfd_open(child)
    ready, _, _ = select.select([watched], [], [], allowed)
    os.close(watched)
    if not ready:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not ready:
        return "timeout"
    ends = {0: "survived", NOT_PUT_IN: "alone", -signal.SIGPROF: "timeout"}
    return ends.get(os.waitstatus_to_exitcode(status), "killed")


def let_tell(files: set[str], live: Live, tell: Callable[[str, str], None]) -> None:
    """Give every function code that tells its file and its name as it is entered."""
    for file in files:
        for code in codes_of(compile(telling_tree(file, TELL), file, "exec")):
            for function in live.get((file, place_of(code)), []):
                function.__globals__[TELL] = tell
                function.__code__ = code


def live_functions(files: set[str]) -> Live:
    """Every function of the files that there is now, also those within others."""
    found: dict[Entered, list[FunctionType]] = defaultdict(list)
    # The tests' conftest freezes what was collected, and frozen objects are not listed.
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            code = one.__code__
            found[code.co_filename, place_of(code)].append(one)
    return found


def place_of(code: CodeType) -> str:
    return f"{code.co_qualname}:{code.co_firstlineno}"


def put_in(mutant: Mutant, live: Live) -> bool:
    """Give every live function of the mutant's its changed code, if it fits in."""
    for code in codes_of(compile(changed_tree(mutant), mutant.file, "exec")):
        if code.co_qualname.partition(".<locals>")[0] != mutant.function:
            continue
        for function in live.get((mutant.file, place_of(code)), []):
            if code.co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = code
    forget_answers(str(Path(mutant.file).parent))
    return True


def forget_answers(folder: str) -> None:
    """Empty what the functions of a folder keep of their answers."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            code = getattr(one.__wrapped__, "__code__", None)
            if code is not None and code.co_filename.startswith(folder):
                one.cache_clear()


def codes_of(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from codes_of(one)


def run_row(name: str, chosen: str) -> int:
    mutants = [mutants_of(file)[place] for file, place in json.loads(chosen)]
    return int(tests_of(name, Forks(mutants)))


def run_alone(name: str, file: str, place: int) -> int:
    """Change a file before it is imported, and tell whether a test fails then."""
    tree = changed_tree(mutants_of(file)[place])
    unchanged = SourceFileLoader.get_code

    def changed(loader: SourceFileLoader, fullname: str) -> Any:
        if loader.path == file:
            return compile(tree, file, "exec")
        return unchanged(loader, fullname)

    SourceFileLoader.get_code = changed  # type: ignore[method-assign]
    signal.alarm(ALONE_S)
    fate = "killed" if tests_of(name, "-x") else "survived"
    Path(os.environ["MUTANTS_TO"]).write_text(fate)
    os._exit(0)


def tests_of(name: str, *more: object) -> int:
    options = [one for one in more if isinstance(one, str)]
    plugins = [one for one in more if not isinstance(one, str)]
    quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "--tb=line"]
    tests = ROWS[name].test_paths()
    return pytest.main([*quiet, *options, *tests], [Database(), *plugins])


def prepare() -> int:
    if Path(os.environ["MUTANTS_DATABASE"]).exists():
        return 0
    test = ROOT / "tests" / "test_guard.py"
    return int(pytest.main(["-q", str(test)], [Database()]))


if __name__ == "__main__":
    asked, *rest = sys.argv[1:]
    if asked == "prepare":
        sys.exit(prepare())
    if asked == "row":
        sys.exit(run_row(*rest))
    sys.exit(run_alone(rest[0], rest[1], int(rest[2])))
