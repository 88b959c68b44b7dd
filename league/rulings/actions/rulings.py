"""A fixture's result by decision: a walkover, a match declared void, or a replay.

It takes the place of the match's record and never edits it. Once it is lifted, the
fixture's former result is back. The request to postpone it and the appointments that it
ended are kept with it; they resume when a withdrawal is taken back
(league/rulings/actions/resuming.py).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.fixtures.actions.fixtures import lock_fixture
from league.models import Fixture, Notice, Ruling, Standing, User
from league.notices.actions import notify
from league.notices.recipients import people_concerned
from league.officials.actions.officials import let_go
from league.postponements.actions.postponements import one_at_a_time, withdraw_for
from league.results.actions.results import RESULT_FIELDS, FixtureResult, put_result
from league.rulings.actions.resuming import pending_for_match
from rules.record import read_settings

Outcome = Ruling.Outcome


class RulingChoice(StrEnum):
    """A decision on a match."""

    HOME = "home"
    AWAY = "away"
    VOID = "void"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a match that has no record: match points, and tables if known."""

    home: int
    away: int
    home_tables: int = 0
    away_tables: int = 0
    drawn_tables: int = 0

    @property
    def tables(self) -> tuple[int, int, int]:
        return self.home_tables, self.away_tables, self.drawn_tables

    @property
    def winner(self) -> str:
        if self.home == self.away:
            return Fixture.Winner.DRAW
        return Fixture.Winner.HOME if self.home > self.away else Fixture.Winner.AWAY


State = Fixture.State
Winner = Fixture.Winner


@transaction.atomic
def rule_on_fixture(
    fixture: Fixture, decided: RulingChoice, *, reason: str, by: User | None
) -> Ruling:
    """Decide on a match by hand; everybody concerned is told.

    Raises ValidationError for a practice match, or if the same was decided already.
    """
    if decided is RulingChoice.REPLAY:
        ruling = order_replay(fixture, reason=reason, by=by)
    elif decided is RulingChoice.VOID:
        ruling = declare_void(fixture, reason=reason, by=by)
    else:
        ruling = award_walkover(fixture, winner=decided, reason=reason, by=by)
    _tell(fixture, decided=str(decided), reason=reason, by=by)
    return ruling


@transaction.atomic
def take_back_ruling(ruling: Ruling, *, by: User | None) -> Fixture:
    """Lift a decision made by hand; everybody concerned with the match is told.

    Raises ValidationError as lift does, and for a match of a team that withdrew.
    """
    if ruling.withdrawal_id:
        raise ValidationError(
            _("It follows from a withdrawal: take the team back instead.")
        )
    fixture = lift(ruling, by=by)
    _tell(fixture, decided="", reason="", by=by)
    return fixture


@transaction.atomic
def award_walkover(
    fixture: Fixture,
    *,
    winner: str,
    reason: str,
    withdrawal: Standing | None = None,
    by: User | None,
) -> Ruling:
    """Award a match to one side, whatever was played; the log follows.

    Raises ValidationError for a practice match, or if the same was decided already.
    """
    rules = fixture.division.season.rule_set.record_rules
    return _rule(
        fixture,
        outcome=Outcome.WALKOVER,
        winner=Winner(winner),
        points=read_settings(rules, []).walkover_points,
        reason=reason,
        withdrawal=withdrawal,
        by=by,
    )


@transaction.atomic
def declare_void(
    fixture: Fixture,
    *,
    reason: str,
    withdrawal: Standing | None = None,
    by: User | None,
) -> Ruling:
    """Declare a match void, whatever was played: it counts for nobody.

    Raises ValidationError for a practice match, or if the same was decided already.
    """
    return _rule(
        fixture, outcome=Outcome.VOID, reason=reason, withdrawal=withdrawal, by=by
    )


@transaction.atomic
def take_score(
    fixture: Fixture, score: Score, *, reason: str, by: User | None
) -> Ruling:
    """Give a fixture the score of a match that has no record; the log follows.

    The clubs handed the score in. A record that comes later replaces it. Raises
    ValidationError for a practice match, or if the same was decided already.
    """
    return _rule(
        fixture,
        outcome=Outcome.SCORE,
        winner=score.winner,
        score=asdict(score),
        reason=reason,
        by=by,
    )


@transaction.atomic
def order_replay(fixture: Fixture, *, reason: str, by: User | None) -> Ruling:
    """Declare a match void, and make another one in its place, its date open.

    Raises ValidationError as declare_void does.
    """
    ruling = declare_void(fixture, reason=reason, by=by)
    ruling.replay = Fixture.objects.create(
        union_id=fixture.union_id,
        division_id=fixture.division_id,
        stage=fixture.stage,
        round=fixture.round,
        start=fixture.start,
        home_id=fixture.home_id,
        away_id=fixture.away_id,
        venue_id=fixture.venue_id,
        state=State.POSTPONED,
    )
    ruling.save(update_fields=["replay"])
    record("fixture.replay", ruling.replay, by=by, of=str(fixture.pk))
    return ruling


