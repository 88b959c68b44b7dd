"""Fixtures: read, moved, asked to be postponed, decided on."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.admission import admit_keeper, admit_planner
from league.fixtures.api_shapes import FixtureShape
from league.fixtures.availability import unmovable_because
from league.lib.api_base import (
    UUID,
    ClockField,
    NothingShape,
    Sent,
    Writing,
    as_form_data,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.filters import OfPair, Ordering, WholeFilter
from league.models import Fixture, Postponement, Scope, Venue
from league.models.postponements import MOST_DATES
from league.postponements.actions import postponements
from league.postponements.api import POSTPONEMENT, PostponementShape
from league.postponements.forms.postponements import AskForm, DateDecisionForm
from league.postponements.readers import reader_at
from league.postponements.selectors import unaskable_because, with_proposed_dates
from league.rulings.actions import rulings
from league.rulings.actions.rulings import RulingChoice, standing_ruling
from league.rulings.forms import AwardForm

ACES = {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}
STRAND = {"id": 9, "code": "STRAND-A", "name": "Strandfontein A"}
FIXTURE = {
    "id": "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "union": "south-peninsula",
    "division": 1,
    "stage": "league",
    "round": 7,
    "night": "2026-04-14",
    "start": "19:30",
    "starts_at": "2026-04-14T19:30:00+02:00",
    "home": ACES,
    "away": STRAND,
    "venue": {"id": 3, "code": "CIVIC", "name": "Lavender Hill Civic", "tables": 16},
    "state": "played",
    "home_score": 52,
    "away_score": 41,
    "home_tables": 3,
    "away_tables": 1,
    "drawn_tables": 0,
    "winner": "home",
    "is_provisional": False,
}
WITHOUT_TABLES = FIXTURE | {"home_tables": 0, "away_tables": 0}
MOVED = WITHOUT_TABLES | {
    "night": "2026-05-12",
    "starts_at": "2026-05-12T19:30:00+02:00",
    "state": "planned",
    "home_score": None,
    "away_score": None,
    "winner": None,
}
AWARDED = WITHOUT_TABLES | {"state": "walkover", "home_score": 80, "away_score": 0}


class FixtureFilter(OfPair):
    division = WholeFilter("division", label="Of this division.")
    team = WholeFilter(method="of_team", label="Of this team, at home or away.")
    round = WholeFilter("round", label="Of this round.")
    night_from = filters.DateFilter("night", "gte", label="On or after this night.")
    night_to = filters.DateFilter("night", "lte", label="On or before this night.")
    state = filters.ChoiceFilter(choices=Fixture.State.choices, label="In this state.")
    ordering = Ordering("night", "round", "home_score", "away_score")


class MoveFixtureShape(Sent):
    """Where a match goes; no night: it is postponed with its date open."""

    night = serializers.DateField(allow_null=True)
    start = ClockField(required=False, allow_null=True)
    venue = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)
    in_spite = serializers.BooleanField(
        required=False,
        help_text="Doubts, such as another match that night, or a night that is past, "
        "were seen.",
    )


class OfferedNightShape(Sent):
    night = serializers.DateField()
    start = ClockField(required=False, allow_null=True)
    venue = serializers.IntegerField(required=False, allow_null=True, min_value=1)


class AskPostponementShape(Sent):
    """A team's request to play on one of up to three other nights."""

    reason = serializers.CharField(max_length=300)
    team = serializers.IntegerField(
        required=False, min_value=1, help_text="Where you speak for both of them."
    )
    nights = OfferedNightShape(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=MOST_DATES
    )
    in_spite = serializers.BooleanField(required=False)


class DecideFixtureShape(Sent):
    """What is decided on a match: a walkover to a side, void, or a replay."""

    decided = serializers.ChoiceField([str(one) for one in RulingChoice])
    reason = serializers.CharField(
        max_length=300, help_text="Anyone can read it, under the log: name no player."
    )


def _halls_of(fixture: Fixture) -> list[Venue]:
    return list(Venue.objects.filter(union=fixture.union_id))


