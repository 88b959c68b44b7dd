"""The live part of an evening's pages, and the answers to polls for news.

The public version is drawn once for everybody; the members' version, with names, is
drawn for each member and not cached.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone

from drives.evenings.bell import phase_of
from drives.models import Drive
from league.access.permissions import belongs_to
from league.lib.page_store import remembered
from matches.live.news import EVERY, news_response


@dataclass(frozen=True, slots=True)
class EveningPart:
    """The live part of a page: its template, and the `page` that it shows.

    `page` is made for a member of the union, who sees names, or for anyone else.
    """

    template: str
    page: Callable[[Drive, bool], object]
    # What changes it, besides the evening's own version and its bell.
    moves_with: Callable[[Drive], str] = lambda drive: ""
    # Whether members see names in it; else it is the same for everybody.
    has_names: bool = True
    # What it says to a member alone: of the evening, its `page` and the reader.
    own: Callable[[Drive, Any, Any], object] | None = None


def evening_state_of(drive: Drive, part: EveningPart | None = None) -> str:
    """Return a word that changes whenever an evening's live pages do."""
    # Minutes run out by the clock alone, without a new version.
    phase = phase_of(drive)
    moved = part.moves_with(drive) if part else ""
    return "-".join(
        one for one in (f"{drive.version}", drive.state, phase, moved) if one
    )


def _sees_names(request: HttpRequest, drive: Drive, part: EveningPart) -> bool:
    return part.has_names and belongs_to(request.user, drive.union)


def evening_page_context(
    request: HttpRequest, drive: Drive, part: EveningPart
) -> dict[str, Any]:
    """Return the context of a whole page: its live part, and its head."""
    is_member, state = _sees_names(request, drive, part), evening_state_of(drive, part)
    return {
        "drive": drive,
        "union": drive.union,
        "is_member": is_member,
        "state": state,
        "every": EVERY,
        "now": timezone.now(),
        "live": _drawn(request, drive, part, state=state, is_member=is_member),
    }


def news(request: HttpRequest, drive: Drive, part: EveningPart) -> HttpResponse:
    """Answer with the current part, or without a body if nothing changed."""
    is_member = _sees_names(request, drive, part)
    state = evening_state_of(drive, part)

    def answer() -> HttpResponse:
        text = _drawn(request, drive, part, state=state, is_member=is_member)
        return HttpResponse(text)

    response = news_response(request, state, answer)
    if is_member:
        response.headers["Cache-Control"] = "private, no-store"
    response.headers["Vary"] = "Cookie"
    return response


def _drawn(
    request: HttpRequest,
    drive: Drive,
    part: EveningPart,
    *,
    state: str,
    is_member: bool,
) -> str:
    """Return the part: the public one cached by state, a member's drawn now."""

    def draw() -> str:
        context = {"drive": drive, "union": drive.union, "is_member": is_member}
        context["page"] = part.page(drive, is_member)
        asked = request if is_member else None
        if is_member and part.own is not None:
            context["own"] = part.own(drive, context["page"], request.user)
        return render_to_string(part.template, context, request=asked)

    if is_member:
        return draw()
    what = ("drive", drive.pk, part.template)
    return remembered(what, state, draw)
