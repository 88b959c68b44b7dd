"""Pages that show what a change would do to the log before it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.lib.forms import render_form
from league.models import Division
from league.notices.told import listening, say
from league.standings.log_preview import foresee

CHECK, SAVE, EDIT, UNDO = "check", "save", "edit", "undo"
# Sent by the forms beside their own fields.
STEPS = ("csrfmiddlewaretoken", "step")


@dataclass(frozen=True, slots=True)
class Foreseeable:
    """A change made by a form: typed in, previewed, then saved.

    `template` is the form's page, `effect` the page with the preview.
    """

    template: str
    effect: str
    form: Form
    context: dict[str, Any]
    division: Division
    change: Callable[[], object]
    done: str
    back: str

    @property
    def shown(self) -> dict[str, Any]:
        heading = {"division": self.division, "union": self.division.union}
        return heading | self.context | {"form": self.form}


def preview_response(request: HttpRequest, page: Foreseeable) -> HttpResponse:
    """Show the form or its preview, or save, depending on the button."""
    step = request.POST.get("step", CHECK)
    if request.method == "POST" and step != EDIT and page.form.is_valid():
        if step != SAVE:
            return show_effect(request, page)
        with listening():
            page.change()
            say(request, page.done)
        return redirect(page.back)
    # Going back to the form is no fault.
    answer = render if step == EDIT else render_form
    return answer(request, page.template, page.shown)


def show_effect(request: HttpRequest, page: Foreseeable) -> HttpResponse:
    """Show every row of the log before and after; nothing is saved."""
    rows = foresee([page.division], page.change).rows
    kept = [(name, one) for name, one in request.POST.items() if name not in STEPS]
    shown = page.shown | {"rows": rows, "kept": kept}
    return render(request, page.effect, shown)
