"""Personal field × reader × channel: what is seen is what docs/privacy.md says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.utils import timezone

from archive.persons.mentions import NAMELESS, OURS, text_columns
from drives.models import Drive, Series
from league.lib.link_cards import CARDS_ABOVE
from league.models import (
    Cup,
    Event,
    RoleInvitation,
    Union,
    Webhook,
    WebhookDelivery,
)
from league.notices.mailing import send_all
from league.public.views.previews import CARDS
from league.roles.mailing import send_invitation
from league.webhooks.deliveries import delivery_body
from tests.clock import at, noon
from tests.privacy.crawling import WhatIsSeen, Written, read_as, write_world
from tests.privacy.fields import (
    COLUMNS,
    FIELDS,
    NAMES_OF_THINGS,
    WITHOUT_PERSONS,
)
from tests.privacy.keeping import keep_apart, text_in_caches, text_in_memory
from tests.privacy.marks import columns_in
from tests.privacy.table import (
    BOARDS,
    INVITED,
    LOG,
    MAIL,
    UNIONS,
    Seen,
    allowed_to,
    rows,
)
from tests.privacy.world import PHONES, READERS, STRANGER

# Who sees what does not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]


@pytest.fixture(autouse=True)
def _at_noon() -> Iterator[None]:
    """Let the clock stand: the world is read for minutes, and a night ends at six."""
    with at(noon()):
        yield


@pytest.fixture
def _quick(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is over a limit; a refusal is its sentence; no context is copied."""
    settings.UNKNOWN_WRITES_A_MINUTE = 10**6
    monkeypatch.setattr("config.errors.page", lambda request, found: found.detail)
    copied = "django.test.client.store_rendered_templates"
    monkeypatch.setattr(copied, lambda *given, **named: None)


# The public contact is at the foot of the stored pages, whose version it is part of.
AT_THE_FOOT = {one for one in COLUMNS if one.startswith("league.Union.contact_")}
# Those who share a world: a test each, so that two workers share the work.
TOGETHER = {
    "outside": ("visitor", STRANGER, *PHONES),
    "of a team": ("member", "person", "captain", "club", "opponents"),
    "of a night": ("marker", "referee", "planner", "registrar"),
    "of a desk": (UNIONS, BOARDS),
}


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("readers", TOGETHER.values(), ids=TOGETHER)
def test_each_reader_sees_what_the_table_says_and_no_browser_keeps_it(
    readers: tuple[str, ...], settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    keep_apart(settings)
    written = write_world()
    found = {reader: read_as(reader, written) for reader in readers}
    assert {one: faults_in(one, found[one]) for one in readers} == dict.fromkeys(
        readers, []
    )
    in_caches = columns_in(text_in_caches()) - AT_THE_FOOT
    assert in_caches | columns_in(caplog.text) == set()
    assert columns_in(text_in_memory()) <= {one for one, _channel in public()}


def faults_in(reader: str, found: WhatIsSeen) -> list[str]:
    """Return what a reader saw against the table, or did not; and what may be kept."""
    seen, allowed = set(found.seen), allowed_to(reader)
    # Whom a mail goes to is asked below; here, that a notice tells no more.
    missing = {one for one in allowed - seen if one[1] != MAIL}
    if reader in PHONES:
        missing -= public()
    return [
        *sorted(f"{' in '.join(one)}: {found.seen[one]}" for one in seen - allowed),
        *sorted(f"{' in '.join(one)}: nowhere" for one in missing),
        *(f"may be kept: {address}" for address in found.kept),
    ]


def public() -> set[Seen]:
    return allowed_to("visitor")


@pytest.fixture
def written() -> Written:
    return write_world()


def test_mails_say_what_the_table_says_to_whom_it_says(
    written: Written,
) -> None:
    for union in Union.objects.all():
        send_all(union.pk)
    for invitation in RoleInvitation.objects.all():
        send_invitation(str(invitation.pk))
    readers = {user.email: one for one, user in written.world.users.items()}
    seen: dict[str, set[str]] = defaultdict(set)
    for one in mail.outbox:
        text = "\n".join([one.subject, str(one.body), *one.to, str(one.extra_headers)])
        seen[readers.get(one.to[0], INVITED)] |= columns_in(text)
    wanted = {
        reader: {column for column, channel in allowed_to(reader) if channel == MAIL}
        for reader in (*READERS, INVITED)
    }
    assert {one: sorted(seen[one]) for one in wanted} == {
        one: sorted(columns) for one, columns in wanted.items()
    }


def test_no_webhook_is_told_of_a_person(written: Written) -> None:
    union, fixture = written.world.union, written.world.fixture
    hook = Webhook.objects.create(union=union, url="https://a.example/", events=[])
    own = {"union": union, "webhook": hook, "next_at": timezone.now()}
    bodies = [
        delivery_body(WebhookDelivery.objects.create(event=one, subject=of, **own))
        for one in Event
        for of in (str(fixture.pk),)
        if one != Event.LOG_CHANGED
    ]
    assert columns_in(str(bodies)) == set()


def test_no_preview_names_a_person(written: Written) -> None:
    world = written.world
    division, night = world.fixture.division, world.tonight.fixture.night
    cup = Cup.objects.get(union=world.union)
    keys: dict[str, list[object]] = {
        "divisions": [division.pk, cup.division_id],
        "teams": [world.fixture.home_id, world.fixture.away_id],
        "matches": [world.match.pk, world.tonight.pk],
        "unions": [world.union.slug],
        "nights": [f"{world.union.slug}:{night}"],
        "cups": [cup.pk],
        "clubs": [world.fixture.home.club_id],
        "pages": [world.union.slug],
        "evenings": [one.pk for one in Drive.objects.filter(union=world.union)],
        "series": [one.pk for one in Series.objects.filter(union=world.union)],
    }
    kinds = CARDS | CARDS_ABOVE
    cards = [kinds[kind](str(key)) for kind in kinds for key in keys[kind]]
    assert len(cards) > len(kinds)
    assert columns_in(repr(cards)) == set()


def test_each_field_stands_in_its_column_of_the_world(written: Written) -> None:
    empty = []
    for column in COLUMNS:
        label, _dot, name = column.split(" ")[0].rpartition(".")
        rows = apps.get_model(label)._base_manager.values_list(name, flat=True)
        text = "\n".join(
            bytes(one).decode("utf-8", "replace")
            if isinstance(one, bytes | memoryview)
            else str(one)
            for one in rows
        )
        empty += [column] if column not in columns_in(text) else []
    assert empty == []


def test_every_column_of_text_is_a_field_or_holds_no_person() -> None:
    known = {one.split(" ")[0] for one in COLUMNS} | NAMES_OF_THINGS
    unknown = [
        f"{model._meta.label}.{column.name}"
        for app in OURS
        for model in apps.get_app_config(app).get_models()
        if model._meta.label not in NAMELESS
        for column in text_columns(model)
        if column.name not in WITHOUT_PERSONS
        and f"{model._meta.label}.{column.name}" not in known
    ]
    assert unknown == []


def test_every_reader_reads() -> None:
    assert sorted(one for group in TOGETHER.values() for one in group) == sorted(
        READERS
    )


def test_the_log_column_is_empty() -> None:
    assert [what for what, cells in rows().items() if cells[LOG]] == []


def test_the_table_has_a_row_for_each_field_and_no_other() -> None:
    assert list(rows()) == list(FIELDS)
