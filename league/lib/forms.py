"""Form fields, forms and ways to read a request that several subjects share."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

MOST_REASON = 300  # characters
# A row's number in the database has at most so many digits.
KEY_DIGITS = 18
PUBLIC = gettext_lazy("Anyone can read it, under the log: name no player.")


def data_of(request: HttpRequest) -> Any:
    """Return what a form is bound to: the POST data, or None on GET."""
    return request.POST if request.method == "POST" else None


def render_form(
    request: HttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer with a form's page: 422 to a POST, which a sound form has left before."""
    status = 422 if request.method == "POST" else 200
    return render(request, template, context, status=status)


class QuestionField(forms.TypedChoiceField):
    """A question that what was typed raises: unanswered, it is asked, and no fault."""

    widget = forms.RadioSelect
    is_question = True


class InSpiteField(forms.BooleanField):
    """A box to tick by who has seen what stands in the way; unticked, it only asks."""

    is_question = True

    def __init__(self, label: Any) -> None:
        super().__init__(label=label, required=False)


class WholeTextField(forms.CharField):
    """A text that no browser cuts as it is pasted: what is too long is said."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        attrs = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        return attrs


def only_asks(form: Any) -> bool:
    """Whether all that keeps a form, or a set of forms, is a question to answer."""
    if isinstance(form, forms.BaseFormSet):
        faulty = [one for one in form.forms if one.errors]
        is_whole = not form.non_form_errors()
        return bool(faulty) and is_whole and all(map(only_asks, faulty))
    asked = [getattr(form.fields.get(one), "is_question", False) for one in form.errors]
    return bool(asked) and all(asked)


def reason_field(**values: Any) -> forms.CharField:
    """Return a field for a reason, public unless told otherwise."""
    given: dict[str, Any] = {
        "label": gettext_lazy("reason"),
        "help_text": PUBLIC,
        "max_length": MOST_REASON,
    }
    return forms.CharField(**(given | values))


class ReasonForm(forms.Form):
    """A form for why something is undone or declined, for everyone to read.

    `help_text` says who else reads it, `fault` what to say if no reason is given.
    """

    reason = reason_field()

    def __init__(
        self, *args: Any, help_text: Any = None, fault: Any = None, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        reason = self.fields["reason"]
        if help_text is not None:
            reason.help_text = help_text
        if fault is not None:
            reason.error_messages["required"] = fault


def read_whole(text: str, *, digits: int = KEY_DIGITS) -> int | None:
    """Return the whole number, 0 or more, that a text says in plain figures, or None.

    One of more than `digits` figures is none: Python refuses to read thousands of them,
    and a database to compare them.
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number else None
