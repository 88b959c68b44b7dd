from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.lib.forms import read_whole
from referees.access.permissions import signed_in_user
from referees.hands import words
from referees.hands.board import hand_board_of
from referees.hands.forms import HandForm
from referees.hands.samples import SAMPLE
from referees.hands.told import (
    ReportedHand,
    hand_document,
    press_card,
    query_of,
    take_back_card,
)
from referees.models import CaseHand, QueryCase
from referees.queries.actions.hands import lay_beside, take_away
from referees.queries.selectors import cases
from referees.queries.verdicts import case_or_404, may_lay_beside, rights_of

BACK = "back"


@require_safe
def hand(request: HttpRequest) -> HttpResponse:
    """Show a disputed hand from its address; a press leads to the next address."""
    form = HandForm(request.GET)
    case = case_served(request)
    is_read = form.is_valid()
    if is_read and ("press" in request.GET or "do" in request.GET):
        return redirect(_address_of(_after(form.told, request), case))
    context: dict[str, Any] = {"form": form, "board": hand_board_of(form.told)}
    context |= {"case": case, "example": query_of(SAMPLE)}
    context["fields"] = list(QueryDict(query_of(form.told)).items())
    status = 200 if is_read else 422
    return render(request, "referees/hands/hand.html", context, status=status)


def _after(told: ReportedHand, request: HttpRequest) -> ReportedHand:
    card = request.GET.get("press", "")
    if card in words.CODES:
        return press_card(told, card)
    return take_back_card(told) if request.GET.get("do") == BACK else told


def _address_of(told: ReportedHand, case: QueryCase | None) -> str:
    of_case = f"&case={case.pk}" if case else ""
    return f"{reverse('hand')}?{query_of(told)}{of_case}"


def case_served(request: HttpRequest) -> QueryCase | None:
    """Return the query to keep the hand beside, for those who may do that."""
    asked = read_whole(request.GET.get("case", ""))
    if asked is None or not request.user.is_authenticated:
        return None
    case = cases().filter(pk=asked).first()
    if case is None:
        return None
    rights = rights_of(request.user, case.match.fixture)
    return case if may_lay_beside(case, rights) else None


@login_required
@require_POST
def case_hand_attach(request: HttpRequest, pk: int) -> HttpResponse:
    case, rights = case_or_404(request, pk)
    if not rights.referees:
        raise PermissionDenied(_("Only the referee and the desk lay a hand beside it."))
    form = HandForm(request.POST)
    if not form.is_valid():
        raise ValidationError(_("This hand has faults in it; open its page again."))
    lay_beside(case, hand_document(form.told), by=signed_in_user(request))
    messages.success(request, _("The hand lies beside the query."))
    return redirect("query-case", case.pk)


@login_required
@require_POST
def case_hand_remove(request: HttpRequest, pk: int) -> HttpResponse:
    laid = get_object_or_404(CaseHand, pk=pk)
    case, rights = case_or_404(request, laid.case_id)
    if not rights.referees:
        raise PermissionDenied(_("Only the referee and the desk take a hand away."))
    take_away(laid, by=signed_in_user(request))
    messages.success(request, _("The hand is taken away."))
    return redirect("query-case", case.pk)
