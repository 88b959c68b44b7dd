"""Lock an evening for a change, and refresh its live pages."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from drives.models import Drive


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
