from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import AuditRow, User
from referees.hands.samples import SAMPLE
from referees.hands.told import ReportedHand, hand_document, query_of
from referees.models import CaseHand, QueryCase
from referees.queries.actions.hands import MOST_HANDS, lay_beside
from referees.queries.actions.queries import rule_on_query
from tests.make import make_role, make_union
from tests.referees.hands.make_hands import make_sample, make_told
from tests.referees.queries.make_queries import given, make_captain, make_case
from tests.referees.queries.test_pages import client_of, page_of

pytestmark = pytest.mark.django_db

HAND = "/hands/"


def opened(told: ReportedHand | None = None, **asked: str) -> Any:
    query = query_of(told) if told is not None else ""
    more = "&".join(f"{name}={value}" for name, value in asked.items())
    return Client().get(f"{HAND}?{query}&{more}")


def asked_of(answer: Any) -> dict[str, str]:
    """The fields of the address that an answer leads to."""
    assert answer.status_code == 302
    return {name: one for name, [one] in parse_qs(urlsplit(answer.url).query).items()}


def fields_of(told: ReportedHand) -> dict[str, str]:
    return {name: one for name, [one] in parse_qs(query_of(told)).items()}


# The table.


def test_anyone_opens_an_empty_table_with_all_32_cards() -> None:
    page = Client().get(HAND)
    assert page.status_code == 200
    assert page.content.decode().count('name="press"') == 32


def test_the_sample_shows_its_count_and_leads_to_its_rule() -> None:
    page = opened(SAMPLE)
    assert [one.total for one in page.context["board"].judged.sides] == [84, 62]
    assert 'href="/rulebook/#r-8"' in page.content.decode()


def test_a_trick_that_is_not_complete_has_no_points_yet() -> None:
    begun = replace(SAMPLE, tricks=SAMPLE.tricks[:1] + (SAMPLE.tricks[1][:2],))
    page = opened(begun).content.decode()
    assert "Trick 2" in page
    assert "None" not in page.replace("None is found", "")


@pytest.mark.parametrize(
    ("played", "words"),
    [(4, "North won trick 1."), (5, "North is winning trick 2.")],
)
def test_the_verdict_names_the_winner_of_the_trick(played: int, words: str) -> None:
    page = opened(replace(SAMPLE, at=played)).content.decode()
    assert f'class="verdict-winner">{words}' in page


def test_the_verdict_counts_the_faults_and_leads_to_them() -> None:
    assert '<a href="#faults-title">1 fault</a>' in opened(SAMPLE).content.decode()


def test_a_shared_address_shows_the_same_hand() -> None:
    page = opened(SAMPLE)
    assert page.context["form"].told == SAMPLE


def test_a_press_leads_to_the_address_with_the_card_in_it() -> None:
    answer = opened(make_told("8D AC"), press="8H")
    assert asked_of(answer)["t1"] == "8D AC 8H"


def test_a_card_given_stands_in_its_hand() -> None:
    answer = opened(make_told(to="E"), press="10C")
    assert asked_of(answer)["E"] == "10C"


def test_the_last_card_is_taken_back_by_a_button() -> None:
    assert asked_of(opened(make_told("8D AC"), do="back"))["t1"] == "8D"


def test_an_earlier_moment_shows_the_cards_that_lay_there_then() -> None:
    board = opened(replace(SAMPLE, at=6)).context["board"]
    assert [one.card.code for one in board.lying] == ["JS", "7S"]
    assert [one.code for one in board.seats if one.is_turn] == ["S"]


def test_only_the_hand_that_is_to_play_takes_a_press() -> None:
    board = opened(make_sample("KC")).context["board"]
    pressable = {
        seat.code for seat in board.seats if any(one.can_press for one in seat.cards)
    }
    assert pressable == {"E"}


