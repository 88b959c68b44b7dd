from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Fixture, Ruling, User
from league.templatetags.titles import scores_kept
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import rule_on_query
from tests.make import make_role, make_union
from tests.referees.queries.make_queries import (
    PUBLIC,
    WORDS,
    given,
    make_captain,
    make_case,
    make_queried,
    query_of,
)

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(name: str, *keys: object) -> str:
    return reverse(name, args=keys)


def typed(**values: object) -> dict[str, object]:
    verdict = {"outcome": "away walkover", "rule": "1.5", "reason": "Seen."}
    return verdict | {"public_reason": PUBLIC, "step": "save"} | values


# The list.


def test_the_list_shows_new_queries_and_the_overdue_first() -> None:
    match = make_queried(night=20)
    client = client_of(make_role(match.union))
    page = client.get(page_of("queries", match.union.slug))
    assert [one.is_overdue for one in page.context["lines"]] == [True]
    assert "overdue" in page.content.decode()


def test_what_is_settled_shows_where_all_is_asked_for() -> None:
    case = make_case()
    secretary = make_role(case.union)
    rule_on_query(case, given(), by=secretary)
    client, page = client_of(secretary), page_of("queries", case.union.slug)
    assert client.get(page).context["lines"] == []
    assert len(client.get(page, {"show": "all"}).context["lines"]) == 1


def test_the_secretary_takes_a_query_up_by_a_button() -> None:
    match = make_queried()
    client = client_of(make_role(match.union))
    page = page_of("query-take-up", query_of(match).pk)
    assert client.get(page).status_code == 405
    answer = client.post(page)
    assert answer.url == page_of("query-case", QueryCase.objects.get().pk)


def test_an_entry_that_is_no_query_is_not_taken_up() -> None:
    match = make_queried()
    other = match.entries.filter(kind="points").first()
    client = client_of(make_role(match.union))
    assert client.post(page_of("query-take-up", other.pk)).status_code == 422


def test_the_list_asks_as_much_for_many_queries_as_for_few(
    django_assert_max_num_queries: object,
) -> None:
    union = make_union()
    cases = [make_case(union=union) for _ in range(6)]
    season = cases[0].match.fixture.division.season
    for case in cases[1:]:
        case.match.fixture.division.season = season
        type(season.divisions.first()).objects.filter(
            pk=case.match.fixture.division_id
        ).update(season=season, name=f"Division {case.pk}")
    client = client_of(make_role(union))
    with django_assert_max_num_queries(18):  # type: ignore[operator]
        page = client.get(page_of("queries", union.slug), {"season": season.pk})
    assert len(page.context["lines"]) == 6


# A case.


@pytest.mark.parametrize("side", ["home", "away"])
def test_both_captains_read_a_case(side: str) -> None:
    case = make_case()
    page = client_of(make_captain(case.match, side)).get(page_of("query-case", case.pk))
    assert WORDS in page.content.decode()


@pytest.mark.parametrize(
    ("kind", "status"), [("viewer", 403), ("player", 403), ("referee", 200)]
)
def test_nobody_else_of_the_union_does(kind: str, status: int) -> None:
    case = make_case()
    client = client_of(make_role(case.union, kind))
    assert client.get(page_of("query-case", case.pk)).status_code == status


def test_a_stranger_learns_nothing() -> None:
    case = make_case()
    client = client_of(make_role(make_union("Overberg")))
    for name in ("query-case", "query-rule", "query-appeal", "query-withdraw"):
        assert client.get(page_of(name, case.pk)).status_code == 404


def test_an_unknown_case_is_not_found() -> None:
    client = client_of(make_role(make_case().union))
    for name in ("query-case", "query-rule", "query-appeal", "query-withdraw"):
        assert client.get(page_of(name, 987654)).status_code == 404


# A ruling.


def test_the_effect_and_the_other_outcomes_are_shown_before() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    page = client.post(page_of("query-rule", case.pk), typed(step="check"))
    away = case.match.fixture.away.name
    [row] = [one for one in page.context["rows"] if one.team == away]
    assert (row.before.points, row.after.points) == (0, 2)
    assert [one.outcome for _, one in page.context["others"]] == [
        "home walkover",
        "replay",
    ]
    assert not Ruling.objects.exists()


def test_the_secretary_rules() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    answer = client.post(page_of("query-rule", case.pk), typed())
    assert answer.url == page_of("query-case", case.pk)
    assert Verdict.objects.get().ruling == Ruling.objects.get()
    assert client.get(answer.url).status_code == 200


def test_a_referee_may_let_the_result_stand_and_award_nothing() -> None:
    case = make_case()
    client = client_of(make_role(case.union, "referee"))
    page = page_of("query-rule", case.pk)
    assert client.post(page, typed()).status_code == 422
    client.post(page, typed(outcome="stands"))
    assert Verdict.objects.get().outcome == "stands"


