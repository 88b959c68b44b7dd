"""The moving part of an evening's pages, and the answer to whoever asks for its news.

What anybody may see is drawn once for all who ask; what members see, with names, is
drawn for each of them and kept by nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone, translation

from drives.evenings.bell import phase_of
from drives.models import Drive
from league.access.permissions import belongs_to
from matches.live.versions import drawn_of

LANGUAGES = dict(settings.LANGUAGES)
# Between two questions of a page, and of the big screen, in seconds.
EVERY, EVERY_ON_SCREEN = 5, 2


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a page that moves: its template, and what it is drawn from."""

    template: str
    context: Callable[[Drive, bool], dict[str, Any]]
    # What else it moves with than the evening's own version and its bell.
    moves_with: Callable[[Drive], str] = lambda drive: ""
    # Whether members see names in it; else it shows everybody the same.
    has_names: bool = True


def state_of(drive: Drive, part: Part | None = None) -> str:
    """Return a word that differs whenever an evening's live pages do."""
    # Minutes run out by the clock alone: no version moves with them.
    phase = phase_of(drive, now=timezone.now())
    moved = part.moves_with(drive) if part else ""
    return "-".join(
        one for one in (f"{drive.version}", drive.state, phase, moved) if one
    )


def sees_names(request: HttpRequest, drive: Drive, part: Part) -> bool:
    return part.has_names and belongs_to(request.user, drive.union)


def page_of(request: HttpRequest, drive: Drive, part: Part) -> dict[str, Any]:
    """What a whole page shows: its moving part as it stands, and what heads it."""
    is_member, state = sees_names(request, drive, part), state_of(drive, part)
    return {
        "drive": drive,
        "union": drive.union,
        "is_member": is_member,
        "state": state,
        "every": EVERY,
        "now": timezone.now(),
        "live": drawn(request, drive, part, state=state, is_member=is_member),
    }


def news(request: HttpRequest, drive: Drive, part: Part) -> HttpResponse:
    """Answer with the part as it stands, or without a body where nothing moved."""
    is_member = sees_names(request, drive, part)
    state, language = state_of(drive, part), request.GET.get("language", "")
    if language not in LANGUAGES:
        language = settings.LANGUAGE_CODE
    if request.GET.get("since") == state:
        response = HttpResponse(status=204)
    else:
        with translation.override(language):
            text = drawn(request, drive, part, state=state, is_member=is_member)
        response = HttpResponse(text)
    response.headers["Content-Language"] = language
    response.headers["Cache-Control"] = (
        "private, no-store" if is_member else "public, max-age=1"
    )
    response.headers["Vary"] = "Cookie"
    response.headers["X-State"] = state
    # The server's clock, in milliseconds: the pages count down by it.
    response.headers["X-Now"] = str(int(timezone.now().timestamp() * 1000))
    return response


def drawn(
    request: HttpRequest, drive: Drive, part: Part, *, state: str, is_member: bool
) -> str:
    """The part as anybody sees it, drawn once a state; as a member does, now."""

    def draw() -> str:
        context = part.context(drive, is_member)
        context |= {"drive": drive, "union": drive.union, "is_member": is_member}
        asked = request if is_member else None
        return render_to_string(part.template, context, request=asked)

    if is_member:
        return draw()
    place = ("drive", drive.pk)
    found: str = drawn_of(place, part.template, state, draw)
    return found
