"""The rows of a log with what set each below the row above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.standings.log.book import Account, Book
from league.standings.log.lots import LotsView
from league.standings.log.reasons import by_lots_words, sentence_of, shared_words
from rules.standings import LOTS, Explained, Tally, explain, with_lots


def explained_rows(book: Book, account: Account) -> list[Explained]:
    """Return the rows with their reasons; teams that withdrew come last, without."""
    playing = {
        team: one for team, one in account.sums.items() if team not in account.gone
    }
    gone = {team: one for team, one in account.sums.items() if team in account.gone}
    found = _explained(book, account, playing)
    rows = with_lots([one.row for one in found], account.draws)
    # A reason is that of a position: lots may put another team first of its group.
    reasons = {one.row.position: one.reason for one in found if one.reason}
    parted = [
        Explained(
            row, reasons.get(row.position) if row.by not in (None, LOTS) else None
        )
        for row in rows
    ]
    behind = [
        Explained(replace(one.row, position=one.row.position + len(playing)), None)
        for one in _explained(book, account, gone)
    ]
    return parted + behind


def _explained(
    book: Book, account: Account, sums: Mapping[str, Tally]
) -> list[Explained]:
    return explain(
        sums,
        scheme=book.scheme,
        results_among=account.among,
        name=book.names.__getitem__,
    )


def reason_words(
    book: Book,
    account: Account,
    explained: Sequence[Explained],
    lots: Sequence[LotsView],
) -> dict[str, str]:
    """Return what is said of each row, by team; nothing of the first."""
    if not account.meetings and not account.adjustments:
        return {}
    seeds = {team: one.lots.seed for one in lots if one.counts for team in one.teams}
    names, said = book.names, {}
    for above, one in zip(explained, explained[1:], strict=False):
        team = one.row.team
        if team in account.gone:
            said[team] = _("withdrawn; below every team that plays on")
        elif one.reason is not None:
            said[team] = sentence_of(one.reason, scheme=book.scheme, names=names)
        elif one.row.by == LOTS:
            said[team] = by_lots_words(seed=seeds[team])
        else:
            said[team] = shared_words(above=names[above.row.team])
    return said
