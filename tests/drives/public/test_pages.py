"""The pages on which an evening is made, and those that everybody reads."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from drives.models import Drive, DriveTable, Prize, Round, Series
from drives.public.views.live import evening_state_of
from league.lib import page_store
from league.models import Club, Union
from tests.drives.make_drives import EVENING, make_drive, make_entrant, make_round
from tests.make import make_club, make_player, make_role, make_union, make_venue

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Thursday evening",
    "day": "2026-02-05",
    "start": "20:00",
    "entered_as": "fixed pairs",
    "seating": "round",
    "rounds": "4",
    "set-minutes": "0",
    "set-deals": "16",
    "set-sit_out": "average",
    "set-sit_out_points": "1296",
    "set-absent": "0",
    "set-missing": "0",
    "set-revoke": "162 + 100",
    "set-ties": "marsen",
}


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Drawings that the process remembers are of other tests' evenings."""
    page_store.MEMORY.clear()


def client_of(union: Union, kind: str = "union secretary", **place: Any) -> Client:
    client = Client()
    client.force_login(make_role(union, kind, **place))
    return client


def body_of(answer: Any) -> str:
    return str(answer.content.decode())


def new_address(union: Union, game: str = "klaverjas") -> str:
    return f"{reverse('evening-new', args=[union.slug])}?game={game}"


def page(name: str, drive: Drive) -> str:
    return reverse(name, args=[drive.pk])


def test_an_evening_is_made_and_its_entrants_come_next() -> None:
    union = make_union()
    answer = client_of(union).post(new_address(union), PLAN)
    drive = Drive.objects.get()
    assert answer.url == page("evening-entrants", drive)
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
    assert "Unless set: 10 (Clubs NZ Singles 500 1(a))." in body


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
    assert offered(client, page("evening-setup", drive)) == {"Own", "Union's"}


def test_a_union_secretary_is_offered_every_series_of_the_game() -> None:
    union = make_union()
    make_three(union, make_club(union))
    found = offered(client_of(union), new_address(union))
    assert found == {"Own", "Theirs", "Union's"}


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
    assert client.get(page("evening-setup", drive)).status_code == status


def test_the_secretary_of_the_evenings_club_runs_it_and_no_others() -> None:
    union = make_union()
    own, other = make_club(union), make_club(union)
    client = client_of(union, "club secretary", club=own)
    mine, theirs = make_drive(union, club=own), make_drive(union, club=other)
    assert client.get(page("evening-setup", mine)).status_code == 200
    assert client.get(page("evening-setup", theirs)).status_code == 403


def test_another_unions_secretary_learns_nothing_of_an_evening() -> None:
    drive = make_drive()
    client = client_of(make_union())
    assert client.get(page("evening-setup", drive)).status_code == 404


def test_an_evening_is_changed_with_its_settings() -> None:
    drive = make_drive(game="klaverjas", entered_as="fixed pairs", seating="round")
    venue = make_venue(drive.union)
    sent = PLAN | {"venue": venue.pk, "set-deals": "12"}
    client_of(drive.union).post(page("evening-setup", drive), sent)
    drive.refresh_from_db()
    assert (drive.name, drive.venue) == ("Thursday evening", venue)
    assert drive.settings == {"deals": 12}


def test_looking_at_the_set_up_and_keeping_it_changes_nothing() -> None:
    drive = make_drive(game="klaverjas", settings={"deals": 12}, rounds=4)
    client = client_of(drive.union)
    form = client.get(page("evening-setup", drive)).context["form"]
    sent = {one.html_name: one.value() for one in form if one.value() not in (None, "")}
    sent = {name: value for name, value in sent.items() if value is not False}
    client.post(page("evening-setup", drive), sent)
    assert Drive.objects.get().version == 0


def test_a_frozen_field_is_said_at_the_field() -> None:
    drive = make_drive(game="klaverjas", entered_as="fixed pairs", seating="round")
    Round.objects.create(
        union=drive.union, drive=drive, number=1, closed_at=drive.starts_at
    )
    answer = client_of(drive.union).post(page("evening-setup", drive), PLAN)
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
        page("evening-setup", drive), PLAN | {"set-deals": "12"}
    )
    assert (answer.status_code, Drive.objects.get().settings) == (422, {})


def test_an_evening_is_removed_by_a_press() -> None:
    drive = make_drive(entrants=2)
    answer = client_of(drive.union).post(
        page("evening-setup", drive), {"step": "remove"}
    )
    assert (answer.status_code, Drive.objects.count()) == (302, 0)


