from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.models import Notice, Registration, Team, Transfer
from league.registrations.actions.transfers import (
    TransferMove,
    ask_transfer,
    clear_transfer,
    refuse_transfer,
    take_back_transfer,
)
from tests.league.registrations.make_registrations import (
    Place,
    make_club_secretary,
    make_place,
    make_registrar,
    signed_in,
)
from tests.make import make_player, make_team

pytestmark = pytest.mark.django_db


def move(place: Place, team: Team | None = None, **values: Any) -> TransferMove:
    team = team or place.away
    day = values.pop("day", place.today)
    return TransferMove(team.club, team, day, **values)


def row_of(place: Place) -> Registration:
    return make_player(place.home, name="Jan Smit").registrations.get()


def asked(place: Place, *, is_registrar: bool = False, **values: Any) -> Transfer:
    return ask_transfer(
        row_of(place), move(place, **values), is_registrar=is_registrar, by=None
    )


def teams(place: Place) -> list[Any]:
    rows = Registration.objects.filter(season=place.season, ended_on=None)
    return [one.team for one in rows.select_related("team")]


def test_a_transfer_waits_for_the_old_club() -> None:
    place = make_place()
    assert asked(place).state == "asked"
    assert teams(place) == [place.home]


def test_the_old_club_is_told() -> None:
    place = make_place()
    secretary = make_club_secretary(place.home)
    asked(place)
    notice = Notice.objects.get()
    assert (notice.person, notice.kind) == (secretary, "transfer-asked")


def test_a_notice_of_a_transfer_holds_no_name() -> None:
    place = make_place()
    make_club_secretary(place.home)
    asked(place)
    assert "Smit" not in str(Notice.objects.get().facts)


def test_where_the_old_club_has_nobody_the_registrar_is_told() -> None:
    place = make_place()
    registrar = make_registrar(place.season)
    asked(place)
    assert Notice.objects.get().person == registrar


def test_a_cleared_transfer_ends_one_registration_and_opens_the_other() -> None:
    place = make_place()
    transfer = clear_transfer(asked(place), as_registrar=False, by=None)
    opened = transfer.opened
    assert opened is not None
    assert (opened.team, opened.registered_on) == (place.away, place.today)
    former = opened.transferred_from
    assert former is not None
    assert former.ended_on == place.today


def test_the_number_goes_along() -> None:
    place = make_place()
    transfer = clear_transfer(asked(place), as_registrar=False, by=None)
    assert transfer.opened is not None
    assert transfer.opened.number == transfer.registration.number


def test_a_transfer_for_later_holds_from_that_day() -> None:
    place = make_place()
    transfer = asked(place, day=place.day(10))
    cleared = clear_transfer(transfer, as_registrar=False, by=None)
    assert cleared.opened is not None
    assert cleared.opened.registered_on == place.day(10)


def test_a_transfer_that_is_cleared_late_holds_from_that_day_on() -> None:
    place = make_place()
    transfer = asked(place, day=place.day(-5))
    cleared = clear_transfer(transfer, as_registrar=False, by=None)
    assert cleared.day == place.today


def test_a_refusal_needs_a_reason_and_leaves_the_player() -> None:
    place = make_place()
    transfer = asked(place)
    with pytest.raises(ValidationError, match="A refusal needs a reason"):
        refuse_transfer(transfer, as_registrar=False, reason=" ", by=None)
    refuse_transfer(transfer, as_registrar=False, reason="Owes fees.", by=None)
    assert teams(place) == [place.home]


def test_a_transfer_is_decided_once() -> None:
    place = make_place()
    transfer = take_back_transfer(asked(place), by=None)
    with pytest.raises(ValidationError, match="decided already"):
        clear_transfer(transfer, as_registrar=True, by=None)


def test_a_player_has_one_transfer_waiting() -> None:
    place = make_place()
    transfer = asked(place)
    with pytest.raises(ValidationError, match="waits already"):
        ask_transfer(transfer.registration, move(place), is_registrar=False, by=None)


def test_nobody_goes_where_they_are() -> None:
    place = make_place()
    with pytest.raises(ValidationError, match="registered there already"):
        asked(place, team=place.home)


def test_a_transfer_outside_its_dates_needs_a_reason() -> None:
    place = make_place(transfers_until="2026-03-31")
    with pytest.raises(ValidationError, match="Transfers closed on 31 March 2026"):
        asked(place)
    assert asked(place, late_reason="He moved house.").late_reason == "He moved house."


