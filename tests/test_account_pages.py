"""The pages of sign-in: a library's, in our own way of writing."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from league.templatetags.titles import our_spelling, sentence_case
from tests.make import make_user

HEADED = re.compile(r"<(?:h1|h2|title|label|button)[^>]*>(.*?)</", re.DOTALL)
PLACEHOLDER = re.compile(r'placeholder="([^"]*)"')
TITLE_CASE = re.compile(r"\w[ -][A-Z][a-z]")


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("Sign In", "Sign in"),
        (" Two-Factor Authentication\n", "Second factor"),
        ("Add Email Address", "Add e-mail address"),
        ("Email (optional)", "E-mail (optional)"),
        ("New Password (again)", "New password (again)"),
        ("Scan the QR code", "Scan the QR code"),
        ("It is off. Turn It On", "It is off. Turn it on"),
        ("Bevestig toegang", "Bevestig toegang"),
        ("", ""),
    ],
)
def test_a_title_has_one_capital(title: str, wanted: str) -> None:
    assert sentence_case(title) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Enter your email address below.", "Enter your e-mail address below."),
        ("We send an email.", "We send an e-mail."),
        (
            '<a href="/accounts/email/">Email</a>',
            '<a href="/accounts/email/">E-mail</a>',
        ),
        ("email@example.com, a.email.org", "email@example.com, a.email.org"),
    ],
)
def test_a_text_of_allauths_spells_e_mail_as_we_do(text: str, wanted: str) -> None:
    assert our_spelling(text) == wanted


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["login", "password/reset"])
def test_an_open_page_spells_e_mail_one_way(address: str) -> None:
    page = Client().get(f"/accounts/{address}/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    said = re.sub(r"<[^>]*>", " ", main) + " ".join(PLACEHOLDER.findall(main))
    assert "e-mail" in said
    assert not re.search(r"[Ee]mail\b", said.replace("-mail", ""))


def headings(client: Client, address: str) -> list[str]:
    page = client.get(address, follow=True).content.decode()
    main = page[page.index("<main") :] + page[: page.index("</title>") + 8]
    found = [re.sub(r"<[^>]*>", "", one) for one in HEADED.findall(main)]
    return [" ".join(unescape(one).split()) for one in found]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["login", "password/reset", "inactive", "signup"])
def test_an_open_page_has_no_title_case(address: str) -> None:
    found = headings(Client(), f"/accounts/{address}/")
    assert found
    assert [one for one in found if TITLE_CASE.search(one)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "password/change",
        "logout",
        "2fa",
        "2fa/totp/activate",
        "2fa/webauthn",
        "2fa/webauthn/add",
        "reauthenticate",
    ],
)
def test_a_page_of_ones_account_has_no_title_case(address: str) -> None:
    client = Client()
    client.force_login(make_user())
    found = headings(client, f"/accounts/{address}/")
    assert found
    assert [one for one in found if TITLE_CASE.search(one)] == []


@pytest.mark.django_db
def test_the_page_of_the_e_mail_address_is_among_those_of_the_account() -> None:
    client = Client()
    client.force_login(make_user())
    page = client.get("/accounts/email/").content.decode()
    assert 'href="/accounts/email/" aria-current="page"' in page


ACCOUNT = ("/accounts/password/change/", "/accounts/2fa/", "/accounts/email/")
ACCOUNT += ("/my-sign-ins/", "/signed-in/", "/keys/", "/my-data/")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ACCOUNT)
def test_each_page_of_an_account_leads_to_the_others(
    client: Client, address: str
) -> None:
    client.force_login(make_user())
    page = client.get(address).content.decode()
    tabs = page[page.index('class="tabs"') :].split("</nav>")[0]
    assert [one for one in ACCOUNT if f'href="{one}"' not in tabs] == []
    assert f'href="{address}" aria-current="page"' in tabs


@pytest.mark.django_db
def test_the_page_of_the_second_factor_has_one_main_button() -> None:
    client = Client()
    client.force_login(make_user())
    page = client.get("/accounts/2fa/").content.decode()
    loud = re.findall(r'class="button">\s*([^<]*?)\s*<', page)
    assert loud == ["Activate"]