def test_prizes_are_kept_and_an_empty_line_is_none() -> None:
    drive = make_drive()
    sent = {"place-1": "a ham", "place-2": "", "place-3": "wine"}
    client_of(drive.union).post(page("evening-prizes", drive), sent)
    assert list(Prize.objects.values_list("place", "text")) == [
        (1, "a ham"),
        (3, "wine"),
    ]


def test_a_prize_too_long_is_said_at_its_line() -> None:
    drive = make_drive()
    sent = {"place-2": "x" * 121}
    answer = client_of(drive.union).post(page("evening-prizes", drive), sent)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["place-2"]


def test_visitors_see_initials_and_members_names() -> None:
    drive = make_drive()
    make_entrant(drive, 1, player=make_player(union=drive.union, name="Thandi Jacobs"))
    agreed = make_player(union=drive.union, name="Piet Smit", agreed_to_name=True)
    make_entrant(drive, 2, player=agreed)
    make_entrant(drive, 3)
    seen = body_of(Client().get(page("evening", drive)))
    assert "Thandi" not in seen
    assert "T. J." in seen
    assert "Piet Smit" in seen
    assert "Guest 3a" not in seen
    assert "G. 3." in seen
    member = body_of(client_of(drive.union, "player").get(page("evening", drive)))
    assert "Thandi Jacobs" in member
    assert "Guest 3a" in member


def test_everybody_finds_the_own_table() -> None:
    drive = make_drive(entrants=8, state="running")
    make_round(drive, [[5, 6, 7, 8], [1, 2, 3, 4]])
    seated = Client().get(page("evening", drive))
    assert "Round 1 of 6: where do I sit?" in body_of(seated)
    found = client_of(drive.union).get(page("evening", drive))
    assert "Table 2" in body_of(found)


def test_who_sits_out_is_told_so() -> None:
    drive = make_drive(entrants=5, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    body = body_of(Client().get(page("evening", drive)))
    assert "At no table" in body
    assert "sits out" in body


@pytest.mark.parametrize("name", ["evening", "evening-screen"])
def test_who_is_absent_is_not_told_to_the_hall(name: str) -> None:
    drive = make_drive(entrants=6, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    round.places.filter(entrant__number=6).update(state="missing")
    body = body_of(Client().get(page(name, drive)))
    assert "sits out" in body
    assert "absent" not in body


def ranked(drive: Drive) -> None:
    """A closed round of two pairs: pair 2 won by 900 to 692."""
    round = make_round(drive, [[1, 2]])
    for place in round.places.all():
        total = 900 if place.entrant.number == 2 else 692
        place.gave = {"total": total, "marsen": 1, "cards": total}
        place.save()
    DriveTable.objects.filter(round=round).update(closed_at=EVENING)
    Round.objects.filter(pk=round.pk).update(closed_at=EVENING)


def klaverjas(**values: Any) -> Drive:
    stated = {"game": "klaverjas", "entered_as": "fixed pairs", "seating": "round"}
    return make_drive(**(stated | {"entrants": 2, "state": "running"} | values))


def test_the_ranking_has_each_round_and_the_columns_of_klaverjas() -> None:
    drive = klaverjas()
    ranked(drive)
    body = body_of(Client().get(page("evening", drive)))
    assert "Ranking so far" in body
    assert "1 round closed" in body
    assert all(f">{word}</th>" in body for word in ("Cards", "Roem", "Pit", "Nat"))
    assert body.index("900") < body.index("692")


def test_prizes_stand_with_the_final_ranking() -> None:
    drive = klaverjas(state="closed")
    Prize.objects.create(union=drive.union, drive=drive, place=1, text="a ham")
    ranked(drive)
    body = body_of(Client().get(page("evening", drive)))
    assert "Final ranking" in body
    assert '<span class="drive-prize">a ham</span>' in body


def test_two_that_are_level_are_told_what_parts_them() -> None:
    drive = klaverjas()
    ranked(drive)
    round = drive.drawn_rounds.get()
    for place in round.places.all():
        place.gave |= {"total": 800, "marsen": 2 if place.entrant.number == 1 else 0}
        place.save()
    body = body_of(Client().get(page("evening", drive)))
    assert "level with the one above; pits: 2 against 0" in body


def test_news_come_without_a_body_where_nothing_moved() -> None:
    drive = make_drive(entrants=4)
    address = page("evening-now", drive)
    answer = Client().get(address, {"since": evening_state_of(drive)})
    assert (answer.status_code, answer.content) == (204, b"")
    moved = Client().get(address, {"since": "0"})
    assert moved.status_code == 200
    assert moved.headers["X-State"] == evening_state_of(drive)


@pytest.mark.parametrize("name", ["evening-now", "evening-screen-now"])
def test_minutes_that_run_out_are_news(name: str) -> None:
    drive = make_drive(entrants=4, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=9))
    first = Client().get(page(name, drive))
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=11))
    asked = Client().get(page(name, drive), {"since": first.headers["X-State"]})
    assert asked.status_code == 200
    assert f'data-round="{round.pk}"' in body_of(asked)


