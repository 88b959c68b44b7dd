"""Say what a saved sheet made of its match, and lead on to the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from league.access.policy import TypedSheets
from league.models import Fixture
from matches.desk.outcome import outcome_words
from matches.desk.views.desk import desk_user
from scoresheets.checking.actions import wanted_of
from scoresheets.models import TypedSheet
from scoresheets.typing.selectors import next_to_type


def second_saved(request: HttpRequest, sheet: TypedSheet) -> HttpResponse:
    """Say whether a second typing was the same as the first, and show both."""
    if sheet.state == TypedSheet.State.CONFIRMED:
        said = _("You typed the same as the first typist.")
        said += " " + outcome_words(sheet.fixture_id)
        messages.success(request, said)
    else:
        words = _("The two typings differ. The result waits until you have compared.")
        messages.warning(request, words)
    return redirect("match-check", sheet.fixture_id)


def sheet_saved(
    request: HttpRequest, fixture: Fixture, *, before: Mapping[int, Any], go_on: bool
) -> HttpResponse:
    """Say what a match comes to and which sheet is next; show that or the match.

    `before` are the sums the match had in the log.
    """
    following = next_to_type(fixture, by=desk_user(request))
    is_twice = wanted_of(fixture) is TypedSheets.TYPED_TWICE
    said = [
        _("The match is saved."),
        outcome_words(fixture.pk, before=before, is_typed_twice=is_twice),
        _next_words(following, go_on=go_on),
    ]
    messages.success(request, format_html_join(" ", "{}", ((one,) for one in said)))
    if not go_on:
        return redirect("match-detail", fixture.pk)
    if following is not None:
        return redirect("match-type", following.pk)
    return redirect("typed-sheets", fixture.union.slug)


def _next_words(following: Fixture | None, *, go_on: bool) -> str:
    if following is None:
        return _("No other sheet is left to type.")
    names = {"home": following.home.name, "away": following.away.name}
    if go_on:
        return _("This is the next sheet to type: %(home)s – %(away)s.") % names
    words = _("The next sheet to type is %(home)s – %(away)s.") % names
    address = reverse("match-type", args=[following.pk])
    return format_html('<a href="{}">{}</a>', address, words)
