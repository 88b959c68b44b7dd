"""Every address that the resolver knows × every kind of user × every method.

An address without a row here fails: whoever adds one says who may do what there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from league.models import Role
from league.serving import heartbeats
from matches.models import Match
from tests.asking import (
    ANSWERED_AS,
    GROUP_OF,
    REFUSED,
    ROUTES,
    VISITORS,
    Asker,
    address_of,
    client_of,
    filled,
    make_season_played,
    row_key,
    table_digests,
    user_of,
    wanted_of,
)
from tests.make import (
    make_match,
)
from tests.response_headers import header_faults
from tests.url_rows import ROWS


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    routes = {row_key(route) for route in ROUTES if not route.startswith("admin/")}
    rows = {route for route in ROWS if not route.startswith("admin/")}
    assert routes == rows


@pytest.fixture(scope="module", autouse=True)
def _patient() -> Iterator[None]:
    """Take no worker for silent while hundreds of addresses are asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heartbeats, "SILENCE", timedelta(hours=1))
        yield


@dataclass(frozen=True, slots=True)
class Asked:
    """How every address answered someone, and the rows before and after all of it."""

    statuses: dict[str, int]
    header_faults: list[str]
    before: dict[str, str]
    after: dict[str, str]


def got(visitor: str) -> Asked:
    """Get every address once."""
    match = make_season_played()
    # An address makes what it is about: all of that stands before it is read.
    addresses = {route: address_of(route, match) for route in routes_for(visitor)}
    return ask_all(asker_of(visitor, match), "get", addresses.items())


def posted(visitor: str) -> Asked:
    """Post nothing to every address, each about a row that stands just then."""
    match = make_season_played()
    asker, routes = asker_of(visitor, match), routes_for(visitor)
    return ask_all(asker, "post", ((one, address_of(one, match)) for one in routes))


def asker_of(visitor: str, match: Match) -> Asker:
    """Return who asks: a refusal is drawn as a page for those of `EVERYWHERE`."""
    return Asker(user_of(visitor, match), takes_pages=visitor in EVERYWHERE)


def ask_all(asker: Asker, method: str, addresses: Iterable[tuple[str, str]]) -> Asked:
    before, statuses, faults = table_digests(), {}, []
    for route, address in addresses:
        answer = asker.answer(method, address)
        statuses[route] = answer.status_code
        # What refuses is no embed, and may be framed by nobody.
        shown = route if answer.status_code == 200 else ""
        faults += [f"{route}: {one}" for one in header_faults(answer, route=shown)]
    return Asked(statuses, faults, before, table_digests())


# Who may most and who may least: where the database differs, they show it.
ENDS = {"visitor", "board secretary"}


@pytest.fixture(
    params=[
        pytest.param(one, marks=() if one in ENDS else pytest.mark.only_on("sqlite"))
        for one in map(str, VISITORS)
    ],
)
def visitor(request: pytest.FixtureRequest) -> str:
    return request.param


def wrong_statuses(visitor: str, method: str, statuses: dict[str, int]) -> list[str]:
    group = GROUP_OF.get(visitor, "member")
    wanted = {route: wanted_of(route, method, group) for route in statuses}
    return [
        f"{route}: {status}, not {wanted[route]}"
        for route, status in statuses.items()
        if status >= 500 or wanted[route] not in (None, status)
    ]


# One test for all that is seen of an answer: the tests of one visitor may run in
# several processes, and each would ask every address.
@pytest.mark.django_db
def test_each_address_answers_as_its_row_says_with_every_header_and_changes_no_row(
    visitor: str,
) -> None:
    given = got(visitor)
    assert list(given.statuses) == routes_for(visitor)
    assert not wrong_statuses(visitor, "get", given.statuses)
    assert not given.header_faults
    assert given.after == given.before


@pytest.mark.django_db
def test_a_changed_row_changes_the_digest_of_its_table() -> None:
    match, before = make_match(), table_digests()
    Match.objects.filter(pk=match.pk).update(head_hash="x")
    after = table_digests()
    assert {one for one in before if before[one] != after[one]} == {"matches.Match"}


@pytest.mark.django_db
def test_each_post_is_answered_as_its_row_says_with_every_header(visitor: str) -> None:
    given = posted(visitor)
    assert list(given.statuses) == routes_for(visitor)
    assert not wrong_statuses(visitor, "post", given.statuses)
    assert not given.header_faults


OTHERS = ("put", "patch", "delete", "options", "trace")


@pytest.mark.django_db
def test_no_address_takes_another_method_but_as_its_row_says(
    visitor: str, settings: Any
) -> None:
    settings.UNKNOWN_WRITES_A_MINUTE = 10**6
    match = make_season_played()
    group = GROUP_OF.get(visitor, "member")
    asker = Asker(user_of(visitor, match), takes_pages=False)
    wrong = []
    for route in with_other_methods(visitor):
        for method in OTHERS:
            wanted = others_of(route, method, group)
            status = asker.status(method, address_of(route, match))
            if status not in wanted:
                wrong.append(f"{method} {route}: {status}, not one of {wanted}")
    assert not wrong, "\n" + "\n".join(wrong)


