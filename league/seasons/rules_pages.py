"""Pages of the local rules: effects of a change, proposals, versions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from league.models import RulesChange, RuleSet, Season, Union, User
from league.notices.recipients import keepers_of
from league.seasons.local_rules import RuleMoved, rule_changes
from league.seasons.rule_sets import LocalRules, local_rules_of
from league.standings.log_preview import MovedRow, log_moves


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


@dataclass(frozen=True, slots=True)
class PastChange:
    """A proposal that was settled."""

    change: RulesChange
    moved: list[RuleMoved]


def rules_effect(season: Season, rules: LocalRules) -> RulesEffect:
    """Return what other local rules would change in a season; nothing is saved."""
    season = Season.objects.select_related("rule_set").get(pk=season.pk)
    moved = rule_changes(local_rules_of(season.rule_set), rules)

    def change() -> None:
        season.rule_set = RuleSet(union_id=season.union_id, **rules.as_json())

    # Each division's season is this same object, so its log uses the new rules.
    rows = log_moves(list(season.divisions.all()), change)
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


def past_changes(season: Season, *, only_confirmed: bool = False) -> list[PastChange]:
    """Return the settled proposals of a season, the latest first."""
    changes = season.rules_changes.exclude(state=RulesChange.State.PROPOSED)
    if only_confirmed:
        changes = changes.filter(state=RulesChange.State.CONFIRMED)
    return [
        PastChange(one, rule_changes(local_rules_of(one.former), local_rules_of(one)))
        for one in changes.select_related("former", "proposed_by", "decided_by")
    ]


def has_another_keeper(union: Union, user: User) -> bool:
    """Return whether anyone else could confirm a secretary's proposal."""
    return keepers_of(union).exclude(pk=user.pk).exists()
