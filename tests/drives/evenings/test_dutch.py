from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import formats, translation

from drives.evenings.words import date_words
from drives.models import Drive
from drives.prints import tables
from drives.prints.all import OF_DRIVE
from drives.prints.paper import sheets
from league.notices.forms import LanguageForm
from league.public.embeds import LANGUAGES
from tests.drives.make_drives import make_drive, make_round
from tests.make import make_division, make_role, make_union
from tests.scoresheets.prints.make_prints import words_of

IN_DUTCH = {"accept-language": "nl"}


@pytest.fixture(autouse=True)
def _english_again_after_a_test() -> Iterator[None]:
    """A request's language stays active in its thread when it is answered."""
    yield
    translation.deactivate()


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Dealer", "Gever"),
        ("Tricks", "Slagen"),
        ("Pair", "Koppel"),
        ("Round", "Ronde"),
        ("Roem", "Roem"),
        ("Nat", "Nat"),
        ("Pit", "Pit"),
    ],
)
def test_cards_players_own_words_are_said(english: str, said: str) -> None:
    with translation.override("nl"):
        assert translation.gettext(english) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("nl", "wo 25 nov"), ("en", "Wed 25 Nov"), ("af", "Wo 25 Nov")],
)
def test_only_a_short_month_of_dutch_has_no_capital(language: str, said: str) -> None:
    with translation.override(language):
        assert date_words(datetime(2026, 11, 25, tzinfo=UTC), "D j M") == said


def test_a_date_and_a_number_read_as_in_the_netherlands() -> None:
    with translation.override("nl"):
        assert formats.date_format(date(2026, 3, 3)) == "3 maart 2026"
        assert formats.number_format("1.25") == "1,25"


@pytest.mark.django_db
def test_an_evening_is_read_in_dutch(client: Client) -> None:
    drive = make_drive(entrants=4)
    page = client.get(f"/evenings/{drive.pk}/", headers=IN_DUTCH).content.decode()
    assert '<html lang="nl">' in page
    assert "Kaartavonden" in page
    assert "Inloggen" in page


@pytest.mark.django_db
def test_a_choice_of_language_goes_before_the_browser_s(client: Client) -> None:
    drive = make_drive()
    client.post("/language/", {"language": "nl"})
    page = client.get(f"/evenings/{drive.pk}/", headers={"accept-language": "en"})
    assert '<html lang="nl">' in page.content.decode()


@pytest.mark.django_db
def test_the_log_is_read_in_dutch_too(client: Client) -> None:
    division = make_division()
    path = reverse("division-log", args=[division.pk])
    answer = client.get(path, headers=IN_DUTCH)
    assert '<html lang="nl">' in answer.content.decode()
    assert answer["Content-Language"] == "nl"


@pytest.mark.django_db
def test_each_page_offers_the_other_languages(client: Client) -> None:
    union = make_union()
    for path in (f"/unions/{union.slug}/evenings/", f"/unions/{union.slug}/"):
        page = client.get(path).content.decode()
        offered = [one for one in ("en", "af", "nl") if f'value="{one}"' in page]
        assert offered == ["af", "nl"]


@pytest.mark.django_db
def test_afrikaans_stays_afrikaans_everywhere(client: Client) -> None:
    union = make_union()
    for path in (f"/unions/{union.slug}/evenings/", f"/unions/{union.slug}/"):
        page = client.get(path, headers={"accept-language": "af"}).content.decode()
        assert '<html lang="af">' in page


@pytest.mark.django_db
def test_a_fault_on_an_evening_s_page_is_said_in_dutch(client: Client) -> None:
    page = client.get("/evenings/999999/", headers=IN_DUTCH)
    assert page.status_code == 404
    assert "Hier is niets" in page.content.decode()


def test_mails_and_embeds_are_offered_in_dutch() -> None:
    offered = [code for code, _name in LanguageForm().fields["language"].choices]
    assert "nl" in LANGUAGES
    assert "nl" in offered


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("klaverjas", ["Gever", "Speelt", "KaartenRoemSamen", "Noord–Zuid", "Nat"]),
        ("klawerjas", ["Bomenblad", "Boom12", "Gestraft"]),
        ("klaberjass", ["Scorebladklaberjass", "Maal"]),
        ("500", ["Scoreblad500", "Bieder", "Knipjes:2voorwinst"]),
    ],
)
def test_a_sheet_is_printed_in_dutch(game: str, words: list[str]) -> None:
    drive = make_drive(game=game, entered_as="fixed pairs")
    with translation.override("nl"):
        told = words_of(sheets.draw_blank_sheets(drive))
    assert [one for one in words if one not in told] == []


@pytest.mark.django_db
def test_a_table_card_is_printed_in_dutch() -> None:
    drive = make_drive(entrants=4)
    drawn = make_round(drive, [[1, 2, 3, 4]])
    with translation.override("nl"):
        told = words_of(tables.draw_table_cards(drive, drawn))
    assert "Tafel1Ronde1" in told


@pytest.mark.django_db
@pytest.mark.parametrize("name", OF_DRIVE)
def test_no_print_s_name_is_left_in_english(name: str) -> None:
    english = str(OF_DRIVE[name][0])
    with translation.override("nl"):
        assert str(OF_DRIVE[name][0]) != english


@pytest.mark.django_db
def test_the_prints_that_are_served_are_in_the_reader_s_language(
    client: Client,
) -> None:
    drive: Drive = make_drive()
    client.force_login(make_role(drive.union, "union secretary"))
    path = f"/evenings/{drive.pk}/prints/entrants.pdf"
    assert "Deelnemers" in words_of(client.get(path, headers=IN_DUTCH).content)
