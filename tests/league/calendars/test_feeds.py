from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from league.calendars.actions import renew_calendar, revoke_calendar
from league.calendars.feeds import KEPT
from league.calendars.keys import calendar_key
from league.clubs.actions import save_team
from league.fixtures.actions.fixtures import move_fixture, put_off, void_fixture
from league.models import (
    Appointment,
    Division,
    Fixture,
    Official,
    OfficialCalendar,
    Player,
    Union,
    User,
)
from league.results.actions.results import FixtureResult, set_result
from tests.clock import at
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_season,
    make_team,
    make_union,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
WON = FixtureResult(Fixture.State.PLAYED, 40, 20, 3, 1, 0, "home")
THIS_YEAR = timezone.now().year


def in_zone(name: str = "Africa/Johannesburg", **values: Any) -> Fixture:
    season = make_season(make_union(time_zone=name))
    night = {"night": date(THIS_YEAR, 3, 3)}
    return make_fixture(make_division(season), **(night | values))


def fetched(name: str, *args: object, **headers: str) -> Any:
    return Client().get(reverse(f"calendar-{name}", args=args), headers=headers)


def read(name: str, *args: object) -> Calendar:
    answer = fetched(name, *args)
    assert answer.status_code == 200
    calendar = Calendar.from_ical(answer.content)
    assert isinstance(calendar, Calendar)
    return calendar


def events(calendar: Calendar) -> list[Event]:
    return [one for one in calendar.walk("VEVENT") if isinstance(one, Event)]


def event_of(fixture: Fixture) -> Event:
    [event] = events(read("team", fixture.home_id))
    return event


def starts(event: Event) -> datetime:
    moment = event["DTSTART"].dt
    assert isinstance(moment, datetime)
    return moment


# What 19:30 there is by the clock of Greenwich, by hand; Amsterdam goes to summer time
# on March's last Sunday, St John's on its second, and Cape Town never does.
MARCH = [date(THIS_YEAR, 3, 1) + timedelta(days=number) for number in range(31)]
SUNDAYS = [day for day in MARCH if day.isoweekday() == 7]
AMSTERDAM_CHANGES, ST_JOHNS_CHANGES = SUNDAYS[-1], SUNDAYS[1]
TWO_DAYS = timedelta(days=2)
NIGHTS = [
    ("Africa/Johannesburg", date(THIS_YEAR, 3, 3), "17:30"),
    ("Africa/Johannesburg", date(THIS_YEAR, 7, 7), "17:30"),
    ("Europe/Amsterdam", AMSTERDAM_CHANGES - TWO_DAYS, "18:30"),
    ("Europe/Amsterdam", AMSTERDAM_CHANGES + TWO_DAYS, "17:30"),
    ("America/St_Johns", ST_JOHNS_CHANGES - TWO_DAYS, "23:00"),
    ("America/St_Johns", ST_JOHNS_CHANGES + TWO_DAYS, "22:00"),
]


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_half_past_seven_is_half_past_seven_in_any_calendar(
    zone: str, night: date, utc: str
) -> None:
    event = event_of(in_zone(zone, night=night, start=time(19, 30)))
    assert f"{starts(event):%Y-%m-%d %H:%M}" == f"{night} 19:30"
    assert f"{starts(event).astimezone(UTC):%H:%M}" == utc


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_it_is_so_after_a_postponement_too(zone: str, night: date, utc: str) -> None:
    fixture = in_zone(zone, night=date(THIS_YEAR, 1, 6), start=time(19, 30))
    before = event_of(fixture)
    move_fixture(fixture, night=night, by=None)
    after = event_of(fixture)
    assert f"{starts(after).astimezone(UTC):%Y-%m-%d %H:%M}" == f"{night} {utc}"
    assert before["UID"] == after["UID"]


@pytest.mark.parametrize(("zone", "night", "utc"), NIGHTS)
def test_a_calendar_that_knows_only_the_feeds_own_zone_is_right(
    zone: str, night: date, utc: str
) -> None:
    """The VTIMEZONE alone gives the same instant: nothing rests on a list of zones."""
    calendar = read("union", in_zone(zone, night=night).union.slug)
    [described] = calendar.walk("VTIMEZONE")
    [event] = events(calendar)
    local = starts(event).replace(tzinfo=described.to_tz())  # type: ignore[attr-defined]
    assert described["TZID"] == zone == event["DTSTART"].params["TZID"]
    assert f"{local.astimezone(UTC):%H:%M}" == utc


