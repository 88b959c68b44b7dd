"""A union's choices for its match nights."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from league.audit.journal import record
from league.models import Union, User
from matches.models import NightSettings


@dataclass(frozen=True, slots=True)
class NightChoices:
    """A union's choices where the rules leave it open."""

    abandonment: str
    marks_boom: bool


@transaction.atomic
def choose_night_settings(
    union: Union, choices: NightChoices, *, by: User
) -> NightSettings:
    """Save a union's match night settings; the audit has the new values."""
    kept, _ = NightSettings.objects.select_for_update().get_or_create(union=union)
    for name in NightChoices.__slots__:
        setattr(kept, name, getattr(choices, name))
    kept.save(update_fields=list(NightChoices.__slots__))
    record(
        "night.settings",
        union,
        by=by,
        abandonment=choices.abandonment,
        marks_boom=choices.marks_boom,
    )
    return kept
