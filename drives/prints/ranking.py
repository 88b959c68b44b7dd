"""The ranking of an evening on paper, running or final, with each row's reason."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.forms.setting_words import WORDS
from drives.evenings.naming import Audience
from drives.evenings.selectors import rounds_of_evening
from drives.evenings.words import with_minus
from drives.models import Drive, Round
from drives.prints.seating import seed_notes
from drives.prints.words import under_title
from drives.public.page import SUM_WORDS, shown_sums
from drives.ranking.ranking import EveningRankRow, RoundFigure, ranking_of
from drives.rounds.scoring import evening_settings_of
from rules.evenings import RankedFigure, Ties
from scoresheets.paper.lettering import Lettering
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing

FIGURE = Lettering(7.5, 6)
SMALL = Lettering(8, 6.5)
AWAY = "*"
# With more rounds than this the figures are unreadable: print the sum alone.
MOST_ROUNDS = 14
COUNTED = {
    RankedFigure.TOTAL: gettext_lazy("the points of the deals"),
    RankedFigure.WON: gettext_lazy("the games won"),
    RankedFigure.CLIPS: gettext_lazy("the clips"),
    RankedFigure.POINTS: gettext_lazy("the points of the booms"),
}


def ranking_listing(drive: Drive) -> Listing:
    """Return the ranking as it hangs in the hall, the prizes, and the draws' seeds."""
    rows, rounds = ranking_of(drive, Audience.WALL), rounds_of_evening(drive)
    sums = shown_sums(drive, rows)
    shown = rounds if len(rounds) <= MOST_ROUNDS else []
    is_final = drive.state == Drive.State.CLOSED
    has_prizes = is_final and any(one.prizes for one in rows)
    cells = [
        _cells(row, rounds=len(shown), sums=sums, has_prizes=has_prizes) for row in rows
    ]
    return Listing(
        title=_title(drive, rounds),
        subtitle=under_title(drive),
        columns=[
            ListColumn(_("Pos"), 12, "right", STRONG_TEXT),
            ListColumn(_("No."), 11, "right", FIGURE),
            ListColumn(_("Name"), 46, how=STRONG_TEXT),
            *(ListColumn(str(one.number), 11.5, "right", FIGURE) for one in shown),
            ListColumn(_("Sum"), 14, "right", STRONG_TEXT),
            *(
                ListColumn(capfirst(SUM_WORDS[one]), 14, "right", FIGURE)
                for one in sums
            ),
            ListColumn(_("Why below the row above"), 38, how=SMALL, is_prose=True),
            *(
                [ListColumn(_("Prize"), 30, how=SMALL, is_prose=True)]
                if has_prizes
                else []
            ),
        ],
        groups=[ListGroup(cells)],
        notes=[*order_notes(drive), *_away_notes(rows), *_seeds(drive, rounds)],
        empty=_("Nobody has entered yet."),
        printed=print_stamp(drive.union),
    )


def _cells(
    row: EveningRankRow, *, rounds: int, sums: Sequence[str], has_prizes: bool
) -> list[str]:
    return [
        row.place,
        str(row.number),
        row.name,
        *map(_figure, row.rounds[:rounds]),
        with_minus(row.total),
        *(with_minus(row.sums[one]) for one in sums),
        row.decided_by,
        *([row.prizes] if has_prizes else []),
    ]


def order_notes(drive: Drive) -> list[str]:
    """Return the sentence that says what an evening is ranked by."""
    settings = evening_settings_of(drive)
    told = {"counted": COUNTED[settings.counts]}
    if settings.ties is Ties.SHARED:
        words = _("Ranked by %(counted)s; who are level share the place.")
        return [words % told]
    words = _(
        "Ranked by %(counted)s, then by %(key)s; level then, they share the place."
    )
    return [words % (told | {"key": WORDS["ties", str(settings.ties)]})]


def _title(drive: Drive, rounds: Sequence[Round]) -> str:
    if drive.state == Drive.State.CLOSED:
        return _("Final ranking")
    closed = sum(one.closed_at is not None for one in rounds)
    told = {"number": closed, "rounds": drive.rounds}
    return _("Ranking after round %(number)s of %(rounds)s") % told


def _figure(one: RoundFigure | None) -> str:
    if one is None or one.figure is None:
        return ""
    figure = with_minus(one.figure)
    return f"{figure}{AWAY}" if one.is_away else figure


def _away_notes(rows: Sequence[EveningRankRow]) -> list[str]:
    figures = [one for row in rows for one in row.rounds if one is not None]
    if not any(one.is_away for one in figures):
        return []
    words = _("%(mark)s did not play: sat out, or was absent.")
    return [words % {"mark": AWAY}]


def _seeds(drive: Drive, rounds: list[Round]) -> list[str]:
    """Return the evening's seed, if any, and that of each round."""
    words = _("The seed of the evening: “%(seed)s”.")
    whole = [words % {"seed": drive.seed}] if drive.seed else []
    return [*whole, *seed_notes(rounds)]