def test_a_move_raises_the_sequence() -> None:
    fixture = in_zone()
    before = event_of(fixture)["SEQUENCE"]
    move_fixture(fixture, night=date(THIS_YEAR, 4, 7), by=None)
    assert (before, event_of(fixture)["SEQUENCE"]) == (0, 1)


def test_a_match_ends_after_its_halves_and_the_interval() -> None:
    event = event_of(in_zone(start=time(19, 30)))
    # 75 minutes, ten, and 75 (1.2).
    assert f"{event['DTEND'].dt:%H:%M}" == "22:10"


def test_a_unions_own_halves_make_the_end() -> None:
    season = make_season(record_rules={"half_minutes": 60})
    event = event_of(make_fixture(make_division(season), start=time(19, 0)))
    assert f"{event['DTEND'].dt:%H:%M}" == "21:10"


def test_a_match_over_a_change_of_clock_lasts_as_long() -> None:
    # Amsterdam's clock goes from 02:00 to 03:00 in that night.
    night = AMSTERDAM_CHANGES - timedelta(days=1)
    event = event_of(in_zone("Europe/Amsterdam", night=night, start=time(23, 50)))
    assert f"{event['DTEND'].dt:%F %H:%M}" == f"{AMSTERDAM_CHANGES} 03:30"


def test_an_event_says_where_and_against_whom() -> None:
    fixture = in_zone()
    fixture.venue = make_venue(fixture.union, name="Civic Hall; stage, left")
    fixture.save()
    event = event_of(fixture)
    assert event["SUMMARY"] == f"{fixture.home} – {fixture.away}"
    assert event["LOCATION"] == "Civic Hall; stage, left"


def test_an_event_says_the_address_of_its_hall_and_where_it_is() -> None:
    fixture = in_zone()
    here = {"latitude": Decimal("-34.066600"), "longitude": Decimal("18.480700")}
    place = {"name": "Civic Hall", "address": "12 Main Road", **here}
    fixture.venue = make_venue(fixture.union, **place)
    fixture.save()
    event = event_of(fixture)
    assert event["LOCATION"] == "Civic Hall, 12 Main Road"
    assert event["GEO"].to_ical() == "-34.0666;18.4807"


def test_the_address_of_a_halls_calendar_from_before_still_answers() -> None:
    hall = make_venue(make_union())
    assert Client().get(f"/venues/{hall.pk}/calendar.ics").status_code == 200


def test_an_event_leads_to_its_match() -> None:
    fixture = in_zone()
    event = event_of(fixture)
    assert event["URL"].endswith(reverse("match-detail", args=[fixture.pk]))
    assert event["URL"] in event["DESCRIPTION"]


def test_an_events_key_names_no_host() -> None:
    fixture = in_zone()
    assert event_of(fixture)["UID"] == f"{fixture.pk}@klawerjas"


def test_a_match_with_its_date_open_stays_under_its_last_date_as_cancelled() -> None:
    fixture = in_zone()
    put_off(fixture, by=None)
    event = event_of(fixture)
    assert (event["STATUS"], event["SEQUENCE"]) == ("CANCELLED", 1)
    assert starts(event).date() == date(THIS_YEAR, 3, 3)
    assert "date open" in event["DESCRIPTION"]


def test_its_event_is_confirmed_again_once_it_has_a_date() -> None:
    fixture = put_off(in_zone(), by=None)
    move_fixture(fixture, night=date(THIS_YEAR, 4, 7), by=None)
    event = event_of(fixture)
    assert (event["STATUS"], event["SEQUENCE"]) == ("CONFIRMED", 2)
    assert starts(event).date() == date(THIS_YEAR, 4, 7)


def test_a_void_match_is_cancelled() -> None:
    fixture = void_fixture(in_zone(), by=None)
    assert (event_of(fixture)["STATUS"], event_of(fixture)["SEQUENCE"]) == (
        "CANCELLED",
        1,
    )


def test_a_match_that_never_had_a_date_is_in_no_calendar() -> None:
    fixture = in_zone(night=None, state="postponed")
    assert events(read("team", fixture.home_id)) == []


def test_a_result_stands_in_the_event() -> None:
    fixture = set_result(in_zone(), WON, by=None)
    assert "Result: 40–20" in event_of(fixture)["DESCRIPTION"]


