"""A person whom every part of the system knows by name, and where the name is."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils import timezone
from PIL import Image

from league.audit.journal import record
from league.lib.files.pictures import read_picture
from league.lib.sessions import SessionStore
from league.models import (
    Adjustment,
    Appointment,
    BrowserSession,
    Notice,
    Official,
    Player,
    Registration,
    Role,
    RoleInvitation,
    SeasonDraft,
    StoredPage,
    Transfer,
    Union,
    User,
)
from league.notices.actions import notify
from league.registrations.actions.consents import (
    Care,
    ConsentSource,
    How,
    Purpose,
    give_consent,
    set_care,
)
from matches.access.permissions import ActingHand
from matches.models import (
    HeldEntry,
    ImportedFile,
    ImportJob,
    Match,
    MatchNote,
)
from rules.record import Side
from scoresheets.models import PrintJob, TypedSheet
from scoresheets.photos.actions import add_photo
from tests.make import (
    entry,
    make_phone,
    make_player,
    make_role,
    make_ticket,
    make_union,
    make_user,
    write,
)
from tests.matches.season import FIRST, bring, few_files

WAS = "Zelda Swartz"
NAME = "Andrée Quaggafontein"
EMAIL = "kwagga@example.org"
PHONE = "082 555 0199"
# As a text without accents and capitals has them: none may be found afterwards.
TRACES = ("quaggafontein", "andree", "kwagga@", PHONE, "thembisa")


@dataclass(slots=True)
class Known:
    """The person, a match of theirs, and the secretary."""

    player: Player
    match: Match
    user: User
    secretary: User

    @property
    def union(self) -> Union:
        return self.player.union


def make_known() -> Known:
    """A union with one match of the sample season, and all that names one player."""
    union = make_union("South Peninsula", slug="south-peninsula")
    known = {
        name: body.replace(WAS.encode(), NAME.encode())
        for name, body in few_files().items()
    }
    assert NAME.encode() in known[FIRST], "the record names the player"
    bring(known, union)
    player = Player.objects.get(name=NAME)
    user = make_user("aquagga", email=EMAIL, first_name="Andrée")
    Player.objects.filter(pk=player.pk).update(user=user)
    player.refresh_from_db()
    match = Match.objects.get(union=union)
    person = Known(player, match, user, make_role(union))
    for step in STEPS:
        step(person)
    return person


def with_account(known: Known) -> None:
    user, union = known.user, known.union
    Role.objects.create(user=user, union=union, kind="player")
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)
    RoleInvitation.objects.create(
        union=union, email=EMAIL.upper(), kind="captain", asked_at=timezone.now()
    )
    Client().force_login(user)
    assert BrowserSession.objects.exists()
    notify(Notice.Kind.ROLE_ENDED, [user], union=union, facts={"x": NAME}, by=None)


def with_guardian(known: Known) -> None:
    care = Care(
        minor_until=date.today() + timedelta(days=900),
        name="Thembisa Quaggafontein",
        relation="mother",
        phone=PHONE,
        email="thembisa@example.org",
    )
    set_care(known.player, care, by=known.secretary)
    given = ConsentSource(How.PAPER, date.today(), by_guardian=True)
    give_consent(known.player, Purpose.NAME, given, by=known.secretary)


def with_play(known: Known) -> None:
    match, union = known.match, known.union
    write(match, entry("query", 170, id="q-x", side=Side.AWAY, text=f"{NAME} came."))
    phone = make_phone(make_ticket(match), name="Andree Q.")
    HeldEntry.objects.create(
        id=uuid4(),
        union=union,
        match=match,
        record_id="h-1",
        document={"text": "A. QUAGGAFONTEIN protests"},
        at=timezone.now(),
        client_at=timezone.now(),
        received_at=timezone.now(),
        reason="lease",
        settled_at=timezone.now(),
        is_released=False,
    )
    MatchNote.objects.create(
        union=union,
        match=match,
        kind=MatchNote.Kind.values[0],
        text="Quaggafontein, Andrée was late",
        at=timezone.now(),
        device=phone.device,
    )


def with_transfer(known: Known) -> None:
    union, player, fixture = known.union, known.player, known.match.fixture
    row = Registration.objects.get(player=player)
    row.late_reason = "Moved here"
    row.save()
    Transfer.objects.create(
        union=union,
        season=row.season,
        registration=row,
        to_club=fixture.away.club,
        day=date.today(),
        reason="Andrée lives there now",
        state="refused",
        decided_at=timezone.now(),
    )


def with_desk(known: Known) -> None:
    union, player, by = known.union, known.player, known.secretary
    fixture = known.match.fixture
    official = Official.objects.create(union=union, player=player, is_referee=True)
    Appointment.objects.create(
        union=union,
        fixture=fixture,
        official=official,
        task="referee",
        state="declined",
        reason="ill",
    )
    Adjustment.objects.create(
        union=union,
        division=fixture.division,
        team=fixture.home,
        points=0,
        reason="Shouted at by andree  quaggafontein",
    )
    SeasonDraft.objects.create(union=union, answers={NAME: [NAME]}, made_by=by)
    record("test.note", player, by=by, was=NAME, deep=[{"who": "Quaggafontein"}])
    notify(Notice.Kind.ROLE_ENDED, [by], union=union, facts={"reason": NAME}, by=None)
    TypedSheet.objects.create(
        union=union,
        fixture=fixture,
        state="discarded",
        values={"home-1-counter": NAME.upper()},
        typed_by=by,
    )


def with_files(known: Known) -> None:
    union, fixture, by = known.union, known.match.fixture, known.secretary
    out = BytesIO()
    Image.new("RGB", (60, 40)).save(out, "JPEG")
    add_photo(fixture, read_picture(out.getvalue()), hand=ActingHand(user=by))
    PrintJob.objects.create(union=union, title=f"Card of {NAME}", by=by, content=b"%")
    StoredPage.objects.create(
        union=union,
        division=fixture.division,
        language="en",
        version=1,
        build="x",
        body=NAME.encode(),
    )
    job = ImportJob.objects.create(
        union=union, by=by, state="checked", report={"warnings": [f"{NAME}: number"]}
    )
    body = f"x,{NAME}".encode("cp1252")
    ImportedFile.objects.create(union=union, job=job, name="players.csv", content=body)
    brought = apps.get_model("league.FileImport")
    brought.objects.create(
        union=union, season=fixture.division.season, by=by, content=b"PK", file_name="p"
    )


STEPS = (
    with_account,
    with_guardian,
    with_play,
    with_transfer,
    with_desk,
    with_files,
)


def flat(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def dump() -> dict[str, str]:
    """Every row of every table as one text, by table, and the files on the disk."""
    found = {
        model._meta.label: "\n".join(map(told, model._base_manager.values_list()))
        for model in apps.get_models(include_auto_created=True)
    }
    for folder in ("cache", "media", "mail"):
        for path in Path(settings.VAR_DIR, folder).rglob("*"):
            if path.is_file():
                found[str(path)] = path.read_bytes().decode("latin-1")
    return found


def told(row: tuple[Any, ...]) -> str:
    return " ".join(
        bytes(one).decode("utf-8", errors="replace")
        if isinstance(one, bytes | memoryview)
        else str(one)
        for one in row
    )


def traces() -> dict[str, list[str]]:
    """Which of a person's traces stand where."""
    flattened = {name: flat(text) for name, text in dump().items()}
    return {
        name: hits
        for name, text in flattened.items()
        if (hits := [one for one in TRACES if one in text])
    }


def signed_in_sessions() -> int:
    return sum(
        "_auth_user_id" in SessionStore().decode(one.session_data)
        for one in BrowserSession.objects.all()
    )


def make_other(union: Union, name: str) -> Player:
    return make_player(union=union, name=name)
