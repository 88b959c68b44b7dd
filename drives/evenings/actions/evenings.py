"""Make a card evening, change it while that is allowed, and close it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from drives.evenings import selectors
from drives.evenings.actions import holding
from drives.models import Drive, Prize, Round, Series, ShownAs
from drives.models.evenings import entered_as_of, seatings_of_game
from league.audit.journal import record
from league.models import Club, Union, User, Venue
from rules.book import RuleViolation
from rules.evenings import read_evening_settings

# Fixed once a table has entries, since its result follows from it.
FROZEN = ("game", "entered_as", "seating", "rounds", "settings")
# What an already seated round follows from.
SEATED = ("game", "entered_as", "seating")


@dataclass(frozen=True)
class EveningPlan:
    """All choices for an evening; `settings` holds what differs from the rules."""

    name: str
    game: str
    entered_as: str
    seating: str
    starts_at: datetime
    rounds: int
    club: Club | None = None
    venue: Venue | None = None
    series: Series | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    hall_names: str = ShownAs.FULL
    public_names: str = ShownAs.INITIALS
    entry_cents: int = 0


@transaction.atomic
def make_drive(union: Union, *, plan: EveningPlan, by: User | None) -> Drive:
    """Make an evening. Raises Malformed (settings) or ValidationError (series)."""
    _check_plan(plan)
    _check_series(plan.series)
    drive = Drive(union=union, **vars(plan))
    drive.save()
    record("drive.make", drive, by=by, **told_values(vars(plan)))
    return drive


@transaction.atomic
def change_drive(drive: Drive, *, plan: EveningPlan, by: User | None) -> Drive:
    """Change an evening. Raises ValidationError at the fields that are fixed by now."""
    if plan.series != drive.series:
        _check_series(plan.series)
    drive = holding.lock_evening(drive)
    holding.check_evening_open(drive)
    _check_plan(plan)
    changed = {
        name: value
        for name, value in vars(plan).items()
        if getattr(drive, name) != value
    }
    check_changes(drive, changed)
    if not changed:
        return drive
    for name, value in changed.items():
        setattr(drive, name, value)
    drive.save(update_fields=list(changed))
    record("drive.change", drive, by=by, **told_values(changed))
    holding.touch_evening(drive)
    return drive


def _check_plan(plan: EveningPlan) -> None:
    """Raise Malformed or ValidationError if a plan is inconsistent."""
    read_evening_settings(plan.game, plan.settings)
    _check_seats(plan)
    if plan.series is None:
        return
    if plan.series.game != plan.game:
        raise ValidationError(
            {"series": _("This series is for a different game from the evening.")}
        )
    if not selectors.can_rank(plan.series, entered_as=plan.entered_as):
        sentence = _("This series ranks pairs: an evening of individuals has none.")
        raise ValidationError({"series": sentence})


def _check_seats(plan: EveningPlan) -> None:
    """Raise ValidationError if a game cannot seat those who enter."""
    if plan.entered_as not in entered_as_of(plan.game):
        sentence = _("Each plays alone in this game: nobody enters as a pair.")
        raise ValidationError({"entered_as": sentence})
    if plan.seating not in seatings_of_game(plan.game):
        sentence = _("Where three sit at a table nobody moves on: choose a draw.")
        raise ValidationError({"seating": sentence})


def _check_series(series: Series | None) -> None:
    """Raise ValidationError if the series of an evening is closed.

    The series is locked before its evenings, as wherever both are.
    """
    if series is not None:
        holding.check_series_open(holding.lock_series(series))


def check_changes(drive: Drive, changed: Mapping[str, Any]) -> None:
    """Raise ValidationError at each field that can no longer change."""
    faults = {}
    if selectors.has_scores(drive):
        sentence = _(
            "A table has entered scores or is closed: this can no longer change."
        )
        faults = {name: sentence for name in FROZEN if name in changed}
    elif Round.objects.filter(drive=drive).exists():
        sentence = _("A round is seated: undo it first.")
        faults = {name: sentence for name in SEATED if name in changed}
    elif "entered_as" in changed and drive.entrants.exists():
        faults = {"entered_as": _("Entrants depend on this: remove them first.")}
    if faults:
        raise ValidationError(faults)


def told_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return changed fields for the journal: ids, figures, choices."""
    out: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Club | Venue | Series):
            out[name] = value.pk
        elif isinstance(value, datetime):
            out[name] = value.isoformat()
        elif name != "name":
            out[name] = value
    return out


