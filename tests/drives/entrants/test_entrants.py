"""Who enters an evening: in, out, paid, absent, leaving, drawn in pairs."""

from __future__ import annotations

from hashlib import sha256

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from drives.draws.selectors import draws_page_of
from drives.entrants.actions import (
    PersonToEnter,
    change_entrant,
    draw_pairs,
    enter_all,
    enter_evening,
    leave_evening,
    mark_absent,
    mark_paid,
    mark_present,
    remove_entrant,
)
from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of
from drives.models import Absence, Drive, Entrant, Place
from league.models import AuditRow
from rules.book import RuleViolation
from tests.drives.make_drives import make_drive, make_entrant, make_round
from tests.make import make_player, make_role, make_union

pytestmark = pytest.mark.django_db
JAN, ANNA = PersonToEnter(guest="Jan de Vries"), PersonToEnter(guest="Anna Bakker")


def names(drive: Drive) -> list[str]:
    return list(entrant_names_of(drive, Audience.MEMBERS).values())


def test_a_guest_enters_under_the_next_number() -> None:
    drive = make_drive(entrants=2)
    assert enter_evening(drive, [JAN], by=None).number == 3


@pytest.mark.parametrize(
    ("taken", "given"), [([1, 2, 900], 3), ([1, 2, 999], 3), ([101, 102], 103)]
)
def test_one_high_number_typed_by_hand_leads_nobody_after_it(
    taken: list[int], given: int
) -> None:
    drive = make_drive()
    for number in taken:
        make_entrant(drive, number)
    assert enter_evening(drive, [JAN], by=None).number == given


def test_a_late_one_enters_while_the_evening_runs() -> None:
    drive = make_drive(entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    assert enter_evening(drive, [JAN], by=None).number == 5


def test_nobody_enters_a_closed_evening() -> None:
    with pytest.raises(ValidationError, match="The evening is closed"):
        enter_evening(make_drive(state="closed"), [JAN], by=None)


def test_the_journal_keeps_no_name_of_a_guest() -> None:
    enter_evening(make_drive(), [JAN], by=None)
    assert AuditRow.objects.get(action="entrant.enter").detail == {
        "number": 1,
        "persons": [None],
    }


def test_a_player_enters_once() -> None:
    drive = make_drive()
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    enter_evening(drive, [PersonToEnter(player=thandi)], by=None)
    with pytest.raises(ValidationError, match="Thandi Jacobs has entered already"):
        enter_evening(drive, [PersonToEnter(player=thandi)], by=None)


def test_a_guest_of_the_same_name_in_other_letters_is_told() -> None:
    drive = make_drive()
    enter_evening(drive, [JAN], by=None)
    with pytest.raises(ValidationError, match="something that tells them apart"):
        enter_evening(drive, [PersonToEnter(guest="ján DE  vries")], by=None)


def test_a_player_of_another_union_does_not_enter() -> None:
    stranger = make_player(union=make_union())
    with pytest.raises(ValidationError, match="another union"):
        enter_evening(make_drive(), [PersonToEnter(player=stranger)], by=None)


def test_a_number_that_is_taken_is_said_at_the_number() -> None:
    with pytest.raises(ValidationError) as raised:
        enter_evening(make_drive(entrants=2), [JAN], number=2, by=None)
    assert raised.value.message_dict == {"number": ["Number 2 is taken."]}


def test_a_pair_is_two_persons() -> None:
    drive = make_drive(entered_as="fixed pairs")
    enter_evening(drive, [JAN, ANNA], by=None)
    assert names(drive) == ["Jan de Vries & Anna Bakker"]
    with pytest.raises(ValidationError, match="Two persons enter together"):
        enter_evening(drive, [PersonToEnter(guest="Alone")], by=None)


def test_nobody_is_a_pair_with_himself() -> None:
    with pytest.raises(ValidationError, match="is listed twice"):
        enter_evening(make_drive(entered_as="fixed pairs"), [JAN, JAN], by=None)


def test_of_a_list_nobody_enters_where_one_cannot() -> None:
    drive = make_drive()
    with pytest.raises(ValidationError):
        enter_all(drive, [[JAN], [ANNA], [JAN]], by=None)
    assert not drive.entrants.exists()


def test_a_substitute_takes_the_number_of_who_stays_away() -> None:
    drive = make_drive(entrants=2)
    first = drive.entrants.get(number=1)
    change_entrant(first, persons=[JAN], number=1, by=None)
    assert names(drive) == ["Jan de Vries", "Guest 2a"]


def test_who_sat_in_a_round_is_not_removed() -> None:
    drive = make_drive(entrants=4)
    make_round(drive, [[1, 2, 3, 4]])
    with pytest.raises(RuleViolation, match="mark as leaving instead"):
        remove_entrant(drive.entrants.get(number=1), by=None)


def test_who_never_sat_down_is_removed() -> None:
    drive = make_drive(entrants=2)
    remove_entrant(drive.entrants.get(number=1), by=None)
    assert drive.entrants.get().number == 2


def test_paid_is_noted_without_a_sum() -> None:
    entrant = make_drive(entrants=1).entrants.get()
    mark_paid(entrant, has_paid=True, by=None)
    assert Entrant.objects.get().has_paid
    assert AuditRow.objects.get().detail == {"has_paid": True}


def test_an_absence_is_notified_or_not() -> None:
    entrant = make_drive(entrants=1).entrants.get()
    mark_absent(entrant, round_number=2, was_notified=True, by=None)
    mark_absent(entrant, round_number=2, was_notified=False, by=None)
    assert not Absence.objects.get().was_notified


def test_an_absence_is_taken_back() -> None:
    entrant = make_drive(entrants=1).entrants.get()
    mark_absent(entrant, round_number=2, was_notified=True, by=None)
    mark_present(entrant, round_number=2, by=None)
    assert not Absence.objects.exists()


@pytest.mark.parametrize("number", [0, 7])
def test_nobody_misses_a_round_that_is_none(number: int) -> None:
    entrant = make_drive(entrants=1).entrants.get()
    with pytest.raises(ValidationError, match="rounds 1 to 6"):
        mark_absent(entrant, round_number=number, was_notified=True, by=None)


def test_nobody_misses_a_round_that_is_seated() -> None:
    drive = make_drive(entrants=4)
    make_round(drive, [[1, 2, 3, 4]])
    with pytest.raises(RuleViolation, match="Round 1 is seated"):
        mark_absent(
            drive.entrants.get(number=1), round_number=1, was_notified=True, by=None
        )


def test_who_leaves_plays_the_round_that_is_seated() -> None:
    drive = make_drive(entrants=4)
    make_round(drive, [[1, 2, 3, 4]], place=2)
    entrant = drive.entrants.get(number=1)
    with pytest.raises(ValidationError) as raised:
        leave_evening(entrant, after=1, by=None)
    told = "They are seated in round 2: their last is a round from that to 5."
    assert raised.value.message_dict == {"after": [told]}
    assert leave_evening(entrant, after=2, by=None).left_after == 2


@pytest.mark.parametrize(
    ("rounds", "seated", "after", "told"),
    [
        (3, 0, 3, "Their last round is at most round 2."),
        (3, 2, 1, "They are seated in round 2: only that can be the last."),
        (3, 3, 2, "They are seated in the evening's last round: none is left out."),
    ],
)
def test_which_round_can_be_the_last_is_told(
    rounds: int, seated: int, after: int, told: str
) -> None:
    drive = make_drive(entrants=4, rounds=rounds)
    for number in range(1, seated + 1):
        make_round(drive, [[1, 2, 3, 4]], place=number)
    with pytest.raises(ValidationError) as raised:
        leave_evening(drive.entrants.get(number=1), after=after, by=None)
    assert raised.value.message_dict == {"after": [told]}


def test_who_was_absent_from_a_seated_round_left_before_it() -> None:
    drive = make_drive(entrants=5)
    make_round(drive, [[1, 2, 3, 4]], place=2)
    make_round(drive, [[2, 3, 4, 5]], place=3)
    entrant = drive.entrants.get(number=1)
    Place.objects.filter(entrant=entrant, round__number=3).update(state="absent")
    assert leave_evening(entrant, after=2, by=None).left_after == 2


def test_pairs_are_neighbours_in_the_order_of_their_lots() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=6)
    draw_pairs(drive, seed="heron", by=None)
    digest = {n: sha256(f"heron|{n}".encode()).hexdigest() for n in range(1, 7)}
    order = sorted(digest, key=lambda n: digest[n])
    wanted = [
        {f"Guest {one}a", f"Guest {other}a"}
        for one, other in zip(order[::2], order[1::2], strict=True)
    ]
    assert [set(name.split(" & ")) for name in names(drive)] == wanted
    assert list(drive.entrants.values_list("number", flat=True)) == [1, 2, 3]


