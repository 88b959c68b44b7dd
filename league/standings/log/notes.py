"""The footnotes of a log: decisions, and the rows that they mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _

from league.access.policy import WITHDRAWAL_WORDS
from league.models import Ruling, Team
from league.standings.log.book import Account, Book, LogMeeting
from league.standings.log.decisions import adjustment_line, ruling_line, walkover_words


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote: its number, its subject, and the teams whose rows carry it."""

    kind: str
    about: str
    words: str
    reason: str
    made_on: date | None
    teams: list[Team]
    # The match that it is about, if any.
    fixture: UUID | None = None
    # Its place among the others, once all are there.
    number: int = 0


def footnotes_of(book: Book, account: Account) -> list[Footnote]:
    """Return the footnotes in order, numbered from 1."""
    writing = _Writing(book, account, {one.team_id: one.team for one in book.entered})
    found = [*writing.adjustments(), *writing.decided(), *writing.withdrawn()]
    return [replace(note, number=number) for number, note in enumerate(found, 1)]


def kinds() -> dict[str, str]:
    """Return the headings of the footnotes."""
    return {
        "adjustment": _("Adjustments"),
        "decision": _("Results by decision"),
        "withdrawal": _("Withdrawn"),
    }


@dataclass(frozen=True, slots=True)
class _Writing:
    book: Book
    account: Account
    teams: dict[int, Team]

    def adjustments(self) -> Iterator[Footnote]:
        for one in self.account.adjustments:
            line = adjustment_line(one)
            yield Footnote(
                kind="adjustment",
                about=line.team.name,
                words=f"{', '.join(line.figures)}.",
                reason=line.reason,
                made_on=line.made_on,
                teams=[self.teams[one.team_id]] if one.team_id in self.teams else [],
            )

    def decided(self) -> Iterator[Footnote]:
        """Yield rulings other than withdrawals, and walkovers from match records."""
        for ruling in self.account.rulings:
            is_score = ruling.outcome == Ruling.Outcome.SCORE
            if ruling.withdrawal_id is None and not is_score:
                line = ruling_line(ruling)
                yield Footnote(
                    kind="decision",
                    about=f"{line.fixture.home.name} – {line.fixture.away.name}",
                    words=line.words,
                    reason=line.reason,
                    made_on=line.made_on,
                    teams=self._of(line.fixture.home_id, line.fixture.away_id),
                    fixture=line.fixture.pk,
                )
        for one in self.account.meetings.values():
            if one.is_walkover and one.ruling is None:
                yield self._walkover(one)

    def _walkover(self, one: LogMeeting) -> Footnote:
        assert one.result is not None, "a walkover has a score"
        home, away = one.result.home_score, one.result.away_score
        winner = self.teams[one.home if home > away else one.away]
        names = self.book.names
        return Footnote(
            kind="decision",
            about=f"{names[str(one.home)]} – {names[str(one.away)]}",
            words=walkover_words(winner.name, max(home, away)),
            reason="",
            made_on=one.night,
            teams=self._of(one.home, one.away),
            fixture=one.pk,
        )

    def withdrawn(self) -> Iterator[Footnote]:
        """Yield each withdrawal, marking also the teams that got a walkover by it."""
        for one in self.book.entered:
            if str(one.team_id) in self.account.gone:
                yield Footnote(
                    kind="withdrawal",
                    about=one.team.name,
                    words=str(WITHDRAWAL_WORDS[one.withdrawal_policy]),
                    reason=one.withdrawal_reason,
                    made_on=one.withdrawn_on,
                    teams=self._of(one.team_id, *self._given_by(one.pk)),
                )

    def _given_by(self, withdrawal: int) -> list[int]:
        rulings = (
            ruling
            for ruling in self.account.rulings
            if ruling.withdrawal_id == withdrawal and ruling.winner
        )
        return [
            one.fixture.home_id if one.winner == "home" else one.fixture.away_id
            for one in rulings
        ]

    def _of(self, *teams: int) -> list[Team]:
        return [self.teams[pk] for pk in dict.fromkeys(teams) if pk in self.teams]
