"""Points through a match as a picture: by table, together, and what is marked."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from league.standings.charts.shapes import ChartPicture, ChartText
from matches.charts.hours import LONGEST_SHOWN, Break, hours_of
from matches.charts.pages import draw_match_charts
from matches.charts.reading import NotDrawn, TimedMatch, timed_match_of
from matches.models import Match
from matches.record.append import append
from matches.record.delivery import Posting
from rules.match import Moments
from rules.record import Defaulters, Half, Side, StoppageRule
from tests.make import at, entry, make_fixture, make_match, play, points, write
from tests.reading import main_of

stored = pytest.mark.django_db
# The pictures, not the icons of the head.
SVG = re.compile(r"<svg (?!class=\"(?:band-)?icon).*?</svg>", re.DOTALL)
HOME, AWAY = Side.HOME, Side.AWAY


def read(match: Match) -> TimedMatch:
    found = timed_match_of(match)
    assert isinstance(found, TimedMatch)
    return found


def stopped_match() -> Match:
    """A match whose table 2 is stopped by the home side's fault, 12.1."""
    match = make_match()
    write(match, entry("start", 0), points(2, "home", 5, 4), points(1, "away", 9))
    stoppage = {"rule": StoppageRule.DURING_PLAY, "defaulters": Defaulters.HOME}
    write(match, entry("stoppage", 30, table=2, **stoppage))
    write(match, entry("interval", 75), entry("resume", 85), entry("time", 160))
    match.refresh_from_db()
    return match


