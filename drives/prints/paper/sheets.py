"""The score-sheet of a table in each game: for a round with its names, or blank.

Each game's sheet is a few columns and what a writer must know; klawerjas has its booms
instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of, tables_of_round
from drives.evenings.words import ways_of
from drives.models import Drive, Game, Round
from drives.prints.paper import booms
from drives.prints.paper.ruled import (
    Ruled,
    RuledColumn,
    RuledHeading,
    put_code,
    put_ruled,
)
from drives.prints.words import (
    bare_sides,
    new_document,
    sides_at,
    table_address,
    under_title,
)
from rules.evenings import (
    EveningSettings,
    RevokeCost,
    read_evening_settings,
    sides_of_game,
)
from scoresheets.paper.document import A4, PaperSize
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import LEFT, WIDTH, Box
from scoresheets.paper.pen import Pen

TOP, BOTTOM = 10.0, 288.0
GAP = 8.0  # between two sheets on one page
USUAL_ROWS = 16  # if an evening sets no number of deals
REVOKES = {
    RevokeCost.ALL: gettext_lazy("A revoke gives the others 162, and 100 roem more."),
    RevokeCost.MINUS: gettext_lazy("A revoke costs the side that made it 100."),
}


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game's sheet: `ruled` by the evening's settings; None for a page of booms."""

    title: Any
    ruled: Callable[[EveningSettings], Ruled] | None = None
    a_page: int = 1


def draw_round_sheets(drive: Drive, drawn: Round, paper: PaperSize = A4) -> bytes:
    """Return the sheets of a round's tables, with the names of those seated."""
    names = entrant_names_of(drive, Audience.TABLE, round=drawn)
    under = under_title(drive)
    title = str(FORMS[drive.game].title)
    headings = [
        RuledHeading(
            title=title,
            under=under,
            sides=sides_at(table, names, drive.game),
            round=str(drawn.number),
            table=str(table.number),
            address=table_address(table),
        )
        for table in tables_of_round(drawn)
    ]
    return _draw(drive, headings, paper)


def draw_blank_sheets(drive: Drive, paper: PaperSize = A4) -> bytes:
    """Return a page of the game's sheet without names, to copy."""
    form = FORMS[drive.game]
    bare = RuledHeading(
        title=str(form.title),
        under=under_title(drive),
        sides=bare_sides(drive.game),
    )
    return _draw(drive, [bare] * form.a_page, paper)


def _draw(drive: Drive, headings: Sequence[RuledHeading], paper: PaperSize) -> bytes:
    form = FORMS[drive.game]
    settings = read_evening_settings(drive.game, drive.settings)
    document = new_document(str(form.title), drive, paper)
    pen = Pen(document.canvas)
    height = (BOTTOM - TOP - GAP * (form.a_page - 1)) / form.a_page
    for first in range(0, len(headings), form.a_page):
        document.begin_fitted()
        for at, heading in enumerate(headings[first : first + form.a_page]):
            marks = PageMarks()
            slot = Box(LEFT, TOP + at * (height + GAP), WIDTH, height)
            if form.ruled is None:
                booms.put_booms(marks, heading, slot)
            else:
                put_ruled(marks, heading, form.ruled(settings), slot)
            marks.draw(pen)
            put_code(document.canvas, heading, slot)
        document.canvas.showPage()
    return document.pdf()


def _numbers(settings: EveningSettings) -> list[str]:
    return [str(one) for one in range(1, (settings.deals or USUAL_ROWS) + 1)]


def _of_each(
    settings: EveningSettings, *columns: tuple[str, float, bool]
) -> list[RuledColumn]:
    """Return the columns of each side: title, share of the width, whether summed."""
    return [
        RuledColumn(title, share, side, is_summed=is_summed)
        for side in sides_of_game(settings.game)
        for title, share, is_summed in columns
    ]


