"""Seasons and their divisions, with the log; made and changed by who plans them."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.admission import admit_planner
from league.clubs.api import union_or_404
from league.lib.api_base import (
    ClockField,
    Sent,
    Writing,
    as_form_data,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.filters import OfUnion, Ordering
from league.models import Division, Scope, Season, Team, User
from league.public import office
from league.seasons.actions import drafts as season_drafts
from league.seasons.actions import seasons
from league.seasons.drafts import STEPS, DivisionPlan
from league.seasons.forms import seasons as forms
from rules.faults import Fault, Malformed

MOST = 2**63 - 1
SEASON = {
    "id": 1,
    "union": "south-peninsula",
    "name": "2026",
    "starts_on": "2026-02-03",
    "ends_on": "2026-10-27",
    "start": "19:30",
    "closed_at": None,
    "divisions": [1, 2],
}
NEXT_SEASON = SEASON | {
    "id": 2,
    "name": "2027",
    "starts_on": "2027-02-02",
    "ends_on": "2027-10-26",
    "divisions": [3],
}


class SeasonShape(serializers.ModelSerializer[Season]):
    union = serializers.SlugField(source="union.slug")
    start = ClockField()
    divisions = serializers.PrimaryKeyRelatedField[Division](many=True, read_only=True)

    class Meta:
        model = Season
        fields = (
            "id",
            "union",
            "name",
            "starts_on",
            "ends_on",
            "start",
            "closed_at",
            "divisions",
        )


class SeasonFilter(OfUnion):
    ordering = Ordering("name", "starts_on")


class SeasonChange(Sent):
    name = serializers.CharField(max_length=60)
    starts_on = serializers.DateField(help_text=f"Before {forms.LAST_YEAR + 1}.")
    ends_on = serializers.DateField()
    start = ClockField(help_text="When a match starts, unless it says so.")


class DivisionSent(Sent):
    name = serializers.CharField(max_length=60)
    level = serializers.IntegerField(required=False, min_value=1, max_value=30)
    promoted = serializers.IntegerField(required=False, min_value=0, max_value=99)
    relegated = serializers.IntegerField(required=False, min_value=0, max_value=99)


class NewDivision(DivisionSent):
    teams = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST),
        min_length=1,
        max_length=60,
    )


class NewSeason(SeasonChange):
    """A season with its divisions, and the teams that play in each."""

    union = serializers.SlugField(max_length=50)
    divisions = NewDivision(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=forms.MOST_DIVISIONS
    )


class KeptDivision(DivisionSent):
    id = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    leave_out = serializers.BooleanField(required=False)


class DivisionsShape(Sent):
    """All of a season's divisions, as they are to be; one without `id` is made."""

    divisions = KeptDivision(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=forms.MOST_DIVISIONS
    )


class PlacedTeam(Sent):
    team = serializers.IntegerField(min_value=1, max_value=MOST)
    division = serializers.IntegerField(
        allow_null=True, min_value=1, help_text="Null: not this season."
    )


class TeamsShape(Sent):
    """Where teams play; those that are not named stay where they are."""

    teams = PlacedTeam(  # type: ignore[call-arg]
        many=True, min_length=1, max_length=200
    )


