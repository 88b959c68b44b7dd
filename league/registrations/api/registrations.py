"""Registrations, what clubs ask of the registrar, and transfers, with names in full."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.api_scope import registered_unions, served_clubs
from league.lib.api_base import (
    MembersOnly,
    NothingShape,
    as_form_data,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.models import Player, Registration, RegistrationRequest, Scope
from league.registrations import registration_access as access
from league.registrations.actions import registrations as actions
from league.registrations.actions import requests
from league.registrations.api.shapes import (
    ASKED,
    REGISTRATION,
    AskedAnswerShape,
    ConfirmRegistrationShape,
    CorrectRegistrationShape,
    EndRegistrationShape,
    NewRegistrationShape,
    RegistrationRequestShape,
    RegistrationShape,
)
from league.registrations.forms import (
    EndForm,
    RegistrationForm,
    RequestAnswer,
    RequestAnswerForm,
    registration_values,
)
from league.registrations.registration_access import Registry
from league.registrations.selectors import own_number
from league.standings.selectors import today

SEEN = "Seen by the registrar, and by the secretaries of its clubs."


class RegistrationFilter(OfUnion):
    season = WholeFilter("season", label="Of this season.")
    club = WholeFilter("club", label="Of this club.")
    team = WholeFilter("team", label="Of this team.")
    player = WholeFilter("player", label="Of this player.")
    number = filters.CharFilter("number", label="With this number.")
    standing = filters.BooleanFilter(
        "ended_on", "isnull", label="True: those that have not ended."
    )
    ordering = Ordering("number", "registered_on", "ended_on")


class RequestFilter(OfUnion):
    season = WholeFilter("season", label="Of this season.")
    club = WholeFilter("club", label="Of this club.")
    state = filters.ChoiceFilter(
        choices=RegistrationRequest.State.choices, label="In this state."
    )
    ordering = Ordering("asked_at", "registered_on")


def as_place_data(values: dict[str, Any]) -> dict[str, Any]:
    """A registration or transfer as a page's form takes it: one field says where."""
    team, club = values.get("team"), values.get("club")
    place = f"team-{team}" if team else f"club-{club}" if club else None
    return as_form_data(values | {"place": place})


