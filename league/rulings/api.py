"""What is decided outside a match: points given or taken, teams that withdraw."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.admission import admit_keeper
from league.lib.api_base import (
    NothingShape,
    Sent,
    Writing,
    as_form_data,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.api_names import TeamName
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.lib.forms import ReasonForm
from league.models import Adjustment, Scope, Standing
from league.models.places import today
from league.rulings.actions.deductions import deduct, reverse
from league.rulings.actions.withdrawals import reinstate, withdraw_team
from league.rulings.figures import MOST_POINTS
from league.rulings.forms import SignedDeductionForm, WithdrawalForm
from league.standings.fetching import division_or_404
from league.standings.selectors import teams_of_divisions

MOST = 2**63 - 1
TEAM = {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}
DEDUCTION = {
    "id": 6,
    "union": "south-peninsula",
    "division": 1,
    "team": TEAM,
    "points": "-2.00",
    "points_for": 0,
    "points_against": 0,
    "reason": "A player who was not registered.",
    "made_at": "2026-04-20T09:00:00+02:00",
    "reverses": None,
}
REVERSAL = DEDUCTION | {
    "id": 7,
    "points": "2.00",
    "reason": "The player was registered after all.",
    "made_at": "2026-04-27T09:00:00+02:00",
    "reverses": 6,
}
ENTRY = {
    "id": 15,
    "union": "south-peninsula",
    "division": 1,
    "team": TEAM,
    "withdrawn_on": None,
    "withdrawal_policy": "",
    "withdrawal_reason": "",
}
WITHDRAWN = ENTRY | {
    "withdrawn_on": "2026-05-01",
    "withdrawal_policy": "by half",
    "withdrawal_reason": "Too few players.",
}


class OfDivision(OfUnion):
    division = WholeFilter("division", label="Of this division.")
    team = WholeFilter("team", label="Of this team.")


class DeductionFilter(OfDivision):
    ordering = Ordering("made_at")


class EntryFilter(OfDivision):
    ordering = Ordering("withdrawn_on")


class DeductionShape(serializers.ModelSerializer[Adjustment]):
    union = serializers.SlugField(source="union.slug")
    team = TeamName()

    class Meta:
        model = Adjustment
        fields = (
            "id",
            "union",
            "division",
            "team",
            "points",
            "points_for",
            "points_against",
            "reason",
            "made_at",
            "reverses",
        )


class TeamEntryShape(serializers.ModelSerializer[Standing]):
    """A team's entry in a division, and whether it withdrew."""

    union = serializers.SlugField(source="union.slug")
    team = TeamName()

    class Meta:
        model = Standing
        fields = (
            "id",
            "union",
            "division",
            "team",
            "withdrawn_on",
            "withdrawal_policy",
            "withdrawal_reason",
        )


class NewDeduction(Sent):
    """What a team is given in the log, or with a minus loses."""

    division = serializers.IntegerField(min_value=1, max_value=MOST)
    team = serializers.IntegerField(min_value=1)
    points = serializers.DecimalField(
        required=False, max_digits=6, decimal_places=2, coerce_to_string=False
    )
    points_for = serializers.IntegerField(
        required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )
    points_against = serializers.IntegerField(
        required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS
    )
    reason = serializers.CharField(
        max_length=300, help_text="Anyone can read it, under the log: name no player."
    )


class ReasonShape(Sent):
    reason = serializers.CharField(max_length=300)


class WithdrawShape(Sent):
    """When a team left its division, and why."""

    on = serializers.DateField()
    reason = serializers.CharField(max_length=300)


@describe_reads(DeductionShape, "deduction", "deductions", example=DEDUCTION)
class Deductions(Writing):
    queryset = Adjustment.objects.select_related("union", "team", "division").order_by(
        "-made_at", "-pk"
    )
    serializer_class = DeductionShape
    filterset_class = DeductionFilter
    scope = Scope.RESULTS

    def answered(self, row: Adjustment) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)), status=201)

    @does(
        "Give or take points in the log",
        "The log follows, and the team is told. For the union's secretary.",
        sends=NewDeduction,
        example={"division": 1, "team": 7, "points": -2, "reason": "Rule 1.5."},
        answer=DeductionShape,
        told=DEDUCTION | {"reason": "Rule 1.5."},
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(NewDeduction, request)
        division = division_or_404(values.pop("division"))
        by = admit_keeper(request._request, division.union)
        teams = teams_of_divisions(division)
        form = SignedDeductionForm(as_form_data(values), teams=teams)
        check(form)
        return self.answered(deduct(division, **form.deduction, by=by))

    @does(
        "Take a deduction back",
        "By another one of today; the log follows. For the union's secretary.",
        sends=ReasonShape,
        example={"reason": "The player was registered after all."},
        answer=DeductionShape,
        told=REVERSAL,
        status=201,
    )
    @action(detail=True, methods=["post"])
    def reverse(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        by = admit_keeper(request._request, row.union)
        form = ReasonForm(read_body(ReasonShape, request))
        check(form)
        return self.answered(reverse(row, **form.cleaned_data, by=by))


@describe_reads(TeamEntryShape, "team's entry in a division", "entries", example=ENTRY)
class TeamEntries(Writing):
    queryset = Standing.objects.select_related(
        "union", "team", "division__season__rule_set", "division__union"
    ).order_by("division", "team__name", "pk")
    serializer_class = TeamEntryShape
    filterset_class = EntryFilter
    scope = Scope.RESULTS

    def answered(self, row: Any) -> Response:
        return Response(self.shown(self.queryset.get(pk=row.pk)))

    @does(
        "Withdraw a team",
        "Its matches become what the union's policy says; the log follows and "
        "everybody concerned is told. For the union's secretary.",
        sends=WithdrawShape,
        example={"on": "2026-05-01", "reason": "Too few players."},
        answer=TeamEntryShape,
        told=WITHDRAWN,
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        by = admit_keeper(request._request, row.union)
        form = WithdrawalForm(read_body(WithdrawShape, request), today=today(row.union))
        check(form)
        if row.withdrawn_on is not None:
            raise ValidationError(_("This team withdrew already."))
        return self.answered(withdraw_team(row, **form.cleaned_data, by=by))

    @does(
        "Take a team back that withdrew",
        "Its matches stand as before, while nothing has followed from it. For the "
        "union's secretary.",
        sends=NothingShape,
        told=ENTRY,
        answer=TeamEntryShape,
    )
    @action(detail=True, methods=["post"])
    def reinstate(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        by = admit_keeper(request._request, row.union)
        read_body(NothingShape, request)
        if row.withdrawn_on is None:
            raise ValidationError(_("This team has not withdrawn."))
        reinstate(row, by=by)
        return self.answered(row)
