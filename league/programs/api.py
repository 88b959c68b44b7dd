"""What the key that asks is, and may be used for."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.access.keys import program_of
from league.lib.api_base import answer_examples, problems
from league.models import ApiKey, Role, Scope, User

ASKER = {
    "user": "program:south-peninsula:Scores on the site",
    "program": "Scores on the site",
    "key": {
        "name": "2026",
        "scopes": ["read", "fixtures:write"],
        "expires_at": None,
    },
    "roles": [
        {
            "kind": "fixtures secretary",
            "union": "south-peninsula",
            "club": None,
            "team": None,
        }
    ],
}


class KeyShape(serializers.ModelSerializer[ApiKey]):
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))

    class Meta:
        model = ApiKey
        fields = ("name", "scopes", "expires_at")


class RoleShape(serializers.ModelSerializer[Role]):
    union = serializers.SlugField(source="union.slug", allow_null=True, default=None)

    class Meta:
        model = Role
        fields = ("kind", "union", "club", "team")


class AskerShape(serializers.Serializer[Any]):
    """Who asks; `key` is null for who came with a session."""

    user = serializers.CharField()
    program = serializers.CharField(allow_null=True)
    key = KeyShape(allow_null=True)
    roles = RoleShape(many=True)


class Asker(APIView):
    """Whoever asks, as the API knows them."""

    metadata_class = None
    http_method_names = ["get", "head"]

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if not self.request.auth else []

    @extend_schema(
        operation_id="asker_retrieve",
        summary="Read who you are here",
        description="The user and the roles that count for you, and what your key may "
        "be used for.",
        responses={200: AskerShape} | problems(),
        examples=answer_examples("A program", ASKER),
    )
    def get(self, request: Request) -> Response:
        key = request.auth if isinstance(request.auth, ApiKey) else None
        user: Any = key.user if key else request.user
        assert isinstance(user, User), "let in above"
        program = program_of(user)
        shown = {
            "user": user.username,
            "program": program.name if program else None,
            "key": key,
            "roles": user.roles.select_related("union").order_by("pk"),
        }
        answer = Response(AskerShape(shown).data)
        answer.headers["Cache-Control"] = "no-store"
        return answer
