"""Which list a page is about: its name, whether it is current, whether published."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.models import Division, FixturePlan, PlanList, PlanRun, Publication
from league.plans.cast import Cast
from league.plans.lists import ShownList

Placed = tuple[int | None, int | None, str | None]


def list_title(kept: PlanList) -> str:
    """Return a list's name, or else when it was made."""
    made_at = localtime(kept.made_at, kept.union.zone)
    return kept.name or _("List of %(at)s") % {"at": date_format(made_at, "j F Y, H:i")}


@dataclass(frozen=True, slots=True)
class NamedList:
    """A list with its figures as its own page has them, its name and its marks."""

    shown: ShownList
    is_current: bool
    # The version that it is published as; None for any other list.
    version: int | None = None

    @property
    def kept(self) -> PlanList:
        return self.shown.kept

    @property
    def title(self) -> str:
        return list_title(self.kept)

    @property
    def label(self) -> str:
        """Its name and its marks in one line, for a choice."""
        marks = [self.title]
        if self.is_current:
            marks.append(_("current list"))
        if self.version is not None:
            marks.append(_("published"))
        return ", ".join(marks)

    @property
    def trips(self) -> int:
        return sum(one.trips for one in self.shown.balance)


class ListNames:
    """Names the lists of a plan; what is published is asked once."""

    def __init__(self, division: Division, plan: FixturePlan, cast: Cast) -> None:
        self.plan, self.cast = plan, cast
        kept = Publication.objects.filter(division=division).defer("changes")
        self.publication = kept.order_by("-version").first()
        rows = self.publication.fixtures if self.publication else []
        self.published: set[Placed] = {
            (one["home"], one["away"], one["night"]) for one in rows
        }

    def name(self, shown: ShownList) -> NamedList:
        is_current = shown.kept.pk == self.plan.current_id
        return NamedList(shown, is_current, self._version(shown))

    def _version(self, shown: ShownList) -> int | None:
        """Return the last published version, if each match is there on its night."""
        if self.publication is None:
            return None
        teams = {code: team.pk for code, team in self.cast.teams.items()}
        placed: set[Placed] = {
            (teams.get(one.home), teams.get(one.away), one.night)
            for one in shown.fixtures
        }
        return self.publication.version if placed == self.published else None


def list_of_run(run: PlanRun) -> PlanList | None:
    """Return the list that a search left behind, as it was before any edit."""
    found = PlanList.objects.filter(run=run, origin=PlanList.Origin.RUN)
    return found.select_related("union").order_by("-pk").first()
