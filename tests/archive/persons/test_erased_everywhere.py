"""F34: what anyone may still take away, and what servers keep on the way."""

from __future__ import annotations

import io
from typing import Any
from zipfile import is_zipfile

import pytest
from django.test import Client
from django.urls import reverse

from archive.lists.book import LISTINGS
from archive.persons.actions.erasing import erase_person
from archive.unions.writing import write_archive
from league.models import Player, User
from tests.archive.persons.make_person import TRACES, Known, flat, make_known
from tests.damage.zips import members_of
from tests.privacy.keeping import keep_apart, text_in_caches, text_in_memory

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(settings: Any) -> Known:
    keep_apart(settings)
    known = make_known()
    Player.objects.filter(pk=known.player.pk).update(agreed_to_name=True)
    return known


def text_of(content: bytes) -> str:
    """What stands in a file, and in each file that it packs."""
    if not is_zipfile(io.BytesIO(content)):
        return content.decode("utf-8", "replace")
    return "\n".join(text_of(one) for one in members_of(content).values())


def taken_away(known: Known) -> dict[str, str]:
    """Every list as each kind of file, and the union's archive."""
    client = client_of(known.secretary)
    found = {}
    for name in LISTINGS:
        for kind in ("csv", "xlsx"):
            address = reverse("list-file", args=[known.union.slug, name, kind])
            found[f"{name}.{kind}"] = text_of(client.get(address).content)
    out = io.BytesIO()
    write_archive(known.union, out)
    return found | {"archive": text_of(out.getvalue())}


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def look_at_pages(known: Known) -> None:
    """Have the server keep what it does of pages that name the person."""
    match = known.match
    division = match.fixture.division_id
    for reader in (None, known.secretary):
        for path in (
            f"/divisions/{division}/",
            f"/divisions/{division}/statistics/",
            f"/matches/{match.pk}/",
            f"/players/{known.player.pk}/",
        ):
            assert client_of(reader).get(path).status_code == 200


def naming(texts: dict[str, str]) -> dict[str, list[str]]:
    flattened = {name: flat(text) for name, text in texts.items()}
    return {
        name: hits
        for name, text in flattened.items()
        if (hits := [one for one in TRACES if one in text])
    }


def test_nothing_that_is_taken_away_names_an_erased_person(known: Known) -> None:
    assert len(naming(taken_away(known))) > 4
    erase_person(known.player, by=known.secretary)
    assert naming(taken_away(known)) == {}


def found_by_search(known: Known) -> dict[str, str]:
    """What visitors and the secretary find by the name, but for the words asked for."""
    found = {}
    for reader in (None, known.secretary):
        for path in ("/search/", "/api/v1/search/"):
            answer = client_of(reader).get(path, {"q": "Quagga"})
            assert answer.status_code == 200
            found[f"{path} by {reader}"] = answer.content.decode()
    return found


def test_no_search_finds_an_erased_person(known: Known) -> None:
    assert len(naming(found_by_search(known))) == 4
    erase_person(known.player, by=known.secretary)
    assert naming(found_by_search(known)) == {}


def test_nothing_that_is_kept_on_the_way_names_an_erased_person(known: Known) -> None:
    look_at_pages(known)
    erase_person(known.player, by=known.secretary)
    kept = {"caches": text_in_caches(), "memory": text_in_memory()}
    assert kept["caches"]
    assert naming(kept) == {}
