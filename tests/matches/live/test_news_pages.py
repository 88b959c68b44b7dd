"""What it costs to ask whether anything moved, and what moves."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.lib import page_store
from league.models import Fixture
from matches.live import versions
from matches.live.actions import announce_in_hall
from matches.live.views import live
from matches.models import Match
from tests.make import (
    NIGHT,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_role,
    points,
    write,
)
from tests.matches.live.make_live import night_path, read, screen_path

pytestmark = pytest.mark.django_db


def pages(fixture: Fixture) -> list[str]:
    return [
        night_path(fixture, "now/"),
        screen_path(fixture, "now/"),
        f"/matches/{fixture.pk}/live/now/",
    ]


@pytest.mark.parametrize("number", range(3))
def test_nothing_moved_is_answered_without_a_body_by_one_query(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(live, "LOOK_S", 0)
    path = pages(make_match().fixture)[number]
    state = client.get(path).headers["X-State"]
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path, {"since": state})
    assert (answer.status_code, answer.content, len(asked)) == (204, b"", 1)


@pytest.mark.parametrize("number", range(3))
def test_within_a_second_it_is_answered_by_none(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(page_store, "monotonic", lambda: 0.0)
    path = pages(make_match().fixture)[number]
    state = client.get(path).headers["X-State"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path, {"since": state}).status_code == 204
    assert len(asked) == 0


def test_what_was_drawn_is_not_drawn_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_store, "monotonic", lambda: 0.0)
    path = screen_path(make_match().fixture, "now/")
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    assert len(asked) == 0


def moves_of(match: Match, move: object) -> bool:
    """Whether a change moves the night's state."""
    place = versions.LivePlace(slug=match.union.slug, day=match.fixture.night)
    before = versions.live_state_of(place)
    move()  # type: ignore[operator]
    return versions.live_state_of(place) != before


def test_every_press_moves_the_state() -> None:
    match = make_match()
    assert moves_of(match, lambda: write(match, entry("start", 0)))


def test_an_announcement_moves_the_state() -> None:
    match = make_match()
    by = make_role(match.union)
    assert moves_of(
        match, lambda: announce_in_hall(match.union, NIGHT, None, text="Tea", by=by)
    )


def test_a_fixture_that_leaves_the_night_moves_the_state() -> None:
    match = make_match()
    make_fixture(match.fixture.division, round=2)
    rows = Fixture.objects.filter(pk=match.pk)
    assert moves_of(match, lambda: rows.update(night=date(2026, 3, 3)))


def test_another_unions_press_does_not() -> None:
    match, other = make_match(), make_match()
    assert not moves_of(match, lambda: write(other, entry("start", 0)))


def test_a_state_that_moved_is_answered_with_what_stands(client: Client) -> None:
    match = make_match()
    path = screen_path(match.fixture, "now/")
    since = client.get(path).headers["X-State"]
    write(match, entry("start", 0), points(1, "home", 5, 4))
    page_store.MEMORY.clear()
    answer = client.get(path, {"since": since})
    assert "first half" in answer.content.decode()
    assert answer.headers["X-State"] != since


def test_an_answer_may_be_shared_for_a_second_by_all(client: Client) -> None:
    match = make_match()
    client.force_login(make_role(match.union))
    answer = client.get(screen_path(match.fixture, "now/"))
    assert answer.headers["Cache-Control"] == "public, max-age=1"
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_an_answer_is_in_the_language_of_its_address(client: Client) -> None:
    path = screen_path(make_fixture(), "now/")
    client.cookies["django_language"] = "af"
    assert client.get(path, {"language": "en"}).headers["Content-Language"] == "en"
    assert client.get(path, {"language": "af"}).headers["Content-Language"] == "af"


def test_an_answer_is_compressed_for_who_takes_it(client: Client) -> None:
    path = screen_path(make_fixture(), "now/")
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < len(client.get(path).content) / 2


def night_of(number: int) -> Fixture:
    division = make_division()
    fixtures = [make_fixture(division, round=one + 1) for one in range(number)]
    for fixture in fixtures:
        write(make_match(fixture), entry("start", 0), points(1, "home", 5))
    return fixtures[0]


@pytest.mark.parametrize("number", range(3))
def test_what_was_drawn_is_kept_in_each_language(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(page_store, "monotonic", lambda: 0.0)
    path = pages(make_match().fixture)[number]
    english = read(client, path)
    kept = read(client, f"{path}?language=af")
    page_store.MEMORY.clear()
    assert kept == read(client, f"{path}?language=af") != english


def test_a_press_draws_the_board_of_its_own_match_again_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK_S", 0)
    fixture, drawn = night_of(3), []
    draw = live.render_to_string

    def noted(template: str, context: dict[str, object]) -> str:
        drawn.append(template)
        return draw(template, context)

    monkeypatch.setattr(live, "render_to_string", noted)
    board = "matches/live/_live_board.html"
    read(client, night_path(fixture, "now/"))
    assert drawn.count(board) == 3
    # A hall's screen shows the same boards.
    read(client, screen_path(fixture, "now/"))
    assert drawn.count(board) == 3
    write(fixture.match, points(1, "home", 6, 4))
    assert ">6<" in read(client, night_path(fixture, "now/"))
    assert drawn.count(board) == 4


@pytest.mark.parametrize("page", [night_path, screen_path])
def test_a_night_has_no_more_queries_with_eight_matches_than_with_two(
    client: Client, page: object
) -> None:
    counts = []
    for number in (2, 8):
        path = page(night_of(number))  # type: ignore[operator]
        with CaptureQueriesContext(connection) as asked:
            read(client, path)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_server_says_its_time(client: Client) -> None:
    before = timezone.now()
    answer = client.get(screen_path(make_fixture(), "now/"))
    told = datetime.fromtimestamp(int(answer.headers["X-Now"]) / 1000, tz=before.tzinfo)
    assert abs(told - before) < timedelta(seconds=30)
