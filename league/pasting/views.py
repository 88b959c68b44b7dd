from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from league.imports.headings import heading_of
from league.lib.forms import data_of, render_form
from league.models import Union, User
from league.notices.told import first_of, listening, say, say_invited
from league.pasting.actions import ListChanged, PutIn, put_in
from league.pasting.forms import PasteForm
from league.pasting.judging import RowState
from league.pasting.kinds import KINDS, PEOPLE, Looking
from league.pasting.lists import MOST_ROWS, read_list

TEMPLATE = "league/pasting/several.html"
TAKE = "take"
# The key of an answer: what was asked, and the mark of the row.
ANSWER = re.compile(r"[a-z]+-[0-9a-f]{16}(-[0-9]+)?")
STATES: dict[RowState, Any] = {
    RowState.DONE: gettext_lazy("to be added"),
    RowState.THERE: gettext_lazy("there already"),
    RowState.TWICE: gettext_lazy("twice in the list"),
    RowState.ASKED: gettext_lazy("to decide"),
    RowState.FAULTY: gettext_lazy("with a fault"),
}


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def several(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show what a pasted list would do, then do it."""
    union = get_object_or_404(Union.objects.select_related("board"), slug=slug)
    by = KINDS[kind].admit(request, union)
    form = PasteForm(data_of(request), kind=kind)
    answers = _answers(request.POST)
    if not form.is_valid():
        return render_form(request, TEMPLATE, _about(union, form, answers))
    looking = _looking(union, form, by=by)
    if looking.pasted.faults:
        context = _about(union, form, answers) | {"pasted": looking.pasted}
        return render_form(request, TEMPLATE, context)
    if request.POST.get("step") != TAKE:
        return render(request, TEMPLATE, _shown(looking, form, answers))
    try:
        done = put_in(looking, answers, seen=request.POST.get("seen", ""))
    except ListChanged:
        context = _shown(looking, form, answers) | {"has_changed": True}
        if context["is_all_there"]:
            return render(request, TEMPLATE, context)
        return render_form(request, TEMPLATE, context)
    return _put(request, looking, form, done, answers)


def _answers(sent: Mapping[str, str]) -> dict[str, str]:
    return {key: sent[key] for key in sent if ANSWER.fullmatch(key)}


def _looking(union: Union, form: PasteForm, *, by: User) -> Looking:
    given, layout = form.cleaned_data, KINDS[form.kind].judge.LAYOUT
    pasted = read_list(layout, given["text"])
    return Looking(form.kind, union, pasted, by, given.get("tables"))


def _about(union: Union, form: PasteForm, answers: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page always shows; the answers lie in it until they are asked."""
    several = KINDS[form.kind]
    layout = several.judge.LAYOUT
    return {
        "union": union,
        "form": form,
        "several": several,
        "columns": [(heading_of(one.name), one.holds) for one in layout.columns],
        "order": [heading_of(one) for one in layout.names[: layout.in_order]],
        "most_rows": MOST_ROWS,
        "carried": answers,
    }


def _shown(
    looking: Looking, form: PasteForm, answers: Mapping[str, str]
) -> dict[str, Any]:
    """Return what the page shows of a list that can be read."""
    looked = looking.look(answers)
    rows = looked.rows
    asked = [one for one in rows if one.questions and not one.faults]
    shown = {question.key for row in asked for question in row.questions}
    carried = {key: said for key, said in answers.items() if key not in shown}
    counts = Counter(one.state for one in rows)
    # A question that is open may be answered on the page, and then its row is added.
    may_add = counts[RowState.DONE] + counts[RowState.ASKED]
    return _about(looking.union, form, carried) | {
        "pasted": looking.pasted,
        "rows": [(one, STATES[one.state]) for one in rows],
        "seen": looked.seen,
        "asked": asked,
        "counts": [(STATES[one], counts[one]) for one in RowState if counts[one]],
        "may_add": may_add,
        "is_all_there": not may_add and not counts[RowState.FAULTY],
    }


def _put(
    request: HttpRequest,
    looking: Looking,
    form: PasteForm,
    done: PutIn,
    answers: Mapping[str, str],
) -> HttpResponse:
    """Say what went in; the rows that did not stay on the page to be corrected."""
    _say(request, looking, done)
    if not done.rest:
        return redirect(KINDS[form.kind].back, looking.union.slug)
    text = looking.pasted.text_of(one.line for one in done.rest)
    rest = PasteForm(request.POST.dict() | {"text": text}, kind=form.kind)
    if not rest.is_valid():
        return render_form(request, TEMPLATE, _about(looking.union, rest, answers))
    again = _looking(looking.union, rest, by=looking.by)
    return render_form(request, TEMPLATE, _shown(again, rest, answers))


def _say(request: HttpRequest, looking: Looking, done: PutIn) -> None:
    """Say what went in, whom that told, and what is left."""
    added = _("Added: %(names)s.") % {"names": first_of(done.given)}
    if done.given and looking.kind == PEOPLE:
        say(request, added)
    elif done.given:
        messages.success(request, added)
    if done.invited:
        say_invited(request, *done.invited)
    if not done.done:
        messages.info(request, _("Nothing was added."))
    for row in done.refused:
        for fault in row.faults:
            words = _("%(name)s: %(fault)s")
            values = {"name": row.name, "fault": fault.sentence}
            messages.error(request, words % values)
    if done.rest:
        words = ngettext(
            "%(number)d row is left below: it is not added.",
            "%(number)d rows are left below: they are not added.",
            len(done.rest),
        )
        messages.warning(request, words % {"number": len(done.rest)})