@pytest.mark.parametrize(
    ("typed", "cards"),
    [("7s,10H", "7S 10H"), ("♣A 10♦", "AC 10D"), ("  qd  ", "QD")],
)
def test_cards_are_read_as_people_write_them(typed: str, cards: str) -> None:
    answer = Client().get(HAND, {"N": typed, "do": "show"})
    assert asked_of(answer)["N"] == cards


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("N", "7S 6H XX", "6H, XX is no card of the 32"),
        ("E", "7S 7S", "7♠ is dealt twice."),
        ("S", "7S 8S 9S 10S JS QS KS AS 7H", "A hand has 8 cards at the most."),
        ("t1", "7S 8S 9S 10S JS", "A trick has 4 cards at the most."),
        ("c1-seat", "N", "A call is somebody&#x27;s: choose both."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(
    field: str, typed: str, words: str
) -> None:
    page = Client().get(HAND, {field: typed, "do": "show"})
    assert page.status_code == 422
    assert words in page.content.decode()


def test_a_gap_between_tricks_is_said() -> None:
    page = Client().get(HAND, {"t1": "7S 8S 9S", "t2": "7H"})
    assert "Only the last trick may be unfinished." in page.content.decode()


def test_a_call_of_cards_in_a_row_needs_its_highest() -> None:
    page = Client().get(HAND, {"c1-seat": "N", "c1-call": "20"})
    assert "Choose its highest card." in page.content.decode()


def test_calls_stay_in_klawerjas() -> None:
    answer = Client().get(
        HAND, {"game": "klaverjas", "c1-seat": "N", "c1-call": "sturk", "do": "show"}
    )
    assert "c1-seat" not in asked_of(answer)


GARBAGE = [
    {"game": "500"},
    {"trumps": "X", "dealer": "Q", "to": "nobody", "at": "-1"},
    {"at": "9" * 400},
    {"at": "33"},
    {"N": "\x00"},
    {"N": "♠" * 300},
    {"t1": "7S" * 5000},
    {"t8": "7S 8S 9S 10S"},
    {"press": "ZZ"},
    {"press": "", "do": "nothing"},
    {"c1-high": "A", "c1-suit": "H"},
    {"c9-seat": "N"},
    {"case": "9" * 30},
    {"case": "x"},
    {"case": "٣"},
    {"N": "7S", "t1": "8S 9S 10S JS", "t2": "8S"},
]


@pytest.mark.parametrize("asked", GARBAGE, ids=str)
def test_garbage_is_answered_and_never_a_fault_of_ours(asked: dict[str, str]) -> None:
    client = client_of(make_role(make_union()))
    assert client.get(HAND, asked).status_code in (200, 302, 422)


@pytest.mark.parametrize("place", range(33))
def test_every_moment_of_a_hand_has_its_page(place: int) -> None:
    assert opened(replace(SAMPLE, at=place)).status_code == 200


# Beside a query.


def posted(case: QueryCase, user: User, told: ReportedHand = SAMPLE) -> Any:
    return client_of(user).post(page_of("case-hand-attach", case.pk), fields_of(told))


def laid_beside(case: QueryCase, told: ReportedHand = SAMPLE) -> CaseHand:
    return lay_beside(case, hand_document(told), by=make_role(case.union))


@pytest.mark.parametrize("kind", ["union secretary", "referee"])
def test_a_hand_is_laid_beside_a_query(kind: str) -> None:
    case = make_case()
    answer = posted(case, make_role(case.union, kind))
    assert answer.url == page_of("query-case", case.pk)
    assert case.hands.get().document == hand_document(SAMPLE)
    assert AuditRow.objects.filter(action="query.lay_hand").count() == 1


def test_a_hand_that_is_known_in_part_is_laid_there_too() -> None:
    case = make_case()
    posted(case, make_role(case.union), make_told("8D AC 8H KH"))
    assert case.hands.get().document["hands"]["N"] == []


def test_both_teams_see_its_count_and_its_faults() -> None:
    case = make_case()
    laid_beside(case, make_sample("KC 7D QD 9H"))
    page = client_of(make_captain(case.match)).get(page_of("query-case", case.pk))
    assert "East had clubs and played the 7 of diamonds: revoke." in (
        page.content.decode()
    )
    assert reverse("case-hand-remove", args=[case.hands.get().pk]) not in (
        page.content.decode()
    )


def test_a_captain_lays_none_beside_it() -> None:
    case = make_case()
    assert posted(case, make_captain(case.match)).status_code == 403
    assert not case.hands.exists()


def test_a_hand_without_a_card_is_not_laid_there() -> None:
    case = make_case()
    answer = posted(case, make_role(case.union), make_told())
    assert answer.status_code == 422
    assert not case.hands.exists()


def test_a_faulty_hand_is_not_laid_there() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    answer = client.post(page_of("case-hand-attach", case.pk), {"N": "7S 7S"})
    assert answer.status_code == 422


def test_nothing_is_laid_beside_a_settled_query() -> None:
    case = make_case()
    secretary = make_role(case.union)
    rule_on_query(case, given(), by=secretary)
    assert posted(case, secretary).status_code == 422
    assert not case.hands.exists()


def test_there_is_an_end_to_the_hands_beside_a_query() -> None:
    case = make_case()
    for _ in range(MOST_HANDS):
        laid_beside(case)
    assert posted(case, make_role(case.union)).status_code == 422


def test_a_hand_is_taken_away_and_that_is_kept() -> None:
    case = make_case()
    laid = laid_beside(case)
    client = client_of(make_role(case.union))
    page = page_of("case-hand-remove", laid.pk)
    assert client.get(page).status_code == 405
    assert client.post(page).url == page_of("query-case", case.pk)
    assert not CaseHand.objects.exists()
    assert AuditRow.objects.filter(action="query.take_hand").count() == 1


def test_a_hand_stays_beside_a_settled_query() -> None:
    case = make_case()
    laid = laid_beside(case)
    secretary = make_role(case.union)
    rule_on_query(case, given(), by=secretary)
    client = client_of(secretary)
    assert client.post(page_of("case-hand-remove", laid.pk)).status_code == 422
    assert CaseHand.objects.exists()


def test_a_stranger_neither_lays_a_hand_nor_takes_one_away() -> None:
    case = make_case()
    laid = laid_beside(case)
    stranger = make_role(make_union("Overberg"))
    assert posted(case, stranger).status_code == 404
    page = page_of("case-hand-remove", laid.pk)
    assert client_of(stranger).post(page).status_code == 404


def test_the_table_leads_to_the_query_for_who_may_lay_it_there() -> None:
    case = make_case()
    asked = f"{HAND}?{query_of(SAMPLE)}&case={case.pk}"
    page = client_of(make_role(case.union)).get(asked)
    assert page_of("case-hand-attach", case.pk) in page.content.decode()
    for other in (Client(), client_of(make_captain(case.match))):
        assert other.get(asked).context["case"] is None


def test_a_press_keeps_the_query() -> None:
    case = make_case()
    client = client_of(make_role(case.union))
    answer = client.get(f"{HAND}?to=play&case={case.pk}&press=8D")
    assert asked_of(answer)["case"] == str(case.pk)


def test_a_case_asks_as_much_for_many_hands_as_for_one() -> None:
    case = make_case()
    client, page = client_of(make_role(case.union)), page_of("query-case", case.pk)
    laid_beside(case)
    client.get(page)
    with CaptureQueriesContext(connection) as for_one:
        assert client.get(page).status_code == 200
    for _ in range(5):
        laid_beside(case)
    with CaptureQueriesContext(connection) as for_six:
        assert client.get(page).status_code == 200
    assert len(for_six) == len(for_one)
