"""A match's signatures for its pages: who signed what, and what changed since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.models import Match, Signature
from matches.record.delivery import MOVES_NO_SCORE
from matches.sheet.lines import EntryLine
from matches.sheet.moves import MovedFigure, figure_moves
from matches.signing.selectors import (
    Outcome,
    Signing,
    may_be_signed,
    seal_of,
    seq_under,
    sheet_under,
    signings_of,
)
from rules.record import Side

CAPTAINS: dict[Side, Any] = {
    Side.HOME: gettext_lazy("Home captain"),
    Side.AWAY: gettext_lazy("Away captain"),
}
SAID: dict[str, Any] = {
    Outcome.SIGNED: gettext_lazy("signed at %(time)s"),
    Outcome.NOT_GIVEN: gettext_lazy("not given, noted at %(time)s"),
    Outcome.TIMED_OUT: gettext_lazy("silent until %(time)s, so taken to agree"),
}
FORMERLY: dict[str, Any] = {
    Outcome.SIGNED: gettext_lazy("Signed at %(time)s under %(totals)s."),
    Outcome.NOT_GIVEN: gettext_lazy("Not given under %(totals)s, at %(time)s."),
    Outcome.TIMED_OUT: gettext_lazy("Silent under %(totals)s until %(time)s."),
}


@dataclass(frozen=True, slots=True)
class SignatureView:
    """A side's signature; `reason` and `by` are for the union's people."""

    side: Side
    captain: Any
    team: str
    said: str
    is_signed: bool
    is_missing: bool
    reason: str
    by: str
    formerly: str


@dataclass(frozen=True, slots=True)
class News:
    """What changed on a sheet since it was seen: totals, figures and entries."""

    before: str
    after: str
    figures: list[MovedFigure]
    lines: list[EntryLine]


@dataclass(frozen=True, slots=True)
class SigningView:
    """How far a match is with being signed and closed."""

    sides: list[SignatureView]
    token: str
    is_over: bool
    is_provisional: bool
    is_sealed: bool
    closed: str
    is_corrected: bool
    # Since the older sheet, signed by a side that must sign again.
    news: News | None

    @property
    def missing(self) -> list[SignatureView]:
        return [one for one in self.sides if one.is_missing]


def signing_view_of(
    match: Match, *, lines: Iterable[EntryLine], is_member: bool
) -> SigningView:
    """Return a match's signing state, for the reader of its lines."""
    seal = seal_of(match)
    signings = signings_of(match, seal)
    telling = Telling(match, is_member=is_member)
    closed, since = match.closed_at, seal.since
    return SigningView(
        sides=[telling.side(one) for one in signings.values()],
        token=seal.token,
        is_over=may_be_signed(match),
        is_provisional=match.fixture.is_provisional,
        is_sealed=match.sealed_at is not None,
        closed=telling.moment(closed) if closed else "",
        is_corrected=bool(closed and seal.seq and since and since > closed),
        news=_news_for(match, signings, lines),
    )


def _news_for(
    match: Match, signings: Mapping[Side, Signing], lines: Iterable[EntryLine]
) -> News | None:
    """Return the changes since the newest of the sheets to sign again."""
    older = [
        one.former
        for one in signings.values()
        if one.former is not None and one.current is None
    ]
    if not older:
        return None
    newest = max(older, key=lambda one: one.at)
    return news_since(match, newest.seal_hash, lines=lines)


class Telling:
    """Puts a match's signatures into words for one reader, in the union's time."""

    def __init__(self, match: Match, *, is_member: bool) -> None:
        self.match = match
        self.is_member = is_member
        fixture = match.fixture
        self.zone = fixture.union.zone
        self.teams = {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}

    def side(self, signing: Signing) -> SignatureView:
        standing, former = signing.current, signing.former
        return SignatureView(
            side=signing.side,
            captain=CAPTAINS[signing.side],
            team=self.teams[signing.side],
            said=self.said(signing),
            is_signed=standing is not None and standing.outcome == Outcome.SIGNED,
            is_missing=standing is None,
            reason=standing.reason if standing and self.is_member else "",
            by=self.by(standing),
            formerly=self.formerly(former) if former and standing is None else "",
        )

    def said(self, signing: Signing) -> str:
        standing = signing.current
        if standing is None:
            return _("to sign again") if signing.former else _("not signed yet")
        said = str(SAID[standing.outcome]) % {"time": self.moment(standing.at)}
        if not standing.held:
            return said
        over = ngettext(
            "while %(number)s entry waited",
            "while %(number)s entries waited",
            standing.held,
        )
        return f"{said}, {over % {'number': standing.held}}"

    def by(self, standing: Signature | None) -> str:
        if standing is None or not self.is_member:
            return ""
        if standing.device is not None:
            return standing.device.name
        return standing.by.get_username() if standing.by else ""

    def formerly(self, former: Signature) -> str:
        """Return what a side did under an older sheet, with its totals."""
        seq = seq_under(self.match, former.seal_hash)
        totals = _totals_of(sheet_under(self.match, seq).as_json())
        return FORMERLY[former.outcome] % {
            "time": self.moment(former.at),
            "totals": totals,
        }

    def moment(self, at: datetime) -> str:
        """Return the time of day, with the date unless it is the night's."""
        local = at.astimezone(self.zone)
        if local.date() == self.match.fixture.night:
            return f"{local:%H:%M}"
        return date_format(local, "j M H:i")


def _totals_of(sheet: Mapping[str, Any]) -> str:
    return f"{sheet['home']['total']}–{sheet['away']['total']}"


def news_since(match: Match, seal_hash: str, *, lines: Iterable[EntryLine]) -> News:
    """Return what changed on a match's sheet since the one with a hash."""
    seq = seq_under(match, seal_hash)
    before = sheet_under(match, seq).as_json()
    return News(
        before=_totals_of(before),
        after=_totals_of(match.sheet),
        figures=figure_moves(match.fixture, before, match.sheet),
        lines=sorted(
            (
                one
                for one in lines
                if one.row.seq > seq and one.row.kind not in MOVES_NO_SCORE
            ),
            key=lambda one: one.row.seq,
        ),
    )
