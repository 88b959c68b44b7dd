"""An evening's draws, for anybody to check: seeds, lots and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext_lazy

from drives.draws.next_round import SeatingMethod
from drives.evenings.selectors import entrant_names_of, rounds_of_evening
from drives.models import Drive, EnteredAs, Round, WholeDraw
from league.models import AuditRow
from rules.knockout import Lot, lots_of


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """Two who entered alone: the numbers they had then, and who they are now."""

    one: int
    other: int
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class PairsDraw:
    """The draw of the pairs: its seed, the lots in order, and the pairs."""

    seed: str
    lots: Sequence[Lot]
    pairs: Sequence[DrawnPair]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round's seating: its seed, and how it came about."""

    round: Round

    @property
    def words(self) -> str:
        return str(HOW.get(self.round.drawn.get("how", ""), ""))

    @property
    def lots(self) -> list[int]:
        """The numbers in the order of their lots; empty if none were drawn."""
        found: list[int] = self.round.drawn.get("lots", [])
        return found

    @property
    def by_lot(self) -> list[int]:
        """In a movement, those seated by lot: who came late, or beside a gap."""
        found: list[int] = self.round.drawn.get("by_lot", [])
        return found

    @property
    def exchanges(self) -> list[list[int]]:
        found: list[list[int]] = self.round.drawn.get("exchanges", [])
        return found

    @property
    def repeats(self) -> Mapping[str, int]:
        found: Mapping[str, int] = self.round.drawn.get("repeats", {})
        return found


HOW = {
    SeatingMethod.ROUND: gettext_lazy("A new draw, by the lots of this seed."),
    SeatingMethod.WHOLE: gettext_lazy("As the draw of the whole evening has it."),
    SeatingMethod.REPAIRED: gettext_lazy(
        "As the draw of the whole evening has it, mended for who came or is away."
    ),
    SeatingMethod.WINNERS: gettext_lazy("The winners moved to the right."),
    SeatingMethod.SECOND_SIDE: gettext_lazy("The second pair of each table moved up."),
}


@dataclass(frozen=True, slots=True)
class DrawsPage:
    """Everything that an evening's seatings followed from."""

    pairs: PairsDraw | None
    wholes: Sequence[WholeDraw]
    rounds: Sequence[RoundLine]

    @property
    def example(self) -> str:
        """The text hashed for a lot, to be checked on any computer."""
        seeds = [self.pairs.seed] if self.pairs else []
        seeds += [one.seed for one in self.wholes]
        seeds += [one.round.seed for one in self.rounds if one.round.seed]
        return f"{seeds[0]}|12" if seeds else ""


def draws_page_of(drive: Drive, *, is_member: bool) -> DrawsPage:
    """Return the draws that count, with names for members of the union."""
    done = WholeDraw.objects.filter(drive=drive, state=WholeDraw.State.DONE)
    return DrawsPage(
        pairs=pairs_draw(drive, entrant_names_of(drive, is_member=is_member)),
        wholes=list(done.order_by("ended_at", "asked_at")),
        rounds=[RoundLine(one) for one in rounds_of_evening(drive)],
    )


def pairs_draw(drive: Drive, names: Mapping[int, str]) -> PairsDraw | None:
    """Return the draw of the pairs from the journal; None if there was none."""
    if drive.entered_as != EnteredAs.DRAWN_PAIRS:
        return None
    subject = f"{drive._meta.label_lower} {drive.pk}"
    rows = AuditRow.objects.filter(
        union=drive.union_id, action="drive.draw_pairs", subject=subject
    )
    row = rows.order_by("-pk").first()
    if row is None:
        return None
    numbers = [str(number) for two in row.detail["pairs"] for number in two]
    # By the entrants' keys, since a pair's number may have changed; an older row has
    # none, and then no name is better than another pair's.
    drawn = zip_longest(row.detail["pairs"], row.detail.get("entrants", ()))
    pairs = [
        DrawnPair(one, other, place, names.get(entrant, ""))
        for place, ((one, other), entrant) in enumerate(drawn, start=1)
    ]
    return PairsDraw(row.detail["seed"], lots_of(row.detail["seed"], numbers), pairs)
