"""`verify` and `rebuild` in shares: some unions, several runs, what was published."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from matches.integrity import shares
from matches.models import Match
from scoresheets.fingerprints.actions import publish_day
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_season,
    make_union,
    points,
    write,
)
from tests.tampering import make_long

pytestmark = pytest.mark.django_db
MATCHES = 5  # of the union, in shares of two


@pytest.fixture(autouse=True)
def _small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MATCHES_AT_ONCE", 2)


@pytest.fixture
def matches() -> list[Match]:
    """Return a union's matches in the order in which they are worked through."""
    division = make_division()
    made = [make_long(make_fixture(division)) for _ in range(MATCHES)]
    return sorted(made, key=lambda match: match.pk)


def said(command: str = "verify", **options: Any) -> list[str]:
    out = StringIO()
    with suppress(SystemExit):
        call_command(command, stdout=out, **options)
    return out.getvalue().splitlines()


def break_sheet(match: Match) -> str:
    """Change what is stored of a match; return how its fault begins."""
    Match.objects.filter(pk=match.pk).update(sheet={"status": "played"})
    return f"match {match.pk}: keeps a score-sheet that its entries do not say"


def faults(lines: list[str]) -> set[str]:
    """Return the faults of score-sheets, without which parts of them."""
    return {line.rpartition(": ")[0] for line in lines if "score-sheet" in line}


def test_only_the_named_unions_are_looked_at(matches: list[Match]) -> None:
    other = make_division(make_season(make_union(slug="helderberg")))
    elsewhere = break_sheet(make_long(make_fixture(other)))
    own = break_sheet(matches[0])
    assert faults(said()) == {own, elsewhere}
    assert faults(said(union=["helderberg"])) == {elsewhere}
    assert said(union=["helderberg"])[-1].startswith("1 matches, ")
    assert faults(said("rebuild", union=["helderberg"])) == {elsewhere}
    assert faults(said()) == {own}


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"union": ["nowhere"]}, "--union: there is no union nowhere"),
        ({"processes": 0}, "--processes: a number from 1"),
        ({"since": "yesterday"}, "--since: yesterday is no day"),
        ({"since": "2026-02-30"}, "--since: 2026-02-30 is no day"),
    ],
)
def test_what_cannot_be_meant_is_refused(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(CommandError, match=fault):
        call_command("verify", **options)


def test_a_run_that_was_cut_off_goes_on_where_it_was(
    matches: list[Match], tmp_path: Path
) -> None:
    file = tmp_path / "verified"
    first = break_sheet(matches[0])
    whole = said(resume=file)
    assert faults(whole) == {first}
    run, two, *rest = file.read_text("utf-8").splitlines(keepends=True)
    assert len(rest) == 3  # two matches, one, and all beside them
    file.write_text(run + two + rest[0][:30], "utf-8")
    break_sheet(matches[1])
    last = break_sheet(matches[4])
    again = said(resume=file)
    # What was found stands again; the second match was done before it was changed.
    assert faults(again) == {first, last}
    assert again[-1].split(":")[0] == whole[-1].split(":")[0]
    assert said(resume=file) == again


def test_a_share_that_reaches_over_others_is_done_once(
    matches: list[Match], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several processes the second share may be done before the first."""
    file = tmp_path / "verified"
    said(resume=file)
    run, _first, second, *_rest = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text(run + second, "utf-8")
    monkeypatch.setattr(shares, "MATCHES_AT_ONCE", MATCHES)
    for _again in range(2):
        assert said(resume=file)[-1].startswith("5 matches, ")


@pytest.mark.parametrize("content", [b"kept", b"kept\nand more", b"\xff\n", b"[1]\n"])
def test_a_file_of_something_else_stays_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(content)
    with pytest.raises(CommandError, match="was begun by another run"):
        call_command("verify", resume=file)
    assert file.read_bytes() == content


def test_a_file_of_another_run_is_not_gone_on_with(
    matches: list[Match], tmp_path: Path
) -> None:
    file = tmp_path / "verified"
    said(resume=file)
    before = file.read_bytes()
    with pytest.raises(CommandError, match="was begun by another run"):
        call_command("rebuild", resume=file)
    assert file.read_bytes() == before


def test_matches_as_they_were_published_are_left_out(matches: list[Match]) -> None:
    publish_day(matches[0].union, NIGHT, by=None)
    write(matches[0], points(1, "away", 110))
    later, published = break_sheet(matches[0]), break_sheet(matches[1])
    assert faults(said()) == {later, published}
    since = said(since=str(NIGHT + timedelta(days=1)))
    assert faults(since) == {later}
    assert since[-2] == f"4 matches as published before {NIGHT + timedelta(days=1)}"
    assert since[-1].startswith("1 matches, ")
    # What was published that day is not from before it.
    assert faults(said(since=str(NIGHT))) == {later, published}


def test_who_waits_is_told_how_far_it_is(
    matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "TOLD_EVERY_S", 0)
    err = StringIO()
    assert said(stderr=err)[-1].startswith("5 matches, ")
    told = err.getvalue().splitlines()
    assert [line.partition(" matches")[0] for line in told] == [
        "2 of 5", "4 of 5", "5 of 5", "5 of 5"
    ]  # fmt: skip
