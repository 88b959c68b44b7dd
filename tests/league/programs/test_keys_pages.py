"""The pages of keys, programs and webhooks: what is shown once, and to whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import (
    ApiKey,
    AuditRow,
    Event,
    Program,
    Role,
    Scope,
    Union,
    User,
    Webhook,
    WebhookDelivery,
    WebhookTry,
)
from league.programs.actions import MOST_KEYS, Wanted, make_key, make_program_key
from league.webhooks.actions import add_webhook
from tests.make import make_role, make_union

pytestmark = pytest.mark.django_db
KEY = re.compile(r"klw_[a-z2-9]{10}_[A-Za-z0-9_-]{43}")
URL = "https://scores.example/hook"
GIVEN = {"name": "Spreadsheet", "scopes": ["read"], "days": "365"}
HOOK = {"url": URL, "events": ["log.changed"]}


@pytest.fixture
def union() -> Union:
    return make_union()


@pytest.fixture
def user(union: Union) -> User:
    return make_role(union)


@pytest.fixture
def secretary(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def programs(union: Union) -> str:
    return f"/desk/{union.slug}/programs/"


def webhooks(union: Union) -> str:
    return f"/desk/{union.slug}/webhooks/"


def make_hook(union: Union, by: User, url: str = URL) -> Webhook:
    return add_webhook(union, url=url, events=[Event.LOG_CHANGED], by=by).webhook


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


# Keys.


def test_a_key_of_ones_own_is_shown_once(secretary: Client) -> None:
    made = secretary.post("/keys/", GIVEN)
    (key,) = set(KEY.findall(text_of(made)))
    again = text_of(secretary.get("/keys/"))
    assert "Spreadsheet" in again
    assert key not in again
    assert ApiKey.objects.get().handle in again


def test_the_page_that_shows_a_key_is_kept_by_no_browser(secretary: Client) -> None:
    assert "no-store" in secretary.post("/keys/", GIVEN)["Cache-Control"]


def test_a_program_of_the_union_gets_a_key_of_its_own(
    secretary: Client, union: Union
) -> None:
    made = secretary.post(programs(union), GIVEN | {"program": " Scores   site "})
    assert len(set(KEY.findall(text_of(made)))) == 1
    assert Program.objects.get(union=union).name == "Scores site"
    again = text_of(secretary.get(programs(union)))
    assert "Scores site" in again
    assert not KEY.search(again)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"scopes": []}, "Choose at least one thing that it may."),
        ({"name": ""}, "This field is required."),
        ({"days": "4"}, "Select a valid choice."),
        ({"scopes": ["everything"]}, "Select a valid choice."),
    ],
)
def test_what_is_wrong_is_told_at_its_field_and_nothing_is_made(
    secretary: Client, union: Union, wrong: dict[str, Any], told: str
) -> None:
    for path in ("/keys/", programs(union)):
        answer = secretary.post(path, GIVEN | {"program": "Scores"} | wrong)
        assert answer.status_code == 422
        assert told in text_of(answer)
    assert not ApiKey.objects.exists()


def test_the_21st_key_is_refused_on_the_page_itself(
    secretary: Client, user: User
) -> None:
    for _ in range(MOST_KEYS):
        make_key(user, Wanted("scores", (Scope.READ,)), by=user)
    answer = secretary.post("/keys/", GIVEN)
    assert answer.status_code == 422
    assert "There are 20 keys already. Revoke one first." in text_of(answer)
    assert 'value="Spreadsheet"' in text_of(answer)


def test_a_key_is_revoked_by_its_holder(secretary: Client, user: User) -> None:
    made = make_key(user, Wanted("Spreadsheet", (Scope.READ,)), by=user)
    answer = secretary.post(f"/keys/{made.key.pk}/revoke/", follow=True)
    assert "The key is revoked" in text_of(answer)
    assert ApiKey.objects.get().revoked_at is not None


def test_nobody_revokes_the_key_of_another(secretary: Client, union: Union) -> None:
    other = make_role(union)
    made = make_key(other, Wanted("hers", (Scope.READ,)), by=other)
    assert secretary.post(f"/keys/{made.key.pk}/revoke/").status_code == 404
    own = programs(union)
    assert secretary.post(f"{own}{made.key.pk}/revoke/").status_code == 404
    assert ApiKey.objects.get().revoked_at is None


def test_the_key_of_another_unions_program_is_not_there(
    secretary: Client, union: Union
) -> None:
    other = make_union("Helderberg")
    wanted = Wanted("2026", (Scope.READ,))
    made = make_program_key(other, "Scores", wanted, by=make_role(other))
    path = f"{programs(union)}{made.key.pk}/revoke/"
    assert secretary.post(path).status_code == 404


def test_a_program_is_listed_until_its_last_key_is_revoked(
    secretary: Client, union: Union, user: User
) -> None:
    wanted = Wanted("2026", (Scope.READ,))
    made = make_program_key(union, "Scores site", wanted, by=user)
    secretary.post(f"{programs(union)}{made.key.pk}/revoke/", follow=True)
    assert "Scores site" not in text_of(secretary.get(programs(union)))


# Webhooks.


def test_the_secret_of_a_webhook_is_shown_once(secretary: Client, union: Union) -> None:
    made = secretary.post(webhooks(union), HOOK)
    found = re.search(r'class="secret"[^>]*>([^<]{43})<', text_of(made))
    assert found is not None
    assert "no-store" in made["Cache-Control"]
    hook = Webhook.objects.get()
    for path in (webhooks(union), f"{webhooks(union)}{hook.pk}/"):
        page = text_of(secretary.get(path))
        assert URL in page
        assert found[1] not in page


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"url": "ftp://scores.example/"}, "The address must begin with https://."),
        ({"url": "https://a:b@scores.example/"}, "An address with a user in it"),
        ({"url": "nowhere"}, "This is no address."),
        ({"events": []}, "Choose at least one thing that it is told."),
        ({"events": ["ping"]}, "Select a valid choice."),
    ],
)
def test_an_address_that_cannot_be_is_told_at_its_field(
    secretary: Client, union: Union, wrong: dict[str, Any], told: str
) -> None:
    answer = secretary.post(webhooks(union), HOOK | wrong)
    assert answer.status_code == 422
    assert told in text_of(answer)
    assert not Webhook.objects.exists()


def test_the_21st_webhook_is_refused_on_the_page_itself(
    secretary: Client, union: Union, user: User
) -> None:
    for _ in range(20):
        make_hook(union, user)
    answer = secretary.post(webhooks(union), HOOK)
    assert answer.status_code == 422
    assert "There are 20 webhooks already. Remove one first." in text_of(answer)


def test_a_test_waits_to_be_sent_and_is_listed(
    secretary: Client, union: Union, user: User
) -> None:
    hook = make_hook(union, user)
    answer = secretary.post(f"{webhooks(union)}{hook.pk}/test/", follow=True)
    assert "A test is on its way" in text_of(answer)
    assert WebhookDelivery.objects.get().event == Event.PING
    assert "ping" in text_of(answer)


def test_a_webhook_is_paused_and_goes_on(
    secretary: Client, union: Union, user: User
) -> None:
    path = f"{webhooks(union)}{make_hook(union, user).pk}/pause/"
    assert "The webhook is paused" in text_of(secretary.post(path, follow=True))
    assert Webhook.objects.get().paused_at is not None
    assert "The webhook goes on." in text_of(secretary.post(path, follow=True))
    assert Webhook.objects.get().paused_at is None


def test_a_webhook_that_was_removed_is_gone(
    secretary: Client, union: Union, user: User
) -> None:
    hook = make_hook(union, user)
    secretary.post(f"{webhooks(union)}{hook.pk}/remove/")
    assert secretary.get(f"{webhooks(union)}{hook.pk}/").status_code == 404
    assert URL not in text_of(secretary.get(webhooks(union)))


def test_each_try_is_listed_with_what_came_back(
    secretary: Client, union: Union, user: User
) -> None:
    hook = make_hook(union, user)
    delivery = make_delivery(hook)
    row = WebhookTry.objects.create(
        union=union,
        delivery=delivery,
        at=timezone.now(),
        status=503,
        milliseconds=120,
        answer="<b>be back soon</b>",
    )
    page = text_of(secretary.get(f"{webhooks(union)}{hook.pk}/"))
    assert str(row.status) in page
    assert "&lt;b&gt;be back soon&lt;/b&gt;" in page


def make_delivery(hook: Webhook) -> WebhookDelivery:
    return WebhookDelivery.objects.create(
        union=hook.union,
        webhook=hook,
        event=Event.LOG_CHANGED,
        subject="1",
        body="{}",
        state=WebhookDelivery.State.GIVEN_UP,
        next_at=timezone.now(),
    )


def test_the_delivery_of_another_webhook_is_not_sent_again(
    secretary: Client, union: Union, user: User
) -> None:
    one, other = make_hook(union, user), make_hook(union, user)
    delivery = make_delivery(other)
    path = f"{webhooks(union)}{one.pk}/deliveries/{delivery.pk}/again/"
    assert secretary.post(path).status_code == 404


# Who may, and what it costs.


@pytest.mark.parametrize("kind", [Role.Kind.CAPTAIN, Role.Kind.FIXTURES_SECRETARY])
def test_only_the_secretary_sees_programs_and_webhooks(
    client: Client, union: Union, kind: Role.Kind
) -> None:
    hook = make_hook(union, make_role(union))
    client.force_login(make_role(union, kind))
    for path in (programs(union), webhooks(union), f"{webhooks(union)}{hook.pk}/"):
        assert client.get(path).status_code == 403


def test_another_unions_secretary_finds_nothing(client: Client, union: Union) -> None:
    hook = make_hook(union, make_role(union))
    client.force_login(make_role(make_union("Helderberg")))
    for path in (programs(union), webhooks(union), f"{webhooks(union)}{hook.pk}/"):
        assert client.get(path).status_code == 404


def test_looking_changes_nothing(secretary: Client, union: Union, user: User) -> None:
    hook = make_hook(union, user)
    before = AuditRow.objects.count()
    for path in (
        "/keys/",
        programs(union),
        webhooks(union),
        f"{webhooks(union)}{hook.pk}/",
    ):
        assert secretary.get(path).status_code == 200
    assert AuditRow.objects.count() == before
    assert not ApiKey.objects.exists()
    assert not WebhookDelivery.objects.exists()


def asked(client: Client, path: str) -> int:
    # What a process asks once, it has asked.
    client.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def test_a_long_page_asks_no_more_than_a_short_one(
    secretary: Client, union: Union, user: User
) -> None:
    hook = make_hook(union, user)
    paths = ("/keys/", programs(union), webhooks(union), f"{webhooks(union)}{hook.pk}/")

    def more(number: int) -> None:
        for place in range(number):
            wanted = Wanted("2026", (Scope.READ,))
            make_key(user, wanted, by=user)
            make_program_key(union, f"Scores {number}.{place}", wanted, by=user)
            make_hook(union, user)
            make_delivery(hook)

    more(1)
    short = [asked(secretary, path) for path in paths]
    more(8)
    assert [asked(secretary, path) for path in paths] == short
    assert max(short) <= 16
