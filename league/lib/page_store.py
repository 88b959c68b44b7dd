"""Rendered pages and pictures: drawn once per version, cached, and served unchanged.

What is cached holds nothing about the requester: no token, no message, no name of a
user. It is drawn after its version was read, so it shows that version or a newer one.
The process's memory holds what changes every few seconds; the cache holds what changes
a few times a day; only the log page is stored in the database
(league/standings/pages.py).
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

Drawing = TypeVar("Drawing")
Version = TypeVar("Version")

# Seconds after which anything outside the version (the next deadline) shows.
KEPT_S = 60
# Drawings held in memory: a night has a dozen halls and at most some hundreds of
# matches, each in a few languages.
MOST_REMEMBERED = 2000
REMEMBERED_S = 3600
# How old the drawing before may be for those who ask while the next one is drawn.
MOST_BEHIND_S = 5
# Drawings depend on these files beside the rows: what draws them and the links.
DRAWN_BY = (
    "templates/**/*.html",
    "locale/**/*.mo",
    "words/**/*.mo",
    "league/**/*.py",
    "matches/**/*.py",
    "rules/**/*.py",
)


class _Memory:
    """This process's memory of what changes every few seconds."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[float, Any]] = {}

    def get(self, key: Hashable) -> Any:
        until, value = self._held.get(key, (0.0, None))
        return value if until > monotonic() else None

    def set(self, key: Hashable, value: Any, seconds: float) -> None:
        if key not in self._held and len(self._held) >= MOST_REMEMBERED:
            # Drop the oldest, by a copy of the keys: another thread may change them.
            self._held.pop([*self._held][0], None)
        self._held[key] = (monotonic() + seconds, value)

    def clear(self) -> None:
        self._held.clear()


MEMORY = _Memory()


@dataclass(slots=True)
class _Newest:
    """The newest drawing of a page, and its version: set together."""

    shown: Any = None
    drawn_at: float = -inf
    looked_at: float = -inf
    drawer: Lock = field(default_factory=Lock, repr=False)

    def look(
        self, version_of: Callable[[], object], draw: Callable[[], object]
    ) -> None:
        """Draw what has changed; what draws it was read after its version."""
        now, version = monotonic(), version_of()
        if (
            self.shown is None
            or self.shown[0] != version
            or now - self.drawn_at >= KEPT_S
        ):
            self.shown, self.drawn_at = (version, draw()), now
        self.looked_at = monotonic()


@cache
def release_tag() -> str:
    """Return what tells this release's drawings from another's."""
    # The texts to share hold the site's address.
    digest = hashlib.sha256(settings.SITE_ADDRESS.encode())
    for pattern in DRAWN_BY:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if manifest.exists():
        digest.update(manifest.read_bytes())
    return digest.hexdigest()


def page_digest(*parts: Any) -> str:
    """Return a digest that differs whenever one of the parts does."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def drawing_key(what: object, version: object) -> str:
    """Return the cache key of a drawing, which includes its language and the release.

    `what` tells it from other drawings, `version` from its own earlier versions.
    """
    return f"drawing:{page_digest(what, version, get_language(), release_tag())}"


def drawn_once(
    what: object,
    version: object,
    draw: Callable[[], Drawing],
    *,
    seconds: float = KEPT_S,
) -> Drawing:
    """Return the cached drawing of this version, or draw and cache it."""
    key = drawing_key(what, version)
    drawing: Drawing | None = caches["pages"].get(key)
    if drawing is None:
        drawing = draw()
        caches["pages"].set(key, drawing, seconds)
    return drawing


def remembered(what: Hashable, version: object, draw: Callable[[], Drawing]) -> Drawing:
    """Return this process's drawing of this version, or draw and remember it.

    Only one version of each is held.
    """
    key = "drawing", what, get_language()
    held: tuple[object, Drawing] | None = MEMORY.get(key)
    if held is None or held[0] != version:
        held = version, draw()
        MEMORY.set(key, held, KEPT_S)
    return held[1]


def newest(
    what: Hashable,
    version_of: Callable[[], Version],
    draw: Callable[[], Drawing],
    *,
    seconds: float,
) -> tuple[Version, Drawing]:
    """Return a page's newest version and drawing, looked for so many seconds ago.

    One request at a time looks and draws. Whoever asks meanwhile is answered with the
    drawing before: many who watch a page that takes long to draw would otherwise
    draw it all at once, and hold every thread.
    """
    key = "newest", what, get_language()
    held: _Newest = MEMORY.get(key) or _Newest()
    age = monotonic() - held.looked_at
    if age >= seconds and held.drawer.acquire(blocking=age > MOST_BEHIND_S):
        try:
            # Who had to wait finds it drawn.
            if monotonic() - held.looked_at >= seconds:
                held.look(version_of, draw)
                MEMORY.set(key, held, REMEMBERED_S)
        finally:
            held.drawer.release()
    shown: tuple[Version, Drawing] = held.shown
    return shown


def render_for_visitors(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, query: str = ""
) -> str:
    """Render a page with nothing about the requester: no token, user or message.

    `query` is what of the address the page depends on: the rest is whoever's asked
    first, and is left out of the way back from signing in.
    """
    here = f"{request.path}?{query}" if query else request.path
    return render_to_string(template, {**context, "here": here})


def is_nobody(request: HttpRequest) -> bool:
    """Whether a request brings nothing personal: no session, no message."""
    return not {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()


def packed(page: str) -> bytes:
    return gzip.compress(page.encode(), mtime=0)


def visitor_page(
    request: HttpRequest, what: str, version: str, draw: Callable[[], str]
) -> HttpResponse:
    """Return a visitor's page from the cache for this version, or draw it."""
    return page_response(request, drawn_once(what, version, lambda: packed(draw())))


def page_response(request: HttpRequest, body: bytes) -> HttpResponse:
    """Return a packed page, or 304 if the browser has it already."""
    response = packed_response(request, body)
    # The ETag comes from the page's content, not from its version.
    digest = hashlib.blake2b(body, digest_size=16).hexdigest()
    packing = "-gz" if "Content-Encoding" in response.headers else ""
    etag = f'"{digest}-{release_tag()[:16]}{packing}"'
    response.headers["ETag"] = etag
    # The browser keeps it, but asks each time whether it is still current.
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding, Cookie"
    if "HTTP_IF_NONE_MATCH" not in request.META:
        return response
    conditional = get_conditional_response(request, etag=etag, response=response)
    assert conditional is not None, "a response was given to answer with"
    return conditional


def packed_response(request: HttpRequest, body: bytes) -> HttpResponse:
    """Return packed content, unpacked if the browser does not accept gzip."""
    takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    response = HttpResponse(body if takes_gzip else gzip.decompress(body))
    if takes_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response
