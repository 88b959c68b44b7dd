"""A union's choices for its match nights."""

from __future__ import annotations

from django.db import transaction

from league.audit.journal import record
from league.models import Union, User
from matches.models import NightSettings


@transaction.atomic
def choose_night_settings(
    union: Union, *, abandonment: str, marks_boom: bool, by: User
) -> NightSettings:
    """Save a union's match night settings; the audit has the new values."""
    kept, _ = NightSettings.objects.select_for_update().get_or_create(union=union)
    kept.abandonment, kept.marks_boom = abandonment, marks_boom
    kept.save(update_fields=["abandonment", "marks_boom"])
    told = {"abandonment": abandonment, "marks_boom": marks_boom}
    record("night.settings", union, by=by, **told)
    return kept
