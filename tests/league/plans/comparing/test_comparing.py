"""Lists side by side: which are offered, what is counted, a name, going on with one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from league.models import AuditRow, FixturePlan, PlanList
from league.plans.cast import cast_of
from league.plans.comparing.pairs import (
    MOST_LISTS,
    Comparison,
    chosen_pair,
    compared_lists,
    lists_to_compare,
)
from tests.league.plans.make_plans import (
    ROUNDS,
    Planned,
    make_list,
    make_planned,
    night,
    rows,
)

pytestmark = pytest.mark.django_db

# The same meetings with each night's sides turned: Athlone begins away.
TURNED = tuple(tuple((away, home) for home, away in row) for row in ROUNDS)
# Athlone at home three times running, then away.
LOPSIDED = (
    ((0, 3), (1, 2)),
    ((0, 2), (3, 1)),
    ((0, 1), (2, 3)),
    ((3, 0), (2, 1)),
    ((2, 0), (1, 3)),
    ((1, 0), (3, 2)),
)


def plan_of(planned: Planned) -> FixturePlan:
    return FixturePlan.objects.get(division=planned.division)


def pair_of(planned: Planned, *asked: int) -> Comparison:
    lists = compared_lists(
        planned.division, plan_of(planned), cast_of(planned.division)
    )
    found = chosen_pair(lists, *(asked or (None, None)))
    assert found is not None
    return found


def page_of(planned: Planned, **query: Any) -> str:
    answer = planned.client.get(planned.url("plan-lists"), query)
    assert answer.status_code == 200
    return answer.content.decode()


def figures(pair: Comparison) -> dict[str, tuple[int | None, int | None, str]]:
    return {one.name: (one.one, one.other, one.better) for one in pair.figures}


def test_two_lists_are_counted_side_by_side_and_the_smaller_is_better() -> None:
    planned = make_planned()
    first, second = make_list(planned), make_list(planned, LOPSIDED)
    found = figures(pair_of(planned, first.pk, second.pk))
    # By hand: ROUNDS has HAHAHA, HAAAHH, AHHHAA, AHAHAH, which are 0, 3, 3, 0 breaks;
    # LOPSIDED has HHHAAA, HAAAHH, AAHHHA, AHAHAH: 4, 3, 3, 0.
    assert found["Breaks"] == (6, 10, "one")
    assert found["Most breaks of a team"] == (3, 4, "one")
    assert found["Longest run"] == (3, 3, "")
    assert found["Clashes"][0] == 0


def test_more_nights_between_two_meetings_are_better() -> None:
    planned = make_planned()
    # Athlone meets each of the others in the same order twice, so two nights lie
    # between; turned about its middle, the last of the first leg come at once again.
    mirrored = (*ROUNDS[:3], *reversed([_turned(one) for one in ROUNDS[:3]]))
    same = (*ROUNDS[:3], *(_turned(one) for one in ROUNDS[:3]))
    first, second = make_list(planned, mirrored), make_list(planned, same)
    pair = pair_of(planned, first.pk, second.pk)
    assert figures(pair)["Fewest nights between two meetings"] == (0, 2, "other")
    once = make_list(planned, ROUNDS[:3], legs=1)
    pair = pair_of(planned, once.pk, second.pk)
    assert figures(pair)["Fewest nights between two meetings"] == (None, 2, "")


def test_the_names_of_both_lists_stand_above_each_of_their_figures() -> None:
    planned = make_planned()
    make_list(planned)
    make_list(planned, LOPSIDED)
    PlanList.objects.update(name="Agreed")
    page = page_of(planned)
    # Of the whole, of each team's breaks and of its longest run.
    assert (
        len(re.findall(r'class="figure">(?:<a href="[^"]+">)?Agreed<', page)) == 2 * 3
    )
    assert "The same for each team in both lists: Trips, Free weeks." in page


def _turned(matches: Any) -> Any:
    return tuple((away, home) for home, away in matches)


def test_each_team_has_its_figures_of_both() -> None:
    planned = make_planned()
    first, second = make_list(planned), make_list(planned, LOPSIDED)
    pair = pair_of(planned, first.pk, second.pk)
    assert pair.heads == ["Breaks", "Longest run", "Trips", "Free weeks"]
    athlone = pair.teams[0]
    shown = [(one.one, one.other) for one in athlone.figures]
    assert (athlone.team, shown) == ("Athlone A", [(0, 4), (1, 3), (3, 3), (0, 0)])


def test_a_week_without_a_match_is_free_from_the_first_to_the_last() -> None:
    planned = make_planned()
    first = make_list(planned)
    fixtures = rows(planned)
    # All of the last night a week later, and one match of the first on another night.
    for one in fixtures:
        if one["night"] == night(5).isoformat():
            one["night"] = night(6).isoformat()
    second = PlanList.objects.create(
        union=first.union,
        plan=first.plan,
        origin=PlanList.Origin.RUN,
        problem=first.problem,
        fixtures=fixtures,
    )
    pair = pair_of(planned, first.pk, second.pk)
    assert [row.figures[-1].other for row in pair.teams] == [1, 1, 1, 1]
    assert pair.moved == 2
    assert {row.figures[-1].better for row in pair.teams} == {""}
    assert figures(pair)["Most free weeks of a team"] == (0, 1, "")


def test_where_nothing_is_chosen_the_current_stands_beside_the_newest_other() -> None:
    planned = make_planned()
    old, newer, current = (make_list(planned) for _ in range(3))
    pair = pair_of(planned)
    assert (pair.one.kept, pair.other.kept) == (current, newer)
    assert pair_of(planned, old.pk, old.pk).other.kept == current
    assert pair_of(planned, 10**9, old.pk).one.kept == current


@pytest.mark.parametrize("count", [0, 1])
def test_with_fewer_than_two_lists_the_page_says_so(count: int) -> None:
    planned = make_planned()
    for _ in range(count):
        make_list(planned)
    said = ["There is no list yet.", "There is one list so far."][count]
    assert said in page_of(planned)
    assert "Side by side" not in page_of(planned)


def test_edits_are_not_offered_until_they_have_a_name_or_are_worked_on() -> None:
    planned = make_planned()
    found = make_list(planned)
    edits = [
        PlanList.objects.create(
            union=found.union,
            plan=found.plan,
            origin=PlanList.Origin.MOVED,
            problem=found.problem,
            fixtures=found.fixtures,
        )
        for _ in range(3)
    ]
    PlanList.objects.filter(pk=edits[0].pk).update(name="With the derby early")
    FixturePlan.objects.update(current=edits[2])
    offered = lists_to_compare(plan_of(planned))
    assert offered == [edits[2], edits[0], found]


def test_a_named_list_stays_among_those_offered_however_many_come_after_it() -> None:
    planned = make_planned()
    first = make_list(planned)
    PlanList.objects.filter(pk=first.pk).update(name="Agreed in March")
    later = [make_list(planned) for _ in range(MOST_LISTS + 3)]
    offered = lists_to_compare(plan_of(planned))
    assert len(offered) == MOST_LISTS
    assert (offered[0], offered[-1]) == (later[-1], first)


def test_the_list_that_is_worked_on_stays_however_many_have_a_name() -> None:
    planned = make_planned()
    current = make_list(planned)
    for _ in range(MOST_LISTS + 1):
        make_list(planned)
    PlanList.objects.exclude(pk=current.pk).update(name="Named")
    FixturePlan.objects.update(current=current)
    offered = lists_to_compare(plan_of(planned))
    assert (len(offered), offered[-1]) == (MOST_LISTS, current)


def test_a_list_is_named_by_its_page_and_shown_so() -> None:
    planned = make_planned()
    kept = make_list(planned)
    address = planned.url("plan-list-name", kept.pk)
    planned.client.post(address, {"name": " Agreed in March "})
    kept.refresh_from_db()
    assert kept.name == "Agreed in March"
    assert "Agreed in March" in page_of(planned)
    told = AuditRow.objects.filter(action="plan.name").get().detail
    assert (told["before"], told["after"]) == ("", "Agreed in March")
    planned.client.post(address, {"name": ""})
    kept.refresh_from_db()
    assert kept.name == ""


def test_a_name_is_saved_beside_the_two_lists_that_are_compared() -> None:
    planned = make_planned()
    lists = [make_list(planned), make_list(planned, TURNED), make_list(planned)]
    first, second, third = (one.pk for one in lists)
    address = planned.url("plan-list-name", first)
    pair = {"one": second, "other": first}
    saved = planned.client.post(address, {"name": "Ours"} | pair)
    assert saved.headers["Location"].endswith(f"?one={second}&other={first}")
    refused = planned.client.post(address, {"name": "x" * 61} | pair)
    chosen = f'<option value="{first}" selected>'
    assert chosen in refused.content.decode().partition('id="other"')[2]
    alone = planned.client.post(planned.url("plan-list-name", third), {"name": "A"})
    assert alone.headers["Location"] == planned.url("plan-lists")


def test_too_long_a_name_is_refused_and_stays_in_its_field() -> None:
    planned = make_planned()
    kept = make_list(planned)
    answer = planned.client.post(
        planned.url("plan-list-name", kept.pk), {"name": "x" * 61}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "x" * 61 in page
    assert "at most 60 characters" in page
    kept.refresh_from_db()
    assert kept.name == ""


def test_whoever_goes_on_with_another_list_edits_and_publishes_that() -> None:
    planned = make_planned()
    first, _second = make_list(planned), make_list(planned, TURNED)
    answer = planned.client.post(planned.url("plan-list-choose", first.pk), follow=True)
    assert plan_of(planned).current == first
    assert "You go on with: List of" in answer.content.decode()
    assert PlanList.objects.count() == 2


@pytest.mark.parametrize("name", ["plan-list-name", "plan-list-choose"])
def test_another_divisions_list_is_not_found(name: str) -> None:
    planned, other = make_planned(), make_planned()
    kept = make_list(other)
    make_list(planned)
    answer = planned.client.post(planned.url(name, kept.pk), {"name": "Ours"})
    kept.refresh_from_db()
    assert (answer.status_code, kept.name) == (404, "")


@pytest.mark.parametrize("count", [2, 8])
def test_the_queries_do_not_grow_with_the_lists(
    count: int, django_assert_max_num_queries: Any
) -> None:
    planned = make_planned()
    for _ in range(count):
        make_list(planned)
    client = planned.client
    client.get(planned.url("plan-lists"))
    with django_assert_max_num_queries(26):
        assert client.get(planned.url("plan-lists")).status_code == 200


def test_a_match_that_counts_for_another_leg_has_not_moved() -> None:
    planned = make_planned(4)
    first = make_list(planned)
    other = [one | {"leg": 3 - one["leg"]} for one in first.fixtures]
    second = PlanList.objects.create(
        union=first.union,
        plan=first.plan,
        origin=PlanList.Origin.RUN,
        problem=first.problem,
        fixtures=other,
    )
    assert pair_of(planned, first.pk, second.pk).moved == 0