def with_other_methods(visitor: str) -> list[str]:
    """Of the pages it is enough that whoever may most gets nowhere, nor anybody."""
    ours = [one for one in ROUTES if not one.startswith(("admin/", "accounts/"))]
    return ours if visitor in ENDS else [one for one in ours if "api/" in one]


def others_of(route: str, method: str, group: str) -> set[int]:
    row = ROWS[row_key(route)]
    answers = row.others.get(method)
    if answers is None:
        return REFUSED
    return {answers.get(group, answers[ANSWERED_AS.get(group, "member")])}


# Of the admin and of sign-in one of each group is enough: they ask for no other role.
EVERYWHERE = {"visitor", "another union's secretary"} | {
    "union secretary",
    "board secretary",
    "captain",
}


def routes_for(visitor: str) -> list[str]:
    if visitor in EVERYWHERE:
        return ROUTES
    return [route for route in ROUTES if not route.startswith(("admin/", "accounts/"))]


UNKNOWN = {"pk": 987654321, "slug": "no-such-union"}


@pytest.mark.django_db
def test_an_unknown_row_is_not_found_by_its_own_secretary_or_anyone() -> None:
    match = make_season_played()
    wrong = []
    for visitor in ("visitor", Role.Kind.UNION_SECRETARY, Role.Kind.BOARD_SECRETARY):
        client = client_of(visitor, match)
        for route in ROUTES:
            if "<" not in route or route.startswith(("admin/", "accounts/")):
                continue
            values = {
                name: uuid4() if "uuid" in route or is_match(route) else UNKNOWN["pk"]
                for name in ("pk", "id")
            }
            keyed = {"slug": UNKNOWN["slug"]} if "unions/" in route else values
            address = filled(route.replace("<slug:slug>", "no-such-union"), keyed)
            address = address.replace(f"-{values['id']}", "")
            status = client.get(address).status_code
            asked_first = (302, 401) if visitor == "visitor" else ()
            if status not in (404, 405, *asked_first):
                wrong.append((visitor, address, status))
    assert wrong == []


def bare(answer: HttpResponse, address: str) -> tuple[int, str, str]:
    """An answer without what differs from request to request: address and token."""
    text = answer.content.decode().replace(address, "")
    text = re.sub(r"csrfmiddlewaretoken\S* value=\S+", "", text)
    return answer.status_code, answer["Content-Type"], text


@pytest.mark.django_db
def test_what_is_another_unions_is_answered_as_what_there_is_not() -> None:
    """To the letter, or the answer would tell that there is such a row.

    That there is a union is no secret: the front page lists them, and what is not
    found at its addresses says whom to ask.
    """
    match = make_season_played()
    asker = Asker(user_of("another union's secretary", match))
    asked, told_apart = 0, []
    for route in ROUTES:
        if route.startswith(("admin/", "accounts/")) or "<" not in route:
            continue
        if wanted_of(route, "get", "stranger") != 404:
            continue
        address = address_of(route, match)
        nowhere = unknown_address(route, match)
        if nowhere == address:
            continue
        there = bare(asker.answer("get", address), address)
        asked += 1
        if there != bare(asker.answer("get", nowhere), nowhere):
            told_apart.append(route)
    assert asked > 100
    assert not told_apart, "\n".join(told_apart)


def unknown_address(route: str, match: Match) -> str:
    """The address of a route for a row that there is not, spelled in the same way."""
    values = ROWS[row_key(route)].of(match)
    unknown = {
        name: uuid4() if isinstance(value, UUID) else UNKNOWN["pk"]
        for name, value in values.items()
        if name != "slug"
    }
    return filled(row_key(route), values | unknown)


def is_match(route: str) -> bool:
    return "/matches/<key>" in route or "/fixtures/<key>" in route


UNSAFE = [
    "/accounts/login/",
    "/accounts/logout/",
    "/admin/league/team/add/",
    "/desk/{union}/import/",
    "/matches/{match}/type/",
    "/matches/{match}/correct/",
    "/matches/{match}/sign/",
    "/matches/{match}/close/",
    "/api/v1/matches/{match}/entries/",
]


@pytest.mark.django_db
@pytest.mark.parametrize("address", UNSAFE)
def test_a_post_without_a_token_is_refused(address: str) -> None:
    match = make_season_played()
    client = Client(enforce_csrf_checks=True)
    client.force_login(user_of("board secretary", match))
    path = address.format(union=match.union.slug, match=match.pk)
    assert client.post(path, "[]", content_type="application/json").status_code == 403
