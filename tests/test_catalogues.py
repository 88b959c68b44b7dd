from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import allauth
import polib
import pytest
from django.utils import formats, translation

from league.seasons.local_rules import WORDS, local_rules
from matches.record.fault_words import SENTENCES, translate_fault
from rules import book, match
from rules.match import breaks, phases, players, points, scoring, stoppages
from rules.match.sheet import Refusal
from rules.record import SETTINGS, Settings
from tests import catalogues
from tests.catalogues import CATALOGUES, LANGUAGES, ROOT, TEMPLATES, Text

# The design system: there is no such page in production.
DEVELOPERS_PAGES = {"design.html", "_design_table.html"}
PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|{\w+}")
# Whatever of django-allauth is in the address table and can be met without e-mail
# codes, telephones or signing up, which are closed.
SIGN_IN = [
    "account/account_inactive.html",
    "account/base_reauthenticate.html",
    "account/email.html",
    "account/email_confirm.html",
    "account/logout.html",
    "account/password_change.html",
    "account/password_reset.html",
    "account/password_reset_done.html",
    "account/password_reset_from_key.html",
    "account/password_reset_from_key_done.html",
    "account/password_set.html",
    "account/reauthenticate.html",
    "account/signup_closed.html",
    "account/verification_sent.html",
    "account/messages/logged_in.txt",
    "account/messages/logged_out.txt",
    "account/messages/password_changed.txt",
    "account/email/password_reset_key_message.txt",
    "mfa/authenticate.html",
    "mfa/index.html",
    "mfa/reauthenticate.html",
    "mfa/recovery_codes/generate.html",
    "mfa/recovery_codes/index.html",
    "mfa/totp/activate_form.html",
    "mfa/totp/deactivate_form.html",
    "mfa/webauthn/add_form.html",
    "mfa/webauthn/authenticator_confirm_delete.html",
    "mfa/webauthn/authenticator_list.html",
    "mfa/webauthn/edit_form.html",
    "mfa/webauthn/reauthenticate.html",
]
EVERY_CATALOGUE = [path for paths in CATALOGUES.values() for path in paths]
of_each_language = pytest.mark.parametrize("language", LANGUAGES)
FAULTY = [
    *sorted((ROOT / "rules/record").glob("*.py")),
    ROOT / "rules/faults.py",
    ROOT / "matches/record/batches.py",
    ROOT / "matches/record/rows.py",
    ROOT / "matches/record/judging.py",
]


def missing(texts: set[Text], *, language: str) -> list[Text]:
    """Those that have no translation, a doubtful one, or one without its plural."""
    entries = catalogues.entries(language)
    return [
        text
        for text in texts
        if (entry := entries.get((text.context, text.words))) is None
        or not entry.translated()
        or entry.msgid_plural != text.plural
    ]


def refusals() -> list[Refusal]:
    found = []
    for module in (breaks, phases, players, points, scoring, stoppages, match):
        for value in vars(module).values():
            values = value.values() if isinstance(value, dict) else [value]
            found += [one for one in values if isinstance(one, Refusal)]
    return found


@of_each_language
def test_every_text_of_the_code_is_translated(language: str) -> None:
    texts = set(catalogues.python_texts())
    assert len(texts) > 200
    assert missing(texts, language=language) == []


@of_each_language
def test_every_text_of_the_templates_is_translated(language: str) -> None:
    texts = set(catalogues.template_texts())
    assert len(texts) > 200
    assert missing(texts, language=language) == []


def test_a_text_without_a_translation_is_found() -> None:
    unsaid = Text("Nobody ever said this")
    assert missing({unsaid}, language="nl") == [unsaid]


@of_each_language
def test_every_rule_of_the_book_is_translated(language: str) -> None:
    texts = {Text(rule.text) for rule in book.RULES.values()}
    assert missing(texts, language=language) == []


@of_each_language
def test_every_refusal_is_translated(language: str) -> None:
    sentences = {Text(one.message) for one in refusals()}
    assert len(sentences) >= 20
    assert missing(sentences, language=language) == []


@of_each_language
@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.name)
def test_every_fault_of_a_document_is_translated(path: Path, language: str) -> None:
    with translation.override(language):
        said = list(catalogues.fault_sentences(path.read_text()))
        assert [one for one in said if translate_fault(one) == one] == []


