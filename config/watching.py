"""What the libraries tell of accounts, noted with the network address.

The one place that listens to signals: they are Django's and allauth's own, and cover
every way in and out.
"""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.mfa.signals import (
    authentication_failed,
    authenticator_added,
    authenticator_removed,
    authenticator_reset,
)
from django.contrib.auth.signals import (
    user_logged_in,
    user_logged_out,
    user_login_failed,
)
from django.dispatch import Signal
from django.http import HttpRequest

from league.access.addresses import client_address
from league.access.sign_in import account_named
from league.audit.account_events import note_event
from league.models import AccountEvent, User

Kind = AccountEvent.Kind
TOLD: dict[Kind, tuple[Signal, ...]] = {
    Kind.SIGNED_IN: (user_logged_in,),
    Kind.SIGNED_OUT: (user_logged_out,),
    Kind.NEW_PASSWORD: (password_changed, password_reset, password_set),
    Kind.WRONG_CODE: (authentication_failed,),
    Kind.FACTOR_ADDED: (authenticator_added,),
    Kind.FACTOR_REMOVED: (authenticator_removed,),
    Kind.FACTOR_RENEWED: (authenticator_reset,),
}


def listen() -> None:
    for kind, signals in TOLD.items():
        for one in signals:
            one.connect(_noting(kind), weak=False, dispatch_uid=f"{kind} {id(one)}")
    user_login_failed.connect(_note_wrong_password, dispatch_uid="wrong password")


def _noting(kind: Kind) -> Any:
    def note(request: HttpRequest | None, user: User | None, **_given: Any) -> None:
        # A session that has ended signs nobody out.
        if user is not None:
            note_event(kind, user=user, address=_address(request))

    return note


def _note_wrong_password(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_given: Any
) -> None:
    typed = credentials.get("username") or credentials.get("email") or ""
    user = account_named(typed)
    note_event(Kind.WRONG_PASSWORD, user=user, address=_address(request))


def _address(request: HttpRequest | None) -> str:
    return client_address(request) if request is not None else ""
