from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import NoticeMail, Union, User
from league.notices import actions, inbox
from league.notices.forms import ChoiceForm, LanguageForm
from league.notices.links import stop_or_none


def _signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "notices are for those who signed in"
    return request.user


@login_required
@require_GET
def notices(request: HttpRequest) -> HttpResponse:
    page = inbox.notices_page(_signed_in(request), request.GET.get("page"))
    context = {
        "page": page,
        "lines": inbox.notice_lines(page),
        "new": inbox.unread(_signed_in(request)),
        "until": timezone.now().isoformat(),
    }
    return render(request, "league/notices/notices.html", context)


@login_required
@require_POST
def notices_mark_read(request: HttpRequest) -> HttpResponse:
    """Mark as read what the page showed; later notices stay new."""
    try:
        until = parse_datetime(request.POST.get("until", ""))
    except ValueError:
        until = None
    if until is None or timezone.is_naive(until):
        raise BadRequest(_("Open the page of notices again."))
    actions.mark_read(_signed_in(request), until=until)
    return redirect("notices")


@login_required
@require_http_methods(["GET", "POST"])
def notice_choices(request: HttpRequest) -> HttpResponse:
    person = _signed_in(request)
    data = data_of(request)
    language = LanguageForm(data, initial={"language": person.language})
    forms = [ChoiceForm(person, one, data) for one in inbox.unions_telling(person)]
    if all(one.is_valid() for one in (language, *forms)):
        _keep(person, language, forms)
        messages.success(request, _("Your choice is saved."))
        return redirect("notice-choices")
    context = {"mail_language": language, "forms": forms}
    return render_form(request, "league/notices/notice_choices.html", context)


@transaction.atomic
def _keep(person: User, language: LanguageForm, forms: list[ChoiceForm]) -> None:
    actions.choose_language(person, language=language.cleaned_data["language"])
    for form in forms:
        actions.choose_notice_kinds(person, form.union, wanted=form.chosen(), by=person)


# Anyone holding the mail may stop it, and a mail program does so without the page: the
# signed link is the only permission needed.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def notice_stop(request: HttpRequest, token: str) -> HttpResponse:
    stop = stop_or_none(token)
    if stop is None:
        raise Http404
    if request.method == "POST":
        actions.stop_mails(stop.person, stop.union, kinds=stop.kinds)
    context = {
        "union": stop.union,
        "kinds": [one.label for one in stop.kinds],
        "is_done": request.method == "POST",
        "has_account": isinstance(stop.person, User),
    }
    return render(request, "league/notices/notice_stop.html", context)


@login_required
@require_GET
def union_notices(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_planner(request, union)
    show, now = request.GET.get("show", ""), timezone.now()
    page = inbox.mails_page(union, show=show, number=request.GET.get("page"), at=now)
    context = {
        "union": union,
        "post": inbox.post_of(union, at=now),
        "page": page,
        "lines": inbox.mail_lines(page, at=now),
        "states": inbox.states_to_show(),
        "show": show,
    }
    return render(request, "league/notices/notices_union.html", context)


@login_required
@require_POST
def notices_send(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_planner(request, union)
    actions.send_waiting(union, by=by)
    said = _("A mail run is queued; the list shows what becomes of each mail.")
    messages.success(request, said)
    return redirect("union-notices", union.slug)


@login_required
@require_POST
def notice_again(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_planner(request, union)
    mail = get_object_or_404(NoticeMail, pk=pk, union=union)
    actions.send_again(mail, by=by)
    messages.success(request, _("The mail goes out again."))
    return redirect("union-notices", union.slug)
