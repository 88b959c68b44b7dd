"""The texts of a card evening's pages and prints: all that there is in Dutch.

Run as a program it updates the Dutch catalogue from the code: new texts come in empty,
unused ones go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import polib

from tests import catalogues
from tests.catalogues import DUTCH, ROOT, TEMPLATES, Text

INCLUDED = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')
AREA_NAME = re.compile(r'= DeskArea\(\s*"[^"]+",\s*_\("([^"]+)"\)')
# An error on an evening's page is shown by the same page as everywhere.
FAULT_PAGE = "error.html"
# The evenings also use other packages' words: lists on paper, faults, permissions,
# what stands around every page.
ELSEWHERE = [
    "config/errors.py",
    "league/access/admission.py",
    "league/templatetags/site.py",
    "scoresheets/prints/lists/listing.py",
    "scoresheets/prints/lists/poster_head.py",
    "scoresheets/paper/words.py",
    "league/models/people.py",
    # The hall's guides are printed in every language of the site; the names of buttons
    # are those of the screens (buttons.py).
    *(
        f"scoresheets/prints/guides/{name}.py"
        for name in ("marker", "captain", "referee", "secretary", "titles")
    ),
]


def said_texts() -> dict[Text, set[str]]:
    """Return every text of the evenings, with the files that use it."""
    found: dict[Text, set[str]] = {}
    for path, text in [*_of_code(), *_of_templates(), *_of_menu()]:
        found.setdefault(text, set()).add(path)
    return found


def _of_code() -> Iterator[tuple[str, Text]]:
    paths = [*(ROOT / "drives").rglob("*.py"), *(ROOT / one for one in ELSEWHERE)]
    for path in paths:
        for text in catalogues.texts_of(path.read_text()):
            yield str(path.relative_to(ROOT)), text


def _of_templates() -> Iterator[tuple[str, Text]]:
    for name in templates():
        for text in catalogues.texts_in((TEMPLATES / name).read_text()):
            yield f"templates/{name}", text


def _of_menu() -> Iterator[tuple[str, Text]]:
    """The names of the desk's areas: their menu stands beside an evening's pages too.

    What can be done in an area shows on the area's own pages, which have no Dutch.
    """
    for path in (ROOT / "league" / "desk").glob("*.py"):
        for name in AREA_NAME.findall(path.read_text()):
            yield str(path.relative_to(ROOT)), Text(name)


def templates() -> set[str]:
    """Return the evenings' templates, and every template they extend or include."""
    own = (TEMPLATES / "drives").rglob("*.html")
    todo = [str(path.relative_to(TEMPLATES)) for path in own]
    found: set[str] = set()
    todo.append(FAULT_PAGE)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += INCLUDED.findall((TEMPLATES / name).read_text())
    return found


def bring_in_line() -> polib.POFile:
    """Rewrite the Dutch catalogue, keeping the translations of texts still used."""
    former = {(one.msgctxt, one.msgid): one for one in polib.pofile(str(DUTCH))}
    made = polib.POFile(wrapwidth=88)
    made.metadata = {
        "Language": "nl",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    said = sorted(said_texts().items(), key=lambda one: (min(one[1]), one[0].words))
    for text, paths in _joined(said).items():
        made.append(_entry(text, paths, former.get((text.context, text.words))))
    made.save(str(DUTCH))
    made.save_as_mofile(str(DUTCH.with_suffix(".mo")))
    return made


def _joined(said: list[tuple[Text, set[str]]]) -> dict[Text, set[str]]:
    """Merge a text used both with and without a plural into one entry."""
    plurals = {(one.context, one.words): one for one, _paths in said if one.plural}
    found: dict[Text, set[str]] = {}
    for text, paths in said:
        whole = plurals.get((text.context, text.words), text)
        found.setdefault(whole, set()).update(paths)
    return found


def _entry(text: Text, paths: set[str], former: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgctxt=text.context,
        msgid=text.words,
        msgid_plural=text.plural,
        occurrences=[(path, "") for path in sorted(paths)],
        flags=["python-format"] if "%(" in text.words else [],
    )
    if text.plural:
        entry.msgstr_plural = {0: "", 1: ""}
    if former is not None and former.msgid_plural == text.plural:
        entry.msgstr, entry.msgstr_plural = former.msgstr, former.msgstr_plural
    return entry


if __name__ == "__main__":
    import django

    django.setup()
    bring_in_line()
