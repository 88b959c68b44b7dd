"""The pages for users, held against what the system is."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.test import Client
from django.urls import resolve
from django.utils.translation import override

from config import answers
from config.errors import KINDS
from drives.evenings.forms.setting_words import LABELS, WORDS
from matches.season_files.columns import COLUMNS
from rules.book import RULES, Rule, RuleCoverage
from rules.evenings.settings import SETTINGS
from tests import catalogues

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
APPS = ("config", "league", "matches", "scoresheets", "referees", "drives", "archive")
PLACES = {*APPS, "rules", "static", "templates", "tests", "docs"}
SECRETARY = sorted(one.stem for one in DOCS.glob("secretary*.md"))
ROLES = ("marker", "captain", "referee", *SECRETARY, "players-and-public")
MOST_BYTES = 10_000  # of a page of tasks
LINK = re.compile(r"\]\(([\w./-]+)\)")
CODE = re.compile(r"`([^`]+)`")
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
# A list that goes on a paragraph, one of three spaces within another, and one of
# another kind right below: to the generator none of them is a list of its own.
NO_LIST = re.compile(
    r"^[^\s#|\-\d][^\n]*\n(?:- |1\. )[^\n]*|^ {1,3}(?:- |\d+\. )[^\n]*"
    r"|^\d+\. [^\n]*\n\n- [^\n]*|^- [^\n]*\n\n1\. [^\n]*",
    re.M,
)
ROW = re.compile(r"^\|(.*)\|$", re.MULTILINE)
RULE = re.compile(
    r"^\| [\d.]+ \|.*\| (?:enforced|recorded|left to the referee) \|.*$", re.M
)


def text_of(name: str) -> str:
    return (DOCS / name).read_text()


def rows_of(text: str) -> list[list[str]]:
    """The cells of every row of a page's tables, below their headers."""
    found = [one for one in ROW.findall(text) if "---" not in one]
    return [[cell.strip() for cell in one.split("|")] for one in found]


def row_of(rule: Rule) -> str:
    test = f"`{rule.test.split('::')[1]}`" if rule.test else ""
    return f"| {rule.number} | {rule.text} | {rule.standing} | {test} |"


def expanded(numbers: str) -> set[str]:
    """The rules that a cell lists, as in 1.9, 1.12 to 1.15."""
    found = set(re.findall(r"\d+\.\d+", numbers))
    for chapter, first, last in re.findall(r"(\d+)\.(\d+) to \d+\.(\d+)", numbers):
        found |= {f"{chapter}.{one}" for one in range(int(first), int(last) + 1)}
    return found


def commands() -> dict[str, str]:
    return {name: app for name, app in get_commands().items() if app in APPS}


def queries() -> dict[str, set[str]]:
    """What each address may be asked for, from the API's schema."""
    schema = Client().get("/api/v1/schema/").json()
    return {
        path.removeprefix("/api/v1"): {
            one["name"]
            for asked in methods.values()
            for one in asked.get("parameters", [])
            if one["in"] == "query"
        }
        for path, methods in schema["paths"].items()
    }


def test_the_page_of_rules_says_what_the_book_says() -> None:
    assert RULE.findall(text_of("rules.md")) == [
        row_of(rule) for rule in RULES.values()
    ]


@pytest.mark.parametrize("standing", [RuleCoverage.ENFORCED, RuleCoverage.RECORDED])
def test_the_referees_page_lists_the_rules_as_the_book_does(
    standing: RuleCoverage,
) -> None:
    [row] = [one for one in rows_of(text_of("referee.md")) if one[0] == standing]
    listed = {rule.number for rule in RULES.values() if rule.standing is standing}
    assert expanded(row[1]) == listed


def test_the_secretarys_page_has_every_column_of_a_seasons_files() -> None:
    found: dict[str, list[str]] = {}
    for row in rows_of(text_of("secretary-import.md")):
        if len(row) == 3 and CODE.fullmatch(row[1]):
            name = row[0].strip("`") or list(found)[-1]
            found.setdefault(name, []).append(row[1].strip("`"))
    assert found == {name: list(columns) for name, columns in COLUMNS.items()}


@pytest.mark.parametrize("page", ROLES)
def test_a_roles_page_names_buttons_that_there_are(page: str) -> None:
    bold = re.findall(r"\*\*([^*]+)\*\*", text_of(f"{page}.md"))
    # A sentence in bold begins a paragraph; +2 and +4 are said alike everywhere.
    named = {one for one in bold if not one.endswith(".") and one[0] != "+"}
    shown = {words for _, words in catalogues.entries("af")}
    assert named - shown == set()


def test_a_secretarys_page_is_short_and_the_start_page_leads_to_it() -> None:
    start = text_of("secretary.md")
    assert len(SECRETARY) > 10
    for page in SECRETARY:
        assert len(text_of(f"{page}.md").encode()) <= MOST_BYTES, page
        assert page == "secretary" or f"]({page}.md" in start, page


def test_the_page_of_the_api_has_every_address() -> None:
    addresses = {
        one
        for row in rows_of(text_of("api.md"))
        for one in CODE.findall(row[0])
        if one.startswith("/")
    }
    assert addresses == set(queries())


