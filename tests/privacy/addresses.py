"""Every address that is read, with a row of the world for each, and its channel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import site
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from archive.lists.book import LISTINGS
from archive.models import ArchiveJob, PersonRequest
from archive.unions.actions.jobs import write_archive_job
from league.models import (
    Adjustment,
    Player,
    Postponement,
    Registration,
    RegistrationRequest,
    Ruling,
    Standing,
    Tie,
    Transfer,
    Venue,
)
from matches.models import ImportJob
from referees.models import QueryCase
from scoresheets.models import PrintJob, TypedSheet
from scoresheets.prints.pack.pack import PackPart
from scoresheets.prints.printer import print_job
from tests.asking import REFUSED, ROUTES, filled, row_key, wanted_of
from tests.privacy.world import World
from tests.url_rows import ROWS

PAPER = {"paper": "a4"}
PACK = PAPER | {"parts": [str(one) for one in PackPart], "names": "yes"}
OTHERS = ("admin/", "accounts/")
# A notice says what its mail does.
NOTICES = "/api/v1/notices/"
# What a page or a screen asks for by itself.
BY_ITSELF = ("/now/", "/live/", "/state/")
# Of tonight's match: pages, and not each of the forms on them.
OF_TONIGHT = ("matches/", "nights/", "api/v1/matches/<", "unions/<slug:slug>/nights/")
FORMS = ("/referee/", "/captain/", "/<int:hall>/", "/photos/", "/type/")


def channel_of(address: str, answer: HttpResponseBase) -> str:
    """Return by which way an answer reaches its reader, as docs/privacy.md has it."""
    kind = answer.headers.get("Content-Type", "")
    is_file = answer.headers.get("Content-Disposition", "").startswith("attachment")
    if address.startswith(NOTICES):
        return "mail"
    if address.startswith("/api/"):
        return "API"
    if address.startswith("/embed/"):
        return "embed"
    if "calendar" in kind:
        return "calendar"
    if "pdf" in kind:
        return "print"
    if is_file or "csv" in kind:
        return "export"
    is_page = "html" in kind or kind.startswith("image")
    return "page" if is_page and not address.endswith(BY_ITSELF) else "feed"


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the table of addresses, and its route there."""

    path: str
    route: str

    def is_refused_to(self, group: str) -> bool:
        """Whether the table says that a group gets no page of it."""
        return wanted_of(self.route, "get", group) in REFUSED


def addresses_of_the_table(world: World) -> list[Address]:
    """Return each address that answers GET, filled as the table of addresses has it.

    Asked before anything is written: a row is found by being the only one.
    """
    found = []
    for route in ROUTES:
        row = None if route.startswith(OTHERS) else ROWS[row_key(route)]
        if row is None or row.get["board"] == 405:
            continue
        found.append(Address(filled(row_key(route), row.of(world.match)), route))
        is_form = any(part in route and not route.endswith(part) for part in FORMS)
        if route.startswith(OF_TONIGHT) and (not is_form or route.endswith(BY_ITSELF)):
            found.append(Address(filled(row_key(route), row.of(world.tonight)), route))
    return list({one.path: one for one in found}.values())


# What was written in the world beyond the table: the page's name, and of which rows.
OF_ROWS: tuple[tuple[str, Any, dict[str, Any]], ...] = (
    ("registration", Registration, {"number__startswith": "Zqx"}),
    ("registration-end", Registration, {"number__startswith": "Zqx"}),
    ("transfer-new", Registration, {"number__startswith": "Zqx"}),
    ("registration", Registration, {"end_reason__startswith": "Zqx"}),
    ("registration-request", RegistrationRequest, {}),
    ("api:registrationrequest-detail", RegistrationRequest, {}),
    ("transfer", Transfer, {}),
    ("api:transfer-detail", Transfer, {}),
    ("postponement", Postponement, {"state": "refused"}),
    ("api:postponement-detail", Postponement, {"state": "refused"}),
    ("person-request", PersonRequest, {}),
    ("query-case", QueryCase, {}),
    ("query-rule", QueryCase, {}),
    ("api:deduction-detail", Adjustment, {}),
    ("cup-tie", Tie, {}),
    ("withdrawal", Standing, {"withdrawn_on__isnull": False}),
    ("api:entry-detail", Standing, {"withdrawn_on__isnull": False}),
    ("venue-detail", Venue, {}),
    ("api:venue-detail", Venue, {}),
    ("player-detail", Player, {"agreed_to_name": True}),
)
OF_FIXTURES: tuple[tuple[str, Any], ...] = (
    ("match-detail", Ruling),
    ("fixture-award", Ruling),
    ("api:fixture-detail", Ruling),
    ("match-type", TypedSheet),
)
OF_THE_UNION: tuple[tuple[str, Any], ...] = (("season-import-job", ImportJob),)


def addresses_of_rows(world: World) -> Iterator[str]:
    """Yield the addresses of what was written in the world."""
    union, season = world.union, world.season
    for name, model, filters in OF_ROWS:
        for row in model.objects.filter(union=union, **filters):
            yield reverse(name, args=[row.pk])
    for name, model in OF_FIXTURES:
        for row in model.objects.filter(union=union):
            yield reverse(name, args=[row.fixture_id])
    for name, model in OF_THE_UNION:
        for row in model.objects.filter(union=union):
            yield reverse(name, args=[union.slug, row.pk])
    for name in LISTINGS:
        yield reverse("list-file", args=[union.slug, name, "csv"])
    yield reverse("list-file", args=[union.slug, "players", "xlsx"])
    yield reverse("official", args=[union.slug, world.official.pk])
    desk = reverse("privacy", args=[union.slug])
    merge = reverse("player-merge", args=[union.slug])
    new = reverse("registration-new", args=[season.pk])
    yield f"{desk}?q=Anna"
    yield f"{merge}?one={world.player.pk}&other={world.agreed.pk}"
    yield f"{new}?player={world.player.pk}"
    yield "/search/?q=Anna"
    yield "/api/v1/search/?q=Anna"
    yield f"/api/v1/statistics/players/?union={union.slug}"
    yield f"/api/v1/statistics/pairs/?union={union.slug}"
    yield f"/api/v1/players/{world.agreed.pk}/"
    yield "/accounts/email/"


def addresses_made_for(client: Client, world: World) -> Iterator[str]:
    """Yield prints and archives that a reader asks for, once a worker has made them."""
    union, season = world.union, world.season
    night = world.tonight.fixture.night
    for asked, given in (
        (reverse("night-pack", args=[union.slug, night]), PACK),
        (reverse("season-cards", args=[season.pk]), PAPER),
    ):
        client.post(asked, given)
    user = client.session.get("_auth_user_id")
    for job in PrintJob.objects.filter(union=union, by=user, state="waiting"):
        print_job(job.pk)
        yield reverse("print-pdf", args=[job.pk])
    client.post(reverse("archives", args=[union.slug]))
    for one in ArchiveJob.objects.filter(union=union, by=user):
        write_archive_job(one.pk)
        yield reverse("archive-file", args=[union.slug, one.pk])


def addresses_of_the_admin(world: World) -> Iterator[str]:
    """Yield the lists and one row's page of each table in the board's admin."""
    for model in site._registry:
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{names}_changelist")
        for row in model._default_manager.order_by("-pk")[:2]:
            yield reverse(f"{names}_change", args=[row.pk])
