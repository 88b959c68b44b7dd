"""Several officials pasted at once: somebody known, or somebody new."""

from __future__ import annotations

import pytest

from league.models import AuditRow, Official, Player
from tests.league.officials.make_officials import make_official
from tests.league.pasting.pages import (
    Pasting,
    faults,
    left,
    options,
    queries,
    said,
    states,
    text,
    words,
)
from tests.make import make_club, make_division, make_player, make_team, make_union

pytestmark = pytest.mark.django_db


def does() -> dict[str, tuple[bool, bool]]:
    rows = Official.objects.select_related("player")
    return {one.player.name: (one.is_referee, one.is_marker) for one in rows}


def test_new_officials_are_made_with_phone_and_address() -> None:
    page = Pasting(make_union(), "officials")
    looked = page.look(
        "Thandi Jacobs\treferee\t082 123 4567\tthandi@example.org",
        "Pieter Botha\tmarker",
        "Zola Mbeki\tskeidsregter en merker\t\t",
    )
    assert states(looked) == ["done"] * 3
    assert not Player.objects.exists()
    assert page.take(looked).status_code == 302
    assert does() == {
        "Thandi Jacobs": (True, False),
        "Pieter Botha": (False, True),
        "Zola Mbeki": (True, True),
    }
    thandi = Player.objects.get(name="Thandi Jacobs")
    assert (thandi.phone, thandi.email) == ("082 123 4567", "thandi@example.org")
    made = set(AuditRow.objects.values_list("action", flat=True))
    assert made == {"player.make", "player.contact", "official.make"}


@pytest.mark.parametrize(
    "header",
    [
        "Name\tPhone number\tReferee\tMarker",
        "Naam\tSelfoon\tSkeidsregter\tMerker",
        "Volledige naam\tTelefoonnummer\tScheidsrechter\tSchrijver",
    ],
)
def test_referee_and_marker_may_be_columns_of_their_own(header: str) -> None:
    page = Pasting(make_union(), "officials")
    page.put(header, "Thandi Jacobs\t0821234567\tx\t", "Pieter Botha\t\tnee\tja")
    assert does() == {"Thandi Jacobs": (True, False), "Pieter Botha": (False, True)}


def test_a_registered_player_is_joined_only_once_that_is_said() -> None:
    team = make_team(make_division(), name="Athlone A")
    player = make_player(team, name="Thandi Jacobs", phone="083 765 4321")
    page = Pasting(team.union, "officials")
    looked = page.look("Thandi  JACOBS;referee;082 123 4567")
    assert states(looked) == ["asked"]
    assert options(looked) == {"person-1": [str(player.pk), "new"]}
    shown = text(looked)
    assert "Registered player" in shown
    assert "Athlone A" in shown
    assert "083 765 4321" in shown
    assert "their phone number becomes 082 123 4567" in shown
    assert left(page.take(looked)) == ["Thandi  JACOBS;referee;082 123 4567"]
    assert not Official.objects.exists()
    page.take(looked, person_1=str(player.pk))
    player.refresh_from_db()
    assert player.official.is_referee
    assert (player.name, player.phone) == ("Thandi Jacobs", "082 123 4567")
    assert Player.objects.count() == 1


def test_somebody_else_of_that_name_is_a_person_of_their_own() -> None:
    union = make_union()
    player = make_player(union=union, name="Thandi Jacobs", phone="083 765 4321")
    page = Pasting(union, "officials")
    page.put("Thandi Jacobs;referee;082 123 4567", person_1="new")
    player.refresh_from_db()
    assert player.phone == "083 765 4321"
    assert Official.objects.exclude(player=player).count() == 1
    # Once they are official, the same row asks and makes nothing.
    looked = page.look("Thandi Jacobs;referee;+27 82 123 4567")
    assert states(looked) == ["there"]


def test_a_second_press_makes_nobody_twice() -> None:
    page = Pasting(make_union(), "officials")
    looked = page.look("Thandi Jacobs;referee", "Pieter Botha;marker")
    page.take(looked)
    answer = page.take(looked)
    assert states(answer) == ["there", "there"]
    assert Player.objects.count() == Official.objects.count() == 2


