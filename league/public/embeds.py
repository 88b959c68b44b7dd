"""Embeds: small pages that other sites show in a frame.

Only pages under /embed/ may be framed, by any site or by those that the union lists. An
embed sets and reads no cookie, names nobody but as a visitor sees them, and is the same
for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.lib.page_store import (
    packed,
    page_response,
    render_for_visitors,
    visitor_page,
)
from league.models import Union

# How long a browser or a proxy may show an embed before it asks again.
EMBED_FRESH_S = 20
THEMES = ("auto", "light", "dark")
LANGUAGES = dict(settings.LANGUAGES)
MOST_SITES = 30
MOST_LETTERS = 200
HOST = r"(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?"
SITE = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?")


@dataclass(frozen=True, slots=True)
class EmbedLook:
    """The look asked for an embed: its colours and its language."""

    theme: str
    language: str

    @property
    def query(self) -> str:
        return urlencode({"theme": self.theme, "language": self.language})


# The embeds of packages above this one, which add their own: each returns a union's by
# address, with the name and the frame's height.
EMBEDS_ABOVE: list[Callable[[Union], Mapping[str, tuple[str, int]]]] = []


def embed_look(request: HttpRequest, union: Union) -> EmbedLook:
    """Return the look asked for; invalid choices become the union's own."""
    theme = request.GET.get("theme", "")
    language = request.GET.get("language", "")
    own = union.language if union.language in LANGUAGES else settings.LANGUAGE_CODE
    return EmbedLook(
        theme=theme if theme in THEMES else THEMES[0],
        language=language if language in LANGUAGES else own,
    )


def embed_response(
    request: HttpRequest,
    union: Union,
    *,
    template: str,
    key: str,
    version: str | None,
    draw: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """Return an embed, from the cache while its version still holds.

    `key` tells it from other embeds of the union, `draw` returns what it shows. Without
    a version it is drawn each time: the cache holds nobody's name.
    """
    look = embed_look(request, union)

    def whole() -> str:
        context = {"union": union, "look": look}
        return render_for_visitors(request, template, context | dict(draw()))

    with translation.override(look.language):
        what = f"embed:{key}:{look.theme}"
        response = (
            page_response(request, packed(whole()))
            if version is None
            else visitor_page(request, what, version, whole)
        )
    response.headers["Cache-Control"] = f"public, max-age={EMBED_FRESH_S}"
    response.headers["Content-Language"] = look.language
    response.headers["Vary"] = "Accept-Encoding"
    return framable(response, union)


def framable(response: HttpResponse, union: Union | None) -> HttpResponse:
    """Let other sites frame a response: any, or those that the union lists."""
    sites = union.embed_sites if union is not None else []
    allowed = ["'self'", *sites] if sites else ["*"]
    response._csp_replace = {"frame-ancestors": allowed}  # type: ignore[attr-defined]
    response.xframe_options_exempt = True
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def sites_of(text: str) -> list[str]:
    """Return the sites of a text, one a line, as a browser names them.

    Raises ValidationError with a sentence for each line that is no site.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_SITES:
        words = _("At most %(most)s sites can be listed.") % {"most": MOST_SITES}
        raise ValidationError(words)
    found = [(line, site_of(line)) for line in lines]
    words = _("“%(line)s” is no site; one is https://www.example.org.")
    faults = [words % {"line": line[:MOST_LETTERS]} for line, site in found if not site]
    if faults:
        raise ValidationError(faults)
    return list(dict.fromkeys(site for _line, site in found if site))


def site_of(line: str) -> str | None:
    """Return the origin of the site that a line names; an address of a page will do."""
    if len(line) > MOST_LETTERS:
        return None
    whole = line if "://" in line else f"https://{line}"
    scheme, _colon, rest = whole.partition("://")
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    try:
        host = ".".join(_plain(part) for part in host.split("."))
    except UnicodeError:
        return None
    site = f"{scheme}://{host}".lower()
    return site if SITE.fullmatch(site) else None


def _plain(part: str) -> str:
    """Return a part of a host's name in the letters that browsers compare."""
    return part if part.isascii() else part.encode("idna").decode()


@dataclass(frozen=True, slots=True)
class Offer:
    """An embed to choose: its address, its name, and its height."""

    path: str
    name: str
    height: int
    look: EmbedLook

    @property
    def address(self) -> str:
        return f"{self.path}?{self.look.query}"

    @property
    def frame_line(self) -> str:
        """Return the HTML to copy: a frame of a fixed height, without any script."""
        return (
            f'<iframe src="{settings.SITE_ADDRESS}{_escaped(self.address)}" '
            f'title="{_escaped(self.name)}" width="100%" height="{self.height}" '
            'loading="lazy" frameborder="0"></iframe>'
        )

    @property
    def script_line(self) -> str:
        """Return the other HTML to copy: a script that fits the frame to its height."""
        script = settings.SITE_ADDRESS + reverse("embed-script")
        return (
            f'<script async src="{script}" data-embed="{self.path}" '
            f'data-theme="{self.look.theme}" data-language="{self.look.language}" '
            f'data-title="{_escaped(self.name)}"></script>'
        )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
