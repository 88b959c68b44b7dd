"""How a team's withdrawal affects its matches, by its union's policy.

The first half are the rounds up to the middle of the division's list (of an odd number
the middle one too): with two legs that is the first leg, in which everybody has met the
team once. The team is past half-way once half of its matches have a result. All of this
is ours; the book has no withdrawal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.access.policy import WITHDRAWAL_WORDS, Withdrawal, policy_of
from league.models import Division, Fixture, Ruling, Standing


class MatchFate(StrEnum):
    """What a withdrawal does to one match."""

    STANDS = "stands"
    VOID = "void"
    WALKOVER = "walkover"


@dataclass(frozen=True, slots=True)
class FixtureFate:
    """A match of a team that withdraws, and its fate."""

    fixture: Fixture
    fate: MatchFate
    opponents: str

    @property
    def was(self) -> str:
        """Return the result or the state of the match before the withdrawal."""
        fixture = self.fixture
        if fixture.home_score is not None:
            return f"{fixture.home_score}–{fixture.away_score}"
        return str(fixture.get_state_display())

    @property
    def words(self) -> str:
        if self.fate is MatchFate.STANDS:
            return _("stands")
        if self.fate is MatchFate.VOID:
            return _("void")
        return _("walkover to %(team)s") % {"team": self.opponents}

    @property
    def winner(self) -> Fixture.Winner:
        """Return the side that a walkover goes to."""
        fixture = self.fixture
        is_home = self.opponents == fixture.home.name
        return Fixture.Winner.HOME if is_home else Fixture.Winner.AWAY


@dataclass(frozen=True, slots=True)
class TeamProgress:
    """How far a team has come with its matches, and what the policy does to them."""

    policy: Withdrawal
    played: int
    matches: int
    fates: list[FixtureFate]

    @property
    def is_past_half(self) -> bool:
        return self.matches > 0 and 2 * self.played >= self.matches

    @property
    def words(self) -> str:
        return str(WITHDRAWAL_WORDS[self.policy])


def _fixtures_of(standing: Standing) -> QuerySet[Fixture]:
    """Return a team's matches in its division's league, without void ones."""
    return (
        Fixture.objects.filter(
            Q(home=standing.team_id) | Q(away=standing.team_id),
            division=standing.division_id,
            stage=Fixture.Stage.LEAGUE,
        )
        .exclude(state=Fixture.State.VOID)
        .select_related("home", "away", "union", "division__season__rule_set")
        .order_by("round", "night", "pk")
    )


def last_of_the_first_half(division: Division) -> int:
    """Return the last round of a division's first half; 0 if it has no fixtures."""
    fixtures = division.fixtures.filter(stage=Fixture.Stage.LEAGUE)
    rounds = sorted(set(fixtures.order_by().values_list("round", flat=True)))
    return rounds[(len(rounds) - 1) // 2] if rounds else 0


def course_of(standing: Standing) -> TeamProgress:
    """Return what the season's policy does to each match if the team withdraws."""
    policy = policy_of(standing.division.season).withdrawal
    fixtures = list(_fixtures_of(standing))
    played = sum(one.home_score is not None for one in fixtures)
    is_past_half = bool(fixtures) and 2 * played >= len(fixtures)
    middle = last_of_the_first_half(standing.division)
    fates = [
        FixtureFate(
            fixture,
            _fate(
                policy,
                has_result=fixture.home_score is not None,
                counts=is_past_half and fixture.round <= middle,
            ),
            _opponents(fixture, standing.team_id),
        )
        for fixture in fixtures
    ]
    return TeamProgress(policy, played, len(fixtures), fates)


def _fate(policy: Withdrawal, *, has_result: bool, counts: bool) -> MatchFate:
    if policy is Withdrawal.WALKOVERS:
        return MatchFate.STANDS if has_result else MatchFate.WALKOVER
    if policy is Withdrawal.BY_HALF and has_result and counts:
        return MatchFate.STANDS
    return MatchFate.VOID


def _opponents(fixture: Fixture, team: int) -> str:
    other = fixture.away if fixture.home_id == team else fixture.home
    return str(other.name)


def rulings_of(standing: Standing) -> list[Ruling]:
    """Return the withdrawal's rulings still in force, in the fixtures' order."""
    return list(
        standing.rulings.filter(ended_at=None)
        .select_related("fixture__home", "fixture__away", "union")
        .order_by("fixture__round", "fixture__night", "pk")
    )
