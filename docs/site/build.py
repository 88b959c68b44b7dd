"""Build docs/ as a site, once in each language, into a folder: var/docs/ unless named.

Every language has every page: where a page has no `name.af.md` beside it, the English
one is shown, and says so. A heading has the same anchor in each language, so that the
product's links need to know no language but the folder. The result asks nobody else for
anything and has no script within a page, so the product's own policy serves it.
"""

from __future__ import annotations

import gzip
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

from markdown.extensions.toc import slugify
from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = DOCS / "site"
STATIC = ROOT / "static"
NAMES = {"en": "English", "af": "Afrikaans", "nl": "Nederlands"}
FIRST = "en"
TRANSLATED = re.compile(r"\.(?:af|nl)\.md$")
# Pages that a reader who searches for a task does not look for.
IN_DEPTH = ("Operator", "Developer", "Reference")
# Those in which most look for one: a task there comes before another page's title.
OF_A_ROLE = re.compile(r"(?:marker|captain|referee|secretary(?:-[\w-]+)?|evenings)\.md")
FENCE = re.compile(r"^(?:```|~~~)")
HEADING = re.compile(r"^(#{1,6}) +(.*?) *$")
# A link out of docs/, to what only the repository has.
OUTWARD = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PICTURE = 'src="images/'
# What a page looks like the product by: where it is in static/, and in the site.
OF_THE_PRODUCT = {
    "img/logo.svg": "assets/logo.svg",
    "img/favicon.svg": "assets/favicon.svg",
    "vendor/atkinson/atkinson-latin.woff2": "assets/atkinson-latin.woff2",
    "vendor/atkinson/atkinson-latin-ext.woff2": "assets/atkinson-latin-ext.woff2",
}
# What a site of no known address and in these languages has no use for.
UNUSED = (
    "404.html",
    "sitemap.xml.gz",
    "assets/**/*.map",
    "assets/javascripts/lunr/*.js",
    "assets/javascripts/lunr/min/lunr.[!mns]*.js",
    "assets/javascripts/lunr/min/lunr.no.*",
    "assets/javascripts/lunr/min/lunr.s[av].*",
)
# The search takes each word for the beginning of one: "a" of "stop a table" would find
# all that begins with it. A word of one or two letters is taken as it is.
BEGINNINGS = r"/(^[+-]|[~^]\d+$)/.test(r)?r:"
LONGER_BEGINNINGS = r"/(^[+-]|[~^]\d+$|^.{1,2}$)/.test(r)?r:"
# The theme asks each language for one, and goes by the links of the page without.
SITEMAP = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n'
TEXTS = (".html", ".css", ".js", ".json", ".svg", ".py")
LEAST_PACKED = 1000  # bytes


