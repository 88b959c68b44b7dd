"""A search: one at a time, one worker each, alive or silent, stopped, ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from league.lib.background_runs import take_up, write_beat
from league.models import OutboxRow, PlanList, PlanRun
from league.plans.actions.plan_worker import end_search, fail_search
from league.plans.actions.plan_worker import search as do_search
from league.plans.actions.searches import begin_search, stop_search, take_best
from tests.league.plans.make_plans import (
    Planned,
    draft,
    make_planned,
    problem,
    rows,
    search,
    searched,
    taken_up,
)
from tests.make import make_fixture

pytestmark = pytest.mark.django_db


NOTHING = {"status": "unknown", "breaks": None, "fixtures": [], "conflicts": []}


def silence(run: PlanRun, *, seconds: int = 60) -> None:
    """Let a search have been heard of last so long ago."""
    then = timezone.now() - timedelta(seconds=seconds)
    PlanRun.objects.filter(pk=run.pk).update(beat_at=then, asked_at=then)


def page_of(planned: Planned) -> str:
    return planned.client.get(planned.url("plan-search")).content.decode()


def test_a_search_is_asked_for_by_an_outbox_row() -> None:
    run = search(make_planned())
    row = OutboxRow.objects.get()
    assert row.task == "league.tasks.search_fixtures"
    assert row.arguments == {"run": str(run.pk), "language": "en"}


def test_a_second_search_is_refused_while_one_waits() -> None:
    planned = make_planned()
    search(planned)
    with pytest.raises(ValidationError, match="A search for Premier is under way"):
        search(planned)


def test_the_database_lets_one_search_run_in_a_division() -> None:
    run = search(make_planned())
    with pytest.raises(IntegrityError):
        PlanRun.objects.create(union=run.union, plan=run.plan, problem={})


def test_a_search_is_taken_up_once_though_its_task_comes_twice() -> None:
    run = search(make_planned())
    assert take_up(PlanRun.objects.all(), run.pk) is not None
    assert take_up(PlanRun.objects.all(), run.pk) is None


def test_a_search_ends_with_the_fewest_breaks_proved() -> None:
    planned = make_planned(4)
    run = search(planned)
    do_search(run.pk)
    run.refresh_from_db()
    # Known for four teams, home and away, one leg after the other: 2 x 4 - 4.
    assert (run.state, run.result["status"], run.result["breaks"]) == (
        "done",
        "optimal",
        4,
    )


def test_its_list_becomes_the_one_that_is_worked_on() -> None:
    planned = make_planned(4)
    do_search(search(planned).pk)
    kept = PlanList.objects.get()
    assert (kept.plan.current_id, len(kept.fixtures)) == (kept.pk, 12)


def test_the_page_says_what_is_proved() -> None:
    planned = make_planned(4)
    searched(planned)
    assert "4 breaks. With these requirements no list has fewer." in page_of(planned)


def test_a_task_that_comes_after_the_end_changes_nothing() -> None:
    planned = make_planned(4)
    run = search(planned)
    do_search(run.pk)
    do_search(run.pk)
    assert PlanList.objects.count() == 1


def test_what_cannot_be_is_told_with_a_way_to_its_row() -> None:
    planned = make_planned(4)
    # Two derbies of one pair, both at home, where each is at home once.
    fixed = [
        {"night": "2094-03-02", "home": "ATH", "away": "BEL"},
        {"night": "2094-03-23", "home": "ATH", "away": "BEL"},
    ]
    do_search(search(planned, fixed=fixed).pk)
    page = page_of(planned)
    assert "No list can meet all of these requirements." in page
    assert f"{planned.url('division-plan')}#row-fixed-0" in page


def test_a_beat_writes_the_news_and_hears_a_stop() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    news = {"progress": {"breaks": 9, "bound": 4}}
    assert write_beat(run, **news)
    stop_search(run, by=planned.secretary)
    assert write_beat(run) is False


def test_the_page_shows_the_best_so_far_and_the_gap() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    news = {"progress": {"breaks": 9, "bound": 4, "words": "Making it better"}}
    write_beat(run, **news)
    page = page_of(planned)
    assert "Making it better" in page
    assert "<dt>A better one saves at most</dt><dd>5</dd>" in page


def test_a_poll_is_answered_with_the_figures_alone() -> None:
    planned = make_planned()
    taken_up(search(planned))
    answer = planned.client.get(
        planned.url("plan-search"), headers={"HX-Request": "true"}
    )
    assert answer.content.decode().lstrip().startswith('<div id="plan-progress" hx-get')


def test_a_poll_after_the_end_has_the_page_drawn_anew() -> None:
    planned = make_planned()
    searched(planned)
    answer = planned.client.get(
        planned.url("plan-search"), headers={"HX-Request": "true"}
    )
    assert answer.headers["HX-Refresh"] == "true"


def test_a_search_that_waits_is_over_at_once_when_it_is_stopped() -> None:
    planned = make_planned()
    run = search(planned)
    planned.client.post(planned.url("plan-search-stop"))
    run.refresh_from_db()
    assert (run.state, run.result["status"]) == ("done", "unknown")


def test_a_worker_that_is_silent_is_told_on_the_page_with_the_time() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    silence(run)
    run.refresh_from_db()
    heard = run.beat_at.astimezone(run.union.zone)
    assert f"Nothing has been heard of this search since {heard:%H:%M}." in page_of(
        planned
    )


def test_a_search_that_no_worker_takes_up_is_told() -> None:
    planned = make_planned()
    silence(search(planned), seconds=70)
    assert "This search was asked for and has not begun" in page_of(planned)


def test_a_silent_search_can_be_started_again() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    silence(run)
    again = search(planned)
    run.refresh_from_db()
    assert (run.state, again.state) == ("lost", "waiting")


def test_a_worker_that_was_given_up_is_heard_no_more() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    silence(run)
    search(planned)
    assert write_beat(run) is False
    assert end_search(run, result=NOTHING) is None


def test_the_best_list_of_a_lost_search_can_be_gone_on_with() -> None:
    planned = make_planned(4)
    run = taken_up(search(planned))
    write_beat(run, best=rows(planned), progress={"breaks": 8})
    silence(run)
    planned.client.post(planned.url("plan-search-best"))
    assert len(PlanList.objects.get().fixtures) == 12


def test_a_search_that_goes_on_has_no_list_to_go_on_with_yet() -> None:
    planned = make_planned(4)
    run = taken_up(search(planned))
    write_beat(run, best=rows(planned))
    with pytest.raises(ValidationError):
        take_best(run, by=planned.secretary)


def test_a_fault_of_ours_is_told_and_the_search_can_begin_again() -> None:
    planned = make_planned()
    run = taken_up(search(planned))
    fail_search(run, "KeyError")
    assert "by a fault of ours" in page_of(planned)
    planned.client.post(planned.url("plan-search-begin"))
    assert begin_again_leads(planned)


def ended(planned: Planned, status: str, **changed: Any) -> PlanRun:
    """A search that ended so, with the list by hand where it has one."""
    run = taken_up(search(planned, **changed))
    best = rows(planned) if status in ("feasible", "optimal") else []
    found = {"status": status, "breaks": 6, "bound": 4, "fixtures": best}
    end_search(run, result=NOTHING | found)
    return run


def longer(planned: Planned) -> PlanRun:
    planned.client.post(planned.url("plan-search-begin"), {"longer": "1"})
    return PlanRun.objects.latest("asked_at")


def test_after_one_that_proved_too_little_the_same_is_searched_for_longer() -> None:
    planned = make_planned()
    run = ended(planned, "feasible", min_gap=1)
    draft(planned, min_gap=2)
    assert "Search longer: 5 minutes" in page_of(planned)
    assert longer(planned).problem == run.problem | {"time_limit_s": 300}


def test_five_minutes_that_proved_too_little_may_become_ten_and_no_more() -> None:
    planned = make_planned()
    ended(planned, "unknown", time_limit_s=300)
    assert "Search longer: 10 minutes" in page_of(planned)
    run = longer(planned)
    assert run.problem["time_limit_s"] == 600
    end_search(taken_up(run), result=NOTHING)
    assert "Search longer" not in page_of(planned)


@pytest.mark.parametrize("status", ["optimal", "infeasible"])
def test_where_all_is_proved_no_longer_search_is_offered(status: str) -> None:
    planned = make_planned()
    run = ended(planned, status)
    assert "Search longer" not in page_of(planned)
    assert longer(planned) == run


def test_a_list_is_not_searched_for_longer_once_matches_were_played() -> None:
    planned = make_planned()
    run = ended(planned, "feasible")
    make_fixture(planned.division, state="played", home_score=9, away_score=8)
    assert longer(planned) == run


def begin_again_leads(planned: Planned) -> bool:
    return planned.client.get(planned.url("plan-search")).status_code == 200


def test_a_poll_asks_few_queries_however_many_teams_there_are(
    django_assert_max_num_queries,  # noqa: ANN001 - pytest-django's own
) -> None:
    planned = make_planned(8)
    taken_up(search(planned))
    client = planned.client
    with django_assert_max_num_queries(12):
        assert (
            client.get(
                planned.url("plan-search"), headers={"HX-Request": "true"}
            ).status_code
            == 200
        )


def test_there_is_no_search_before_the_first() -> None:
    planned = make_planned()
    assert planned.client.get(planned.url("plan-search")).status_code == 404


def test_a_search_of_another_division_is_not_in_the_way() -> None:
    planned, other = make_planned(), make_planned()
    search(planned)
    run = begin_search(other.division, problem(other), by=other.secretary)
    assert run.state == "waiting"
