"""The pages of notices: one's own, the choice, the link in a mail, a union's mails."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.models import (
    Fixture,
    Notice,
    NoticeChoice,
    NoticeMail,
    Official,
    OutboxRow,
    User,
)
from league.notices.actions import notify, take_up_mail
from league.notices.mailing import send_all
from league.notices.told import listening
from league.officials.actions.appointments import tell_asked
from tests.clock import at
from tests.league.officials.make_officials import (
    make_appointment,
    make_asked,
    make_mail,
    make_notice,
    make_official,
    make_reader,
)
from tests.make import make_fixture, make_role, make_union

pytestmark = pytest.mark.django_db
KIND = Notice.Kind.FIXTURE_MOVED
SAFE_LINK = r' href="(https?://|mailto:)[^"<> ]*"( rel="nofollow")?'


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def mailed(fixture: Fixture, reader: User) -> str:
    """Mail someone of a fixture; return the address that stops such mails."""
    notify(KIND, [reader], union=fixture.union, about=fixture, by=None)
    send_all(fixture.union_id)
    found: str = mail.outbox[-1].extra_headers["List-Unsubscribe"].strip("<>")
    return found.removeprefix("http://127.0.0.1:8000")


def test_ones_own_notices_stand_on_ones_own_page() -> None:
    fixture = make_fixture()
    one, other = make_reader(fixture.union), make_reader(fixture.union)
    make_notice(one, fixture)
    shown = [signed_in(user).get("/notices/").content.decode() for user in (one, other)]
    assert [f"{fixture.home}" in page for page in shown] == [True, False]


def test_the_head_of_a_unions_page_counts_its_readers_new_notices() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    make_notice(reader, fixture)
    page = signed_in(reader).get(f"/unions/{fixture.union.slug}/").content.decode()
    head = page.partition("</header>")[0]
    assert head.count('<span class="band-count">1<') == 2  # at the name, in the menu


@pytest.mark.parametrize(
    "typed",
    [
        "javascript:alert(1)",
        "javascript://a.com/%0aalert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:a.org",
        'www.a.org/"onclick=alert(1)',
        "https://a.org/<script>",
        "a@a.org",
    ],
)
def test_what_looks_like_an_address_in_a_notice_leads_to_no_script(typed: str) -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    told = {"about": fixture, "facts": {"reason": typed}}
    notify(KIND, [reader], union=fixture.union, by=None, **told)
    page = signed_in(reader).get("/notices/").content.decode()
    _before, _class, text = page.partition('<div class="notice-text">')
    found = re.findall(r"<(\w+)([^>]*)>", text.partition("</div>")[0])
    links = [rest for name, rest in found if name == "a"]
    assert {name for name, _rest in found} <= {"p", "br", "a"}
    assert all(re.fullmatch(SAFE_LINK, one) for one in links)


def test_a_page_of_many_notices_asks_as_often_as_one_of_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    for _ in range(25):
        make_notice(one, fixture)
    client = signed_in(one)
    with django_assert_max_num_queries(14):
        assert client.get("/notices/").status_code == 200


def make_asked_of(official: Official, night: date) -> Notice:
    """Tell an official that they are asked for a match of a night."""
    fixture = make_fixture(night=night)
    asked = make_appointment(fixture, official)
    facts = {
        "task": "referee",
        "matches": "1",
        "until": night.isoformat(),
        "appointments": str(asked.pk),
        "official": str(official.pk),
    }
    kind = Notice.Kind.APPOINTMENT_ASKED
    return make_notice(official.player.user, fixture, kind=kind, facts=facts)


def test_an_answer_is_asked_for_only_while_its_link_is_good() -> None:
    official = make_official(make_union(), signs_in=True)
    night = timezone.localdate()
    shown = []
    for one in (night, night - timedelta(days=1)):
        notice = make_asked_of(official, one)
        page = signed_in(official.player.user).get("/notices/").content.decode()
        found = re.search(r'href="[^"]*(/officials/answer/[^"]+)"', page)
        shown.append(found and Client().get(found[1]).status_code)
        told = signed_in(official.player.user).get(f"/api/v1/notices/{notice.pk}/")
        assert ("/officials/answer/" in told.json()["text"]) == bool(found)
        notice.delete()
    assert shown == [200, None]


def test_many_notices_that_ask_are_looked_up_at_once(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    official = make_official(make_union(), signs_in=True)
    for _ in range(12):
        make_asked_of(official, timezone.localdate())
    client = signed_in(official.player.user)
    with django_assert_max_num_queries(15):
        page = client.get("/notices/").content.decode()
    with django_assert_max_num_queries(15):
        told = client.get("/api/v1/notices/").content.decode()
    assert page.count('href="http://127.0.0.1:8000/officials/answer/') == 12
    assert told.count("/officials/answer/") == 12


def test_notices_are_marked_as_read_and_later_ones_stay_new() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    make_notice(one, fixture)
    until = timezone.now()
    make_notice(one, fixture)
    signed_in(one).post("/notices/read/", {"until": until.isoformat()})
    assert Notice.objects.filter(read_at=None).count() == 1


@pytest.mark.parametrize("until", ["", "yesterday", "2026-02-30T00:00", "2026-02-03"])
def test_a_moment_that_is_none_marks_nothing(until: str) -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    make_notice(one, fixture)
    answer = signed_in(one).post("/notices/read/", {"until": until})
    assert answer.status_code == 400
    assert Notice.objects.filter(read_at=None).count() == 1


def test_someone_chooses_what_comes_by_mail_and_in_which_language() -> None:
    union = make_union()
    one = make_reader(union)
    wanted = {f"union-{union.pk}-wanted": [KIND.value], "language": "af"}
    answer = signed_in(one).post("/notices/choices/", wanted)
    one.refresh_from_db()
    assert (answer.status_code, one.language) == (302, "af")
    refused = NoticeChoice.objects.filter(person=one, wanted=False)
    assert Notice.Kind.FIXTURES_CHANGED in refused.values_list("kind", flat=True)
    assert not refused.filter(kind=KIND).exists()


def test_the_page_of_choices_offers_the_languages_and_says_what_always_comes() -> None:
    page = signed_in(make_reader(make_union())).get("/notices/choices/")
    text = page.content.decode()
    assert '<option value="af"' in text
    assert "You are asked to officiate" in text


def test_a_choice_that_is_not_offered_keeps_nothing() -> None:
    union = make_union()
    one = make_reader(union)
    wanted = {f"union-{union.pk}-wanted": ["everything"], "language": "af"}
    answer = signed_in(one).post("/notices/choices/", wanted)
    one.refresh_from_db()
    assert (answer.status_code, one.language) == (422, "")
    assert NoticeChoice.objects.count() == 0


def test_following_a_mails_link_changes_nothing() -> None:
    fixture = make_fixture()
    page = Client().get(mailed(fixture, make_reader(fixture.union)))
    assert page.status_code == 200
    assert NoticeChoice.objects.count() == 0


def test_a_mails_link_stops_mails_of_its_kind_without_signing_in() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    client = Client(enforce_csrf_checks=True)
    client.post(mailed(fixture, one), {"List-Unsubscribe": "One-Click"})
    notify(KIND, [one], union=fixture.union, about=fixture, by=None)
    assert Notice.objects.filter(by_mail=True).count() == 1


@pytest.mark.parametrize(("days", "status", "stopped"), [(364, 200, 1), (366, 410, 0)])
def test_a_mails_link_stops_mails_for_a_year(
    days: int, status: int, stopped: int
) -> None:
    fixture = make_fixture()
    address = mailed(fixture, make_reader(fixture.union))
    with at(timezone.now() + timedelta(days=days)):
        answer = Client().post(address, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == status
    assert NoticeChoice.objects.filter(kind=KIND, wanted=False).count() == stopped


def test_a_link_that_stops_mails_no_more_leads_to_the_choice() -> None:
    fixture = make_fixture()
    address = mailed(fixture, make_reader(fixture.union))
    with at(timezone.now() + timedelta(days=366)):
        page = Client().get(address).content.decode()
    assert "works for 365 days" in page
    assert '?next=/notices/choices/"' in page


def test_a_link_that_was_tampered_with_is_not_found() -> None:
    fixture = make_fixture()
    address = mailed(fixture, make_reader(fixture.union))
    assert Client().post(address[:-2] + "x/").status_code == 404
    assert NoticeChoice.objects.count() == 0


def test_the_secretary_sees_what_became_of_each_mail() -> None:
    union = make_union()
    make_mail(make_reader(union), union, fault="550 unknown")
    page = signed_in(make_role(union)).get(f"/desk/{union.slug}/notices/")
    assert "not sent" in page.content.decode()
    assert "550 unknown" in page.content.decode()


def test_the_page_of_mails_says_which_are_on_their_way_and_which_went_out() -> None:
    fixture = make_fixture()
    client = signed_in(make_role(fixture.union))
    address = f"/desk/{fixture.union.slug}/notices/"
    page = client.get(address).content.decode()
    assert "No mail has gone out yet, and none waits to be sent." in page
    assert "People with a role" in page
    readers = make_reader(fixture.union), make_reader(fixture.union)
    for kind in (KIND, Notice.Kind.APPOINTMENT_CHANGED):
        notify(kind, readers, union=fixture.union, about=fixture, by=None)
    page = client.get(address).content.decode()
    assert "2 mails wait to be sent." in page
    assert "No other mail has gone out yet." in page
    assert all(page.count(f"<li>{one.username} ") == 1 for one in readers)
    send_all(fixture.union_id)
    page = client.get(address).content.decode()
    assert ("on their way" in page, "No mail" in page) == (False, False)
    empty = client.get(address, {"show": "failed"}).content.decode()
    assert "No mail is in this state." in empty


def test_a_mail_whose_sender_is_gone_shows_as_perhaps_sent_at_once() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    notify(KIND, [reader], union=fixture.union, about=fixture, by=None)
    take_up_mail(fixture.union_id, at=timezone.now() - timedelta(minutes=6))
    page = signed_in(make_role(fixture.union)).get(
        f"/desk/{fixture.union.slug}/notices/"
    )
    assert b"state-unsure" in page.content


def test_a_unions_page_of_mails_shows_no_other_unions() -> None:
    union, other = make_union(), make_union()
    make_mail(make_reader(other), other, fault="550 unknown")
    page = signed_in(make_role(union)).get(f"/desk/{union.slug}/notices/")
    assert b"550 unknown" not in page.content


def test_many_mails_are_shown_with_few_questions(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    union = make_union()
    for _ in range(20):
        make_mail(make_reader(union), union)
    client = signed_in(make_role(union))
    with django_assert_max_num_queries(18):
        assert client.get(f"/desk/{union.slug}/notices/").status_code == 200


def test_the_secretary_sends_a_mail_again() -> None:
    union = make_union()
    row = make_mail(make_reader(union), union)
    client = signed_in(make_role(union))
    client.post(f"/desk/{union.slug}/notices/{row.pk}/again/")
    row.refresh_from_db()
    assert row.state == NoticeMail.State.AGAIN


def test_a_mail_of_another_union_is_not_found() -> None:
    union, other = make_union(), make_union()
    row = make_mail(make_reader(other), other)
    client = signed_in(make_role(union))
    answer = client.post(f"/desk/{union.slug}/notices/{row.pk}/again/")
    assert answer.status_code == 404


def test_the_secretary_starts_a_run_for_what_waits() -> None:
    union = make_union()
    signed_in(make_role(union)).post(f"/desk/{union.slug}/notices/send/")
    assert OutboxRow.objects.get().task == "league.tasks.send_notices"


def test_a_mail_leads_to_the_page_of_whom_its_sending_told() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    with listening() as sending:
        notify(KIND, [reader], union=fixture.union, about=fixture, by=None)
    send_all(fixture.union_id)
    page = reverse("union-notices", args=[fixture.union.slug])
    client = signed_in(make_role(fixture.union))
    assert (
        f'href="{reverse("told", args=[sending])}"' in client.get(page).content.decode()
    )


def test_a_reminder_is_named_as_one() -> None:
    row = make_asked()
    with listening():
        tell_asked([row], by=None)
        tell_asked([row], is_reminder=True, by=None)
    send_all(row.union_id)
    page = reverse("union-notices", args=[row.union.slug])
    body = signed_in(make_role(row.union)).get(page).content.decode()
    assert body.count(">Reminder: You are asked to officiate<") == 1
    assert body.count(">You are asked to officiate<") == 1
    assert "Reminder: You are asked to be the referee" in mail.outbox[-1].body
