from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Notice, Player, Registration, RegistrationRequest
from league.registrations.actions.registrations import register
from tests.league.registrations.make_registrations import (
    Place,
    make_club_secretary,
    make_filled,
    make_place,
    make_registrar,
    registered,
    signed_in,
)
from tests.make import make_player, make_role, make_union

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return make_place()


@pytest.fixture
def registrar(place: Place) -> Client:
    return signed_in(make_registrar(place.season))


@pytest.fixture
def club(place: Place) -> Client:
    return signed_in(make_club_secretary(place.home))


def listed(client: Client, place: Place, query: str = "") -> str:
    address = reverse("registrations", args=[place.season.pk])
    answer = client.get(f"{address}?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def form(at: Place, **values: Any) -> dict[str, Any]:
    sent = {
        "name": "Jan Smit",
        "place": f"team-{at.home.pk}",
        "number": "",
        "registered_on": at.today.isoformat(),
    }
    return sent | values


def new(place: Place) -> str:
    return reverse("registration-new", args=[place.season.pk])


def test_the_list_is_searched_by_letters_and_by_number(
    registrar: Client, place: Place
) -> None:
    make_player(place.home, name="Thandiwe Nkosi")
    other = make_player(place.away, name="Piet Davids").registrations.get()
    make_player(place.away, name="Zoë O’Brien")
    for query in ("obrien+ZOE", "o'brien", "zo%C3%AB"):
        assert "Zoë O’Brien" in listed(registrar, place, f"q={query}")
    assert "Piet Davids" not in listed(registrar, place, "q=nko")
    assert "Piet Davids" in listed(registrar, place, f"q={other.number}+piet")


@pytest.mark.parametrize(
    ("query", "is_shown"),
    [
        ("team={home}", True),
        ("team={away}", False),
        ("club={club}", True),
        ("show=standing", True),
        ("show=ended", False),
        ("show=captains", False),
        ("show=moving", False),
        ("show=late", False),
        ("show=nonsense", True),
        ("page=99", True),
        ("page=x", True),
    ],
)
def test_the_list_is_narrowed_down(
    registrar: Client, place: Place, query: str, is_shown: bool
) -> None:
    make_player(place.home, name="Thandiwe Nkosi")
    asked = query.format(
        home=place.home.pk, away=place.away.pk, club=place.home.club_id
    )
    assert ("Thandiwe Nkosi" in listed(registrar, place, asked)) is is_shown


def test_a_long_list_has_pages(registrar: Client, place: Place) -> None:
    for _ in range(51):
        make_player(place.home)
    assert "Page 1 of 2" in listed(registrar, place)
    assert "Page 2 of 2" in listed(registrar, place, "page=2&q=Player")


def test_the_list_takes_as_many_queries_for_many(
    registrar: Client, place: Place, django_assert_max_num_queries: Any
) -> None:
    for _ in range(40):
        make_player(place.home)
    with django_assert_max_num_queries(20):
        listed(registrar, place)


def test_a_clubs_secretary_sees_the_own_club_alone(club: Client, place: Place) -> None:
    make_player(place.home, name="Thandiwe Nkosi")
    make_player(place.away, name="Piet Davids")
    page = listed(club, place)
    assert "Thandiwe Nkosi" in page
    assert "Piet Davids" not in page
    assert "All your clubs" in page
    assert "All clubs" not in page


def test_a_club_finds_no_registration_of_another(club: Client, place: Place) -> None:
    other = make_player(place.away).registrations.get()
    assert club.get(reverse("registration", args=[other.pk])).status_code == 404


@pytest.mark.parametrize("kind", ["referee", "player", "captain", "fixtures secretary"])
def test_others_do_not_see_the_list(place: Place, kind: str) -> None:
    client = signed_in(make_role(place.season.union, kind))
    address = reverse("registrations", args=[place.season.pk])
    assert client.get(address).status_code == 403


def test_another_unions_registrar_finds_nothing(place: Place) -> None:
    client = signed_in(make_role(make_union("Overberg"), "registrar"))
    address = reverse("registrations", args=[place.season.pk])
    assert client.get(address).status_code == 404


def test_a_registrar_registers_a_player(registrar: Client, place: Place) -> None:
    answer = registrar.post(new(place), form(place))
    assert answer.status_code == 302
    assert registered(place) == [("1", "Jan Smit")]


def test_a_get_registers_nobody(registrar: Client, place: Place) -> None:
    assert registrar.get(new(place), form(place)).status_code == 200
    assert registered(place) == []


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"place": ""}, "This field is required."),
        ({"place": "team-999999"}, "not one of the available choices"),
        ({"place": "nonsense"}, "not one of the available choices"),
        ({"registered_on": "31 February"}, "Enter a valid date."),
        ({"name": "x" * 121}, "at most 120 characters"),
    ],
)
def test_a_bad_form_is_shown_again_with_a_sentence(
    registrar: Client, place: Place, values: dict[str, str], sentence: str
) -> None:
    answer = registrar.post(new(place), form(place, **values))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_another_unions_team_is_no_choice(registrar: Client, place: Place) -> None:
    other = make_place()
    answer = registrar.post(new(place), form(place, place=f"team-{other.home.pk}"))
    assert answer.status_code == 422