@transaction.atomic
def lift(ruling: Ruling, *, by: User | None) -> Fixture:
    """Lift a ruling: the former result counts again, and the log follows.

    A replay that was not played is called off. Raises ValidationError if the ruling was
    lifted or replaced already, or its replay has begun.
    """
    fixture = lock_fixture(ruling.fixture)
    ruling = Ruling.objects.select_related("former", "replay").get(pk=ruling.pk)
    if ruling.ended_at is not None:
        raise ValidationError(_("This decision no longer stands."))
    _call_off(ruling.replay, by=by)
    _end(ruling)
    former = ruling.former
    if former is not None:
        former.ended_at, former.instead_of = None, ruling.instead_of
        former.save(update_fields=["ended_at", "instead_of"])
    result = ruling_result(former) if former else record_result(ruling, fixture)
    record("fixture.lift", ruling, by=by, fixture=str(fixture.pk))
    return put_result(fixture, result, is_ruled=former is not None, by=by)


@transaction.atomic
def restore(ruling: Ruling) -> Fixture:
    """Set a fixture's columns from its current ruling.

    The log is not moved: the caller rebuilds its sums afterwards.
    """
    fixture = lock_fixture(ruling.fixture)
    values = asdict(ruling_result(ruling)) | {"is_ruled": True}
    Fixture.objects.filter(pk=fixture.pk).update(**values)
    record("fixture.restore", ruling, by=None, fixture=str(fixture.pk))
    return lock_fixture(fixture)


def ruling_result(ruling: Ruling) -> FixtureResult:
    """Return the result that a ruling gives its fixture.

    A walkover has no table results.
    """
    if ruling.outcome == Outcome.VOID:
        return FixtureResult(state=State.VOID)
    if ruling.outcome == Outcome.SCORE:
        return _played(Score(**ruling.score))
    is_home = ruling.winner == Winner.HOME
    return FixtureResult(
        state=State.WALKOVER,
        home_score=ruling.points if is_home else 0,
        away_score=0 if is_home else ruling.points,
        winner=ruling.winner,
    )


def _played(score: Score) -> FixtureResult:
    return FixtureResult(
        state=State.PLAYED,
        home_score=score.home,
        away_score=score.away,
        home_tables=score.home_tables,
        away_tables=score.away_tables,
        drawn_tables=score.drawn_tables,
        winner=score.winner,
    )


def standing_ruling(fixture: Fixture) -> Ruling | None:
    """Return the ruling in force on a fixture, None if there is none."""
    if not fixture.is_ruled:
        return None
    return Ruling.objects.filter(fixture=fixture, ended_at=None).first()


def record_result(ruling: Ruling, fixture: Fixture) -> FixtureResult:
    """Return the result that a fixture has without its ruling."""
    known = ruling.instead_of
    kept = {name: known[name] for name in RESULT_FIELDS if name in known}
    state = State(kept.pop("state", State.PLANNED))
    if state == State.PLANNED and fixture.night is None:
        state = State.POSTPONED
    return FixtureResult(state=state, **kept)


def _rule(
    fixture: Fixture, *, outcome: Outcome, by: User | None, **values: Any
) -> Ruling:
    """Put a ruling on a fixture, in place of the former one."""
    one_at_a_time(fixture.union)
    fixture = lock_fixture(fixture)
    if fixture.is_practice:
        raise ValidationError(_("A practice match has no result to decide on."))
    former = standing_ruling(fixture)
    winner = values.get("winner", "")
    decided = (outcome, winner, values.get("score", {}))
    if former and (former.outcome, former.winner, former.score) == decided:
        raise ValidationError(_("That was decided already."))
    if former:
        if former.replay_id:
            raise ValidationError(_("A replay is ordered: lift that first."))
        _end(former)
    figures = {name: getattr(fixture, name) for name in RESULT_FIELDS}
    ruling = Ruling.objects.create(
        union_id=fixture.union_id,
        fixture=fixture,
        outcome=outcome,
        former=former,
        instead_of=former.instead_of if former else figures,
        by=by,
        **values,
    )
    _clear(fixture, ruling, by=by)
    put_result(fixture, ruling_result(ruling), is_ruled=True, by=by)
    record("fixture.rule", ruling, by=by, outcome=str(outcome), winner=str(winner))
    return ruling


def _clear(fixture: Fixture, ruling: Ruling, *, by: User | None) -> None:
    """End what waits for a match, and keep it with the ruling; officials who have been
    there keep their place."""
    now = timezone.now()
    is_to_come = fixture.starts_at is None or fixture.starts_at > now
    ruling.ended = pending_for_match(fixture, with_officials=is_to_come)
    ruling.save(update_fields=["ended"])
    withdraw_for(fixture, reason=ruling.reason, by=by, at=now)
    if is_to_come:
        let_go(fixture, reason=ruling.reason, by=by)


def _tell(fixture: Fixture, *, by: User | None, **facts: str) -> None:
    kind, people = Notice.Kind.RESULT_DECIDED, people_concerned(fixture)
    notify(kind, people, union=fixture.union, about=fixture, facts=facts, by=by)


def _end(ruling: Ruling) -> None:
    ruling.ended_at = timezone.now()
    ruling.save(update_fields=["ended_at"])


def _call_off(replay: Fixture | None, *, by: User | None) -> None:
    if replay is None:
        return
    replay = lock_fixture(replay)
    if replay.is_under_way or replay.home_score is not None:
        raise ValidationError(_("The match was played again: that result stands."))
    declare_void(replay, reason=_("It is not played again after all."), by=by)
