"""Several people given a role at once: by their account, or by a mail."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import AuditRow, Notice, OutboxRow, Role, RoleInvitation, User
from league.roles.actions import confirm_address
from tests.league.pasting.pages import (
    Pasting,
    faults,
    left,
    options,
    queries,
    said,
    states,
    text,
    words,
)
from tests.make import (
    make_board,
    make_club,
    make_division,
    make_role,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
INVITE = "league.tasks.send_role_invitation"


def with_address(user: User, address: str) -> User:
    user.email = address
    user.save()
    confirm_address(user, address)
    return user


def invited() -> list[tuple[str, str]]:
    return sorted(RoleInvitation.objects.values_list("email", "kind"))


def test_each_gets_the_invitation_of_the_page_of_people() -> None:
    team = make_team(make_division(), name="Athlone A")
    club = make_club(team.union, name="Retreat")
    page = Pasting(team.union, "people")
    looked = page.look(
        "E-pos\tRol\tSpan\tKlub",
        "thandi@example.org\tkaptein\tAthlone A\t",
        "pieter@example.org\tclub secretary\t\tretreat",
        "zola@example.org\tregistrar",
    )
    assert states(looked) == ["done"] * 3
    assert not RoleInvitation.objects.exists()
    answer = page.client.post(
        page.page,
        {"text": looked.context["form"].cleaned_data["text"], "step": "take"}
        | {"seen": looked.context["seen"]},
        follow=True,
    )
    assert said(answer) == [
        "A mail with a link goes to 3 addresses: "
        "thandi@example.org, pieter@example.org, zola@example.org."
    ]
    assert OutboxRow.objects.filter(task=INVITE).count() == 3
    assert RoleInvitation.objects.get(kind="captain").team == team
    assert RoleInvitation.objects.get(kind="club secretary").club == club
    assert AuditRow.objects.filter(action="role.invite").count() == 3


def test_an_address_that_is_invited_to_two_roles_counts_once() -> None:
    page = Pasting(make_union(), "people")
    looked = page.look(
        "zola@example.org;viewer",
        "Zola@example.org;registrar",
        "thandi@example.org;registrar",
    )
    page.take(looked)
    messages = said(page.client.get(page.page))
    assert messages == [
        "A mail with a link goes to 2 addresses: Zola@example.org, thandi@example.org."
    ]
    assert OutboxRow.objects.filter(task=INVITE).count() == 3


def test_a_user_with_that_address_gets_the_role_at_once_and_is_told() -> None:
    union = make_union()
    user = with_address(make_role(union, "captain"), "thandi@example.org")
    page = Pasting(union, "people")
    looked = page.look("Thandi@Example.org,referee", "zola@example.org,viewer")
    assert f"{user.username} gets it at once." in words(looked)[0]
    page.take(looked)
    messages = said(page.client.get(f"/desk/{union.slug}/people/"))
    assert messages[0].startswith(f"Added: {user} (referee). 1 gets a mail.")
    assert messages[1] == "A mail with a link goes to zola@example.org."
    assert set(user.roles.values_list("kind", flat=True)) == {"captain", "referee"}
    assert Notice.objects.get(kind=Notice.Kind.ROLE_GIVEN).person == user
    assert invited() == [("zola@example.org", "viewer")]


def test_a_list_brings_officers_numbers_to_those_who_have_none() -> None:
    union = make_union()
    new = with_address(make_role(union, "viewer"), "new@example.org")
    own = with_address(make_role(union, "viewer"), "own@example.org")
    User.objects.filter(pk=own.pk).update(phone="082 765 4321")
    away = with_address(make_role(union, "viewer"), "away@example.org")
    Role.objects.create(user=away, kind="viewer", union=make_union("Overberg"))
    page = Pasting(union, "people")
    looked = page.look(
        "E-mail\tRole\tCell",
        *(f"{one}@example.org\tregistrar\t0821234567" for one in ("new", "own")),
        "away@example.org\tregistrar\t0821234567",
        "zola@example.org\tregistrar\t821234567",
        "thabo@example.org\treferee\t0821234567",
    )
    stays = ["stays as they have it" in one for one in words(looked)]
    assert stays == [False, True, True, False, False]
    page.take(looked)
    found = [User.objects.get(pk=one.pk).phone for one in (new, own, away)]
    assert found == ["0821234567", "082 765 4321", ""]
    invitations = RoleInvitation.objects.order_by("email")
    assert [one.phone for one in invitations] == ["", "0821234567"]


def test_what_is_given_or_offered_already_is_left_as_it_is() -> None:
    union = make_union()
    with_address(make_role(union, "referee"), "thandi@example.org")
    page = Pasting(union, "people")
    lines = ("thandi@example.org;referee", "zola@example.org;viewer")
    looked = page.look(*lines)
    assert states(looked) == ["there", "done"]
    page.take(looked)
    again = page.take(looked)
    assert states(again) == ["there", "there"]
    assert len(invited()) == Notice.objects.count() + 1 == 1
    assert OutboxRow.objects.filter(task=INVITE).count() == 1


def test_whoever_has_a_role_twice_in_the_list_gets_it_once() -> None:
    union = make_union()
    user = with_address(make_role(union, "captain"), "thandi@example.org")
    confirm_address(user, "thandi@work.example")
    page = Pasting(union, "people")
    lines = ("thandi@example.org;viewer", "THANDI@work.example;viewer")
    more = ("z@example.org;viewer", "Z@example.org;viewer", "z@example.org;referee")
    looked = page.look(*lines, *more)
    assert states(looked) == ["done", "twice", "done", "twice", "done"]
    assert words(looked)[1] == "Viewer. Has this role in row 1 already: passed over."
    assert "3 to be added, 2 twice in the list." in text(looked)
    assert page.take(looked).status_code == 302
    assert user.roles.filter(kind="viewer").count() == 1
    assert invited() == [("z@example.org", "referee"), ("z@example.org", "viewer")]


def test_whoever_is_invited_is_there_already_though_they_have_an_account() -> None:
    union = make_union()
    page = Pasting(union, "people")
    page.put("thandi@example.org;viewer")
    with_address(make_role(union, "captain"), "thandi@example.org")
    looked = page.look("Thandi@example.org;viewer", "thandi@example.org;referee")
    assert states(looked) == ["there", "done"]
    assert "Is invited to this role already." in words(looked)[0]


def test_a_user_of_another_union_is_invited_like_anybody() -> None:
    other = with_address(make_role(make_union(), "captain"), "thandi@example.org")
    page = Pasting(make_union(), "people")
    looked = page.look("thandi@example.org;referee")
    assert other.username not in text(looked)
    page.take(looked)
    assert invited() == [("thandi@example.org", "referee")]
    assert other.roles.count() == 1


@pytest.mark.parametrize(
    ("line", "field", "fault"),
    [
        ("thandi;referee", "E-mail address", "valid email address"),
        (";referee", "E-mail address", "is empty."),
        ("z@example.org", "Role", "is empty."),
        ("z@example.org;boss", "Role", "“boss” is no role; the roles are"),
        ("z@example.org;marker", "Role", "comes with an appointment"),
        ("z@example.org;board secretary", "Role", "is for the board's secretary"),
        ("z@example.org;captain", "Team", "is empty: whose captain is it?"),
        ("z@example.org;club secretary", "Club", "is empty: whose club secretary"),
        ("z@example.org;captain;Nowhere", "Team", "“Nowhere” is not a known code"),
    ],
)
def test_a_bad_row_names_its_field(line: str, field: str, fault: str) -> None:
    page = Pasting(make_union(board=make_board()), "people")
    looked = page.look("a@example.org;viewer", line)
    [(number, named, sentence)] = faults(looked)
    assert (number, named) == (2, field)
    assert fault in sentence
    answer = page.take(looked)
    assert left(answer) == [line]
    assert invited() == [("a@example.org", "viewer")]


def test_a_near_team_is_asked_about() -> None:
    team = make_team(make_division(), name="Retreat Aces")
    page = Pasting(team.union, "people")
    looked = page.look("z@example.org;captain;Retreat Ace")
    assert options(looked) == {"place-1": [str(team.pk)]}
    assert left(page.take(looked)) == ["z@example.org;captain;Retreat Ace"]
    assert not invited()
    page.take(looked, place_1=str(team.pk))
    assert RoleInvitation.objects.get().team == team


def test_another_unions_team_is_not_known() -> None:
    make_team(make_division(), name="Retreat Aces")
    looked = Pasting(make_union(), "people").look("z@example.org;captain;Retreat Aces")
    assert states(looked) == ["faulty"]


def test_a_fixtures_secretary_gives_no_roles() -> None:
    union = make_union()
    client = Client()
    client.force_login(make_role(union, "fixtures secretary"))
    there = f"/desk/{union.slug}/people/several/"
    assert client.get(there).status_code == 403
    assert client.post(there, {"text": "z@example.org;viewer"}).status_code == 403
    assert Role.objects.count() == 1


def test_a_long_list_takes_as_few_queries_as_a_short_one() -> None:
    page = Pasting(make_union(), "people")
    lines = [f"z{one}@example.org;viewer" for one in range(200)]
    assert queries(page, *lines[:2]) == queries(page, *lines) < 20
