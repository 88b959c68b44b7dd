"""The addresses of setting a season up, its office, its local rules and its places."""

from __future__ import annotations

from typing import Any

from league.models import SeasonDraft, Venue
from matches.models import Match
from tests.league.seasons.make_seasons import make_draft, make_proposal
from tests.make import make_venue
from tests.url_rows.row import (
    ANYONE,
    DESK,
    DESK_NO_POST,
    NO_POST,
    PLANNERS,
    Row,
    club,
    season,
    team,
    to,
    union,
)


def stage(match: Match) -> None:
    """What these addresses are about, made before any of them is asked."""
    make_draft(match.union, source=match.fixture.division.season)
    make_proposal(match.fixture.division.season)
    make_venue(match.union)


def draft(match: Match) -> dict[str, Any]:
    # One that was discarded is made anew.
    own = SeasonDraft.objects.filter(union=match.union).first()
    season = match.fixture.division.season
    return {"pk": (own or make_draft(match.union, source=season)).pk}


def proposal(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.division.season.rules_changes.get().pk}


def hall(match: Match) -> dict[str, Any]:
    return {"pk": Venue.objects.filter(union=match.union).latest("pk").pk}


def area(match: Match) -> dict[str, Any]:
    return {"slug": match.union.slug, "key": "settings"}


# With nothing typed in, by whoever may.
BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
DONE = to(302, 404, 403, 403, 302, 302) | {"planner": 302}
SERVERS = PLANNERS | {"registrar": 200}
DRAFT = "season-drafts/<int:pk>/"
PLACES = "desk/<slug:slug>/places/"

ROWS: dict[str, Row] = {
    "desk/<slug:slug>/fixtures/": Row(PLANNERS, DESK_NO_POST, union),
    "desk/<slug:slug>/area/<slug:key>/": Row(SERVERS, DESK_NO_POST, area),
    "desk/<slug:slug>/seasons/": Row(SERVERS, DESK_NO_POST, union),
    "desk/<slug:slug>/seasons/new/": Row(PLANNERS, BAD, union),
    DRAFT: Row(PLANNERS, BAD, draft),
    f"{DRAFT}divisions/": Row(PLANNERS, BAD, draft),
    f"{DRAFT}moves/": Row(PLANNERS, DONE, draft),
    f"{DRAFT}teams/": Row(PLANNERS, BAD, draft),
    f"{DRAFT}rules/": Row(PLANNERS, BAD, draft),
    # A step still waits: it leads there.
    f"{DRAFT}check/": Row(DONE, DONE, draft),
    f"{DRAFT}discard/": Row(DESK_NO_POST, DONE, draft),
    "seasons/<int:pk>/office/": Row(SERVERS, DESK_NO_POST, season),
    "seasons/<int:pk>/change/": Row(PLANNERS, BAD, season),
    "seasons/<int:pk>/divisions/": Row(PLANNERS, BAD, season),
    "seasons/<int:pk>/teams/": Row(PLANNERS, BAD, season),
    # Its match has no result yet.
    "seasons/<int:pk>/end/": Row(DESK, to(302, 404, 403, 403, 422, 422), season),
    "seasons/<int:pk>/reopen/": Row(
        to(302, 404, 403, 403, 302, 302), to(302, 404, 403, 403, 302, 302), season
    ),
    "seasons/<int:pk>/rules/": Row(DESK, to(302, 404, 403, 403, 422, 422), season),
    "rules-changes/<int:pk>/decide/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 400, 400), proposal
    ),
    "unions/<slug:slug>/rules/": Row(ANYONE, NO_POST, union),
    PLACES: Row(PLANNERS, DESK_NO_POST, union),
    f"{PLACES}halls/new/": Row(PLANNERS, BAD, union),
    f"{PLACES}clubs/new/": Row(PLANNERS, BAD, union),
    f"{PLACES}teams/new/": Row(PLANNERS, BAD, union),
    "halls/<int:pk>/change/": Row(PLANNERS, BAD, hall),
    "clubs/<int:pk>/change/": Row(PLANNERS, BAD, club),
    "teams/<int:pk>/change/": Row(PLANNERS, BAD, team),
}
