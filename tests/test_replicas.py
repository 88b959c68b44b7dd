"""Who reads from a replica, and when a request starts again on the primary."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from config import replicas
from config.replicas import (
    MOST_BEHIND_S,
    PRIMARY,
    REPLICA,
    WROTE,
    Freshness,
    NeedsPrimary,
    ReplicaMiddleware,
    Router,
    may_lag,
)
from config.state import checks
from config.state.measures import exposition
from league.models import Union
from tests.asking import ROUTES

PAGE = "/divisions/1/"
SESSION = settings.SESSION_COOKIE_NAME


@pytest.fixture(autouse=True)
def _replica(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a replica that follows at once."""
    both = {**settings.DATABASES, REPLICA: {}}
    monkeypatch.setattr(settings, "DATABASES", both)
    fresh = Freshness(lambda: 1, lambda: 1)
    monkeypatch.setattr(replicas, "freshness", fresh)


@dataclass
class Site:
    """Answers with the next of some statuses, and notes which database it reads."""

    statuses: list[int] = field(default_factory=lambda: [200])
    does: Callable[[], object] = lambda: None
    read: list[str] = field(default_factory=list)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.read.append(Router().db_for_read(Union))
        try:
            self.does()
        except NeedsPrimary:
            return HttpResponse(status=500)
        return HttpResponse(status=self.statuses.pop(0))


def ask(site: Site, method: str = "get", **given: Any) -> HttpResponse:
    request = getattr(RequestFactory(), method)(PAGE, **given.pop("headers", {}))
    request.COOKIES.update(given)
    answer = ReplicaMiddleware(site)(request)
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_visitor_reads_from_the_replica() -> None:
    site = Site()
    assert WROTE not in ask(site).cookies
    assert site.read == [REPLICA]
    # What is read after the request is not the visitor's.
    assert Router().db_for_read(Union) == PRIMARY


@pytest.mark.parametrize(
    "known",
    [{SESSION: "x"}, {WROTE: ""}, {"headers": {"HTTP_AUTHORIZATION": "Bearer x"}}],
    ids=["in a session", "has just written", "with a key"],
)
def test_who_is_known_or_has_just_written_reads_from_the_primary(
    known: dict[str, Any],
) -> None:
    site = Site()
    ask(site, **known)
    assert site.read == [PRIMARY]


def test_what_is_sent_goes_to_the_primary_and_is_remembered_by_the_browser() -> None:
    site = Site()
    answer = ask(site, "post")
    assert site.read == [PRIMARY]
    assert answer.cookies[WROTE]["max-age"] > MOST_BEHIND_S
    assert answer.cookies[WROTE]["httponly"]


def test_a_request_that_wants_to_write_starts_again_on_the_primary() -> None:
    written = []
    site = Site(does=lambda: written.append(Router().db_for_write(Union)))
    assert ask(site).status_code == 200
    assert (site.read, written) == ([REPLICA, PRIMARY], [PRIMARY])
    # It says nothing of the replica, which the next visitor reads from.
    site = Site()
    ask(site)
    assert site.read == [REPLICA]


def test_what_is_not_on_the_replica_yet_is_looked_for_on_the_primary() -> None:
    site = Site([404, 200])
    assert ask(site).status_code == 200
    assert site.read == [REPLICA, PRIMARY]


def test_a_replica_that_fails_is_left_alone_until_it_is_looked_at_again() -> None:
    site = Site([503, 200, 200])
    assert ask(site).status_code == 200
    ask(site)
    assert site.read == [REPLICA, PRIMARY, PRIMARY]


def test_without_a_replica_nothing_stands_around_the_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "DATABASES", {PRIMARY: {}})
    with pytest.raises(MiddlewareNotUsed):
        ReplicaMiddleware(Site())


def test_only_the_primary_is_migrated() -> None:
    router = Router()
    assert router.allow_migrate(PRIMARY, "league")
    assert not router.allow_migrate(REPLICA, "league")