def test_news_for_visitors_may_be_shared_and_those_for_members_not() -> None:
    drive = make_drive(entrants=4)
    address = page("evening-now", drive)
    assert "public" in Client().get(address).headers["Cache-Control"]
    member = client_of(drive.union, "player").get(address)
    assert member.headers["Cache-Control"] == "private, no-store"


def test_what_a_member_was_shown_is_not_shown_to_a_visitor_after() -> None:
    drive = make_drive(entrants=4)
    client_of(drive.union, "player").get(page("evening-now", drive))
    assert "Guest 1a" not in body_of(Client().get(page("evening-now", drive)))


def test_news_come_in_the_language_that_the_page_has() -> None:
    drive = make_drive()
    answer = Client().get(page("evening-now", drive), {"language": "xx"})
    assert answer.headers["Content-Language"] == "en"


def test_the_screen_shows_the_bell_and_its_buttons_to_whoever_runs_it() -> None:
    drive = make_drive(entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    seen = body_of(Client().get(page("evening-screen", drive)))
    assert "10:00" in seen
    assert "data-bell-form" not in seen
    hosted = body_of(client_of(drive.union).get(page("evening-screen", drive)))
    assert "data-bell-form" in hosted


@pytest.mark.parametrize("name", ["evening-screen", "evening-screen-now"])
def test_the_hall_s_screen_names_nobody_who_did_not_agree(name: str) -> None:
    drive = make_drive(entrants=3, state="running")
    make_entrant(drive, 4, player=make_player(union=drive.union, name="Thandi Jacobs"))
    make_round(drive, [[1, 2, 3, 4]])
    seen = body_of(client_of(drive.union).get(page(name, drive)))
    assert "T. J." in seen
    assert "Thandi" not in seen


@pytest.mark.parametrize("name", ["evening", "evening-screen", "evening-draws"])
def test_an_evening_with_nothing_in_it_shows(name: str) -> None:
    assert Client().get(page(name, make_drive())).status_code == 200


def test_a_unions_page_and_its_desk_lead_to_the_evenings() -> None:
    union = make_union()
    address = reverse("evenings", args=[union.slug])
    detail = Client().get(reverse("union-detail", args=[union.slug]))
    assert address in body_of(detail)
    desk = client_of(union).get(reverse("desk", args=[union.slug]))
    assert address in body_of(desk)


def test_the_list_tells_what_is_to_come_from_what_was() -> None:
    union = make_union()
    make_drive(union, name="Last week", state="closed")
    make_drive(union, name="Next week")
    body = body_of(Client().get(reverse("evenings", args=[union.slug])))
    assert body.index("Next week") < body.index("Played") < body.index("Last week")


def test_a_list_of_nothing_says_so() -> None:
    union = make_union()
    body = body_of(Client().get(reverse("evenings", args=[union.slug])))
    assert "No card evening yet" in body


def test_evenings_of_another_union_are_not_listed() -> None:
    make_drive(name="Elsewhere")
    union = make_union()
    assert "Elsewhere" not in body_of(
        Client().get(reverse("evenings", args=[union.slug]))
    )


@pytest.mark.parametrize("page", ["x", "0", "99999", "-1"])
def test_a_page_that_is_none_shows_one_that_is(page: str) -> None:
    union = make_union()
    address = reverse("evenings", args=[union.slug])
    assert Client().get(address, {"page": page}).status_code == 200


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def test_the_list_takes_as_many_queries_for_many_evenings() -> None:
    union = make_union()
    club = make_club(union)
    make_drive(union, club=club)
    make_drive(union, club=club, state="closed")
    Series.objects.create(union=union, name="Winter", game="500", club=club)
    client, address = client_of(union), reverse("evenings", args=[union.slug])
    before = queries(client, address)
    for _ in range(5):
        make_drive(union, club=club, entrants=3, state="closed")
    assert queries(client, address) == before


def test_a_public_page_takes_as_many_queries_for_many_tables() -> None:
    few, many = make_drive(entrants=4), make_drive(entrants=32)
    make_round(few, [[1, 2, 3, 4]])
    make_round(many, [list(range(n, n + 4)) for n in range(1, 33, 4)])
    # Members' pages are drawn for each who asks.
    seen = [queries(client_of(one.union), page("evening", one)) for one in (few, many)]
    assert seen[0] == seen[1]
