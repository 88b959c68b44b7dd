"""The desk's pages on persons: requests, consents, guardians, retention, erasing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from archive.models import Erasure, PersonRequest
from archive.persons.actions import requests as asking
from archive.persons.actions.erasing import erase_person
from archive.persons.actions.retention import delete_expired_data, set_privacy
from archive.persons.data_file import data_about
from archive.persons.forms import (
    CareForm,
    ConsentForm,
    EraseForm,
    PrivacySettingsForm,
    RequestDecisionForm,
)
from archive.persons.persons import person_record_of, reason_against_erasure
from archive.persons.retention import (
    names_due,
    old_in,
    privacy_settings_by_union,
    privacy_settings_of,
)
from archive.persons.selectors import (
    erasure_effect_of,
    open_requests_in,
    person_view_of,
    players_by_name,
)
from archive.persons.views.own import data_file
from league.access.admission import (
    admit_keeper,
    admit_registrar,
    union_of_secretary,
)
from league.access.permissions import may_keep
from league.lib.forms import data_of, render_form
from league.models import Player, Union, User
from league.models.places import today
from league.notices.told import listening, say
from league.registrations.actions import consents
from league.registrations.actions.consents import Purpose
from league.sessions.proof import require_proof

LATEST = 20


def player_or_404(
    request: HttpRequest, pk: int, admit: Any = admit_registrar
) -> tuple[Player, User]:
    """Return a person of a union for its registrar or, if asked, only its secretary."""
    rows = Player.objects.select_related("union", "merged_into__union")
    player = get_object_or_404(rows, pk=pk)
    return player.person, admit(request, player.union)


@never_cache
@login_required
@require_GET
def privacy(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_registrar(request, union)
    query = request.GET.get("q", "").strip()[:100]
    erased = Erasure.objects.filter(union=union).select_related("by")
    context = {
        "union": union,
        "query": query,
        "found": players_by_name(union, query),
        "waiting": open_requests_in(union),
        "today": today(union),
        "due": names_due(union),
        "old": old_in(union, at=timezone.now()),
        "settings": privacy_settings_of(union),
        "erased": erased[:LATEST],
        "keeps": may_keep(request.user, union),
    }
    return render(request, "archive/persons/privacy.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def privacy_settings(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    standing = privacy_settings_of(union)
    form = PrivacySettingsForm(data_of(request), instance=standing)
    if form.is_valid():
        set_privacy(union, form.cleaned_data, by=by)
        messages.success(request, _("The settings are saved."))
        return redirect("privacy", union.slug)
    context = {"union": union, "form": form}
    return render_form(request, "archive/persons/privacy_settings.html", context)


@login_required
@require_POST
def privacy_throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    require_proof(request)
    delete_expired_data(union, at=timezone.now(), by=by)
    messages.success(request, _("Data past its retention period has been deleted."))
    return redirect("privacy", union.slug)


@never_cache
@login_required
@require_GET
def person(request: HttpRequest, pk: int) -> HttpResponse:
    player, _by = player_or_404(request, pk)
    return person_page(request, player)


def person_page(
    request: HttpRequest,
    player: Player,
    *,
    consent: ConsentForm | None = None,
    care: CareForm | None = None,
) -> HttpResponse:
    """Show a person's page, with the errors of one of its forms."""
    one = person_view_of(player)
    known = {"minor_until": player.minor_until}
    if one.person.guardian:
        known |= model_to_dict(one.person.guardian)
    context = {
        "union": player.union,
        "one": one,
        "held": [(held.title, len(held.rows)) for held in data_about(one.person)],
        "consent_form": consent or _consent_form(request, player),
        "care_form": care or CareForm(initial=known),
        "keeps": may_keep(request.user, player.union),
    }
    return render_form(request, "archive/persons/person.html", context)


def _consent_form(request: HttpRequest, player: Player) -> ConsentForm:
    """Return the form of a consent; a page that leads here may name what it is for."""
    asked = request.GET.get("for", "")
    purpose = {"purpose": asked} if asked in Purpose.values else {}
    return ConsentForm(initial={"on": today(player.union)} | purpose)


@login_required
@require_POST
def person_consent(request: HttpRequest, pk: int) -> HttpResponse:
    player, by = player_or_404(request, pk)
    if "withdraw" in request.POST:
        purpose = request.POST["withdraw"]
        if purpose in Purpose.values:
            consents.withdraw_consent(player, Purpose(purpose), by=by)
            messages.success(request, _("The consent ends today."))
        return redirect("person", player.pk)
    form = ConsentForm(request.POST)
    if not form.is_valid():
        return person_page(request, player, consent=form)
    consents.give_consent(
        player, Purpose(form.cleaned_data["purpose"]), form.given, by=by
    )
    messages.success(request, _("The consent is noted."))
    return redirect("person", player.pk)


@login_required
@require_POST
def person_guardian(request: HttpRequest, pk: int) -> HttpResponse:
    player, by = player_or_404(request, pk)
    form = CareForm(request.POST)
    if not form.is_valid():
        return person_page(request, player, care=form)
    consents.set_care(player, form.care, by=by)
    messages.success(request, _("The guardian is saved."))
    return redirect("person", player.pk)


@never_cache
@login_required
@require_GET
def person_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    player, _by = player_or_404(request, pk)
    require_proof(request)
    return data_file(request, person_record_of(player), kind)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def person_erase(request: HttpRequest, pk: int) -> HttpResponse:
    player, by = player_or_404(request, pk, admit_keeper)
    require_proof(request)
    found = person_record_of(player)
    form = EraseForm(data_of(request), known=player.name)
    if form.is_valid():
        erase_person(player, by=by)
        words = _("Erased. In place of the name it now says: %(name)s")
        messages.success(request, words % {"name": found.stand_in})
        return redirect("privacy", player.union.slug)
    context = {
        "union": player.union,
        "person": found,
        "effect": erasure_effect_of(found),
        "fault": reason_against_erasure(found),
        "form": form,
    }
    return render_form(request, "archive/persons/person_erase.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def person_request(request: HttpRequest, pk: int) -> HttpResponse:
    rows = PersonRequest.objects.select_related(
        "union", "player__union", "player__merged_into", "asked_by", "decided_by"
    )
    asked = get_object_or_404(rows, pk=pk)
    is_erasure = asked.kind == PersonRequest.Kind.ERASURE
    by = (admit_keeper if is_erasure else admit_registrar)(request, asked.union)
    form = RequestDecisionForm(data_of(request))
    if form.is_valid():
        is_done = "done" in request.POST
        asking.decide_person_request(asked, **form.cleaned_data, is_done=is_done, by=by)
        say(request, _("The request is answered."))
        return redirect("privacy", asked.union.slug)
    context = {"union": asked.union, "asked": asked, "form": form}
    context |= {"is_late": asked.due_on < today(asked.union)}
    return render_form(request, "archive/persons/person_request.html", context)


@require_safe
def privacy_notice(request: HttpRequest) -> HttpResponse:
    unions = privacy_settings_by_union(Union.objects.order_by("name"))
    return render(request, "archive/persons/privacy_notice.html", {"unions": unions})


@require_safe
def union_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    context = {"union": union, "unions": [(union, privacy_settings_of(union))]}
    return render(request, "archive/persons/privacy_notice.html", context)
