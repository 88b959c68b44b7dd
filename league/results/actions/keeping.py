from __future__ import annotations

from collections.abc import Sequence

from django.db import models, transaction

from league.access.persons import spread
from league.audit.journal import record
from league.models import (
    Club,
    Division,
    Fixture,
    Player,
    Season,
    Standing,
    Team,
    Union,
    User,
)
from league.registrations.actions.consents import follow_box
from league.results.actions.results import touch_log
from league.results.actions.stamping import stamp, stamp_events

# How a division is found from a row that its log page shows.
SHOWN_BY: dict[type[models.Model], str] = {
    Club: "teams__club",
    Division: "pk",
    Fixture: "fixtures",
    Season: "season",
    Standing: "standings",
    Team: "teams",
    Union: "union",
}


@transaction.atomic
def keep(row: models.Model, *, changed: Sequence[str], by: User | None) -> None:
    """Save a row as it was typed in; every log that shows its name follows.

    Of a row that stands only the changed fields are saved, so that a result which
    came meanwhile stays.
    """
    verb = "make" if row._state.adding else "change"
    if verb == "make":
        row.save()
    elif changed:
        stamped = stamp(row, changed) if isinstance(row, Fixture) else ()
        row.save(update_fields=[*changed, *stamped])
    else:
        return
    if isinstance(row, Player):
        spread(row)
        if "agreed_to_name" in changed:
            follow_box(row, by=by)
    record(f"{row._meta.model_name}.{verb}", row, by=by, fields=list(changed))
    touch_log(*divisions_showing(row))
    stamp_events(row)


@transaction.atomic
def remove(row: models.Model, *, by: User | None) -> None:
    """Remove a row that nothing stands on; raises ProtectedError where it does."""
    record(f"{row._meta.model_name}.remove", row, by=by)
    row.delete()


def divisions_showing(row: models.Model) -> list[int]:
    """Return the divisions whose log page shows something of this row."""
    path = SHOWN_BY.get(type(row))
    if path is None:
        return []
    found = Division.objects.filter(**{path: row.pk})
    return list(found.values_list("pk", flat=True).distinct())
