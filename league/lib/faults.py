"""Show faults: an action's refusals to the user, others' words without addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.forms import BaseForm

from rules.book import RuleViolation

Blame = Callable[[str], str]
HIDDEN = "…"
ADDRESS = re.compile(r"""[^\s<>'",;:()]+@[^\s<>'",;:()]+""")


@contextmanager
def faults_on(
    form: BaseForm, *, blame: Blame = str, with_rules: bool = False
) -> Iterator[None]:
    """Add an action's errors to the form, on the field named where there is one.

    `blame` maps a field of the action to one of the form. `with_rules` puts rule
    violations on the form too, so that what was typed stays on the page.
    """
    try:
        yield
    except ValidationError as fault:
        _add(form, fault, blame)
    except RuleViolation as violation:
        if not with_rules:
            raise
        form.add_error(None, violation.detail)


def _add(form: BaseForm, fault: ValidationError, blame: Blame) -> None:
    if not hasattr(fault, "error_dict"):
        form.add_error(None, fault)
        return
    for name, found in fault.error_dict.items():
        field = blame(name)
        form.add_error(field if field in form.fields else None, found)


def why_not(check: Callable[..., object], *arguments: object) -> str:
    """Return the sentence with which a check refuses; "" if it passes."""
    try:
        check(*arguments)
    except ValidationError as fault:
        return " ".join(fault.messages)
    except RuleViolation as violation:
        return violation.detail
    return ""


def without_addresses(words: str) -> str:
    """Return what a server or an exception said without e-mail addresses.

    >>> without_addresses("550 <jan@example.org>: unknown")
    '550 <…>: unknown'
    """
    return ADDRESS.sub(HIDDEN, words)
