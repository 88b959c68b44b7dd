"""Which matches of a season have somebody seated who may not have been eligible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from league.models import Fixture, Season, Team
from matches.models import Seat
from matches.team_sheets.eligibility import doubts_in
from matches.team_sheets.playing_up import squads_of_season
from rules.record import Side


def matches_in_doubt(season: Season, fixtures: Iterable[Fixture]) -> set[UUID]:
    """Return the matches of which a player is doubted (1.5), without a query each."""
    known = {one.pk: one for one in fixtures}
    seats = Seat.objects.filter(team_sheet__match__fixture__division__season=season)
    rows = seats.values_list("team_sheet__match", "team_sheet__side", "player")
    seated: dict[tuple[Fixture, Team], list[int]] = defaultdict(list)
    for pk, side, player in rows:
        if fixture := known.get(pk):
            team = fixture.home if side == Side.HOME else fixture.away
            seated[fixture, team].append(player)
    found = squads_of_season(season, seated)
    return {squads.fixture.pk for squads in found if doubts_in(squads)}
