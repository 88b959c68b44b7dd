"""What players ask about their data, what is kept how long, and the pages of it."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from archive.models import ArchiveJob, PersonRequest, PrivacySettings
from archive.persons.actions.requests import (
    ask_correction,
    ask_erasure,
    decide_person_request,
    withdraw_person_request,
)
from archive.persons.actions.retention import (
    delete_expired_data,
    keep_no_longer,
    set_privacy,
)
from archive.persons.retention import names_due, old_in
from archive.unions.actions.jobs import ask_archive, write_archive_job
from archive.unions.jobs import bytes_of
from archive.unions.opening import open_archive
from league.lib.background_runs import throw_old_jobs_away
from league.models import AuditRow, Notice, Player, Season, Union, User
from matches.models import ImportedFile, ImportJob
from tests.archive.persons.make_person import EMAIL, Known, make_known
from tests.make import (
    make_division,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_user,
)

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def make_own() -> tuple[Player, User]:
    player = make_player(user=make_user())
    make_role(player.union)
    return player, player.user


def correction(player: Player, by: User) -> PersonRequest:
    return ask_correction(player, "name", wrong="Smit", right="Smith", by=by)


def test_the_desk_hears_of_a_correction_and_the_player_of_its_answer() -> None:
    player, user = make_own()
    asked = correction(player, user)
    assert Notice.objects.get().kind == "person-asked"
    assert asked.due_on - date.today() in (timedelta(days=30), timedelta(days=31))
    decide_person_request(asked, is_done=True, by=Notice.objects.get().person)
    assert Notice.objects.filter(person=user, kind="person-decided").exists()


def test_declining_needs_a_reason_and_an_answer_is_given_once() -> None:
    player, user = make_own()
    asked = correction(player, user)
    with pytest.raises(ValidationError, match="needs a reason"):
        decide_person_request(asked, is_done=False, reason=" ", by=user)
    withdraw_person_request(asked, by=user)
    with pytest.raises(ValidationError, match="answered already"):
        decide_person_request(asked, is_done=True, by=user)


def test_being_erased_is_asked_once_and_not_answered_by_a_tick() -> None:
    player, user = make_own()
    asked = ask_erasure(player, by=user)
    assert ask_erasure(player, by=user) == asked
    with pytest.raises(ValidationError, match="Erase the person"):
        decide_person_request(asked, is_done=True, by=user)


def test_a_players_own_page_takes_consents_and_requests() -> None:
    player, user = make_own()
    client, here = client_of(user), f"/my-data/{player.pk}"
    client.post(f"{here}/consent/", {"purpose": "name"})
    words = {"topic": "name", "wrong": "Smit", "right": "Smith"}
    client.post(f"{here}/correction/", words)
    client.post(f"{here}/erasure/")
    page = client.get("/my-data/").content.decode()
    assert Player.objects.get(pk=player.pk).agreed_to_name
    assert page.count("Take back") == 2


def test_a_correction_that_says_nothing_is_sent_back() -> None:
    player, user = make_own()
    answer = client_of(user).post(f"/my-data/{player.pk}/correction/", {"topic": "x"})
    assert (answer.status_code, PersonRequest.objects.count()) == (422, 0)


def test_nobody_acts_for_another_player() -> None:
    player, user = make_own()
    other, _other_user = make_own()
    client = client_of(user)
    for path in ("consent/", "correction/", "erasure/"):
        assert client.post(f"/my-data/{other.pk}/{path}").status_code == 404
    assert client.get(f"/my-data/{other.pk}/data.json").status_code == 404


def test_a_persons_file_has_all_of_the_own_and_no_secret() -> None:
    known = make_known()
    answer = client_of(known.user).get(f"/my-data/{known.player.pk}/data.json")
    tables = json.loads(answer.content)["tables"]
    wanted = {"league.Registration", "league.Consent", "matches.Seat", "mentions"}
    assert wanted | {"league.Guardian", "photos", "account"} <= set(tables)
    assert tables["account"][0]["email"] == EMAIL
    assert b"password" not in answer.content


def test_a_persons_file_can_be_read_on_paper() -> None:
    known = make_known()
    answer = client_of(known.secretary).get(f"/players/{known.player.pk}/data.pdf")
    assert answer.content.startswith(b"%PDF")


def test_erasing_is_confirmed_by_the_name_as_it_stands() -> None:
    known = make_known()
    client, here = client_of(known.secretary), f"/players/{known.player.pk}/erase/"
    page = client.get(here).content.decode()
    assert f"Player {known.player.pk}" in page
    assert client.post(here, {"name": "somebody"}).status_code == 422
    assert client.post(here, {"name": known.player.name}).status_code == 302
    assert Player.objects.get(pk=known.player.pk).erased_at is not None


def make_years(union: Union, number: int) -> list[Season]:
    """Seasons, the oldest first, each with somebody registered."""
    return [
        make_season(
            union, starts_on=date(2020 + n, 1, 1), ends_on=date(2020 + n, 11, 1)
        )
        for n in range(number)
    ]


def make_gone() -> tuple[Union, Player]:
    """A union with four seasons; one player stood in the first alone."""
    union = make_union()
    years = make_years(union, 4)
    team = make_team(make_division(years[0]))
    gone = make_player(team, season=years[0])
    stayed = make_player(team, season=years[0])
    for year in years[1:]:
        stayed.registrations.create(
            union=union,
            season=year,
            number="1",
            club=team.club,
            team=team,
            registered_on=year.starts_on,
        )
    return union, gone


def test_a_name_is_due_after_so_many_seasons_without_a_registration() -> None:
    union, gone = make_gone()
    assert [one.player for one in names_due(union)] == [gone]
    set_privacy(union, {"seasons_kept": 4}, by=None)
    assert names_due(union) == []


def test_nothing_is_erased_by_itself_unless_the_union_says_so() -> None:
    union, gone = make_gone()
    assert keep_no_longer(at=NOW) == 0
    set_privacy(union, {"is_automatic": True}, by=None)
    assert keep_no_longer(at=NOW) == 1
    assert Player.objects.get(pk=gone.pk).name == f"Player {gone.pk}"


def test_old_imports_and_notices_go_when_the_desk_says_so() -> None:
    union = make_union()
    by = make_role(union)
    job = ImportJob.objects.create(
        union=union, by=by, report={"x": 1}, state="imported"
    )
    ImportedFile.objects.create(union=union, job=job, name="a", content=b"x")
    Notice.objects.create(union=union, person=by, kind="role-given")
    later = NOW + timedelta(days=400)
    assert (old_in(union, at=NOW).imports, old_in(union, at=later).imports) == (0, 1)
    delete_expired_data(union, at=later, by=by)
    job.refresh_from_db()
    assert (job.report, Notice.objects.count(), ImportedFile.objects.count()) == (
        {},
        0,
        0,
    )


def test_an_archive_is_asked_for_written_and_taken_along(tmp_path: Path) -> None:
    union = make_union(slug="south")
    client = client_of(make_role(union))
    client.post("/desk/south/archive/")
    job = ArchiveJob.objects.get()
    write_archive_job(job.pk)
    answer = client.get(f"/desk/south/archive/{job.pk}.zip")
    (tmp_path / "a.zip").write_bytes(b"".join(answer.streaming_content))
    assert open_archive(tmp_path / "a.zip").manifest.slug == "south"
    assert AuditRow.objects.filter(action="archive.download").exists()


def test_an_archive_is_written_once_and_thrown_away() -> None:
    union = make_union()
    by = make_role(union)
    job = ask_archive(union, by=by)
    assert ask_archive(union, by=by) == job
    write_archive_job(job.pk)
    write_archive_job(job.pk)
    job.refresh_from_db()
    assert len(b"".join(bytes_of(job) or ())) == job.size > 0
    assert throw_old_jobs_away(ArchiveJob, at=job.gone_on + timedelta(hours=1)) == 1


def test_an_archive_whose_worker_is_silent_is_not_being_written() -> None:
    union = make_union(slug="south")
    client = client_of(make_role(union))
    client.post("/desk/south/archive/")
    then = timezone.now() - timedelta(seconds=61)
    ArchiveJob.objects.update(state="running", token=uuid4(), beat_at=then)
    page = client.get("/desk/south/archive/").content.decode()
    assert "the worker is silent" in page
    assert "Look again" in page


def test_the_notice_names_the_officer_of_each_union() -> None:
    union = make_union(slug="south")
    PrivacySettings.objects.create(union=union, officer="B. Jacobs")
    assert "B. Jacobs" in Client().get("/privacy/").content.decode()
    assert "B. Jacobs" in Client().get("/unions/south/privacy/").content.decode()


def test_the_desks_list_asks_no_more_for_more_people() -> None:
    union = make_union(slug="south")
    client = client_of(make_role(union))

    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/desk/south/privacy/?q=Player").status_code == 200
        return len(queries)

    correction(make_player(union=union), make_user())
    counted()
    before = counted()
    for _one in range(5):
        correction(make_player(union=union), make_user())
    assert counted() == before


def test_the_known_person_shows_on_every_page_of_the_desk() -> None:
    known: Known = make_known()
    client = client_of(known.secretary)
    ask_erasure(known.player, by=known.user)
    asked = PersonRequest.objects.get()
    for path in (
        f"/players/{known.player.pk}/data/",
        "/desk/south-peninsula/privacy/",
        f"/players/requests/{asked.pk}/",
    ):
        page = client.get(path)
        assert known.player.name in page.content.decode()


def test_what_is_stored_of_another_is_not_said_to_be_the_readers_own() -> None:
    known = make_known()
    path = f"/players/{known.player.pk}/data/"
    page = client_of(known.secretary).get(path).content.decode()
    stored = page.split('id="held"')[1].split("</section>")[0]
    assert "Texts with the name" in stored
    assert not re.search(r"\byour?\b", stored, re.IGNORECASE)


def test_the_notice_tells_of_phone_numbers_and_whatsapp() -> None:
    page = Client().get("/privacy/").content.decode()
    assert "Phone numbers and e-mail addresses" in page
    assert "WhatsApp then has the number" in page


def test_ones_own_page_has_the_phone_number_and_the_address() -> None:
    player = make_player(user=make_user())
    client = client_of(player.user)
    assert "No phone number or e-mail" in client.get("/my-data/").content.decode()
    Player.objects.update(phone="082 123 4567", email="p@example.org")
    page = client.get("/my-data/").content.decode()
    assert "082 123 4567" in page
    assert "p@example.org" in page
