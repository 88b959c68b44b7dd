"""Where one is signed in, and what was typed before signing in again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.models import User
from league.sessions import actions
from league.sessions.kept_forms import KEPT, read_kept_form
from league.sessions.proof import require_proof
from league.sessions.selectors import signed_in_of


def _signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "sessions are of those who signed in"
    return request.user


@never_cache
@login_required
@require_GET
def signed_in(request: HttpRequest) -> HttpResponse:
    found = signed_in_of(_signed_in(request), this=request.session.session_key)
    context = {"sessions": found, "has_others": any(not one.is_this for one in found)}
    return render(request, "league/sessions/signed_in.html", context)


@login_required
@require_POST
def signed_in_end(request: HttpRequest) -> HttpResponse:
    require_proof(request)
    number = actions.end_session(_signed_in(request), request.POST.get("session", ""))
    return _ended(request, number)


@login_required
@require_POST
def signed_in_end_others(request: HttpRequest) -> HttpResponse:
    require_proof(request)
    number = actions.end_other_sessions(
        _signed_in(request), this=request.session.session_key
    )
    return _ended(request, number)


def _ended(request: HttpRequest, number: int) -> HttpResponse:
    words = ngettext(
        "%(number)s browser is signed out.",
        "%(number)s browsers are signed out.",
        number,
    )
    if number:
        messages.success(request, words % {"number": number})
    else:
        messages.info(request, _("That browser was already signed out."))
    return redirect("signed-in")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def kept_form(request: HttpRequest) -> HttpResponse:
    """Show what was sent after the session had ended; a POST throws it away."""
    kept = read_kept_form(request.session.get(KEPT))
    if kept is None:
        return redirect("front")
    if kept.user != _signed_in(request).pk:
        del request.session[KEPT]
        messages.info(
            request,
            _("What was typed here belonged to another user and was discarded."),
        )
        return redirect("front")
    if request.method == "POST":
        del request.session[KEPT]
        messages.success(request, _("What you typed was discarded."))
        return redirect(kept.page or "front")
    return render(
        request, "league/sessions/kept_form.html", {"kept": kept, "is_stored": True}
    )
