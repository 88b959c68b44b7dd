from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from drives.entrants import actions, forms
from drives.evenings.admission import SHOWN, admit_host, hosted_drive, user_of
from drives.evenings.forms.evenings import EveningSeedForm
from drives.evenings.money import money_of
from drives.evenings.naming import Audience, names_of_entrants
from drives.evenings.selectors import awaits_pairs, entrants_of
from drives.evenings.views.evenings import render_evening
from drives.models import Drive, Entrant, Place, Round
from league.lib.faults import faults_on, why_not
from league.lib.forms import data_of
from league.models import User


def hosted_entrant(request: HttpRequest, pk: int) -> Entrant:
    shown = [f"drive__{name}" for name in SHOWN]
    rows = Entrant.objects.prefetch_related("persons__player", "absences")
    found = get_object_or_404(rows.select_related(*shown), pk=pk)
    admit_host(request, found.drive)
    return found


@login_required
@require_http_methods(["GET", "POST"])
def evening_entrants(request: HttpRequest, pk: int) -> HttpResponse:
    drive = hosted_drive(request, pk)
    count = actions.persons_per_entry(drive)
    form = forms.EntrantForm(data_of(request), drive=drive, count=count)
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            entrant = actions.enter_evening(
                drive,
                form.persons(),
                number=form.cleaned_data["number"],
                has_paid=form.cleaned_data["has_paid"],
                by=user_of(request),
            )
            words = [entered_words(entrant), late_words(drive)]
            messages.success(request, " ".join(filter(None, words)))
            return redirect("evening-entrants", pk)
    context = _listed(drive) | {"form": form}
    template = "drives/entrants/evening_entrants.html"
    return render_evening(request, template, drive, context)


def entered_words(entrant: Entrant) -> str:
    persons = entrant.persons.select_related("player")
    names = [
        str(one) if one.player_id else _("%(name)s (guest)") % {"name": one}
        for one in persons
    ]
    sentence = _("Number %(number)s: %(names)s.")
    return sentence % {"number": entrant.number, "names": " & ".join(names)}


def late_words(drive: Drive) -> str:
    """Return from which round on those play who enter now; "" if from the first."""
    drawn = Round.objects.filter(drive=drive).count()
    if not drawn:
        return ""
    if drawn >= drive.rounds:
        return _("The last round is drawn: it is too late to play.")
    return _("They play from round %(number)s on.") % {"number": drawn + 1}


def _listed(drive: Drive) -> dict[str, Any]:
    """Return the context of the list of entrants."""
    entrants = entrants_of(drive)
    names = names_of_entrants(drive, entrants, Audience.MEMBERS)
    return {
        "rows": [
            (
                one,
                names[one.pk],
                [person.player_id is None for person in one.people],
                all(person.agreed_to_name for person in one.people),
            )
            for one in entrants
        ],
        "money": money_of(drive, entrants),
        "paid": sum(one.has_paid for one in entrants),
        "awaits_pairs": awaits_pairs(drive),
        "is_open": drive.state != Drive.State.CLOSED,
    }


