from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.fixtures.public_holidays import public_holidays
from league.models import AuditRow, Division, HallClosure, Union
from league.postponements.actions.closures import (
    close_hall,
    close_halls,
    close_holidays,
    open_halls,
)
from league.postponements.closures import closures_of, shown_together
from tests.make import (
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db
FIRST = date(2030, 7, 1)


def day(number: int) -> date:
    return FIRST + timedelta(days=number - 1)


def client_of(union: Union) -> Client:
    client = Client()
    client.force_login(make_role(union))
    return client


def test_a_hall_is_closed_on_each_night_of_a_range() -> None:
    venue = make_venue(make_union())
    assert close_hall(venue, first=day(1), last=day(14), reason="a fair", by=None) == 14
    assert HallClosure.objects.filter(venue=venue, reason="a fair").count() == 14


def test_a_cups_matches_are_listed_and_no_plan_of_a_cup_is_offered() -> None:
    fixture = make_fixture(night=day(1), stage="knock-out")
    fixture.venue = make_venue(fixture.union)
    fixture.save(update_fields=["venue"])
    Division.objects.update(kind=Division.Kind.CUP)
    close_hall(fixture.venue, first=day(1), last=day(1), reason="", by=None)
    [span] = closures_of(fixture.union, since=day(1))
    assert (span.hits, span.divisions) == ([fixture], [])


def test_nights_that_are_closed_already_are_left_alone() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(2), last=day(2), reason="a wedding", by=None)
    assert close_hall(venue, first=day(1), last=day(3), reason="a fair", by=None) == 2
    assert HallClosure.objects.get(night=day(2)).reason == "a wedding"


def test_a_hall_that_is_closed_then_already_is_said() -> None:
    venue = make_venue(make_union(), name="Civic Hall")
    close_hall(venue, first=day(1), last=day(1), reason="", by=None)
    with pytest.raises(ValidationError, match="Civic Hall is closed then already"):
        close_hall(venue, first=day(1), last=day(1), reason="", by=None)


@pytest.mark.parametrize(
    ("last", "sentence"), [(0, "comes before the first"), (400, "At most a year")]
)
def test_a_range_out_of_order_or_too_long_is_refused(last: int, sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        close_hall(
            make_venue(make_union()), first=day(1), last=day(last), reason="", by=None
        )


def test_a_hall_that_is_opened_again_is_open() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(1), last=day(5), reason="", by=None)
    assert open_halls([venue], first=day(2), last=day(3), by=None) == 2
    assert AuditRow.objects.filter(action="venue.open").count() == 1


def test_nights_in_a_row_for_one_reason_are_one_line() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(1), last=day(3), reason="a fair", by=None)
    close_hall(venue, first=day(4), last=day(4), reason="a wedding", by=None)
    close_hall(venue, first=day(9), last=day(9), reason="a fair", by=None)
    spans = closures_of(venue.union, since=FIRST)
    assert [(one.first, one.last) for one in spans] == [
        (day(1), day(3)),
        (day(4), day(4)),
        (day(9), day(9)),
    ]


def test_a_line_names_the_matches_that_it_hits() -> None:
    fixture = make_fixture(night=day(2))
    fixture.venue = make_venue(fixture.union)
    fixture.save()
    make_fixture(fixture.division, night=day(8), venue=fixture.venue)
    close_hall(fixture.venue, first=day(1), last=day(3), reason="", by=None)
    [span] = closures_of(fixture.union, since=FIRST)
    assert span.hits == [fixture]


def send(union: Union, **values: object) -> Any:
    address = reverse("hall-closures", args=[union.slug])
    return client_of(union).post(address, values)


def test_the_secretary_closes_a_hall_on_the_page() -> None:
    venue = make_venue(make_union())
    send(venue.union, hall=venue.pk, first=day(1), last=day(2), reason="a fair")
    assert HallClosure.objects.filter(venue=venue).count() == 2


