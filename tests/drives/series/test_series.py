from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from drives.models import Drive, DriveTable, Place, Round, Series
from drives.prints.series import series_listing
from drives.series.actions import (
    SeriesPlan,
    change_series,
    choose_evenings,
    make_series,
    remove_series,
)
from drives.series.table import chain_of, series_rules, series_table_of
from league.models import AuditRow, Role, Union
from scoresheets.prints.lists.drawing import draw_listing
from tests.drives.make_drives import EVENING, make_drive, make_entrant
from tests.make import make_club, make_player, make_role, make_union
from tests.scoresheets.prints.make_prints import words_of

pytestmark = pytest.mark.django_db
PLAN = SeriesPlan(name="Season", game="500")
WEEK = timedelta(days=7)


def make_held(
    series: Series, week: int, clips: Mapping[str, int], **values: Any
) -> Drive:
    """A closed evening of one round: what it gave each guest, by name."""
    drive = make_drive(
        series.union,
        series=series,
        state=Drive.State.CLOSED,
        starts_at=EVENING + week * WEEK,
        name=f"Week {week}",
        rounds=1,
        **values,
    )
    drawn = Round.objects.create(
        union=series.union, drive=drive, number=1, closed_at=EVENING
    )
    table = drawn.tables.create(union=series.union, number=1, score={"deals": [{}]})
    for number, (name, given) in enumerate(clips.items(), start=1):
        entrant = make_entrant(drive, number)
        entrant.persons.update(guest_name=name)
        Place.objects.create(
            union=series.union,
            round=drawn,
            entrant=entrant,
            state=Place.State.PLAYS,
            table=table,
            side="us",
            seat="NSEW"[number - 1],
            gave={"clips": given, "total": 0},
        )
    return drive


def make_season(**values: Any) -> Series:
    """Three evenings of singles 500: Ann was at all, Bea at two, Cas at one."""
    stated = {"name": "Season", "game": "500"} | values
    series = Series.objects.create(union=make_union(), **stated)
    make_held(series, 1, {"Ann Arp": 6, "Bea Bos": 8})
    make_held(series, 2, {"Ann Arp": 10, "Bea Bos": 4})
    make_held(series, 3, {"Ann Arp": 2, "Cas Cat": 12})
    return series


def told(series: Series) -> list[tuple[str, str, str, str]]:
    lines = series_table_of(series, is_member=True).lines
    return [(one.place, one.name, one.figure, one.decided_by) for one in lines]


def test_every_evening_counts_unless_something_is_set() -> None:
    assert told(make_season()) == [
        ("1", "Ann Arp", "18", ""),
        # Level at 12: the best evening of Cas is a 12, that of Bea an 8.
        ("2", "Cas Cat", "12", "18 against 12"),
        ("3", "Bea Bos", "12", "best evening: 12 against 8"),
    ]


def test_the_best_two_of_three_count_and_the_rest_is_dropped() -> None:
    first, *_rest = series_table_of(make_season(best=2), is_member=True).lines
    figures = [(one.score, one.is_counted) for one in first.evenings if one]
    assert figures == [(6, True), (10, True), (2, False)]
    assert first.figure == "16"


def test_an_average_is_over_the_evenings_that_count() -> None:
    # Ann (6 + 10) / 2, Bea (8 + 4) / 2, Cas 12 / 1.
    assert [one[:3] for one in told(make_season(best=2, ranked_by="average"))] == [
        ("1", "Cas Cat", "12"),
        ("2", "Ann Arp", "8"),
        ("3", "Bea Bos", "6"),
    ]


def test_whoever_attended_too_few_stands_below_without_a_place() -> None:
    assert told(make_season(least=2))[-1] == (
        "",
        "Cas Cat",
        "12",
        "not ranked: attended 1 of 2",
    )


def test_an_evening_that_is_not_closed_counts_for_nothing() -> None:
    series = make_season()
    open_one = make_held(series, 4, {"Bea Bos": 12})
    Drive.objects.filter(pk=open_one.pk).update(state=Drive.State.RUNNING)
    table = series_table_of(series, is_member=True)
    assert [one.name for one in table.open] == ["Week 4"]
    assert [len(line.evenings) for line in table.lines] == [3, 3, 3]


def test_an_evening_at_whose_tables_nothing_was_played_is_not_attended() -> None:
    series = make_season()
    DriveTable.objects.filter(round__drive__name="Week 3").update(score={"deals": []})
    lines = series_table_of(series, is_member=True).lines
    assert [(one.name, one.attended) for one in lines] == [
        ("Ann Arp", 2),
        ("Bea Bos", 2),
    ]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, ["Ranks each person.", "Every evening counts."]),
        (
            {"best": 1, "least": 1, "of_pairs": True},
            [
                "Ranks each pair.",
                "The best evening of each counts.",
                "Ranked is whoever attended at least 1 evening.",
            ],
        ),
        (
            {"best": 20, "least": 12},
            [
                "Ranks each person.",
                "The best 20 evenings of each count.",
                "Ranked is whoever attended at least 12 evenings.",
            ],
        ),
    ],
)
def test_what_counts_is_said_in_words(values: Any, words: list[str]) -> None:
    assert series_rules(Series(game="500", **values)) == words


