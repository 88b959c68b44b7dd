"""Changing a season's local rules: by one secretary, or two once it has a result.

A version of the local rules never changes: each change makes the next one.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import Notice, RulesChange, RuleSet, Season, Union, User
from league.notices.actions import notify
from league.notices.recipients import keepers_of
from league.results.actions.changes import touch_log
from league.seasons.rule_sets import LocalRules, is_frozen, local_rules_of

State = RulesChange.State


@transaction.atomic
def change_rules(season: Season, rules: LocalRules, *, by: User | None) -> Season:
    """Give a season other local rules, as the union's next version; its logs follow.

    Raises ValidationError once a result is in: then two secretaries change them.
    """
    season = _locked(season)
    if is_frozen(season):
        raise ValidationError(
            _("A result stands: the local rules change by a proposal now.")
        )
    if local_rules_of(season.rule_set) == rules:
        return season
    return _put(season, rules, by=by)


@transaction.atomic
def propose_rules(
    season: Season, rules: LocalRules, *, reason: str, by: User
) -> RulesChange:
    """Propose other local rules for a season that has results, with the reason.

    Raises ValidationError if nothing would change or a proposal is already waiting.
    """
    season = _locked(season)
    if local_rules_of(season.rule_set) == rules:
        raise ValidationError(_("Nothing would change."))
    if season.rules_changes.filter(state=State.PROPOSED).exists():
        raise ValidationError(_("A proposal waits already; it is settled first."))
    change = RulesChange.objects.create(
        union_id=season.union_id,
        season=season,
        former_id=season.rule_set_id,
        reason=reason,
        proposed_by=by,
        **rules.as_json(),
    )
    record("rules.propose", change, by=by, season=season.pk)
    _tell(Notice.Kind.RULES_PROPOSED, season, change, by=by)
    return change


@transaction.atomic
def confirm_rules(change: RulesChange, *, by: User) -> Season:
    """Give a season the local rules that another secretary proposed.

    Raises PermissionDenied for the proposer, ValidationError if the proposal is settled
    or was made for another version.
    """
    season, change = _waiting(change)
    if change.proposed_by_id == by.pk:
        raise PermissionDenied(_("Another secretary must confirm what you proposed."))
    if change.former_id != season.rule_set_id:
        raise ValidationError(
            _("The local rules have changed since; make the proposal again.")
        )
    _settle(change, State.CONFIRMED, by=by)
    _tell(Notice.Kind.RULES_DECIDED, season, change, by=by)
    return _put(season, local_rules_of(change), by=by)


@transaction.atomic
def reject_rules(change: RulesChange, *, by: User) -> RulesChange:
    """Reject a proposal; its own proposer withdraws it this way.

    Raises ValidationError if it is settled already.
    """
    season, change = _waiting(change)
    is_own = change.proposed_by_id == by.pk
    _settle(change, State.TAKEN_BACK if is_own else State.REJECTED, by=by)
    _tell(Notice.Kind.RULES_DECIDED, season, change, by=by)
    return change


def keep_version(union: Union, rules: LocalRules, *, by: User | None) -> RuleSet:
    """Make local rules the union's next version, in the caller's transaction."""
    Union.objects.select_for_update().get(pk=union.pk)
    last = RuleSet.objects.filter(union=union).aggregate(last=Max("version"))["last"]
    version = RuleSet.objects.create(
        union=union, version=(last or 0) + 1, **rules.as_json()
    )
    record("ruleset.make", version, by=by, version=version.version)
    return version


def _locked(season: Season) -> Season:
    locked = Season.objects.select_for_update(of=("self",))
    return locked.select_related("rule_set", "union").get(pk=season.pk)


def _waiting(change: RulesChange) -> tuple[Season, RulesChange]:
    """Return the season and the proposal, locked in the order that all actions use."""
    season = _locked(change.season)
    change = RulesChange.objects.select_for_update().get(pk=change.pk)
    if change.state != State.PROPOSED:
        raise ValidationError(_("This proposal is settled already."))
    return season, change


def _settle(change: RulesChange, state: str, *, by: User) -> RulesChange:
    change.state, change.decided_by, change.decided_at = state, by, timezone.now()
    change.save(update_fields=["state", "decided_by", "decided_at"])
    record(f"rules.{state}", change, by=by, season=change.season_id)
    return change


def _tell(kind: Notice.Kind, season: Season, change: RulesChange, *, by: User) -> None:
    """Tell all who could have decided, including the proposer, except the actor."""
    facts = {
        "season": str(season.pk),
        "season_name": season.name,
        "reason": change.reason,
        "state": str(change.state),
    }
    notify(kind, keepers_of(season.union), union=season.union, facts=facts, by=by)


def _put(season: Season, rules: LocalRules, *, by: User | None) -> Season:
    former = season.rule_set
    season.rule_set = keep_version(season.union, rules, by=by)
    season.save(update_fields=["rule_set"])
    touch_log(*season.divisions.values_list("pk", flat=True))
    record(
        "season.rules",
        season,
        by=by,
        version=[former.version, season.rule_set.version],
    )
    return season
