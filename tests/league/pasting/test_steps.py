"""A long list goes in a few rows at a time, and stops where another changes places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from league.clubs.actions import keep_club
from league.models import Club, Union
from league.pasting import actions
from tests.league.pasting.pages import Pasting, left, said, states, text
from tests.make import make_union

pytestmark = pytest.mark.django_db
LINES = [f"{name};{name} Hall" for name in ("Athlone", "Bishop", "Crawford", "Diep")]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many clubs there were at the end of each step, of one row each."""
    found: list[int] = []

    @contextmanager
    def step() -> Iterator[None]:
        yield
        found.append(Club.objects.count())

    monkeypatch.setattr(actions, "AT_ONCE", 1)
    monkeypatch.setattr(actions, "short_step", step)
    return found


def changing(
    monkeypatch: pytest.MonkeyPatch, union: Union, *, after: int, name: str
) -> None:
    """Have another secretary make a club once so many steps are done."""
    step, done = actions.short_step, []

    @contextmanager
    def stepped() -> Iterator[None]:
        if len(done) == after:
            keep_club(union, code="X", name=name, venue=None, by=None)
        done.append(name)
        with step():
            yield

    monkeypatch.setattr(actions, "short_step", stepped)


def test_each_few_rows_are_a_step_of_their_own(steps: list[int]) -> None:
    page = Pasting(make_union(), "clubs")
    assert page.put(*LINES).status_code == 302
    assert steps == [1, 2, 3, 4]


def test_what_another_changes_between_two_steps_stops_the_rest(
    steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look(*LINES)
    changing(monkeypatch, union, after=2, name="Crawford")
    answer = page.take(looked)
    assert said(answer)[0] == "Added: Athlone (Athlone Hall), Bishop (Bishop Hall)."
    assert left(answer) == LINES[2:]
    assert states(answer) == ["done", "done"]
    assert Club.objects.filter(name="Crawford").count() == 1


def test_what_another_changes_before_the_first_step_is_looked_at_again(
    steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look(*LINES)
    changing(monkeypatch, union, after=0, name="Athlone")
    answer = page.take(looked)
    assert answer.status_code == 422
    assert "Something changed since you looked." in text(answer)
    assert list(Club.objects.values_list("name", flat=True)) == ["Athlone"]


def test_what_another_union_changes_stops_nothing(
    steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look(*LINES)
    changing(monkeypatch, make_union(), after=1, name="Athlone")
    assert page.take(looked).status_code == 302


@pytest.mark.parametrize(
    ("kind", "word"), [("people", "registrateur"), ("officials", "skeidsregter")]
)
def test_an_example_is_in_the_reader_s_words(kind: str, word: str) -> None:
    page = Pasting(make_union(), kind)
    page.client.cookies["django_language"] = "af"
    found = page.client.get(page.page).content.decode()
    assert f"<td>{word}</td>" in found
