"""The form field of an amount: typed with a comma or a point, kept in cents."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

MOST = Decimal(100_000)
CENTS = 100


# Thousands with cents, as one of our languages writes them: 1.250,50 and 1,250.50.
# Of 1.250 alone nobody can tell whether it is meant so.
GROUPED = re.compile(r"(\d{1,3}(?:\.\d{3})+),(\d{1,2})|(\d{1,3}(?:,\d{3})+)\.(\d{1,2})")
SPACED = re.compile(r"(?<=\d)\s(?=\d{3})")


def plain(typed: str) -> str:
    """Return an amount as typed with a point before its cents, and nothing else.

    >>> plain("1.250,50")
    '1250.50'
    """
    typed = SPACED.sub("", typed.strip())
    if GROUPED.fullmatch(typed):
        whole, cents = re.split(r"[.,](?=\d+$)", typed)
        return re.sub(r"\D", "", whole) + f".{cents}"
    return typed.replace(",", ".")


class AmountField(forms.DecimalField):
    """An amount of at most two decimals; nothing typed is 0. Its value is in cents."""

    def __init__(self, **values: Any) -> None:
        super().__init__(
            min_value=0,
            max_value=MOST,
            decimal_places=2,
            required=False,
            widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
            error_messages={
                "invalid": gettext_lazy("Type an amount in figures: 12.50."),
                "max_decimal_places": gettext_lazy("Type whole cents: 12.50."),
            },
            **values,
        )

    def prepare_value(self, value: Any) -> Any:
        """Show cents as an amount, 0 as nothing; what was typed as it was typed."""
        if isinstance(value, int):
            return f"{Decimal(value) / CENTS:.2f}" if value else ""
        return value

    def to_python(self, value: Any) -> Any:
        return super().to_python(plain(value) if isinstance(value, str) else value)

    def clean(self, value: Any) -> int:
        amount = super().clean(value)
        return int(amount * CENTS) if amount else 0
