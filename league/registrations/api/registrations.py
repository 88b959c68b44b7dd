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
from league.lib.filters import NameFilter, OfUnion, Ordering, WholeFilter
from league.models import Player, Registration, RegistrationRequest, Scope
from league.models.places import today
from league.registrations import forms
from league.registrations import registration_access as access
from league.registrations.actions import registrations as actions
from league.registrations.actions import requests
from league.registrations.api import shapes
from league.registrations.contacts import ContactsSeen
from league.registrations.registration_access import Registry

SEEN = "Seen by the registrar, and by the secretaries of its clubs."


class RegistrationFilter(OfUnion):
    season = WholeFilter("season", label="Of this season.")
    club = WholeFilter("club", label="Of this club.")
    team = WholeFilter("team", label="Of this team.")
    player = WholeFilter("player", label="Of this player.")
    number = filters.CharFilter("number", label="With this number.")
    name = NameFilter("player__name", label="Of players whose name has these words.")
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


def seen_by(user: Any) -> Q:
    own = Q(club__in=served_clubs(user))
    return Q(union__in=registered_unions(user)) | own


def as_place_data(values: dict[str, Any]) -> dict[str, Any]:
    """A registration or transfer as a page's form takes it: one field says where."""
    team, club = values.get("team"), values.get("club")
    place = f"team-{team}" if team else f"club-{club}" if club else None
    return as_form_data(values | {"place": place})


@describe_reads(
    shapes.RegistrationShape,
    "registration",
    "registrations",
    example=shapes.REGISTRATION,
    more=SEEN,
)
class Registrations(MembersOnly):
    queryset = Registration.objects.select_related(
        "union", "season", "club", "team", "player__merged_into"
    ).order_by("-pk")
    serializer_class = shapes.RegistrationShape
    filterset_class = RegistrationFilter
    scope = Scope.REGISTRATIONS

    def get_queryset(self) -> QuerySet[Registration]:
        return super().get_queryset().filter(seen_by(self.request.user))

    def get_serializer_context(self) -> dict[str, Any]:
        contacts = ContactsSeen(self.request.user)
        return {**super().get_serializer_context(), "contacts": contacts}

    def to_change(self, request: Request) -> tuple[Registry, Registration]:
        registry, row = access.registration_or_404(
            request._request, int(self.kwargs["pk"])
        )
        access.registrars_only(registry)
        return registry, row

    def answered(self, row: Registration) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)))

    @does(
        "Register a player",
        "For the registrar. A `player` is one who was registered before; without one "
        "a player is made by `name`. Where somebody is called like that already, say "
        "who it is by `player`, or `is_somebody_else`.",
        sends=shapes.NewRegistrationShape,
        example={
            "season": 1,
            "name": "Thandi Mokoena",
            "team": 7,
            "registered_on": "2026-02-01",
        },
        answer=shapes.RegistrationShape,
        told=shapes.REGISTRATION | {"number": "", "phone": "", "email": ""},
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(shapes.NewRegistrationShape, request)
        registry = access.registry_or_404(request._request, values.pop("season"))
        access.registrars_only(registry)
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
        sends=shapes.CorrectRegistrationShape,
        example={"number": "SP014"},
        answer=shapes.RegistrationShape,
        told=shapes.REGISTRATION,
    )
    def partial_update(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        values = read_body(shapes.CorrectRegistrationShape, request, is_part=True)
        form = forms.RegistrationForm(
            forms.registration_values(row) | as_place_data(values),
            registry=registry,
            standing=row,
        )
        check(form, place="team")
        actions.correct(row, form.filled, by=registry.user)
        return self.answered(row)

    @does(
        "End a registration",
        "From a day on it no longer counts. For the registrar.",
        sends=shapes.EndRegistrationShape,
        example={"day": "2026-06-01", "reason": "Moved away."},
        answer=shapes.RegistrationShape,
        told=shapes.REGISTRATION
        | {"ended_on": "2026-06-01", "end_reason": "Moved away."},
    )
    @action(detail=True, methods=["post"])
    def end(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        form = forms.EndForm(read_body(shapes.EndRegistrationShape, request))
        check(form)
        actions.end_registration(row, **form.cleaned_data, by=registry.user)
        return self.answered(row)

    @does(
        "Take a registration up again",
        "One that ended stands again. For the registrar.",
        sends=NothingShape,
        told=shapes.REGISTRATION,
        answer=shapes.RegistrationShape,
    )
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: str) -> Response:
        registry, row = self.to_change(request)
        read_body(NothingShape, request)
        actions.take_up_again(row, by=registry.user)
        return self.answered(row)


def registering(registry: Registry, values: dict[str, Any]) -> forms.RegistrationForm:
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
    return forms.RegistrationForm(
        as_place_data(values), registry=registry, player=player
    )


@describe_reads(
    shapes.RegistrationRequestShape,
    "request to register",
    "requests to register",
    example=shapes.ASKED,
    more=SEEN,
)
class RegistrationRequests(MembersOnly):
    queryset = RegistrationRequest.objects.select_related(
        "union", "season", "club", "team", "player__merged_into"
    ).order_by("-asked_at", "-pk")
    serializer_class = shapes.RegistrationRequestShape
    filterset_class = RequestFilter
    scope = Scope.REGISTRATIONS

    def get_queryset(self) -> QuerySet[RegistrationRequest]:
        return super().get_queryset().filter(seen_by(self.request.user))

    def answered(self, row: RegistrationRequest, *, status: int = 200) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)), status=status)

    @does(
        "Ask to register a player",
        "For the secretary of the club; the registrar confirms it.",
        sends=shapes.NewRegistrationShape,
        example={"season": 1, "name": "Thandi Mokoena", "team": 7},
        answer=shapes.RegistrationRequestShape,
        told=shapes.ASKED,
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(shapes.NewRegistrationShape, request)
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
        sends=shapes.ConfirmRegistrationShape,
        example={"number": "SP014"},
        answer=shapes.RegistrationRequestShape,
        told=shapes.ASKED | {"state": "confirmed", "registration": 31},
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, pk: str) -> Response:
        registry, row = access.request_or_404(request._request, int(pk))
        access.registrars_only(registry)
        values = read_body(shapes.ConfirmRegistrationShape, request)
        if row.player is None:
            raise Http404
        person = row.player.person
        form = forms.RegistrationForm(
            forms.request_values(row, person) | as_place_data(values),
            registry=registry,
            player=person,
        )
        check(form, place="team")
        return self.answered(
            requests.confirm_request(row, form.filled, by=registry.user)
        )

    @does(
        "Refuse a request to register, or take it back",
        "`refuse`, with a reason, is the registrar's; `take back` the club's.",
        sends=shapes.AskedAnswerShape,
        example={"answer": "refuse", "reason": "They play for another club."},
        answer=shapes.RegistrationRequestShape,
        told=shapes.ASKED
        | {"state": "refused", "reason": "They play for another club."},
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: str) -> Response:
        registry, row = access.request_or_404(request._request, int(pk))
        form = forms.RequestAnswerForm(read_body(shapes.AskedAnswerShape, request))
        check(form)
        if form.cleaned_data["answer"] == forms.RequestAnswer.REFUSE:
            access.registrars_only(registry)
            reason = form.cleaned_data["reason"]
            row = requests.refuse_request(row, reason=reason, by=registry.user)
        elif form.cleaned_data["answer"] == forms.RequestAnswer.TAKE_BACK:
            row = requests.take_back_request(row, by=registry.user)
        else:
            raise serializers.ValidationError({"answer": [_("Confirm it instead.")]})
        return self.answered(row)
