"""Make and change a series of evenings, and choose the evenings in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from drives.evenings.actions.evenings import told_values
from drives.evenings.actions.holding import check_series_open, lock_series
from drives.evenings.selectors import can_rank
from drives.models import Drive, Series, SeriesPrize
from league.audit.journal import record
from league.models import Club, Union, User


@dataclass(frozen=True)
class SeriesPlan:
    """All the choices for a series; `best` 0 counts every evening."""

    name: str
    game: str
    club: Club | None = None
    of_pairs: bool = False
    best: int = 0
    least: int = 0
    ranked_by: str = Series.RankedBy.TOTAL
    ties: str = Series.Ties.BEST
    ranks_guests: bool = True


@transaction.atomic
def make_series(union: Union, *, plan: SeriesPlan, by: User | None) -> Series:
    """Make a series. Raises ValidationError if another has the same name."""
    series = Series(union=union, **vars(plan))
    _check_name(series)
    series.save()
    record("series.make", series, by=by, **told_values(vars(plan)))
    return series


@transaction.atomic
def change_series(series: Series, *, plan: SeriesPlan, by: User | None) -> Series:
    """Change a series. Raises ValidationError if an evening no longer fits it."""
    series = lock_series(series)
    check_series_open(series)
    changed = {
        name: value
        for name, value in vars(plan).items()
        if getattr(series, name) != value
    }
    for name, value in changed.items():
        setattr(series, name, value)
    _check_name(series)
    for drive in series.drives.all():
        check_fits(drive, series)
    if changed:
        series.save(update_fields=list(changed))
        record("series.change", series, by=by, **told_values(changed))
    return series


@transaction.atomic
def choose_evenings(
    series: Series, *, drives: Iterable[Drive], among: Iterable[Drive], by: User | None
) -> None:
    """Put exactly these of the evenings in `among` into a series.

    Evenings outside `among` are not the chooser's to move, and stay. Raises
    ValidationError if one does not fit, or is in another series by now.
    """
    series = lock_series(series)
    check_series_open(series)
    offered = {one.pk for one in among}
    chosen = {one.pk for one in drives} & offered
    rows = Drive.objects.select_for_update(of=("self",), no_key=True)
    standing = list(rows.filter(pk__in=offered).select_related("series"))
    for drive in standing:
        if drive.pk in chosen:
            _check_free(drive, series)
            check_fits(drive, series)
    moved = [
        one for one in standing if (one.pk in chosen) != (one.series_id == series.pk)
    ]
    for drive in moved:
        drive.series = series if drive.pk in chosen else None
        drive.save(update_fields=["series"])
    if moved:
        record("series.evenings", series, by=by, evenings=sorted(chosen))


@transaction.atomic
def remove_series(series: Series, *, by: User | None) -> None:
    """Remove a series that has no evening."""
    series = lock_series(series)
    if series.drives.exists():
        raise ValidationError(
            _("A series that has evenings cannot be deleted: remove them first.")
        )
    record("series.remove", series, by=by)
    series.delete()


@transaction.atomic
def close_series(series: Series, *, at: datetime, by: User | None) -> Series:
    """Close a series: its ranking is final, and its prizes are won.

    Raises ValidationError while an evening of it is open, or none was held.
    """
    series = lock_series(series)
    check_series_closes(series)
    series.closed_at = at
    series.save(update_fields=["closed_at"])
    record("series.close", series, by=by)
    return series


def check_series_closes(series: Series) -> None:
    """Raise ValidationError if a series cannot be closed yet."""
    check_series_open(series)
    states = set(series.drives.values_list("state", flat=True))
    if states - {Drive.State.CLOSED}:
        raise ValidationError(
            _("Not every evening is closed: close it, or take it out of the series.")
        )
    if not states:
        raise ValidationError(_("No evening of this series is closed yet."))


@transaction.atomic
def reopen_series(series: Series, *, reason: str, by: User | None) -> Series:
    """Open a closed series again, to correct something or to go on."""
    series = lock_series(series)
    if series.closed_at is None:
        raise ValidationError(_("The series is not closed."))
    series.closed_at = None
    series.save(update_fields=["closed_at"])
    record("series.reopen", series, by=by, reason=reason)
    return series


@transaction.atomic
def set_series_prizes(
    series: Series, prizes: Mapping[int, str], *, by: User | None
) -> None:
    """Replace the prizes of a series, by the place that wins each."""
    series = lock_series(series)
    series.prizes.all().delete()
    SeriesPrize.objects.bulk_create(
        SeriesPrize(union_id=series.union_id, series=series, place=place, text=text)
        for place, text in prizes.items()
    )
    record("series.prizes", series, by=by, places=sorted(prizes))


def _check_name(series: Series) -> None:
    """Raise ValidationError if another series of the union has the same name."""
    others = Series.objects.filter(union=series.union, name=series.name)
    if others.exclude(pk=series.pk).exists():
        raise ValidationError(
            {"name": _("Another series of this union has this name.")}
        )


def _check_free(drive: Drive, series: Series) -> None:
    """Raise ValidationError if an evening is in another series."""
    if drive.series is not None and drive.series_id != series.pk:
        sentence = _("%(evening)s is in the series %(series)s already.")
        named = {"evening": drive.name, "series": drive.series.name}
        raise ValidationError({"evenings": sentence % named})


def check_fits(drive: Drive, series: Series) -> None:
    """Raise ValidationError if an evening cannot be ranked in a series."""
    if drive.game != series.game:
        sentence = _("%(evening)s is of another game.")
        raise ValidationError({"game": sentence % {"evening": drive.name}})
    if not can_rank(series, entered_as=drive.entered_as):
        sentence = _("%(evening)s is of individuals: it has no pairs to rank.")
        raise ValidationError({"of_pairs": sentence % {"evening": drive.name}})
