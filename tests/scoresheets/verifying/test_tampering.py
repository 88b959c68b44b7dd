"""Each way of tampering is found at its match, and nothing else is."""

from __future__ import annotations

import re
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from matches.models import Match
from scoresheets.fingerprints.actions import publish_day
from scoresheets.fingerprints.heads import read_heads
from scoresheets.models import PublishedHeads, TypedSheet
from tests.make import NIGHT, make_division, make_fixture, make_user
from tests.tampering import ANEW, CHAIN, EVERY, guard_lifted, make_long

pytestmark = pytest.mark.django_db
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def verify(*arguments: str) -> str:
    out = StringIO()
    with suppress(SystemExit):
        call_command("verify", *arguments, stdout=out)
    return out.getvalue()


def named(said: str) -> set[UUID]:
    """The matches that what verify says names; an entry's id is none of it."""
    return {UUID(found) for found in ID.findall(said)}


def make_all() -> dict[str, Match]:
    """A match for each way of tampering, by its words, and three that stay whole."""
    division = make_division()
    words = [one.words for one in EVERY] + ["whole 1", "whole 2", "whole 3"]
    return {one: make_long(make_fixture(division)) for one in words}


def tamper(matches: dict[str, Match]) -> None:
    with guard_lifted():
        for one in EVERY:
            one.do(matches[one.words], Random(one.words))


def test_each_of_forty_ways_is_found_at_its_match_and_nothing_else() -> None:
    matches = make_all()
    union = matches["whole 1"].union
    publish_day(union, NIGHT, by=None)
    assert verify().endswith(": 0 faults\n")
    tamper(matches)
    found = named(verify())
    missed = [one.words for one in EVERY if matches[one.words].pk not in found]
    assert len(EVERY) > 40
    assert missed == []
    assert found == {matches[one.words].pk for one in EVERY}


def test_a_chain_made_anew_is_seen_by_published_heads_alone() -> None:
    matches = make_all()
    tamper(matches)
    found = named(verify())
    assert found == {matches[one.words].pk for one in EVERY if one.found_by == CHAIN}


@pytest.mark.parametrize("one", ANEW, ids=lambda one: one.words)
def test_a_text_that_was_kept_elsewhere_shows_it(one: object, tmp_path: Path) -> None:
    match = make_long()
    kept = tmp_path / "heads.txt"
    kept.write_text(publish_day(match.union, NIGHT, by=None).text)
    assert verify("--heads", str(kept)).endswith(": 0 faults\n")
    with guard_lifted():
        one.do(match, Random(1))  # type: ignore[attr-defined]
    assert match.pk in named(verify("--heads", str(kept)))


def test_a_publication_changed_with_its_match_is_shown_by_the_text_kept_elsewhere(
    tmp_path: Path,
) -> None:
    match = make_long()
    kept = tmp_path / "heads.txt"
    made = publish_day(match.union, NIGHT, by=None)
    kept.write_text(made.text)
    with guard_lifted():
        ANEW[0].do(match, Random(1))
    made.delete()
    publish_day(match.union, NIGHT, by=None)
    assert verify().endswith(": 0 faults\n")
    assert match.pk in named(verify("--heads", str(kept)))


@pytest.mark.parametrize(
    ("field", "value"), [("text", "nothing"), ("digest", "0"), ("number", 2)]
)
def test_a_changed_publication_is_found(field: str, value: object) -> None:
    publish_day(make_long().union, NIGHT, by=None)
    PublishedHeads.objects.update(**{field: value})
    assert f"heads of {NIGHT}" in verify()


def test_a_typed_sheet_that_ends_with_no_entry_is_found() -> None:
    match = make_long()
    TypedSheet.objects.create(
        union=match.union, fixture=match.fixture, typed_by=make_user(), head="1" * 64
    )
    assert "ends with an entry that is not in the record" in verify()


def test_a_file_that_is_no_published_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("nothing")
    with pytest.raises(CommandError, match="must have the line"):
        call_command("verify", "--heads", str(tmp_path / "x"))
    with pytest.raises(CommandError, match="No such file"):
        call_command("verify", "--heads", str(tmp_path / "y"))


def test_a_whole_publication_reads_back_from_its_match() -> None:
    match = make_long()
    heads = read_heads(publish_day(match.union, NIGHT, by=None).text)
    assert heads.heads[0].hash == match.head_hash