@describe_reads(
    RegistrationShape, "registration", "registrations", example=REGISTRATION, more=SEEN
)
class Registrations(MembersOnly):
    queryset = Registration.objects.select_related(
        "union", "season", "club", "team", "player__merged_into"
    ).order_by("-pk")
    serializer_class = RegistrationShape
    filterset_class = RegistrationFilter
    scope = Scope.REGISTRATIONS

    def get_queryset(self) -> QuerySet[Registration]:
        all_of = Q(union__in=registered_unions(self.request.user))
        own = Q(club__in=served_clubs(self.request.user))
        return super().get_queryset().filter(all_of | own)

    def to_change(self, request: Request) -> tuple[Registry, Registration]:
        registry, row = access.registration_or_404(
            request._request, int(self.kwargs["pk"])
        )
        _registrars_only(registry)
        return registry, row

    def answered(self, row: Registration) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)))

    @does(
        "Register a player",
        "For the registrar. A `player` is one who was registered before; without one "
        "a player is made by `name`. Where somebody is called like that already, say "
        "who it is by `player`, or `is_somebody_else`.",
        sends=NewRegistrationShape,
        example={
            "season": 1,
            "name": "Thandi Mokoena",
            "team": 7,
            "registered_on": "2026-02-01",
        },
        answer=RegistrationShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(NewRegistrationShape, request)
        registry = access.registry_or_404(request._request, values.pop("season"))
        _registrars_only(registry)
        form = registering(registry, values)
        check(form, place="team", person="player")
        made = actions.register(
            registry.season, form.filled, player=form.chosen, by=registry.user
        )
        answer = self.answered(made)
        answer.status_code = 201
        return answer

    @does(
        "Correct a registration",
        "What was written wrong, not what has changed since: that is a transfer. For "
        "the registrar.",
        sends=CorrectRegistrationShape,
        example={"number": "SP014"},
        answer=RegistrationShape,
    )
    def partial_update(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        values = read_body(CorrectRegistrationShape, request, is_part=True)
        form = RegistrationForm(
            registration_values(row) | as_place_data(values),
            registry=registry,
            player=row.player.person,
            check=lambda filled, who: actions.registration_faults(
                registry.season, filled, standing=row
            ),
        )
        check(form, place="team")
        actions.correct(row, form.filled, by=registry.user)
        return self.answered(row)

    @does(
        "End a registration",
        "From a day on it no longer counts. For the registrar.",
        sends=EndRegistrationShape,
        example={"day": "2026-06-01", "reason": "Moved away."},
        answer=RegistrationShape,
    )
    @action(detail=True, methods=["post"])
    def end(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        form = EndForm(read_body(EndRegistrationShape, request))
        check(form)
        actions.end_registration(row, **form.cleaned_data, by=registry.user)
        return self.answered(row)

    @does(
        "Take a registration up again",
        "One that ended stands again. For the registrar.",
        sends=NothingShape,
        told=REGISTRATION,
        answer=RegistrationShape,
    )
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        read_body(NothingShape, request)
        actions.take_up_again(row, by=registry.user)
        return self.answered(row)


def _registrars_only(registry: Registry) -> None:
    if not registry.is_registrar:
        raise PermissionDenied(
            _("Only the union's secretary or its registrar does this.")
        )


def registering(registry: Registry, values: dict[str, Any]) -> RegistrationForm:
    """A new registration as the page's form takes it, of who was named or known."""
    season, player = registry.season, None
    values.setdefault("registered_on", today(season.union))
    if values.get("player") is not None:
        people = Player.objects.select_related("merged_into")
        found = people.filter(union=season.union_id, pk=values["player"]).first()
        if found is None:
            raise serializers.ValidationError(
                {"player": [_("There is no such player.")]}
            )
        player = found.person
        values.setdefault("name", player.name)
        values.setdefault("agreed_to_name", player.agreed_to_name)
    elif values.pop("is_somebody_else", False):
        values["person"] = "new"
    judge = (
        actions.registration_faults
        if registry.is_registrar
        else requests.request_faults
    )
    return RegistrationForm(
        as_place_data(values),
        registry=registry,
        player=player,
        check=lambda filled, who: judge(season, filled, player=who),
    )


@describe_reads(
    RegistrationRequestShape,
    "request to register",
    "requests to register",
    example=ASKED,
    more=SEEN,
)
class RegistrationRequests(MembersOnly):
    queryset = RegistrationRequest.objects.select_related(
        "union", "season", "club", "team", "player__merged_into"
    ).order_by("-asked_at", "-pk")
    serializer_class = RegistrationRequestShape
    filterset_class = RequestFilter
    scope = Scope.REGISTRATIONS

    def get_queryset(self) -> QuerySet[RegistrationRequest]:
        all_of = Q(union__in=registered_unions(self.request.user))
        own = Q(club__in=served_clubs(self.request.user))
        return super().get_queryset().filter(all_of | own)

    def answered(self, row: RegistrationRequest, *, status: int = 200) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)), status=status)

    @does(
        "Ask to register a player",
        "For the secretary of the club; the registrar confirms it.",
        sends=NewRegistrationShape,
        example={"season": 1, "name": "Thandi Mokoena", "team": 7},
        answer=RegistrationRequestShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(NewRegistrationShape, request)
        registry = access.registry_or_404(request._request, values.pop("season"))
        if registry.is_registrar:
            raise PermissionDenied(_("A registrar registers; a club asks for it."))
        form = registering(registry, values)
        check(form, place="team", person="player")
        made = requests.ask_registration(
            registry.season, form.filled, player=form.chosen, by=registry.user
        )
        return self.answered(made, status=201)

    @does(
        "Confirm a request to register",
        "The player is registered, as it was asked or as you change it here. For the "
        "registrar.",
        sends=ConfirmRegistrationShape,
        example={"number": "SP014"},
        answer=RegistrationRequestShape,
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, pk: str) -> Response:
        registry, row = access.request_or_404(request._request, int(pk))
        _registrars_only(registry)
        values = read_body(ConfirmRegistrationShape, request)
        if row.player is None:
            raise Http404
        person = row.player.person
        asked = {
            "name": person.name,
            "agreed_to_name": person.agreed_to_name,
            "number": row.number or own_number(person),
            "registered_on": row.registered_on,
            "is_captain": row.is_captain,
        } | as_place_data({"team": row.team_id, "club": row.club_id})
        form = RegistrationForm(
            asked | as_place_data(values),
            registry=registry,
            player=person,
            check=lambda filled, who: actions.registration_faults(
                registry.season, filled, player=who
            ),
        )
        check(form, place="team")
        return self.answered(
            requests.confirm_request(row, form.filled, by=registry.user)
        )

    @does(
        "Refuse a request to register, or take it back",
        "`refuse`, with a reason, is the registrar's; `take back` the club's.",
        sends=AskedAnswerShape,
        example={"answer": "refuse", "reason": "S/he plays for another club."},
        answer=RegistrationRequestShape,
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: str) -> Response:
        registry, row = access.request_or_404(request._request, int(pk))
        form = RequestAnswerForm(read_body(AskedAnswerShape, request))
        check(form)
        if form.cleaned_data["answer"] == RequestAnswer.REFUSE:
            _registrars_only(registry)
            reason = form.cleaned_data["reason"]
            row = requests.refuse_request(row, reason=reason, by=registry.user)
        elif form.cleaned_data["answer"] == RequestAnswer.TAKE_BACK:
            row = requests.take_back_request(row, by=registry.user)
        else:
            raise serializers.ValidationError({"answer": [_("Confirm it instead.")]})
        return self.answered(row)
