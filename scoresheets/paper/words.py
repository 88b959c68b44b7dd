"""Words that several prints share."""

from __future__ import annotations

from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Fixture, Union


def print_stamp(union: Union) -> str:
    """Return the time of printing, on the union's clock."""
    now = timezone.now().astimezone(union.zone)
    return _("Printed %(at)s") % {"at": date_format(now, "j F Y, H:i")}


def date_in_words(night: date | None, form: str = "l j F Y") -> str:
    return date_format(night, form) if night else _("Date open")


def result_in_words(fixture: Fixture) -> str:
    """Return a result as 42 – 38, or the match's state if it has none."""
    if fixture.home_score is not None:
        return f"{fixture.home_score} – {fixture.away_score}"
    if fixture.state == Fixture.State.PLANNED:
        return ""
    return str(Fixture.State(fixture.state).label)
