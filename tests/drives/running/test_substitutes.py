"""Somebody plays one round in another's place, whose points they stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from archive.persons.actions.erasing import erase_person
from drives.draws.actions.swapping import swap_places
from drives.entrants.actions import PersonToEnter, change_entrant
from drives.evenings.codes import table_code
from drives.evenings.naming import Audience, audience_of
from drives.evenings.selectors import entrant_names_of
from drives.models import Drive, EntrantPerson, Place, Round, Substitute
from drives.prints.all import OF_ROUND
from drives.ranking.ranking import ranking_of
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.rounds import close_round
from drives.running.actions import put_substitute, take_back_substitute
from league.models import AuditRow
from rules.book import RuleViolation
from scoresheets.paper.document import A4
from tests.drives.askers import body_of, client_of, host_of, path_of
from tests.drives.make_drives import EVENING, make_drive, make_round
from tests.drives.running.make_running import entrant_of, running, seated, write_deals
from tests.make import make_player, make_role, make_union, make_user
from tests.scoresheets.prints.make_prints import squeezed, words_of

pytestmark = pytest.mark.django_db

SUB = "Piet Smit"
SHOWN = f"{SUB} (substitute)"


def whose(drive: Drive, number: int, which: int = 1) -> str:
    return f"{entrant_of(drive, number).pk}-{which}"


def put(
    drive: Drive, round: Round, number: int = 3, *, which: int = 1, **person: Any
) -> Substitute:
    somebody = PersonToEnter(**({"guest": SUB} | person))
    return put_substitute(round, whose(drive, number, which), somebody, by=None)


def pair_round() -> tuple[Drive, Round]:
    drive = make_drive(
        game="klaverjas", entered_as="fixed pairs", entrants=2, state="running"
    )
    return drive, make_round(drive, [[1, 2]])


def test_a_guest_takes_a_place_and_the_place_stays_the_entrant_s() -> None:
    drive, round = seated()
    made = put(drive, round)
    assert (made.place.entrant.number, made.guest_name, made.player) == (3, SUB, None)
    assert Place.objects.filter(round=round, entrant__number=3, state="plays").exists()


def test_the_journal_says_whose_place_it_is_and_no_guest_s_name() -> None:
    drive, round = seated()
    made = put(drive, round)
    take_back_substitute(made, by=None)
    row, back = AuditRow.objects.filter(action__startswith="round.substit").order_by(
        "pk"
    )
    assert row.detail == {"number": 3, "which": 1, "player": None}
    assert (back.action, back.detail) == (
        "round.substitute_back",
        {"number": 3, "which": 1},
    )


def test_one_of_a_pair_is_replaced_and_the_other_stays() -> None:
    drive, round = pair_round()
    put(drive, round, 2, which=2)
    names = entrant_names_of(drive, Audience.TABLE, round=round)
    assert names[entrant_of(drive, 2).pk] == f"Guest 2a & {SHOWN}"


def test_it_is_for_that_round_alone() -> None:
    drive, round = seated()
    put(drive, round)
    Round.objects.filter(pk=round.pk).update(closed_at=EVENING)
    later = make_round(drive, [[1, 2, 3, 4]], 2)
    key = entrant_of(drive, 3).pk
    assert entrant_names_of(drive, Audience.TABLE, round=round)[key] == SHOWN
    assert entrant_names_of(drive, Audience.TABLE, round=later)[key] == "Guest 3a"
    assert entrant_names_of(drive, Audience.TABLE)[key] == "Guest 3a"


@pytest.mark.parametrize(
    ("audience", "agreed", "name"),
    [
        (Audience.MEMBERS, False, SHOWN),
        (Audience.TABLE, False, SHOWN),
        (Audience.HALL, False, "P. S. (substitute)"),
        (Audience.HALL, True, SHOWN),
        (Audience.PUBLIC, True, "Piet (substitute)"),
        (Audience.PUBLIC, False, "P. S. (substitute)"),
    ],
)
def test_a_substitute_is_named_as_an_entrant_is(
    audience: Audience, agreed: bool, name: str
) -> None:
    drive = running(entrants=4, public_names="first")
    round = make_round(drive, [[1, 2, 3, 4]])
    put(drive, round, has_agreed=agreed)
    found = entrant_names_of(drive, audience, round=round)
    assert found[entrant_of(drive, 3).pk] == name


def test_the_points_are_the_entrant_s() -> None:
    drive, round = seated()
    put(drive, round, 1)
    write_deals(round, 3)
    close_table(round.tables.get(), by=None)
    close_round(round, by=None)
    [first, *_rest] = ranking_of(drive, Audience.MEMBERS)
    # Three deals of 7 hearts made, 200 each: 1 and 2 won, whoever sat there.
    assert (first.number, first.name, first.sums["won"]) == (1, "Guest 1a", 1)


def test_a_place_is_taken_once_until_it_is_taken_back() -> None:
    drive, round = seated()
    made = put(drive, round)
    with pytest.raises(ValidationError, match="has a substitute in this round"):
        put(drive, round, guest="Anna de Wit")
    take_back_substitute(made, by=None)
    assert put(drive, round, guest="Anna de Wit").guest_name == "Anna de Wit"


def test_taking_back_twice_is_no_fault() -> None:
    drive, round = seated()
    made = put(drive, round)
    take_back_substitute(Substitute.objects.get(pk=made.pk), by=None)
    take_back_substitute(made, by=None)
    assert AuditRow.objects.filter(action="round.substitute_back").count() == 1


@pytest.mark.parametrize("name", ["Guest 1a", "guest  1A"])
def test_who_has_a_table_in_the_round_is_nobody_s_substitute(name: str) -> None:
    drive, round = seated()
    with pytest.raises(ValidationError, match="has a table in this round"):
        put(drive, round, guest=name)


def test_a_player_at_a_table_is_nobody_s_substitute() -> None:
    drive, round = seated()
    player = make_player(union=drive.union, name="Zola Ndlovu")
    at = {"player": player, "guest_name": ""}
    EntrantPerson.objects.filter(drive=drive, entrant__number=1).update(**at)
    with pytest.raises(ValidationError, match="Zola Ndlovu has a table in this round"):
        put(drive, round, player=player, guest="")


def test_a_player_of_another_union_is_refused() -> None:
    drive, round = seated()
    stranger = make_player(union=make_union(), name="Zola Ndlovu")
    with pytest.raises(ValidationError, match="of another union"):
        put(drive, round, player=stranger, guest="")


def test_nobody_is_a_substitute_twice_in_a_round() -> None:
    drive, round = seated()
    put(drive, round, 3)
    with pytest.raises(ValidationError, match="has a table in this round"):
        put(drive, round, 4)


def test_who_sits_out_may_play_for_somebody_else_but_not_change_places_then() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    assert put(drive, round, guest="Guest 5a").guest_name == "Guest 5a"
    two = [entrant_of(drive, one).pk for one in (5, 2)]
    with pytest.raises(ValidationError, match="Entrant 5 has or is a substitute"):
        swap_places(round, *two, by=None)


@pytest.mark.parametrize("page", ["evening", "evening-screen", "evening-run"])
def test_who_plays_for_another_is_not_said_to_sit_out(page: str) -> None:
    drive = running(entrants=6)
    put(drive, make_round(drive, [[1, 2, 3, 4]]), 3, guest="guest  5a")
    told = body_of(host_of(drive).get(path_of(page, drive)))
    assert "substitute for 3" in told
    assert told.count("sits out") == 1  # the sixth does


def test_who_is_replaced_does_not_change_places_with_who_sits_out() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    put(drive, round, 3)
    two = [entrant_of(drive, one).pk for one in (5, 3)]
    with pytest.raises(ValidationError, match="Entrant 3 has or is a substitute"):
        swap_places(round, *two, by=None)


def test_who_has_no_table_needs_no_substitute() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    with pytest.raises(ValidationError, match="needs no substitute"):
        put(drive, round, 5)


def test_a_closed_round_keeps_its_substitutes() -> None:
    drive, round = seated()
    made = put(drive, round)
    Round.objects.filter(pk=round.pk).update(closed_at=EVENING)
    with pytest.raises(RuleViolation, match="This round is closed"):
        take_back_substitute(made, by=None)
    with pytest.raises(RuleViolation, match="This round is closed"):
        put(drive, round, 4, guest="Anna de Wit")


def test_another_name_for_the_entrant_leaves_the_substitute() -> None:
    drive, round = seated()
    put(drive, round)
    entrant = entrant_of(drive, 3)
    change_entrant(entrant, persons=[PersonToEnter(guest="Ann")], number=3, by=None)
    assert entrant_names_of(drive, Audience.TABLE)[entrant.pk] == "Ann"
    names = entrant_names_of(drive, Audience.TABLE, round=round)
    assert names[entrant.pk] == SHOWN


def test_an_entrant_does_not_become_another_s_substitute() -> None:
    drive, round = seated()
    put(drive, round, 3)
    persons = [PersonToEnter(guest=SUB)]
    with pytest.raises(ValidationError, match="is a substitute in this round"):
        change_entrant(entrant_of(drive, 4), persons=persons, number=4, by=None)
    # Whose place it is may be entered by the substitute's name: they go on for good.
    change_entrant(entrant_of(drive, 3), persons=persons, number=3, by=None)


def test_erasing_somebody_erases_the_name_as_a_substitute_too() -> None:
    drive, round = seated()
    player = make_player(union=drive.union, name="Zola Quaggafontein")
    put(drive, round, 3, player=player, guest="")
    put(drive, round, 4, guest="Zola Quaggafontein")
    erase_person(player, by=make_role(drive.union, "union secretary"))
    names = entrant_names_of(drive, Audience.TABLE, round=round)
    assert "Quaggafontein" not in str(names)


@pytest.mark.parametrize("name", OF_ROUND)
def test_every_print_of_the_round_names_the_substitute(name: str) -> None:
    drive, round = seated()
    put(drive, round)
    _words, draw = OF_ROUND[name]
    told = words_of(draw(drive, round, A4))
    assert squeezed(SUB) in told
    assert "Guest3a" not in told


@pytest.mark.parametrize("page", ["evening", "evening-screen", "evening-run"])
def test_every_page_of_the_round_names_the_substitute(page: str) -> None:
    drive, round = seated()
    put(drive, round, has_agreed=True)
    told = body_of(host_of(drive).get(path_of(page, drive)))
    assert SHOWN in told


def test_the_phone_and_the_typing_page_name_the_substitute() -> None:
    drive, round = seated()
    put(drive, round)
    table = round.tables.get()
    state = Client().get(f"/evenings/tables/{table_code(table)}/state/").json()
    assert state["sides"]["them"] == f"3 {SHOWN}, 4 Guest 4a"
    assert SHOWN in body_of(host_of(drive).get(path_of("evening-table", table)))
    assert SHOWN in body_of(host_of(drive).get(path_of("round-tables", round)))


def test_it_is_said_before_it_is_done_and_taken_back_where_it_stands() -> None:
    drive, round = seated()
    client, page = host_of(drive), path_of("round-substitute", round)
    sent = {"whose": whose(drive, 3), "name-1": SUB, "agreed-1": "on"}
    shown = body_of(client.post(page, sent | {"step": "look"}))
    assert f"The points of this round count for 3 Guest 3a; {SUB} gets none" in shown
    assert f"{SUB} plays at table 1, East, in place of 3 Guest 3a." in shown
    assert not Substitute.objects.exists()
    done = body_of(client.post(page, sent | {"step": "put"}, follow=True))
    assert f"{SUB}, in place of Guest 3a" in done
    made = Substitute.objects.get()
    assert made.agreed_to_name
    back = client.post(path_of("substitute-take-back", made), follow=True)
    assert "The substitute is taken back." in body_of(back)
    assert not Substitute.objects.exists()


def test_the_preview_sends_on_by_itself_all_that_was_asked() -> None:
    drive, round = seated()
    make_player(union=drive.union, name="Zola Ndlovu")
    client, page = host_of(drive), path_of("round-substitute", round)
    sent = {"whose": whose(drive, 3), "name-1": "Zola", "agreed-1": "on"}
    asked = client.post(page, sent | {"step": "look"})
    assert asked.status_code == 422
    assert "Players of the union have this name: choose." in body_of(asked)
    shown = client.post(page, sent | {"who-1": "guest", "step": "look"})
    assert shown.status_code == 200
    [form] = re.findall(
        r'<form method="post" class="drive-form.*?</form>', body_of(shown), re.S
    )
    carried = dict(re.findall(r'<input type="hidden" name="(.+?)" value="(.+?)"', form))
    buttons = dict(
        re.findall(r'<button type="submit" name="(.+?)" value="(.+?)"', form)
    )
    assert buttons == {"step": "put"}
    client.post(page, carried | buttons)
    made = Substitute.objects.get()
    assert (made.place.entrant.number, made.guest_name) == (3, "Zola")
    assert made.agreed_to_name


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "Choose whose place it is."),
        ({"whose": "0-1"}, "Choose whose place it is."),
        ({"name-1": ""}, "Type in a name."),
        ({"name-1": "Guest 1a"}, "A guest called Guest 1a has a table in this round."),
        ({"name-1": "x" * 121}, "at most 120 characters"),
    ],
)
def test_what_is_typed_wrong_is_told_at_its_field(
    sent: dict[str, str], words: str
) -> None:
    drive, round = seated()
    typed = {"name-1": SUB} | ({"whose": whose(drive, 3)} if sent else {}) | sent
    answer = host_of(drive).post(path_of("round-substitute", round), typed)
    assert answer.status_code == 422
    assert words in body_of(answer)


def test_a_player_of_the_union_is_known_by_the_name() -> None:
    drive, round = seated()
    player = make_player(union=drive.union, name="Zola Ndlovu")
    sent = {"whose": whose(drive, 3), "name-1": "zola ndlovu", "step": "put"}
    host_of(drive).post(path_of("round-substitute", round), sent)
    made = Substitute.objects.get()
    assert (made.player, made.guest_name, made.agreed_to_name) == (player, "", False)


def test_the_club_s_secretary_of_another_club_puts_nobody_in() -> None:
    drive, round = seated()
    made = put(drive, round)
    client = client_of(drive.union, "player")
    assert client.get(path_of("round-substitute", round)).status_code == 403
    assert client.post(path_of("substitute-take-back", made)).status_code == 403


def test_a_signed_in_substitute_and_who_is_replaced_read_their_part() -> None:
    user = make_role(make_union(), "player")
    union = user.roles.get().union
    assert union is not None
    other = make_role(union, "player")
    drive = make_drive(union, entrants=4, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    own = make_player(union=union, name="Fatima Adams", user=user)
    replaced = make_player(union=union, name="Sipho Dlamini", user=other)
    at = {"player": replaced, "guest_name": ""}
    EntrantPerson.objects.filter(drive=drive, entrant__number=3).update(**at)
    put(drive, round, player=own, guest="")
    pages = []
    for one in (user, other):
        client = Client()
        client.force_login(one)
        pages.append(body_of(client.get(path_of("evening", drive))))
    assert "Round 1: table 1, East" in pages[0]
    assert "Round 1: Fatima Adams plays in your place" in pages[1]


@pytest.mark.parametrize("tables", [1, 10])
def test_the_page_takes_as_many_queries_for_a_large_round(
    tables: int, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    drive = running(entrants=4 * tables)
    seats = [[4 * at + one for one in (1, 2, 3, 4)] for at in range(tables)]
    round = make_round(drive, seats)
    for number in range(1, 4 * tables, 4):
        put(drive, round, number, guest=f"Sub {number}")
    client = host_of(drive)
    page = path_of("round-substitute", round)
    assert client.get(page).status_code == 200
    with django_assert_max_num_queries(14):
        assert client.get(page).status_code == 200


def test_a_substitute_who_signed_in_reads_what_the_hall_does() -> None:
    drive, round = seated()
    user = make_user()
    assert audience_of(user, drive) is Audience.PUBLIC
    own = make_player(union=drive.union, name="Fatima Adams", user=user)
    put(drive, round, player=own, guest="")
    assert audience_of(user, drive) is Audience.HALL
