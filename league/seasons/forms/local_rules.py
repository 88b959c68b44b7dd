from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.access import policy
from league.access.policy import Day
from league.seasons.local_rules import ALL_WORDS, CHOICES, GROUPS, RuleLine, rule_line
from league.seasons.rule_sets import SCHEME_FIELDS, LocalRules, read_rules
from league.standings.log import KEYS
from rules.faults import Malformed
from rules.record import SETTINGS
from rules.record.forms import Choice, Flag, Whole
from rules.standings.numbers import number_text
from rules.standings.scheme import Key

WHOLE = re.compile(r"-?\d{1,9}")
POINTS = re.compile(r"-?\d{1,3}([.,]\d{1,2})?")
YES, NO = "yes", "no"
FLAGS = ((YES, CHOICES["True"]), (NO, CHOICES["False"]))
MOST_WORDS = 300


class OrderInput(forms.Widget):
    """The number of each key of the log, typed beside it; empty if it has none."""

    def value_from_datadict(
        self, data: Mapping[str, Any], files: Any, name: str
    ) -> dict[Key, str]:
        return {
            key: str(data.get(f"{name}-{place}", "")).strip()
            for place, key in enumerate(Key)
        }


class OrderField(forms.Field):
    """The keys that rank the teams, in the order of the numbers beside them."""

    widget = OrderInput

    def clean(self, value: dict[Key, str]) -> list[str]:
        typed = {key: text for key, text in value.items() if text}
        if not all(text.isdecimal() and len(text) <= 2 for text in typed.values()):
            raise forms.ValidationError(
                _("Number the keys 1, 2, 3 in their order; leave out the others.")
            )
        places = {key: int(text) for key, text in typed.items()}
        numbers = list(places.values())
        for number in numbers:
            if numbers.count(number) > 1:
                raise forms.ValidationError(
                    _("Two keys have the number %(number)s; give each its own."),
                    params={"number": number},
                )
        if not places:
            raise forms.ValidationError(_("Number at least one key."))
        return [str(key) for key in sorted(places, key=places.__getitem__)]


class RulesForm(forms.Form):
    """A form of every local rule of a season, validated by the rules' own readers."""

    def __init__(self, *args: Any, rules: LocalRules, **values: Any) -> None:
        super().__init__(*args, **values)
        self.standing = rules
        for _title, names in GROUPS:
            for name in names:
                self.fields[name] = _field_of(name)
                self.initial.setdefault(name, field_value(name, rules.value(name)))

    def groups(self) -> list[tuple[str, list[tuple[RuleLine, forms.BoundField]]]]:
        """Return the rules and their fields, by title in the order of the pages."""
        return [
            (
                str(title),
                [(rule_line(name, self.standing), self[name]) for name in names],
            )
            for title, names in GROUPS
        ]

    def order_rows(self) -> list[tuple[str, str, str]]:
        """Return the name of each key's input, the key in words, and its number."""
        given = self["order"].value()
        return [
            (f"order-{place}", str(KEYS[key]), given.get(key, ""))
            for place, key in enumerate(Key)
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        document = {
            "record_rules": values_typed(SETTINGS, found),
            "scheme": values_typed(SCHEME_FIELDS, found),
            "policy": values_typed(policy.SETTINGS, found),
        }
        try:
            self.rules = read_rules(document)
        except Malformed as malformed:
            for fault in malformed.faults:
                name = fault.path.split(".", 1)[1].partition("[")[0]
                self.add_error(name, sentence(name, found.get(name, "")))
        return found


def _form_of(name: str) -> Any:
    """Return the form of a setting's value; None for the log's numbers and order."""
    setting = SETTINGS.get(name) or policy.SETTINGS.get(name)
    return setting.form if setting else None


def _field_of(name: str) -> forms.Field:
    label, form = capfirst(str(ALL_WORDS[name])), _form_of(name)
    if name == "order":
        return OrderField(label=label, required=False)
    widget: forms.Widget = forms.TextInput(
        attrs={"inputmode": "decimal", "autocomplete": "off"}
    )
    if isinstance(form, Flag):
        widget = forms.Select(choices=FLAGS)
    elif isinstance(form, Choice):
        words = [(str(one), capfirst(str(CHOICES[str(one)]))) for one in form.words]
        widget = forms.Select(choices=words)
    elif isinstance(form, Day):
        widget = forms.DateInput(attrs={"type": "date"})
    return forms.CharField(label=label, required=False, widget=widget)


def field_value(name: str, value: Any) -> Any:
    """Return a setting's value as its field shows it."""
    if name == "order":
        return {key: str(place) for place, key in enumerate(value, 1)}
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, date):
        return value.isoformat()
    if value is None:
        return ""
    return number_text(value) if name in SCHEME_FIELDS else str(value)


def values_typed(names: Iterable[str], found: dict[str, Any]) -> dict[str, Any]:
    """Return what was typed for these settings, as the JSON that it means."""
    return {name: _meant(name, found[name]) for name in names if name in found}


def _meant(name: str, text: Any) -> Any:
    form = _form_of(name)
    if name == "order":
        return text
    if name in SCHEME_FIELDS:
        is_number = POINTS.fullmatch(text)
        return Decimal(text.replace(",", ".")) if is_number else text
    if isinstance(form, Flag):
        return {YES: True, NO: False}.get(text, text)
    if isinstance(form, Whole) and WHOLE.fullmatch(text):
        return int(text)
    return text or None


def sentence(name: str, text: str) -> str:
    """Return the error for a field whose value was not accepted, as a sentence."""
    form = _form_of(name)
    if isinstance(form, Day):
        if form.read(text):
            return _("Transfers would end before they begin.")
        return _("Type a day such as 2026-02-28, or leave it empty.")
    if isinstance(form, Flag | Choice):
        return _("Choose one of the options.")
    if form is None:
        return _("Type a number such as 2 or 0.5, below 1000.")
    limits = {"low": form.low, "high": form.high}
    if name in policy.SETTINGS and policy.SETTINGS[name].is_optional:
        words = _("Type a whole number from %(low)s to %(high)s, or leave it empty.")
        return words % limits
    return _("Type a whole number from %(low)s to %(high)s.") % limits
