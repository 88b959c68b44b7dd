"""A figure as people type it: plain, or with a separator before its last three."""

from __future__ import annotations

import re
from typing import Any

from django import forms

# A dot, a comma or a space, also one that does not break: 1.302, 1,302, 1 302.
GROUPED = re.compile(r"([-−]?[1-9]\d{0,2})[.,\s](\d{3})", re.UNICODE)


class FigureField(forms.IntegerField):
    """A whole number, in which a separator before exactly three figures may stand."""

    # Django reads 1.000 as 1; here what is left of a dot is no whole number.
    re_decimal = re.compile(r"(?!)")

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = plain(value)
        return super().to_python(value)


def plain(text: str) -> str:
    """Return a typed figure without its separator, and with a minus of ASCII."""
    text = text.strip()
    found = GROUPED.fullmatch(text)
    return ("".join(found.groups()) if found else text).replace("−", "-")
