"""Asking every address of the site as any kind of user, and what that changed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.conf import settings as site
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from league.models import Role, User
from matches.models import Match
from tests.make import (
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    play,
)
from tests.url_rows import ROWS, STAGES

GROUP_OF = {
    "visitor": "visitor",
    "another union's secretary": "stranger",
    Role.Kind.BOARD_SECRETARY: "board",
    Role.Kind.UNION_SECRETARY: "keeper",
    Role.Kind.REFEREE: "scorer",
    Role.Kind.MARKER: "marker",
    Role.Kind.FIXTURES_SECRETARY: "planner",
    Role.Kind.REGISTRAR: "registrar",
    Role.Kind.CLUB_SECRETARY: "club",
    Role.Kind.CAPTAIN: "captain",
}
# Where a row says nothing else, a marker is answered as a referee is, and whoever
# else has a task of their own, as any member.
ANSWERED_AS = {"marker": "scorer"}
VISITORS = ["visitor", "another union's secretary", *Role.Kind]

BOARD_ONLY = {"visitor": 302, "stranger": 403, "member": 403} | {
    "scorer": 403,
    "keeper": 403,
}


def spelled(pattern: str) -> str:
    """A pattern without regular expressions: a group in them is written <key>."""
    out, depth = "", 0
    for letter in pattern.replace("^", "").replace("$", ""):
        if letter == "(":
            depth += 1
            out += "" if depth > 1 else "<key>"
        elif letter == ")":
            depth -= 1
        elif depth == 0:
            out += letter
    return out.replace("<key>-<key>", "<key>")


def walk(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route
        else:
            yield from walk(one, route)


ROUTES = sorted({spelled(route) for route in walk(get_resolver())})


def row_key(route: str) -> str:
    return route.replace("keys/<int:pk>/", "keys/<key>/")


def filled(route: str, values: dict[str, Any]) -> str:
    """The address of a route for a row's keys."""
    left = dict(values)
    out = route
    for name in list(left):
        for kind in ("slug", "int", "uuid", "str", "path"):
            out = out.replace(f"<{kind}:{name}>", str(left[name]))
    if "<key>" in out:
        out = out.replace("<key>", "-".join(str(value) for value in left.values()))
    return "/" + out


def admin_address(route: str) -> str:
    return "/" + route.replace("<path:object_id>", "1").replace("<key>", "1").replace(
        "<id>", "1"
    ).replace("<int:content_type_id>", "1").replace("<path:url>", "x")


def make_season_played() -> Match:
    """A union under a board, with a match that was played, and a second union."""
    own = make_union("South Peninsula", board=make_board())
    make_union("Helderberg")
    fixture = make_fixture(make_division(make_season(own)))
    match = play(make_match(fixture))
    for stage in STAGES:
        stage(match)
    return match


def client_of(visitor: str, match: Match) -> Client:
    client = Client()
    user = user_of(visitor, match)
    if user is not None:
        client.force_login(user)
    return client


def user_of(visitor: str, match: Match) -> User | None:
    if visitor == "visitor":
        return None
    if visitor == "another union's secretary":
        return make_role(make_union("Overberg"))
    place = {"fixture": match.fixture} if visitor == Role.Kind.MARKER else {}
    return make_role(match.union, visitor, **place)


def wanted_of(route: str, method: str, group: str) -> int | None:
    row = ROWS.get(row_key(route))
    if row is not None:
        answers = getattr(row, method)
        return answers.get(group, answers[ANSWERED_AS.get(group, "member")])
    assert route.startswith("admin/"), f"{route} has no row in ROWS"
    return None if group == "board" else BOARD_ONLY.get(group, BOARD_ONLY["member"])


def address_of(route: str, match: Match) -> str:
    row = ROWS.get(row_key(route))
    if row is None:
        return admin_address(route)
    return filled(row_key(route), row.of(match))


# Not there for anybody, or not for whoever asks.
REFUSED = {302, 401, 403, 404, 405}


# As browsers say it when they follow a link.
PAGES = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


class Asker:
    """Someone who signs in again where an address ended that.

    Without `takes_pages` what is refused is answered in a line, not as a page.
    """

    def __init__(self, user: User | None, *, takes_pages: bool = True) -> None:
        self.user = user
        self.headers = {"Accept": PAGES if takes_pages else "*/*"}
        self.sign_in()

    def sign_in(self) -> None:
        self.client = Client(raise_request_exception=False, headers=self.headers)
        if self.user is not None:
            self.client.force_login(self.user)
        self.session = self.session_now()

    def session_now(self) -> str:
        cookie = self.client.cookies.get(site.SESSION_COOKIE_NAME)
        return cookie.value if cookie else ""

    def answer(self, method: str, address: str) -> HttpResponse:
        sent = {"content_type": "application/json"} if "/api/" in address else {}
        answer = getattr(self.client, method)(address, **sent)
        if self.session_now() != self.session:
            self.sign_in()
        return answer

    def status(self, method: str, address: str) -> int:
        return self.answer(method, address).status_code


# What a GET may write: a session, a page as it was drawn, and that one signed in.
MAY_BE_WRITTEN = {"league.BrowserSession", "league.StoredPage"}
MAY_CHANGE = {"league.User.last_login"}


def table_digests() -> dict[str, str]:
    """A digest of all that each table holds."""
    return {
        model._meta.label: digest_of(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label not in MAY_BE_WRITTEN
    }


def digest_of(model: type[Model]) -> str:
    fields = [
        one.attname
        for one in model._meta.concrete_fields
        if f"{model._meta.label}.{one.name}" not in MAY_CHANGE
    ]
    held = model._base_manager.order_by("pk").values_list(*fields)
    return sha256(repr(list(held)).encode()).hexdigest()
