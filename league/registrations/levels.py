"""Which of a club's teams rank higher, by the level of their divisions."""

from __future__ import annotations

from dataclasses import dataclass

from league.models import Season, Standing, Team


@dataclass(frozen=True, slots=True)
class Levels:
    """The level of each team of a season; 1 is the highest, and a cup has none."""

    of: dict[int, int]

    def is_higher(self, one: Team | int | None, other: Team | int | None) -> bool:
        """Whether one team plays in a higher division than the other."""
        first, second = (self.of.get(_pk(team)) for team in (one, other))
        return first is not None and second is not None and first < second


def _pk(team: Team | int | None) -> int:
    return team.pk if isinstance(team, Team) else team or 0


def levels_in(season: Season | int, *, clubs: set[int] | None = None) -> Levels:
    """Return the levels of a season's teams, or only of these clubs'."""
    entered = Standing.objects.filter(
        division__season=season, division__cup=None, division__cup_group=None
    )
    if clubs is not None:
        entered = entered.filter(team__club__in=clubs)
    return Levels(dict(entered.values_list("team", "division__level")))
