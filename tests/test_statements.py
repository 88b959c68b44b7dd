"""A second database runs the tests that send what no other test sends."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from league.models import Club, Union
from tests import statements
from tests.make import make_union

SAME = [
    ("SELECT a FROM b WHERE c IN (%s)", "SELECT a FROM b WHERE c IN (%s, %s, %s)"),
    ('SAVEPOINT "s140_x1"', 'SAVEPOINT "s77_x203"'),
    ("SELECT a FROM b LIMIT 21", "SELECT a FROM b LIMIT 5"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_statement_is_the_same_with_other_values(one: str, other: str) -> None:
    assert statements.key_of(one) == statements.key_of(other)


def test_another_condition_makes_another_statement() -> None:
    keys = {statements.key_of(f"SELECT a FROM b WHERE {one}") for one in ("c", "d")}
    assert len(keys) == 2


@pytest.fixture
def _noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "FOLDER", str(tmp_path))
    monkeypatch.setattr(statements, "noted", {})


@pytest.mark.only_on("sqlite")
@pytest.mark.usefixtures("_noted")
@pytest.mark.django_db
def test_what_a_test_sends_is_noted_and_what_another_sends_is_not() -> None:
    with statements.noting("one"):
        union = make_union()
    with statements.noting("other"):
        list(Club.objects.filter(union=union))
    list(Union.objects.all())
    one, other = (set(statements.noted[name].statements) for name in ("one", "other"))
    assert len(other) == 1
    assert one
    assert not one & other


class Item:
    """A test as pytest collects it, as far as it is asked."""

    fixturenames = ()

    def __init__(self, nodeid: str, **marks: dict[str, Any]) -> None:
        self.nodeid = nodeid
        self.marks = {one: SimpleNamespace(kwargs=of) for one, of in marks.items()}

    def get_closest_marker(self, name: str) -> Any:
        return self.marks.get(name)


def kept(monkeypatch: pytest.MonkeyPatch, *items: Item) -> list[str]:
    """Return which of the tests PostgreSQL runs, of those that SQLITE noted."""
    monkeypatch.setattr(statements, "noted", SQLITE)
    statements.save_noted("gw0")
    monkeypatch.setattr(statements, "connection", SimpleNamespace(vendor="postgresql"))
    rows: Any = [*map(Item, SQLITE), *items]
    return sorted(one.nodeid for one in statements.without_repeats(rows))


SQLITE = {
    "slow": statements.Sent(9.0, ["a", "b"]),
    "quick": statements.Sent(0.1, ["a", "c"]),
    "middling": statements.Sent(1.0, ["b", "c"]),
    "none": statements.Sent(0.1, []),
}


@pytest.mark.usefixtures("_noted")
def test_the_slowest_of_those_that_repeat_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert kept(monkeypatch) == ["middling", "quick"]


@pytest.mark.usefixtures("_noted")
def test_what_was_not_noted_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(monkeypatch, Item("new")) == ["middling", "new", "quick"]


@pytest.mark.usefixtures("_noted")
@pytest.mark.parametrize(
    "marks", [{"server": {}}, {"django_db": {"transaction": True}}]
)
def test_what_has_connections_of_its_own_is_run(
    marks: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SQLITE, "race", statements.Sent(20.0, []))
    rows = kept(monkeypatch, Item("race", **marks))
    assert rows == ["middling", "quick", "race"]


@pytest.mark.usefixtures("_noted")
def test_a_folder_without_notes_is_no_reason_to_run_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(statements, "connection", SimpleNamespace(vendor="postgresql"))
    rows: Any = [Item("one")]
    with pytest.raises(pytest.UsageError, match="No run on SQLite"):
        statements.without_repeats(rows)
