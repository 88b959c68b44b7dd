"""Convert column values to JSON and back, the same on every database."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _


def value_as_json(value: Any) -> Any:
    """Return a column's value for JSON."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, UUID | Decimal | timedelta):
        return str(value)
    return value


def json_line_of(row: dict[str, Any]) -> bytes:
    """Return a row as a line, with sorted keys as databases order them differently."""
    text = json.dumps(
        row, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return text.encode() + b"\n"


def from_json(column: models.Field[Any, Any], value: Any) -> Any:
    """Return a column's value from JSON. Raises ValidationError."""
    target = _target(column)
    if value is None:
        if not column.null:
            raise ValidationError(_("is missing."))
        return None
    if isinstance(target, models.JSONField):
        return value
    if isinstance(value, dict | list | float):
        raise ValidationError(_("has a value that is not allowed there."))
    try:
        found = target.to_python(value)
        # Check lengths, limits and choices; references are checked later.
        target.run_validators(found)
        written = value_as_json(found)
    except (TypeError, ValueError, InvalidOperation, OverflowError):
        raise ValidationError(_("has a value that is not allowed there.")) from None
    # True is 1 to Python, but not to a database.
    if written != value or type(written) is not type(value):
        raise ValidationError(_("is not written as an archive writes it."))
    return found


def _target(column: models.Field[Any, Any]) -> models.Field[Any, Any]:
    while isinstance(column, models.ForeignKey):
        column = column.target_field
    return column