def page_of(
    client: Client, match: Match, part: str = "picture/", **headers: str
) -> str:
    answer = client.get(f"/matches/{match.pk}/{part}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def texts_of(picture: ChartPicture) -> list[str]:
    return [one.text for one in picture.pieces if isinstance(one, ChartText)]


@stored
def test_each_side_steps_up_with_its_claims() -> None:
    found = read(play(make_match(), home=4, away=2))
    assert [(one.home, one.away) for one in found.tables[1]] == [
        (0, 0),
        (2, 0),
        (4, 0),
        (4, 2),
    ]


@stored
def test_the_sum_is_that_of_the_tables() -> None:
    found = read(stopped_match())
    last = [levels[-1] for levels in found.tables.values()]
    assert found.sum[-1].home == sum(one.home for one in last)
    assert found.sum[-1].away == sum(one.away for one in last) == 22


@stored
def test_a_stoppage_is_marked_with_its_rule_and_award() -> None:
    [marked] = read(stopped_match()).happenings
    assert (marked.table, marked.label) == (2, "stopped 12.1 +20")
    assert "forfeits 4" in marked.words


@stored
def test_after_a_stoppage_its_table_stands_still() -> None:
    assert read(stopped_match()).stopped == {2: at(30)}


@stored
def test_1_13_an_open_table_is_marked_at_the_start() -> None:
    match = make_match()
    match.team_sheets.get(side="away").seats.filter(table=4).delete()
    write(match, entry("start", 0), points(1, "home", 5))
    [marked] = read(match).happenings
    assert (marked.table, marked.label) == (4, "+20 1.13")


@stored
def test_a_player_called_away_is_marked_without_a_name() -> None:
    match = make_match()
    player = match.team_sheets.get(side="home").seats.get(table=1, role="counter")
    write(match, entry("start", 0), points(1, "home", 5))
    gone = {"table": 1, "side": HOME, "player": str(player.player_id)}
    write(match, entry("called-away", 20, **gone))
    [marked] = read(match).happenings
    assert marked.label == "away 11.2 +20"
    assert player.player.name not in marked.words


@stored
def test_the_interval_lies_between_the_halves() -> None:
    [interval] = read(play(make_match())).hours.breaks
    assert (interval.since, interval.until) == (at(75), at(85))


@stored
def test_every_step_stands_in_the_table(client: Client) -> None:
    match = stopped_match()
    page = page_of(client, match, "picture/?show=data")
    for one in read(match).told:
        words = one.words.replace("'", "&#x27;")
        # On a phone the table and its score stand under what happened there.
        beside = f"Table {one.table}: {one.here}</small>" if one.table else ""
        assert re.search(rf"<td>{re.escape(words)}[^/]*{beside}</td>", page)
        assert f"<td>{one.sum}</td>" in page


@stored
@pytest.mark.parametrize(
    ("asked", "number"),
    [("", 2), ("?show=tables", 8), ("?show=data", 0), ("?show=nonsense", 2)],
)
def test_a_page_has_its_pictures_in_two_sizes_and_all_are_sound(
    client: Client, asked: str, number: int
) -> None:
    found = SVG.findall(page_of(client, stopped_match(), f"picture/{asked}"))
    assert len([ElementTree.fromstring(one) for one in found]) == number


@stored
def test_the_first_picture_is_light_and_leads_to_the_others(client: Client) -> None:
    page = page_of(client, stopped_match())
    assert len(main_of(page)) < 8_000
    assert 'href="?show=tables"' in page
    assert 'href="?show=data"' in page


@stored
def test_the_four_tables_have_one_scale() -> None:
    tables = draw_match_charts(stopped_match()).tables
    scales = [
        [one for one in texts_of(table.wide) if one.isdecimal()][:3] for table in tables
    ]
    assert scales == [scales[0]] * 4


@stored
def test_totals_from_paper_have_nothing_to_draw(client: Client) -> None:
    match = make_match()
    total = {"table": 1, "side": HOME, "points": 8, "half": Half.FIRST}
    write(match, entry("start", 0), entry("total", 40, **total))
    assert isinstance(timed_match_of(match), NotDrawn)
    assert "there is nothing to draw" in page_of(client, match)


@stored
def test_claims_whose_times_were_guessed_are_not_drawn() -> None:
    match = make_match()
    told = [entry("start", 0), points(1, "home", 5), points(2, "away", 8)]
    postings = [Posting(entry=one, is_time_guessed=True) for one in told]
    append(match, postings, by=None, source="paper")
    assert isinstance(timed_match_of(match), NotDrawn)


@stored
def test_before_the_start_the_page_says_so(client: Client) -> None:
    assert "has not begun" in page_of(client, make_match())


@stored
def test_a_fixture_without_a_match_says_so(client: Client) -> None:
    answer = client.get(f"/matches/{make_fixture().pk}/picture/")
    assert "has not begun" in answer.content.decode()


@stored
def test_the_page_of_the_match_has_the_sum_and_leads_to_the_tables(
    client: Client,
) -> None:
    match = play(make_match())
    page = page_of(client, match, "")
    assert len(SVG.findall(page)) == 2
    assert f"/matches/{match.pk}/picture/" in page


@stored
def test_a_match_that_goes_on_is_drawn_as_far_as_it_is(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    page_of(client, match)
    write(match, points(1, "home", 25))
    assert "4–0" in page_of(client, match, "picture/?show=data")


@stored
def test_a_signature_long_after_the_match_makes_it_no_longer() -> None:
    match = play(make_match())
    write(match, entry("query", 900, side=HOME, text="late"))
    assert read(match).hours.end == at(160)


@stored
def test_a_page_has_no_more_queries_with_200_entries_than_with_20(
    client: Client,
) -> None:
    counts = []
    for number in (20, 200):
        match = make_match()
        write(match, entry("start", 0))
        write(match, *(points(n % 4 + 1, "home", n / 4) for n in range(1, number)))
        page_of(client, match)
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            page_of(client, match)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 6


@stored
def test_a_picture_that_was_drawn_asks_for_the_match_alone(client: Client) -> None:
    match = play(make_match())
    page_of(client, match)
    with CaptureQueriesContext(connection) as asked:
        page_of(client, match)
    assert len(asked) == 1


@stored
def test_a_picture_is_kept_in_each_language(client: Client) -> None:
    match = play(make_match())
    english = page_of(client, match)
    kept = page_of(client, match, accept_language="af")
    cache.clear()
    assert kept == page_of(client, match, accept_language="af") != english


@stored
def test_the_picture_is_printed_on_one_page(client: Client) -> None:
    body = client.get(f"/matches/{stopped_match().pk}/picture.pdf").content
    assert body.count(b"/Type /Page\n") == 1


@stored
def test_where_there_is_nothing_to_draw_nothing_is_printed(client: Client) -> None:
    assert client.get(f"/matches/{make_match().pk}/picture.pdf").status_code == 404


@stored
def test_no_two_labels_of_a_picture_lie_on_each_other() -> None:
    match = stopped_match()
    narrow = draw_match_charts(match).sum
    assert narrow is not None
    found = [one for one in narrow.narrow.pieces if isinstance(one, ChartText)]
    assert len({(one.at, one.text) for one in found}) == len(found)


def test_a_break_of_an_hour_is_drawn_as_a_quarter() -> None:
    moments = Moments(start=at(0), interval=at(75), resume=at(135), time=at(210))
    interval = Break(at(75), at(135), "interval")
    hours = hours_of(moments, last=at(210), breaks=[interval])
    assert hours.length == 75 + LONGEST_SHOWN / timedelta(minutes=1) + 75


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(1, 4000)), max_size=6))
def test_the_clock_never_runs_backwards(given_: list[tuple[int, int]]) -> None:
    breaks = [Break(at(since), at(since + long), "") for since, long in given_]
    hours = hours_of(Moments(start=at(0), time=at(6000)), last=at(6000), breaks=breaks)
    moments: list[datetime] = [at(minute) for minute in range(0, 6001, 60)]
    found = [hours.minutes(one) for one in moments]
    assert all(before <= after for before, after in pairwise(found))
    assert len(hours.quarters) < 500