def test_what_happened_more_than_a_year_ago_is_left_out() -> None:
    today = timezone.now().date()
    old = in_zone(night=today - KEPT - timedelta(days=1))
    kept = in_zone(night=today - KEPT + timedelta(days=1))
    assert events(read("team", old.home_id)) == []
    assert len(events(read("team", kept.home_id))) == 1


def test_each_feed_has_its_own_matches() -> None:
    fixture = in_zone()
    fixture.venue = make_venue(fixture.union)
    fixture.save()
    other = make_fixture(fixture.division, round=2)
    make_fixture()
    found = {
        "team": (fixture.home_id, 1),
        "club": (fixture.home.club_id, 1),
        "venue": (fixture.venue.pk, 1),
        "division": (fixture.division_id, 2),
        "union": (fixture.union.slug, 2),
    }
    counts = {name: len(events(read(name, key))) for name, (key, _n) in found.items()}
    assert counts == {name: number for name, (_key, number) in found.items()}
    assert other.pk


def test_a_feed_says_its_name_zone_and_how_often_to_look() -> None:
    fixture = in_zone("Europe/Amsterdam")
    calendar = read("team", fixture.home_id)
    assert calendar["X-WR-CALNAME"] == fixture.home.name
    assert calendar["X-WR-TIMEZONE"] == "Europe/Amsterdam"
    assert calendar["REFRESH-INTERVAL"].to_ical() == b"PT4H"


def test_a_feed_without_matches_is_a_calendar() -> None:
    team = make_team(make_division())
    assert events(read("team", team.pk)) == []


def test_a_feed_names_no_person() -> None:
    match = make_match(in_zone())
    text = fetched("team", match.fixture.home_id).content.decode()
    assert "Player" not in text


def test_a_feed_that_has_not_changed_is_not_sent_again() -> None:
    fixture = in_zone()
    first = fetched("team", fixture.home_id)
    again = fetched("team", fixture.home_id, if_none_match=first.headers["ETag"])
    since = {"if_modified_since": first.headers["Last-Modified"]}
    assert (again.status_code, again.content) == (304, b"")
    assert fetched("team", fixture.home_id, **since).status_code == 304


def change_name(fixture: Fixture) -> None:
    fixture.home.name = "New Name"
    save_team(fixture.home, changed=["name"], by=None)


def change_night(fixture: Fixture) -> None:
    move_fixture(fixture, night=date(THIS_YEAR, 5, 5), by=None)


def change_result(fixture: Fixture) -> None:
    set_result(fixture, WON, by=None)


@pytest.mark.parametrize("change", [change_name, change_night, change_result])
def test_a_feed_that_has_changed_is_sent(change: Any) -> None:
    fixture = in_zone()
    first = fetched("team", fixture.home_id)
    change(fixture)
    again = fetched("team", fixture.home_id, if_none_match=first.headers["ETag"])
    assert again.status_code == 200
    assert again.content != first.content


def test_the_same_feed_drawn_twice_is_the_same() -> None:
    fixture = in_zone()
    first, second = (fetched("team", fixture.home_id) for _ in range(2))
    assert first.content == second.content


def test_a_feed_costs_the_same_however_many_matches_it_has(
    django_assert_num_queries: Any,
) -> None:
    fixture = in_zone()
    for number in range(2, 8):
        make_fixture(fixture.division, round=number)
    # The division, how far it has changed, and its matches.
    with django_assert_num_queries(3):
        feed = read("division", fixture.division_id)
    assert len(events(feed)) == 7


def test_a_feed_that_has_not_changed_costs_two_queries(
    django_assert_num_queries: Any,
) -> None:
    fixture = in_zone()
    etag = fetched("division", fixture.division_id).headers["ETag"]
    with django_assert_num_queries(2):
        answer = fetched("division", fixture.division_id, if_none_match=etag)
    assert answer.status_code == 304


def test_an_unknown_calendar_is_not_found() -> None:
    for name in ("team", "club", "venue", "division"):
        assert fetched(name, 987654321).status_code == 404
    assert fetched("union", "no-such-union").status_code == 404


def make_official(union: Union, **values: Any) -> Official:
    player = make_player(union=union, user=make_user(), **values)
    return Official.objects.create(
        union=union, player=player, is_referee=True, is_marker=True
    )


def appoint(fixture: Fixture, official: Official, **values: Any) -> Appointment:
    given = {"task": "referee", "state": "accepted", "asked_at": timezone.now()}
    return Appointment.objects.create(
        union=fixture.union, fixture=fixture, official=official, **(given | values)
    )