def test_one_night_needs_no_last_one() -> None:
    venue = make_venue(make_union())
    send(venue.union, hall=venue.pk, first=day(1), last="", reason="")
    assert HallClosure.objects.get().night == day(1)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"hall": ""}, "Choose a hall."),
        ({"first": ""}, "This field is required."),
        ({"first": "soon"}, "Enter a valid date."),
        ({"last": day(0)}, "comes before the first"),
        ({"last": day(500)}, "At most a year"),
        ({"hall": "987654"}, "Select a valid choice."),
    ],
)
def test_what_is_badly_typed_is_said(values: dict[str, Any], sentence: str) -> None:
    venue = make_venue(make_union())
    given = {"hall": venue.pk, "first": day(1)} | values
    answer = send(venue.union, **given)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_hall_of_another_union_is_not_closed() -> None:
    other = make_venue(make_union())
    assert send(make_union(), hall=other.pk, first=day(1)).status_code == 422
    assert not HallClosure.objects.exists()


def test_the_secretary_opens_it_again_on_the_page() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(1), last=day(2), reason="", by=None)
    values = {"hall": venue.pk, "first": day(1), "last": day(2)}
    address = reverse("hall-open", args=[venue.union.slug])
    client_of(venue.union).post(address, values)
    assert not HallClosure.objects.exists()


def test_a_hall_of_another_union_is_not_opened() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(1), last=day(2), reason="", by=None)
    union = make_union()
    address = reverse("hall-open", args=[union.slug])
    values = {"hall": venue.pk, "first": day(1), "last": day(2)}
    assert client_of(union).post(address, values).status_code == 400
    assert HallClosure.objects.count() == 2


def test_school_holidays_close_all_halls_as_one_and_open_as_one() -> None:
    union = make_union()
    halls = [make_venue(union), make_venue(union), make_venue(union)]
    fixture = make_fixture(make_division(make_season(union)), night=day(3))
    fixture.venue = halls[1]
    fixture.save(update_fields=["venue"])
    client, page = client_of(union), reverse("hall-closures", args=[union.slug])
    typed = {"hall": "all", "first": day(1), "last": day(20), "reason": "School"}
    text_of_post = client.post(page, typed, follow=True).content.decode()
    close_hall(halls[0], first=day(30), last=day(30), reason="A fair", by=None)
    assert "20 nights are closed." in text_of_post
    together, alone = client.get(page).context["closures"]
    assert (together.is_every_hall, together.span.hits) == (True, [fixture])
    assert (alone.is_every_hall, alone.span.reason) == (False, "A fair")
    text = client.get(page).content.decode()
    assert text.count("All halls, ") == 1
    opened = {"hall": [one.pk for one in halls], "first": day(1), "last": day(20)}
    client.post(reverse("hall-open", args=[union.slug]), opened)
    assert [one.night for one in HallClosure.objects.all()] == [day(30)]
    assert AuditRow.objects.filter(action="venue.open").count() == len(halls)


def test_two_halls_of_three_are_shown_each_by_itself() -> None:
    union = make_union()
    halls = [make_venue(union), make_venue(union), make_venue(union)]
    night = {"first": day(1), "last": day(1), "reason": "A fair"}
    close_halls(halls[:2], **night, by=None)
    shown = shown_together(closures_of(union, since=day(1)), halls)
    assert [one.is_every_hall for one in shown] == [False, False]


def test_opening_the_page_changes_nothing() -> None:
    venue = make_venue(make_union())
    close_hall(venue, first=day(1), last=day(1), reason="", by=None)
    client = client_of(venue.union)
    page = client.get(reverse("hall-closures", args=[venue.union.slug]))
    client.get(reverse("hall-open", args=[venue.union.slug]))
    assert page.status_code == 200
    assert HallClosure.objects.count() == 1


def test_the_page_costs_the_same_however_much_is_closed(
    django_assert_max_num_queries: Any,
) -> None:
    union, today = make_union(), timezone.localdate()
    for _number in range(4):
        venue = make_venue(union)
        close_hall(venue, first=today, last=today, reason="", by=None)
    client = client_of(union)
    with django_assert_max_num_queries(16):
        assert (
            client.get(reverse("hall-closures", args=[union.slug])).status_code == 200
        )


