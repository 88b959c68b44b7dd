from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import union_of_secretary
from league.access.permissions import kinds_given_by, may_give
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from league.models import Role, RoleInvitation, Union, User
from league.notices.told import listening, say, say_invited
from league.roles import actions
from league.roles import links as inviting
from league.roles.forms import AccountForm, RoleGrantForm


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def people(request: HttpRequest, slug: str) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    kinds = kinds_given_by(by, union)
    form = RoleGrantForm(union, data_of(request), kinds=kinds)
    if form.is_valid():
        with faults_on(form):
            _give(request, union, form, by=by)
        if form.is_valid():
            return redirect("people", union.slug)
    context = {
        "union": union,
        "people": inviting.role_holders(
            union, with_board=Role.Kind.BOARD_SECRETARY in kinds
        ),
        "invited": inviting.open_invitations(union, at=timezone.now()),
        "form": form,
    }
    return render_form(request, "league/roles/people.html", context)


def _give(request: HttpRequest, union: Union, form: RoleGrantForm, *, by: User) -> None:
    """Give the role, or invite to it; say what was done."""
    who = form.cleaned_data["who"]
    if isinstance(who, User):
        actions.give_role(union, who, form.charge(), by=by)
        say(request, _("%(user)s has the role now.") % {"user": who})
    else:
        say_invited(request, actions.invite_to_role(union, who, form.charge(), by=by))


@login_required
@require_POST
@listening()
def role_take(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    role = get_object_or_404(inviting.roles_of(union), pk=pk)
    if not may_give(by, union, Role.Kind(role.kind)):
        raise PermissionDenied(_("Only the board's secretary does this."))
    try:
        actions.take(role, union, by=by)
    except ValidationError as fault:
        messages.error(request, fault.messages[0])
        return redirect("people", union.slug)
    say(request, _("The role is taken back."))
    # Without their own role, users have no access here any more.
    own = role.user_id == by.pk and role.kind in actions.NEEDED
    return redirect("front") if own else redirect("people", union.slug)


@login_required
@require_POST
def invitation_again(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    invitation = get_object_or_404(RoleInvitation, pk=pk, union=union)
    actions.invite_again(invitation, by=by)
    say_invited(request, invitation)
    return redirect("people", union.slug)


@login_required
@require_POST
def invitation_withdraw(request: HttpRequest, slug: str, pk: UUID) -> HttpResponse:
    union, by = union_of_secretary(request, slug)
    invitation = get_object_or_404(RoleInvitation, pk=pk, union=union)
    actions.withdraw_invitation(invitation, by=by)
    messages.success(request, _("The invitation is taken back."))
    return redirect("people", union.slug)


@never_cache
@require_http_methods(["GET", "POST"])
def role_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a mail's link offers, to the user signed in or for a new account."""
    link = _link_or_404(token)
    invitation = link.invitation
    if invitation is None or not link.is_alive:
        context = {"link": link, "token": token}
        return render(request, "league/roles/role_link_ended.html", context, status=410)
    form = AccountForm(data_of(request))
    if form.is_bound and isinstance(request.user, User):
        actions.accept_role(invitation, request.user)
        return taken_up(request, invitation)
    if form.is_valid():
        name, password = form.cleaned_data["username"], form.cleaned_data["password"]
        user = actions.join_by_invitation(invitation, username=name, password=password)
        login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
        return taken_up(request, invitation)
    context = {
        "union": invitation.union,
        "invitation": invitation,
        "place": inviting.role_place(invitation),
        "form": form,
    }
    return render_form(request, "league/roles/role_invitation.html", context)


def _link_or_404(token: str) -> inviting.RoleLink:
    link = inviting.role_link_of(token, at=timezone.now())
    if link is None:
        raise Http404
    return link


@never_cache
@require_POST
def role_link_renew(request: HttpRequest, token: str) -> HttpResponse:
    """Mail a new link to the invited address, whoever holds the old one."""
    link = _link_or_404(token)
    if link.invitation is not None and link.can_be_renewed:
        actions.renew_link(link.invitation)
    return redirect("role-invitation", token)


def taken_up(request: HttpRequest, invitation: RoleInvitation) -> HttpResponse:
    words = _("You are %(role)s in %(union)s now.")
    role, union = invitation.get_kind_display(), invitation.union
    messages.success(request, words % {"role": role, "union": union})
    return redirect("union-detail", union.slug)
