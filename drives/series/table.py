"""A series for its page and print: what it ranks by, the rows, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from drives.evenings.naming import Audience
from drives.models import Drive, Series
from drives.ranking.ranking import SeriesLine, evenings_of, series_ranking


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A series' ranking, with its evenings.

    `held` are the closed ones, in the order of the rows' figures; `open` are still to
    be played or under way, and do not count yet.
    """

    series: Series
    held: Sequence[Drive]
    open: Sequence[Drive]
    lines: Sequence[SeriesLine]

    @property
    def has_dropped(self) -> bool:
        figures = [one for line in self.lines for one in line.evenings if one]
        return not all(one.is_counted for one in figures)


def series_table_of(series: Series, audience: Audience) -> SeriesTable:
    """Return a series' table, with the names that an audience reads."""
    drives = series.drives.exclude(state=Drive.State.CLOSED)
    return SeriesTable(
        series=series,
        held=evenings_of(series),
        open=list(drives.order_by("starts_at", "pk")),
        lines=series_ranking(series, audience),
    )


def chain_of(series: Series) -> list[str]:
    """Return what a series ranks by, key by key."""
    by_average = series.ranked_by == Series.RankedBy.AVERAGE
    figure = _("average of what counts") if by_average else _("sum of what counts")
    return [figure, _("best single evening")]


def series_rules(series: Series) -> list[str]:
    """Return what counts in a series, and who is ranked: a sentence each."""
    whom = _("Ranks each pair.") if series.of_pairs else _("Ranks each person.")
    return [whom, _counted(series), *_least(series)]


def _counted(series: Series) -> str:
    if not series.best:
        return _("Every evening counts.")
    words = ngettext(
        "The best evening of each counts.",
        "The best %(number)s evenings of each count.",
        series.best,
    )
    return words % {"number": series.best}


def _least(series: Series) -> list[str]:
    if not series.least:
        return []
    words = ngettext(
        "Ranked is whoever attended at least %(number)s evening.",
        "Ranked is whoever attended at least %(number)s evenings.",
        series.least,
    )
    return [words % {"number": series.least}]
