"""The live part of an evening's pages, and the answers to polls for news.

The public version is drawn once for everybody, and so is the hall's screen; a page with
names for a reader is drawn for each and not cached.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone

from drives.evenings.bell import phase_of
from drives.evenings.naming import Audience, audience_of
from drives.models import Drive
from league.lib.page_store import remembered
from matches.live.news import EVERY, news_response


@dataclass(frozen=True, slots=True)
class EveningPart:
    """The live part of a page: its template, and the `page` that it shows.

    `page` is made for an audience, which `read_by` finds by who asks.
    """

    template: str
    page: Callable[[Drive, Audience], object]
    # What changes it, besides the evening's own version and its bell.
    moves_with: Callable[[Drive], str] = lambda drive: ""
    read_by: Callable[[Any, Drive], Audience] = audience_of
    # What it says to one reader alone: of the evening, its `page` and the reader.
    own: Callable[[Drive, Any, Any], object] | None = None


def evening_state_of(drive: Drive, part: EveningPart | None = None) -> str:
    """Return a word that changes whenever an evening's live pages do."""
    # Minutes run out by the clock alone, without a new version.
    phase = phase_of(drive)
    moved = part.moves_with(drive) if part else ""
    return "-".join(
        one for one in (f"{drive.version}", drive.state, phase, moved) if one
    )


def evening_page_context(
    request: HttpRequest, drive: Drive, part: EveningPart
) -> dict[str, Any]:
    """Return the context of a whole page: its live part, and its head."""
    audience = part.read_by(request.user, drive)
    state = evening_state_of(drive, part)
    return {
        "drive": drive,
        "union": drive.union,
        "is_private": audience is not Audience.PUBLIC,
        "state": state,
        "every": EVERY,
        "now": timezone.now(),
        "live": _drawn(request, drive, part, state=state, audience=audience),
    }


def news(request: HttpRequest, drive: Drive, part: EveningPart) -> HttpResponse:
    """Answer with the current part, or without a body if nothing changed."""
    audience = part.read_by(request.user, drive)
    state = evening_state_of(drive, part)

    def answer() -> HttpResponse:
        text = _drawn(request, drive, part, state=state, audience=audience)
        return HttpResponse(text)

    response = news_response(request, state, answer)
    if audience is not Audience.PUBLIC:
        response.headers["Cache-Control"] = "private, no-store"
    response.headers["Vary"] = "Cookie"
    return response


def _drawn(
    request: HttpRequest,
    drive: Drive,
    part: EveningPart,
    *,
    state: str,
    audience: Audience,
) -> str:
    """Return the part: one reader's drawn now, any other cached by state."""
    is_private = audience is not Audience.PUBLIC
    is_of_reader = audience is Audience.MEMBERS or (is_private and part.own is not None)

    def draw() -> str:
        context: dict[str, Any] = {"drive": drive, "union": drive.union}
        context["page"] = part.page(drive, audience)
        asked = request if is_of_reader else None
        if is_of_reader and part.own is not None:
            context["own"] = part.own(drive, context["page"], request.user)
        return render_to_string(part.template, context, request=asked)

    if is_of_reader:
        return draw()
    what = ("drive", drive.pk, part.template, audience)
    return remembered(what, state, draw)