@describe_reads(SeasonShape, "season", "seasons", example=SEASON)
class Seasons(Writing):
    queryset = (
        Season.objects.select_related("union")
        .prefetch_related("divisions")
        .order_by("-name", "pk")
    )
    serializer_class = SeasonShape
    filterset_class = SeasonFilter
    scope = Scope.SEASON

    def to_change(self, request: Request) -> tuple[Season, User]:
        season: Season = self.get_object()
        return season, admit_planner(request._request, season.union)

    def answered(self, season: Season, *, status: int = 200) -> Response:
        row = self.get_queryset().get(pk=season.pk)
        return Response(self.shown(row), status=status)

    @does(
        "Make a season",
        "With its divisions and the teams in each, under SAKBOC's rules; local rules "
        "and registrations are set at the desk. For the fixtures secretary.",
        sends=NewSeason,
        example={
            "union": "south-peninsula",
            "name": "2027",
            "starts_on": "2027-02-02",
            "ends_on": "2027-10-26",
            "start": "19:30",
            "divisions": [{"name": "Premier", "teams": [7, 9]}],
        },
        answer=SeasonShape,
        told=NEXT_SEASON,
        status=201,
    )
    def create(self, request: Request) -> Response:
        values = read_body(NewSeason, request)
        union = union_or_404(values.pop("union"))
        by = admit_planner(request._request, union)
        divisions = values.pop("divisions")
        form = forms.BasicsForm(values, union=union)
        check(form)
        rows = checked_rows(divisions, sizes={})
        teams = {
            team: f"d{place}"
            for place, one in enumerate(divisions)
            for team in one["teams"]
        }
        check_teams(union.pk, divisions)
        figures = ("name", "level", "promoted", "relegated")
        plans = [
            DivisionPlan(f"d{place}", *(row[name] for name in figures))
            for place, row in enumerate(rows.rows())
        ]
        with transaction.atomic():
            draft = season_drafts.start_draft(
                union, form.answers(), divisions=plans, by=by
            )
            season_drafts.answer_teams(draft, teams, new=[], by=by)
            for step in STEPS:
                season_drafts.answer_step(draft, step)
            made = season_drafts.make_season(draft, by=by)
        return self.answered(made.season, status=201)

    @does(
        "Change a season",
        "Its name, its dates and when a match starts; fixtures that are there keep "
        "theirs. For the fixtures secretary.",
        sends=SeasonChange,
        example={"ends_on": "2026-11-03"},
        answer=SeasonShape,
        told=SEASON | {"ends_on": "2026-11-03"},
    )
    def partial_update(self, request: Request, pk: str) -> Response:
        season, by = self.to_change(request)
        values = read_body(SeasonChange, request, is_part=True)
        stands = {name: getattr(season, name) for name in forms.SeasonForm.base_fields}
        form = forms.SeasonForm(
            as_form_data(stands | values), union=season.union, season=season
        )
        check(form)
        seasons.change_season(season, **form.cleaned_data, by=by)
        return self.answered(season)

    @does(
        "Keep a season's divisions",
        "Make, change and leave out divisions, all at once. For the fixtures "
        "secretary.",
        sends=DivisionsShape,
        example={"divisions": [{"id": 1, "name": "Premier"}, {"name": "First"}]},
        answer=SeasonShape,
        told=SEASON,
    )
    @action(detail=True, methods=["post"])
    def divisions(self, request: Request, pk: str) -> Response:
        season, by = self.to_change(request)
        given_rows = read_body(DivisionsShape, request)["divisions"]
        states = {str(one.division.pk): one for one in office.division_states(season)}
        sizes = {key: one.teams for key, one in states.items()}
        names = office.division_and_cup_names(season)
        rows = checked_rows(given_rows, sizes=sizes, names=names)
        divisions = {key: one.division for key, one in states.items()}
        seasons.keep_divisions(season, rows.wanted(divisions), by=by)
        return self.answered(season)

    @does(
        "Put teams in a season's divisions",
        "A team that has fixtures stays where it is. For the fixtures secretary.",
        sends=TeamsShape,
        example={"teams": [{"team": 7, "division": 1}, {"team": 9, "division": None}]},
        answer=SeasonShape,
        told=SEASON,
    )
    @action(detail=True, methods=["post"])
    def teams(self, request: Request, pk: str) -> Response:
        season, by = self.to_change(request)
        rows = read_body(TeamsShape, request)["teams"]
        seasons.place_teams(season, _placed(season, rows), by=by)
        return self.answered(season)


def checked_rows(
    given_rows: list[dict[str, Any]],
    *,
    sizes: dict[str, int],
    names: dict[str, str] | None = None,
) -> forms.DivisionRows:
    """Divisions as the page's rows take them; raise with each fault and its place."""
    data = {"form-TOTAL_FORMS": str(len(given_rows)), "form-INITIAL_FORMS": "0"} | {
        f"form-{place}-{'key' if name == 'id' else name}": value
        for place, row in enumerate(given_rows)
        for name, value in as_form_data(row).items()
    }
    rows = forms.DivisionFormSet(data, keys=list(sizes), sizes=sizes, names=names)
    if rows.is_valid():
        return rows
    raise Malformed(
        [
            *(Fault("divisions", str(sentence)) for sentence in rows.non_form_errors()),
            *(
                Fault(f"divisions[{place}].{'id' if name == 'key' else name}", sentence)
                for place, form in enumerate(rows.forms)
                for name, sentences in form.errors.items()
                for sentence in map(str, sentences)
            ),
        ]
    )


def check_teams(union: int, divisions: list[dict[str, Any]]) -> None:
    """Raise for each team that is not the union's, or stands in two divisions."""
    wanted = {team for one in divisions for team in one["teams"]}
    own = Team.objects.filter(union=union).in_bulk(wanted)
    seen: set[int] = set()
    faults = []
    for place, one in enumerate(divisions):
        for number, team in enumerate(one["teams"]):
            if team not in own:
                sentence = _("There is no such team in the union.")
            elif team in seen:
                sentence = _("This team is listed twice.")
            else:
                seen.add(team)
                continue
            faults.append(Fault(f"divisions[{place}].teams[{number}]", sentence))
    if faults:
        raise Malformed(faults)


def _placed(season: Season, rows: list[dict[str, Any]]) -> dict[Team, Division | None]:
    """Teams and where they go; raise for each that is not the union's."""
    pks = [row["team"] for row in rows]
    teams = Team.objects.filter(union=season.union_id).in_bulk(pks)
    divisions = {one.pk: one for one in season.league_divisions}
    faults = []
    for place, row in enumerate(rows):
        if row["team"] not in teams:
            sentence = _("There is no such team in the union.")
            faults.append(Fault(f"teams[{place}].team", sentence))
        if row["division"] is not None and row["division"] not in divisions:
            sentence = _("The season has no such division.")
            faults.append(Fault(f"teams[{place}].division", sentence))
    if faults:
        raise Malformed(faults)
    return {
        teams[row["team"]]: divisions[row["division"]] if row["division"] else None
        for row in rows
    }