def test_a_head_is_as_a_get_and_a_delete_is_not() -> None:
    made = RequestFactory()
    assert may_lag(made.head(PAGE))
    assert not may_lag(made.delete(PAGE))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/unions/south-peninsula/",
        "/divisions/1/fixtures/",
        "/api/v1/divisions/1/log/",
        "/embed/divisions/1/log/",
        "/evenings/3/",
        "/sitemap.xml",
        "/sitemaps/teams-1.xml",
    ],
)
def test_public_pages_may_lag(path: str) -> None:
    assert may_lag(RequestFactory().get(path))


# A code, a token or a key in it; a preview's is a number.
OPENED = re.compile(r"<\w+:(code|token|key)>|^(mark|captain|v|join|accounts)/")


def test_no_page_that_a_code_or_a_link_opens_may_lag() -> None:
    opened = [one for one in ROUTES if OPENED.search(one) and "previews/" not in one]
    assert len(opened) > 30
    asked = [RequestFactory().get(f"/{re.sub('<[^>]+>', 'X7', one)}") for one in opened]
    assert [one.path for one in asked if may_lag(one)] == []


def behind(steps: list[tuple[float, int, int | None]]) -> float:
    """Return what is known at the last of some moments, each with how far both are."""
    at = iter(steps)
    now, written, replayed = 0.0, 0, None

    def step() -> None:
        nonlocal now, written, replayed
        now, written, replayed = next(at)

    fresh = Freshness(lambda: written, lambda: replayed)
    found = 0.0
    for _ in steps:
        step()
        found = fresh.seconds_behind(now)
    return found


@pytest.mark.parametrize(
    ("steps", "seconds"),
    [
        ([(0, 100, 100)], 0),
        ([(0, 100, 90)], float("inf")),
        # It has what the primary had at 0, not yet what it had at 2.
        ([(0, 100, 90), (2, 200, 150)], 2),
        ([(0, 100, 90), (2, 200, 200)], 0),
        # Not asked again yet.
        ([(0, 100, 100), (1, 999, 100)], 1),
        # It stands still.
        ([(0, 100, 100), (2, 200, 100), (4, 300, 100), (12, 400, 100)], 12),
        # A server that is no replica any more.
        ([(0, 100, 100), (2, 200, None)], float("inf")),
    ],
)
def test_how_far_the_replica_is_behind(
    steps: list[tuple[float, int, int | None]], seconds: float
) -> None:
    assert behind(steps) == seconds


@given(
    st.lists(
        st.tuples(st.floats(0.1, 5), st.integers(0, 50), st.integers(0, 60)),
        min_size=1,
        max_size=40,
    )
)
def test_what_is_said_to_be_on_the_replica_is_there(
    moves: list[tuple[float, int, int]],
) -> None:
    """Every byte written up to the moment that it vouches for has been replayed."""
    now, written, replayed = 0.0, 0, 0
    history = [(0.0, 0)]
    fresh = Freshness(lambda: written, lambda: replayed)
    for seconds, more, caught_up in moves:
        now += seconds
        written += more
        replayed = min(written, replayed + caught_up)
        history.append((now, written))
        until = now - fresh.seconds_behind(now)
        vouched = max((end for at, end in history if at <= until), default=0)
        assert vouched <= replayed


def test_a_server_that_does_not_answer_is_not_read() -> None:
    def failing() -> int:
        raise DatabaseError

    assert Freshness(lambda: 1, failing).seconds_behind(0) == float("inf")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("replayed", "is_ok", "words"),
    [
        (1, True, "It lacks at most the last 1 second."),
        (None, False, "It is down or far behind: the primary answers its visitors."),
    ],
)
def test_an_operator_reads_how_it_is(
    monkeypatch: pytest.MonkeyPatch, replayed: int | None, is_ok: bool, words: str
) -> None:
    monkeypatch.setattr(replicas, "freshness", Freshness(lambda: 1, lambda: replayed))
    monkeypatch.setattr(replicas.time, "monotonic", lambda: 100.0)
    [found] = [one for one in checks.state() if one.name == "replica"]
    assert (found.is_ok, found.words) == (is_ok, words)
    age = "0.0" if is_ok else "+Inf"
    assert f"klawerjas_replica_behind_seconds {age}" in exposition().decode()
