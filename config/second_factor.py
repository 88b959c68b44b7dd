from __future__ import annotations

from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.errors import API, ProblemDetails, answer_problem
from league.access.permissions import is_secretary

# Pages open to someone without a second factor: to set one up, or to leave.
OPEN = ("/accounts/", "/static/")


class SecondFactorMiddleware:
    """Make secretaries in production set up a second factor before anything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (settings.PRODUCTION and self.is_wanted(request)):
            return self.get_response(request)
        if request.path.startswith(API):
            sentence = _("Set up a second factor on the site first.")
            return answer_problem(request, ProblemDetails(403, sentence))
        return redirect("mfa_index")

    def is_wanted(self, request: HttpRequest) -> bool:
        if request.path.startswith(OPEN) or not request.user.is_authenticated:
            return False
        user = request.user
        return (user.is_staff or is_secretary(user)) and not is_mfa_enabled(user)