def _klaverjas(settings: EveningSettings) -> Ruled:
    return Ruled(
        columns=[
            RuledColumn(_("Dealer"), 1.1),
            RuledColumn(_("Plays"), 1.1),
            *_of_each(
                settings,
                (_("Cards"), 1.5, True),
                (_("Roem"), 1.5, True),
                (_("Together"), 1.5, True),
            ),
            RuledColumn(_("Nat"), 0.9, is_summed=True),
            RuledColumn(_("Pit"), 0.9, is_summed=True),
        ],
        rows=_numbers(settings),
        notes=[
            _(
                "Cards add up to 162. The pair that plays needs more than the others, "
                "roem included; else it is nat: 162 and all roem to the others."
            ),
            _("Pit, all tricks to the pair that plays: 100 roem more."),
            str(REVOKES[settings.revoke]),
            *ways_of(settings),
        ],
    )


def _klaberjass(settings: EveningSettings) -> Ruled:
    return Ruled(
        columns=[
            RuledColumn(_("Maker"), 1.3),
            RuledColumn(_("Times"), 1.0),
            *_of_each(
                settings,
                (_("Cards"), 1.2, False),
                (_("Melds"), 1.2, False),
                (_("Bella"), 1.0, False),
                (_("Score"), 1.3, True),
                (_("Stands at"), 1.4, False),
            ),
        ],
        rows=_numbers(settings),
        notes=[
            _(
                "Cards add up to 162. A maker with less gives both sums to the others; "
                "of a level deal the maker's sum is held over to the next."
            ),
            _("Over at 500. Times: 2 after Kontra, 4 after Rekontra."),
        ],
    )


def _klaberjass_alone(settings: EveningSettings) -> Ruled:
    over = _("Over at 500; who has them in the middle of a hand says so at once.")
    return Ruled(
        columns=[
            RuledColumn(_("Maker"), 1.3),
            *_of_each(
                settings,
                (_("Cards"), 1.1, False),
                (_("Melds"), 1.1, False),
                (_("Bella"), 1.0, False),
                (_("Score"), 1.2, True),
                (_("Stands at"), 1.4, False),
            ),
        ],
        rows=_numbers(settings),
        notes=[
            _(
                "A maker with less than another gives up their own points of the hand "
                "to whoever has the most; of a level hand they wait for the next."
            ),
            *([] if settings.deals else [over]),
        ],
    )


def _five_hundred(settings: EveningSettings) -> Ruled:
    clips = _(
        "To the bell or the last hand. Clips: %(win)s for a win, %(tie)s each "
        "for a tie."
    )
    return Ruled(
        columns=[
            RuledColumn(_("Bidder"), 1.5),
            RuledColumn(_("Bid"), 1.2),
            *_of_each(
                settings,
                (_("Tricks"), 1.2, False),
                (_("Score"), 1.5, True),
                (_("Stands at"), 1.6, False),
            ),
            RuledColumn(_("Penalty"), 1.4),
        ],
        rows=_numbers(settings),
        notes=[
            _(
                "Six tricks: ♠ 40, ♣ 60, ♦ 80, ♥ 100, no trumps 120; 100 more for each "
                "further trick. The others score 10 a trick; no tens beyond 460."
            ),
            clips % {"win": settings.clips_win, "tie": settings.clips_tie},
        ],
    )


FORMS: dict[str, GameSheet] = {
    Game.KLAWERJAS: GameSheet(gettext_lazy("Boom sheet")),
    Game.KLAVERJAS: GameSheet(gettext_lazy("Klaverjas score-sheet"), _klaverjas),
    Game.KLABERJASS: GameSheet(gettext_lazy("Klaberjass score-sheet"), _klaberjass),
    Game.KLABERJASS_TWO: GameSheet(
        gettext_lazy("Klaberjass score-sheet"), _klaberjass_alone
    ),
    Game.KLABERJASS_THREE: GameSheet(
        gettext_lazy("Klaberjass score-sheet"), _klaberjass_alone
    ),
    Game.FIVE_HUNDRED: GameSheet(gettext_lazy("500 score-sheet"), _five_hundred, 2),
}