def test_all_halls_are_closed_at_once_and_one_that_is_closed_stays_so() -> None:
    union = make_union()
    one, other = make_venue(union), make_venue(union)
    close_hall(one, first=day(1), last=day(1), reason="a wedding", by=None)
    given = {"hall": "all", "first": str(day(1)), "last": "", "reason": "a fair"}
    client_of(union).post(reverse("hall-closures", args=[union.slug]), given)
    closed = HallClosure.objects.filter(night=day(1)).values_list("venue", "reason")
    assert set(closed) == {(one.pk, "a wedding"), (other.pk, "a fair")}


def test_many_halls_cost_no_more_than_two() -> None:
    union = make_union()
    given = {"first": day(1), "last": day(7), "reason": "a fair", "by": None}
    halls = [make_venue(union) for _ in range(12)]
    costs = []
    for some in (halls[:2], halls[2:]):
        with CaptureQueriesContext(connection) as queries:
            assert close_halls(some, **given) == 7
        costs.append(len(queries))
    assert costs[0] == costs[1]
    assert AuditRow.objects.filter(action="venue.close").count() == 12


def test_a_hall_that_is_closed_on_a_holiday_keeps_its_reason_and_is_not_counted() -> (
    None
):
    union = make_union()
    one, other = make_venue(union), make_venue(union)
    close_hall(one, first=day(1), last=day(1), reason="a wedding", by=None)
    AuditRow.objects.all().delete()
    days = {day(1): "Founders' Day", day(2): "The day after"}
    assert close_holidays([one, other], days, by=None) == 2
    assert HallClosure.objects.get(venue=one, night=day(1)).reason == "a wedding"
    nights = {row.subject: row.detail for row in AuditRow.objects.all()}
    assert nights == {
        f"league.venue {one.pk}": {"nights": [str(day(2))]},
        f"league.venue {other.pk}": {"nights": [str(day(1)), str(day(2))]},
    }
    assert close_holidays([one, other], days, by=None) == 0
    assert AuditRow.objects.count() == 2


def test_public_holidays_are_listed_and_only_the_ticked_ones_close() -> None:
    union = make_union()
    halls = [make_venue(union), make_venue(union)]
    address = reverse("hall-closures", args=[union.slug])
    client = client_of(union)
    page = client.get(address)
    # Each year has a Christmas Day, and from any day one within the year.
    christmas = next(
        one for one in page.context["holidays"] if one.name == "Christmas Day"
    )
    assert (christmas.day.month, christmas.day.day) == (12, 25)
    assert not HallClosure.objects.exists()
    sent = {"step": "holidays", "days": [christmas.day.isoformat()]}
    client.post(address, sent)
    rows = HallClosure.objects.values_list("venue", "night", "reason")
    assert set(rows) == {(hall.pk, christmas.day, "Christmas Day") for hall in halls}
    assert "all halls are closed" in client.get(address).content.decode()
    nothing = client.post(address, {"step": "holidays", "days": ["2026-01-02"]})
    assert (nothing.status_code, HallClosure.objects.count()) == (422, 2)


def test_a_union_elsewhere_has_no_public_holidays_marked() -> None:
    union = make_union(time_zone="Europe/Amsterdam")
    assert public_holidays(union, day(1), day(1) + timedelta(days=365)) == {}


def test_the_holidays_of_2026_and_the_day_that_a_sunday_moves_one_to() -> None:
    found = public_holidays(make_union(), date(2026, 8, 1), date(2026, 9, 30))
    # 9 August 2026 is a Sunday: by the Public Holidays Act the Monday is one as well.
    assert found == {
        date(2026, 8, 9): "National Women's Day",
        date(2026, 8, 10): "National Women's Day (observed)",
        date(2026, 9, 24): "Heritage Day",
    }
