"""Search, embeds, previews and what search engines read: all of it is everybody's."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from league.models import Union
from league.public.previews.cards import card_of_union
from league.standings.nights.next_up import next_of
from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK,
    DESK_NO_POST,
    NO_POST,
    Row,
    division,
    match_pk,
    team,
    to,
    union,
)


def picture(match: Match) -> dict[str, Any]:
    own = Union.objects.get(pk=match.union_id)
    version = card_of_union(own, next_of(own, at=timezone.now())).version
    return {"kind": "unions", "key": own.slug, "version": version}


ROWS: dict[str, Row] = {
    # Of a system in production there is no such page.
    "design/": Row(ANYONE, NO_POST),
    "search/": Row(ANYONE, NO_POST),
    "previews/<slug:kind>/<str:key>/<slug:version>.png": Row(ANYONE, NO_POST, picture),
    "embed/divisions/<int:pk>/log/": Row(ANYONE, NO_POST, division),
    "embed/divisions/<int:pk>/fixtures/": Row(ANYONE, NO_POST, division),
    "embed/teams/<int:pk>/": Row(ANYONE, NO_POST, team),
    "embed/matches/<uuid:pk>/": Row(ANYONE, NO_POST, match_pk),
    "embed/unions/<slug:slug>/tonight/": Row(ANYONE, NO_POST, union),
    "embed/embed.js": Row(ANYONE, NO_POST),
    # The lines to copy are anyone's, which sites may use them the secretary's.
    "unions/<slug:slug>/embeds/": Row(ANYONE, to(302, 404, 403, 403, 302, 302), union),
    # A union has neither until its secretary gives it one.
    "unions/<slug:slug>/look.css": Row(to(404), NO_POST, union),
    "unions/<slug:slug>/crest.png": Row(to(404), NO_POST, union),
    # An empty colour is the usual one; an empty crest is none.
    # An empty contact is none.
    "desk/<slug:slug>/contact/": Row(DESK, to(302, 404, 403, 403, 302, 302), union),
    "desk/<slug:slug>/look/": Row(DESK, to(302, 404, 403, 403, 302, 302), union),
    "desk/<slug:slug>/look/crest/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 422, 422), union
    ),
    "desk/<slug:slug>/look/crest/remove/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302), union
    ),
    "unions/<slug:slug>/feed.atom": Row(ANYONE, NO_POST, union),
    "divisions/<int:pk>/feed.atom": Row(ANYONE, NO_POST, division),
    "teams/<int:pk>/feed.atom": Row(ANYONE, NO_POST, team),
    "unions/<slug:slug>/evenings/feed.atom": Row(ANYONE, NO_POST, union),
    "sitemaps/<slug:slug>/evenings.xml": Row(ANYONE, NO_POST, union),
    ".well-known/security.txt": Row(ANYONE, NO_POST),
    "robots.txt": Row(ANYONE, NO_POST),
    "sitemap.xml": Row(ANYONE, NO_POST),
    "sitemaps/<slug:slug>.xml": Row(ANYONE, NO_POST, union),
}
