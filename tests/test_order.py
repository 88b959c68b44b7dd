"""Tests of servers begin on the first workers, a file's on one; the longest next."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.order import LONG, WAITING, with_waiting_first

WORKERS = 4


def item(path: str, *, waits: bool) -> Any:
    return SimpleNamespace(
        path=Path(path), get_closest_marker=lambda name: waits or None
    )


def shares(items: list[Any]) -> list[list[Any]]:
    """Return what each worker begins with: equal shares in the order of the list."""
    each = len(items) // WORKERS
    return [items[number * each :][:each] for number in range(WORKERS)]


def test_the_tests_of_a_file_of_servers_begin_on_one_worker() -> None:
    waiting = [item(f"server{number // 3}", waits=True) for number in range(12)]
    items = [item("rules", waits=False) for _ in range(60)] + waiting
    config: Any = SimpleNamespace(workerinput={"workercount": WORKERS})
    with_waiting_first(config, items)
    assert len(items) == 72
    begun = [
        [one.path.name for one in share if one in waiting] for share in shares(items)
    ]
    assert [len(names) for names in begun] == [6] * WAITING + [0] * (WORKERS - WAITING)
    assert not set(begun[0]) & set(begun[1])


def test_the_longest_tests_begin_where_nothing_waits() -> None:
    short = [item("rules", waits=False) for _ in range(60)]
    long = [item(name, waits=False) for name in LONG]
    items = [*short, *long, *(item("server", waits=True) for _ in range(3))]
    config: Any = SimpleNamespace(workerinput={"workercount": WORKERS})
    with_waiting_first(config, items)
    assert shares(items)[WAITING][: len(long)] == long
    assert len(items) == 60 + len(long) + 3


def test_alone_none_is_left_out() -> None:
    items = [item(name, waits=name == "b") for name in ("a", "b", *LONG)]
    with_waiting_first(SimpleNamespace(), items)  # type: ignore[arg-type]
    assert sorted(one.path.name for one in items) == sorted(["a", "b", *LONG])
