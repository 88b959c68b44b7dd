"""The lists of a plan side by side: what each costs, and what each team gets of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Division, FixturePlan, PlanList
from league.plans.cast import Cast
from league.plans.comparing.naming import ListNames, NamedList
from league.plans.comparing.requirements import required_only
from league.plans.demands import HallUse
from league.plans.lists import ShownList, TeamBalance, as_list_fixtures

# Ours: more would fill more than a screen.
MOST_LISTS = 12
Origin = PlanList.Origin


def lists_to_compare(plan: FixturePlan) -> list[PlanList]:
    """Return a plan's lists, newest first: found, published, named, or worked on.

    An edit by hand makes a list of its own, which counts once it has a name. If there
    are too many, the one that is worked on stays, then those with a name.
    """
    # By the division: a plan of which nothing is saved yet has no row.
    own = PlanList.objects.filter(plan__division=plan.division_id).order_by("-pk")
    is_offered = (
        Q(pk=plan.current_id),
        ~Q(name=""),
        Q(origin__in=(Origin.RUN, Origin.PUBLISHED)),
    )
    keys = [
        key
        for which in is_offered
        for key in own.filter(which).values_list("pk", flat=True)[:MOST_LISTS]
    ]
    shown = [*dict.fromkeys(keys)][:MOST_LISTS]
    return list(own.filter(pk__in=shown).select_related("by", "union"))


def compared_lists(
    division: Division, plan: FixturePlan, cast: Cast
) -> list[NamedList]:
    """Return the lists to choose from, in queries that do not grow with them."""
    lists = lists_to_compare(plan)
    nights = {row["night"] for one in lists for row in one.fixtures}
    use, names = HallUse(division, cast, nights), ListNames(division, plan, cast)
    return [names.name(ShownList(division, one, cast, use=use)) for one in lists]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of two lists; fewer is better, where it is judged at all.

    Of nights between two meetings more are better.
    """

    name: str
    one: int | None
    other: int | None
    is_judged: bool = True
    is_more_better: bool = False

    @property
    def is_same(self) -> bool:
        return self.one == self.other

    @property
    def better(self) -> str:
        """Which is better: "one", "other", or "" where neither is known to be."""
        if not self.is_judged or self.one is None or self.other is None:
            return ""
        if self.one == self.other:
            return ""
        return "one" if (self.one < self.other) != self.is_more_better else "other"


@dataclass(frozen=True, slots=True)
class TeamFigures:
    team: str
    figures: list[Figure]


# What one team likes and another does not.
UNJUDGED = "free_weeks"
# What is compared of each team: of the balance, each with its words.
OF_A_TEAM = (
    ("breaks", gettext_lazy("Breaks")),
    ("longest", gettext_lazy("Longest run")),
    ("trips", gettext_lazy("Trips")),
    ("free_weeks", gettext_lazy("Free weeks")),
)


@dataclass(frozen=True)
class Comparison:
    """Two lists side by side, as a whole and team by team."""

    one: NamedList
    other: NamedList

    @property
    def both(self) -> tuple[NamedList, NamedList]:
        return self.one, self.other

    @property
    def heads(self) -> list[str]:
        return [str(words) for _name, words in OF_A_TEAM]

    @property
    def figures(self) -> list[Figure]:
        """The figures of the lists as a whole."""
        one, other = self.one.shown, self.other.shown
        found = [Figure(_("Breaks"), one.counts.breaks, other.counts.breaks)]
        if one.problem.rest or other.problem.rest:
            penalties = one.counts.penalty, other.counts.penalty
            found.append(Figure(_("Penalty"), *penalties))
        return [
            *found,
            Figure(_("Clashes"), len(one.found), len(other.found)),
            Figure(_("Trips"), self.one.trips, self.other.trips),
            self._between(),
            *(self._worst(name, words) for name, words in WORST),
        ]

    def _between(self) -> Figure:
        nights = self.one.shown.least_between, self.other.shown.least_between
        words = _("Fewest nights between two meetings")
        return Figure(words, *nights, is_more_better=True)

    def _worst(self, name: str, words: object) -> Figure:
        """Return the figure of the team that has the most of it."""
        one, other = (
            max((getattr(row, name) for row in rows), default=0)
            for rows in (self.one.shown.balance, self.other.shown.balance)
        )
        return Figure(str(words), one, other, is_judged=name != UNJUDGED)

    @cached_property
    def teams(self) -> list[TeamFigures]:
        """What each team gets; one that is in one list alone has no other figure."""
        one, other = (by_team(each.shown.balance) for each in (self.one, self.other))
        return [
            TeamFigures(team, team_figures(one.get(team), other.get(team)))
            for team in {**one, **other}
        ]

    @property
    def by_figure(self) -> list[tuple[str, list[tuple[str, Figure]]]]:
        """Each figure in which the lists differ with its words: of every team, both."""
        return [
            (head, [(row.team, row.figures[at]) for row in self.teams])
            for at, head in enumerate(self.heads)
            if head not in self.same
        ]

    @property
    def same(self) -> list[str]:
        """Return the words of each figure that no team has otherwise in the other."""
        return [
            head
            for at, head in enumerate(self.heads)
            if all(row.figures[at].is_same for row in self.teams)
        ]

    @cached_property
    def asked(self) -> list[tuple[NamedList, list[str]]]:
        """What is required of each list and not of the other; empty if nothing is."""
        both = (self.one, self.other), (self.other, self.one)
        found = [(one, required_only(one.shown, other.shown)) for one, other in both]
        return found if any(told for _one, told in found) else []

    @property
    def moved(self) -> int:
        """How many matches of the one are on another night in the other."""
        one, other = (
            Counter(
                (row.home, row.away, row.night)
                for row in as_list_fixtures(each.kept.fixtures)
            )
            for each in (self.one, self.other)
        )
        return (one - other).total()


WORST = (
    ("breaks", gettext_lazy("Most breaks of a team")),
    ("longest", gettext_lazy("Longest run")),
    ("free_weeks", gettext_lazy("Most free weeks of a team")),
)


def by_team(balance: Sequence[TeamBalance]) -> dict[str, TeamBalance]:
    return {one.team: one for one in balance}


def team_figures(one: TeamBalance | None, other: TeamBalance | None) -> list[Figure]:
    return [
        Figure(
            str(words),
            getattr(one, name, None),
            getattr(other, name, None),
            is_judged=name != UNJUDGED,
        )
        for name, words in OF_A_TEAM
    ]


def chosen_pair(
    lists: Sequence[NamedList], one: int | None, other: int | None
) -> Comparison | None:
    """Return two lists by their keys; None if there are no two.

    By themselves the current one and the published, or else the newest other.
    """
    by_key = {each.kept.pk: each for each in lists}
    current = next((each for each in lists if each.is_current), None)
    first = by_key.get(one or 0) or current or next(iter(lists), None)
    rest = [each for each in lists if each is not first]
    second = by_key.get(other or 0)
    if second is None or second is first:
        published = (each for each in rest if each.version is not None)
        second = next(published, rest[0] if rest else None)
    return Comparison(first, second) if first and second else None