def test_the_page_of_the_api_has_every_way_to_choose() -> None:
    told = {
        CODE.findall(row[0])[0]: set(CODE.findall(row[2]))
        for row in rows_of(text_of("api.md"))
        if row[0].startswith("`/")
    }
    lists = {path: names - {"page", "page_size"} for path, names in queries().items()}
    assert told == {path: lists[path] for path in told}


def test_the_page_of_the_api_has_every_type_of_error() -> None:
    rows = [one for one in rows_of(text_of("api.md")) if one[0].isdigit()]
    told = {int(status): kind.strip("`") for status, kind, _ in rows}
    kinds = {status: kind for status, (kind, _) in KINDS.items()}
    assert told == kinds | answers.KINDS


def test_what_is_refused_before_the_site_is_asked_has_the_site_s_kind() -> None:
    both = answers.KINDS.keys() & KINDS.keys()
    assert [answers.KINDS[one] for one in both] == [KINDS[one][0] for one in both]
    assert both == {503}


def test_every_command_has_its_part_on_the_page_of_commands() -> None:
    parts = set(re.findall(r"^## (\w+)$", text_of("commands.md"), re.MULTILINE))
    assert parts == set(commands())


def test_the_page_of_commands_names_options_that_there_are() -> None:
    for part in text_of("commands.md").split("\n## ")[1:]:
        name, said = part.split("\n", 1)
        parser = load_command_class(commands()[name], name).create_parser("", name)
        options = set(re.findall(r"`(--[a-z-]+)`", said))
        assert options <= set(parser._option_string_actions), name


def test_every_public_address_leads_to_a_page() -> None:
    text = text_of("players-and-public.md")
    found = [one for row in rows_of(text) for one in CODE.findall(row[1])]
    for one in found:
        if one.startswith("/"):
            path = one.replace("<number>", "1").replace("<name>", "any")
            assert resolve(path.replace("<id>", str(UUID(int=1))))


def test_the_page_of_security_has_each_requirement_with_its_tests() -> None:
    rows = [one for one in rows_of(text_of("security.md")) if one[0]]
    assert len(rows) == 40
    assert [
        one[0] for one in rows if not re.match(r"(?:met|in part|not met)\b", one[2])
    ] == []
    assert [one[0] for one in rows if one[2].startswith("met") and not one[4]] == []
    tests = [one for row in rows for one in CODE.findall(row[4])]
    assert [one for one in tests if not (ROOT / one).is_file()] == []


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda one: one.name)
def test_a_page_links_to_what_there_is(path: Path) -> None:
    links = LINK.findall(path.read_text())
    assert [one for one in links if not (path.parent / one).exists()] == []


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda one: one.name)
def test_a_list_is_one_for_the_generator_too(path: Path) -> None:
    text = FENCED.sub("", path.read_text())
    assert NO_LIST.findall(text) == [], "a blank line before a list, four spaces within"


def test_every_place_that_the_map_names_is_there() -> None:
    named = [one for one in CODE.findall(text_of("developers.md")) if "/" in one]
    places = [one for one in named if one.split("/")[0] in PLACES and "<" not in one]
    assert len(places) > 50
    assert [one for one in places if not (ROOT / one).exists()] == []


def shown_in(language: str) -> set[str]:
    """The texts as the product shows them to a page's readers."""
    return {
        text
        for one in catalogues.entries(language).values()
        for text in (one.msgstr, *one.msgstr_plural.values())
    }


TRANSLATED = sorted(
    path for path in DOCS.glob("*.*.md") if not path.name.startswith("index.")
)


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda one: one.name)
def test_a_translated_page_names_buttons_as_its_readers_see_them(path: Path) -> None:
    bold = re.findall(r"\*\*([^*]+)\*\*", path.read_text())
    named = {one for one in bold if not one.endswith(".") and one[0] != "+"}
    assert len(named) > 5
    _page, language, _md = path.name.split(".")
    shown = shown_in(language)
    # A label begins with a capital wherever it stands.
    labels = {one[:1].upper() + one[1:] for one in shown}
    assert named - shown - labels == set()


@pytest.mark.parametrize("language", ["en", "af", "nl"])
def test_the_page_of_an_evenings_scores_has_each_setting(language: str) -> None:
    page = "evening-scores.md" if language == "en" else f"evening-scores.{language}.md"
    text = text_of(page)
    with override(language):
        labels = {name: f"**{label}** (`{name}`)" for name, label in LABELS.items()}
        ties = [
            f"**{word}** (`{of}`)"
            for (name, of), word in WORDS.items()
            if name == "ties"
        ]
    assert {one.name for each in SETTINGS.values() for one in each} == set(labels)
    assert [one for one in [*labels.values(), *ties] if one not in text] == []


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda one: one.name)
def test_a_translated_page_has_the_pictures_of_the_english_one(path: Path) -> None:
    english = DOCS / f"{path.name.split('.')[0]}.md"
    pictures = re.compile(r"images/[\w-]+\.png")
    assert set(pictures.findall(path.read_text())) == set(
        pictures.findall(english.read_text())
    )
