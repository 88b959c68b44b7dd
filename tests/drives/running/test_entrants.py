"""An entrant of an evening: what is noted, changed and taken away."""

from __future__ import annotations

import pytest

from drives.models import Absence, Entrant, EntrantPerson
from tests.drives.askers import host_of, path_of
from tests.drives.make_drives import make_drive
from tests.drives.running.make_running import entrant_of, names
from tests.make import make_player

pytestmark = pytest.mark.django_db


def test_paid_is_noted_and_taken_back_by_a_press() -> None:
    drive = make_drive(entrants=1)
    client, page = host_of(drive), path_of("entrant-paid", entrant_of(drive))
    client.post(page, {"paid": "yes"})
    assert entrant_of(drive).has_paid
    client.post(page, {"paid": "no"})
    assert not entrant_of(drive).has_paid


def test_a_rounds_absences_are_set_on_the_entrants_page() -> None:
    drive = make_drive(entrants=1)
    sent = {"step": "absences", "round-2": "notified", "round-3": "missing"}
    host_of(drive).post(path_of("entrant", entrant_of(drive)), sent)
    found = Absence.objects.values_list("round_number", "was_notified")
    assert list(found) == [(2, True), (3, False)]


def test_who_leaves_early_is_noted() -> None:
    drive = make_drive(entrants=1)
    client, page = host_of(drive), path_of("entrant", entrant_of(drive))
    assert client.post(page, {"step": "leave", "after": "6"}).status_code == 422
    client.post(page, {"step": "leave", "after": "3"})
    assert entrant_of(drive).left_after == 3


def test_a_name_and_a_number_are_changed_together() -> None:
    drive = make_drive(entrants=2)
    page = path_of("entrant", entrant_of(drive))
    client = host_of(drive)
    wrong = client.post(page, {"step": "change", "name-1": "Jan", "number": "2"})
    assert list(wrong.context["change"].errors) == ["number"]
    client.post(page, {"step": "change", "name-1": "Jan", "number": "7"})
    assert names(drive) == ["Guest 2a", "Jan"]


def test_a_changed_number_leaves_the_player_who_they_are() -> None:
    drive = make_drive()
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    make_player(union=drive.union, name="Thandi Jacobs")
    entrant = Entrant.objects.create(union=drive.union, drive=drive, number=1)
    EntrantPerson.objects.create(
        union=drive.union, drive=drive, entrant=entrant, player=thandi
    )
    sent = {"step": "change", "name-1": "Thandi Jacobs", "number": "9"}
    host_of(drive).post(path_of("entrant", entrant), sent)
    assert EntrantPerson.objects.get().player == thandi
    assert Entrant.objects.get().number == 9


def test_an_entrant_is_removed_by_a_press() -> None:
    drive = make_drive(entrants=1)
    host_of(drive).post(path_of("entrant-remove", entrant_of(drive)))
    assert not drive.entrants.exists()
