"""The log page that visitors get: drawn once a version, stored, answered as it is.

It holds nothing of whoever asks: no token, no message, no name of a user. A page is
drawn after its division's version was read, so what it shows is of that version or
newer; and a page never takes the place of one of a later version.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from league.logs import log_of
from league.models import Division, StoredPage
from league.sharing import log_share

logger = logging.getLogger(__name__)

# One statement, and by hand: this page is the one that everyone looks at.
STANDING = """
    SELECT division.log_version, page.body
    FROM league_division division
    LEFT JOIN league_storedpage page
      ON page.division_id = division.id AND page.language = %s
     AND page.build = %s AND page.version = division.log_version
    WHERE division.id = %s
"""

# What a drawn page follows from beside the rows: what draws it and what it links to.
DRAWN_BY = ("templates/**/*.html", "locale/**/*.mo", "league/**/*.py", "rules/**/*.py")


@cache
def build() -> str:
    """Return what tells this release's pages from another's."""
    # The address stands in the text to share.
    digest = hashlib.sha256(settings.SITE_ADDRESS.encode())
    for pattern in DRAWN_BY:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if manifest.exists():
        digest.update(manifest.read_bytes())
    return digest.hexdigest()


def log_page(request: HttpRequest, division: int) -> HttpResponse:
    """Answer a visitor with the log as it stands, from the store where it is there."""
    if division > BigIntegerField.MAX_BIGINT:
        raise Http404
    language = get_language() or settings.LANGUAGE_CODE
    with connection.cursor() as cursor:
        cursor.execute(STANDING, [language, build(), division])
        found = cursor.fetchone()
    if found is None:
        raise Http404
    version, body = found
    if body is None:
        version, body = draw(division, language)
    return answer(request, bytes(body), f"{division}-{language}-{version}")


def answer(request: HttpRequest, body: bytes, version: str) -> HttpResponse:
    """Answer with a compressed page, packed as the visitor's browser takes it."""
    takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    etag = f'"{version}-{build()[:16]}{"-gz" if takes_gzip else ""}"'
    response = HttpResponse(body if takes_gzip else gzip.decompress(body))
    if takes_gzip:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = etag
    # Kept by the browser, but asked for each time whether it still stands.
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding, Cookie"
    if "HTTP_IF_NONE_MATCH" not in request.META:
        return response
    conditional = get_conditional_response(request, etag=etag, response=response)
    assert conditional is not None, "a response was given to answer with"
    return conditional


def draw(pk: int, language: str) -> tuple[int, bytes]:
    """Draw a division's log page and store it; return its version and it, packed."""
    division = get_object_or_404(Division.objects.select_related(*SHOWN), pk=pk)
    here = reverse("division-log", args=[pk])
    log = log_of(division)
    context = {"log": log, "division": division, "here": here, "share": log_share(log)}
    page = render_to_string(
        "league/division_log.html", context | {"union": division.union, "tab": "log"}
    )
    body = gzip.compress(page.encode(), mtime=0)
    try:
        store(division, language, body)
    except DatabaseError as fault:
        # The page is right all the same; a full disk must not stop its being read.
        logger.warning("log page of division %s is not stored: %s", pk, fault)
    return division.log_version, body


SHOWN = ("union", "season__rule_set")


@transaction.atomic
def store(division: Division, language: str, body: bytes) -> None:
    """Store a page in place of one of its own version or an older one."""
    drawn = {"version": division.log_version, "build": build(), "body": body}
    pages = StoredPage.objects.filter(division=division, language=language)
    if pages.filter(version__lte=division.log_version).update(**drawn):
        return
    page = StoredPage(
        union_id=division.union_id, division=division, language=language, **drawn
    )
    StoredPage.objects.bulk_create([page], ignore_conflicts=True)
