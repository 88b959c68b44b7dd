"""The moving part of an evening's pages, and the answer to whoever asks for its news.

What anybody may see is drawn once for all who ask; what members see, with names, is
drawn for each of them and kept by nobody.
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
from league.lib.page_store import MEMORY, drawn_once
from matches.live.news import EVERY, news_response


@dataclass(frozen=True, slots=True)
class EveningPart:
    """The part of a page that moves: its template, and what it is drawn from."""

    template: str
    context: Callable[[Drive, bool], dict[str, Any]]
    # What else it moves with than the evening's own version and its bell.
    moves_with: Callable[[Drive], str] = lambda drive: ""
    # Whether members see names in it; else it shows everybody the same.
    has_names: bool = True


def evening_state_of(drive: Drive, part: EveningPart | None = None) -> str:
    """Return a word that differs whenever an evening's live pages do."""
    # Minutes run out by the clock alone: no version moves with them.
    phase = phase_of(drive, now=timezone.now())
    moved = part.moves_with(drive) if part else ""
    return "-".join(
        one for one in (f"{drive.version}", drive.state, phase, moved) if one
    )


def _sees_names(request: HttpRequest, drive: Drive, part: EveningPart) -> bool:
    return part.has_names and belongs_to(request.user, drive.union)


def evening_page_context(
    request: HttpRequest, drive: Drive, part: EveningPart
) -> dict[str, Any]:
    """What a whole page shows: its moving part as it stands, and what heads it."""
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
    """Answer with the part as it stands, or without a body where nothing moved."""
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
    """The part as anybody sees it, drawn once a state; as a member does, now."""

    def draw() -> str:
        context = part.context(drive, is_member)
        context |= {"drive": drive, "union": drive.union, "is_member": is_member}
        asked = request if is_member else None
        return render_to_string(part.template, context, request=asked)

    if is_member:
        return draw()
    what = ("drive", drive.pk, part.template)
    return drawn_once(what, state, draw, shelf=MEMORY)