def test_a_name_like_one_that_is_known_asks_who_it_is(
    registrar: Client, place: Place
) -> None:
    make_player(union=place.season.union, name="Ján  Smit")
    answer = registrar.post(new(place), form(place))
    page = answer.content.decode()
    assert "Somebody has this name already, or one like it." in page
    assert "The same player keeps the name that is known." in page
    assert "Please correct the errors" not in page
    assert registered(place) == []


def test_the_same_player_is_registered_under_the_own_name(
    registrar: Client, place: Place
) -> None:
    known = make_player(union=place.season.union, name="Ján Smit")
    registrar.post(new(place), form(place, person=known.pk))
    assert Registration.objects.get().player == known
    assert registered(place) == [("1", "Ján Smit")]


def test_somebody_else_of_that_name_is_a_new_player(
    registrar: Client, place: Place
) -> None:
    known = make_player(union=place.season.union, name="Ján Smit")
    registrar.post(new(place), form(place, person="new"))
    assert Registration.objects.get().player != known


def test_a_known_player_comes_with_the_own_number(
    registrar: Client, place: Place
) -> None:
    player = make_player(place.home, name="Piet Davids")
    number = player.registrations.get().number
    page = registrar.get(f"{new(place)}?player={player.pk}").content.decode()
    assert f'value="{number}"' in page


@pytest.mark.parametrize("player", ["999999", "x", "9" * 30])
def test_an_unknown_player_is_not_found(
    registrar: Client, place: Place, player: str
) -> None:
    assert registrar.get(f"{new(place)}?player={player}").status_code == 404


def test_a_club_asks_and_nobody_is_registered(club: Client, place: Place) -> None:
    registrar = make_registrar(place.season)
    answer = club.post(new(place), form(place))
    assert answer.status_code == 302
    assert registered(place) == []
    assert Notice.objects.get().person == registrar


def test_a_club_asks_for_its_own_teams_alone(club: Client, place: Place) -> None:
    answer = club.post(new(place), form(place, place=f"team-{place.away.pk}"))
    assert answer.status_code == 422


def test_a_club_asks_from_today_on(club: Client, place: Place) -> None:
    answer = club.post(new(place), form(place, registered_on=place.day(-1).isoformat()))
    assert "not for a day that is over" in answer.content.decode()


def asked(club: Client, place: Place) -> RegistrationRequest:
    club.post(new(place), form(place))
    return RegistrationRequest.objects.get()


def answer_to(client: Client, request: RegistrationRequest, **values: Any) -> Any:
    return client.post(reverse("registration-request", args=[request.pk]), values)


