"""What the API's views share: how they read, write, name players and are described."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiResponse,
    extend_schema,
    extend_schema_field,
    extend_schema_view,
)
from rest_framework import mixins, serializers, viewsets
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from league.access.api_auth import Keyed, SignedIn, WithinKey
from league.access.permissions import unions_of
from league.access.persons import name_for, names_apart
from league.models import Player, Scope
from rules.faults import Fault, Malformed

KEY = "[0-9]{1,18}"
UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
READS = ("get", "head")


class SignedInScheme(SessionScheme):
    target_class = SignedIn  # type: ignore[assignment]
    name = "session"


class KeyScheme(OpenApiAuthenticationExtension):
    target_class = Keyed
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A key, made under My keys or at the union's desk; each "
            "operation lists what the key must be good for.",
        }

    def get_security_requirement(self, auto_schema: Any) -> dict[str, list[str]]:
        if auto_schema.method.lower() in READS:
            return {self.name: []}
        scope = getattr(auto_schema.view, "scope", None)
        return {self.name: [str(scope)] if scope else []}


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
    401: "Nobody is signed in, or the key is not good.",
    403: "Whoever asks may not do this, or the key may not.",
    404: "There is nothing here.",
    409: "Someone else has it, or the rules do not allow it.",
    406: "JSON is the only answer there is.",
    413: "The body is over 64 KiB.",
    415: "The body is not sent as application/json.",
    422: "Something is wrong, each fault under `errors` with its place.",
    429: "Too much was sent in a minute; go on after `Retry-After`.",
    503: "The database is busy; send it again after `Retry-After`.",
}
# What any operation may answer: a key that is not good is refused wherever it is sent.
ALWAYS = (401, 403, 406, 503)
# What any operation may answer to a body.
ON_SENDING = (400, 404, 413, 415, 422, 429)


def problems(*statuses: int) -> dict[Any, OpenApiResponse]:
    """The problems that an operation may answer with, as the schema lists them."""
    return {
        (status, "application/problem+json"): OpenApiResponse(
            ProblemShape, description=MEANINGS[status]
        )
        for status in dict.fromkeys((*statuses, *ALWAYS))
    }


@method_decorator(conditional_page, name="dispatch")
class Reading(viewsets.GenericViewSet[Any]):
    """Something that anyone may read; answered with 304 to whoever has it."""

    metadata_class = None
    http_method_names = ["get", "head"]
    lookup_value_regex = KEY
    # What a key must be good for to change something here.
    scope: Scope | None = None

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "names": PlayerNames(self.request)}

    def shown(self, row: Any, shape: Any = None) -> Any:
        """A row as the API answers it."""
        shape = shape or self.get_serializer_class()
        return shape(row, context=self.get_serializer_context()).data


class ReadOnly(mixins.ListModelMixin, mixins.RetrieveModelMixin, Reading):
    """A list of rows, and each row by itself."""


class Writing(ReadOnly):
    """Rows that some may change as well, by a POST for each thing that is done."""

    http_method_names = ["get", "head", "post", "patch"]


class MembersOnly(Writing):
    """Rows that only those see whom they concern."""

    permission_classes = (IsAuthenticated, WithinKey)


@extend_schema_field({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}(:[0-9]{2})?$"})
class ClockField(serializers.TimeField):
    """A time by the union's own clock: no `time` of JSON Schema, which has a zone."""

    def __init__(self, **values: Any) -> None:
        super().__init__(format="%H:%M", **values)


class Sent(serializers.Serializer[Any]):
    """What is sent to change something; a field that it has not is a fault."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                sentence = _("There is no such field here.")
                raise serializers.ValidationError(dict.fromkeys(unknown, [sentence]))
        return super().to_internal_value(data)


class NothingShape(Sent):
    """No field: the address says it all."""


def read_body(shape: type[Sent], request: Request, *, is_part: bool = False) -> Any:
    """Return what a body says by a shape; raise with each fault and its place."""
    read = shape(data=request.data, partial=is_part)
    read.is_valid(raise_exception=True)
    return read.validated_data


def as_form_data(values: Mapping[str, Any]) -> dict[str, Any]:
    """What was sent, as a page's form takes it: what is null is left empty."""
    return {name: value for name, value in values.items() if value is not None}


def check(form: forms.BaseForm, **named: str) -> None:
    """Raise what a page's form says against what was sent, by the API's own fields.

    `named` gives a form's field the name that it has here.
    """
    if form.is_valid():
        return
    raise Malformed(
        Fault(named.get(field, "" if field == NON_FIELD_ERRORS else field), sentence)
        for field, sentences in form.errors.items()
        for sentence in map(str, sentences)
    )


def describe_reads(
    shape: Any,
    one: str,
    many: str,
    *,
    line: Any = None,
    example: Mapping[str, Any],
    more: str = "",
) -> Any:
    """Describe the two reads of a resource, and the problems that they answer with.

    Where a list says less of a row, `line` is its shape there.
    """
    fields = line.Meta.fields if line else tuple(example)
    listed = {name: example[name] for name in fields}
    return extend_schema_view(
        list=extend_schema(
            summary=f"List the {many}",
            description=f"The {many} that the filters leave, a page at a time. {more}",
            responses={200: (line or shape)(many=True)} | problems(404, 422),
            examples=answer_examples(f"One {one}", listed),
        ),
        retrieve=extend_schema(
            summary=f"Read one {one}",
            description=f"One {one}. {more}",
            responses={200: shape} | problems(404),
            examples=answer_examples(f"One {one}", example),
        ),
    )


def answer_examples(
    name: str, value: Any, *, status: int = 200
) -> list[OpenApiExample]:
    """An example of what is answered."""
    return [
        OpenApiExample(
            name, value=value, response_only=True, status_codes=[str(status)]
        )
    ]


def sent_example(name: str, value: Any) -> OpenApiExample:
    """An example of what is sent."""
    return OpenApiExample(name, value=value, request_only=True)


def does(  # noqa: PLR0913 - an operation is its words, its body and its answer
    summary: str,
    description: str,
    *,
    sends: Any,
    example: Mapping[str, Any] | None = None,
    answer: Any,
    status: int = 200,
    told: Mapping[str, Any],
) -> Any:
    """Describe an operation that changes something; `told` is answered to `example`."""
    examples = answer_examples("Afterwards", told, status=status)
    if example:
        examples = [sent_example("For example", example), *examples]
    return extend_schema(
        summary=summary,
        description=description,
        request=sends,
        responses={status: answer} | problems(*ON_SENDING, 409),
        examples=examples,
    )


class PlayerNames:
    """Players' names as whoever asks may see them: initials, unless they belong."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.apart: dict[int, str] = {}

    @cached_property
    def unions(self) -> set[int]:
        return unions_of(self.request.user)

    def of(self, player: Player) -> str:
        return self.apart.get(player.pk) or self._seen(player)

    def tell_apart(self, players: Iterable[Player]) -> None:
        """Give those who are listed together and called the same their numbers."""
        self.apart |= names_apart({one: self._seen(one) for one in players})

    def _seen(self, player: Player) -> str:
        return name_for(player, is_member=player.union_id in self.unions)

    def shown(self, player: Player) -> dict[str, Any]:
        return {"id": player.pk, "name": self.of(player)}


class WithNames(serializers.Serializer[Any]):
    """A serializer that shows players."""

    @property
    def names(self) -> PlayerNames:
        names: PlayerNames = self.context["names"]
        return names