@login_required
@require_http_methods(["GET", "POST"])
def evening_paste(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a pasted list for review; enter it once it is confirmed."""
    drive = hosted_drive(request, pk)
    count = actions.persons_per_entry(drive)
    form = forms.PasteForm(data_of(request), drive=drive, count=count)
    is_sure = request.POST.get("step") == "enter"
    if request.method == "POST" and form.is_valid() and is_sure and not form.faults:
        with faults_on(form):
            made = actions.enter_all(drive, form.entries(), by=user_of(request))
            number = len(made)
            words = ngettext("%(n)s entrant is in.", "%(n)s entrants are in.", number)
            told = [words % {"n": number}, late_words(drive)]
            messages.success(request, " ".join(filter(None, told)))
            return redirect("evening-entrants", pk)
    context, template = (
        {"form": form, "count": count},
        "drives/entrants/evening_paste.html",
    )
    response = render_evening(request, template, drive, context)
    if form.faults:
        response.status_code = 422
    return response


@login_required
@require_http_methods(["GET", "POST"])
def evening_pairs(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw those who entered alone into pairs."""
    drive = hosted_drive(request, pk)
    form = EveningSeedForm(data_of(request))
    if request.method == "POST" and form.is_valid():
        with faults_on(form):
            seed = form.cleaned_data["seed"]
            actions.draw_pairs(drive, seed=seed, by=user_of(request))
            messages.success(request, _("The pairs are drawn."))
            return redirect("evening-entrants", pk)
    context = {"form": form, "fault": why_not(actions.check_pairs, drive)}
    return render_evening(request, "drives/entrants/evening_pairs.html", drive, context)


@login_required
@require_http_methods(["GET", "POST"])
def entrant(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an entrant: name and number, missed rounds, whether they leave early."""
    found = hosted_entrant(request, pk)
    step = request.POST.get("step", "change") if request.method == "POST" else ""
    shown = {
        "change": forms.ChangeForm(_sent(request, step == "change"), entrant=found),
        "absences": forms.AbsencesForm(
            _sent(request, step == "absences"), entrant=found, rounds=to_come(found)
        ),
        "leave": forms.LastRoundForm(
            _sent(request, step == "leave"), initial={"after": found.left_after}
        ),
        "agreed": forms.AgreedForm(_sent(request, step == "agreed"), entrant=found),
    }
    if step and step not in shown:
        raise BadRequest(_("Open the page of this entrant again, and save there."))
    form: Any = shown.get(step)
    if form is not None and form.is_valid():
        with faults_on(form):
            keep(request, found, form)
            messages.success(request, _("Saved."))
            return redirect("entrant", pk)
    context = shown | {
        "entrant": found,
        "name": names_of_entrants(found.drive, [found], Audience.MEMBERS)[found.pk],
        "may_remove": not Place.objects.filter(entrant=found).exists(),
        "is_open": found.drive.state != Drive.State.CLOSED,
    }
    return render_evening(request, "drives/entrants/entrant.html", found.drive, context)


def _sent(request: HttpRequest, is_this: bool) -> Any:
    return request.POST if is_this else None


def to_come(entrant: Entrant) -> list[int]:
    """Return the rounds that are not seated yet."""
    drive = entrant.drive
    seated = set(Round.objects.filter(drive=drive).values_list("number", flat=True))
    return [one for one in range(1, drive.rounds + 1) if one not in seated]


def keep(
    request: HttpRequest,
    found: Entrant,
    form: forms.ChangeForm
    | forms.AbsencesForm
    | forms.LastRoundForm
    | forms.AgreedForm,
) -> None:
    """Write what a sent form says of an entrant."""
    by, typed = user_of(request), form.cleaned_data
    if isinstance(form, forms.ChangeForm):
        persons, number = form.persons(), typed["number"]
        actions.change_entrant(found, persons=persons, number=number, by=by)
    elif isinstance(form, forms.AgreedForm):
        actions.note_agreements(found, form.agreed(), by=by)
    elif isinstance(form, forms.LastRoundForm):
        actions.leave_evening(found, after=typed["after"], by=by)
    else:
        keep_absences(found, form, by=by)


def keep_absences(found: Entrant, form: forms.AbsencesForm, *, by: User) -> None:
    for number, state in form.changed().items():
        if state == forms.AbsencesForm.PLAYS:
            actions.mark_present(found, round_number=number, by=by)
        else:
            told = state == forms.AbsencesForm.NOTIFIED
            actions.mark_absent(found, round_number=number, was_notified=told, by=by)


@login_required
@require_POST
def entrant_paid(request: HttpRequest, pk: int) -> HttpResponse:
    """Note an entrant as paid, or with `paid=no` as unpaid."""
    found = hosted_entrant(request, pk)
    has_paid = request.POST.get("paid") != "no"
    actions.mark_paid(found, has_paid=has_paid, by=user_of(request))
    # Back to the same line: at the door one is noted after another.
    page = reverse("evening-entrants", args=[found.drive_id])
    return redirect(f"{page}#entrant-{found.pk}")


@login_required
@require_POST
def entrant_remove(request: HttpRequest, pk: int) -> HttpResponse:
    found = hosted_entrant(request, pk)
    actions.remove_entrant(found, by=user_of(request))
    messages.success(request, _("The entrant is removed."))
    return redirect("evening-entrants", found.drive_id)
