"""The API's addresses: each app's viewsets under one version."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView

from config.errors import Problem, answer


def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return answer(request, Problem(404))


urlpatterns = [
    # Presses come first.
    path("v1/", include("matches.api")),
    path("v1/", include("league.api")),
    path("v1/schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    re_path(r"", nothing_here),
]