def test_an_official_gets_another_task_and_keeps_all_else() -> None:
    union = make_union()
    club = make_club(union)
    known = make_official(
        union,
        signs_in=True,
        player=make_player(union=union, name="Thandi Jacobs"),
        club=club,
        most_a_month=2,
        is_active=False,
    )
    page = Pasting(union, "officials")
    assert states(page.look("Thandi Jacobs;referee")) == ["there"]
    looked = page.look("Thandi Jacobs;marker")
    assert "Official already: referee" in text(looked)
    user = known.player.user
    page.take(looked, person_1=str(known.player_id))
    known = Official.objects.get()
    assert (known.is_referee, known.is_marker) == (True, True)
    assert (known.club, known.most_a_month, known.is_active) == (club, 2, False)
    assert known.player.user == user


def test_near_names_are_asked_about_also_among_the_rows() -> None:
    union = make_union()
    known = make_player(union=union, name="Priya Naidoo")
    page = Pasting(union, "officials")
    looked = page.look("Priya Naido;referee", "Zola Mbeki;marker", "Z. Mbeki;marker")
    assert options(looked) == {
        "person-1": [str(known.pk), "new"],
        "person-3": ["-2", "new"],
    }
    page.take(looked, person_1="new", person_3="-2")
    assert sorted(does()) == ["Priya Naido", "Zola Mbeki"]


@pytest.mark.parametrize(
    ("line", "field", "fault"),
    [
        ("Thandi Jacobs", "Does", "is empty: write referee, marker or both."),
        ("Thandi Jacobs;umpire", "Does", "must be referee, marker or both."),
        (";referee", "Name", "is empty."),
        ("Thandi Jacobs;referee;12", "Phone number", "12 is no phone number"),
        ("Thandi Jacobs;referee;;thandi", "E-mail address", "valid email address"),
        ("Pieter Botha;marker", "Name", "is in row 1 already."),
        ("T" * 130 + ";referee", "Name", "is longer than 120 letters."),
    ],
)
def test_a_bad_row_names_its_field(line: str, field: str, fault: str) -> None:
    page = Pasting(make_union(), "officials")
    looked = page.look("Pieter Botha;referee", line)
    [(number, named, sentence)] = faults(looked)
    assert (number, named) == (2, field)
    assert fault in sentence
    page.take(looked)
    assert list(does()) == ["Pieter Botha"]


def test_one_person_cannot_be_meant_by_two_rows() -> None:
    union = make_union()
    known = make_player(union=union, name="Priya Naidoo")
    page = Pasting(union, "officials")
    looked = page.look("Priya Naido;referee", "Priya  Naidoo;marker")
    both = {"person_1": str(known.pk), "person_2": str(known.pk)}
    answer = page.take(looked, **both)
    assert left(answer) == ["Priya  Naidoo;marker"]
    assert does() == {"Priya Naidoo": (True, False)}


def test_a_row_that_its_action_refuses_stays_and_says_why() -> None:
    union = make_union()
    known = make_official(union, signs_in=True)
    player = make_player(union=union, name="Thandi Jacobs", user=known.player.user)
    page = Pasting(union, "officials")
    looked = page.look("Zola Mbeki;marker", "Thandi Jacobs;referee;082 123 4567")
    answer = page.take(looked, person_2=str(player.pk))
    assert left(answer) == ["Thandi Jacobs;referee;082 123 4567"]
    assert said(answer)[0] == "Added: Zola Mbeki."
    assert said(answer)[1].startswith("Thandi Jacobs: The user")
    player.refresh_from_db()
    # What the row did before it was refused is undone.
    assert player.phone == ""
    assert Official.objects.count() == 2


def test_another_unions_people_are_not_shown() -> None:
    other = make_player(name="Thandi Jacobs", phone="083 765 4321")
    page = Pasting(make_union(), "officials")
    looked = page.look("Thandi Jacobs;referee", "Thandi Jacob;marker")
    assert "083 765 4321" not in text(looked)
    assert options(looked) == {"person-2": ["-1", "new"]}
    page.take(looked, person_2=str(other.pk))
    assert not Official.objects.filter(player=other).exists()


def test_an_erased_person_is_nobody() -> None:
    union = make_union()
    gone = make_player(union=union, name="Player 12")
    gone.erased_at = "2026-01-01T00:00:00Z"
    gone.save()
    looked = Pasting(union, "officials").look("Player 12;referee")
    assert states(looked) == ["done"]
    assert words(looked) == ["New: referee."]


def test_a_long_list_takes_as_few_queries_as_a_short_one() -> None:
    team = make_team(make_division())
    for number in range(200):
        make_player(team, name=f"Jan{number} Smit{number}")
    page = Pasting(team.union, "officials")
    lines = [f"Jan{one} Smit{one};referee" for one in range(200)]
    assert queries(page, *lines[:2]) == queries(page, *lines) < 20
