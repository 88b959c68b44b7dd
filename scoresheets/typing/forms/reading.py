"""Score a sheet being typed, and list what needs another look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from league.lib.forms import read_whole
from matches.desk.forms.lines import PARTS
from matches.record.append import Posting
from matches.record.reading import UNNAMED, record_of
from matches.sheet.paper import postings_of
from rules.match import ScoreSheet, score
from rules.record import LineUp, Side
from scoresheets.typing.forms.sheet import SheetForm

# What the entries of a sheet that is only looked at are named after.
TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Warning:
    """Something on the paper that needs another look, and its rule."""

    rule: str
    sentence: str


def score_form(form: SheetForm) -> ScoreSheet:
    """Return the score-sheet of a valid form; nothing is written."""
    fixture = form.fixture
    seated = {
        side: LineUp(team=side, pairs=_four(pairs))
        for side, pairs in form.line_ups().items()
    }
    record = record_of(
        stage=fixture.stage,
        settings=form.settings,
        line_ups={**UNNAMED, **seated},
        entries=sorted(
            (one.entry for one in postings_in(form)), key=lambda one: one.at
        ),
    )
    return score(record)


def postings_in(form: SheetForm) -> list[Posting]:
    """Return what a valid form would write."""
    sheet = form.sheet()
    otherwise = max(sheet.moments.values(), default=form.fixture.starts_at)
    return postings_of(
        sheet,
        settings=form.settings,
        token=TYPED,
        otherwise=otherwise or timezone.now(),
    )


def _four(pairs: tuple) -> tuple:  # type: ignore[type-arg]
    one, two, three, four = pairs
    return (one, two, three, four)


def totals_of(form: SheetForm, sheet: ScoreSheet | None) -> dict[str, int]:
    """Return each side's points per table, as `1-home`, and in all, as `home`.

    Until the sheet can be scored these are the claims alone.
    """
    found: dict[str, int] = {}
    for table in form.tables:
        for side in Side:
            points = table.points(side)
            if sheet is not None:
                told = sheet.tables[table.number - 1]
                points = (told.home if side is Side.HOME else told.away).total
            found[f"{table.number}-{side}"] = points
    for side in Side:
        claimed = sum(found[f"{table.number}-{side}"] for table in form.tables)
        found[str(side)] = sheet.totals[side] if sheet is not None else claimed
    return found


def typing_warnings(form: SheetForm, sheet: ScoreSheet | None) -> list[Warning]:
    """Return what needs another look, and stops nothing: other sums, substitutes.

    A sum other than the paper's is for the referee (1.10); 11.4 limits substitutions.
    """
    return [*other_sums(form, totals_of(form, sheet)), *_substitutes(form)]


def odd_totals(form: SheetForm) -> Iterator[Warning]:
    """Yield the totals that stop a save: claims add up to an even number (6.5)."""
    words = _("%(team)s, table %(table)s, %(half)s: %(points)s is an odd number.")
    for tally in form.tallies:
        if tally.is_odd:
            values = {
                "team": tally.team,
                "table": tally.table,
                "half": PARTS[tally.part],
                "points": tally.tally.points,
            }
            yield Warning("6.5", words % values)


def other_sums(form: SheetForm, totals: Mapping[str, int]) -> Iterator[Warning]:
    """Yield the totals on paper that are not what the typed points come to."""
    at_table = _(
        "%(team)s, table %(table)s: the paper says %(written)s, it comes to %(points)s."
    )
    of_match = _(
        "%(team)s, whole match: the paper says %(written)s, it comes to %(points)s."
    )
    for name, points in totals.items():
        written = str(form.written[name].value() or "").strip()
        if not written or read_whole(written) == points:
            continue
        table, _dash, side = name.rpartition("-")
        values = {"team": form.teams[Side(side)], "table": table}
        values |= {"written": written, "points": str(points)}
        yield Warning("1.10", (at_table if table else of_match) % values)


def _substitutes(form: SheetForm) -> Iterator[Warning]:
    most = form.settings.max_substitutes
    words = _("%(team)s makes %(made)s substitutions; %(most)s are allowed.")
    made = Counter(line["side"].value() for line in form.rows["substitution"])
    for side, team in form.teams.items():
        if made[str(side)] > most:
            values = {"team": team, "made": made[str(side)], "most": most}
            yield Warning("11.4", words % values)
