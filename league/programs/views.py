from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import union_of_secretary
from league.access.keys import programs_of, standing_keys
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from league.models import ApiKey, User
from league.programs import actions
from league.programs.forms import KeyForm, ProgramKeyForm
from league.sessions.proof import require_proof


@login_required
@cache_control(no_transform=True)
@never_cache
@require_http_methods(["GET", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """Show a user's own keys, and make a new one, which is shown once."""
    user, now = request.user, timezone.now()
    assert isinstance(user, User), "only someone who signed in comes here"
    form = KeyForm(data_of(request))
    if form.is_valid():
        require_proof(request)
        with faults_on(form):
            made = actions.make_key(user, form.wanted(at=now), by=user)
            return render(request, "league/programs/key_made.html", {"made": made})
    context = {"keys": standing_keys(user), "form": form, "now": now}
    return render_form(request, "league/programs/keys.html", context)


@login_required
@require_POST
def key_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    key = get_object_or_404(ApiKey, pk=pk, user=request.user.pk)
    actions.revoke_key(key, by=key.user)
    messages.success(request, _("The key is revoked: it opens nothing any more."))
    return redirect("keys")


@login_required
@cache_control(no_transform=True)
@never_cache
@require_http_methods(["GET", "POST"])
def programs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a union's programs and their keys, and make a new key, shown once."""
    union, by = union_of_secretary(request, slug)
    form, now = ProgramKeyForm(data_of(request)), timezone.now()
    if form.is_valid():
        require_proof(request)
        program, wanted = form.cleaned_data["program"], form.wanted(at=now)
        with faults_on(form):
            made = actions.make_program_key(union, program, wanted, by=by)
            context = {"made": made, "union": union}
            return render(request, "league/programs/key_made.html", context)
    context = {"union": union, "form": form, "now": now, "programs": programs_of(union)}
    return render_form(request, "league/programs/programs.html", context)


@login_required
@require_POST
def program_key_revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    key = get_object_or_404(ApiKey, pk=pk, user__program__union=union)
    actions.revoke_key(key, by=by)
    messages.success(request, _("The key is revoked: it opens nothing any more."))
    return redirect("programs", union.slug)
