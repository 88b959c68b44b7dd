"""Transfers of players to other clubs and teams, and their clearance."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.api_scope import registered_unions, served_clubs
from league.lib.api_base import MembersOnly, check, describe_reads, does, read_body
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.models import Scope, Transfer
from league.registrations import registration_access as access
from league.registrations.actions import transfers as actions
from league.registrations.api.registrations import as_place_data
from league.registrations.api.shapes import (
    MOVE,
    AskedAnswerShape,
    NewTransferShape,
    TransferShape,
)
from league.registrations.forms import RequestAnswer, RequestAnswerForm, TransferForm
from league.registrations.registration_access import Registry


class TransferFilter(OfUnion):
    season = WholeFilter("season", label="Of this season.")
    club = WholeFilter(method="of_club", label="From or to this club.")
    state = filters.ChoiceFilter(choices=Transfer.State.choices, label="In this state.")
    ordering = Ordering("asked_at", "day")

    def of_club(
        self, rows: QuerySet[Transfer], name: str, value: int
    ) -> QuerySet[Transfer]:
        return rows.filter(Q(registration__club=value) | Q(to_club=value))


@describe_reads(
    TransferShape,
    "transfer",
    "transfers",
    example=MOVE,
    more="Seen by the registrar, and by the secretaries of both clubs.",
)
class Transfers(MembersOnly):
    queryset = Transfer.objects.select_related(
        "union",
        "season",
        "to_club",
        "to_team",
        "registration__club",
        "registration__player__merged_into",
    ).order_by("-asked_at", "-pk")
    serializer_class = TransferShape
    filterset_class = TransferFilter
    scope = Scope.REGISTRATIONS

    def get_queryset(self) -> QuerySet[Transfer]:
        all_of = Q(union__in=registered_unions(self.request.user))
        clubs = served_clubs(self.request.user).values("pk")
        own = Q(registration__club__in=clubs) | Q(to_club__in=clubs)
        return super().get_queryset().filter(all_of | own)

    @does(
        "Ask for a transfer",
        "For the club that a player goes to, or the registrar; the former club clears "
        "it.",
        sends=NewTransferShape,
        example={"registration": 31, "club": 5, "day": "2026-05-01"},
        answer=TransferShape,
        told=MOVE,
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(NewTransferShape, request)
        registry, row = access.to_move_or_404(
            request._request, values.pop("registration")
        )
        form = TransferForm(as_place_data(values), registry=registry)
        if form.is_valid():
            for field, sentence in actions.transfer_faults(row, form.move).items():
                form.add_error("place" if field == "team" else field, sentence)
        check(form, place="club" if values.get("club") else "team")
        made = actions.ask_transfer(
            row, form.move, is_registrar=registry.is_registrar, by=registry.user
        )
        return Response(self.shown(self.queryset.get(pk=made.pk)), status=201)

    @does(
        "Answer a transfer",
        "`agree` clears it and `refuse`, with a reason, does not: the former club's "
        "secretary or the registrar. `take back`: whoever asked.",
        sends=AskedAnswerShape,
        example={"answer": "agree"},
        answer=TransferShape,
        told=MOVE | {"state": "cleared"},
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: str) -> Response:
        registry, row = access.transfer_or_404(request._request, int(pk))
        form = RequestAnswerForm(read_body(AskedAnswerShape, request))
        check(form)
        _act(registry, row, **form.cleaned_data)
        return Response(self.shown(self.queryset.get(pk=row.pk)))


def _act(registry: Registry, row: Transfer, *, answer: str, reason: str) -> None:
    """Give an answer to a transfer, of those that someone has."""
    by, is_registrar = registry.user, registry.is_registrar
    is_old = is_registrar or access.may_clear(registry, row)
    if answer == RequestAnswer.AGREE and is_old:
        actions.clear_transfer(row, as_registrar=is_registrar, reason=reason, by=by)
    elif answer == RequestAnswer.REFUSE and is_old:
        actions.refuse_transfer(row, as_registrar=is_registrar, reason=reason, by=by)
    elif answer == RequestAnswer.TAKE_BACK and access.may_take_back(registry, row):
        actions.take_back_transfer(row, by=by)
    else:
        raise PermissionDenied(_("This answer is not yours to give."))
