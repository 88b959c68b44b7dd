"""Every text from 1,000 bytes goes out compressed, but not one that holds a secret."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from config.middleware import LEAST_PACKED, TextGZipMiddleware
from league.lib.page_store import packed, packed_response
from matches.models import Match
from tests.asking import client_of, make_season_played
from tests.make import make_role

GZIP = {"accept-encoding": "gzip, deflate, br"}

PAGES = [
    "/unions/{union}/",
    "/divisions/{division}/",
    "/divisions/{division}/pictures/",
    "/divisions/{division}/statistics/",
    "/matches/{match}/",
    "/matches/{match}/picture/",
    "/accounts/login/",
    "/rulebook/",
    "/hands/",
]
FILES = [
    "/api/v1/matches/{match}/live/",
    "/api/v1/schema/?format=json",
    "/matches/{match}/record.json",
    "/divisions/{division}/calendar.ics",
    "/unions/{union}/lists/fixtures.csv",
    "/no/such/page/",
]
TEXT_TYPES = [
    "text/html; charset=utf-8",
    "text/csv",
    "text/calendar; charset=utf-8",
    "text/css",
    "text/javascript",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "application/xml",
    "application/atom+xml; charset=utf-8",
    "application/rss+xml",
    "application/vnd.oai.openapi+yaml",
    "image/svg+xml",
]


def answered(kind: str, size: int, **headers: str) -> Any:
    """The middleware's answer to a browser that takes gzip."""
    middleware = TextGZipMiddleware(
        lambda _request: HttpResponse("a" * size, content_type=kind, headers=headers)
    )
    return middleware(RequestFactory().get("/", headers=GZIP))


def filled(address: str, match: Match) -> str:
    return address.format(
        match=match.pk,
        division=match.fixture.division_id,
        union=match.fixture.union.slug,
    )


def is_packed(answer: Any) -> bool:
    return answer.headers.get("Content-Encoding") == "gzip"


@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_each_kind_of_text_is_compressed(kind: str) -> None:
    assert is_packed(answered(kind, LEAST_PACKED))


@pytest.mark.parametrize("kind", ["application/pdf", "image/jpeg", "application/zip"])
def test_what_is_compressed_as_it_is_made_goes_out_as_it_is(kind: str) -> None:
    assert not is_packed(answered(kind, 5000))


def test_a_short_text_goes_out_as_it_is() -> None:
    assert not is_packed(answered("text/html", LEAST_PACKED - 1))


def test_a_text_that_says_so_goes_out_as_it_is() -> None:
    marked = {"Cache-Control": "private, no-transform"}
    assert not is_packed(answered("text/html", 5000, **marked))


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["visitor", "captain"])
@pytest.mark.parametrize("address", PAGES + FILES)
def test_each_page_and_list_goes_out_compressed(address: str, who: str) -> None:
    match = make_season_played()
    answer = client_of(who, match).get(filled(address, match), headers=GZIP)
    plain = gzip.decompress(answer.content) if is_packed(answer) else answer.content
    assert is_packed(answer) or len(plain) < LEAST_PACKED


def test_a_stored_page_is_sent_as_it_is_stored() -> None:
    body = packed("a page" * 500)
    answer = packed_response(RequestFactory().get("/", headers=GZIP), body)
    assert answer.content == body


def test_answers_of_one_page_differ_in_length_by_chance() -> None:
    lengths = {len(answered("text/html", 5000).content) for _ in range(20)}
    assert len(lengths) > 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["keys", "mfa_activate_totp"])
def test_a_page_that_shows_a_secret_goes_out_as_it_is(name: str) -> None:
    client = Client()
    client.force_login(make_role(make_season_played().union))
    answer = client.get(reverse(name), headers=GZIP, follow=True)
    assert len(answer.content) > LEAST_PACKED
    assert not is_packed(answer)
