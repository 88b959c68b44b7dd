"""The demo's first page, and signing in by one press: who may, and who may not."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse

from drives.demo.people import SHOWN
from league.models import Demo, User

HERE = {"host": "127.0.0.1:8000"}
PRESS = reverse("demo-sign-in", args=["captain"])
pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers=HERE)


def signed_in(client: Client) -> str:
    user = client.get("/", REMOTE_ADDR="127.0.0.1").context["user"]
    return str(user.get_username())


def test_the_page_names_everybody_who_may_sign_in(client: Client) -> None:
    page = client.get("/demo/").text
    assert [one for one in SHOWN if f"<code>{one}</code>" not in page] == []


def test_each_page_that_it_leads_to_answers(client: Client) -> None:
    page = client.get("/demo/").context["page"]
    answers = {one.address: client.get(one.address).status_code for one in page.sights}
    assert set(answers.values()) == {200}


@pytest.mark.parametrize("username", SHOWN)
def test_one_press_signs_in_and_leads_to_a_page(client: Client, username: str) -> None:
    answer = client.post(reverse("demo-sign-in", args=[username]), follow=True)
    assert answer.status_code == 200
    assert answer.context["user"].get_username() == username


def test_the_front_page_says_that_it_is_a_demo(client: Client) -> None:
    assert reverse("demo") in client.get("/").text


def test_no_password_is_on_the_page(client: Client) -> None:
    for user in User.objects.filter(username__in=SHOWN):
        assert user.password not in client.get("/demo/").text


def refused(client: Client, answer: HttpResponse) -> bool:
    return answer.status_code == 404 and signed_in(client) == ""


def test_production_has_neither_page_nor_sign_in(client: Client) -> None:
    with override_settings(PRODUCTION=True):
        assert client.get("/demo/").status_code == 404
        assert refused(client, client.post(PRESS))


def test_a_database_that_is_no_demo_has_neither(client: Client) -> None:
    Demo.objects.all().delete()
    assert client.get("/demo/").status_code == 404
    assert refused(client, client.post(PRESS))
    assert reverse("demo") not in client.get("/").text


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.1", "8.8.8.8", "", "x"])
def test_another_address_cannot_sign_in(client: Client, address: str) -> None:
    assert refused(client, client.post(PRESS, REMOTE_ADDR=address))


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_whoever_comes_by_a_proxy_cannot_sign_in(client: Client, header: str) -> None:
    assert refused(client, client.post(PRESS, headers={header: "127.0.0.1"}))


@override_settings(ALLOWED_HOSTS=["*"])
def test_another_name_of_this_machine_cannot_sign_in(client: Client) -> None:
    assert refused(client, client.post(PRESS, headers={"host": "evil.example"}))


@pytest.mark.parametrize("setting", [{"HALL": True}, {"TRUSTED_PROXIES": 1}], ids=str)
def test_a_hall_or_a_proxy_ends_it_for_everybody(
    client: Client, setting: dict[str, object]
) -> None:
    with override_settings(**setting):
        assert refused(client, client.post(PRESS))


def test_elsewhere_the_page_has_no_buttons(client: Client) -> None:
    page = client.get("/demo/", REMOTE_ADDR="192.168.1.7")
    assert page.status_code == 200
    assert "/demo/sign-in/" not in page.text


def test_another_site_cannot_press_it() -> None:
    strict = Client(enforce_csrf_checks=True, headers=HERE)
    assert strict.post(PRESS).status_code == 403


def test_nobody_but_the_demos_own_users_can_be_signed_in_as(client: Client) -> None:
    User.objects.create_superuser("root", password="correct horse battery")
    answer = client.post(reverse("demo-sign-in", args=["root"]))
    assert refused(client, answer)


def test_a_demo_user_who_was_made_superuser_is_left_out(client: Client) -> None:
    User.objects.filter(username="captain").update(is_superuser=True)
    assert refused(client, client.post(PRESS))
