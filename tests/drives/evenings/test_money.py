"""Entry money and what prizes cost: the amounts typed, and the sums shown."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from drives.evenings.forms.money import AmountField
from drives.evenings.money import EveningMoney, amount_in_words, money_of
from drives.evenings.selectors import entrants_of
from drives.models import Drive, Prize, Round
from tests.drives.askers import body_of, client_of, path_of, queries
from tests.drives.make_drives import EVENING, make_drive, make_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("", 0),
        ("5", 500),
        ("2.50", 250),
        ("2,5", 250),
        (" 0,05 ", 5),
        ("0", 0),
        ("1.250,50", 125_050),
        ("1,250.5", 125_050),
        ("1 250,50", 125_050),
        ("1\u00a0250", 125_000),
    ],
)
def test_an_amount_is_typed_with_a_comma_or_a_point(typed: str, cents: int) -> None:
    assert AmountField().clean(typed) == cents


@pytest.mark.parametrize(
    "typed", ["2.505", "1.250.50", "1,25,50", "-1", "five", "R5", "100001", "NaN"]
)
def test_what_is_no_amount_is_said(typed: str) -> None:
    with pytest.raises(ValidationError):
        AmountField().clean(typed)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "1,250.50"), ("nl", "1.250,50")]
)
def test_an_amount_reads_as_the_language_writes_it(language: str, words: str) -> None:
    with override(language):
        assert amount_in_words(125_050) == words
        assert amount_in_words(-125_050) == f"\N{MINUS SIGN}{words}"


def paid(drive: Drive, *numbers: int) -> Drive:
    drive.entrants.filter(number__in=numbers).update(has_paid=True)
    return drive


def test_each_person_of_a_pair_owes_the_entry_money() -> None:
    drive = make_drive(entered_as="fixed pairs", entrants=4, entry_cents=250)
    # Three of four pairs, so six persons of eight at 2.50.
    money = money_of(paid(drive, 1, 2, 4), entrants_of(drive))
    assert money is not None
    assert money == EveningMoney(due=2000, taken=1500, prizes=0)
    assert (money.owing, money.left) == (500, 1500)


def test_prizes_may_cost_more_than_was_taken() -> None:
    drive = make_drive(entrants=4, entry_cents=500)
    for place, cents in ((1, 1000), (2, 250)):
        Prize.objects.create(
            union=drive.union, drive=drive, place=place, text="wine", cost_cents=cents
        )
    money = money_of(paid(drive, 3), entrants_of(drive))
    assert money is not None
    assert money == EveningMoney(due=2000, taken=500, prizes=1250)
    assert money.left == -750


def test_an_evening_without_money_has_no_sums() -> None:
    drive = make_drive(entrants=4)
    Prize.objects.create(union=drive.union, drive=drive, place=1, text="a handshake")
    assert money_of(drive, entrants_of(drive)) is None


def test_whoever_runs_it_types_what_the_prizes_cost_and_reads_the_sums() -> None:
    drive = paid(make_drive(entrants=4, entry_cents=500), 1, 2, 3)
    host = client_of(drive.union)
    sent = {"place-1": "A ham", "cost-1": "7,50", "place-2": "Wine"}
    host.post(path_of("evening-prizes", drive), sent)
    costs = drive.prizes.values_list("place", "text", "cost_cents")
    assert list(costs) == [(1, "A ham", 750), (2, "Wine", 0)]
    seen = body_of(host.get(path_of("evening-prizes", drive)))
    assert 'value="7.50"' in seen
    for words in ("15.00", "5.00", "7.50"):
        assert f"<dd>{words}</dd>" in seen
    assert "<dd>15.00</dd>" in body_of(host.get(path_of("evening-entrants", drive)))


def test_what_costs_something_has_a_name() -> None:
    drive = make_drive(entrants=4)
    host = client_of(drive.union)
    answer = host.post(path_of("evening-prizes", drive), {"cost-2": "10"})
    assert answer.status_code == 422
    assert "Say what this prize is." in body_of(answer)
    assert not drive.prizes.exists()


def test_the_public_reads_no_money() -> None:
    drive = make_drive(entrants=4, entry_cents=123_456)
    Prize.objects.create(
        union=drive.union, drive=drive, place=1, text="wine", cost_cents=789_012
    )
    seen = body_of(client_of(drive.union, "player").get(path_of("evening", drive)))
    assert "wine" in seen
    assert not [
        one for one in ("1,234.56", "7,890.12", "123456", "789012") if one in seen
    ]


@pytest.mark.parametrize("name", ["evening-entrants", "evening-prizes"])
def test_the_sums_take_as_many_queries_for_many_as_for_few(name: str) -> None:
    few, many = (make_drive(entrants=count, entry_cents=500) for count in (4, 40))
    asked = [queries(client_of(one.union), path_of(name, one)) for one in (few, many)]
    assert asked[0] == asked[1]


def test_at_the_door_the_page_comes_back_to_the_same_line() -> None:
    drive = make_drive(entrants=2, entry_cents=250)
    entrant = drive.entrants.get(number=2)
    client = client_of(drive.union)
    page = path_of("evening-entrants", drive)
    assert f'id="entrant-{entrant.pk}"' in body_of(client.get(page))
    answer = client.post(f"/evenings/entrants/{entrant.pk}/paid/", {"paid": "yes"})
    assert answer.headers["Location"] == f"{page}#entrant-{entrant.pk}"


def test_what_is_paid_is_noted_after_the_evening_is_closed_too() -> None:
    drive = make_drive(entrants=1, entry_cents=250, state=Drive.State.CLOSED)
    client = client_of(drive.union)
    assert " disabled" not in body_of(client.get(path_of("evening-entrants", drive)))
    pk = drive.entrants.get().pk
    client.post(f"/evenings/entrants/{pk}/paid/", {"paid": "yes"})
    assert drive.entrants.get().has_paid


def test_closing_an_evening_says_what_of_the_entry_money_is_owed() -> None:
    drive = make_drive(entrants=4, entry_cents=250, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    client, page = client_of(drive.union), path_of("evening-run", drive)
    owed = "Entry money of 5.00 is still owed."
    paid(drive, 1, 2)
    assert owed not in body_of(client.get(page))
    Round.objects.filter(pk=round.pk).update(closed_at=EVENING)
    assert owed in body_of(client.get(page))
    paid(drive, 3, 4)
    assert "still owed" not in body_of(client.get(page))