def test_a_registrar_confirms_what_was_asked(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    answer_to(registrar, request, answer="agree", **form(place, number="SP7"))
    assert registered(place) == [("SP7", "Jan Smit")]


def test_a_newcomer_with_a_name_like_a_known_one_asks_the_registrar_who_it_is(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    known = make_player(union=place.season.union, name="Ján Smit")
    waiting = reverse("registration-requests", args=[place.season.pk])
    page = registrar.get(waiting).content.decode()
    assert "may be somebody known already" in page
    answer = answer_to(registrar, request, answer="agree", **form(place))
    assert answer.status_code == 422
    assert registered(place) == []
    values = form(place, person=known.pk)
    answer_to(registrar, request, answer="agree", **values)
    assert registered(place) == [("1", "Ján Smit")]
    assert list(Player.objects.filter(union=place.season.union)) == [known]
    request.refresh_from_db()
    assert (request.player, request.is_new_player) == (known, False)


def test_a_newcomer_who_is_somebody_else_keeps_the_row_that_was_made(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    make_player(union=place.season.union, name="Ján Smit")
    answer_to(registrar, request, answer="agree", **form(place, person="new"))
    assert Registration.objects.get().player == request.player


def test_a_refused_player_who_was_new_goes(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    answer_to(registrar, request, answer="refuse", reason="Plays for Overberg.")
    request.refresh_from_db()
    assert request.state == "refused"
    assert not Player.objects.exists()
    asked_for = reverse("registration-requests", args=[place.season.pk])
    assert "name not kept" in club.get(asked_for).content.decode()


def test_a_refusal_needs_a_reason(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    answer = answer_to(registrar, request, answer="refuse")
    assert answer.status_code == 422
    assert "A refusal needs a reason." in answer.content.decode()


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_a_club_does_not_answer_itself(club: Client, place: Place, answer: str) -> None:
    request = asked(club, place)
    done = answer_to(club, request, answer=answer, reason="x", **form(place))
    assert done.status_code == 403
    assert registered(place) == []


def test_a_club_takes_back_what_it_asked(club: Client, place: Place) -> None:
    request = asked(club, place)
    answer_to(club, request, answer="take back")
    request.refresh_from_db()
    assert request.state == "taken back"


def test_what_is_answered_is_not_answered_again(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    answer_to(club, request, answer="take back")
    done = answer_to(registrar, request, answer="refuse", reason="Too late")
    assert done.status_code == 422


def test_another_club_does_not_find_what_was_asked(club: Client, place: Place) -> None:
    request = asked(club, place)
    other = signed_in(make_club_secretary(place.away))
    assert answer_to(other, request, answer="take back").status_code == 404


def test_the_pages_of_what_was_asked_show_it(
    club: Client, registrar: Client, place: Place
) -> None:
    request = asked(club, place)
    many = reverse("registration-requests", args=[place.season.pk])
    assert "Jan Smit" in club.get(many).content.decode()
    one = registrar.get(reverse("registration-request", args=[request.pk]))
    assert "Confirm the registration" in one.content.decode()


def test_a_registrar_corrects_and_ends(registrar: Client, place: Place) -> None:
    made = register(place.season, make_filled(place.home, number="SP1"), by=None)
    sent = form(place, name="Johan Smit", number="SP2")
    registrar.post(reverse("registration", args=[made.pk]), sent)
    assert registered(place) == [("SP2", "Johan Smit")]
    end = reverse("registration-end", args=[made.pk])
    registrar.post(end, {"day": place.today.isoformat(), "reason": "Moved"})
    assert registered(place) == []


def test_an_end_is_taken_back_by_its_button(registrar: Client, place: Place) -> None:
    made = register(place.season, make_filled(place.home, number="SP1"), by=None)
    day = {"day": place.today.isoformat()}
    registrar.post(reverse("registration-end", args=[made.pk]), day)
    again = reverse("registration-again", args=[made.pk])
    assert registrar.get(again).status_code == 405
    registrar.post(again)
    assert registered(place) == [("SP1", "Jan Smit")]


@pytest.mark.parametrize("name", ["registration", "registration-end"])
def test_a_club_changes_no_registration(club: Client, place: Place, name: str) -> None:
    made = register(place.season, make_filled(place.home, number="SP1"), by=None)
    sent = form(place, name="Another") | {"day": place.today.isoformat()}
    answer = club.post(reverse(name, args=[made.pk]), sent)
    assert answer.status_code == 403
    assert registered(place) == [("SP1", "Jan Smit")]


def test_a_late_registration_says_so_and_is_let_in_with_a_reason() -> None:
    place = make_place(registration_closes="2026-01-31")
    registrar = signed_in(make_registrar(place.season))
    answer = registrar.post(new(place), form(place))
    assert "Registration closed on 31 January 2026." in answer.content.decode()
    registrar.post(new(place), form(place, late_reason="The post was late."))
    assert Registration.objects.get().late_reason == "The post was late."


def test_a_name_with_markup_stays_text(registrar: Client, place: Place) -> None:
    registrar.post(new(place), form(place, name="<b>Jan</b>"))
    assert "<b>Jan" not in listed(registrar, place)


def test_a_clubs_secretary_finds_the_way_from_the_unions_page(
    club: Client, place: Place
) -> None:
    address = reverse("registrations", args=[place.season.pk])
    front = reverse("union-detail", args=[place.season.union.slug])
    assert address in club.get(front).content.decode()
    assert address not in Client().get(front).content.decode()