def test_a_pair_misses_the_rounds_that_either_partner_misses() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=4)
    for entrant in drive.entrants.all():
        mark_absent(entrant, round_number=2, was_notified=True, by=None)
    last = drive.entrants.order_by("number").last()
    mark_absent(last, round_number=3, was_notified=True, by=None)
    draw_pairs(drive, seed="heron", by=None)
    missed = drive.entrants.order_by("absences__round_number").values_list(
        "pk", "absences__round_number"
    )
    assert [number for _pk, number in missed] == [2, 2, 3]


def test_the_page_of_the_draws_names_a_pair_whatever_its_number_is_now() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=4)
    draw_pairs(drive, seed="heron", by=None)
    drawn = names(drive)
    first, second = drive.entrants.order_by("number")
    for entrant, number in ((first, 3), (second, 1)):
        Entrant.objects.filter(pk=entrant.pk).update(number=number)
    page = draws_page_of(drive, Audience.MEMBERS)
    assert page.pairs is not None
    assert [name for _one, _other, name in page.pairs.pairs] == drawn


def test_an_odd_number_is_not_drawn_into_pairs() -> None:
    with pytest.raises(ValidationError, match="5 have entered"):
        draw_pairs(make_drive(entered_as="drawn pairs", entrants=5), seed="x", by=None)


def test_pairs_are_drawn_once() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=4)
    draw_pairs(drive, seed="heron", by=None)
    with pytest.raises(ValidationError, match="The pairs are drawn"):
        draw_pairs(drive, seed="another", by=None)


def test_after_the_draw_of_pairs_late_ones_enter_in_twos() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=4)
    draw_pairs(drive, seed="heron", by=None)
    assert enter_evening(drive, [JAN, ANNA], by=None).number == 3


def test_a_step_that_is_none_is_refused_with_a_sentence() -> None:
    drive = make_drive(entrants=2)
    client = Client()
    client.force_login(make_role(drive.union))
    pk = drive.entrants.get(number=1).pk
    answer = client.post(f"/evenings/entrants/{pk}/", {"step": "none"})
    assert answer.status_code == 400
    assert "Open the page of this entrant again" in answer.content.decode()
