from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from matches.models import Entry, Match
from matches.record.chain import COVERED, hash_of
from rules.record import Side
from tests.make import at, entry, make_match, make_union, make_user, play, write

GUARD = import_module("matches.migrations.0002_entry_append_only")
pytestmark = pytest.mark.django_db

OTHER_VALUES = {
    "record_id": "'another'",
    # A device comes with its counter: the database takes neither alone.
    "device": "'phone', device_seq = 99",
    "device_seq": "0, device = ''",
    "kind": "'query'",
    "table": "4",
    "side": "'away'",
    "points": "4",
    "rule": "'12.1'",
    "choice": "'punishment'",
    "target": "'another'",
    "text_digest": "'0'",
    "at": "'2026-02-03 17:31:00+00:00'",
    "client_at": "'2026-02-03 17:31:00+00:00'",
    "received_at": "'2026-02-03 17:31:00+00:00'",
    "is_time_guessed": "true",
    "source": "'import'",
    "previous_hash": "'0'",
    "hash": "'0'",
}


def verify() -> str:
    out = StringIO()
    with suppress(SystemExit):
        call_command("verify", stdout=out)
    return out.getvalue()


@contextmanager
def triggers_lifted() -> Iterator[None]:
    run(*GUARD.LIFT[connection.vendor])
    try:
        yield
    finally:
        run(*GUARD.RAISE[connection.vendor])


def run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def tamper(*statements: str) -> str:
    """Change entries by SQL with the triggers lifted; return what verify says."""
    with triggers_lifted():
        run(*statements)
    return verify()


def make_played() -> Match:
    match = play(make_match())
    write(match, entry("query", 20, side=Side.HOME, text="Sam led twice", id="q"))
    match.refresh_from_db()
    return match


def named(match: Match, seq: int) -> str:
    return f"match {match.pk}, entry {seq}:"


def test_whole_chains_raise_no_alarm() -> None:
    make_played()
    make_played()
    make_match()
    assert verify() == "3 matches, 22 entries: 0 faults\n"


@pytest.mark.parametrize("column", OTHER_VALUES)
def test_a_changed_column_is_found_at_its_entry(column: str) -> None:
    match = make_played()
    said = tamper(
        f'UPDATE matches_entry SET "{column}" = {OTHER_VALUES[column]} '
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert named(match, 3) in said


def key(match: Match) -> str:
    return match.pk.hex if connection.vendor == "sqlite" else str(match.pk)


def test_every_column_is_among_those_that_are_changed_here() -> None:
    rest = {"id", "union_id", "match_id", "seq", "player_id", "other_id", "by_id"}
    columns = {field.attname for field in Entry._meta.concrete_fields}
    assert columns == set(OTHER_VALUES) | rest == set(COVERED) | {"hash"}


@pytest.mark.parametrize("column", ["player_id", "other_id", "by_id", "union_id"])
def test_another_person_or_union_is_found_at_its_entry(column: str) -> None:
    match = make_played()
    stranger = {"by_id": make_user().pk, "union_id": make_union().pk}
    player = match.team_sheets.first().seats.first().player_id
    said = tamper(
        f"UPDATE matches_entry SET {column} = {stranger.get(column, player)} "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert named(match, 3) in said


def test_another_key_is_found_at_its_entry() -> None:
    match = make_played()
    said = tamper(
        f"UPDATE matches_entry SET id = '{key(match)}' "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert named(match, 3) in said


def test_verify_exits_1_when_there_is_a_fault() -> None:
    match = make_played()
    Match.objects.filter(pk=match.pk).update(seq=9)
    with pytest.raises(SystemExit, match="1"):
        call_command("verify", stdout=StringIO())


def test_a_dropped_entry_is_found() -> None:
    match = make_played()
    said = tamper(
        f"DELETE FROM matches_entry WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert f"{named(match, 3)} is missing" in said


def test_a_dropped_last_entry_is_found() -> None:
    match = play(make_match())
    said = tamper(
        f"DELETE FROM matches_entry WHERE match_id = '{key(match)}' AND seq = 10"
    )
    assert f"{named(match, 10)} is missing" in said


def test_two_swapped_entries_are_found() -> None:
    match = make_played()
    places = [(3, 99), (4, 3), (99, 4)]
    said = tamper(
        *(
            f"UPDATE matches_entry SET seq = {to} "
            f"WHERE match_id = '{key(match)}' AND seq = {place}"
            for place, to in places
        )
    )
    assert named(match, 3) in said
    assert named(match, 4) in said


def test_an_appended_entry_is_found() -> None:
    match = make_played()
    columns = [
        field.column
        for field in Entry._meta.concrete_fields
        if field.name not in ("id", "record_id", "seq")
    ]
    listed = ", ".join(f'"{column}"' for column in columns)
    said = tamper(
        f"INSERT INTO matches_entry (id, record_id, seq, {listed}) "
        f"SELECT '{key(make_match())}', 'forged', 12, {listed} FROM matches_entry "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert named(match, 12) in said


def test_an_entry_moved_to_another_match_is_found_in_both() -> None:
    match, other = make_played(), make_match()
    said = tamper(
        f"UPDATE matches_entry SET match_id = '{key(other)}', seq = 1 "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert named(match, 3) in said
    assert named(other, 1) in said


def test_a_match_whose_last_hash_was_changed_is_found() -> None:
    match = make_played()
    Match.objects.filter(pk=match.pk).update(head_hash="0" * 64)
    assert named(match, 11) in verify()


@pytest.mark.parametrize("column", ["text", "salt"])
def test_a_changed_text_is_found_at_its_entry(column: str) -> None:
    match = make_played()
    run(f"UPDATE matches_entrytext SET {column} = 'other'")
    assert f"{named(match, 11)} has a text that it was not written with" in verify()


def test_a_change_whose_own_hash_was_made_anew_is_found_at_the_entry_after_it() -> None:
    match = make_played()
    row = match.entries.get(seq=3)
    row.points = 4
    said = tamper(
        f"UPDATE matches_entry SET points = 4, hash = '{hash_of(row)}' "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert f"{named(match, 4)} does not follow the entry before it" in said
    assert said.endswith("11 entries: 1 faults\n")


def test_an_erased_text_leaves_the_chain_whole() -> None:
    make_played()
    run("DELETE FROM matches_entrytext")
    assert verify() == "1 matches, 11 entries: 0 faults\n"


def test_the_faults_of_one_match_leave_the_others_whole() -> None:
    match = make_played()
    make_played()
    said = tamper(
        f"UPDATE matches_entry SET points = 4 "
        f"WHERE match_id = '{key(match)}' AND seq = 3"
    )
    assert said.endswith("2 matches, 22 entries: 1 faults\n")


def test_an_entry_has_the_same_hash_whatever_zone_its_times_come_in() -> None:
    match = make_match()
    write(match, entry("start", 0))
    row = match.entries.get()
    before = row.hash
    row.at = at(0).astimezone(match.union.zone)
    assert hash_of(row) == before
