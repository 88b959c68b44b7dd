from __future__ import annotations

import pytest
from django.test import Client

from tests.make import make_union

pytestmark = pytest.mark.django_db


def test_an_empty_installation_says_what_to_do_next(client: Client) -> None:
    assert b"Nothing is here yet" in client.get("/").content


def test_the_only_union_is_the_front_page(client: Client) -> None:
    union = make_union()
    assert client.get("/").headers["Location"] == f"/unions/{union.slug}/"


def test_several_unions_stand_on_the_front_page(client: Client) -> None:
    names = [make_union(name).name for name in ("Peninsula", "Boland")]
    page = client.get("/").content.decode()
    assert all(name in page for name in names)