def main(target: Path) -> None:
    """Build beside the target, and put it in its place when it is whole."""
    new = target.with_name(f"{target.name}-new")
    shutil.rmtree(new, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as at_once:
        built = {one: Path(folder) / "built" / one for one in NAMES}
        sources = [Path(folder) / one for one in NAMES]
        list(at_once.map(build_language, NAMES, sources, built.values()))
        for language, place in built.items():
            shutil.move(place, new if language == FIRST else new / language)
    take_scripts_out(new)
    mend_search(new)
    pack(new)
    (new / "made").touch()
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    new.rename(target)


def build_language(language: str, source: Path, target: Path) -> None:
    words = words_of(language)
    source.mkdir()
    config = load_config(
        str(ROOT / "mkdocs.yml"), docs_dir=str(source), site_dir=str(target)
    )
    write_source(language, source, in_depth=pages_under(config.nav, IN_DEPTH))
    config.theme["language"] = language
    for palette in config.theme["palette"]:
        name = palette["toggle"]["name"]
        palette["toggle"]["name"] = words.get(name, name)
    config.nav = in_words(config.nav, words)
    config.extra["untranslated"] = words.get("untranslated", "")
    config.extra["alternate"] = [
        {"lang": one, "name": name, "link": way_between(language, one)}
        for one, name in NAMES.items()
    ]
    build(config)
    for path in [one for kind in UNUSED for one in target.glob(kind)]:
        path.unlink()
    (target / "sitemap.xml").write_text(SITEMAP)


def words_of(language: str) -> dict[str, str]:
    with (SITE / "words.toml").open("rb") as file:
        found: dict[str, dict[str, str]] = tomllib.load(file)
    return found.get(language, {})


def in_words(nav: Any, words: dict[str, str]) -> Any:
    """Return a nav with the titles of its parts in these words."""
    if isinstance(nav, list):
        return [in_words(one, words) for one in nav]
    if isinstance(nav, dict):
        return {words.get(key, key): in_words(one, words) for key, one in nav.items()}
    return nav


def pages_under(nav: Any, titles: tuple[str, ...]) -> set[str]:
    """Return the files of the nav's parts with these titles."""
    found = [parts for one in nav for title, parts in one.items() if title in titles]
    return {name for parts in found for name in parts}


def way_between(here: str, there: str) -> str:
    """Return the relative address of a language's front page from another's."""
    up = "" if here == FIRST else "../"
    return up if there == FIRST else f"{up}{there}/"


def write_source(language: str, folder: Path, *, in_depth: set[str]) -> None:
    """Write the pages of one language, as the generator reads them, into a folder."""
    ignored = shutil.ignore_patterns("*.md", "site", "__pycache__")
    shutil.copytree(DOCS, folder, ignore=ignored, dirs_exist_ok=True)
    for name, place in OF_THE_PRODUCT.items():
        (folder / place).parent.mkdir(exist_ok=True)
        shutil.copyfile(STATIC / name, folder / place)
    for path in sorted(DOCS.glob("*.md")):
        if TRANSLATED.search(path.name):
            continue
        own = path.with_name(f"{path.stem}.{language}.md")
        is_own = language == FIRST or own.exists()
        text = path.read_text()
        if own.exists():
            text = with_anchors_of(text, own.read_text(), name=own.name)
        boost = (
            0.2 if path.name in in_depth else 3 if OF_A_ROLE.fullmatch(path.name) else 1
        )
        head = f"search:\n  boost: {boost}\n" if boost != 1 else ""
        head += "" if is_own else "untranslated: true\n"
        text = OUTWARD.sub(r"\1", text)
        if path.name != "index.md":
            # Every page but the first has a folder of its own.
            text = text.replace(PICTURE, PICTURE.replace("images", "../images"))
        (folder / path.name).write_text(f"---\n{head}---\n{text}" if head else text)


def headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the line, the level and the words of each heading, from line 0."""
    is_code = False
    for number, line in enumerate(text.splitlines()):
        if FENCE.match(line):
            is_code = not is_code
        found = HEADING.match(line)
        if found and not is_code:
            yield number, len(found[1]), found[2]


def anchors(text: str) -> list[str]:
    """Return the anchor of each heading of a page, as the generator makes it."""
    found: list[str] = []
    for _line, _level, words in headings(text):
        anchor = plain = slugify(re.sub(r"[*`]|\]\([^)]*\)", "", words), "-")
        number = 0
        while anchor in found:
            number += 1
            anchor = f"{plain}_{number}"
        found.append(anchor)
    return found


def with_anchors_of(english: str, text: str, *, name: str) -> str:
    """Return a translated page whose headings have the anchors of the English ones."""
    levels = [level for _line, level, _words in headings(english)]
    if levels != [level for _line, level, _words in headings(text)]:
        raise ValueError(f"{name} has other headings than its English page")
    lines = text.splitlines()
    for (line, _level, _words), anchor in zip(
        headings(text), anchors(english), strict=True
    ):
        lines[line] += f" {{ #{anchor} }}"
    return "\n".join(lines) + "\n"


def take_scripts_out(folder: Path) -> None:
    """Put each script that stands within a page into a file of its own."""
    scripts = folder / "assets" / "scripts"
    scripts.mkdir(parents=True, exist_ok=True)
    for path in folder.rglob("*.html"):
        up = "../" * (len(path.relative_to(folder).parts) - 1)

        def outside(found: re.Match[str], up: str = up) -> str:
            name = sha256(found[1].encode()).hexdigest()[:16] + ".js"
            (scripts / name).write_text(found[1])
            return f'<script src="{up}assets/scripts/{name}"></script>'

        path.write_text(INLINE.sub(outside, path.read_text()))


def mend_search(folder: Path) -> None:
    for path in folder.rglob("assets/javascripts/workers/search.*.min.js"):
        text = path.read_text()
        if text.count(BEGINNINGS) != 1:
            raise ValueError(f"{path.name} does not read a query as it did before")
        path.write_text(text.replace(BEGINNINGS, LONGER_BEGINNINGS))


def pack(folder: Path) -> None:
    """Lay a compressed copy beside each longer text: it is sent as it lies there."""
    for path in list(folder.rglob("*")):
        if path.suffix in TEXTS and path.stat().st_size >= LEAST_PACKED:
            packed = gzip.compress(path.read_bytes(), 9, mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "var" / "docs")
