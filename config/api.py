"""The API's addresses: each app's viewsets under one version."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from config.errors import ProblemDetails, answer_problem


@cache
def schema_in(_language: str | None) -> dict[str, Any]:
    """Return the schema, made once per language: it depends only on the code."""
    told: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return told


@method_decorator(conditional_page, name="dispatch")
class Schema(SpectacularJSONAPIView):
    """The API's OpenAPI schema."""

    http_method_names = ["get", "head"]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(schema_in(get_language()))


def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return answer_problem(request, ProblemDetails(404))


urlpatterns = [
    # Presses, the most frequent, come first.
    path("v1/", include("matches.api")),
    path("v1/", include("league.api")),
    path("v1/schema/", Schema.as_view(), name="api-schema"),
    re_path(r"", nothing_here),
]
