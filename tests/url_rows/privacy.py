"""The addresses on persons' data, and on a union's archive."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from archive.models import PersonRequest
from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK,
    DESK_NO_POST,
    HAS_NONE,
    NO_POST,
    REGISTRARS,
    SIGNED_IN,
    Row,
    player,
    to,
    union,
)


def asked(match: Match) -> dict[str, Any]:
    return {"pk": PersonRequest.objects.get(union=match.union).pk}


def archive(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": uuid4()}


def stage(match: Match) -> None:
    """Somebody asked for a correction."""
    PersonRequest.objects.create(
        union=match.union,
        kind="correction",
        asked_at=match.fixture.starts_at,
        due_on=match.fixture.night,
        **{"player_id": player(match)["pk"]},
    )


NOT_OWN = to(302, 404, 404, 404, 404, 404)
TYPED_WRONG = to(302, 404, 403, 403, 422, 422)

ROWS: dict[str, Row] = {
    "privacy/": Row(ANYONE, NO_POST),
    "unions/<slug:slug>/privacy/": Row(ANYONE, NO_POST, union),
    "my-data/": Row(SIGNED_IN, DESK_NO_POST),
    "my-data/<int:pk>/consent/": Row(DESK_NO_POST, NOT_OWN, player),
    "my-data/<int:pk>/correction/": Row(DESK_NO_POST, NOT_OWN, player),
    "my-data/<int:pk>/erasure/": Row(DESK_NO_POST, NOT_OWN, player),
    "my-data/requests/<int:pk>/take-back/": Row(DESK_NO_POST, NOT_OWN, asked),
    "my-data/<int:pk>/data.json": Row(HAS_NONE, DESK_NO_POST, player),
    "my-data/<int:pk>/data.pdf": Row(HAS_NONE, DESK_NO_POST, player),
    "desk/<slug:slug>/privacy/": Row(REGISTRARS, DESK_NO_POST, union),
    "desk/<slug:slug>/privacy/settings/": Row(DESK, TYPED_WRONG, union),
    "desk/<slug:slug>/privacy/throw-away/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302), union
    ),
    "players/<int:pk>/data/": Row(REGISTRARS, DESK_NO_POST, player),
    "players/<int:pk>/data/consent/": Row(
        DESK_NO_POST, TYPED_WRONG | {"registrar": 422}, player
    ),
    "players/<int:pk>/data/guardian/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302) | {"registrar": 302}, player
    ),
    "players/<int:pk>/data.json": Row(REGISTRARS, DESK_NO_POST, player),
    "players/<int:pk>/data.pdf": Row(REGISTRARS, DESK_NO_POST, player),
    "players/<int:pk>/erase/": Row(DESK, TYPED_WRONG, player),
    "players/requests/<int:pk>/": Row(
        REGISTRARS, TYPED_WRONG | {"registrar": 422}, asked
    ),
    "desk/<slug:slug>/archive/": Row(DESK, to(302, 404, 403, 403, 302, 302), union),
    "desk/<slug:slug>/archive/<uuid:pk>.zip": Row(
        to(302, 404, 403, 403, 404, 404), DESK_NO_POST, archive
    ),
}
