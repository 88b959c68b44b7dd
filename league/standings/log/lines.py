"""A division's log as its pages show it: places, figures and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from django.utils.translation import gettext as _

from league.models import Division, Standing, Team
from league.standings.clinch import fates_of
from league.standings.log.book import Account, Book, book_of
from league.standings.log.lots import LotsView, lots_in
from league.standings.log.moves import PlaceMove, place_moves
from league.standings.log.notes import Footnote, footnotes_of, kinds
from league.standings.log.reasons import by_lots_words, sentence_of, shared_words
from league.standings.log.words import (
    KEYS,
    has_mini_leagues,
    rates_of,
    with_minus,
    with_sign,
)
from league.standings.sums import rank_division, scheme_of
from rules.clinch import Fate
from rules.standings import (
    LOTS,
    Explained,
    RankingRow,
    Scheme,
    Tally,
    explain,
    with_lots,
)
from rules.standings.scheme import Key


@dataclass(frozen=True, slots=True)
class LogLine:
    """One team's line of the log, with figures as text.

    Lists of several logs get only the figures.
    """

    place: str
    team: Team
    row: RankingRow
    difference: str
    adjustment: str
    points: str
    withdrawn_on: date | None = None
    # The number, in the order of the log, of the key that set it below the line above:
    # 0 if none did, 1 if the first key says it by itself.
    key: int = 0
    # What set it below the line above, and whether the log points say it already.
    reason: str = ""
    is_by_points: bool = False
    move: PlaceMove | None = None
    notes: list[Footnote] = field(default_factory=list)
    # Results that wait for the secretary to close their matches.
    provisional: int = 0
    fate: Fate | None = None

    @property
    def told_shortly(self) -> str:
        """Return what a short log says of its place: nothing where its points do."""
        if self.row.by is None or (self.key == 1 and self.row.by is Key.POINTS):
            return ""
        if self.row.by == LOTS:
            return _("level on every key; behind by lot")
        return _("behind on %(key)s") % {"key": KEYS[self.row.by]}

    @property
    def told(self) -> str:
        """Return what a page says of its place: nothing where log points decide."""
        return "" if self.is_by_points else self.reason

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing to say under the figures."""
        said = (self.told, self.withdrawn_on, self.provisional, self.fate)
        return not any(said)


@dataclass(frozen=True, slots=True)
class Log:
    """A division's log, explained; `on` is its day, None for the current log."""

    division: Division
    lines: list[LogLine]
    scheme: Scheme
    has_adjusted_points: bool
    notes: list[Footnote]
    lots: list[LotsView]
    provisional: int
    on: date | None
    last: date | None
    since: date | None
    # The nights that counted, the latest first.
    nights: list[date]

    @property
    def order(self) -> list[str]:
        return [str(KEYS[key]) for key in self.scheme.order]

    @property
    def rates(self) -> dict[str, str]:
        return rates_of(self.scheme)

    @property
    def has_mini_leagues(self) -> bool:
        return has_mini_leagues(self.scheme)

    @property
    def gives_for_tables(self) -> bool:
        return bool(self.scheme.table_won or self.scheme.table_drawn)

    @property
    def moved(self) -> list[LogLine]:
        """Return the lines of the teams whose place is another than a week before."""
        return [one for one in self.lines if one.move and one.move.steps]

    @property
    def footnotes(self) -> list[tuple[str, list[Footnote]]]:
        """Return the footnotes under their headings."""
        return [
            (heading, found)
            for kind, heading in kinds().items()
            if (found := [one for one in self.notes if one.kind == kind])
        ]


def log_lines(division: Division, standings: list[Standing]) -> list[LogLine]:
    """Return the lines of a log with only their figures."""
    teams = {str(one.team_id): one.team for one in standings}
    gone = {
        str(one.team_id): one.withdrawn_on
        for one in standings
        if one.withdrawn_on is not None
    }
    order = scheme_of(division).order
    return plain_lines(rank_division(division, standings), teams, gone, order)


