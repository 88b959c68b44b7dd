from __future__ import annotations

from functools import update_wrapper
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from league.board import BoardAdmin, is_of_board


def check_it_is_on() -> None:
    """Raise Http404 if this host has no admin."""
    if not settings.ADMIN:
        raise Http404


class BoardSite(AdminSite):
    """Django's admin, limited to the board and the board's unions."""

    site_header = site_title = _("Klawerjas: the board")
    index_title = _("What the board keeps")

    def has_permission(self, request: HttpRequest) -> bool:
        return is_of_board(request)

    def register(
        self, model_or_iterable: Any, admin_class: Any = None, **options: Any
    ) -> None:
        """Register only pages limited to the board's unions, and no library's own."""
        if admin_class is not None and issubclass(admin_class, BoardAdmin):
            super().register(model_or_iterable, admin_class, **options)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        guarded = super().admin_view(view, cacheable)

        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            check_it_is_on()
            if request.user.is_authenticated and not self.has_permission(request):
                raise PermissionDenied
            return guarded(request, *args, **kwargs)

        return update_wrapper(inner, guarded)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Redirect to the one sign-in page, with its second factor and its limits."""
        check_it_is_on()
        wanted = request.GET.get("next") or resolve_url("admin:index")
        return redirect(f"{resolve_url('account_login')}?{urlencode({'next': wanted})}")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return redirect("account_change_password")
