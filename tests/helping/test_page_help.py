"""The "?" of a staff page opens a section that there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client, RequestFactory
from django.urls import get_resolver, resolve
from django.urls.resolvers import URLPattern, URLResolver

from config.docs.help import (
    OF_FAULTS,
    SECTION_OF,
    SECTIONS,
    address_of,
    fault_help_of,
    page_help,
)
from docs.site.build import anchors
from league.models import Role
from tests.asking import row_key, spelled
from tests.make import make_match, make_role
from tests.url_rows import ROWS

DOCS = Path(site.BASE_DIR) / "docs"
# What is fetched by a page, or taken out of one, is no page.
NO_PAGES = {
    "captain-live",
    "evening-print",
    "evening-round-print",
    "evening-run-now",
    "list-file",
    "match-record",
    "night-live",
    "person-json",
    "person-pdf",
    "plan-problem",
    "registrations-export",
    "season-appointments-pdf",
    "season-players-pdf",
}


def names_of(resolver: URLResolver, before: str = "") -> dict[str, set[str]]:
    """The names of the addresses of each row."""
    found: dict[str, set[str]] = {}
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            found.setdefault(row_key(spelled(route)), set()).add(str(one.name))
        else:
            for key, names in names_of(one, route).items():
                found.setdefault(key, set()).update(names)
    return found


def staff_pages() -> set[str]:
    """The names of the pages that somebody is shown, and a visitor is not."""
    names = names_of(get_resolver())
    return {
        name
        for route, row in ROWS.items()
        if not route.startswith(("api/", "admin/"))
        and row.get["visitor"] != 200
        and 200 in row.get.values()
        for name in names[route]
    }


def test_every_staff_page_has_its_section() -> None:
    pages = staff_pages()
    assert len(pages) > 150
    assert pages > NO_PAGES
    assert sorted(pages - NO_PAGES - set(SECTION_OF)) == []


def test_every_name_with_a_section_is_one_of_an_address() -> None:
    names = set().union(*names_of(get_resolver()).values())
    assert sorted(set(SECTION_OF) - names) == []


def test_no_page_is_in_two_sections() -> None:
    assert len(SECTION_OF) == sum(map(len, SECTIONS.values()))


@pytest.mark.parametrize("section", [*SECTIONS, *OF_FAULTS.values()])
def test_a_section_is_there(section: str) -> None:
    page, _hash, anchor = section.partition("#")
    text = (DOCS / f"{page}.md").read_text()
    assert not anchor or anchor in anchors(text)


@pytest.mark.parametrize(
    ("section", "language", "address"),
    [
        ("captain#2-the-toss", "en", "/docs/captain/#2-the-toss"),
        ("captain#2-the-toss", "af", "/docs/af/captain/#2-the-toss"),
        ("archive", "nl", "/docs/nl/archive/"),
        ("", "en", "/docs/"),
        ("", "af", "/docs/af/"),
    ],
)
def test_a_section_has_an_address_in_each_language(
    section: str, language: str, address: str
) -> None:
    assert address_of(section, language) == address


def test_a_refusal_leads_to_what_to_do_about_one() -> None:
    toss = resolve("/desk/any/postponements/")
    refused = "/docs/secretary/#when-something-is-refused"
    assert fault_help_of(toss, "en") == refused
    assert fault_help_of(None, "af") == "/docs/af/"


def test_a_reader_of_dutch_gets_dutch_help_with_an_english_page(
    rf: RequestFactory,
) -> None:
    request = rf.get("/captain/", headers={"Accept-Language": "nl"})
    request.resolver_match = resolve("/captain/")
    assert page_help(request)["page_help"]() == "/docs/nl/captain/#open-your-match"


@pytest.mark.django_db
def test_a_staff_page_has_its_question_mark_and_a_public_page_none() -> None:
    match = make_match()
    client = Client()
    client.force_login(make_role(match.union))
    desk = client.get(f"/desk/{match.union.slug}/places/").content.decode()
    assert 'href="/docs/secretary-union/#add-a-hall-a-club-or-a-team"' in desk
    assert 'aria-label="Help with this page, in a new tab"' in desk
    shown = client.get(f"/unions/{match.union.slug}/").content.decode()
    assert "page-help" not in shown
    assert '<a href="/docs/">Help</a>' in shown


@pytest.mark.django_db
def test_the_help_of_an_afrikaans_page_is_afrikaans(settings: Any) -> None:
    match = make_match()
    client = Client(headers={"Accept-Language": "af"})
    client.force_login(make_role(match.union, Role.Kind.REFEREE))
    page = client.get("/officials/me/").content.decode()
    assert 'href="/docs/af/referee/#your-appointments"' in page
    assert 'href="/docs/af/"' in page


@pytest.mark.django_db
def test_what_is_refused_and_what_is_wrong_in_a_form_lead_to_help() -> None:
    match = make_match()
    client = Client()
    client.force_login(make_role(match.union, Role.Kind.CAPTAIN))
    refused = client.get(f"/desk/{match.union.slug}/places/")
    assert refused.status_code == 403
    wanted = "/docs/secretary/#when-something-is-refused"
    assert wanted in refused.content.decode()
    client.force_login(make_role(match.union))
    wrong = client.post(f"/desk/{match.union.slug}/places/clubs/new/", {})
    assert wrong.status_code == 422
    text = wrong.content.decode()
    at = text.index('role="alert"')
    assert "/docs/secretary-union/#add-a-hall-a-club-or-a-team" in text[at : at + 400]


@pytest.mark.django_db
def test_the_phones_of_markers_and_of_an_evenings_tables_lead_to_their_help() -> None:
    for address, page in (("/mark/", "marker"), ("/evenings/mark/", "evening-phones")):
        for language in ("en", "af"):
            client = Client(headers={"Accept-Language": language})
            folder = "" if language == "en" else f"{language}/"
            shown = client.get(address).content.decode()
            assert f'href="/docs/{folder}{page}/"' in shown
