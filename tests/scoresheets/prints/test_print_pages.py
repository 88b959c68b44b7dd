"""The page of a print, as it waits, is drawn, falls silent or opens; and their list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Role
from scoresheets.models import PrintJob
from scoresheets.prints import printer
from tests.make import make_division, make_role, make_union, make_user
from tests.scoresheets.prints.make_jobs import (
    State,
    begun_anew,
    fell_silent,
    heard_of,
    make_job,
    signed_in,
)
from tests.scoresheets.prints.make_prints import make_hall_night

pytestmark = pytest.mark.django_db


def test_the_page_of_a_print_follows_it(client: Client) -> None:
    job = make_job()
    client.force_login(job.by)
    begun_anew(job)
    PrintJob.objects.filter(pk=job.pk).update(done=3, total=8)
    assert b"3 of 8 drawn" in client.get(f"/prints/{job.pk}/").content
    polled = client.get(f"/prints/{job.pk}/", headers={"HX-Request": "true"})
    assert b"<html" not in polled.content


def test_a_print_that_ended_has_its_page_drawn_anew(client: Client) -> None:
    job = make_job()
    client.force_login(job.by)
    PrintJob.objects.filter(pk=job.pk).update(state=State.FAILED)
    polled = client.get(f"/prints/{job.pk}/", headers={"HX-Request": "true"})
    assert polled["HX-Refresh"] == "true"


def test_a_finished_print_opens(client: Client) -> None:
    job = make_job(*make_hall_night(1))
    printer.print_job(job.pk)
    client.force_login(job.by)
    assert b"It is ready: 9 pages." in client.get(f"/prints/{job.pk}/").content
    answer = client.get(f"/prints/{job.pk}/print.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_print_that_is_not_ready_leads_to_its_page(client: Client) -> None:
    job = make_job()
    client.force_login(job.by)
    answer = client.get(f"/prints/{job.pk}/print.pdf", follow=True)
    assert b"There are no pages to show" in answer.content


def test_a_worker_that_is_silent_for_ten_seconds_is_told(client: Client) -> None:
    job = fell_silent(make_job())
    client.force_login(job.by)
    heard = job.beat_at.astimezone(job.union.zone)
    page = client.get(f"/prints/{job.pk}/").content.decode()
    assert f"The worker has been silent since {heard:%H:%M:%S}." in page
    assert "<progress" not in page


@pytest.mark.parametrize(
    ("seconds", "query", "is_anew"),
    [(1, "", False), (11, "", True), (11, "?silent=1", False), (1, "?silent=1", True)],
)
def test_the_page_is_drawn_anew_when_its_worker_falls_silent_or_is_back(
    client: Client, seconds: int, query: str, is_anew: bool
) -> None:
    job = heard_of(begun_anew(make_job()), seconds=seconds)
    client.force_login(job.by)
    polled = client.get(f"/prints/{job.pk}/{query}", headers={"HX-Request": "true"})
    assert ("HX-Refresh" in polled.headers) is is_anew
    assert ("every 1s" in polled.content.decode()) is not is_anew


def test_a_print_that_no_worker_takes_up_is_told(client: Client) -> None:
    job = heard_of(make_job(), seconds=61)
    client.force_login(job.by)
    since = job.asked_at.astimezone(job.union.zone)
    page = client.get(f"/prints/{job.pk}/").content.decode()
    assert f"No worker has taken it up since {since:%H:%M:%S}." in page


def test_the_list_tells_of_a_silent_worker(client: Client) -> None:
    job = fell_silent(make_job())
    client.force_login(job.by)
    page = client.get(f"/desk/{job.union.slug}/prints/").content.decode()
    assert "the worker is silent" in page


def test_a_silent_print_can_be_asked_anew(client: Client) -> None:
    job = fell_silent(make_job())
    client.force_login(job.by)
    answer = client.post(f"/prints/{job.pk}/again/")
    assert answer["Location"] != f"/prints/{job.pk}/"


def test_nobody_opens_the_prints_of_another(client: Client) -> None:
    job = make_job()
    signed_in(client, job.union)
    assert client.get(f"/prints/{job.pk}/").status_code == 404


def test_whoever_has_no_role_any_more_opens_nothing(client: Client) -> None:
    job = make_job()
    Role.objects.filter(user=job.by).delete()
    client.force_login(job.by)
    assert client.get(f"/prints/{job.pk}/").status_code == 404


def test_the_list_shows_ones_own_prints(client: Client) -> None:
    job = make_job()
    make_job(by=make_user())
    client.force_login(job.by)
    answer = client.get(f"/desk/{job.union.slug}/prints/")
    assert [one.job.pk for one in answer.context["jobs"]] == [job.pk]


KINDS = ["union secretary", "referee", "registrar", "fixtures secretary"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_prints_lead_to_no_pack_that_is_refused(client: Client, kind: str) -> None:
    [fixture] = make_hall_night(1)
    make_division(fixture.division.season, name="Second")
    client.force_login(make_role(fixture.union, kind))
    page = client.get(f"/desk/{fixture.union.slug}/prints/").content.decode()
    packs = re.findall(r'href="([^"]*/pack/)"', page)
    assert [client.get(one).status_code for one in packs] == [200] * len(packs)
    assert bool(packs) is (kind in KINDS[:2])


def test_a_long_list_asks_no_more_than_a_short_one(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    fixtures = make_hall_night(1)
    by = make_role(fixtures[0].union)
    for paper in ("a4", "letter", "a5", "a6", "a7"):
        make_job(*fixtures, by=by, paper=paper)
    client.force_login(by)
    with django_assert_max_num_queries(18):
        assert (
            client.get(f"/desk/{by.roles.get().union.slug}/prints/").status_code == 200
        )


def test_another_unions_prints_are_not_there(client: Client) -> None:
    signed_in(client, make_union())
    assert client.get(f"/desk/{make_union().slug}/prints/").status_code == 404
