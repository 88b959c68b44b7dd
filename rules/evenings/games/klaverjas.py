"""A table of a klaverjas evening: cards and roem apart, nat and marsen separately.

A deal is worth what rules.games.deals says. The evening sets the number of deals and
the cost of a revoke: neither is on the sheet of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.evenings.entries import Revoke as Revoked
from rules.evenings.entries import TableEntryKind, TableFault
from rules.evenings.scores import DealEvent, DealScore, DealSide, SideScore, TableResult
from rules.evenings.settings import EveningSettings, RevokeCost
from rules.evenings.standing import StandingEntry
from rules.games.deals.klaverjas import CARDS, KlaverjasDeal
from rules.games.deals.values import Sums, TableSide

# Ours, as clubs do it: all cards go to the others, and as much roem as for all tricks;
# or a hundred off, with the deal counted as written.
ROEM_FOR_A_REVOKE = 100
OFF_FOR_A_REVOKE = -100


def fold_klaverjas(
    settings: EveningSettings, lines: Sequence[StandingEntry], *, has_ended: bool
) -> TableResult:
    """Return the score of a round's deals; deals past the last do not count."""
    played, past = lines[: settings.deals], lines[settings.deals :]
    deals = tuple(
        _scored(settings, line, number) for number, line in enumerate(played, start=1)
    )
    is_over = has_ended or len(deals) == settings.deals
    sums = Sums(
        sum(one.us.total for one in deals), sum(one.them.total for one in deals)
    )
    winner = sums.higher if is_over else None
    return TableResult(
        us=_sums(deals, TableSide.US, winner),
        them=_sums(deals, TableSide.THEM, winner),
        deals=deals,
        is_over=is_over,
        winner=winner,
        faults=tuple(TableFault("after the end", {"entry": one.id}) for one in past),
    )


def _scored(settings: EveningSettings, line: StandingEntry, number: int) -> DealScore:
    if line.kind is TableEntryKind.REVOKE:
        return REVOKED[settings.revoke](line, number)
    return _deal(line.said, line.id, number)


def _deal(deal: KlaverjasDeal, entry: str, number: int) -> DealScore:
    result = deal.result
    # The side that is nat loses the cards too; the rest of a side's result is roem.
    cards = Sums.by_side(deal.maker.others, CARDS) if deal.is_nat else deal.cards
    event = DealEvent.MARS if deal.is_pit else None
    return DealScore(
        number=number,
        entry=entry,
        us=_side(result.us, cards.us),
        them=_side(result.them, cards.them),
        event=DealEvent.NAT if deal.is_nat else event,
        by=deal.maker if deal.is_nat or deal.is_pit else None,
    )


def _side(total: int, cards: int) -> DealSide:
    return DealSide(total=total, cards=cards, roem=total - cards)


def _all_to_the_others(line: StandingEntry, number: int) -> DealScore:
    """Give all cards and a hundred roem to the others, whatever the deal said."""
    gained = _side(CARDS + ROEM_FOR_A_REVOKE, CARDS)
    return _revoked(line.said, line.id, number, {line.said.side.others: gained})


def _off(line: StandingEntry, number: int) -> DealScore:
    """Take a hundred off; the deal counts as written, a broken-off one for nobody."""
    revoked: Revoked = line.said
    sides = {TableSide.US: DealSide(), TableSide.THEM: DealSide()}
    if revoked.deal is not None:
        deal = _deal(revoked.deal, line.id, number)
        sides = {TableSide.US: deal.us, TableSide.THEM: deal.them}
    own = sides[revoked.side]
    sides[revoked.side] = DealSide(
        total=own.total + OFF_FOR_A_REVOKE,
        cards=own.cards,
        roem=own.roem,
        penalty=OFF_FOR_A_REVOKE,
    )
    return _revoked(revoked, line.id, number, sides)


def _revoked(
    revoked: Revoked, entry: str, number: int, sides: Mapping[TableSide, DealSide]
) -> DealScore:
    return DealScore(
        number=number,
        entry=entry,
        us=sides.get(TableSide.US, DealSide()),
        them=sides.get(TableSide.THEM, DealSide()),
        event=DealEvent.REVOKE,
        by=revoked.side,
    )


REVOKED: Mapping[RevokeCost, Callable[[StandingEntry, int], DealScore]] = {
    RevokeCost.ALL: _all_to_the_others,
    RevokeCost.MINUS: _off,
}


def _sums(
    deals: Iterable[DealScore], side: TableSide, winner: TableSide | None
) -> SideScore:
    own = [(one, one.of(side)) for one in deals]
    return SideScore(
        total=sum(part.total for _, part in own),
        cards=sum(part.cards for _, part in own),
        roem=sum(part.roem for _, part in own),
        penalty=sum(part.penalty for _, part in own),
        marsen=sum(one.event is DealEvent.MARS and one.by is side for one, _ in own),
        nat=sum(one.event is DealEvent.NAT and one.by is side for one, _ in own),
        won=int(winner is side),
    )
