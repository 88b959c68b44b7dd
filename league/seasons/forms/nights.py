"""Nights as typed: single dates, and ranges of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.models.seasons import MOST_NIGHTS

SHAPES = ("%Y-%m-%d", "%d/%m/%Y", "%d %B %Y", "%d %b %Y")
BETWEEN = re.compile(r"[,;\n\r]+")
RANGE = re.compile(r"^(.+?)\s+(?:to|tot|-|–|until)\s+(.+)$", re.IGNORECASE)


class NightsField(forms.CharField):
    """Any number of nights as text; its value is a list without duplicates."""

    widget = forms.Textarea

    def __init__(self, **values: Any) -> None:
        super().__init__(required=False, **values)
        self.widget.attrs |= {"rows": 1, "autocomplete": "off", "data-nights": ""}

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        found: set[str] = set()
        for part in filter(None, map(str.strip, BETWEEN.split(text))):
            found |= set(nights_in(part))
        return sorted(found)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(_typed(initial or []), data)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str | None) else _typed(value)


def nights_in(text: str) -> list[str]:
    """Return the nights of one date, or of a range like 2026-06-22 to 2026-07-10."""
    run = RANGE.match(text)
    if run is None:
        return [_day(text).isoformat()]
    first, last = _day(run[1]), _day(run[2])
    days = (last - first).days
    if days < 0:
        raise ValidationError(
            _("%(text)s: the second date comes before the first.") % {"text": text}
        )
    if days >= MOST_NIGHTS:
        raise ValidationError(_("%(text)s is longer than a year.") % {"text": text})
    return [(first + timedelta(days=one)).isoformat() for one in range(days + 1)]


def _day(text: str) -> date:
    for shape in SHAPES:
        with suppress(ValueError):
            return datetime.strptime(text.strip(), shape).date()
    raise ValidationError(
        _("%(text)s is no date such as 2026-03-03.") % {"text": text.strip()}
    )


def _typed(nights: Iterable[str]) -> str:
    """Return nights as text: three or more days in a row as a range."""
    return ", ".join(
        f"{run[0]} – {run[-1]}" if len(run) > 2 else ", ".join(run)
        for run in _runs(sorted(nights))
    )


def _runs(nights: Sequence[str]) -> list[list[str]]:
    runs: list[list[str]] = []
    for night in nights:
        day = date.fromisoformat(night)
        if runs and date.fromisoformat(runs[-1][-1]) + timedelta(days=1) == day:
            runs[-1].append(night)
        else:
            runs.append([night])
    return runs
