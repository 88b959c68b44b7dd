"""The API's addresses: each app's viewsets under one version."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import DefaultRouter

from config.errors import problem_response

router = DefaultRouter()
router.include_root_view = True


def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
    return problem_response(request, 404)


urlpatterns = [
    path("v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("v1/", include(router.urls)),
    re_path(r"", nothing_here),
]