def own_events(official: Official) -> list[Event]:
    calendar = renew_calendar(official, by=None)
    found = events(read("official", calendar_key(calendar)))
    return [one for one in found if one["UID"].startswith("appointment-")]


def statuses(found: Iterable[Event]) -> list[str]:
    return [str(one["STATUS"]) for one in found]


def test_an_official_sees_what_they_accepted_and_is_asked_for() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appoint(fixture, official)
    appoint(make_fixture(fixture.division, round=2), official, state="asked")
    make_fixture(fixture.division, round=3)
    assert statuses(own_events(official)) == ["CONFIRMED", "TENTATIVE"]


def test_an_appointment_that_was_only_proposed_is_not_seen() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appoint(fixture, official, state="proposed", asked_at=None)
    assert own_events(official) == []


def test_an_official_who_was_replaced_sees_it_cancelled() -> None:
    fixture = in_zone()
    official = make_official(fixture.union)
    appointment = appoint(fixture, official)
    [before] = own_events(official)
    Appointment.objects.filter(pk=appointment.pk).update(state="replaced")
    [after] = own_events(official)
    assert (after["STATUS"], after["UID"]) == ("CANCELLED", before["UID"])
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_an_officials_calendar_is_found_by_nobody_who_guesses() -> None:
    official = make_official(in_zone().union)
    calendar = renew_calendar(official, by=None)
    key = calendar_key(calendar)
    for wrong in (f"{official.pk}-1-", f"{official.pk}", "x", key[:-1], "9" * 40):
        assert fetched("official", wrong).status_code == 404


def test_a_new_address_ends_the_former_one() -> None:
    official = make_official(in_zone().union)
    former = calendar_key(renew_calendar(official, by=None))
    latter = calendar_key(renew_calendar(official, by=None))
    assert fetched("official", former).status_code == 410
    assert fetched("official", latter).status_code == 200


def dismiss(official: Official) -> None:
    Official.objects.filter(pk=official.pk).update(is_active=False)


def give_to_another(official: Official) -> None:
    Player.objects.filter(pk=official.player_id).update(user=make_user())


def take_from_all(official: Official) -> None:
    Player.objects.filter(pk=official.player_id).update(user=None)


def switch_off(official: Official) -> None:
    User.objects.filter(players=official.player_id).update(is_active=False)


def revoke(official: Official) -> None:
    revoke_calendar(official, by=None)


def delete_the_account(official: Official) -> None:
    User.objects.filter(players=official.player_id).delete()


@pytest.mark.parametrize(
    "end",
    [
        revoke,
        dismiss,
        give_to_another,
        take_from_all,
        switch_off,
        delete_the_account,
    ],
)
def test_an_address_ends_with_what_gave_it(end: Callable[[Official], None]) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    end(official)
    answer = fetched("official", key)
    assert answer.status_code == 410
    where = reverse("calendars", args=[official.union.slug])
    assert f'?next={where}"' in answer.content.decode()


@pytest.mark.parametrize(("days", "status"), [(399, 200), (401, 410)])
def test_an_address_is_good_for_four_hundred_days(days: int, status: int) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    with at(timezone.now() + timedelta(days=days)):
        assert fetched("official", key).status_code == status


def test_a_new_address_is_good_from_when_it_was_made() -> None:
    official = make_official(in_zone().union)
    renew_calendar(official, by=None)
    with at(timezone.now() + timedelta(days=399)):
        key = calendar_key(renew_calendar(official, by=None))
    with at(timezone.now() + timedelta(days=798)):
        assert fetched("official", key).status_code == 200


def test_the_calendar_itself_says_a_week_before_that_it_ends() -> None:
    official = make_official(in_zone().union)
    calendar = renew_calendar(official, by=None)
    [event] = events(read("official", calendar_key(calendar)))
    ends = timezone.localdate(calendar.made_at) + timedelta(days=400)
    assert event["DTSTART"].dt == ends - timedelta(days=7)
    assert f"{ends.day} {ends:%B %Y}" in event["SUMMARY"]
    assert event["URL"].endswith(reverse("calendars", args=[official.union.slug]))


def test_an_address_outlives_a_key_that_stands_among_the_former_ones(
    settings: Any,
) -> None:
    official = make_official(in_zone().union)
    key = calendar_key(renew_calendar(official, by=None))
    former, settings.SECRET_KEY = settings.SECRET_KEY, "n" * 50
    assert fetched("official", key).status_code == 404
    settings.SECRET_KEY_FALLBACKS = [former]
    assert fetched("official", key).status_code == 200


