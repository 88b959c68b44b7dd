from __future__ import annotations

from collections import Counter

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.access.permissions import belongs_to, boards_kept_by, may_release
from league.cups import tournaments as tournament_pages
from league.cups.actions import tournaments as actions
from league.cups.forms.cups import NO_REASON
from league.cups.forms.tournaments import InvitingForm, SquadForm, TournamentForm
from league.cups.views.cups import cup_to_plan, render_cup
from league.lib.faults import faults_on
from league.lib.forms import ReasonForm, data_of, render_form
from league.models import Invitation, User
from league.notices.told import listening, say


@login_required
@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    found = list(boards_kept_by(request.user))
    if not found:
        raise Http404
    if len(found) == 1:
        return redirect("tournaments", found[0].slug)
    return render(request, "league/cups/tournament_boards.html", {"boards": found})


@login_required
@require_http_methods(["GET", "POST"])
def tournaments(request: HttpRequest, slug: str) -> HttpResponse:
    board = get_object_or_404(boards_kept_by(request.user), slug=slug)
    form = TournamentForm(data_of(request))
    if form.is_valid():
        with faults_on(form):
            cup = actions.make_tournament(
                board,
                season=form.cleaned_data["season"],
                name=form.cleaned_data["name"],
                options=form.options(),
                by=request.user,  # type: ignore[arg-type]
            )
            return redirect("tournament-invitations", cup.pk)
    seasons = tournament_pages.tournaments_of(board)
    context = {"board": board, "form": form, "seasons": seasons}
    return render_form(request, "league/cups/tournaments.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def tournament_invitations(request: HttpRequest, pk: int) -> HttpResponse:
    cup, by = cup_to_plan(request, pk)
    if cup.union.represents_id is None:
        raise Http404
    sent = cup.invitations.select_related("invited", "team")
    form = InvitingForm(
        data_of(request),
        unions=tournament_pages.unions_to_ask(cup),
        asked=dict(Counter(one.invited_id for one in sent)),
    )
    if form.is_valid():
        actions.invite_unions(cup, form.wanted(), by=by)
        say(request, _("The invitations are saved."))
        return redirect("tournament-invitations", cup.pk)
    is_drawn = cup.draws.filter(undone_because="").exists()
    context = {"form": form, "sent": sent, "is_drawn": is_drawn}
    return render_cup(request, "league/cups/tournament_invitations.html", cup, context)


def answering(request: HttpRequest, pk: int) -> tuple[Invitation, User]:
    """Return the invitation, for its union's own secretary: nobody else may consent."""
    shown = ("cup__union__represents", "cup__division__season", "invited", "team")
    found = get_object_or_404(Invitation.objects.select_related(*shown), pk=pk)
    if not belongs_to(request.user, found.invited):
        raise Http404
    if not may_release(request.user, found.invited):
        raise PermissionDenied(
            _("Only the union's own secretary or registrar answers the board.")
        )
    return found, request.user  # type: ignore[return-value]


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def invitation(request: HttpRequest, pk: int) -> HttpResponse:
    found, by = answering(request, pk)
    registered = tournament_pages.releasable_players(found.invited)
    is_declining = request.POST.get("step") == "decline"
    typed = None if is_declining else data_of(request)
    squad = SquadForm(typed, invitation=found, registered=registered)
    declining = ReasonForm(
        request.POST if is_declining else None, help_text="", fault=NO_REASON
    )
    form = declining if is_declining else squad
    if form.is_valid():
        with faults_on(form):
            if is_declining:
                reason = declining.cleaned_data["reason"]
                actions.decline_invitation(found, reason=reason, by=by)
            else:
                actions.agree(found, squad.squad(), by=by)
            say(request, _("The board has your answer."))
            return redirect("invitation", found.pk)
    context = {
        "invitation": found,
        "union": found.invited,
        "cup": found.cup,
        "form": squad,
        "declining": declining,
        "is_drawn": found.cup.draws.filter(undone_because="").exists(),
    }
    return render_form(request, "league/cups/tournament_answer.html", context)
