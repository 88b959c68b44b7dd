"""What the API's views share: how they read, name players and are described."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers, viewsets
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from league.models import Player
from league.permissions import unions_of
from league.requests import SignedIn

KEY = "[0-9]{1,18}"


class SignedInScheme(SessionScheme):
    target_class = SignedIn  # type: ignore[assignment]
    name = "session"


class Refusal(APIException):
    """A refusal with a stable type of its own, and what a program needs beside it."""

    def __init__(self, kind: str, sentence: str, *, status: int, **extra: Any) -> None:
        super().__init__(sentence)
        self.kind, self.extra = kind, extra
        self.status_code = status


class ErrorShape(serializers.Serializer[Any]):
    pointer = serializers.CharField(help_text="Where, such as `entries[3].table`.")
    detail = serializers.CharField(help_text="What is wrong, what was expected.")


class ProblemShape(serializers.Serializer[Any]):
    """A fault, as RFC 9457 has it."""

    type = serializers.CharField(help_text="Stable: what kind of fault.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField(help_text="The address that was asked.")
    rule = serializers.CharField(required=False, help_text="SAKBOC's number.")
    errors = ErrorShape(many=True, required=False)  # type: ignore[assignment]


MEANINGS = {
    400: "The body is not JSON, or is nested too deeply.",
    401: "Nobody is signed in.",
    403: "Whoever is signed in may not do this.",
    404: "There is nothing here.",
    409: "Someone else has it, or the rules do not allow it.",
    406: "JSON is the only answer there is.",
    413: "The body is over 64 KiB.",
    415: "The body is not sent as application/json.",
    422: "Something is wrong, each fault under `errors` with its place.",
    503: "The database is busy; send it again after `Retry-After`.",
}


def problems(*statuses: int) -> dict[Any, OpenApiResponse]:
    """The problems that an operation may answer with, as the schema lists them."""
    return {
        (status, "application/problem+json"): OpenApiResponse(
            ProblemShape, description=MEANINGS[status]
        )
        for status in (*statuses, 406, 503)
    }


@method_decorator(conditional_page, name="dispatch")
class Reading(viewsets.GenericViewSet[Any]):
    """Something that anyone may read; answered with 304 to whoever has it."""

    metadata_class = None
    http_method_names = ["get", "head"]
    lookup_value_regex = KEY

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "names": Names(self.request)}


class Names:
    """Players' names as whoever asks may see them: initials, unless s/he belongs."""

    def __init__(self, request: Request) -> None:
        self.request = request

    @cached_property
    def unions(self) -> set[int]:
        return unions_of(self.request.user)

    def of(self, player: Player) -> str:
        return player.name if player.union_id in self.unions else player.public_name

    def shown(self, player: Player) -> dict[str, Any]:
        return {"id": player.pk, "name": self.of(player)}


class WithNames(serializers.Serializer[Any]):
    """A serializer that shows players."""

    @property
    def names(self) -> Names:
        names: Names = self.context["names"]
        return names
