"""All data held on a person, as a file for that person.

The tables come from the models: everything that refers to the player's rows or to the
account is in it. Bytes are named, not given, and others' texts are included only if
they contain the person's name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from archive.persons.mentions import OURS, mentions_of
from archive.persons.persons import PersonRecord, needles_for
from archive.persons.selectors import name_of
from archive.unions.values import value_as_json
from league.models import Player, User
from scoresheets.photos.selectors import photos_of_player
from scoresheets.prints.lists.listing import ListColumn, ListGroup, Listing

FORMAT = "klawerjas-person/1"
# Credentials are not handed out.
SECRET = {
    "password",
    "key_digest",
    "digest",
    "handle",
    "secret",
    "token",
    "session_key",
    "session_data",
}
MOST_A_CELL = 300
# Imports hold everybody's names: it is enough to say that the person is in them.
WHOLE_TEXTS = {"matches.MatchSource", "matches.ImportJob", "league.SeasonDraft"}

# A notice is about whom it is for, not about whoever did what it says.
OF_OTHERS = {"league.Notice": {"by", "told_by"}}


@dataclass(frozen=True, slots=True)
class Held:
    """The rows of one table that are about a person."""

    label: str
    title: str
    rows: list[dict[str, Any]]


def data_about(person: PersonRecord) -> list[Held]:
    """Return the data held on a person, table by table, without empty ones."""
    own = Player.objects.filter(pk__in=person.pks)
    found = [_held(Player, own.order_by("pk"))]
    for model, paths in _referring():
        wanted = models.Q(pk__in=[])
        for path, to in paths:
            pks = person.pks if to is Player else [one.pk for one in person.users]
            wanted |= models.Q(**{f"{path}__in": pks})
        rows = model._base_manager.filter(wanted).order_by("pk")
        found.append(_held(model, rows))
    found += [_photos(person), _accounts(person), _mentions(person)]
    return [one for one in found if one.rows]


def person_document(person: PersonRecord) -> bytes:
    """Return a person's data as JSON."""
    document = {
        "format": FORMAT,
        "union": person.union.name,
        "player": person.player.pk,
        "made_at": value_as_json(timezone.now()),
        "tables": {one.label: one.rows for one in data_about(person)},
    }
    return json.dumps(
        document, ensure_ascii=False, indent=1, default=value_as_json
    ).encode()


def person_listing(person: PersonRecord) -> Listing:
    """Return a person's data as a printable list, one line per value."""
    groups = [
        ListGroup(
            [line for row in one.rows for line in _lines(row)],
            f"{one.title} ({len(one.rows)})",
        )
        for one in data_about(person)
    ]
    return Listing(
        title=_("Everything stored about %(name)s") % {"name": person.player.name},
        subtitle=person.union.name,
        columns=[
            ListColumn(_("What"), 1, is_prose=True),
            ListColumn(_("Value"), 3, is_prose=True),
        ],
        groups=groups,
        printed=timezone.localdate().isoformat(),
    )


def _lines(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in row.items():
        if value not in (None, "", [], {}):
            text = value if isinstance(value, str) else json.dumps(value, default=str)
            yield name, text[:MOST_A_CELL]


def _referring() -> Iterator[tuple[type[models.Model], list[tuple[str, Any]]]]:
    """Yield each of our tables that refers to players or users, with the references."""
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            others = OF_OTHERS.get(model._meta.label, set())
            paths = [
                (one.name, one.related_model)
                for one in model._meta.concrete_fields
                if isinstance(one, models.ForeignKey)
                and one.related_model in (Player, User)
                and one.name not in others
            ]
            if paths and model is not Player:
                yield model, paths


def _held(model: type[models.Model], rows: models.QuerySet[Any]) -> Held:
    columns = [
        one.attname
        for one in model._meta.concrete_fields
        if one.name not in SECRET and not isinstance(one, models.BinaryField)
    ]
    found = [
        {name: value_as_json(value) for name, value in row.items()}
        for row in rows.values(*columns).iterator(chunk_size=500)
    ]
    return Held(model._meta.label, name_of(model._meta.label), found)


def _photos(person: PersonRecord) -> Held:
    rows = photos_of_player(person.player).values("pk", "fixture_id", "added_at")
    found = [{k: value_as_json(v) for k, v in row.items()} for row in rows]
    return Held("photos", _("Photos of the paper of matches played"), found)


def _accounts(person: PersonRecord) -> Held:
    """Return the account; its sessions are a table of their own."""
    rows = []
    names = ("username", "email", "first_name", "last_name", "language", "phone")
    for user in person.users:
        row: dict[str, Any] = {name: getattr(user, name) for name in names}
        row["contact_agreed_on"] = value_as_json(user.contact_agreed_on)
        row["joined"] = value_as_json(user.date_joined)
        row["last_signed_in"] = value_as_json(user.last_login)
        rows.append(row)
    return Held("account", _("Account"), rows)


def _mentions(person: PersonRecord) -> Held:
    """Return others' texts that contain the person's name."""
    rows: list[dict[str, Any]] = []
    for one in mentions_of(needles_for(person), person.union):
        found = one.model._base_manager.filter(pk=one.pk).values(*one.columns).first()
        texts = {} if one.label in WHOLE_TEXTS else found or {}
        rows.append({"table": one.label, "row": value_as_json(one.pk)} | texts)
    return Held("mentions", _("Texts with the name"), rows)
