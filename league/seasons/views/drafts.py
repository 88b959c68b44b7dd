from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.access.admission import admit_planner
from league.lib.forms import data_of, render_form
from league.models import Club, SeasonDraft, Standing, Team, Union, User
from league.seasons import drafts as season_drafts
from league.seasons import promotion
from league.seasons.actions import drafts as actions
from league.seasons.drafts import DivisionPlan, SeasonPlan, draft_plan
from league.seasons.forms import drafts as draft_forms
from league.seasons.forms import new_teams
from league.seasons.forms import seasons as forms
from league.seasons.forms.pasted_teams import with_pasted
from league.seasons.local_rules import changed_lines
from league.standings import selectors

MORE, ADD, PASTE = "more", "add", "paste"
STEP_WORDS: dict[str, Any] = {
    "basics": gettext_lazy("Season"),
    "divisions": gettext_lazy("Divisions"),
    "moves": gettext_lazy("Up and down"),
    "teams": gettext_lazy("Teams"),
    "rules": gettext_lazy("Rules and players"),
    "check": gettext_lazy("Check"),
}


def draft_for(request: HttpRequest, pk: int) -> tuple[SeasonDraft, User]:
    draft = get_object_or_404(SeasonDraft.objects.select_related("union"), pk=pk)
    return draft, admit_planner(request, draft.union)


TEMPLATES = {
    "basics": "league/seasons/draft_basics.html",
    "divisions": "league/seasons/draft_divisions.html",
    "moves": "league/seasons/draft_moves.html",
    "teams": "league/seasons/draft_teams.html",
    "rules": "league/seasons/draft_rules.html",
    "check": "league/seasons/draft_check.html",
}


def _show(
    request: HttpRequest,
    step: str,
    context: dict[str, Any],
    *,
    draft: SeasonDraft | None = None,
    is_more: bool = False,
) -> HttpResponse:
    plan = draft_plan(draft) if draft else SeasonPlan()
    shown: dict[str, Any] = {
        "draft": draft,
        "plan": plan,
        "step": step,
        "steps": [(one, STEP_WORDS[one], one in plan.done) for one in plan.steps()],
    }
    if draft:
        shown["union"] = draft.union
    # Asking for more rows is no fault.
    answer = render if is_more else render_form
    return answer(request, TEMPLATES[step], shown | context)


def _go_on(draft: SeasonDraft, step: str) -> HttpResponse:
    """Redirect to the step after this one."""
    steps = draft_plan(draft).steps()
    return redirect(f"draft-{steps[steps.index(step) + 1]}", draft.pk)


@login_required
@require_http_methods(["GET", "POST"])
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    by = admit_planner(request, union)
    if request.method == "GET":
        last = selectors.seasons_of(union).first()
        initial = forms.next_season_values(last) if last else {"start": "19:30"}
        form = forms.BasicsForm(union=union, initial=initial)
        drafts = SeasonDraft.objects.filter(union=union).select_related("made_by")
        context = {"union": union, "form": form, "drafts": drafts}
        return _show(request, "basics", context)
    form = forms.BasicsForm(request.POST, union=union)
    if not form.is_valid():
        return _show(request, "basics", {"union": union, "form": form})
    divisions = divisions_copied(form)
    draft = actions.start_draft(union, form.answers(), divisions=divisions, by=by)
    return _go_on(draft, "basics")


def divisions_copied(form: forms.BasicsForm) -> list[DivisionPlan]:
    source = form.cleaned_data.get("source")
    return season_drafts.divisions_from(source) if source else []


@login_required
@require_http_methods(["GET", "POST"])
def draft_basics(request: HttpRequest, pk: int) -> HttpResponse:
    draft, _by = draft_for(request, pk)
    data, initial = data_of(request), draft.answers
    form = forms.BasicsForm(data, union=draft.union, initial=initial)
    if not form.is_valid():
        return _show(request, "basics", {"form": form}, draft=draft)
    answers = form.answers()
    undoes: tuple[str, ...] = ()
    if answers["source"] != draft.answers.get("source"):
        # Another season to copy: what followed from the former one is dropped.
        divisions = season_drafts.divisions_as_json(divisions_copied(form))
        answers |= {"divisions": divisions, "choices": {}, "teams": {}}
        answers["rule_set"], undoes = None, season_drafts.STEPS[1:]
    draft = actions.answer_step(draft, "basics", undoes=undoes, **answers)
    return _go_on(draft, "basics")


