"""The API's index, its reference and the schema, as programs and browsers ask."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.api import schema_in

pytestmark = pytest.mark.django_db

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("accept", ["", "*/*", "application/json"])
def test_the_index_answers_programs_with_json(client: Client, accept: str) -> None:
    found = client.get("/api/v1/", headers={"Accept": accept} if accept else {}).json()
    assert found["schema"].endswith("/api/v1/schema/")
    assert found["lists"]["unions"].endswith("/api/v1/unions/")


def test_the_index_answers_a_browser_with_a_page(client: Client) -> None:
    page = client.get("/api/v1/", headers={"Accept": BROWSER})
    assert page["Content-Type"].startswith("text/html")
    assert "/api/v1/docs/" in page.content.decode()


def test_each_list_of_the_index_leads_to_an_operation(client: Client) -> None:
    lists = client.get("/api/v1/").json()["lists"]
    paths = client.get("/api/v1/schema/").json()["paths"]
    assert {f"/api/v1/{name}/" for name in lists} <= paths.keys()


@pytest.mark.parametrize("accept", ["text/html", BROWSER, "image/png", "x", "*/*"])
def test_the_schema_is_given_whatever_is_accepted(client: Client, accept: str) -> None:
    answer = client.get("/api/v1/schema/", headers={"Accept": accept})
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.1")


def test_the_reference_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert 'data-schema="/api/v1/schema/"' in page
    assert "//cdn" not in page


def test_only_the_reference_loads_swagger(client: Client) -> None:
    page = client.get("/api/v1/", headers={"Accept": BROWSER}).content.decode()
    assert "vendor/swagger" not in page


def test_those_who_ask_first_at_once_wait_for_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    making = most = 0

    def make(*_given: Any, **_named: Any) -> dict[str, Any]:
        nonlocal making, most
        making += 1
        most = max(most, making)
        time.sleep(0.05)
        making -= 1
        return {}

    monkeypatch.setattr(SchemaGenerator, "get_schema", make)
    with ThreadPoolExecutor(4) as threads:
        # No language of the site: what is stored of those stays.
        list(threads.map(schema_in, ["a", "b", "c", "d"]))
    assert most == 1
