from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from league.access.addresses import client_address


class ClosedSignupAdapter(DefaultAccountAdapter):
    """No self-service sign-up: a union or the board creates the users."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def _get_login_attempts_cache_key(
        self, request: HttpRequest, **credentials: Any
    ) -> str:
        """Count failed sign-ins by account and address: nobody locks out another."""
        account = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{account}:{self.get_client_ip(request)}"

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)
