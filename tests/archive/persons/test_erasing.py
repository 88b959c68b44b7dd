"""Erasing a person: no trace of the name anywhere, every result and chain whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.test import Client
from django.urls import reverse

from archive.models import Erasure
from archive.persons.actions.erasing import erase_person
from archive.persons.mentions import BYTES_LOOKED_AFTER, OURS, REMOVED_FILES
from drives.models import EntrantPerson
from league.models import AuditRow, Player, Registration, Role, Union, User
from matches.integrity.rebuilding import union_differences
from matches.live.actions import announce_in_hall
from matches.models import Entry, Match, MatchSource, Seat
from matches.season_files.exporting import season_files
from scoresheets.models import SheetPhoto
from scoresheets.verifying.faults import VerifyCounts, faults_in
from tests.archive.persons.make_person import (
    Known,
    flat,
    make_known,
    make_other,
    signed_in_sessions,
    traces,
)
from tests.drives.make_drives import make_drive, make_round
from tests.make import make_match, make_union
from tests.matches.season import bring

pytestmark = pytest.mark.django_db


@pytest.fixture
def known() -> Known:
    return make_known()


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_name_is_known_all_over_before(known: Known) -> None:
    assert len(traces()) >= 20


def test_no_table_and_no_file_names_the_person_afterwards(known: Known) -> None:
    erase_person(known.player, by=known.secretary)
    assert traces() == {}


@pytest.fixture
def sqlite() -> Iterator[Any]:
    """SQLite's own connection; afterwards it overwrites as it did before."""
    connection.ensure_connection()
    raw = connection.connection
    [was] = raw.execute("PRAGMA secure_delete").fetchone()
    yield raw
    raw.execute(f"PRAGMA secure_delete = {was}")


# Who copies a database waits for an open transaction.
@pytest.mark.django_db(transaction=True)
@pytest.mark.only_on("sqlite")
def test_no_free_room_of_the_databases_file_keeps_the_name(
    sqlite: Any, tmp_path: Path
) -> None:
    # Most systems' SQLite overwrites by itself: here it would leave what it freed.
    sqlite.execute("PRAGMA secure_delete = ON")
    known = make_known()
    sqlite.execute("PRAGMA secure_delete = OFF")
    assert b"Quaggafontein" in pages_of(sqlite, tmp_path / "before")
    erase_person(known.player, by=known.secretary)
    assert b"Quaggafontein" not in pages_of(sqlite, tmp_path / "after")


def pages_of(database: Any, path: Path) -> bytes:
    """Return all pages of a database, those too that hold nothing now."""
    with closing(sqlite3.connect(path)) as copied:
        database.backup(copied)
    return path.read_bytes()


def test_chains_seals_sheets_and_sums_stay_whole(known: Known) -> None:
    before = list(Entry.objects.order_by("pk").values())
    erase_person(known.player, by=known.secretary)
    assert list(Entry.objects.order_by("pk").values()) == before
    assert [
        *faults_in(known.union, VerifyCounts()),
        *union_differences(known.union),
    ] == []


def test_the_rows_stand_under_a_number_from_then_on(known: Known) -> None:
    done = erase_person(known.player, by=known.secretary)
    player = Player.objects.get(pk=known.player.pk)
    assert (player.name, player.public_name) == (
        f"Player {player.pk}",
        f"Player {player.pk}",
    )
    assert done.counts["matches.MatchSource"] == 1


def test_the_pages_of_the_match_and_the_player_still_answer(known: Known) -> None:
    erase_person(known.player, by=known.secretary)
    client = client_of(known.secretary)
    for name in ("match-detail", "match-entries", "match-record"):
        page = client.get(reverse(name, args=[known.match.pk]))
        assert page.status_code == 200
        assert "quaggafontein" not in flat(page.content.decode())
    page = client.get(reverse("player-detail", args=[known.player.pk]))
    assert f"Player {known.player.pk}" in page.content.decode()


def test_an_exported_season_names_nobody_who_was_erased_and_comes_in_again(
    known: Known,
) -> None:
    erase_person(known.player, by=known.secretary)
    files = dict(season_files(known.match.fixture.division.season))
    assert all("quaggafontein" not in flat(b.decode()) for b in files.values())
    bring(files, make_union("Another"))
    assert Match.objects.count() == 2


def test_the_account_is_nobodys_and_signed_out(known: Known) -> None:
    erase_person(known.player, by=known.secretary)
    user = User.objects.get(pk=known.user.pk)
    assert (user.username, user.is_active) == (f"erased-{user.pk}", False)
    assert (signed_in_sessions(), user.has_usable_password()) == (0, False)


def test_an_account_with_another_office_stays(known: Known) -> None:
    Role.objects.create(user=known.user, union=known.union, kind="registrar")
    erase_person(known.player, by=known.secretary)
    assert User.objects.get(pk=known.user.pk).username == "aquagga"
    assert Player.objects.get(pk=known.player.pk).user is None


