"""The public pages that say whether a printed score-sheet is still valid."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.access.throttling import is_guessing
from scoresheets.sheet.codes import read_sheet_code
from scoresheets.verifying.verification import verification_of

# A minute and address; a right code is always answered.
MOST_UNKNOWN = 30


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("code", "").strip()
    if not typed:
        return _answered(request, {})
    try:
        code = read_sheet_code(typed[:100])
    except ValidationError as fault:
        return _answered(request, {"typed": typed, "fault": fault.messages[0]}, 422)
    return redirect("verify-code", code.letters)


@require_safe
def verify_code(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a code says; the paper's QR code opens this address."""
    try:
        read = read_sheet_code(code[:100])
    except ValidationError as fault:
        return _answered(request, {"typed": code, "fault": fault.messages[0]}, 404)
    found = verification_of(read)
    if found is not None:
        shown = {"found": found, "fixture": found.fixture, "code": read.shown}
        return _answered(request, shown | {"union": found.fixture.union})
    if is_guessing(request, "sheet-code", most=MOST_UNKNOWN):
        slower = _("Too many codes that are not known came from here. Try again later.")
        return _answered(request, {"typed": read.shown, "fault": slower}, 429)
    return _answered(request, {"typed": read.shown, "is_not_known": True}, 404)


def _answered(
    request: HttpRequest, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    response = render(
        request, "scoresheets/verifying/verify.html", context, status=status
    )
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response