def test_before_the_dates_it_says_when_they_begin() -> None:
    place = make_place(transfers_from="2099-01-01")
    with pytest.raises(ValidationError, match="open from 1 January 2099"):
        asked(place)


def test_within_a_club_the_registrar_moves_a_player_at_once() -> None:
    place = make_place()
    second = make_team(place.home.divisions.get(), club=place.home.club)
    transfer = asked(place, is_registrar=True, team=second)
    assert transfer.state == "cleared"
    assert teams(place) == [second]


def test_within_a_club_its_secretary_waits_for_the_registrar() -> None:
    place = make_place()
    second = make_team(place.home.divisions.get(), club=place.home.club)
    assert asked(place, team=second).state == "asked"


def test_without_clearance_in_the_rules_the_registrar_moves_a_player_at_once() -> None:
    place = make_place(transfer_clearance=False)
    asked(place, is_registrar=True)
    assert teams(place) == [place.away]


def client_of(team: Team) -> Client:
    return signed_in(make_club_secretary(team))


def answer(client: Client, transfer: Transfer, **values: str) -> Any:
    return client.post(reverse("transfer", args=[transfer.pk]), values)


def test_the_new_club_finds_and_asks() -> None:
    place = make_place()
    row = row_of(place)
    client = client_of(place.away)
    listed = client.get(reverse("transfers", args=[place.season.pk]), {"q": "smit"})
    assert reverse("transfer-new", args=[row.pk]) in listed.content.decode()
    sent = {"place": f"team-{place.away.pk}", "day": place.today.isoformat()}
    client.post(reverse("transfer-new", args=[row.pk]), sent)
    assert Transfer.objects.get().state == "asked"


def test_a_club_asks_for_itself_alone() -> None:
    place = make_place()
    row = row_of(place)
    sent = {"place": f"team-{place.home.pk}", "day": place.today.isoformat()}
    done = client_of(place.away).post(reverse("transfer-new", args=[row.pk]), sent)
    assert done.status_code == 422


def test_a_transfer_that_cannot_be_asked_says_why_at_the_field() -> None:
    place = make_place(transfers_until="2026-03-31")
    row = row_of(place)
    sent = {"place": f"team-{place.away.pk}", "day": place.today.isoformat()}
    done = client_of(place.away).post(reverse("transfer-new", args=[row.pk]), sent)
    assert done.status_code == 422
    assert "Transfers closed on 31 March 2026." in done.content.decode()


def test_the_old_club_clears_by_its_button() -> None:
    place = make_place()
    transfer = asked(place)
    answer(client_of(place.home), transfer, answer="agree")
    assert teams(place) == [place.away]


def test_the_old_club_refuses_with_a_reason() -> None:
    place = make_place()
    transfer = asked(place)
    client = client_of(place.home)
    assert answer(client, transfer, answer="refuse").status_code == 422
    answer(client, transfer, answer="refuse", reason="Owes fees.")
    transfer.refresh_from_db()
    assert (transfer.state, transfer.reason) == ("refused", "Owes fees.")


def test_the_registrar_decides_where_the_old_club_is_silent() -> None:
    place = make_place()
    transfer = asked(place)
    answer(signed_in(make_registrar(place.season)), transfer, answer="agree")
    transfer.refresh_from_db()
    assert transfer.is_by_registrar


@pytest.mark.parametrize("said", ["agree", "refuse"])
def test_the_new_club_does_not_clear(said: str) -> None:
    place = make_place()
    transfer = asked(place)
    done = answer(client_of(place.away), transfer, answer=said, reason="x")
    assert done.status_code == 403
    assert teams(place) == [place.home]


def test_the_new_club_takes_it_back() -> None:
    place = make_place()
    transfer = asked(place)
    answer(client_of(place.away), transfer, answer="take back")
    transfer.refresh_from_db()
    assert transfer.state == "taken back"


def test_a_third_club_finds_no_transfer() -> None:
    place = make_place()
    third = make_team(place.home.divisions.get())
    transfer = asked(place)
    page = client_of(third).get(reverse("transfer", args=[transfer.pk]))
    assert page.status_code == 404


def test_the_list_of_transfers_takes_as_many_queries_for_many(
    django_assert_max_num_queries: Any,
) -> None:
    place = make_place()
    for _ in range(12):
        row = make_player(place.home).registrations.get()
        ask_transfer(row, move(place), is_registrar=False, by=None)
    client = signed_in(make_registrar(place.season))
    with django_assert_max_num_queries(16):
        page = client.get(reverse("transfers", args=[place.season.pk]))
    assert page.content.decode().count("waits for clearance") == 12
