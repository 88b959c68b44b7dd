from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from league.access.admission import admit_keeper
from league.lib.forms import ReasonForm, data_of, render_form
from league.models import RulesChange, Season, Union, User
from league.notices.told import listening, say
from league.seasons import rules_pages
from league.seasons.actions import local_rules as actions
from league.seasons.forms.local_rules import RulesForm
from league.seasons.local_rules import changed_lines, rule_groups
from league.seasons.rule_sets import is_frozen, local_rules_of
from league.standings import selectors

SAVE = "save"
CONFIRM, REJECT = "confirm", "reject"

NO_REASON = gettext_lazy("Give the reason: another secretary decides by it.")


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def season_rules(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(
        Season.objects.select_related("union", "rule_set"), pk=pk
    )
    by = admit_keeper(request, season.union)
    data = data_of(request)
    page: dict[str, Any] = {
        "season": season,
        "form": RulesForm(data, rules=local_rules_of(season.rule_set)),
        "is_frozen": is_frozen(season),
    }
    if page["is_frozen"]:
        page["reason"] = ReasonForm(
            data if is_saving(request) else None, help_text="", fault=NO_REASON
        )
    if not page["form"].is_valid():
        return show_rules(request, page, by=by)
    return answer_rules(request, page, by=by)


def is_saving(request: HttpRequest) -> bool:
    return request.POST.get("step") == SAVE


def answer_rules(
    request: HttpRequest, page: dict[str, Any], *, by: User
) -> HttpResponse:
    """Show what would change, or change it: alone, or by a proposal once frozen."""
    season, form, reason = page["season"], page["form"], page.get("reason")
    if not is_saving(request):
        page["effect"] = rules_pages.rules_effect(season, form.rules)
        if reason is not None:
            reason.initial["reason"] = request.POST.get("reason", "")
        return show_rules(request, page, by=by)
    if reason is None:
        actions.change_rules(season, form.rules, by=by)
        say(request, _("The local rules are saved; the log has followed."))
    elif reason.is_valid():
        words = reason.cleaned_data["reason"]
        actions.propose_rules(season, form.rules, reason=words, by=by)
        say(request, _("Proposed: another secretary confirms it."))
    else:
        page["effect"] = rules_pages.rules_effect(season, form.rules)
        return show_rules(request, page, by=by)
    return redirect("season-rules", season.pk)


def show_rules(request: HttpRequest, page: dict[str, Any], *, by: User) -> HttpResponse:
    season = page["season"]
    is_checked = page["form"].is_valid() and not is_saving(request)
    answer = render if is_checked else render_form
    context = page | {
        "union": season.union,
        "proposal": rules_pages.proposal_in(season, by),
        "past": rules_pages.past_changes(season),
        "has_another": rules_pages.has_another_keeper(season.union, by),
    }
    return answer(request, "league/seasons/season_rules.html", context)


@login_required
@require_POST
@listening()
def rules_decide(request: HttpRequest, pk: int) -> HttpResponse:
    change = get_object_or_404(
        RulesChange.objects.select_related("season", "union"), pk=pk
    )
    by = admit_keeper(request, change.union)
    decision = request.POST.get("decision")
    if decision == CONFIRM:
        actions.confirm_rules(change, by=by)
        say(request, _("Confirmed: the log follows the new local rules."))
    elif decision == REJECT:
        actions.reject_rules(change, by=by)
        say(request, _("The proposal is settled; nothing changed."))
    else:
        raise BadRequest(_("Say whether the proposal is confirmed or rejected."))
    return redirect("season-rules", change.season_id)


@require_safe
def union_rules(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union.objects.select_related("board"), slug=slug)
    seasons = list(selectors.seasons_of(union))
    season = wanted_season(request, seasons) or selectors.current_of(union, seasons)
    context: dict[str, Any] = {"union": union, "season": season, "seasons": seasons}
    if season:
        rules = local_rules_of(season.rule_set)
        context |= {
            "groups": rule_groups(rules),
            "changed": changed_lines(rules),
            "past": rules_pages.past_changes(season, only_confirmed=True),
        }
    return render(request, "league/seasons/union_rules.html", context)


def wanted_season(request: HttpRequest, seasons: list[Season]) -> Season | None:
    """Return the season asked for, None if it is not the union's."""
    text = request.GET.get("season", "")
    return next((one for one in seasons if str(one.pk) == text), None)
