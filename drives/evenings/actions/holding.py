"""An evening held while it is changed, and told to its live pages."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from drives.models import Drive


def lock_evening(drive: Drive) -> Drive:
    """Return an evening as it stands now, its row locked until the transaction ends."""
    return (
        Drive.objects.select_for_update(of=("self",), no_key=True)
        .select_related("union", "club")
        .get(pk=drive.pk)
    )


def touch_evening(drive: Drive) -> None:
    """Have the live pages of a held evening show it anew."""
    drive.version += 1
    drive.save(update_fields=["version"])


def check_evening_open(drive: Drive) -> None:
    """Raise ValidationError where the evening is closed."""
    if drive.state == Drive.State.CLOSED:
        raise ValidationError(_("The evening is closed."))