def test_an_officials_calendar_is_kept_by_no_shared_cache() -> None:
    official = make_official(in_zone().union)
    answer = fetched("official", calendar_key(renew_calendar(official, by=None)))
    assert answer.headers["Cache-Control"].startswith("private")


def official_client(official: Official) -> Client:
    client = Client()
    client.force_login(official.player.user)
    return client


def test_an_official_makes_renews_and_ends_the_address_on_the_page() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    key = calendar_key(OfficialCalendar.objects.get())
    assert key in client.get(reverse("calendars", args=[slug])).content.decode()
    client.post(reverse("calendar-revoke", args=[slug]))
    assert not OfficialCalendar.objects.get().is_on


def test_the_page_says_until_when_the_address_is_good() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    ends = timezone.localdate() + timedelta(days=400)
    page = client.get(reverse("calendars", args=[slug])).content.decode()
    assert f"works until {ends.day} {ends:%B %Y}" in page


def test_the_page_shows_no_address_that_has_ended() -> None:
    official = make_official(in_zone().union)
    client, slug = official_client(official), official.union.slug
    client.post(reverse("calendar-renew", args=[slug]))
    with at(timezone.now() + timedelta(days=401)):
        client = official_client(official)
        page = client.get(reverse("calendars", args=[slug])).content.decode()
    assert calendar_key(OfficialCalendar.objects.get()) not in page
    assert "Make my address" in page


def test_who_officiates_no_more_makes_no_address() -> None:
    official = make_official(in_zone().union)
    dismiss(official)
    address = reverse("calendar-renew", args=[official.union.slug])
    assert official_client(official).post(address).status_code == 404
    assert not OfficialCalendar.objects.exists()


def test_opening_the_page_makes_no_address() -> None:
    official = make_official(in_zone().union)
    client = official_client(official)
    client.get(reverse("calendars", args=[official.union.slug]))
    client.get(reverse("calendar-renew", args=[official.union.slug]))
    assert not OfficialCalendar.objects.exists()


def test_the_page_offers_each_calendar_by_both_addresses() -> None:
    fixture = in_zone()
    page = Client().get(reverse("calendars", args=[fixture.union.slug]))
    text = page.content.decode()
    address = reverse("calendar-team", args=[fixture.home_id])
    assert f"webcal://testserver{address}" in text
    assert f"http://testserver{address}" in text


def test_a_cup_stands_beside_the_divisions_and_its_groups_in_neither() -> None:
    season = in_zone().division.season
    for kind in ("cup", "group"):
        made = make_division(season, f"Peninsula {kind}")
        Division.objects.filter(pk=made.pk).update(kind=kind)
    text = Client().get(reverse("calendars", args=[season.union.slug])).content.decode()
    cups = text.partition("Cups</th>")[2]
    assert "Peninsula cup" in cups
    assert "Peninsula group" not in text


@pytest.mark.parametrize("team", ["", "x", "9" * 30, "987654321"])
def test_the_page_stands_whatever_team_is_asked_for(team: str) -> None:
    address = reverse("calendars", args=[in_zone().union.slug])
    assert Client().get(address, {"team": team}).status_code == 200


def test_the_page_costs_the_same_however_many_teams_there_are(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = in_zone()
    for _number in range(4):
        make_team(fixture.division)
    with django_assert_max_num_queries(6):
        assert (
            Client().get(reverse("calendars", args=[fixture.union.slug])).status_code
            == 200
        )


def test_the_same_instant_wherever_the_reader_lives() -> None:
    event = event_of(in_zone("Africa/Johannesburg", night=date(THIS_YEAR, 7, 7)))
    for zone, clock in [("Europe/Amsterdam", "19:30"), ("America/St_Johns", "15:00")]:
        assert f"{starts(event).astimezone(ZoneInfo(zone)):%H:%M}" == clock


def test_no_two_links_of_the_calendars_read_the_same(client: Client) -> None:
    fixture = make_fixture()
    club = fixture.home.club
    club.name = fixture.home.name
    club.save(update_fields=["name"])
    page = client.get(f"/unions/{fixture.union.slug}/calendars/").content.decode()
    table = page.partition('<table class="calendar-list">')[2].partition("</table>")[0]
    links = re.findall(r"<a href=[^>]*>(.*?)</a>", table)
    assert f'Address<span class="visually-hidden"> – {club}, Teams</span>' in links
    assert len(links) == len(set(links)) == 12
