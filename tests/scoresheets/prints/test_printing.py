"""Prints in the background: asked, drawn, followed, asked anew, thrown away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.lib.background_runs import (
    Heart,
    HeldError,
    fail_run,
    take_up,
    throw_old_jobs_away,
    write_beat,
)
from league.models import AuditRow, Fixture, OutboxRow, Role, User
from matches.models import Ticket
from scoresheets.models import PrintJob
from scoresheets.paper.document import FinishedPrint
from scoresheets.prints import printer
from scoresheets.prints.actions import ask_again, ask_print
from scoresheets.prints.jobs import print_body_of
from scoresheets.prints.printer import keep_print
from scoresheets.tasks import draw_print
from tests.make import make_fixture, make_role, make_union, make_user
from tests.scoresheets.prints.make_prints import make_hall_night, make_rounds, reader_of

pytestmark = pytest.mark.django_db
State = PrintJob.State
ALL = ["cover", "rules", "sheets", "tallies", "referee", "cards"]


def asked_for(*fixtures: Fixture, **given: Any) -> dict[str, Any]:
    options = {"sort": "pack", "parts": ALL, "paper": "a4", "names": True}
    return options | {"fixtures": [str(one.pk) for one in fixtures]} | given


def make_job(*fixtures: Fixture, by: User | None = None, **given: Any) -> PrintJob:
    found = fixtures or (make_fixture(),)
    union = found[0].union
    asked = asked_for(*found, **given)
    return ask_print(union, "Night pack", asked, by=by or make_role(union))


def begun_anew(job: PrintJob) -> PrintJob | None:
    return take_up(PrintJob.objects.all(), job.pk, again=True)


def heard_of(job: PrintJob, *, seconds: int) -> PrintJob:
    """Let a print have been heard of last so long ago."""
    then = timezone.now() - timedelta(seconds=seconds)
    PrintJob.objects.filter(pk=job.pk).update(beat_at=then, asked_at=then)
    job.refresh_from_db()
    return job


def fell_silent(job: PrintJob) -> PrintJob:
    return heard_of(begun_anew(job), seconds=11)


def test_a_print_that_is_asked_for_waits_for_the_worker() -> None:
    job = make_job()
    assert job.state == State.WAITING
    row = OutboxRow.objects.get(task="scoresheets.tasks.draw_print")
    assert row.arguments == {"job": str(job.pk), "language": "en"}
    assert AuditRow.objects.filter(action="print.ask", by=job.by).exists()


def test_a_button_pressed_twice_asks_once() -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    assert make_job(fixture, by=by) == make_job(fixture, by=by)


def test_the_worker_draws_a_pack_and_keeps_it() -> None:
    fixtures = make_hall_night(2)
    job = make_job(*fixtures)
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.pages) == (State.DONE, 2, 2, 16)
    assert len(reader_of(print_body_of(job)).pages) == 16


def test_the_worker_draws_every_teams_card() -> None:
    division = make_rounds(2, of=5)
    season, union = division.season, division.union
    asked = {"sort": "cards", "season": season.pk, "paper": "letter"}
    job = ask_print(union, "Cards", asked, by=make_role(union))
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.pages) == (State.DONE, 2)


def test_what_is_kept_is_sealed() -> None:
    job = make_job(*make_hall_night(1))
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert b"%PDF" not in bytes(job.content)


def test_a_print_is_taken_up_by_one_worker() -> None:
    job = make_job()
    assert begun_anew(job) is not None
    with pytest.raises(HeldError):
        begun_anew(job)


def test_a_print_that_is_over_is_not_taken_up() -> None:
    job = begun_anew(make_job())
    fail_run(job, "no paper")
    assert begun_anew(job) is None


def test_a_task_that_comes_while_another_worker_prints_is_not_done() -> None:
    begun_anew(make_job())
    row = OutboxRow.objects.get()
    draw_print(row=str(row.pk), **row.arguments)
    row.refresh_from_db()
    assert row.done_at is None


def test_a_print_whose_worker_fell_silent_is_taken_up_again() -> None:
    job = fell_silent(make_job())
    assert not job.is_under_way(at=timezone.now())
    assert begun_anew(job) is not None


def test_a_print_whose_worker_fell_silent_can_be_asked_anew() -> None:
    job = fell_silent(make_job())
    again = ask_again(job, by=job.by)
    job.refresh_from_db()
    assert (job.state, again.state) == (State.LOST, State.WAITING)
    assert again.asked == job.asked


def test_what_a_lost_worker_draws_later_is_passed_over() -> None:
    job = begun_anew(make_job())
    PrintJob.objects.filter(pk=job.pk).update(state=State.LOST)
    assert write_beat(job, done=1, total=2) is False
    assert keep_print(job, FinishedPrint(b"", 0)) is None


def test_a_worker_that_lost_its_print_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    job = make_job()
    monkeypatch.setattr(Heart, "is_stopped", True)
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert job.state == State.RUNNING


def test_a_print_that_fails_says_so() -> None:
    job = make_job(paper="papyrus")
    with pytest.raises(KeyError):
        printer.print_job(job.pk)
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert "KeyError" in job.fault


def test_a_fault_is_cut_to_its_column() -> None:
    job = begun_anew(make_job())
    fail_run(job, "x" * 999)
    job.refresh_from_db()
    assert len(job.fault) == 300


def test_who_lost_the_role_meanwhile_gets_no_codes() -> None:
    fixture = make_fixture()
    job = make_job(fixture)
    Role.objects.filter(user=job.by).delete()
    printer.print_job(job.pk)
    job.refresh_from_db()
    assert (job.total, Ticket.objects.count()) == (0, 0)


def test_prints_of_more_than_a_week_are_thrown_away() -> None:
    old, young = make_job(), make_job()
    then = timezone.now() - PrintJob.KEPT - timedelta(minutes=1)
    PrintJob.objects.filter(pk=old.pk).update(asked_at=then)
    assert throw_old_jobs_away(PrintJob, at=timezone.now()) == 1
    assert PrintJob.objects.get() == young


def form(**given: Any) -> dict[str, Any]:
    return {"parts": ALL, "names": "yes", "paper": "a4"} | given


def signed_in(client: Client, union: Any, kind: str = "union secretary") -> User:
    user = make_role(union, kind)
    client.force_login(user)
    return user


def night_of(fixture: Fixture) -> str:
    return f"/nights/{fixture.union.slug}/{fixture.night}/"


@pytest.mark.parametrize("address", ["pack/", "0/pack/"])
def test_the_form_asks_for_the_packs_of_a_night(client: Client, address: str) -> None:
    fixture = make_fixture()
    user = signed_in(client, fixture.union, "referee")
    answer = client.post(night_of(fixture) + address, form(paper="letter", names="no"))
    job = PrintJob.objects.get(by=user)
    assert answer["Location"] == f"/prints/{job.pk}/"
    asked = asked_for(fixture, paper="letter", names=False, parts=sorted(ALL))
    assert job.asked == asked


def test_a_hall_is_printed_without_its_neighbours(client: Client) -> None:
    fixtures = make_hall_night(1)
    other = make_fixture(
        fixtures[0].division, night=fixtures[0].night, start=fixtures[0].start
    )
    signed_in(client, other.union)
    client.post(f"{night_of(fixtures[0])}{fixtures[0].venue_id}/pack/", form())
    assert PrintJob.objects.get().asked["fixtures"] == [str(fixtures[0].pk)]


def test_a_night_of_nothing_has_no_pack(client: Client) -> None:
    fixture = make_fixture()
    signed_in(client, fixture.union)
    address = f"/nights/{fixture.union.slug}/2020-01-01/pack/"
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"parts": []}, "Choose at least one part of the pack."),
        ({"parts": ["poem"]}, "poem is not one of the available choices"),
        ({"paper": "papyrus"}, "papyrus is not one of the available choices"),
        ({"names": ""}, "This field is required."),
    ],
)
def test_a_bad_form_says_what_is_wrong(
    client: Client, given: dict[str, Any], sentence: str
) -> None:
    fixture = make_fixture()
    signed_in(client, fixture.union)
    answer = client.post(f"{night_of(fixture)}pack/", form(**given))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_round_is_printed_alone(client: Client) -> None:
    division = make_rounds(3)
    signed_in(client, division.union)
    client.post(f"/divisions/{division.pk}/pack/", form(round=2))
    job = PrintJob.objects.get()
    wanted = division.fixtures.filter(round=2).values_list("pk", flat=True)
    assert job.asked["fixtures"] == sorted(map(str, wanted))
    assert job.title.endswith(", round 2")


def test_codes_are_made_for_one_round_at_a_time(client: Client) -> None:
    division = make_rounds(3)
    signed_in(client, division.union)
    answer = client.post(f"/divisions/{division.pk}/pack/", form())
    assert "Codes are made for one round: choose which." in answer.content.decode()
    rest = form(parts=["sheets"])
    assert client.post(f"/divisions/{division.pk}/pack/", rest).status_code == 302


def test_a_season_is_printed_without_codes(client: Client) -> None:
    division = make_rounds(2)
    signed_in(client, division.union)
    address = f"/seasons/{division.season_id}/pack/"
    assert client.post(address, form()).status_code == 422
    assert client.post(address, form(parts=["sheets"])).status_code == 302


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


def test_the_cards_of_a_season_are_asked_for_by_who_serves_it(client: Client) -> None:
    division = make_rounds(1)
    signed_in(client, division.union, "registrar")
    answer = client.post(f"/seasons/{division.season_id}/cards/", {"paper": "letter"})
    job = PrintJob.objects.get()
    assert answer["Location"] == f"/prints/{job.pk}/"
    asked = {"sort": "cards", "season": division.season_id, "paper": "letter"}
    assert job.asked == asked


def test_another_unions_prints_are_not_there(client: Client) -> None:
    signed_in(client, make_union())
    assert client.get(f"/desk/{make_union().slug}/prints/").status_code == 404
