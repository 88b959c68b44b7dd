"""What the views of evenings share: what was sent, and faults put where they belong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from league.models import User

Blame = Callable[[str], str]


def data_of(request: HttpRequest) -> Any:
    """What was sent; nothing where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "only someone who signed in gets here"
    return request.user


def adds(form: forms.Form, fault: ValidationError, *, blame: Blame = str) -> None:
    """Put what an action refused on the form, at its field where it names one.

    `blame` says which field of the form stands for one of the action's.
    """
    if not hasattr(fault, "error_dict"):
        form.add_error(None, fault)
        return
    for name, found in fault.error_dict.items():
        field = blame(name)
        form.add_error(field if field in form.fields else None, found)
