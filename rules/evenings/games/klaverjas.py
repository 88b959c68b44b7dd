"""A table of a klaverjas evening: cards and roem apart, nat and marsen by themselves.

A deal is worth what rules.games.deals says. The number of deals, and what a revoke
costs, are the evening's to set: neither is on the sheet of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.evenings.entries import Kind, TableFault
from rules.evenings.entries import Revoke as Revoked
from rules.evenings.scores import DealScore, DealSide, Event, Folded, SideScore
from rules.evenings.settings import Revoke, Settings
from rules.evenings.standing import Line
from rules.games.deals.klaverjas import CARDS, Deal
from rules.games.deals.values import Side, Sums

# Ours, as clubs have it: all cards to the others and as much again as for all tricks;
# or a hundred off, and the deal as it was written.
ROEM_FOR_A_REVOKE = 100
OFF_FOR_A_REVOKE = -100


def fold(settings: Settings, lines: Sequence[Line], *, has_ended: bool) -> Folded:
    """Return what the deals of a round come to; deals past the last do not count."""
    played, past = lines[: settings.deals], lines[settings.deals :]
    deals = tuple(
        _scored(settings, line, number) for number, line in enumerate(played, start=1)
    )
    is_over = has_ended or len(deals) == settings.deals
    sums = Sums(
        sum(one.us.total for one in deals), sum(one.them.total for one in deals)
    )
    winner = sums.higher if is_over else None
    return Folded(
        us=_sums(deals, Side.US, winner),
        them=_sums(deals, Side.THEM, winner),
        deals=deals,
        is_over=is_over,
        winner=winner,
        faults=tuple(TableFault("after the end", {"entry": one.id}) for one in past),
    )


def _scored(settings: Settings, line: Line, number: int) -> DealScore:
    if line.kind is Kind.REVOKE:
        return REVOKED[settings.revoke](line, number)
    return _deal(line.said, line.id, number)


def _deal(deal: Deal, entry: str, number: int) -> DealScore:
    result = deal.result
    # Whoever is nat loses the cards too; what is left of a side's result is roem.
    cards = Sums.by_side(deal.maker.others, CARDS) if deal.is_nat else deal.cards
    event = Event.MARS if deal.is_pit else None
    return DealScore(
        number=number,
        entry=entry,
        us=_side(result.us, cards.us),
        them=_side(result.them, cards.them),
        event=Event.NAT if deal.is_nat else event,
        by=deal.maker if deal.is_nat or deal.is_pit else None,
    )


def _side(total: int, cards: int) -> DealSide:
    return DealSide(total=total, cards=cards, roem=total - cards)


def _all_to_the_others(line: Line, number: int) -> DealScore:
    """All cards and a hundred roem to the others, whatever was written of the deal."""
    gained = _side(CARDS + ROEM_FOR_A_REVOKE, CARDS)
    return _revoked(line.said, line.id, number, {line.said.side.others: gained})


def _off(line: Line, number: int) -> DealScore:
    """A hundred off; the deal counts as written, one broken off for nobody."""
    revoked: Revoked = line.said
    sides = {Side.US: DealSide(), Side.THEM: DealSide()}
    if revoked.deal is not None:
        deal = _deal(revoked.deal, line.id, number)
        sides = {Side.US: deal.us, Side.THEM: deal.them}
    own = sides[revoked.side]
    sides[revoked.side] = DealSide(
        total=own.total + OFF_FOR_A_REVOKE,
        cards=own.cards,
        roem=own.roem,
        penalty=OFF_FOR_A_REVOKE,
    )
    return _revoked(revoked, line.id, number, sides)


def _revoked(
    revoked: Revoked, entry: str, number: int, sides: Mapping[Side, DealSide]
) -> DealScore:
    return DealScore(
        number=number,
        entry=entry,
        us=sides.get(Side.US, DealSide()),
        them=sides.get(Side.THEM, DealSide()),
        event=Event.REVOKE,
        by=revoked.side,
    )


REVOKED: Mapping[Revoke, Callable[[Line, int], DealScore]] = {
    Revoke.ALL: _all_to_the_others,
    Revoke.MINUS: _off,
}


def _sums(deals: Iterable[DealScore], side: Side, winner: Side | None) -> SideScore:
    own = [(one, one.of(side)) for one in deals]
    return SideScore(
        total=sum(part.total for _, part in own),
        cards=sum(part.cards for _, part in own),
        roem=sum(part.roem for _, part in own),
        penalty=sum(part.penalty for _, part in own),
        marsen=sum(one.event is Event.MARS and one.by is side for one, _ in own),
        nat=sum(one.event is Event.NAT and one.by is side for one, _ in own),
        won=int(winner is side),
    )
