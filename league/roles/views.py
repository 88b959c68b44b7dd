from __future__ import annotations

from typing import Any
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
from league.access.permissions import (
    OFFICES,
    holds_office,
    kinds_given_by,
    may_give,
    with_phones_entered,
)
from league.lib.faults import faults_on
from league.lib.forms import data_of, render_form
from league.models import Role, RoleInvitation, Union, User
from league.notices.told import listening, say, say_invited
from league.roles import actions
from league.roles import links as inviting
from league.roles.forms import AccountForm, OwnContactForm, PhoneForm, RoleGrantForm


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
        "people": inviting.role_holders(union, kinds=kinds),
        "invited": inviting.open_invitations(union, at=timezone.now()),
        "form": form,
    }
    return render_form(request, "league/roles/people.html", context)


def _give(request: HttpRequest, union: Union, form: RoleGrantForm, *, by: User) -> None:
    """Give the role, or invite to it; say what was done."""
    who = form.cleaned_data["who"]
    charge, phone = form.charge(), form.officers_phone
    if isinstance(who, User):
        role = actions.give_role(union, who, charge, by=by)
        say(request, _("%(user)s has the role now.") % {"user": who})
        if not actions.add_phone(role, union, phone, by=by):
            messages.info(request, _("Their phone number stays as they have it."))
    else:
        invited = actions.invite_to_role(union, who, charge, by=by, phone=phone)
        say_invited(request, invited)


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


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def role_contact(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter an officer's phone number for them."""
    union, by = union_of_secretary(request, slug)
    kinds = kinds_given_by(by, union)
    found = with_phones_entered(inviting.roles_of(union), union, kinds=kinds)
    role = get_object_or_404(found, pk=pk)
    if not getattr(role, "may_enter_phone", False):
        raise PermissionDenied(
            _("Only its owner enters this number, under Phone number in the account.")
        )
    form = PhoneForm(data_of(request), initial={"phone": role.user.phone})
    if form.is_valid():
        was_public = role.user.contact_agreed_on is not None
        actions.enter_phone(role, form.cleaned_data["phone"], by=by)
        messages.success(request, _what_became(role.user, was_public=was_public))
        return redirect("people", union.slug)
    context = {
        "union": union,
        "role": role,
        "place": inviting.role_place(role),
        "form": form,
    }
    return render_form(request, "league/roles/role_contact.html", context)


def _what_became(user: User, *, was_public: bool = False) -> str:
    """Say what is stored now of how an officer is reached."""
    if was_public and user.contact_agreed_on is None:
        hidden = _("Everyone else sees nothing of it any more, until they agree again.")
        return f"{_phone_words(user)} {hidden}"
    return _phone_words(user)


def _phone_words(user: User) -> str:
    return _("The number is saved.") if user.phone else _("No number is stored now.")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def my_contact(request: HttpRequest) -> HttpResponse:
    """Say how one is reached as an officer, and whether everyone sees it."""
    user = request.user
    assert isinstance(user, User), "only who signed in comes here"
    is_officer = holds_office(user)
    if request.method == "POST" and not (is_officer or user.phone):
        refused = _("You hold no office, so no phone number is listed for you.")
        raise PermissionDenied(refused)
    names = ("phone", "first_name", "last_name")
    now: dict[str, Any] = {one: getattr(user, one) for one in names}
    now["is_public"] = user.contact_agreed_on is not None
    form = OwnContactForm(data_of(request), initial=now)
    if form.is_valid():
        with faults_on(form):
            actions.save_own_contact(user, form.given())
        if form.is_valid():
            messages.success(request, _what_became(user))
            return redirect("my-contact")
    context = {"form": form, "is_officer": is_officer}
    return render_form(request, "league/roles/my_contact.html", context)


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
    form = AccountForm(
        data_of(request),
        for_officer=invitation.kind in OFFICES,
        initial={"phone": invitation.phone},
    )
    if form.is_bound and isinstance(request.user, User):
        actions.accept_role(invitation, request.user)
        return taken_up(request, invitation)
    if form.is_valid():
        user = actions.join_by_invitation(invitation, **form.account())
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
