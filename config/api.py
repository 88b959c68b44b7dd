"""The API's addresses: each app's viewsets under one version."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import include, path, re_path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.errors import ProblemDetails, answer_problem

BASE = "/api/v1/"


# drf-spectacular loads its extensions as the first schema is made, and a second thread
# that makes one meanwhile finds them half loaded.
_making = Lock()


def schema_in(language: str | None) -> dict[str, Any]:
    """Return the schema, made once per language: it depends only on the code."""
    with _making:
        return _made_in(language)


@cache
def _made_in(_language: str | None) -> dict[str, Any]:
    told: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return told


class AnyAccept(BaseContentNegotiation):
    """Answer with the one form there is, whatever the client would rather have.

    A browser asks for pages: it gets the schema too, and no refusal.
    """

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


@method_decorator(conditional_page, name="dispatch")
class Schema(SpectacularJSONAPIView):
    """The API's OpenAPI schema."""

    http_method_names = ["get", "head"]
    content_negotiation_class = AnyAccept

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(schema_in(get_language()))


def index_of_the_api() -> dict[str, Any]:
    """Return where to begin: the reference, the schema, keys, and each list."""
    lists = {
        path.removeprefix(BASE).strip("/"): settings.SITE_ADDRESS + path
        for path, methods in schema_in(get_language())["paths"].items()
        if "get" in methods and "{" not in path
    }
    starts = {"docs": "api:api-docs", "schema": "api:api-schema", "keys": "keys"}
    found = {name: settings.SITE_ADDRESS + reverse(at) for name, at in starts.items()}
    return found | {"lists": lists}


@require_safe
@vary_on_headers("Accept")
def index(request: HttpRequest) -> HttpResponse:
    """Answer programs with JSON, and a browser with a page of the same links."""
    found = index_of_the_api()
    # The first stands where the client takes either.
    wanted = request.get_preferred_type(["application/json", "text/html"])
    if wanted == "text/html":
        return render(request, "config/api_index.html", {"index": found})
    return JsonResponse(found)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "config/api_docs.html")


def nothing_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return answer_problem(request, ProblemDetails(404))


urlpatterns = [
    # Presses, the most frequent, come first.
    path("v1/", include("matches.api")),
    path("v1/", include("league.api")),
    path("v1/", include("drives.api")),
    path("v1/", index, name="api-index"),
    path("v1/docs/", docs, name="api-docs"),
    path("v1/schema/", Schema.as_view(), name="api-schema"),
    re_path(r"", nothing_here),
]
