"""Pages of the local rules: effects of a change, proposals, versions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from league.models import RulesChange, RuleSet, Season, Union, User
from league.notices.recipients import keepers_of
from league.seasons.local_rules import RuleMoved, rule_changes
from league.seasons.rule_sets import LocalRules, local_rules_of
from league.standings.log_preview import MovedRow, foresee


@dataclass(frozen=True, slots=True)
class RulesEffect:
    """What other local rules would change: settings, and rows of each log."""

    moved: list[RuleMoved]
    logs: list[tuple[str, list[MovedRow]]]


@dataclass(frozen=True, slots=True)
class RulesProposal:
    """A waiting proposal, and what it would do."""

    change: RulesChange
    effect: RulesEffect
    is_own: bool
    is_stale: bool


def rules_effect(season: Season, rules: LocalRules) -> RulesEffect:
    """Return what other local rules would change in a season; nothing is saved."""
    season = Season.objects.select_related("rule_set").get(pk=season.pk)
    moved = rule_changes(local_rules_of(season.rule_set), rules)

    def change() -> None:
        season.rule_set = RuleSet(union_id=season.union_id, **rules.as_json())

    # Each division's season is this same object, so its log uses the new rules.
    rows = foresee(list(season.divisions.all()), change).moved
    logs = [
        (name, list(group))
        for name, group in groupby(rows, key=lambda row: row.division)
    ]
    return RulesEffect(moved, logs)


def proposal_in(season: Season, user: User) -> RulesProposal | None:
    """Return the proposal that waits in a season, as this user sees it."""
    change = (
        season.rules_changes.filter(state=RulesChange.State.PROPOSED)
        .select_related("proposed_by")
        .first()
    )
    if change is None:
        return None
    return RulesProposal(
        change,
        rules_effect(season, local_rules_of(change)),
        is_own=change.proposed_by_id == user.pk,
        is_stale=change.former_id != season.rule_set_id,
    )


def past_changes(
    season: Season, *, only_confirmed: bool = False
) -> list[tuple[RulesChange, list[RuleMoved]]]:
    """Return a season's settled proposals, the latest first, with their settings."""
    changes = season.rules_changes.exclude(state=RulesChange.State.PROPOSED)
    if only_confirmed:
        changes = changes.filter(state=RulesChange.State.CONFIRMED)
    return [
        (one, rule_changes(local_rules_of(one.former), local_rules_of(one)))
        for one in changes.select_related("former", "proposed_by", "decided_by")
    ]


def has_another_keeper(union: Union, user: User) -> bool:
    """Return whether anyone else could confirm a secretary's proposal."""
    return keepers_of(union).exclude(pk=user.pk).exists()
