"""What a union chooses for its match nights."""

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
    """Keep a union's settings of the match night; audited with what they became."""
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