def test_the_chain_names_what_ranks_first() -> None:
    by_average = Series(game="500", ranked_by="average")
    assert chain_of(by_average) == ["average of what counts", "best single evening"]


def test_a_visitor_sees_initials(client: Client) -> None:
    page = client.get(f"/series/{make_season().pk}/").content.decode()
    assert "A. A." in page
    assert "Ann Arp" not in page


def test_a_member_of_the_union_sees_names(client: Client) -> None:
    series = make_season()
    client.force_login(make_role(series.union, "player"))
    assert "Ann Arp" in client.get(f"/series/{series.pk}/").content.decode()


def test_a_player_who_agreed_is_named_to_anyone(client: Client) -> None:
    series = make_season()
    drive = series.drives.get(name="Week 1")
    named = make_player(union=series.union, name="Bea Bos", agreed_to_name=True)
    person = drive.entrants.get(number=2).persons.get()
    person.player, person.guest_name = named, ""
    person.save()
    assert "Bea Bos" in client.get(f"/series/{series.pk}/").content.decode()


def test_the_page_says_the_chain_the_reasons_and_what_is_dropped(
    client: Client,
) -> None:
    page = client.get(f"/series/{make_season(best=2).pk}/").content.decode()
    said = re.sub(r"<[^>]+>", "", page)
    assert "The best 2 evenings of each count." in said
    assert "16 against 12" in said
    assert re.search(r"<s><span[^>]*>dropped: </span>2</s>", page)


def test_series_and_evenings_lead_to_each_other(client: Client) -> None:
    series = make_season()
    drive = series.drives.get(name="Week 2")
    assert (
        f"/evenings/{drive.pk}/" in client.get(f"/series/{series.pk}/").content.decode()
    )
    assert (
        f"/series/{series.pk}/" in client.get(f"/evenings/{drive.pk}/").content.decode()
    )


def test_a_series_without_evenings_says_so(client: Client) -> None:
    series = Series.objects.create(union=make_union(), name="New", game="500")
    assert (
        "No evening of this series is closed yet."
        in client.get(f"/series/{series.pk}/").content.decode()
    )


@pytest.mark.parametrize("evenings", [2, 12])
def test_more_evenings_take_no_more_queries(
    evenings: int, client: Client, django_assert_num_queries: Callable[..., Any]
) -> None:
    series = Series.objects.create(union=make_union(), name="Long", game="500")
    for week in range(evenings):
        make_held(series, week, {"Ann Arp": week, "Bea Bos": 3, "Cas Cat": 1})
    with django_assert_num_queries(7):
        assert client.get(f"/series/{series.pk}/").status_code == 200


def test_the_print_has_what_the_page_has() -> None:
    table = series_table_of(make_season(best=2), is_member=True)
    said = words_of(draw_listing(series_listing(table), language="en"))
    assert "1AnnArp610(2)316" in said
    assert "Inbrackets:aneveningthatisdropped." in said


def test_a_long_series_fits_its_paper() -> None:
    series = Series.objects.create(union=make_union(), name="Long", game="500")
    for week in range(40):
        make_held(series, week, {"Ann Arp": week})
    said = words_of(
        draw_listing(
            series_listing(series_table_of(series, is_member=True)), language="en"
        )
    )
    assert "Onlythelast12eveningsareshown;allarecounted." in said
    assert "40780" in said  # attended 40; 0 to 39 add up to 780


def test_a_print_is_for_anyone_with_the_page_s_names(client: Client) -> None:
    answer = client.get(f"/series/{make_season().pk}/series.pdf?paper=letter")
    assert "A.A." in words_of(answer.content)


def test_a_series_is_made_and_logged() -> None:
    union = make_union()
    made = make_series(union, plan=PLAN, by=None)
    assert Series.objects.get(union=union) == made
    assert AuditRow.objects.get().action == "series.make"


def test_a_name_is_taken_once_in_a_union() -> None:
    union = make_union()
    make_series(union, plan=PLAN, by=None)
    with pytest.raises(ValidationError, match="has this name"):
        make_series(union, plan=PLAN, by=None)


def test_what_changed_is_logged_without_names() -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    change_series(made, plan=SeriesPlan("Other", "500", best=3), by=None)
    assert AuditRow.objects.get(action="series.change").detail == {"best": 3}