@describe_reads(FixtureShape, "fixture", "fixtures", example=FIXTURE)
class Fixtures(Writing):
    queryset = Fixture.objects.select_related(
        "union", "home", "away", "venue"
    ).order_by("night", "round", "pk")
    serializer_class = FixtureShape
    filterset_class = FixtureFilter
    lookup_value_regex = UUID

    def asked(self) -> Fixture:
        rows = self.queryset.select_related("division__season__rule_set")
        row = rows.filter(pk=self.kwargs["pk"]).first()
        if row is None:
            raise Http404
        return row

    def answered(self, fixture: Fixture) -> Response:
        return Response(self.shown(self.queryset.get(pk=fixture.pk), FixtureShape))

    @does(
        "Move a match",
        "Give a match another night, start or hall, or leave its date open; everybody "
        "concerned is told. For the union's secretary and its fixtures secretary. A "
        "match that a request to postpone is open for is decided on there.",
        sends=MoveFixtureShape,
        example={"night": "2026-05-12", "venue": 3, "reason": "The hall is closed."},
        answer=FixtureShape,
        told=MOVED,
    )
    @action(detail=True, methods=["post"], scope=Scope.FIXTURES)
    def move(self, request: Request, pk: str) -> Response:
        fixture = self.asked()
        by = admit_planner(request._request, fixture.union)
        values = read_body(MoveFixtureShape, request)
        check_nothing_open(fixture)
        what = DateDecisionForm.OTHER if values["night"] else DateDecisionForm.OPEN
        meant = {"in_past": values.get("in_spite"), "hall": values.get("venue")}
        data = as_form_data(values | meant | {"what": what})
        form = DateDecisionForm(data, fixture=fixture, halls=_halls_of(fixture))
        form.move(by=by)
        check(form, hall="venue", what="night")
        return self.answered(fixture)

    @does(
        "Ask to postpone a match",
        "Offer the opponents up to three other nights, for a team that you speak for. "
        "They are told, and so is the secretary.",
        sends=AskPostponementShape,
        example={"reason": "Four of us are ill.", "nights": [{"night": "2026-05-12"}]},
        answer=PostponementShape,
        told=POSTPONEMENT,
        status=201,
    )
    @action(detail=True, methods=["post"], scope=Scope.FIXTURES)
    def postpone(self, request: Request, pk: str) -> Response:
        fixture, now = self.asked(), timezone.now()
        sides = reader_at(request.user, fixture)
        if not sides.teams:
            raise PermissionDenied(_("Only a team of the match asks to postpone it."))
        values = read_body(AskPostponementShape, request)
        stands = unaskable_because(fixture, at=now)
        if stands:
            raise ValidationError(stands)
        halls, teams = _halls_of(fixture), sides.teams
        data = asked_as(values, teams[0].pk)
        form = AskForm(data, fixture=fixture, teams=teams, halls=halls, at=now)
        check(form, **ASKED)
        made = postponements.ask_postponement(
            fixture,
            team=form.asking_team(),
            reason=form.cleaned_data["reason"],
            places=form.cleaned_data["places"],
            by=sides.user,
            at=now,
        )
        row = with_proposed_dates(Postponement.objects.filter(pk=made.pk)).get()
        return Response(self.shown(row, PostponementShape), status=201)

    @does(
        "Decide on a match",
        "A walkover, void, or a replay, whatever its record says; the log follows and "
        "everybody concerned is told. For the union's secretary.",
        sends=DecideFixtureShape,
        example={"decided": "home", "reason": "The visitors did not come."},
        answer=FixtureShape,
        told=AWARDED,
    )
    @action(detail=True, methods=["post"], scope=Scope.RESULTS)
    def decide(self, request: Request, pk: str) -> Response:
        fixture = self.asked()
        by = admit_keeper(request._request, fixture.union)
        form = AwardForm(read_body(DecideFixtureShape, request), fixture=fixture)
        check(form)
        rulings.rule_on_fixture(fixture, **form.cleaned_data, by=by)
        return self.answered(fixture)

    @does(
        "Take a decision back",
        "What stood before the decision stands again. For the union's secretary.",
        sends=NothingShape,
        told=FIXTURE,
        answer=FixtureShape,
    )
    @action(detail=True, methods=["post"], scope=Scope.RESULTS)
    def undecide(self, request: Request, pk: str) -> Response:
        fixture = self.asked()
        by = admit_keeper(request._request, fixture.union)
        read_body(NothingShape, request)
        ruling = standing_ruling(fixture)
        if ruling is None:
            raise ValidationError(_("Nothing has been decided on this match."))
        rulings.take_back_ruling(ruling, by=by)
        return self.answered(fixture)


def check_nothing_open(fixture: Fixture) -> None:
    """Raise where a match cannot be moved, or a request says where it goes."""
    stands = unmovable_because(fixture)
    if not stands and fixture.postponements.filter(state__in=Postponement.OPEN):
        stands = _("A request to postpone this match is open: decide that one.")
    if stands:
        raise ValidationError(stands)


# A field of the page's form, by its place in what was sent.
ASKED = {
    f"{name}{number}": f"nights[{number - 1}].{field}"
    for number in range(1, MOST_DATES + 1)
    for name, field in (("night", "night"), ("start", "start"), ("hall", "venue"))
}


def asked_as(values: dict[str, Any], team: int) -> dict[str, Any]:
    """A request as the page's form takes it."""
    data = {"team": team} | {
        name: values[name] for name in ("reason", "team", "in_spite") if name in values
    }
    for number, one in enumerate(values["nights"], 1):
        data |= as_form_data(
            {
                f"night{number}": one["night"],
                f"start{number}": one.get("start"),
                f"hall{number}": one.get("venue"),
            }
        )
    return data
