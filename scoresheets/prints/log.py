"""A division's log on paper, with arrows against the log of a week before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.logs import Log, LogLine, log_of
from league.models import Division, Standing
from league.standings import adjustment_of, counted, results_of, scheme_of
from rules.standings import Result, rank, tallies
from scoresheets.prints.listing import STRONG_TEXT, Column, Group, Listing
from scoresheets.prints.words import printed_at

WEEK = timedelta(days=7)
UP, DOWN = "▲", "▼"


def log_listing(division: Division) -> Listing:
    """Return a division's log as it stands."""
    log = log_of(division)
    last = counted(division).aggregate(last=Max("night"))["last"]
    before = positions_at(division, last - WEEK) if last else {}
    return Listing(
        title=_("Log: %(division)s") % {"division": division.name},
        subtitle=f"{division.union.name} · {division.season.name}",
        columns=_columns(log),
        groups=[Group([_row(log, line, before) for line in log.lines])],
        notes=_notes(log, last=last, has_arrows=bool(before)),
        empty=_("No team has entered this division yet."),
        printed=printed_at(division.union),
    )


def positions_at(division: Division, day: date) -> dict[int, int]:
    """Return each team's position after a day's matches; none before the first one.

    Teams that have withdrawn since are left out, as they have no place now.
    """
    fixtures = counted(division).filter(night__lte=day)
    results = results_of(fixtures)
    if not results:
        return {}
    standings = Standing.objects.filter(division=division, withdrawn_on=None)
    names = {str(pk): name for pk, name in standings.values_list("team", "team__name")}
    adjustments = division.adjustments.filter(made_at__date__lte=day)
    sums = tallies(
        results,
        teams=[*names],
        adjustments=[adjustment_of(one) for one in adjustments],
    )
    rows = rank(
        {team: sums[team] for team in names},
        scheme=scheme_of(division),
        results_among=lambda groups: _among(results, groups),
        name=names.__getitem__,
    )
    return {int(row.team): row.position for row in rows}


def _among(results: Sequence[Result], groups: Sequence[frozenset[str]]) -> list[Result]:
    return [
        one
        for one in results
        if any(one.home in group and one.away in group for group in groups)
    ]


def _columns(log: Log) -> list[Column]:
    figures = [
        pgettext("played", "P"),
        pgettext("won", "W"),
        pgettext("drawn", "D"),
        pgettext("lost", "L"),
        _("For"),
        _("Against"),
        "±",
        *([_("Adj.")] if log.has_adjusted_points else []),
    ]
    return [
        Column(_("Pos"), 9, "right", STRONG_TEXT),
        Column("", 10),
        Column(_("Team"), 62, how=STRONG_TEXT),
        *(Column(one, 12, "right") for one in figures),
        Column(_("Pts"), 13, "right", STRONG_TEXT),
    ]


def _row(log: Log, line: LogLine, before: dict[int, int]) -> list[str]:
    row = line.row
    name = line.team.name
    if line.decided:
        name += f" ({_('by %(key)s') % {'key': line.decided}})"
    figures = [row.played, row.won, row.drawn, row.lost, row.for_, row.against]
    adjusted = [line.adjustment] if log.has_adjusted_points else []
    return [
        line.place,
        arrow(before.get(line.team.pk), row.position),
        name,
        *map(str, figures),
        line.difference,
        *adjusted,
        line.points,
    ]


def arrow(before: int | None, now: int) -> str:
    """How a position has moved: ▲2, ▼1, a dash where it has not."""
    if before is None:
        return ""
    if before == now:
        return "–"
    return f"{UP if now < before else DOWN}{abs(before - now)}"


def _notes(log: Log, *, last: date | None, has_arrows: bool) -> list[str]:
    notes = []
    if last and has_arrows:
        notes.append(
            _("%(up)s and %(down)s: places won and lost since %(day)s.")
            % {"up": UP, "down": DOWN, "day": date_format(last - WEEK, "j F Y")}
        )
    if log.lines:
        order = _("Teams stand in the order of: %(keys)s.")
        notes.append(order % {"keys": ", ".join(log.order)})
    if log.provisional:
        notes.append(
            ngettext(
                "%(number)s result is provisional until its match is closed.",
                "%(number)s results are provisional until their matches are closed.",
                log.provisional,
            )
            % {"number": log.provisional}
        )
    return [*notes, *_decisions(log)]


def _decisions(log: Log) -> list[str]:
    adjusted = [
        f"{one.team.name}: {', '.join(one.figures)}. {one.reason}"
        for one in log.adjustments
    ]
    ruled = [
        f"{one.fixture.home.name} – {one.fixture.away.name}: {one.words} {one.reason}"
        for one in log.rulings
    ]
    gone = [f"{one.team.name}: {one.words} {one.reason}" for one in log.withdrawals]
    return [*adjusted, *ruled, *gone]