@login_required
@require_http_methods(["GET", "POST"])
def draft_divisions(request: HttpRequest, pk: int) -> HttpResponse:
    draft, _by = draft_for(request, pk)
    plan = draft_plan(draft)
    is_more = request.POST.get("step") == MORE
    rows = division_rows(
        with_more(request.POST) if is_more else request.POST or None, plan
    )
    if is_more or not rows.is_valid():
        context = {"rows": rows}
        return _show(request, "divisions", context, draft=draft, is_more=is_more)
    divisions = _planned(rows, plan)
    keys = {one.key for one in divisions}
    kept = {str(pk): key for pk, key in plan.teams.items() if key in keys}
    draft = actions.answer_step(
        draft,
        "divisions",
        undoes=["moves"] if divisions != plan.divisions else [],
        divisions=season_drafts.divisions_as_json(divisions),
        teams=kept,
    )
    return _go_on(draft, "divisions")


def division_rows(data: Any, plan: SeasonPlan) -> forms.DivisionRows:
    source = season_drafts.season_to_copy(plan)
    logs = promotion.logs_of(source) if source else {}
    sizes = {one.key: len(logs[one.former]) for one in plan.divisions if one.former}
    initial = season_drafts.divisions_as_json(plan.divisions)
    keys = [one.key for one in plan.divisions]
    return forms.DivisionFormSet(data, initial=initial, keys=keys, sizes=sizes)


def with_more(data: QueryDict) -> QueryDict:
    """Return what was typed, with two more empty rows."""
    more = data.copy()
    total = data.get("form-TOTAL_FORMS", "")
    if total.isdecimal() and len(total) <= 3:
        more["form-TOTAL_FORMS"] = str(int(total) + 2)
    return more


def _planned(rows: forms.DivisionRows, plan: SeasonPlan) -> tuple[DivisionPlan, ...]:
    """Return the divisions as typed, by level; new ones get keys of their own."""
    former = {one.key: one.former for one in plan.divisions}
    used = [int(key[1:]) for key in former if forms.KEY.fullmatch(key)]
    new = count(max(used, default=0) + 1)
    found = [
        DivisionPlan(
            key=row["key"] or f"d{next(new)}",
            name=row["name"],
            level=row["level"],
            promoted=row["promoted"],
            relegated=row["relegated"],
            former=former.get(row["key"]),
        )
        for row in rows.rows()
        if not row["leave_out"]
    ]
    return tuple(sorted(found, key=lambda one: one.level))


@login_required
@require_http_methods(["GET", "POST"])
def draft_moves(request: HttpRequest, pk: int) -> HttpResponse:
    draft, _by = draft_for(request, pk)
    plan = draft_plan(draft)
    source = season_drafts.season_to_copy(plan)
    if source is None:
        return _go_on(draft, "divisions")
    logs = promotion.logs_of(source)
    lines = season_drafts.promotion_lines(plan, source, logs)
    chosen = {key: [str(pk) for pk in pks] for key, pks in plan.choices.items()}
    form = draft_forms.LinesForm(data_of(request), lines=lines, initial=chosen)
    if not form.is_valid():
        context = {
            "form": form,
            "source": source,
            "lines": season_drafts.with_targets(plan, lines),
            "unfinished": promotion.count_unfinished(source),
        }
        return _show(request, "moves", context, draft=draft)
    teams = plan.teams
    if "moves" not in plan.done or form.choices() != plan.choices:
        teams = season_drafts.divisions_after_moves(plan, form.choices(), source)
    by_team = {str(pk): key for pk, key in teams.items()}
    draft = actions.answer_step(draft, "moves", choices=form.choices(), teams=by_team)
    return _go_on(draft, "moves")


@login_required
@require_http_methods(["GET", "POST"])
def draft_teams(request: HttpRequest, pk: int) -> HttpResponse:
    draft, by = draft_for(request, pk)
    plan = draft_plan(draft)
    divisions = [(one.key, one.name) for one in plan.divisions]
    page = team_pages(draft.union, divisions, plan.teams, request.POST or None)
    is_pasted = request.POST.get("step") == PASTE
    # Validate both, so that each shows its errors.
    if not all([page["form"].is_valid(), page["new"].is_valid()]) or is_pasted:
        return _show(request, "teams", page, draft=draft, is_more=is_pasted)
    chosen, new = page["form"].chosen(), page["new"].rows()
    draft = actions.answer_teams(draft, chosen, new=new, by=by)
    if request.POST.get("step") == ADD:
        return redirect("draft-teams", draft.pk)
    return _go_on(draft, "teams")


