"""An evening's draws, for anybody to check: seeds, lots and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext_lazy

from drives.draws.next_round import SeatingMethod
from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of, rounds_of_evening
from drives.models import Drive, EnteredAs, Round, WholeDraw
from league.models import AuditRow
from rules.knockout import Lot, lots_of


@dataclass(frozen=True, slots=True)
class PairsDraw:
    """The draw of the pairs: its seed, the lots in order, and the pairs.

    A pair is the two numbers that they had alone, and who they are now.
    """

    seed: str
    lots: Sequence[Lot]
    pairs: Sequence[tuple[int, int, str]]


HOW = {
    SeatingMethod.ROUND: gettext_lazy("A new draw, by the lots of this seed."),
    SeatingMethod.WHOLE: gettext_lazy("As the draw of the whole evening has it."),
    SeatingMethod.REPAIRED: gettext_lazy(
        "As the draw of the whole evening has it, mended for who came or is away."
    ),
    SeatingMethod.WINNERS: gettext_lazy("The winners moved to the right."),
    SeatingMethod.SECOND_SIDE: gettext_lazy(
        "The second side of each table moved up, the first stayed."
    ),
}


@dataclass(frozen=True, slots=True)
class DrawsPage:
    """Everything that an evening's seatings followed from; each round with its how."""

    pairs: PairsDraw | None
    wholes: Sequence[WholeDraw]
    rounds: Sequence[tuple[Round, str]]

    @property
    def example(self) -> str:
        """The text hashed for a lot, to be checked on any computer."""
        seeds = [self.pairs.seed] if self.pairs else []
        seeds += [one.seed for one in self.wholes]
        seeds += [round.seed for round, _words in self.rounds if round.seed]
        return f"{seeds[0]}|12" if seeds else ""


def draws_page_of(drive: Drive, audience: Audience) -> DrawsPage:
    """Return the draws that count, with the names that an audience reads."""
    done = WholeDraw.objects.filter(drive=drive, state=WholeDraw.State.DONE)
    return DrawsPage(
        pairs=pairs_draw(drive, entrant_names_of(drive, audience)),
        wholes=list(done.order_by("ended_at", "asked_at")),
        rounds=[
            (one, str(HOW.get(one.drawn.get("how", ""), "")))
            for one in rounds_of_evening(drive)
        ],
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
    pairs = [(*two, names.get(entrant, "")) for two, entrant in drawn]
    return PairsDraw(row.detail["seed"], lots_of(row.detail["seed"], numbers), pairs)