def test_a_change_of_nothing_is_not_logged() -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    change_series(made, plan=PLAN, by=None)
    assert not AuditRow.objects.filter(action="series.change").exists()


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (SeriesPlan("Season", "klaverjas"), "game"),
        (SeriesPlan("Season", "500", of_pairs=True), "of_pairs"),
    ],
)
def test_a_change_that_an_evening_does_not_fit_is_refused(
    plan: SeriesPlan, field: str
) -> None:
    series = make_season()
    with pytest.raises(ValidationError) as found:
        change_series(series, plan=plan, by=None)
    assert list(found.value.error_dict) == [field]


def test_evenings_are_put_in_and_taken_out() -> None:
    series = make_season()
    first, second, third = series.drives.order_by("starts_at")
    other = make_drive(series.union)
    among = [first, second, third, other]
    choose_evenings(series, drives=[first, other], among=among, by=None)
    assert set(series.drives.all()) == {first, other}


def test_what_was_not_offered_stays() -> None:
    series = make_season()
    kept = series.drives.get(name="Week 1")
    among = list(series.drives.exclude(pk=kept.pk))
    choose_evenings(series, drives=[], among=among, by=None)
    assert list(series.drives.all()) == [kept]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"game": "klaverjas"}, "of another game"),
        ({"in_other": True}, "in the series Other already"),
    ],
)
def test_an_evening_that_does_not_fit_is_refused(
    values: dict[str, Any], words: str
) -> None:
    series = make_season()
    if values.pop("in_other", False):
        values["series"] = make_series(
            series.union, plan=SeriesPlan("Other", "500"), by=None
        )
    drive = make_drive(series.union, **values)
    with pytest.raises(ValidationError, match=words):
        choose_evenings(series, drives=[drive], among=[drive], by=None)


def test_a_series_with_evenings_is_not_removed() -> None:
    with pytest.raises(ValidationError, match="cannot be deleted"):
        remove_series(make_season(), by=None)


def test_an_empty_series_is_removed() -> None:
    remove_series(make_series(make_union(), plan=PLAN, by=None), by=None)
    assert not Series.objects.exists()


def secretary(client: Client, union: Union) -> Client:
    client.force_login(make_role(union, "union secretary"))
    return client


FORM = {"name": "Best of ten", "game": "500", "best": 10, "least": 4} | {
    "ranked_by": "average",
    "of_pairs": "",
}


def test_a_secretary_makes_a_series(client: Client) -> None:
    union = make_union()
    answer = secretary(client, union).post(f"/unions/{union.slug}/series/new/", FORM)
    made = Series.objects.get(union=union)
    assert answer.url == f"/series/{made.pk}/setup/"
    assert (made.best, made.least, made.ranked_by) == (10, 4, "average")


def test_a_club_secretary_makes_a_series_of_the_own_club(client: Client) -> None:
    union = make_union()
    club = make_club(union)
    client.force_login(make_role(union, "club secretary", club=club))
    path = f"/unions/{union.slug}/series/new/"
    assert client.post(path, FORM).status_code == 422
    client.post(path, FORM | {"club": club.pk})
    assert Series.objects.get().club == club


def test_a_name_that_is_taken_is_said_at_its_field(client: Client) -> None:
    union = make_union()
    make_series(union, plan=SeriesPlan("Best of ten", "500"), by=None)
    answer = secretary(client, union).post(f"/unions/{union.slug}/series/new/", FORM)
    assert answer.status_code == 422
    assert "Another series of this union has this name." in answer.content.decode()


def test_a_secretary_chooses_the_evenings(client: Client) -> None:
    series = make_season()
    kept = series.drives.get(name="Week 2")
    secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", {"step": "evenings", "evenings": [kept.pk]}
    )
    assert list(series.drives.all()) == [kept]


def test_an_evening_of_another_union_is_not_to_be_chosen(client: Client) -> None:
    series = make_season()
    stranger = make_drive(make_union())
    answer = secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", {"step": "evenings", "evenings": [stranger.pk]}
    )
    assert answer.status_code == 422
    assert series.drives.count() == 3


def test_a_change_that_does_not_fit_is_said_on_the_page(client: Client) -> None:
    series = make_season()
    answer = secretary(client, series.union).post(
        f"/series/{series.pk}/setup/", FORM | {"step": "plan", "game": "klaverjas"}
    )
    assert answer.status_code == 422
    assert "is of another game" in answer.content.decode()


def test_a_secretary_removes_an_empty_series(client: Client) -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    secretary(client, made.union).post(f"/series/{made.pk}/setup/", {"step": "remove"})
    assert not Series.objects.exists()


def test_the_set_up_is_the_secretaries_alone(client: Client) -> None:
    series = make_season()
    client.force_login(make_role(series.union, Role.Kind.PLAYER))
    assert client.get(f"/series/{series.pk}/setup/").status_code == 403
