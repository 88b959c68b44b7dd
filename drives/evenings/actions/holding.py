"""Lock an evening for a change, and refresh its live pages."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from drives.models import Drive, Series


def lock_evening(drive: Drive) -> Drive:
    """Return an evening read again, its row locked until the transaction ends."""
    return (
        Drive.objects.select_for_update(of=("self",), no_key=True)
        .select_related("union", "club")
        .get(pk=drive.pk)
    )


def touch_evening(drive: Drive) -> None:
    """Make the live pages of a locked evening refresh."""
    drive.version += 1
    drive.save(update_fields=["version"])


def check_evening_open(drive: Drive) -> None:
    """Raise ValidationError if the evening is closed."""
    if drive.state == Drive.State.CLOSED:
        raise ValidationError(_("The evening is closed."))


def lock_series(series: Series) -> Series:
    """Return a series read again, its row locked until the transaction ends."""
    rows = Series.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("union", "club").get(pk=series.pk)


def check_series_open(series: Series) -> None:
    """Raise ValidationError if a series is closed: its final ranking stands."""
    if series.closed_at is not None:
        raise ValidationError(
            {"series": _("The series %s is closed: open it again first.") % series}
        )
