"""Atom feeds (RFC 4287): drawn once per version, in the union's own language.

An entry's id follows from the row it tells of, so that it stays the same when the site
moves to another address; its time is that of the row's last change. A feed's drawings
hold nothing about who asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed

from league.lib.page_store import drawn_once, packed, packed_response, page_digest

TYPE = "application/atom+xml; charset=utf-8"
MOST_ENTRIES = 40
FRESH_S = 300
# A feed without an entry was last changed when there was nothing to change.
NEVER = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One piece of news: its words, its page, and when it last changed."""

    id: str
    title: str
    page: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class NewsFeed:
    """A feed: its own address and that of the page it belongs to."""

    id: str
    title: str
    address: str
    page: str
    language: str
    entries: list[FeedEntry]

    @property
    def at(self) -> datetime:
        return max((one.at for one in self.entries), default=NEVER)


def entry_id(*parts: object) -> str:
    """Return an id that is the same for the same parts, now and for ever."""
    told = "klawerjas:" + ":".join(map(str, parts))
    return UUID(hex=uuid5(NAMESPACE_URL, told).hex).urn


class _Atom(Atom1Feed):
    """Atom whose feed is known by an id of its own, and updated with its news."""

    def add_root_elements(self, handler: Any) -> None:
        self.feed["id"] = self.feed["known_by"]
        super().add_root_elements(handler)

    def latest_post_date(self) -> datetime:
        at: datetime = self.feed["changed_at"]
        return at


def written(feed: NewsFeed) -> str:
    """Return a feed as Atom."""
    site = settings.SITE_ADDRESS
    atom = _Atom(
        title=_printable(feed.title),
        link=site + feed.page,
        description="",
        language=feed.language,
        feed_url=site + feed.address,
        author_name=_printable(feed.title),
        known_by=feed.id,
        changed_at=feed.at,
    )
    for one in feed.entries:
        atom.add_item(
            title=_printable(one.title),
            link=site + one.page,
            description=_printable(one.words),
            unique_id=one.id,
            updateddate=one.at,
        )
    return atom.writeString("utf-8")


def _printable(text: str) -> str:
    """Return text without the characters that XML has no way to write."""
    return "".join(one for one in text if one.isprintable())


def feed_response(
    request: HttpRequest,
    what: str,
    version: str,
    *,
    language: str,
    draw: Callable[[], NewsFeed],
) -> HttpResponse:
    """Answer with a feed, or with 304 if the reader has it."""

    def drawn() -> tuple[bytes, datetime]:
        feed = draw()
        return packed(written(feed)), feed.at

    with translation.override(language):
        body, at = drawn_once(f"feed:{what}", version, drawn)
    response = packed_response(request, body)
    packing = "-gz" if "Content-Encoding" in response.headers else ""
    etag = f'"{page_digest(body)}{packing}"'
    response.headers["Content-Type"] = TYPE
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = at.astimezone(UTC).strftime(
        "%a, %d %b %Y %H:%M:%S GMT"
    )
    response.headers["Cache-Control"] = f"public, max-age={FRESH_S}"
    conditional = get_conditional_response(
        request, etag=etag, last_modified=int(at.timestamp()), response=response
    )
    assert conditional is not None, "a response was given to answer with"
    return conditional
