"""The list of where one is signed in, and ending what stands there."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.models import AuditRow, BrowserSession, User
from tests.clock import at
from tests.make import make_user

pytestmark = pytest.mark.django_db
HERE = "/signed-in/"
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/19.0 Safari/605.1.15"
)


def signed_in(user: User, agent: str = FIREFOX) -> Client:
    client = Client(headers={"User-Agent": agent})
    values = {"login": user.username, "password": PASSWORD}
    client.post("/accounts/login/", values)
    return client


def page(client: Client) -> str:
    return client.get(HERE).content.decode()


def handles(client: Client) -> list[str]:
    return re.findall(r'name="session" value="([^"]+)"', page(client))


def test_each_browser_stands_there_in_words_and_this_one_first() -> None:
    user = make_user()
    signed_in(user, SAFARI)
    shown = page(signed_in(user))
    assert shown.index("Firefox, Android") < shown.index("Safari, Mac")
    assert shown.count("this browser") == 1


def test_no_key_of_a_session_stands_on_the_page() -> None:
    user = make_user()
    signed_in(user, SAFARI)
    shown = page(signed_in(user))
    keys = BrowserSession.objects.values_list("session_key", flat=True)
    assert [one for one in keys if one in shown] == []


def test_a_browser_is_signed_out_from_another() -> None:
    user = make_user()
    away, here = signed_in(user, SAFARI), signed_in(user)
    [handle] = handles(here)
    answer = here.post(f"{HERE}end/", {"session": handle}, follow=True)
    assert "1 browser is signed out." in answer.content.decode()
    assert [one.get(HERE).status_code for one in (away, here)] == [302, 200]
    assert AuditRow.objects.get(action="session.end").detail == {"sessions": 1}


def test_all_others_are_signed_out_at_once() -> None:
    user = make_user()
    others, here = [signed_in(user) for _ in range(3)], signed_in(user)
    here.post(f"{HERE}end-others/")
    assert [one.get(HERE).status_code for one in others] == [302, 302, 302]
    assert here.get(HERE).status_code == 200


def test_nobody_ends_a_session_of_someone_else() -> None:
    other, here = make_user(), signed_in(make_user())
    away = signed_in(other)
    signed_in(other)
    for handle in handles(away):
        here.post(f"{HERE}end/", {"session": handle})
    here.post(f"{HERE}end-others/")
    assert away.get(HERE).status_code == 200
    assert len(handles(away)) == 1


def test_what_ended_already_is_said() -> None:
    here = signed_in(make_user())
    answer = here.post(f"{HERE}end/", {"session": "no such one"}, follow=True)
    assert "was already signed out" in answer.content.decode()


def test_sessions_of_a_former_password_stand_there_no_more() -> None:
    user = make_user()
    signed_in(user, SAFARI)
    user.set_password("trump the nine of clubs")
    user.save()
    here = Client()
    here.force_login(user)
    assert "Safari" not in page(here)


def test_ending_sessions_asks_for_the_password_some_time_after_signing_in() -> None:
    user = make_user()
    away, here = signed_in(user, SAFARI), signed_in(user)
    [handle] = handles(here)
    with at(timezone.now() + timedelta(minutes=16)):
        asked = here.post(f"{HERE}end/", {"session": handle})
        assert asked.url.startswith("/accounts/reauthenticate/")
        assert away.get(HERE).status_code == 200
        here.post(asked.url, {"password": PASSWORD, "next": f"{HERE}end/"})
        assert away.get(HERE).status_code == 302


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Android"),
        (SAFARI, "Safari, Mac"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/1", "Edge, W"),
        ("Mozilla/5.0 (iPhone; CPU) CriOS/140.0 Mobile Safari/604.1", "Chrome, iPhone"),
        ("curl/8.0", "Unknown browser"),
        ("<script>alert(1)</script>", "Unknown browser"),
    ],
)
def test_a_browser_is_called_by_its_name_and_system(agent: str, words: str) -> None:
    assert words in page(signed_in(make_user(), agent))
