"""docs/ as a site: whole, in three languages, and asking nobody else for anything."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from mkdocs.exceptions import Abort

from config.docs.help import OF_FAULTS, SECTIONS
from docs.site import build
from tests.response_headers import INLINE

LANGUAGES = ("en", "af", "nl")
ATTRIBUTE = re.compile(r'\b(?:href|src)="([^"]*)"')
ID = re.compile(r'\bid="([^"]*)"')
# What a browser fetches by itself, and not when somebody follows a link.
FETCHED = re.compile(
    r'<(?:link|script|img|source|iframe|video|audio)\b[^>]*(?:href|src|srcset)="'
    r'(?:https?:)?//[^"]*"|url\(["\']?(?:https?:)?//|@import'
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("help") / "docs"
    build.main(target)
    return target


def pages_of(site: Path) -> Iterator[tuple[str, str]]:
    """The address of each page, as the product serves it, and its text."""
    for path in sorted(site.rglob("index.html")):
        yield f"/docs/{path.parent.relative_to(site).as_posix()}/", path.read_text()


def test_every_page_is_there_in_each_language(site: Path) -> None:
    names = {
        one.stem
        for one in build.DOCS.glob("*.md")
        if not build.TRANSLATED.search(one.name)
    }
    for language in LANGUAGES:
        folder = site if language == "en" else site / language
        for name in names - {"index"}:
            assert (folder / name / "index.html").is_file(), (language, name)
        start = (folder / "index.html").read_text()
        assert f'<html lang="{language}"' in start
    assert (site / "made").is_file()


def test_a_page_without_a_translation_says_so(site: Path) -> None:
    shown = (site / "af" / "names" / "index.html").read_text()
    assert "Hierdie bladsy is net in Engels." in shown
    assert '<div lang="en">' in shown
    assert 'class="untranslated"' not in (site / "names" / "index.html").read_text()


def test_nothing_is_fetched_from_elsewhere_or_stands_within_a_page(site: Path) -> None:
    for address, text in pages_of(site):
        assert not FETCHED.findall(text), address
        assert not INLINE.findall(text), address
    for path in site.rglob("*.css"):
        assert not FETCHED.findall(path.read_text()), path


def test_every_link_and_picture_leads_to_what_there_is(site: Path) -> None:
    pages = dict(pages_of(site))
    ids = {address: set(ID.findall(text)) for address, text in pages.items()}
    wrong = []
    for address, text in pages.items():
        for link in map(unescape, ATTRIBUTE.findall(text)):
            found = urlsplit(urljoin(address.replace("/./", "/"), link))
            if found.scheme or found.netloc or link.startswith("mailto:"):
                continue
            name = unquote(found.path).removeprefix("/docs/")
            is_there = (site / name / "index.html").is_file() or (site / name).is_file()
            anchors = ids.get(found.path, ids.get(f"{found.path}./", set()))
            anchor = unquote(found.fragment)
            if not is_there or (anchor and anchor not in anchors | {"__top"}):
                wrong.append((address, link))
    assert len(pages) > 100
    assert wrong == []


def test_each_section_has_its_anchor_in_each_language(site: Path) -> None:
    for section in {*SECTIONS, *OF_FAULTS.values()}:
        page, _hash, anchor = section.partition("#")
        for language in LANGUAGES:
            folder = site if language == "en" else site / language
            text = (folder / page / "index.html").read_text()
            assert not anchor or f'id="{anchor}"' in text, (language, section)


def test_a_search_is_there_in_each_language(site: Path) -> None:
    titles = {"": "Stop a table", "af": "Stop ’n tafel", "nl": "Een tafel stoppen"}
    for folder, title in titles.items():
        index = site / folder / "search" / "search_index.json"
        sections = json.loads(index.read_text())["docs"]
        assert title in {one["title"] for one in sections}


@pytest.mark.parametrize("link", ["nowhere.md", "marker.md#nowhere", "images/no.png"])
def test_a_dead_link_stops_the_build(
    link: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(build.DOCS, docs, ignore=shutil.ignore_patterns("*.pyc"))
    start = docs / "index.md"
    start.write_text(f"{start.read_text()}\n[there]({link})\n")
    monkeypatch.setattr(build, "DOCS", docs)
    with pytest.raises(Abort):
        build.build_language("en", tmp_path / "source", tmp_path / "built")


def test_a_translated_page_has_the_anchors_of_the_english_one() -> None:
    english = "# A\n## The toss\n```\n# no heading\n```\n## The toss\n"
    text = build.with_anchors_of(english, "# B\n## Die loot\n## Weer\n", name="x")
    assert text == "# B { #a }\n## Die loot { #the-toss }\n## Weer { #the-toss_1 }\n"
    with pytest.raises(ValueError, match=r"x\.af\.md has other headings"):
        build.with_anchors_of(english, "# B\n## Die loot\n", name="x.af.md")
