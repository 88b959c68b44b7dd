"""A form that is sent after its session ended: what was typed is not lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from league.models import RoleInvitation, Union, User
from tests.clock import at
from tests.make import make_role, make_union, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
KEPT = "/signed-in/kept/"
TYPED = {"who": "nomsa@example.org", "kind": "referee"}
FROM = "http://testserver/desk/{}/people/?page=2"


def signs_in(client: Client, user: User, **more: str) -> Any:
    values = {"login": user.username, "password": PASSWORD} | more
    return client.post("/accounts/login/", values)


class Desk:
    """A secretary's browser whose session has ended, with a form still open."""

    def __init__(self) -> None:
        self.union: Union = make_union()
        self.user, self.client = make_role(self.union), Client()
        signs_in(self.client, self.user)
        self.path = f"/desk/{self.union.slug}/people/"
        self.later = timezone.now() + timedelta(minutes=61)

    def send(self, values: dict[str, Any] | None = None, **headers: str) -> Any:
        headers = {"Referer": FROM.format(self.union.slug)} | headers
        with at(self.later):
            return self.client.post(self.path, values or TYPED, headers=headers)

    def signs_in_again(self, user: User | None = None) -> str:
        """Sign in and open what was kept; return the page."""
        with at(self.later):
            answer = signs_in(self.client, user or self.user, next=KEPT)
            assert answer.url == KEPT
            page: HttpResponse = self.client.get(KEPT, follow=True)
        return page.content.decode()


def test_what_was_typed_is_there_after_signing_in_and_is_sent_on() -> None:
    desk = Desk()
    assert desk.send().url == "/accounts/login/?next=%2Fsigned-in%2Fkept%2F"
    assert not RoleInvitation.objects.exists()
    page = desk.signs_in_again()
    assert f'action="{desk.path}"' in page
    assert 'name="who" value="nomsa@example.org"' in page
    desk.send()
    assert RoleInvitation.objects.get().email == "nomsa@example.org"


def test_what_was_sent_on_is_kept_no_longer() -> None:
    desk = Desk()
    desk.send()
    desk.signs_in_again()
    desk.send()
    with at(desk.later):
        assert desk.client.get(KEPT).url == "/"


def test_what_was_sent_on_with_a_fault_stays() -> None:
    desk = Desk()
    desk.send()
    desk.signs_in_again()
    assert desk.send({"who": "nobody", "kind": "referee"}).status_code == 422
    with at(desk.later):
        assert desk.client.get(KEPT).status_code == 200


def test_what_was_typed_can_be_thrown_away() -> None:
    desk = Desk()
    desk.send()
    desk.signs_in_again()
    with at(desk.later):
        assert desk.client.post(KEPT).url == f"{desk.path}?page=2"
        assert desk.client.get(KEPT).url == "/"


def test_another_user_neither_reads_nor_sends_it() -> None:
    desk = Desk()
    desk.send()
    page = desk.signs_in_again(make_role(desk.union))
    assert "nomsa@example.org" not in page
    assert "another user" in page
    assert "kept-form" not in desk.client.session


def test_the_page_for_signing_in_says_that_it_is_kept() -> None:
    desk = Desk()
    answer = desk.send()
    with at(desk.later):
        page = desk.client.get(answer.url).content.decode()
    assert "what you typed is still here" in page


def test_the_page_for_signing_in_says_that_the_session_ended() -> None:
    desk = Desk()
    with at(desk.later):
        page = desk.client.get(f"/accounts/login/?next={desk.path}").content.decode()
        fresh = Client().get("/accounts/login/").content.decode()
    assert "You have been signed out" in page
    assert "You have been signed out" not in fresh


def test_a_page_that_asks_by_itself_in_between_loses_nothing() -> None:
    desk = Desk()
    with at(desk.later):
        desk.client.get("/notices/", headers={"Sec-Fetch-Dest": "empty"})
    assert desk.send().url.endswith("kept%2F")


@pytest.mark.parametrize(
    "values",
    [
        {"who": "a", "new_password": "trump the nine of clubs"},
        {"who": SimpleUploadedFile("a.csv", b"a,b")},
        {"who": "x" * 50_001},
    ],
)
def test_passwords_files_and_books_are_not_kept(values: dict[str, Any]) -> None:
    desk = Desk()
    to = desk.send(values).url
    assert (
        to
        == f"/accounts/login/?next=%2Fdesk%2F{desk.union.slug}%2Fpeople%2F%3Fpage%3D2"
    )
    assert "kept-form" not in desk.client.session


def test_what_a_script_sends_is_not_kept() -> None:
    desk = Desk()
    desk.send(**{"Sec-Fetch-Dest": "empty"})
    assert "kept-form" not in desk.client.session


@pytest.mark.parametrize("came_from", ["http://evil.example/desk/", "", "//evil/"])
def test_nobody_who_never_signed_in_leaves_a_form(came_from: str) -> None:
    union, client = make_union(), Client()
    headers = {"Referer": came_from}
    answer = client.post(f"/desk/{union.slug}/people/", TYPED, headers=headers)
    assert answer.url == "/accounts/login/?next=%2F"
    assert "kept-form" not in client.session


OURS = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document"}


def with_a_stale_token(user: User, values: dict[str, str], **headers: str) -> Any:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    client.get("/accounts/password/change/")
    return client.post("/notices/choices/", values, headers=headers)


def test_a_form_with_a_stale_token_of_our_own_page_can_be_sent_again() -> None:
    answer = with_a_stale_token(make_user(), {"language": "a f"}, **OURS)
    assert answer.status_code == 403
    assert 'name="language" value="a f"' in answer.content.decode()


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_form_that_another_site_sends_is_refused_and_not_shown(site: str) -> None:
    headers = OURS | {"Sec-Fetch-Site": site}
    answer = with_a_stale_token(make_user(), {"language": "a f"}, **headers)
    assert answer.status_code == 403
    assert "a f" not in answer.content.decode()


def test_a_password_with_a_stale_token_is_not_shown() -> None:
    answer = with_a_stale_token(make_user(), {"password": "trump the nine"}, **OURS)
    assert "trump the nine" not in answer.content.decode()