@pytest.mark.parametrize(
    "faulty",
    [
        {"outcome": ""},
        {"outcome": "upheld"},
        {"rule": "99.9"},
        {"reason": ""},
        {"public_reason": ""},
        {"outcome": "adjustment", "way": "taken", "points": "2"},
        {"outcome": "adjustment", "side": "home", "way": "taken"},
        {"outcome": "adjustment", "side": "home", "points": "2"},
        {"outcome": "adjustment", "side": "home", "way": "taken", "points": "-2"},
        {"outcome": "adjustment", "side": "home", "way": "taken", "points": "x"},
    ],
)
def test_a_faulty_ruling_writes_nothing(faulty: dict[str, str]) -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    page = client.post(page_of("query-rule", case.pk), typed(**faulty))
    assert (page.status_code, Verdict.objects.exists()) == (422, False)
    if "reason" not in faulty:
        assert "Seen." in page.content.decode()


def test_a_ruling_takes_points_away_by_its_word() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    given = {"outcome": "adjustment", "side": "home", "way": "taken", "points": "2"}
    client.post(page_of("query-rule", case.pk), typed(**given))
    assert Verdict.objects.get().adjustment.points == -2


def test_a_correction_leads_to_the_page_of_corrections() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    client.post(page_of("query-rule", case.pk), typed(outcome="correction"))
    page = client.get(page_of("query-case", case.pk)).content.decode()
    assert page_of("match-correct", case.match_id) in page


def test_a_case_that_was_ruled_on_is_not_ruled_on_again() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    client.post(page_of("query-rule", case.pk), typed())
    assert client.post(page_of("query-rule", case.pk), typed()).status_code == 403


# Appeals and protests.


def test_a_captain_appeals_and_the_board_decides() -> None:
    case = make_case()
    rule_on_query(case, given("away walkover"), by=make_role(case.union))
    home = client_of(make_captain(case.match, "home"))
    home.post(page_of("query-appeal", case.pk), {"side": "home", "text": "He was."})
    board = client_of(make_role(case.union, "board secretary"))
    board.post(page_of("query-rule", case.pk), typed(outcome="upheld"))
    case.refresh_from_db()
    assert (case.state, case.appealed_by_side) == ("decided", "home")


def test_the_unions_secretary_does_not_decide_on_an_appeal_to_the_board() -> None:
    case = make_case()
    QueryCase.objects.update(state="appealed")
    client = client_of(make_role(case.union))
    assert client.get(page_of("query-rule", case.pk)).status_code == 403


def test_a_captain_speaks_for_the_own_team_alone() -> None:
    case = make_case()
    rule_on_query(case, given(), by=make_role(case.union))
    home = client_of(make_captain(case.match, "home"))
    answer = home.post(page_of("query-appeal", case.pk), {"side": "away", "text": "x"})
    assert answer.status_code == 422


def test_only_who_queried_withdraws() -> None:
    case = make_case()
    page = page_of("query-withdraw", case.pk)
    home, away = (client_of(make_captain(case.match, one)) for one in ("home", "away"))
    assert home.get(page).status_code == 403
    away.post(page, {"side": "away", "text": "Seen."})
    case.refresh_from_db()
    assert case.state == "withdrawn"


def test_a_club_secretary_lodges_a_protest_from_the_match_page() -> None:
    match = make_queried()
    user = make_role(match.union, "club secretary", club=match.fixture.home.club)
    client, page = client_of(user), page_of("protest-new", match.pk)
    match_page = client.get(page_of("match-detail", match.pk)).content.decode()
    assert page in match_page
    client.post(page, {"side": "home", "text": "Late."})
    assert QueryCase.objects.get(entry=None).lodged_by == user


def test_a_protest_without_words_or_too_late_is_not_lodged() -> None:
    match = make_queried(night=30)
    client = client_of(make_captain(match))
    page = page_of("protest-new", match.pk)
    assert client.post(page, {"side": "away", "text": ""}).status_code == 422
    assert client.post(page, {"side": "away", "text": "Late."}).status_code == 422
    assert not QueryCase.objects.exists()


def test_the_public_page_of_a_match_names_no_words_of_a_query() -> None:
    case = make_case()
    page = Client().get(page_of("match-detail", case.match_id)).content.decode()
    assert "A query is open" in page
    assert WORDS not in page
    assert page_of("query-case", case.pk) not in page


@pytest.mark.parametrize("name", ["query-case", "query-rule"])
def test_the_pages_of_a_query_say_the_score_of_its_match(name: str) -> None:
    case = make_case()
    fixture = Fixture.objects.get(pk=case.match.pk)
    client = client_of(make_role(case.union))
    body = client.get(page_of(name, case.pk)).content.decode()
    score = scores_kept(f"{fixture.home_score}–{fixture.away_score}")
    assert f"The result that counts is {score}." in body
    assert f"{fixture.night:%-d %B %Y}" in body


# A decision on the match's own page.


def test_the_page_of_a_decision_says_which_queries_it_settles() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    award = page_of("fixture-award", case.match.pk)
    typed = {"decided": "away", "reason": PUBLIC}
    for page in (client.get(award), client.post(award, typed | {"step": "check"})):
        text = page.content.decode()
        assert "The decision settles what waits" in text
        assert WORDS in text
    client.post(award, typed | {"step": "save"})
    assert "The decision settles" not in client.get(award).content.decode()
    text = client.get(page_of("query-case", case.pk)).content.decode()
    assert "settled by the decision on the match" in text
    assert PUBLIC in text
    assert page_of("query-rule", case.pk) not in text
