"""The line in the log of each request, and its place in the figures."""

from __future__ import annotations

import json
import logging
import re
from io import StringIO
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client, RequestFactory
from prometheus_client import REGISTRY

from config import requests
from config.logs import (
    JsonFormatter,
    WithoutPaths,
    in_request,
    logging_settings,
)
from league.serving.presses import count_presses
from tests.make import make_role, make_union

NAME = "Jan Smit"
SECRET = "a-token-nobody-may-read"


def told(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [
        record.fields for record in caplog.records if record.name == "config.requests"
    ]


@pytest.fixture(autouse=True)
def _logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="config.requests")


def counted(**labels: str) -> float:
    return REGISTRY.get_sample_value("klawerjas_requests_total", labels) or 0


@pytest.mark.django_db
def test_a_request_has_one_line(caplog: pytest.LogCaptureFixture) -> None:
    union = make_union()
    answer = Client().get(f"/unions/{union.slug}/")
    [line] = told(caplog)
    assert (line["method"], line["route"], line["status"]) == (
        "GET",
        "union-detail",
        200,
    )
    assert (line["user"], line["union"]) == (None, union.slug)
    assert line["queries"] > 0
    assert line["ms"] > 0
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-ID"])


@pytest.mark.django_db
def test_it_names_a_user_by_number_and_no_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    user = make_role(make_union(), "union secretary")
    client = Client()
    client.force_login(user)
    client.get("/me/")
    [line] = told(caplog)
    assert line["user"] == user.pk
    assert user.username not in caplog.text


def test_it_finds_nobody_out_who_was_not_asked_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    # pytest-django refuses the database to this test.
    Client().get("/healthz")
    [line] = told(caplog)
    assert (line["user"], line["queries"]) == (None, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", [f"/join/{SECRET}/", f"/no/such/{SECRET}", f"/?code={SECRET}"]
)
def test_no_token_of_an_address_is_logged(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    Client().get(path)
    assert len(told(caplog)) == 1
    assert SECRET not in caplog.text


def test_django_s_own_line_of_a_fault_names_the_page() -> None:
    path = f"/join/{SECRET}/é"
    record = logging.LogRecord(
        "django.request", 40, "", 1, "Internal Server Error: %s", (path,), None
    )
    record.request = RequestFactory().get(path)
    record.args = (record.request.path.encode("unicode_escape").decode("ascii"),)
    assert WithoutPaths().filter(record)
    assert record.getMessage() == "Internal Server Error: unknown"


@pytest.mark.parametrize(
    ("proxies", "given", "is_taken"),
    [
        (0, "from-elsewhere", False),
        (1, "from-the-proxy", True),
        (1, "no id\nat all", False),
        (1, "x" * 65, False),
    ],
)
def test_only_a_trusted_proxy_gives_a_request_its_id(
    proxies: int, given: str, is_taken: bool, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = proxies
    answer = Client().get("/healthz", headers={"X-Request-ID": given})
    assert (answer.headers["X-Request-ID"] == given) is is_taken


@pytest.mark.django_db
def test_what_is_asked_for_makes_no_new_figures() -> None:
    before = counted(route="unknown", method="GET", status="404")
    for one in range(3):
        Client().get(f"/no/such/page/{one}")
    assert counted(route="unknown", method="GET", status="404") == before + 3
    before = counted(route="front", method="other", status="405")
    Client().generic("BREW", "/")
    assert counted(route="front", method="other", status="405") == before + 1


def test_a_static_file_is_a_route_of_its_own(rf: RequestFactory) -> None:
    request = rf.get(f"{site.STATIC_URL}css/site.css")
    assert requests.route_of(request) == "static"


def formatted(*, production: bool, **told: Any) -> str:
    out = StringIO()
    handler = logging.StreamHandler(out)
    line = logging_settings(production=production)["formatters"]["line"]
    kind = JsonFormatter if production else _kind(line)
    handler.setFormatter(kind(line["format"]))
    logger = logging.Logger("config.requests")
    logger.addHandler(handler)
    with in_request("0123456789abcdef"):
        try:
            raise ValueError(f"no number: {NAME!r}")
        except ValueError:
            logger.exception("one\ntwo", extra={"fields": told})
    return out.getvalue()


def _kind(line: dict[str, str]) -> Any:
    from config import logs

    return getattr(logs, line["class"].rpartition(".")[2])


def test_in_production_a_line_is_one_object() -> None:
    [line] = formatted(production=True, status=200).splitlines()
    found = json.loads(line)
    assert found["request"] == "0123456789abcdef"
    assert (found["message"], found["status"]) == ("one two", 200)
    assert found["exception"].endswith("ValueError: no number: …")
    assert NAME not in line


def test_at_a_terminal_it_is_text_with_the_request_s_id() -> None:
    first = formatted(production=False).splitlines()[0]
    assert first.endswith(" ERROR config.requests [0123456789abcdef] one two")


@pytest.mark.django_db(transaction=True)
def test_presses_are_counted_by_what_became_of_them() -> None:
    def presses(outcome: str) -> float:
        labels = {"source": "live", "outcome": outcome}
        return REGISTRY.get_sample_value("klawerjas_presses_total", labels) or 0

    before = presses("accepted"), presses("held")
    count_presses("live", ["accepted", "held", "accepted"])
    assert (presses("accepted"), presses("held")) == (before[0] + 2, before[1] + 1)
