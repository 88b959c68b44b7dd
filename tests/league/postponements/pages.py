"""The pages of postponements as people open and send them, by the real clock."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Postponement, User
from tests.league.postponements.make_postponements import Scene, ask, make_scene

State = Postponement.State


def in_days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def ahead(**values: Any) -> Scene:
    """A match in a month by the real clock, which the pages go by."""
    return make_scene(**({"night": in_days(30)} | values))


def asked(scene: Scene, *numbers: int) -> Postponement:
    nights = [in_days(number) for number in numbers or (37,)]
    return ask(scene, *nights, at=timezone.now())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


def page(client: Client, name: str, *args: object) -> str:
    answer = client.get(url(name, *args))
    assert answer.status_code == 200
    return answer.content.decode()


def said_by(answer: Any) -> str:
    """Return the message with which a page was answered."""
    [said] = get_messages(answer.wsgi_request)
    return str(said)


def send(client: Client, name: str, *args: object, **values: object) -> Any:
    return client.post(url(name, *args), values)