@transaction.atomic
def remove_drive(drive: Drive, *, by: User | None) -> None:
    """Remove an evening of which no round was ever seated."""
    drive = holding.lock_evening(drive)
    if Round.objects.filter(drive=drive).exists():
        raise ValidationError(_("An evening that has a round cannot be deleted."))
    record("drive.remove", drive, by=by)
    drive.delete()


@transaction.atomic
def start_drive(drive: Drive, *, seed: str, by: User | None) -> Drive:
    """Start an evening with the seed that all its draws follow from.

    A seed that pairs were drawn from is kept. Raises ValidationError if too few have
    entered, or pairs are not drawn yet.
    """
    drive = holding.lock_evening(drive)
    check_start(drive)
    drive.state = Drive.State.RUNNING
    drive.seed = drive.seed or seed
    if not drive.seed:
        raise ValidationError({"seed": _("Type in the seed of the draw.")})
    drive.save(update_fields=["state", "seed"])
    record("drive.start", drive, by=by, seed=drive.seed)
    holding.touch_evening(drive)
    return drive


def check_start(drive: Drive) -> None:
    """Raise ValidationError if an evening cannot start yet."""
    if drive.state != Drive.State.PLANNED:
        raise ValidationError(_("The evening has started already."))
    least = drive.entrants_a_table
    if drive.entrants.count() < least:
        sentence = _("A table needs %(number)s entrants: enter more of them.")
        raise ValidationError(sentence % {"number": least})
    if selectors.awaits_pairs(drive):
        raise ValidationError(_("Draw the pairs first."))


@transaction.atomic
def close_drive(drive: Drive, *, by: User | None) -> Drive:
    """Close an evening: its ranking is final.

    Raises RuleViolation while a round is open or none was played.
    """
    drive = holding.lock_evening(drive)
    check_close(drive)
    drive.state = Drive.State.CLOSED
    drive.save(update_fields=["state"])
    record("drive.close", drive, by=by)
    holding.touch_evening(drive)
    return drive


def check_close(drive: Drive) -> None:
    """Raise RuleViolation if an evening cannot be closed yet."""
    holding.check_evening_open(drive)
    if Round.objects.filter(drive=drive, closed_at=None).exists():
        raise RuleViolation("", _("A round is open: close it first, or undo it."))
    if not selectors.has_closed_round(drive):
        raise RuleViolation("", _("No round has been played."))


@transaction.atomic
def reopen_drive(drive: Drive, *, reason: str, by: User | None) -> Drive:
    """Reopen a closed evening to correct something.

    Raises ValidationError while its series is closed.
    """
    _check_series(drive.series)
    drive = holding.lock_evening(drive)
    if drive.state != Drive.State.CLOSED:
        raise ValidationError(_("The evening is not closed."))
    drive.state = Drive.State.RUNNING
    drive.save(update_fields=["state"])
    record("drive.reopen", drive, by=by, reason=reason)
    holding.touch_evening(drive)
    return drive


@transaction.atomic
def set_prizes(
    drive: Drive,
    prizes: Mapping[int, str],
    *,
    costs: Mapping[int, int] | None = None,
    by: User | None,
) -> None:
    """Replace the prizes, by the place that wins each; what they cost in cents."""
    costs = costs or {}
    drive = holding.lock_evening(drive)
    drive.prizes.all().delete()
    Prize.objects.bulk_create(
        Prize(
            union_id=drive.union_id,
            drive=drive,
            place=place,
            text=text,
            cost_cents=costs.get(place, 0),
        )
        for place, text in prizes.items()
    )
    record("drive.prizes", drive, by=by, places=sorted(prizes))
    holding.touch_evening(drive)
