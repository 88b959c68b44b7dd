"""Teams that withdraw, now or from a day on."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from league.models import Division, Fixture, Standing
from league.rulings.actions.withdrawals import withdraw_team
from tests.league.rulings.make_rulings import entry_of

REASON = "Too few players."


def leave(division: Division, name: str = "Team A") -> Standing:
    standing = entry_of(division, name)
    return withdraw_team(standing, on=today(), reason=REASON, by=None)


def today() -> object:
    return timezone.localdate()


def states_of(standing: Standing) -> list[str]:
    fixtures = Fixture.objects.filter(division=standing.division_id).order_by("round")
    own = [f for f in fixtures if standing.team_id in (f.home_id, f.away_id)]
    return [one.state for one in own]


def future(division: Division) -> None:
    """Set every night to one that is still to come."""
    division.fixtures.update(night=today() + timedelta(days=30))


def ahead(division: Division) -> Fixture:
    """A match of Team A that is still to come, as are all others."""
    for fixture in division.fixtures.all():
        night = today() + timedelta(days=30 + 7 * fixture.round)
        Fixture.objects.filter(pk=fixture.pk).update(night=night)
    return division.fixtures.get(round=1, home__name="Team A")
