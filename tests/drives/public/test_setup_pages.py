"""The pages on which an evening is made, changed and given its prizes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from drives.models import Drive, Prize, Round, Series
from league.models import Club, Union
from tests.drives.askers import body_of, client_of, path_of
from tests.drives.make_drives import EVENING, make_drive
from tests.make import make_club, make_union, make_venue

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Thursday evening",
    "day": "2026-02-05",
    "start": "20:00",
    "entered_as": "fixed pairs",
    "seating": "round",
    "rounds": "4",
    "hall_names": "full",
    "public_names": "initials",
    "set-style": "amsterdam",
    "set-trump": "forced",
    "set-minutes": "0",
    "set-deals": "16",
    "set-written": "deals",
    "set-sit_out": "average",
    "set-sit_out_points": "1296",
    "set-absent": "0",
    "set-missing": "0",
    "set-revoke": "162 + 100",
    "set-ties": "marsen",
}


def new_address(union: Union, game: str = "klaverjas") -> str:
    return f"{reverse('evening-new', args=[union.slug])}?game={game}"


def test_an_evening_is_made_and_its_entrants_come_next() -> None:
    union = make_union()
    answer = client_of(union).post(new_address(union), PLAN)
    drive = Drive.objects.get()
    assert answer.url == path_of("evening-entrants", drive)
    # Eight in the evening in South Africa, two hours ahead.
    assert (drive.starts_at, drive.settings) == (EVENING, {})


def test_only_what_differs_from_the_games_rules_is_kept_as_a_setting() -> None:
    union = make_union()
    sent = PLAN | {"set-deals": "12", "set-two_sheets": "on"}
    client_of(union).post(new_address(union), sent)
    assert Drive.objects.get().settings == {"deals": 12, "two_sheets": True}


def test_the_game_is_chosen_before_anything_else() -> None:
    union = make_union()
    body = body_of(client_of(union).get(reverse("evening-new", args=[union.slug])))
    assert 'href="?game=500"' in body
    assert 'name="rounds"' not in body


@pytest.mark.parametrize("game", ["klawerjas", "klaverjas", "klaberjass", "500"])
def test_each_game_says_its_settings_with_their_sources(game: str) -> None:
    union = make_union()
    body = body_of(client_of(union).get(new_address(union, game)))
    assert "Unless set:" in body
    assert "set-ties" in body


def test_the_settings_of_500_name_the_rule_of_clubs_nz() -> None:
    union = make_union()
    body = body_of(client_of(union).get(new_address(union, "500")))
    assert "Unless set: 10 (from Clubs NZ Singles 500, rule 1(a))." in body
    assert "Unless set: 1, a clip, as for a tie (our default)." in body


def test_the_settings_of_klaverjas_say_what_is_ours_and_why() -> None:
    union = make_union()
    body = body_of(client_of(union).get(new_address(union, "klaverjas")))
    assert "Unless set: more pits (our default)." in body
    assert "0: no such limit." not in body
    words = "Unless set: 1296, half of 16 deals of 162, without roem (our default)."
    assert words in body
    assert "Amsterdamse stijl; The Penguin Book of Card Games)." in body


def test_an_evening_is_played_as_in_rotterdam_with_a_card_turned() -> None:
    union = make_union()
    sent = PLAN | {"set-style": "rotterdam", "set-trump": "turned"}
    client_of(union).post(new_address(union), sent)
    drive = Drive.objects.get()
    assert drive.settings == {"style": "rotterdam", "trump": "turned"}
    body = body_of(Client().get(path_of("evening", drive)))
    assert "Rotterdam: a player who cannot follow suit must trump" in body
    assert "Trump is turned:" in body
    assert "Amsterdam" not in body


def test_a_style_that_there_is_not_makes_no_evening() -> None:
    union = make_union()
    sent = PLAN | {"set-style": "utrecht"}
    body = body_of(client_of(union).post(new_address(union), sent))
    assert not Drive.objects.exists()
    assert "utrecht is not one of the available choices" in body


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 121),
        ("day", "31 February"),
        # In the south of Africa the year 1 begins before it does in UTC.
        ("day", "0001-01-01"),
        ("day", "9999-12-31"),
        ("start", "25:00"),
        ("rounds", "0"),
        ("rounds", "61"),
        ("rounds", "four"),
        ("entered_as", "teams"),
        ("seating", ""),
        ("club", "99999"),
        ("venue", "x"),
        ("set-deals", "0"),
        ("set-revoke", "1000"),
        ("set-minutes", ""),
    ],
)
def test_what_makes_no_sense_is_said_at_its_field(field: str, value: str) -> None:
    union = make_union()
    answer = client_of(union).post(new_address(union), PLAN | {field: value})
    assert (answer.status_code, Drive.objects.count()) == (422, 0)
    assert list(answer.context["form"].errors) == [field]


def test_a_post_without_a_game_makes_nothing() -> None:
    union = make_union()
    address = reverse("evening-new", args=[union.slug])
    assert client_of(union).post(address, PLAN).status_code == 422


def test_a_club_secretary_makes_evenings_of_the_own_club_alone() -> None:
    union = make_union()
    own, other = make_club(union), make_club(union)
    client = client_of(union, "club secretary", club=own)
    address = new_address(union)
    assert client.post(address, PLAN | {"club": other.pk}).status_code == 422
    assert client.post(address, PLAN | {"club": ""}).status_code == 422
    assert client.post(address, PLAN | {"club": own.pk}).status_code == 302


def offered(client: Client, address: str) -> set[str]:
    form = client.get(address).context["form"]
    return {one.name for one in form.fields["series"].queryset}


def make_three(union: Union, own: Club) -> None:
    for name, club in (("Own", own), ("Theirs", make_club(union)), ("Union's", None)):
        Series.objects.create(union=union, name=name, game="klaverjas", club=club)


def test_a_club_secretary_is_offered_the_own_clubs_series_alone() -> None:
    union = make_union()
    own = make_club(union)
    make_three(union, own)
    client = client_of(union, "club secretary", club=own)
    assert offered(client, new_address(union)) == {"Own"}
    sent = PLAN | {"club": own.pk, "series": Series.objects.get(name="Theirs").pk}
    assert list(client.post(new_address(union), sent).context["form"].errors) == [
        "series"
    ]


def test_an_evening_stays_in_the_series_of_others_that_it_is_in() -> None:
    union = make_union()
    own = make_club(union)
    make_three(union, own)
    series = Series.objects.get(name="Union's")
    drive = make_drive(union, club=own, game="klaverjas", series=series)
    client = client_of(union, "club secretary", club=own)
    assert offered(client, path_of("evening-setup", drive)) == {"Own", "Union's"}


def test_a_union_secretary_is_offered_every_series_of_the_game() -> None:
    union = make_union()
    make_three(union, make_club(union))
    found = offered(client_of(union), new_address(union))
    assert found == {"Own", "Theirs", "Union's"}


def test_a_series_that_is_closed_is_offered_to_its_own_evenings_alone() -> None:
    union = make_union()
    make_three(union, make_club(union))
    closed = Series.objects.get(name="Union's")
    Series.objects.filter(pk=closed.pk).update(closed_at=timezone.now())
    client = client_of(union)
    assert offered(client, new_address(union)) == {"Own", "Theirs"}
    drive = make_drive(union, game="klaverjas", series=closed)
    everything = {"Own", "Theirs", "Union's"}
    assert offered(client, path_of("evening-setup", drive)) == everything


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("union secretary", 200),
        ("fixtures secretary", 200),
        ("registrar", 403),
        ("referee", 403),
        ("player", 403),
    ],
)
def test_who_may_set_an_evening_up(kind: str, status: int) -> None:
    drive = make_drive(entrants=4)
    client = client_of(drive.union, kind)
    assert client.get(path_of("evening-setup", drive)).status_code == status


def test_the_secretary_of_the_evenings_club_runs_it_and_no_others() -> None:
    union = make_union()
    own, other = make_club(union), make_club(union)
    client = client_of(union, "club secretary", club=own)
    mine, theirs = make_drive(union, club=own), make_drive(union, club=other)
    assert client.get(path_of("evening-setup", mine)).status_code == 200
    assert client.get(path_of("evening-setup", theirs)).status_code == 403


def test_another_unions_secretary_learns_nothing_of_an_evening() -> None:
    drive = make_drive()
    client = client_of(make_union())
    assert client.get(path_of("evening-setup", drive)).status_code == 404


def test_an_evening_is_changed_with_its_settings() -> None:
    drive = make_drive(game="klaverjas", entered_as="fixed pairs", seating="round")
    venue = make_venue(drive.union)
    sent = PLAN | {"venue": venue.pk, "set-deals": "12"}
    client_of(drive.union).post(path_of("evening-setup", drive), sent)
    drive.refresh_from_db()
    assert (drive.name, drive.venue) == ("Thursday evening", venue)
    assert drive.settings == {"deals": 12}


def test_looking_at_the_set_up_and_keeping_it_changes_nothing() -> None:
    drive = make_drive(game="klaverjas", settings={"deals": 12}, rounds=4)
    client = client_of(drive.union)
    form = client.get(path_of("evening-setup", drive)).context["form"]
    sent = {one.html_name: one.value() for one in form if one.value() not in (None, "")}
    sent = {name: value for name, value in sent.items() if value is not False}
    client.post(path_of("evening-setup", drive), sent)
    assert Drive.objects.get().version == 0


def test_a_frozen_field_is_said_at_the_field() -> None:
    drive = make_drive(game="klaverjas", entered_as="fixed pairs", seating="round")
    Round.objects.create(
        union=drive.union, drive=drive, number=1, closed_at=drive.starts_at
    )
    answer = client_of(drive.union).post(path_of("evening-setup", drive), PLAN)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["rounds"]


def test_a_frozen_setting_is_said_above_the_form() -> None:
    drive = make_drive(
        game="klaverjas", entered_as="fixed pairs", seating="round", rounds=4
    )
    Round.objects.create(
        union=drive.union, drive=drive, number=1, closed_at=drive.starts_at
    )
    answer = client_of(drive.union).post(
        path_of("evening-setup", drive), PLAN | {"set-deals": "12"}
    )
    assert (answer.status_code, Drive.objects.get().settings) == (422, {})


def test_an_evening_is_removed_by_a_press() -> None:
    drive = make_drive(entrants=2)
    answer = client_of(drive.union).post(
        path_of("evening-setup", drive), {"step": "remove"}
    )
    assert (answer.status_code, Drive.objects.count()) == (302, 0)


def test_prizes_are_kept_and_an_empty_line_is_none() -> None:
    drive = make_drive()
    sent = {"place-1": "a ham", "place-2": "", "place-3": "wine"}
    client_of(drive.union).post(path_of("evening-prizes", drive), sent)
    assert list(Prize.objects.values_list("place", "text")) == [
        (1, "a ham"),
        (3, "wine"),
    ]


def test_a_prize_too_long_is_said_at_its_line() -> None:
    drive = make_drive()
    sent = {"place-2": "x" * 121}
    answer = client_of(drive.union).post(path_of("evening-prizes", drive), sent)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["place-2"]