def plain_lines(
    rows: Sequence[RankingRow],
    teams: Mapping[str, Team],
    gone: Mapping[str, date],
    order: Sequence[Key],
) -> list[LogLine]:
    """Return ranked rows as lines with only their figures, by the keys of `order`."""
    numbers = {key: number for number, key in enumerate(order, start=1)}
    sharing = Counter(row.position for row in rows)
    return [
        LogLine(
            place=_place(row, sharing, is_gone=row.team in gone),
            team=teams[row.team],
            row=row,
            difference=with_sign(row.difference),
            adjustment=with_sign(row.adjustment) if row.adjustment else "",
            points=with_minus(row.points),
            withdrawn_on=gone.get(row.team),
            key=numbers.get(row.by, 0) if isinstance(row.by, Key) else 0,
        )
        for row in rows
    ]


def _place(row: RankingRow, sharing: Counter[int], *, is_gone: bool) -> str:
    """Return the position, 2= if shared, a dash for a team that withdrew."""
    if is_gone:
        return "–"
    return f"{row.position}=" if sharing[row.position] > 1 else f"{row.position}"


def short_log(division: Division) -> list[LogLine]:
    """Return the lines of a division whose standings are prefetched."""
    return log_lines(division, list(division.standings.all()))


def log_of(division: Division, *, on: date | None = None) -> Log:
    """Return a division's log with its explanations, now or at the end of a day.

    The number of queries is the same for any division.
    """
    return log_in(book_of(division), on=on)


def log_in(book: Book, *, on: date | None = None) -> Log:
    """Return the log that a division's book leads to, now or at the end of a day."""
    account = book.now() if on is None else book.as_at(on)
    explained = _explained_rows(book, account)
    rows = [one.row for one in explained]
    moves = place_moves(book, account, rows)
    notes = footnotes_of(book, account)
    lots = lots_in(book, account, rows)
    reasons = _reason_words(book, account, explained, lots)
    by_points = _by_points(explained)
    fates = fates_of(book.division) if on is None else {}
    provisional = [one for one in account.meetings.values() if one.is_provisional]
    waiting = Counter(team for met in provisional for team in (met.home, met.away))
    lines = [
        replace(
            line,
            reason=reasons.get(line.row.team, ""),
            is_by_points=line.row.team in by_points,
            move=moves.by_team.get(line.team.pk),
            notes=[note for note in notes if line.team in note.teams],
            provisional=waiting[line.team.pk],
            fate=fates.get(line.team.pk),
        )
        for line in plain_lines(rows, _teams_of(book), account.gone, book.scheme.order)
    ]
    return Log(
        division=book.division,
        lines=lines,
        scheme=book.scheme,
        has_adjusted_points=any(line.adjustment for line in lines),
        notes=notes,
        lots=lots,
        provisional=len(provisional),
        on=on,
        last=account.last,
        since=moves.since,
        nights=book.nights,
    )


def _by_points(explained: Sequence[Explained]) -> set[str]:
    """Return the teams whose log points alone set them below the row above."""
    return {
        one.row.team
        for one in explained
        if one.reason and one.reason.key is Key.POINTS and not one.reason.level
    }


def _teams_of(book: Book) -> dict[str, Team]:
    return {str(one.team_id): one.team for one in book.entered}


def _explained_rows(book: Book, account: Account) -> list[Explained]:
    """Return the rows with their reasons; withdrawn teams come last, without any."""
    playing = {
        team: one for team, one in account.sums.items() if team not in account.gone
    }
    gone = {team: one for team, one in account.sums.items() if team in account.gone}
    found = _explained(book, account, playing)
    rows = with_lots([one.row for one in found], account.draws)
    # A reason belongs to a position: lots may put another team first of its group.
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


def _reason_words(
    book: Book,
    account: Account,
    explained: Sequence[Explained],
    lots: Sequence[LotsView],
) -> dict[str, str]:
    """Return what is said of each row but the first, by team."""
    if not account.meetings and not account.adjustments:
        return {}
    seeds = {team: one.lots.seed for one in lots if one.counts for team in one.teams}
    names, said = book.names, {}
    for above, one in pairwise(explained):
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
