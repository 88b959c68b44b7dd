"""The pages of card evenings, asked for as any kind of user."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from drives.models import Drive
from league.models import Union
from tests.make import make_role


def client_of(union: Union, kind: str = "union secretary", **place: Any) -> Client:
    client = Client()
    client.force_login(make_role(union, kind, **place))
    return client


def host_of(drive: Drive) -> Client:
    return client_of(drive.union)


def body_of(answer: Any) -> str:
    return str(answer.content.decode())


def path_of(name: str, row: Any) -> str:
    return reverse(name, args=[row.pk])


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)
