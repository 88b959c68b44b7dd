from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from league.access.addresses import client_address
from league.access.sign_in import (
    TooManyWrong,
    account_named,
    begin_attempt,
    remember_sign_in,
)
from league.audit.account_events import note_held_back
from league.desk.served import union_to_set_up
from league.lib.sessions import SessionStore


class ClosedSignupAdapter(DefaultAccountAdapter):
    """No self-service sign-up: a union or the board creates the users."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def authenticate(
        self, request: HttpRequest, **credentials: Any
    ) -> AbstractBaseUser | None:
        """Check a password, unless too many were wrong (league/access/sign_in.py)."""
        account = credentials.get("username") or credentials.get("email", "")
        try:
            attempt = begin_attempt(request, account)
        except TooManyWrong as refused:
            # The answer's status and header follow (config/middleware.py).
            request.wait_s = refused.wait_s  # type: ignore[attr-defined]
            address = client_address(request)
            note_held_back(user=account_named(account), address=address)
            raise ValidationError(_refusal(refused.wait_s)) from None
        user = super().authenticate(request, **credentials)
        if user is not None:
            attempt.take_back()
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Leave out the library's own limits: the attempt is counted above."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Lead whoever sets an empty union up to its desk; else to one's own page."""
        slug = union_to_set_up(request.user)
        if slug is not None:
            return reverse("desk", args=[slug])
        return str(super().get_login_redirect_url(request))

    def post_login(
        self, request: HttpRequest, user: Any, **values: Any
    ) -> HttpResponse:
        response = super().post_login(request, user, **values)
        remember_sign_in(request, response, user.username, user.email)
        return response

    def is_reauthentication_required(self, *, app: str, **values: Any) -> bool:
        """Take having signed in just now for the proof that is asked for."""
        if signed_in_lately(context.request):
            return False
        return bool(super().is_reauthentication_required(app=app, **values))

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)


def signed_in_lately(request: HttpRequest) -> bool:
    """Return whether a request's user signed in so lately that it serves as proof."""
    row = request.session.row if isinstance(request.session, SessionStore) else None
    if row is None or row.user_id is None:
        return False
    serves = timedelta(seconds=settings.ACCOUNT_REAUTHENTICATION_TIMEOUT)
    return bool(timezone.now() - row.began_at < serves)


def _refusal(wait_s: int) -> str:
    minutes = -(-wait_s // 60)
    sentence = ngettext(
        "Too many wrong passwords. Try again in %(minutes)s minute.",
        "Too many wrong passwords. Try again in %(minutes)s minutes.",
        minutes,
    )
    return sentence % {"minutes": minutes}
