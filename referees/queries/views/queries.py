from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from league.access.admission import admit_keeper
from league.access.permissions import belongs_to
from league.lib.forms import data_of, render_form
from league.models import Fixture, Season, Union
from league.notices.told import listening, say
from league.rulings.actions.rulings import standing_ruling
from league.standings.log import ruling_line
from league.standings.preview_pages import EDIT, SAVE
from league.standings.selectors import current_season
from matches.models import Entry
from referees.access.permissions import signed_in_user
from referees.models import QueryCase
from referees.queries import selectors, verdicts
from referees.queries.actions.queries import appeal, lodge, open_case, withdraw_case
from referees.queries.actions.verdicts import (
    compare_outcomes,
    give_verdict,
    verdict_effect,
)
from referees.queries.beside import hands_beside
from referees.queries.forms import StatementForm, VerdictForm, outcome_words
from referees.queries.settled import DECIDED, is_waiting, settled_of, state_words


@login_required
@require_GET
def queries(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    admit_keeper(request, union)
    seasons = list(Season.objects.filter(union=union).select_related("rule_set"))
    wanted = request.GET.get("season", "")
    season = next((one for one in seasons if str(one.pk) == wanted), None)
    season = season or current_season(union)
    only_waiting = request.GET.get("show") != "all"
    lines = (
        selectors.query_lines_of(season, only_waiting=only_waiting) if season else []
    )
    context: dict[str, Any] = {"union": union, "season": season, "seasons": seasons}
    context |= {"lines": lines, "only_waiting": only_waiting}
    return render(request, "referees/queries/queries.html", context)


@login_required
@require_POST
@listening()
def query_take_up(request: HttpRequest, pk: UUID) -> HttpResponse:
    entry = get_object_or_404(
        Entry.objects.select_related(
            "match__fixture__union", "match__fixture__division__season__rule_set"
        ),
        pk=pk,
    )
    user = admit_keeper(request, entry.match.fixture.union)
    case = open_case(entry, by=user)
    say(request, _("The query has a case now."))
    return redirect("query-case", case.pk)


@login_required
@require_GET
def query_case(request: HttpRequest, pk: int) -> HttpResponse:
    case, rights = verdicts.case_or_404(request, pk)
    return render(
        request, "referees/queries/query_case.html", _context_of(case, rights)
    )


def _context_of(case: QueryCase, rights: verdicts.Rights) -> dict[str, Any]:
    fixture = case.match.fixture
    appealed, settled = case.appealed_by_side, settled_of(case)
    decision = standing_ruling(fixture) if settled == DECIDED else None
    return {
        "case": case,
        "settled": settled,
        "state": state_words(case),
        "is_waiting": is_waiting(case),
        "decided": decision and ruling_line(decision),
        "fixture": fixture,
        "division": fixture.division,
        "union": fixture.union,
        "rights": rights,
        "team": selectors.team_of(case, case.side),
        "appealed_by": selectors.team_of(case, appealed) if appealed else None,
        "lodged": selectors.query_text_of(case),
        "texts": {one.step: one for one in case.texts.all()},
        "verdicts": {one.level: one for one in case.verdicts.all()},
        "standing": selectors.verdict_of(case),
        "may_rule": bool(verdicts.outcomes_for(case, rights)),
        "may_appeal": verdicts.may_appeal(case, rights),
        "may_withdraw": verdicts.may_withdraw(case, rights),
        "may_lay_beside": verdicts.may_lay_beside(case, rights),
        "hands": hands_beside(case),
    }


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def query_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Rule on a query, or decide on an appeal: type, preview, then confirm."""
    case, rights = verdicts.case_or_404(request, pk)
    outcomes = verdicts.outcomes_for(case, rights)
    if not outcomes:
        raise PermissionDenied(_("There is nothing for you to rule on here now."))
    fixture, by = case.match.fixture, signed_in_user(request)
    form = VerdictForm(data_of(request), fixture=fixture, outcomes=outcomes)
    context = _context_of(case, rights) | {"form": form}
    step = request.POST.get("step")
    if step == EDIT:
        return render(request, "referees/queries/query_rule.html", context)
    if not form.is_valid():
        return render_form(request, "referees/queries/query_rule.html", context)
    if step == SAVE:
        undone = selectors.undone_before(case)
        give_verdict(case, form.given, by=by)
        if undone:
            messages.warning(request, undone)
        said = {"match": f"{fixture.home} – {fixture.away}"}
        say(request, _("The query about %(match)s is decided.") % said)
        return redirect("query-case", case.pk)
    teams = {"home": fixture.home.name, "away": fixture.away.name}
    others = compare_outcomes(case, form.given, by=by) if rights.keeps else []
    context |= {
        "rows": verdict_effect(case, form.given, by=by),
        "others": [(outcome_words(one.outcome, teams), one) for one in others],
        "undone": selectors.undone_before(case),
        "chosen": outcome_words(form.given.outcome, teams),
        "kept": [
            (name, one)
            for name, one in request.POST.items()
            if name not in ("csrfmiddlewaretoken", "step")
        ],
    }
    return render(request, "referees/queries/query_rule_preview.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def query_appeal(request: HttpRequest, pk: int) -> HttpResponse:
    case, rights = verdicts.case_or_404(request, pk)
    if not verdicts.may_appeal(case, rights):
        raise PermissionDenied(_("Only a team may appeal, and within the days of it."))
    form = StatementForm(
        data_of(request), fixture=case.match.fixture, sides=rights.sides
    )
    if form.is_valid():
        appeal(case, **form.cleaned_data, by=signed_in_user(request))
        say(request, _("The appeal is lodged; the ruling stands so far."))
        return redirect("query-case", case.pk)
    context = _context_of(case, rights) | {"form": form}
    return render_form(request, "referees/queries/query_appeal.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def query_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    case, rights = verdicts.case_or_404(request, pk)
    if not verdicts.may_withdraw(case, rights):
        raise PermissionDenied(_("Only the team that lodged it, before a ruling."))
    sides = [side for side in rights.sides if side == case.side]
    form = StatementForm(data_of(request), fixture=case.match.fixture, sides=sides)
    if form.is_valid():
        reason = form.cleaned_data["text"]
        withdraw_case(case, reason=reason, by=signed_in_user(request))
        say(request, _("The query is withdrawn."))
        return redirect("query-case", case.pk)
    context = _context_of(case, rights) | {"form": form}
    return render_form(request, "referees/queries/query_withdraw.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@listening()
def protest_new(request: HttpRequest, pk: UUID) -> HttpResponse:
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home__club", "away__club", "division__season__rule_set"
        ),
        pk=pk,
    )
    if not belongs_to(request.user, fixture.union):
        raise Http404
    sides = selectors.sides_to_speak_for(request.user, fixture)
    if not sides:
        raise PermissionDenied(_("A team's captain or its club's secretary protests."))
    form = StatementForm(data_of(request), fixture=fixture, sides=sides)
    if form.is_valid():
        case = lodge(fixture, **form.cleaned_data, by=signed_in_user(request))
        say(request, _("The protest is lodged."))
        return redirect("query-case", case.pk)
    context = {
        "fixture": fixture,
        "division": fixture.division,
        "union": fixture.union,
        "form": form,
        "last": selectors.last_lodging_day(fixture),
        "stands_because": selectors.not_lodgeable_because(fixture),
    }
    return render_form(request, "referees/queries/query_protest.html", context)
