from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    ValidationError,
)
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rules.book import RuleViolation
from rules.faults import Fault, Malformed
from tests.asking import PAGES

TWO = Malformed([Fault("entries[3].table", "must be 1 to 4"), Fault("", "is odd")])
FAULTS: dict[str, Exception] = {
    "rule": RuleViolation("11.4", "The team has made all its substitutions."),
    "malformed": TWO,
    "validation": ValidationError("Type a date."),
    "forbidden": PermissionDenied(),
    "missing": Http404(),
    "large": RequestDataTooBig(),
    "suspicious": SuspiciousOperation("forged"),
    "bad": BadRequest(),
    "busy": OperationalError("database is locked"),
    "lost": InterfaceError("connection already closed"),
    "unforeseen": ZeroDivisionError("secret detail"),
}
STATUSES = {
    "rule": 409,
    "malformed": 422,
    "validation": 422,
    "forbidden": 403,
    "missing": 404,
    "large": 413,
    "suspicious": 400,
    "bad": 400,
    "busy": 503,
    "lost": 503,
    "unforeseen": 500,
}


def raising(request: HttpRequest, name: str) -> HttpResponse:
    raise FAULTS[name]


class Raising(APIView):
    authentication_classes = ()

    def get(self, request: Request, name: str) -> Response:
        raise Throttled(wait=7) if name == "throttled" else FAULTS[name]


class RaisingMiddleware:
    """Fails before any view is asked, as a session that cannot be read does."""

    def __init__(self, get_response: object) -> None:
        pass

    def __call__(self, request: HttpRequest) -> HttpResponse:
        raise FAULTS[request.GET["name"]]


urlpatterns = [
    path("page/<name>/", raising),
    path("api/plain/<name>/", raising),
    path("api/framework/<name>/", Raising.as_view()),
    path("", include("config.urls")),
]
handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.test_errors")]


def ask(address: str, **headers: str) -> Any:
    return Client(raise_request_exception=False).get(address, headers=headers)


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("kind", ["plain", "framework"])
def test_each_fault_under_the_api_is_a_problem(kind: str, name: str) -> None:
    response = ask(f"/api/{kind}/{name}/")
    problem = response.json()
    assert response["Content-Type"] == "application/problem+json"
    assert (response.status_code, problem["status"]) == (STATUSES[name],) * 2
    assert problem.keys() >= {"type", "title", "detail", "instance"}
    assert problem["instance"] == f"/api/{kind}/{name}/"


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_a_page_is_a_page(name: str) -> None:
    response = ask(f"/page/{name}/")
    assert response.status_code == STATUSES[name]
    assert response["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("name", FAULTS)
def test_what_takes_no_page_gets_a_line_and_a_browser_the_page(name: str) -> None:
    """As do a script, a picture and `curl`: they send an Accept without pages."""
    lines = ask(f"/page/{name}/", Accept="*/*")
    assert lines.status_code == STATUSES[name]
    assert lines["Content-Type"] == "text/plain; charset=utf-8"
    assert "<" not in lines.content.decode()
    assert "Accept" in lines["Vary"]
    shown = ask(f"/page/{name}/", Accept=PAGES)
    assert shown["Content-Type"] == "text/html; charset=utf-8"
    assert lines.content.decode().splitlines()[0] in shown.content.decode()


@pytest.mark.parametrize("kind", ["plain", "framework"])
def test_a_rules_violation_names_the_rule(kind: str) -> None:
    problem = ask(f"/api/{kind}/rule/").json()
    assert (problem["rule"], problem["type"]) == ("11.4", "urn:klawerjas:problem:rule")
    assert problem["detail"] == "The team has made all its substitutions."


@pytest.mark.parametrize("kind", ["plain", "framework"])
def test_each_fault_of_a_document_is_named_by_its_place(kind: str) -> None:
    assert ask(f"/api/{kind}/malformed/").json()["errors"] == [
        {"pointer": "entries[3].table", "detail": "must be 1 to 4"},
        {"pointer": "", "detail": "is odd"},
    ]


def test_a_page_tells_the_faults_of_a_document_and_their_places() -> None:
    assert (
        "entries[3].table: must be 1 to 4" in ask("/page/malformed/").content.decode()
    )


@pytest.mark.parametrize("address", ["/api/plain", "/api/framework", "/page"])
def test_a_busy_database_asks_to_try_again(address: str) -> None:
    assert ask(f"{address}/busy/")["Retry-After"] == "2"


def test_too_many_requests_tell_when_to_try_again() -> None:
    response = ask("/api/framework/throttled/")
    assert (response.status_code, response["Retry-After"]) == (429, "7")


@pytest.mark.parametrize("address", ["/api/plain", "/api/framework", "/page"])
def test_an_unforeseen_fault_tells_a_number_and_nothing_internal(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    body = ask(f"{address}/unforeseen/").content.decode()
    assert "secret detail" not in body
    assert any(
        record.message.split()[1] in body
        for record in caplog.records
        if record.name == "config.errors"
    )


@pytest.mark.parametrize("name", ["busy", "lost", "unforeseen"])
@pytest.mark.parametrize("address", ["/api/v1/unions/", "/"])
def test_a_fault_before_the_view_is_answered_alike(address: str, name: str) -> None:
    with override_settings(MIDDLEWARE=["tests.test_errors.RaisingMiddleware"]):
        response = ask(f"{address}?name={name}")
    assert response.status_code == STATUSES[name]
    if address != "/":
        assert response["Content-Type"] == "application/problem+json"


def test_a_fault_of_the_database_asks_nothing_more_of_it(
    django_assert_num_queries: Any,
) -> None:
    with django_assert_num_queries(0):
        assert ask("/page/busy/").status_code == 503


@pytest.mark.parametrize(
    ("address", "status"),
    [("/api/", 404), ("/api/v1/nothing/", 404), ("/api/v2/", 404)],
)
def test_an_address_that_is_not_there_is_a_problem(address: str, status: int) -> None:
    response = ask(address)
    assert (response.status_code, response["Content-Type"]) == (
        status,
        "application/problem+json",
    )


def test_another_form_than_json_is_not_acceptable() -> None:
    response = ask("/api/v1/unions/", Accept="text/html")
    assert response.status_code == 406
    assert (
        json.loads(response.content)["type"] == "urn:klawerjas:problem:not-acceptable"
    )


def test_titles_are_in_the_readers_language() -> None:
    english = ask("/api/v1/nothing/", **{"Accept-Language": "en"}).json()["title"]
    assert english == "There is nothing here"


@pytest.mark.parametrize("name", [*FAULTS, "throttled"])
def test_every_answer_carries_the_security_headers(name: str) -> None:
    response = ask(f"/api/framework/{name}/")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in response["Content-Security-Policy"]
