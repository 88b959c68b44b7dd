"""SQL in a question to any address finds what nonsense finds (ASVS 1.2.4).

Which names an address reads, it tells itself: it is asked once with a dictionary that
writes down what it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, QueryDict
from django.test import Client
from django.urls import reverse

from league.models import Role
from matches.models import Match
from tests.asking import ROUTES, address_of, client_of, make_season_played

NONSENSE = "zzz"
NO_WORD = re.compile(r"\W+")
INJECTIONS = [
    "' OR '1'='1",
    "1 OR 1=1",
    "1; DROP TABLE league_team; --",
    "name); SELECT pg_sleep(9); --",
    "' UNION SELECT password FROM league_user --",
]
# What shows which rows were found: links, rows of tables, and the ids of the API.
SHOWN = re.compile(rb'href="[^"?#]*|<tr\b|"id": ?"?[\w-]+')
# Of the admin's own names one list is enough: no code of ours reads them.
OF_THE_ADMIN = {"_facets", "_popup", "_to_field", "all", "p"}
ONE_LIST = "admin/league/player/"
# Of the admin its lists are asked, which filter, order and search, and not its forms.
SIGNING_IN_AND_FORMS = re.compile(r"accounts/|admin/(?!\w+/\w+/$)")
REFUSED = (404, 422)


class Listening(QueryDict):
    """A question that writes down which names it was asked for."""

    asked: set[str]

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.asked = set()

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def getlist(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().getlist(name, default)


def names_read(client: Client, address: str, patch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of the questions that an address reads."""
    made: list[Listening] = []

    def listening(request: HttpRequest) -> Listening:
        if not made:
            made.append(Listening(request.META.get("QUERY_STRING", "")))
        return made[0]

    with patch.context() as here:
        here.setattr(WSGIRequest, "GET", property(listening))
        client.get(address)
    return made[0].asked if made else set()


def questions(match: Match, patch: pytest.MonkeyPatch) -> Iterator[tuple[Any, ...]]:
    """Yield each address, who asks it, and a name that it reads."""
    secretary = client_of(Role.Kind.UNION_SECRETARY, match)
    board = client_of(Role.Kind.BOARD_SECRETARY, match)
    for route in ROUTES:
        if SIGNING_IN_AND_FORMS.match(route):
            continue
        client = board if route.startswith("admin/") else secretary
        address = address_of(route, match)
        is_admins = route.startswith("admin/") and route != ONE_LIST
        for name in sorted(names_read(client, address, patch)):
            if not (is_admins and name in OF_THE_ADMIN):
                yield client, address, name


def found_by(client: Client, address: str, name: str, value: str) -> object:
    """Return the status of an answer and which rows it shows, or that it refuses."""
    answer = client.get(address, {name: value})
    if answer.status_code in REFUSED:
        return "refused"
    content = b"".join(answer) if answer.streaming else answer.content
    return answer.status_code, sorted(SHOWN.findall(content))


@pytest.mark.django_db
def test_sql_in_a_question_finds_what_nonsense_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list(questions(make_season_played(), monkeypatch))
    assert len(asked) > 300
    assert {name for *_whom, name in asked} >= OF_THE_ADMIN
    wrong = []
    for (client, address, name), value in zip(asked, cycle(INJECTIONS), strict=False):
        # A search finds what is spelt like its words, and SQL has words.
        is_search = address == reverse("search") and name == "q"
        harmless = NO_WORD.sub(" ", value) if is_search else NONSENSE
        wanted = found_by(client, address, name, harmless)
        if found_by(client, address, name, value) != wanted:
            wrong.append(f"{address}?{name}={value}")
    assert wrong == []
