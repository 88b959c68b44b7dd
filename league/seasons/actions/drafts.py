"""Setting a season up: its draft step by step, then the season itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.access.names import is_taken
from league.access.policy import DATES
from league.audit.journal import record
from league.clubs.actions import TeamToAdd, add_team
from league.models import (
    Club,
    Division,
    Registration,
    RegistrationRequest,
    RuleSet,
    Season,
    SeasonDraft,
    Standing,
    Team,
    Union,
    User,
)
from league.models.places import today
from league.seasons.actions.local_rules import keep_version
from league.seasons.drafts import (
    DivisionPlan,
    SeasonPlan,
    divisions_as_json,
    draft_plan,
)
from league.seasons.rule_sets import LocalRules, local_rules_of, read_rules


@transaction.atomic
def start_draft(
    union: Union,
    basics: Mapping[str, Any],
    *,
    divisions: Sequence[DivisionPlan],
    by: User,
) -> SeasonDraft:
    """Begin to set up a season with its first answers."""
    draft = SeasonDraft(union=union, made_by=by)
    draft.answers = dict(basics) | {
        "divisions": divisions_as_json(divisions),
        "done": ["basics"],
    }
    draft.save(force_insert=True)
    record("seasondraft.make", draft, by=by)
    return draft


@transaction.atomic
def answer_step(
    draft: SeasonDraft, step: str, *, undoes: Sequence[str] = (), **answers: Any
) -> SeasonDraft:
    """Keep the answers of a step; the steps that it undoes must be done again."""
    draft = SeasonDraft.objects.select_for_update().get(pk=draft.pk)
    done = {*draft.answers.get("done", ()), step}.difference(undoes)
    draft.answers = draft.answers | answers | {"done": sorted(done)}
    draft.save(update_fields=["answers", "changed_at"])
    return draft


@transaction.atomic
def answer_teams(
    draft: SeasonDraft,
    chosen: Mapping[int, str],
    *,
    new: Sequence[TeamToAdd],
    by: User,
) -> SeasonDraft:
    """Keep which team plays where, and make the teams that are new."""
    teams = dict(chosen)
    known = set(Club.objects.filter(union=draft.union).values_list("pk", flat=True))
    made = {*draft.answers.get("new_clubs", ())}
    for row in new:
        team = add_team(draft.union, row, by=by)
        made |= {team.club_id} - known
        if row.division:
            teams[team.pk] = row.division
    by_team = {str(pk): key for pk, key in teams.items()}
    return answer_step(draft, "teams", teams=by_team, new_clubs=sorted(made))


@transaction.atomic
def discard_draft(draft: SeasonDraft, *, by: User) -> None:
    """Give up a draft; clubs and teams that were made stay."""
    record("seasondraft.remove", draft, by=by)
    draft.delete()


@dataclass(frozen=True, slots=True)
class SeasonFromDraft:
    """The season made, and how many players are to renew for it."""

    season: Season
    renewals: int


@transaction.atomic
def make_season(draft: SeasonDraft, *, by: User) -> SeasonFromDraft:
    """Make the season that a draft describes, all of it or nothing.

    Raises ValidationError if its name is taken or a step was left out. A division
    without a team gets them later, from a file perhaps.
    """
    draft = (
        SeasonDraft.objects.select_for_update().select_related("union").get(pk=draft.pk)
    )
    plan = draft_plan(draft)
    faults = draft_faults(draft.union, plan)
    if faults:
        raise ValidationError(faults)
    season = Season.objects.create(
        union=draft.union,
        name=plan.name,
        starts_on=plan.starts_on,
        ends_on=plan.ends_on,
        start=plan.start,
        rule_set=_rules_for(draft.union, plan, by=by),
    )
    divisions = _make_divisions(season, plan)
    entered = _enter_all(season, plan, divisions)
    renewals = _ask_renewals(season, plan, by=by)
    record(
        "season.make",
        season,
        by=by,
        copied_from=plan.source,
        divisions=[one.pk for one in divisions.values()],
        teams=len(entered),
        renewals=renewals,
    )
    draft.delete()
    return SeasonFromDraft(season, renewals)


def draft_faults(union: Union, plan: SeasonPlan) -> list[str]:
    """Return every reason why this season can't be made, a sentence each."""
    faults = []
    undone = [one for one in plan.steps() if one not in plan.done and one != "check"]
    if undone:
        faults.append(_("A step was left out; go through the steps first."))
    seasons = Season.objects.filter(union=union)
    if is_taken(plan.name, seasons.values_list("name", flat=True)):
        faults.append(_("There is a season %s already.") % plan.name)
    return faults


def rules_of_draft(plan: SeasonPlan) -> tuple[RuleSet | None, LocalRules]:
    """Return the version that a season is based on, and the rules that it will have.

    The dates among them are the season's own.
    """
    wanted = RuleSet.objects.filter(pk=plan.rule_set) if plan.rule_set else None
    version = wanted.first() if wanted else None
    document = (local_rules_of(version) if version else LocalRules()).as_json()
    policy = {
        name: value for name, value in document["policy"].items() if name not in DATES
    }
    dates = {name: value for name, value in plan.dates.items() if value}
    return version, read_rules(document | {"policy": policy | dates})


def _rules_for(union: Union, plan: SeasonPlan, *, by: User) -> RuleSet:
    version, rules = rules_of_draft(plan)
    if version is not None and local_rules_of(version) == rules:
        return version
    return keep_version(union, rules, by=by)


def _make_divisions(season: Season, plan: SeasonPlan) -> dict[str, Division]:
    made = Division.objects.bulk_create(
        Division(
            union_id=season.union_id,
            season=season,
            name=one.name,
            level=one.level,
            promoted=one.promoted,
            relegated=one.relegated,
        )
        for one in plan.divisions
    )
    return {one.key: row for one, row in zip(plan.divisions, made, strict=True)}


def _enter_all(
    season: Season, plan: SeasonPlan, divisions: Mapping[str, Division]
) -> list[Standing]:
    """Enter the teams, skipping those that are no longer the union's."""
    own = Team.objects.filter(union=season.union_id, pk__in=list(plan.teams))
    return Standing.objects.bulk_create(
        Standing(
            union_id=season.union_id,
            division=divisions[plan.teams[team.pk]],
            team=team,
        )
        for team in own.order_by("pk")
    )


def renewals_of(plan: SeasonPlan, union: Union) -> QuerySet[Registration]:
    """Return the copied season's registrations in teams, or clubs, that play again."""
    teams = Team.objects.filter(union=union, pk__in=list(plan.teams))
    return Registration.objects.filter(
        Q(team__in=teams) | Q(team=None, club__in=teams.values("club")),
        season=plan.source,
        union=union,
        ended_on=None,
    )


def _ask_renewals(season: Season, plan: SeasonPlan, *, by: User) -> int:
    """Ask to register the players of the teams that play again, each once."""
    if not plan.with_registrations or plan.source is None:
        return 0
    former = renewals_of(plan, season.union).select_related("player__merged_into")
    renewed = {one.player.person.pk: one for one in former.order_by("pk")}
    RegistrationRequest.objects.bulk_create(
        RegistrationRequest(
            union_id=season.union_id,
            season=season,
            player_id=player,
            club_id=one.club_id,
            team_id=one.team_id,
            number=one.number,
            is_captain=one.is_captain,
            registered_on=season.starts_on or today(season.union),
            asked_by=by,
        )
        for player, one in renewed.items()
    )
    return len(renewed)
