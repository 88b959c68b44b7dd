"""A series for its page and print: what it ranks by, the rows, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from drives.evenings.naming import Audience
from drives.models import Drive, Series, SeriesPrize
from drives.ranking.series import SeriesLine, series_rankings
from league.lib.page_store import page_digest
from league.models import Club

# What a club's page shows of its series, and of each.
MOST_ON_CLUB_PAGE, ROWS_ON_CLUB_PAGE = 3, 5
# The fields of a series that its table follows from.
RANKED_FROM = (
    *("name", "of_pairs", "best", "least", "ranked_by", "ties", "ranks_guests"),
    "closed_at",
)
TIE_WORDS: Mapping[str, Sequence[Any]] = {
    Series.Ties.BEST: (gettext_lazy("best single evening"),),
    Series.Ties.EACH_BEST: (
        gettext_lazy("best single evening"),
        gettext_lazy("next best evening, and so on"),
    ),
    Series.Ties.ATTENDED: (gettext_lazy("evenings attended"),),
    Series.Ties.SHARED: (),
}


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
    prizes: Sequence[SeriesPrize]

    @property
    def rules(self) -> list[str]:
        return series_rules(self.series, held=len(self.held))

    @property
    def ranked(self) -> list[SeriesLine]:
        """The rows that have a place."""
        return [line for line in self.lines if line.place]

    @property
    def first_on_club_page(self) -> list[SeriesLine]:
        return self.ranked[:ROWS_ON_CLUB_PAGE]

    @property
    def is_final(self) -> bool:
        return self.series.closed_at is not None

    @property
    def winners(self) -> list[SeriesLine]:
        return [line for line in self.lines if line.prizes]

    @property
    def has_dropped(self) -> bool:
        figures = [one for line in self.lines for one in line.figures]
        return not all(one.is_counted for one in figures)


def series_table_of(series: Series, audience: Audience) -> SeriesTable:
    """Return a series' table, with the names that an audience reads."""
    return series_tables_of([series], audience)[0]


def series_tables_of(
    several: Sequence[Series], audience: Audience
) -> list[SeriesTable]:
    """Return the table of each series, in as many queries as for one."""
    rankings = series_rankings(several, audience)
    drives = Drive.objects.filter(series__in=several)
    to_come = list(drives.exclude(state=Drive.State.CLOSED).order_by("starts_at", "pk"))
    return [
        SeriesTable(
            series=one,
            held=rankings[one.pk].held,
            open=[drive for drive in to_come if drive.series_id == one.pk],
            lines=rankings[one.pk].lines,
            prizes=rankings[one.pk].prizes,
        )
        for one in several
    ]


def club_series_tables(club: Club, audience: Audience) -> list[SeriesTable]:
    """Return the tables of a club's series: those that go on, then the last closed.

    A series of which no evening was held has nothing to show yet.
    """
    held = Drive.objects.filter(series=OuterRef("pk"), state=Drive.State.CLOSED)
    rows = Series.objects.filter(Exists(held), club=club)
    latest = rows.annotate(
        last=Subquery(held.order_by("-starts_at").values("starts_at")[:1])
    ).order_by(F("closed_at").desc(nulls_first=True), "-last", "-pk")
    return series_tables_of(
        list(latest.select_related("union", "club")[:MOST_ON_CLUB_PAGE]),
        audience,
    )


def version_of_series(series: Series) -> str:
    """Return a word that changes when the table does, apart from its names."""
    rows = Drive.objects.filter(series=series).order_by("pk")
    prizes = series.prizes.values_list("place", "text")
    own = [getattr(series, name) for name in RANKED_FROM]
    drives = list(rows.values_list("pk", "state", "version", "starts_at"))
    return page_digest(own, drives, list(prizes) if series.closed_at else [])


def chain_of(series: Series) -> list[str]:
    """Return what a series ranks by, key by key."""
    by_average = series.ranked_by == Series.RankedBy.AVERAGE
    figure = _("average of what counts") if by_average else _("sum of what counts")
    return [figure, *(str(one) for one in TIE_WORDS[series.ties])]


def series_rules(series: Series, *, held: int) -> list[str]:
    """Return what counts in a series, and who is ranked: a sentence each.

    `held` is how many of its evenings are closed.
    """
    whom = _("Ranks each pair.") if series.of_pairs else _("Ranks each person.")
    return [whom, *_guests(series), _counted(series), *_least(series, held)]


def _guests(series: Series) -> list[str]:
    if series.ranks_guests:
        return []
    if series.of_pairs:
        return [_("A pair with a guest is left out.")]
    return [_("Guests are left out.")]


def _counted(series: Series) -> str:
    if not series.best:
        return _("Every evening counts.")
    words = ngettext(
        "The best evening of each counts.",
        "The best %(number)s evenings of each count.",
        series.best,
    )
    return words % {"number": series.best}


def _least(series: Series, held: int) -> list[str]:
    if not series.least:
        return []
    words = ngettext(
        "Those who attended at least %(number)s evening are ranked.",
        "Those who attended at least %(number)s evenings are ranked.",
        series.least,
    )
    told = [words % {"number": series.least}]
    # The rule of rules.evenings.series, as long as it is at work.
    if held < series.least and series.closed_at is None:
        sentence = _(
            "Not enough evenings have been held yet: those who attended them all are "
            "ranked."
        )
        told.append(sentence)
    elif held < series.least:
        sentence = _(
            "Not enough evenings were held: those who attended them all are ranked."
        )
        told.append(sentence)
    return told
