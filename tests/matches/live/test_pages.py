"""The live pages: what they show, and what it costs to ask whether anything moved."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.lib import page_store
from league.models import Fixture, Union
from league.models.places import today
from matches.live import versions
from matches.live.actions import announce_in_hall
from matches.live.pages import SHOWN, HallView, Scoreboard, hall_views_of, live_match
from matches.live.views import live
from matches.models import Match
from rules.record import Abandonment, Defaulters, Side, StoppageRule
from tests.make import (
    NIGHT,
    at,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_team,
    make_union,
    make_venue,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db
FORTY = "Mitchells Plain Boere Klawerjasklub Almal"


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    page_store.MEMORY.clear()


def night_path(fixture: Fixture, rest: str = "") -> str:
    return f"/unions/{fixture.union.slug}/nights/{fixture.night}/{rest}"


def screen_path(fixture: Fixture, rest: str = "") -> str:
    return night_path(fixture, f"{fixture.venue_id or 0}/screen/{rest}")


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def seen(fixture: Fixture) -> Fixture:
    return Fixture.objects.select_related(*SHOWN).get(pk=fixture.pk)


def halls(*fixtures: Fixture) -> list[HallView]:
    return hall_views_of([seen(one) for one in fixtures])


def board(fixture: Fixture) -> Scoreboard:
    return live_match(seen(fixture)).match


def marks(view: Scoreboard) -> list[tuple[int, str, str]]:
    return [(one.table, one.words, one.rule) for one in view.marks]


def totals(fixture: Fixture) -> list[int | None]:
    return [team.total for team in board(fixture).teams]


def test_the_night_shows_every_hall_with_its_matches(client: Client) -> None:
    division = make_division()
    venue = make_venue(division.union, name="Sand Hall")
    one = make_fixture(division, venue=venue)
    other = make_fixture(division, round=2)
    page = read(client, night_path(one))
    assert "Sand Hall" in page
    assert other.home.name in page


def test_a_hall_shows_its_own_matches_alone(client: Client) -> None:
    division = make_division()
    one = make_fixture(division, venue=make_venue(division.union))
    other = make_fixture(division, round=2, venue=make_venue(division.union))
    page = read(client, screen_path(one))
    assert one.home.name in page
    assert other.home.name not in page


def test_a_match_without_a_row_has_no_totals() -> None:
    fixture = make_fixture()
    assert board(fixture).phase.key == "waiting"
    assert totals(fixture) == [None, None]


def test_a_match_that_may_be_played_on_paper_was_to_start() -> None:
    fixture = tonight(-30)
    said = f"was to start at {fixture.start:%H:%M}"
    assert board(fixture).phase.words == said


def test_totals_and_tables_are_those_of_the_stored_sheet() -> None:
    match = make_match()
    write(match, entry("start", 0), points(2, "home", 5, 4), points(2, "away", 6))
    assert totals(match.fixture) == [4, 2]
    cells = [cell.points for cell in board(match.fixture).teams[0].cells]
    assert cells == [0, 4, 0, 0]


def test_a_stopped_table_and_its_award_are_marked_with_the_rule() -> None:
    match = make_match()
    stop = entry(
        "stoppage",
        20,
        table=2,
        defaulters=Defaulters.AWAY,
        rule=StoppageRule.DURING_PLAY,
    )
    write(match, entry("start", 0), stop)
    view = board(match.fixture)
    assert marks(view) == [(2, "stopped", "12.1")]
    assert view.teams[0].cells[1].awarded == 20


def test_an_award_stands_on_the_board_in_words_not_as_a_sum(client: Client) -> None:
    match = make_match()
    stop = entry(
        "stoppage",
        20,
        table=2,
        defaulters=Defaulters.AWAY,
        rule=StoppageRule.DURING_PLAY,
    )
    write(match, entry("start", 0), stop)
    page = client.get(f"/matches/{match.pk}/live/").content.decode()
    assert "20 awarded" in page
    assert "+20" not in page.split("</article>")[0]


def test_a_short_table_is_marked_once_play_has_started() -> None:
    fixture = make_fixture()
    match = make_match(fixture, tables=4)
    match.team_sheets.get(side="away").seats.filter(table=4).delete()
    write(match, entry("start", 0))
    assert marks(board(fixture)) == [(4, "short", "1.13")]


def test_a_table_that_nobody_fields_is_marked() -> None:
    match = make_match(tables=3)
    write(match, entry("start", 0))
    assert marks(board(match.fixture)) == [(4, "no pairs", "1.13")]


def test_a_walkover_has_its_points_and_no_tables() -> None:
    match = make_match()
    match.team_sheets.get(side="away").seats.filter(table__gt=1).delete()
    write(match, entry("query", 0, side=Side.HOME, text="Where are they?"))
    view = board(match.fixture)
    assert view.phase.words == "walkover"
    assert view.teams[0].cells[0].points is None


def test_a_void_fixture_is_void_whatever_was_played() -> None:
    match = play(make_match())
    Fixture.objects.filter(pk=match.pk).update(
        state="void", home_score=None, away_score=None, winner=None
    )
    assert board(match.fixture).phase.words == "void"


def test_a_fixture_without_a_night_is_postponed() -> None:
    fixture = make_fixture(night=None, state="postponed")
    assert board(fixture).phase.words == "postponed"


def test_a_level_knock_out_says_that_extra_time_follows() -> None:
    match = play(make_match(make_fixture(stage="final")), home=4, away=4)
    view = board(match.fixture)
    assert (view.said, view.said_rule) == ("Level: extra time follows", "1.12")


def test_a_match_that_was_played_says_who_won() -> None:
    match = play(make_match())
    assert board(match.fixture).said == f"{match.fixture.home.name} won"


def test_a_paused_match_says_so_and_its_clock_stands_still() -> None:
    match = make_match()
    write(match, entry("start", 0), entry("pause", 20, reason="power cut"))
    hall = halls(match.fixture)[0]
    assert hall.matches[0].phase.words == "paused"
    assert hall.clock.paused_at == at(20)


def test_an_abandoned_match_says_what_becomes_of_it() -> None:
    match = make_match()
    given_up = entry("abandon", 20, outcome=Abandonment.REPLAY, reason="power cut")
    write(match, entry("start", 0), given_up)
    view = board(match.fixture)
    assert view.phase.words == "abandoned"
    assert view.said == "Abandoned: to be replayed on another night"


def test_an_abandoned_match_is_one_to_play_on_its_new_night() -> None:
    match = make_match()
    given_up = entry("abandon", 20, outcome=Abandonment.REPLAY, reason="power cut")
    write(match, entry("start", 0), given_up)
    Fixture.objects.filter(pk=match.pk).update(night=NIGHT + timedelta(days=7))
    assert board(match.fixture).phase.key == "waiting"


def tonight(minutes: float, **values: object) -> Fixture:
    """A fixture whose planned start is so many minutes from now."""
    start = timezone.now() + timedelta(minutes=minutes)
    local = start.astimezone(make_union().zone)
    return make_fixture(night=local.date(), start=local.time(), **values)


def test_before_the_start_the_clock_says_when_the_toss_is() -> None:
    clock = halls(tonight(20))[0].clock
    assert clock.coming is not None
    assert (clock.coming.words, clock.coming.rule, clock.due) == ("Toss", "1.3", None)


def test_a_start_that_nobody_pressed_is_due_and_not_done() -> None:
    clock = halls(tonight(-10))[0].clock
    assert clock.due is not None
    assert (clock.due.due, clock.coming) == ("Play is due to start", None)


def test_the_announcement_stands_on_the_screen(client: Client) -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    announce_in_hall(fixture.union, NIGHT, None, text="Tea is served", by=by)
    assert "Tea is served" in read(client, screen_path(fixture))


def test_a_name_of_forty_letters_stands_there_whole(client: Client) -> None:
    division = make_division()
    fixture = make_fixture(division, home=make_team(division, name=FORTY))
    assert FORTY in read(client, screen_path(fixture))
    assert board(fixture).teams[0].fit == "is-very-long"


def test_the_last_presses_stand_in_words_the_newest_first(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5), points(2, "away", 6, 4))
    presses = live_match(seen(match.fixture)).presses
    assert [one.row.points for one in presses] == [4, 2, None]


def test_times_stand_on_the_unions_own_clock(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    assert "19:35" in read(client, f"/matches/{match.pk}/live/")


def called_away() -> Match:
    match = make_match()
    player = (
        match.team_sheets.get(side="home").seats.get(table=1, role="counter").player
    )
    type(player).objects.filter(pk=player.pk).update(name="Fatima Adams")
    away = entry("called-away", 20, table=1, side=Side.HOME, player=str(player.pk))
    write(match, entry("start", 0), away)
    return match


def test_a_member_sees_the_same_initials_as_anyone() -> None:
    match, client = called_away(), Client()
    client.force_login(make_role(match.union))
    page = read(client, f"/matches/{match.pk}/live/")
    assert "F. A." in page
    assert "Fatima" not in page


def test_nobody_is_told_who_sits_where(client: Client) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    assert "P. N." not in read(client, f"/matches/{match.pk}/live/")


@pytest.mark.parametrize(
    "path",
    [
        "/unions/{slug}/nights/2026-02-04/",
        "/unions/{slug}/nights/no-such-day/",
        "/unions/nowhere/nights/2026-02-03/",
        "/unions/{slug}/nights/2026-02-03/77/screen/",
        "/unions/{slug}/nights/2026-02-03/99999999999999999999/screen/",
        "/unions/{slug}/nights/2026-02-04/now/",
        "/unions/{slug}/nights/2026-02-03/77/screen/now/",
        "/matches/00000000-0000-0000-0000-000000000000/live/now/",
    ],
)
def test_where_nothing_is_played_nothing_is_found(client: Client, path: str) -> None:
    slug = make_fixture().union.slug
    assert client.get(path.format(slug=slug)).status_code == 404


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


def today_at(start: str, **values: object) -> Fixture:
    division = make_division()
    return make_fixture(division, night=today(division.union), start=start, **values)


def test_the_unions_page_leads_to_its_night(client: Client) -> None:
    fixture = today_at("19:30")
    assert night_path(fixture) in read(client, f"/unions/{fixture.union.slug}/")


def test_the_front_page_leads_to_tonight_where_a_union_plays(client: Client) -> None:
    fixture = today_at("19:30")
    other: Union = make_union("Helderberg")
    page = read(client, "/")
    assert night_path(fixture) in page
    assert f"/unions/{other.slug}/nights/" not in page


def test_a_match_that_is_on_leads_to_its_live_page(client: Client) -> None:
    fixture = today_at("19:30")
    assert f"/matches/{fixture.pk}/live/" in read(client, f"/matches/{fixture.pk}/")


def test_a_matchs_page_says_when_and_where_it_is_played(client: Client) -> None:
    fixture = make_fixture()
    fixture.venue = make_venue(fixture.union, name="Civic Hall")
    fixture.save(update_fields=["venue"])
    page = read(client, f"/matches/{fixture.pk}/live/")
    assert "Tuesday 3 February 2026</time>, 19:30" in page
    assert f'<a href="/halls/{fixture.venue.pk}/">Civic Hall</a>' in page
