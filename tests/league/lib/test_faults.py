"""What an action refuses stands on the form that asked for it."""

from __future__ import annotations

import pytest
from django import forms
from django.core.exceptions import ValidationError

from league.lib.faults import faults_on, why_not, without_addresses
from rules.book import RuleViolation


class NightForm(forms.Form):
    day = forms.CharField()


def filled() -> NightForm:
    form = NightForm({"day": "Tuesday"})
    assert form.is_valid()
    return form


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        (ValidationError("late"), "__all__"),
        (ValidationError({"day": "late"}), "day"),
        (ValidationError({"starts_at": "late"}), "day"),
        (ValidationError({"seed": "late"}), "__all__"),
    ],
)
def test_a_fault_stands_at_the_field_to_blame(
    fault: ValidationError, field: str
) -> None:
    form = filled()
    with faults_on(form, blame=lambda name: {"starts_at": "day"}.get(name, name)):
        raise fault
    assert form.errors == {field: ["late"]}


def test_what_the_rules_forbid_is_told_on_the_form_only_where_asked() -> None:
    form = filled()
    with pytest.raises(RuleViolation), faults_on(form):
        raise RuleViolation("12.1", "too late")
    with faults_on(form, with_rules=True):
        raise RuleViolation("12.1", "too late")
    assert form.errors == {"__all__": ["too late"]}


@pytest.mark.parametrize(
    "fault", [ValidationError(["too", "late"]), RuleViolation("12.1", "too late")]
)
def test_a_check_that_refuses_says_why(fault: Exception) -> None:
    def check(seen: Exception | None) -> None:
        if seen is not None:
            raise seen

    assert (why_not(check, fault), why_not(check, None)) == ("too late", "")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("550 <jan@example.org>: unknown", "550 <…>: unknown"),
        ("{'jan.smit+a@a.b.za': (550, b'no')}", "{'…': (550, b'no')}"),
        ("to jan@example.org, piet@example.org.", "to …, …"),
        ("(jan@example.org)", "(…)"),
        ("Connection refused", "Connection refused"),
    ],
)
def test_a_fault_is_told_without_addresses(said: str, kept: str) -> None:
    assert without_addresses(said) == kept
