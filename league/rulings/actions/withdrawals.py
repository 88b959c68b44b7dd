"""A team that leaves its division, and one that returns while nothing followed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import Division, Notice, Ruling, Standing, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import people_of_division
from league.postponements.actions.postponements import one_at_a_time
from league.results.actions.changes import touch_log
from league.rulings.actions.resuming import resume_after_rulings
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from league.rulings.withdrawals import FixtureFate, MatchFate, course_of

FIELDS = ("withdrawn_on", "withdrawal_policy", "withdrawal_reason")


@transaction.atomic
def withdraw_team(
    standing: Standing, *, on: date, reason: str, by: User | None
) -> Standing:
    """Take a team out of its division; its matches follow the season's policy.

    Each match gets a ruling with the reason, and no entry is touched. Requests to
    postpone one of them are withdrawn, and its officials are released. Raises
    ValidationError if the team has withdrawn already, or if the day lies ahead.
    """
    one_at_a_time(standing.union)
    standing = _locked(standing)
    if standing.withdrawn_on is not None:
        raise ValidationError(
            _("%(team)s has withdrawn already."), params={"team": standing.team.name}
        )
    if on > today(standing.union):
        raise ValidationError(_("A team withdraws today or has done so before."))
    course = course_of(standing)
    standing.withdrawn_on = on
    standing.withdrawal_policy = str(course.policy)
    standing.withdrawal_reason = reason
    standing.save(update_fields=list(FIELDS))
    for one in course.fates:
        _settle(one, standing, by=by)
    touch_log(standing.division_id)
    counted = Counter(one.fate for one in course.fates)
    fates = {str(fate): counted[fate] for fate in MatchFate}
    record("team.withdraw", standing, by=by, policy=str(course.policy), **fates)
    _tell(Notice.Kind.TEAM_WITHDRAWN, standing, by=by)
    return standing


@dataclass(frozen=True, slots=True)
class Reinstated:
    """A team that came back, and a sentence for each thing that could not resume."""

    standing: Standing
    left: list[str]


@transaction.atomic
def reinstate(standing: Standing, *, by: User | None) -> Reinstated:
    """Take a team back as if it had never withdrawn, lifting its rulings.

    Requests and appointments that these ended resume where they can. Raises
    ValidationError if anything has followed upon the withdrawal.
    """
    one_at_a_time(standing.union)
    standing = _locked(standing)
    stands = not_reinstatable_because(standing)
    if stands:
        raise ValidationError(stands)
    standing_ones = standing.rulings.filter(ended_at=None).select_related("fixture")
    rulings = list(standing_ones.order_by("pk"))
    for ruling in rulings:
        lift(ruling, by=by)
    standing.withdrawn_on = None
    standing.withdrawal_policy = standing.withdrawal_reason = ""
    standing.save(update_fields=list(FIELDS))
    touch_log(standing.division_id)
    left = resume_after_rulings(rulings, by=by, at=timezone.now())
    record("team.reinstate", standing, by=by, left=len(left))
    _tell(Notice.Kind.TEAM_REINSTATED, standing, by=by)
    return Reinstated(standing, left)


def not_reinstatable_because(standing: Standing) -> str:
    """Return what has followed upon a withdrawal, as a sentence; "" for nothing."""
    team = {"team": standing.team.name}
    if standing.withdrawn_on is None:
        return _("%(team)s has not withdrawn.") % team
    rulings = Ruling.objects.filter(withdrawal=standing)
    if rulings.filter(successor__isnull=False, successor__ended_at=None).exists():
        return _("Another decision was made on a match of %(team)s since.") % team
    unplayed = rulings.filter(
        ended_at=None,
        fixture__night__gte=standing.withdrawn_on,
        fixture__night__lt=today(standing.union),
        instead_of__home_score=None,
    )
    if unplayed.exists():
        return _("A night on which %(team)s should have played is over.") % team
    first = rulings.order_by("made_at").first()
    if first and standing.division.publications.filter(made_at__gt=first.made_at):
        return _("The fixtures were made again without %(team)s.") % team
    return ""


def _locked(standing: Standing) -> Standing:
    """Return an entry with its division's row locked, as every result does."""
    Division.objects.select_for_update(no_key=True).get(pk=standing.division_id)
    return Standing.objects.select_related(
        "team", "union", "division__season__rule_set"
    ).get(pk=standing.pk)


def _settle(one: FixtureFate, standing: Standing, *, by: User | None) -> None:
    fixture, reason = one.fixture, standing.withdrawal_reason
    if one.fate is MatchFate.VOID:
        declare_void(fixture, reason=reason, withdrawal=standing, by=by)
    elif one.fate is MatchFate.WALKOVER:
        award_walkover(
            fixture, winner=one.winner, reason=reason, withdrawal=standing, by=by
        )


def _tell(kind: Notice.Kind, standing: Standing, *, by: User | None) -> None:
    notify(
        kind,
        people_of_division(standing.division),
        union=standing.union,
        about=standing.division,
        facts={"team": standing.team.name},
        by=by,
    )