def team_pages(
    union: Union,
    divisions: Sequence[tuple[str, str]],
    placed: Any,
    data: QueryDict | None,
    fixed: Mapping[int, Standing] | None = None,
) -> dict[str, Any]:
    """Return the forms that put teams in divisions and make new ones."""
    teams = list(
        Team.objects.filter(union=union)
        .select_related("club")
        .order_by("club__name", "club", "name", "pk")
    )
    clubs = list(Club.objects.filter(union=union))
    if data and data.get("step") == PASTE:
        data = with_pasted(data, divisions)
    return {
        "pasted": data.get("pasted", "") if data else "",
        "form": forms.TeamsForm(
            data,
            teams=teams,
            divisions=divisions,
            fixed=fixed or {},
            initial={f"team-{pk}": key for pk, key in placed.items()},
        ),
        "new": new_teams.NewTeamFormSet(
            data,
            prefix="new",
            known=[one.name for one in teams],
            form_kwargs={"divisions": divisions, "clubs": clubs},
        ),
        "clubs": clubs,
        "without_hall": sorted(
            {one.club.name for one in teams if one.club.venue_id is None}
        ),
    }


@login_required
@require_http_methods(["GET", "POST"])
def draft_rules(request: HttpRequest, pk: int) -> HttpResponse:
    draft, _by = draft_for(request, pk)
    plan = draft_plan(draft)
    source = season_drafts.season_to_copy(plan)
    versions = draft_forms.versions_for(draft.union, source)
    first = plan.rule_set if "rules" in plan.done else versions and versions[0][0].pk
    initial: dict[str, Any] = {
        "rules": str(first) if first else "book",
        "with_registrations": plan.with_registrations or "rules" not in plan.done,
    }
    dates = plan.dates or draft_forms.dates_after(source, plan.starts_on)
    form = draft_forms.DraftRulesForm(
        data_of(request),
        versions=versions,
        ends_on=plan.ends_on,
        has_source=source is not None,
        initial=initial | dict(dates),
    )
    if not form.is_valid():
        return _show(request, "rules", {"form": form}, draft=draft)
    return _go_on(actions.answer_step(draft, "rules", **form.answers()), "rules")


@login_required
@require_http_methods(["GET", "POST"])
def draft_check(request: HttpRequest, pk: int) -> HttpResponse:
    draft, by = draft_for(request, pk)
    plan = draft_plan(draft)
    undone = plan.first_undone()
    if undone != "check":
        messages.info(request, _("This step still waits for you."))
        return redirect(f"draft-{undone}", draft.pk)
    if request.method == "GET":
        return _show(request, "check", summary_of(draft.union, plan), draft=draft)
    made = actions.make_season(draft, by=by)
    messages.success(request, said_made(made))
    return redirect("season-office", made.season.pk)


def said_made(made: actions.SeasonFromDraft) -> str:
    words = _("The season %s is made.") % made.season.name
    if not made.renewals:
        return words
    more = ngettext(
        "%s player waits to be registered again.",
        "%s players wait to be registered again.",
        made.renewals,
    )
    return f"{words} {more % made.renewals}"


def summary_of(union: Union, plan: SeasonPlan) -> dict[str, Any]:
    """Return all that the season will be, to check before it is made."""
    source = season_drafts.season_to_copy(plan)
    logs = promotion.logs_of(source) if source else {}
    teams = {one.pk: one for one in Team.objects.filter(union=union)}
    version, rules = actions.rules_of_draft(plan)
    versions = draft_forms.versions_for(union, source)
    return {
        "source": source,
        "divisions": season_drafts.divisions_with_teams(plan, teams),
        "new_clubs": season_drafts.new_clubs(union, plan),
        "moves": source and season_drafts.division_moves(plan, source, logs, teams),
        "rules_from": next((words for one, words in versions if one == version), ""),
        "changed": changed_lines(rules),
        "renewals": actions.renewals_of(plan, union).count()
        if plan.with_registrations
        else None,
        "faults": actions.draft_faults(union, plan),
    }


@login_required
@require_POST
def draft_discard(request: HttpRequest, pk: int) -> HttpResponse:
    draft, by = draft_for(request, pk)
    actions.discard_draft(draft, by=by)
    messages.success(request, _("The draft is gone; nothing else has changed."))
    return redirect("seasons", draft.union.slug)