def test_photos_registration_and_seat(known: Known) -> None:
    erase_person(known.player, by=known.secretary)
    row = Registration.objects.get(player=known.player)
    assert (row.ended_on is not None, row.late_reason) == (True, "")
    assert (
        SheetPhoto.objects.count(),
        Seat.objects.filter(player=known.player).count(),
    ) == (0, 1)


def test_others_keep_their_names_and_their_texts(known: Known) -> None:
    other = make_other(known.union, "Pieter Andrée")
    AuditRow.objects.create(
        union=known.union, action="x", subject="y", detail={"who": "Andrée P."}
    )
    erase_person(known.player, by=known.secretary)
    assert Player.objects.get(pk=other.pk).name == "Pieter Andrée"
    assert AuditRow.objects.get(action="x").detail == {"who": "Andrée P."}


def test_the_public_contact_of_their_union_goes_and_no_other(known: Known) -> None:
    union, other = known.player.union, make_union(slug="another")
    named = {"contact_name": known.player.name, "contact_email": "anna@example.org"}
    Union.objects.filter(pk__in=[union.pk, other.pk]).update(**named)
    erase_person(known.player, by=known.secretary)
    union.refresh_from_db()
    other.refresh_from_db()
    assert known.player.name not in union.contact_name
    assert (union.contact_email, other.contact_email) == ("", "anna@example.org")


def test_the_same_human_in_another_union_stays(known: Known) -> None:
    other = make_other(make_union("Helderberg"), known.player.name)
    erase_person(known.player, by=known.secretary)
    assert Player.objects.get(pk=other.pk).name == known.player.name


def test_every_row_that_was_merged_goes_with_the_person(known: Known) -> None:
    alias = make_other(known.union, "A. Quaggafontein")
    alias.merged_into, alias.own_name, alias.name = (
        known.player,
        alias.name,
        known.player.name,
    )
    alias.save()
    erase_person(known.player, by=known.secretary)
    alias.refresh_from_db()
    assert traces() == {}
    assert alias.own_name == f"Player {alias.pk}"


def test_nobody_is_erased_twice(known: Known) -> None:
    erase_person(known.player, by=known.secretary)
    with pytest.raises(ValidationError, match="was erased"):
        erase_person(known.player, by=known.secretary)
    assert Erasure.objects.count() == 1


def test_nobody_is_erased_while_in_a_match(known: Known) -> None:
    Match.objects.update(is_live=True, closed_at=None)
    with pytest.raises(ValidationError, match="close it first"):
        erase_person(known.player, by=known.secretary)
    assert MatchSource.objects.exists()


def test_the_audit_says_that_it_was_done_by_number_alone(known: Known) -> None:
    done = erase_person(known.player, by=known.secretary)
    row = AuditRow.objects.get(action="player.erase")
    assert (row.by, row.detail) == (known.secretary, {"erasure": done.pk})


def test_every_column_of_bytes_is_looked_after() -> None:
    found = {
        f"{model._meta.label}.{column.name}"
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        for column in model._meta.concrete_fields
        if isinstance(column, models.BinaryField)
    }
    looked_through = {f"{k}.{c}" for k, names in REMOVED_FILES.items() for c in names}
    assert found == BYTES_LOOKED_AFTER | looked_through


def test_a_match_without_the_person_keeps_its_source(known: Known) -> None:
    other = make_match()
    MatchSource.objects.create(union=other.union, match=other, text="{}")
    erase_person(known.player, by=known.secretary)
    assert MatchSource.objects.count() == 1


def with_name_on_live_pages(known: Known) -> list[str]:
    """An evening whom the person entered, and an announcement on the match's night."""
    Player.objects.filter(pk=known.player.pk).update(agreed_to_name=True)
    drive = make_drive(known.union, entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    at = {"player": known.player, "guest_name": ""}
    EntrantPerson.objects.filter(drive=drive, entrant__number=1).update(**at)
    night, hall = known.match.fixture.night, known.match.fixture.venue_id
    said = f"{known.player.name} is wanted at the door"
    announce_in_hall(known.union, night, hall, text=said, by=known.secretary)
    night_now = reverse("night-now", args=[known.union.slug, night])
    return [reverse("evening-now", args=[drive.pk]), night_now]


def test_live_pages_move_on_at_once(
    known: Known, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.live.views.live.LOOK_S", 0)
    states = {}
    for address in with_name_on_live_pages(known):
        was = Client().get(address)
        assert "quaggafontein" in flat(was.content.decode())
        states[address] = was.headers["X-State"]
    erase_person(known.player, by=known.secretary)
    for address, state in states.items():
        now = Client().get(address, {"since": state})
        assert now.status_code == 200
        assert "quaggafontein" not in flat(now.content.decode())
