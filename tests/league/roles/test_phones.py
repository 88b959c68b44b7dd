"""Officers' numbers: entered by their owner or for them, shown, exported, forgotten."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from archive.persons.actions.erasing import erase_person
from league.models import AuditRow, Role, RoleInvitation, Union, User
from league.roles import actions
from tests.league.roles.make_roles import ACCOUNT, Kind, invite, link_of, signed_in
from tests.make import (
    make_board,
    make_club,
    make_player,
    make_role,
    make_union,
    make_user,
)

pytestmark = pytest.mark.django_db
PHONE = "082 123 4567"
PAGE = "/my-contact/"
AGREED = date(2026, 3, 1)
SENT = {"phone": PHONE, "first_name": "Thandi", "last_name": "Mokoena"}


def make_officer(union: Union | None = None, **values: Any) -> User:
    union = union or make_union()
    user = make_role(union, "club secretary", club=make_club(union))
    User.objects.filter(pk=user.pk).update(**values)
    user.refresh_from_db()
    return user


def text_of(client: Client, address: str, sent: Any = None, status: int = 200) -> str:
    answer = client.get(address) if sent is None else client.post(address, sent)
    assert answer.status_code == status
    return answer.content.decode()


def contact_page(role: Role) -> str:
    assert role.union is not None
    return reverse("role-contact", args=[role.union.slug, role.pk])


def test_an_officer_enters_their_own_and_shows_it_to_nobody_by_that() -> None:
    user = make_officer()
    assert signed_in(user).post(PAGE, SENT).status_code == 302
    user.refresh_from_db()
    assert (user.phone, user.get_full_name()) == (PHONE, "Thandi Mokoena")
    assert user.contact_agreed_on is None
    [row] = AuditRow.objects.filter(action="user.contact")
    assert sorted(row.detail["fields"]) == ["first_name", "last_name", "phone"]
    assert PHONE not in json.dumps(row.detail)


def test_who_agrees_to_be_shown_has_the_day_of_it_until_it_is_taken_back() -> None:
    user = make_officer()
    client = signed_in(user)
    client.post(PAGE, SENT | {"is_public": "on"})
    user.refresh_from_db()
    assert user.contact_agreed_on == timezone.localdate()
    User.objects.update(contact_agreed_on=AGREED)
    client.post(PAGE, SENT | {"is_public": "on", "phone": "082 765 4321"})
    assert "you agreed on 1 March 2026" in text_of(client, PAGE)
    client.post(PAGE, SENT)
    user.refresh_from_db()
    assert user.contact_agreed_on is None


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"phone": "12345"}, "12345 is no phone number: write 082 123 4567"),
        ({"phone": "0" * 41}, "at most 40 characters"),
        ({"first_name": "a" * 151}, "at most 150 characters"),
        (
            {"phone": "", "is_public": "on"},
            "or take the tick away.",
        ),
    ],
)
def test_bad_input_is_sent_back_with_a_sentence(
    sent: dict[str, str], words: str
) -> None:
    user = make_officer(email="")
    assert words in text_of(signed_in(user), PAGE, SENT | sent, 422)
    user.refresh_from_db()
    assert (user.phone, user.first_name, user.contact_agreed_on) == ("", "", None)


def test_a_minor_cannot_agree_to_be_shown() -> None:
    union = make_union()
    user = make_officer(union)
    later = timezone.localdate() + timedelta(days=400)
    make_player(union=union, user=user, minor_until=later)
    words = text_of(signed_in(user), PAGE, SENT | {"is_public": "on"}, 422)
    assert "Nobody under 18 is shown to everyone." in words


def test_a_number_without_its_first_zero_gets_it_back() -> None:
    user = make_officer()
    signed_in(user).post(PAGE, SENT | {"phone": "82 123 4567"})
    user.refresh_from_db()
    assert user.phone == "082 123 4567"


def test_without_an_office_no_number_is_taken() -> None:
    user = make_role(make_union(), "player")
    client = signed_in(user)
    assert 'name="phone"' not in text_of(client, PAGE)
    text_of(client, PAGE, SENT, 403)
    user.refresh_from_db()
    assert user.phone == ""


def test_the_secretary_enters_a_number_for_a_clubs_secretary() -> None:
    union = make_union()
    user = make_officer(union)
    client = signed_in(make_role(union))
    people = f"/desk/{union.slug}/people/"
    page = contact_page(user.roles.get())
    assert page in text_of(client, people)
    assert client.post(page, {"phone": PHONE}).status_code == 302
    user.refresh_from_db()
    assert user.phone == PHONE
    assert 'href="tel:0821234567"' in text_of(client, people)
    words = text_of(client, page, {"phone": "nothing"}, 422)
    assert "nothing is no phone number" in words
    assert client.post(page, {"phone": ""}).status_code == 302
    user.refresh_from_db()
    assert user.phone == ""


def test_another_number_is_not_shown_to_everyone_before_its_owner_agrees() -> None:
    union = make_union()
    user = make_officer(union, phone=PHONE, contact_agreed_on=AGREED)
    client, page = signed_in(make_role(union)), contact_page(user.roles.get())
    client.post(page, {"phone": PHONE})
    user.refresh_from_db()
    assert user.contact_agreed_on == AGREED
    client.post(page, {"phone": "082 765 4321"})
    user.refresh_from_db()
    assert (user.phone, user.contact_agreed_on) == ("082 765 4321", None)


def test_of_somebody_with_a_role_elsewhere_the_owner_alone_enters_it() -> None:
    union, other = make_union(), make_union("Helderberg")
    user = make_officer(union)
    role = user.roles.get()
    Role.objects.create(user=user, kind="viewer", union=other)
    client = signed_in(make_role(union))
    assert contact_page(role) not in text_of(client, f"/desk/{union.slug}/people/")
    words = text_of(client, contact_page(role), {"phone": PHONE}, 403)
    assert "Only its owner enters this number" in words
    user.refresh_from_db()
    assert user.phone == ""


def test_a_boards_secretary_enters_numbers_across_the_boards_unions() -> None:
    board = make_board()
    union = make_union(board=board)
    other = make_union("Helderberg", board=board)
    user = make_officer(union)
    Role.objects.create(user=user, kind="viewer", union=other)
    role, by = user.roles.get(kind="club secretary"), make_role(union)
    text_of(signed_in(by), contact_page(role), {"phone": PHONE}, 403)
    by = make_role(union, "board secretary")
    assert signed_in(by).post(contact_page(role), {"phone": PHONE}).status_code == 302
    of_board = by.roles.get()
    page = reverse("role-contact", args=[union.slug, of_board.pk])
    text_of(signed_in(make_role(union)), page, {"phone": PHONE}, 403)


@pytest.mark.parametrize("kind", ["captain", "referee", "player", "viewer"])
def test_no_number_is_entered_for_who_holds_no_office(kind: str) -> None:
    union = make_union()
    role = make_role(union, kind).roles.get()
    client = signed_in(make_role(union))
    text_of(client, contact_page(role), {"phone": PHONE}, 403)
    assert User.objects.get(pk=role.user_id).phone == ""


def test_what_became_of_a_number_is_said() -> None:
    union = make_union()
    user = make_officer(union, phone=PHONE, contact_agreed_on=AGREED)
    page, client = contact_page(user.roles.get()), signed_in(make_role(union))

    def said(phone: str) -> str:
        return client.post(page, {"phone": phone}, follow=True).content.decode()

    assert "The number is saved." in (same := said(PHONE))
    assert "until they agree again" not in same
    assert "until they agree again" in said("082 765 4321")
    assert "No number is stored now." in said("")


@pytest.mark.parametrize(("kind", "is_led"), [("registrar", True), ("referee", False)])
def test_ones_own_page_leads_an_officer_to_the_number(kind: str, is_led: bool) -> None:
    client = signed_in(make_role(make_union(), kind))
    assert (reverse("my-contact") in text_of(client, reverse("my-home"))) == is_led


def test_a_number_goes_with_the_last_office() -> None:
    union = make_union()
    user = make_officer(union, phone=PHONE, contact_agreed_on=AGREED)
    second = Role.objects.create(user=user, kind="registrar", union=union)
    by = make_role(union)
    actions.take(user.roles.get(kind="club secretary"), union, by=by)
    user.refresh_from_db()
    assert (user.phone, user.contact_agreed_on) == (PHONE, AGREED)
    actions.take(second, union, by=by)
    user.refresh_from_db()
    assert (user.phone, user.contact_agreed_on) == ("", None)


@pytest.mark.parametrize(
    ("kind", "kept"), [(Kind.REGISTRAR, PHONE), (Kind.REFEREE, "")]
)
def test_who_is_invited_to_an_office_gives_the_number_at_once(
    kind: Role.Kind, kept: str
) -> None:
    link = link_of(invite(make_union(), kind))
    assert ('name="phone"' in Client().get(link).content.decode()) == bool(kept)
    answer = Client().post(link, ACCOUNT | {"phone": PHONE})
    assert answer.status_code == 302
    assert User.objects.get(username="nomsa").phone == kept


def test_who_is_invited_hears_what_is_wrong_with_the_number() -> None:
    link = link_of(invite(make_union(), Kind.REGISTRAR))
    words = text_of(Client(), link, ACCOUNT | {"phone": "x"}, 422)
    assert "x is no phone number" in words
    assert not User.objects.filter(username="nomsa").exists()


def test_the_list_of_roles_and_ones_own_file_have_the_number() -> None:
    union = make_union()
    user = make_officer(union, phone=PHONE, contact_agreed_on=AGREED)
    player = make_player(union=union, user=user)
    answer = signed_in(make_role(union)).get(
        reverse("list-file", args=[union.slug, "roles", "csv"])
    )
    body = b"".join(answer) if answer.streaming else answer.content
    assert PHONE in body.decode()
    own = text_of(signed_in(user), f"/my-data/{player.pk}/data.json")
    [account] = json.loads(own)["tables"]["account"]
    assert (account["phone"], account["contact_agreed_on"]) == (PHONE, "2026-03-01")


def test_erasing_ends_what_everyone_sees_and_an_officer_is_called_still() -> None:
    union = make_union()
    user = make_officer(union, phone=PHONE, contact_agreed_on=AGREED)
    erase_person(make_player(union=union, user=user), by=make_role(union))
    user.refresh_from_db()
    assert (user.phone, user.contact_agreed_on) == (PHONE, None)


def test_an_account_that_is_closed_keeps_no_number() -> None:
    union = make_union()
    user = make_user(phone=PHONE, contact_agreed_on=AGREED)
    erase_person(make_player(union=union, user=user), by=make_role(union))
    user.refresh_from_db()
    assert (user.is_active, user.phone, user.contact_agreed_on) == (False, "", None)


def grant(union: Union, **sent: str) -> str:
    """Give a role on the page of people; return what the next page says."""
    client = signed_in(make_role(union))
    people = f"/desk/{union.slug}/people/"
    given = {"kind": "registrar", "phone": PHONE} | sent
    return client.post(people, given, follow=True).content.decode()


def test_an_invitation_brings_the_number_and_the_invited_may_change_it() -> None:
    union = make_union()
    assert PHONE in grant(union, who="nomsa@example.org")
    invitation = RoleInvitation.objects.get()
    link = link_of(invitation)
    assert f'value="{PHONE}"' in text_of(Client(), link)
    answer = Client().post(link, ACCOUNT | {"phone": ""})
    assert answer.status_code == 302
    made = User.objects.get(username="nomsa")
    assert (made.phone, made.contact_agreed_on) == ("", None)


@pytest.mark.parametrize(("own", "kept"), [("", PHONE), ("082 765 4321",) * 2])
def test_whoever_accepts_with_an_account_has_the_number_unless_there_is_one(
    own: str, kept: str
) -> None:
    union = make_union()
    grant(union, who="nomsa@example.org")
    user = make_user(phone=own)
    signed_in(user).post(link_of(RoleInvitation.objects.get()))
    user.refresh_from_db()
    assert user.phone == kept


def test_an_invitation_to_another_role_keeps_no_number() -> None:
    union = make_union()
    grant(union, who="nomsa@example.org", kind="referee")
    assert RoleInvitation.objects.get().phone == ""


def test_a_role_with_a_bad_number_is_not_given() -> None:
    union = make_union()
    body = grant(union, who="nomsa@example.org", phone="12")
    assert "12 is no phone number" in body
    assert not RoleInvitation.objects.exists()


def test_a_role_given_at_once_adds_a_number_and_replaces_none() -> None:
    union = make_union()
    user = make_role(union, "viewer")
    assert "stays as they have it" not in grant(union, who=user.username)
    user.refresh_from_db()
    assert user.phone == PHONE
    other = {"kind": "fixtures secretary", "phone": "082 765 4321"}
    assert "stays as they have it" in grant(union, who=user.username, **other)
    user.refresh_from_db()
    assert user.phone == PHONE
    elsewhere = make_role(union, "viewer")
    Role.objects.create(user=elsewhere, kind="viewer", union=make_union("Overberg"))
    assert "stays as they have it" in grant(union, who=elsewhere.username)
    elsewhere.refresh_from_db()
    assert elsewhere.phone == ""
