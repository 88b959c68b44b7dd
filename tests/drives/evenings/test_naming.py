"""Who is named where: by the evening's setting, each person's word, and who reads."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from drives.entrants.actions import PersonToEnter, change_entrant, note_agreements
from drives.evenings.codes import table_code
from drives.evenings.naming import Audience, audience_of
from drives.evenings.selectors import entrant_names_of
from drives.models import Drive, Entrant, EntrantPerson
from drives.prints.all import OF_ROUND
from drives.series.table import series_table_of
from league.models import AuditRow, Player, Union, User
from scoresheets.paper.document import A4
from tests.drives.askers import body_of, client_of, path_of
from tests.drives.make_drives import make_drive, make_entrant, make_round
from tests.drives.public.test_setup_pages import PLAN
from tests.drives.rounds.make_scores import table_of
from tests.drives.series.make_seasons import make_season
from tests.make import make_player, make_union, make_user
from tests.scoresheets.prints.make_prints import words_of

pytestmark = pytest.mark.django_db

SILENT, WILLING = "Hester Vermeulen", "Sipho Dlamini"
GUEST = "Anna de Wit"


def enter(drive: Drive, number: int, name: str, **values: Any) -> EntrantPerson:
    """Somebody on an evening: a player of the union, or a guest by name alone."""
    agreed = values.pop("agreed", False)
    player = values.pop("player", None)
    entrant = make_entrant(drive, number, player=player)
    person = entrant.persons.get()
    person.guest_name = "" if player else name
    person.agreed_to_name = agreed
    person.save()
    return person


def make_evening(**values: Any) -> Drive:
    """An evening of four at a table: a member who agreed, one who did not, guests."""
    drive = make_drive(state="running", **values)
    enter(drive, 1, SILENT, player=make_player(union=drive.union, name=SILENT))
    willing = make_player(union=drive.union, name=WILLING)
    enter(drive, 2, WILLING, player=willing, agreed=True)
    enter(drive, 3, GUEST, agreed=True)
    enter(drive, 4, "Piet Smit")
    make_round(drive, [[1, 2, 3, 4]])
    return drive


def named(drive: Drive, audience: Audience) -> list[str]:
    return list(entrant_names_of(drive, audience).values())


ALL = [SILENT, WILLING, GUEST, "Piet Smit"]
INITIALS = ["H. V.", "S. D.", "A. d. W.", "P. S."]


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        ("full", ["H. V.", WILLING, GUEST, "P. S."]),
        ("first", ["H. V.", "Sipho", "Anna", "P. S."]),
        ("initials", INITIALS),
    ],
)
def test_of_those_who_agreed_as_much_is_shown_as_the_evening_says(
    shown: str, wanted: list[str]
) -> None:
    public = make_evening(public_names=shown, hall_names="initials")
    assert named(public, Audience.PUBLIC) == wanted
    assert named(public, Audience.HALL) == INITIALS
    hall = make_evening(hall_names=shown, public_names="initials")
    assert named(hall, Audience.HALL) == wanted
    assert named(hall, Audience.PUBLIC) == INITIALS


@pytest.mark.parametrize("audience", [Audience.MEMBERS, Audience.TABLE])
def test_members_and_those_at_one_table_read_names_whatever_is_set(
    audience: Audience,
) -> None:
    drive = make_evening(public_names="initials", hall_names="initials")
    assert named(drive, audience) == ALL


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        ("full", ALL),
        ("first", ["Hester", "Sipho", "Anna", "Piet"]),
        ("initials", INITIALS),
    ],
)
def test_paper_for_the_wall_is_as_the_hall_s_setting(
    shown: str, wanted: list[str]
) -> None:
    assert named(make_evening(hall_names=shown), Audience.WALL) == wanted


def test_an_evening_that_was_there_before_shows_nobody_more_than_it_did() -> None:
    drive = make_drive(entrants=3)
    enter(drive, 4, SILENT, player=make_player(union=drive.union, name=SILENT))
    before = ["G. 1.", "G. 2.", "G. 3.", "H. V."]
    assert named(drive, Audience.PUBLIC) == named(drive, Audience.HALL) == before
    assert (drive.hall_names, drive.public_names) == ("full", "initials")


def test_who_agreed_in_the_union_is_named_as_in_its_pages() -> None:
    drive = make_drive(public_names="initials", hall_names="initials")
    open_ = make_player(union=drive.union, name=WILLING, agreed_to_name=True)
    enter(drive, 1, WILLING, player=open_)
    assert named(drive, Audience.PUBLIC) == named(drive, Audience.HALL) == [WILLING]


def test_for_a_minor_a_tick_at_the_door_is_not_enough() -> None:
    drive = make_drive(public_names="full")
    day = drive.starts_at.date()
    young = make_player(
        union=drive.union, name=WILLING, minor_until=date(day.year + 1, 1, 1)
    )
    enter(drive, 1, WILLING, player=young, agreed=True)
    assert named(drive, Audience.PUBLIC) == named(drive, Audience.HALL) == ["S. D."]


def test_two_of_one_first_name_are_told_apart_by_their_own_names() -> None:
    drive = make_drive(public_names="first")
    for number, name in enumerate(["Jan Smit", "Jan van Dam", "Piet Smit", "Jan"], 1):
        enter(drive, number, name, agreed=True)
    assert named(drive, Audience.PUBLIC) == ["Jan S.", "Jan v. D.", "Piet", "Jan"]


def test_two_that_stay_alike_get_nothing_that_is_not_theirs() -> None:
    drive = make_drive(public_names="first")
    for number, name in enumerate(["Jan Smit", "Jan Smuts"], 1):
        enter(drive, number, name, agreed=True)
    assert named(drive, Audience.PUBLIC) == ["Jan S.", "Jan S."]
    page = body_of(Client().get(path_of("evening", drive)))
    assert '<span class="drive-no">1</span> <span class="drive-who">Jan S.' in page


# Which page is read as whom.


def reads(client: Client, name: str, drive: Drive) -> list[str]:
    """Which of the whole names stand on a page."""
    page = body_of(client.get(path_of(name, drive)))
    return [one for one in ALL if one in page]


@pytest.mark.parametrize("name", ["evening", "evening-now"])
def test_the_page_is_read_by_members_and_by_anyone(name: str) -> None:
    drive = make_evening(public_names="full", hall_names="initials")
    assert reads(Client(), name, drive) == [WILLING, GUEST]
    assert reads(client_of(drive.union, "player"), name, drive) == ALL
    assert reads(client_of(make_union()), name, drive) == [WILLING, GUEST]
    assert reads(Client(), name, drive) == [WILLING, GUEST]


@pytest.mark.parametrize("name", ["evening-screen", "evening-screen-now"])
def test_the_screen_is_the_hall_s_where_somebody_of_the_union_opened_it(
    name: str,
) -> None:
    drive = make_evening(public_names="initials", hall_names="full")
    assert reads(client_of(drive.union), name, drive) == [WILLING, GUEST]
    # What the hall was shown is not kept for anyone.
    assert reads(Client(), name, drive) == []
    assert reads(client_of(make_union()), name, drive) == []
    assert reads(client_of(drive.union), name, drive) == [WILLING, GUEST]


def test_the_hall_s_screen_is_in_no_shared_cache_and_asks_as_who_opened_it() -> None:
    drive = make_evening()
    client = client_of(drive.union)
    news = client.get(path_of("evening-screen-now", drive))
    assert news.headers["Cache-Control"] == "private, no-store"
    assert "data-private" in body_of(client.get(path_of("evening-screen", drive)))
    assert "data-private" not in body_of(Client().get(path_of("evening-screen", drive)))


def entrant_of(drive: Drive, number: int = 1) -> tuple[Client, User]:
    """Somebody of the evening who signed in and has no role in the union."""
    user = make_user()
    player = drive.entrants.get(number=number).persons.get().player
    Player.objects.filter(pk=player.pk).update(user=user)
    client = Client()
    client.force_login(user)
    return client, user


def test_an_entrant_without_a_role_reads_as_the_hall_and_the_own_table_whole() -> None:
    drive = make_evening(public_names="initials", hall_names="first")
    client, user = entrant_of(drive)
    assert audience_of(user, drive) is Audience.HALL
    page = body_of(client.get(path_of("evening", drive)))
    own, rest = page.split('id="seating-title"')
    for name in ALL:
        assert name in own
        assert name not in rest
    assert "Sipho" in rest
    other = make_evening(public_names="initials")
    assert audience_of(user, other) is Audience.PUBLIC


def test_the_draws_are_read_as_the_evening_is() -> None:
    drive = make_drive(entered_as="drawn pairs", seating="round")
    assert reads(Client(), "evening-draws", drive) == []


@pytest.mark.parametrize(
    ("name", "is_of_the_table"),
    [("seating", False), ("sheets", True), ("tables", True)],
)
def test_paper_of_a_table_has_names_and_the_wall_s_what_is_set(
    name: str, is_of_the_table: bool
) -> None:
    drive = make_evening(hall_names="initials")
    _words, draw = OF_ROUND[name]
    words = words_of(draw(drive, drive.drawn_rounds.get(), A4))
    assert (SILENT.replace(" ", "") in words) is is_of_the_table
    assert ("H.V." in words) is not is_of_the_table


def test_a_series_names_somebody_as_the_evening_that_shows_least() -> None:
    series = make_season()
    people = EntrantPerson.objects.filter(drive__series=series)
    people.exclude(guest_name="Bea Bos").update(agreed_to_name=True)
    series.drives.exclude(name="Week 1").update(public_names="full")
    series.drives.filter(name="Week 1").update(public_names="first")

    def told(audience: Audience) -> set[str]:
        return {one.name for one in series_table_of(series, audience).lines}

    # Ann was at all three; Bea did not agree; Cas was at the third alone.
    assert told(Audience.PUBLIC) == {"Ann", "B. B.", "Cas Cat"}
    assert told(Audience.MEMBERS) == {"Ann Arp", "Bea Bos", "Cas Cat"}


def test_a_phone_at_the_table_reads_names() -> None:
    drive = make_evening(public_names="initials", hall_names="initials")
    code = table_code(table_of(drive.drawn_rounds.get()))
    told = Client().get(f"/evenings/tables/{code}/state/").json()["sides"]
    assert told == {"us": f"1 {SILENT}, 2 {WILLING}", "them": f"3 {GUEST}, 4 Piet Smit"}


# The word of each: given at the entry, and taken back.


def agreed(drive: Drive) -> list[bool]:
    persons = EntrantPerson.objects.filter(drive=drive).order_by("pk")
    return list(persons.values_list("agreed_to_name", flat=True))


def make_pairs(union: Union | None = None) -> Drive:
    return make_drive(union, entered_as="fixed pairs", seating="round")


def test_each_of_a_pair_is_asked_at_the_entry() -> None:
    drive = make_pairs()
    sent = {"name-1": "Jan Smit", "name-2": GUEST, "agreed-2": "on"}
    client_of(drive.union).post(path_of("evening-entrants", drive), sent)
    assert agreed(drive) == [False, True]


@pytest.mark.parametrize("has_agreed", [True, False])
def test_a_pasted_list_is_asked_for_all(has_agreed: bool) -> None:
    drive = make_pairs()
    sent = {"lines": "Jan Smit & Anna de Wit", "step": "enter"}
    sent |= {"agreed": "on"} if has_agreed else {}
    client_of(drive.union).post(path_of("evening-paste", drive), sent)
    assert agreed(drive) == [has_agreed] * 2


def test_it_is_taken_back_on_a_closed_evening_too() -> None:
    drive = make_evening(public_names="full")
    Drive.objects.filter(pk=drive.pk).update(state="closed")
    person = EntrantPerson.objects.get(guest_name=GUEST)
    page = path_of("entrant", person.entrant)
    client = client_of(drive.union)
    assert "Agreed to be named" in body_of(client.get(page))
    assert GUEST in body_of(Client().get(path_of("evening-now", drive)))
    assert client.post(page, {"step": "agreed"}).status_code == 302
    assert GUEST not in body_of(Client().get(path_of("evening-now", drive)))


def test_another_number_keeps_the_word_and_another_person_has_not_given_it() -> None:
    drive = make_evening()
    entrant = Entrant.objects.get(drive=drive, number=3)
    sent = {"step": "change", "name-1": GUEST, "number": "9"}
    client_of(drive.union).post(path_of("entrant", entrant), sent)
    assert entrant.persons.get().agreed_to_name is True
    other = [PersonToEnter(guest="Klaas Bos")]
    change_entrant(entrant, persons=other, number=9, by=None)
    assert entrant.persons.get().agreed_to_name is False


def test_an_agreement_is_in_the_journal_without_a_name() -> None:
    make_evening()
    person = EntrantPerson.objects.get(guest_name="Piet Smit")
    note_agreements(person.entrant, [person.pk], by=None)
    row = AuditRow.objects.get(action="entrant.agree")
    assert row.detail == {"persons": [person.pk]}


def test_the_setup_sets_both_at_any_time_before_the_evening_is_closed() -> None:
    drive = make_drive(game="klaverjas", entered_as="fixed pairs", seating="round")
    sent = PLAN | {"hall_names": "first", "public_names": "full"}
    client_of(drive.union).post(path_of("evening-setup", drive), sent)
    drive.refresh_from_db()
    assert (drive.hall_names, drive.public_names) == ("first", "full")
