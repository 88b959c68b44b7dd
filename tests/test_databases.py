"""The databases that tests copy: never of other code, never half made, made once."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread

import pytest

from tests.databases import digest_of, made_once


@pytest.fixture
def app(tmp_path: Path) -> Path:
    (tmp_path / "migrations").mkdir()
    (tmp_path / "migrations" / "0001_initial.py").write_text("operations = []")
    return tmp_path


@pytest.mark.parametrize("name", ["0001_initial.py", "0002_another.py"])
def test_a_migration_that_changes_or_comes_asks_for_another_database(
    app: Path, name: str
) -> None:
    before = digest_of({"league": app}, "")
    (app / "migrations" / name).write_text("operations = [another]")
    assert digest_of({"league": app}, "") != before


def test_what_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "half").touch()
    made_once(folder, lambda into: (into / "all").touch())
    assert {one.name for one in folder.iterdir()} == {"all", "whole"}


def test_of_many_who_ask_at_once_one_makes_it(tmp_path: Path) -> None:
    made, together = [], Barrier(8, timeout=60)

    def ask() -> None:
        together.wait()
        made_once(tmp_path / "made", made.append)

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [tmp_path / "made"]