def test_every_number_of_a_union_has_words() -> None:
    assert set(WORDS) == set(SETTINGS)


def test_a_local_rule_is_said_in_afrikaans() -> None:
    with translation.override("af"):
        said = [str(one) for one in local_rules(Settings(late_award=14))]
    assert said == ["toekenning vir ’n laat tafel: 14"]


def test_a_fault_is_said_with_its_values_and_what_is_expected_in_afrikaans() -> None:
    with translation.override("af"):
        said = translate_fault("is missing: must be a whole number from 1 to 4")
    assert said == "ontbreek: moet ’n heelgetal van 1 tot 4 wees"


def test_in_english_every_fault_stays_as_it_was_said() -> None:
    with translation.override("en"):
        assert [translate_fault(one) for one in SENTENCES] == SENTENCES


@of_each_language
@pytest.mark.parametrize("name", SIGN_IN)
def test_every_text_of_the_sign_in_pages_is_translated(
    name: str, language: str
) -> None:
    path = Path(allauth.__file__).parent / "templates" / name
    texts = set(catalogues.texts_in(path.read_text()))
    assert missing(texts, language=language) == []


@pytest.mark.parametrize("path", EVERY_CATALOGUE, ids=str)
def test_nothing_in_a_catalogue_is_untranslated_or_fuzzy(path: Path) -> None:
    file = polib.pofile(str(path))
    assert file.untranslated_entries() + file.fuzzy_entries() == []


@pytest.mark.parametrize("path", EVERY_CATALOGUE, ids=str)
def test_the_compiled_catalogue_says_what_its_source_says(path: Path) -> None:
    source, compiled = (
        polib.pofile(str(path)),
        polib.mofile(str(path.with_suffix(".mo"))),
    )
    assert said_by(source) == said_by(compiled)


def said_by(file: polib.POFile | polib.MOFile) -> dict[tuple[str | None, str], object]:
    return {
        (one.msgctxt, one.msgid): one.msgstr_plural or one.msgstr
        for one in file
        if not one.obsolete
    }


@pytest.mark.parametrize("path", EVERY_CATALOGUE, ids=str)
def test_a_translation_has_the_values_of_its_text(path: Path) -> None:
    wrong = [
        (one.msgid, said)
        for one in polib.pofile(str(path))
        for said in one.msgstr_plural.values() or [one.msgstr]
        if sorted(PLACE.findall(said)) not in places_of(one)
    ]
    assert wrong == []


def places_of(one: polib.POEntry) -> list[list[str]]:
    """A text's values, and its plural's: one of something need not be a number."""
    return [sorted(PLACE.findall(text)) for text in (one.msgid, one.msgid_plural)]


def test_no_template_shows_words_outside_a_translate_tag() -> None:
    found = {
        str(path.relative_to(TEMPLATES)): words
        for path in sorted(TEMPLATES.rglob("*.html"))
        if path.name not in DEVELOPERS_PAGES
        and (words := catalogues.untranslated_in(path.read_text()))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>Sign in</p>", ["Sign in"]),
        ('<p title="Your account">{{ user }}</p>', ["Your account"]),
        ('{{ name|default:"nobody" }}', ['|default:"nobody']),
        ("{% load i18n %}<p>{% translate 'Sign in' %}</p>", []),
        ("{% blocktranslate %}by {{ key }}{% endblocktranslate %}: 7", []),
    ],
)
def test_words_outside_a_translate_tag_are_found(source: str, words: list[str]) -> None:
    assert catalogues.untranslated_in(source) == words


def test_a_text_is_found_under_any_name_its_function_was_given() -> None:
    source = (
        "from django.utils.translation import pgettext_lazy as p, ngettext as n\n"
        "p('won', 'W'); n('%d table', '%d tables', 2)"
    )
    assert list(catalogues.texts_of(source)) == [
        Text("W", "won"),
        Text("%d table", None, "%d tables"),
    ]


def test_numbers_have_a_comma_in_afrikaans() -> None:
    with translation.override("af"):
        assert formats.number_format("1.25") == "1,25"


@pytest.mark.parametrize(
    ("language", "day"), [("af", "3 Maart 2026"), ("en", "3 March 2026")]
)
def test_a_date_reads_as_in_south_africa(language: str, day: str) -> None:
    with translation.override(language):
        assert formats.date_format(date(2026, 3, 3)) == day
