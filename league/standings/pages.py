"""The visitors' log page: drawn once per version, stored, and served unchanged.

It holds nothing about the requester: no token, no message, no name of a user. A page is
drawn after its division's version was read, so it shows that version or a newer one;
and it never replaces a page of a later version. What is still possible is found after
the log has changed: `forget_log_page` then has the page drawn again.
"""

from __future__ import annotations

import logging
from datetime import date
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections, router, transaction
from django.db.models import BigIntegerField, F, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from league.lib.page_store import packed, page_response, release_tag
from league.models import Division, StoredPage
from league.models.places import today
from league.standings.fetching import division_or_404
from league.standings.log import log_of
from league.standings.sharing import log_share

logger = logging.getLogger(__name__)

# Plain SQL in one query: this page is the most visited.
STANDING = """
    SELECT page.body
    FROM league_division division
    LEFT JOIN league_storedpage page
      ON page.division_id = division.id AND page.language = %s
     AND page.build = %s AND page.version = division.log_version
     AND page.drawing = division.log_drawing
    WHERE division.id = %s
"""


def log_page(request: HttpRequest, division: int) -> HttpResponse:
    """Answer a visitor with the current log page, from the store if it is there."""
    if division > BigIntegerField.MAX_BIGINT:
        raise Http404
    language = get_language() or settings.LANGUAGE_CODE
    with connections[router.db_for_read(StoredPage)].cursor() as cursor:
        cursor.execute(STANDING, [language, release_tag(), division])
        found = cursor.fetchone()
    if found is None:
        raise Http404
    return page_response(request, bytes(found[0] or _draw(division, language)))


def past_page(request: HttpRequest, division: Division, *, on: date) -> HttpResponse:
    """Answer a visitor with a past day's log: always drawn, but 304 if unchanged."""
    return page_response(request, drawn_log(division, on=on))


def _draw(pk: int, language: str) -> bytes:
    """Draw a division's log page and store it; return it packed."""
    division = division_or_404(pk)
    body = drawn_log(division)
    try:
        store(division, language, body)
    except DatabaseError as fault:
        # The page is right all the same; a full disk must not stop people reading it.
        logger.warning("log page of division %s is not stored: %s", pk, fault)
    return body


def drawn_log(division: Division, *, on: date | None = None) -> bytes:
    """Draw the log as a visitor sees it, compressed."""
    here = reverse("division-log", args=[division.pk])
    if on is not None:
        here += f"?on={on.isoformat()}"
    page = render_to_string(
        "league/standings/division_log.html",
        log_context(division, on=on) | {"here": here},
    )
    return packed(page)


def log_context(
    division: Division, *, on: date | None = None, fault: str = ""
) -> dict[str, Any]:
    """Return the log page's context; a past day has no share text and no fates."""
    log = log_of(division, on=on)
    return {
        "log": log,
        "division": division,
        "union": division.union,
        "tab": "log",
        "share": log_share(log) if on is None else None,
        "today": today(division.union),
        "fault": fault,
        # The end of the links to the matches behind a figure.
        "day_query": f"&on={on.isoformat()}" if on else "",
    }


def forget_log_page(division: int) -> None:
    """Have a division's page drawn again though its log has not changed.

    A drawing made meanwhile cannot replace it, as its number is lower.
    """
    Division.objects.filter(pk=division).update(log_drawing=F("log_drawing") + 1)


@transaction.atomic
def store(division: Division, language: str, body: bytes) -> None:
    """Store a page unless a newer one is stored."""
    drawn = {
        "version": division.log_version,
        "drawing": division.log_drawing,
        "build": release_tag(),
        "body": body,
    }
    pages = StoredPage.objects.filter(division=division, language=language)
    older = Q(version__lt=division.log_version) | Q(
        version=division.log_version, drawing__lte=division.log_drawing
    )
    if pages.filter(older).update(**drawn):
        return
    page = StoredPage(
        union_id=division.union_id, division=division, language=language, **drawn
    )
    StoredPage.objects.bulk_create([page], ignore_conflicts=True)
