"""The texts that code, templates and rules show, found without GNU gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import polib
from django.conf import settings
from django.template import Template
from django.template.base import Lexer, Node, TokenType
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

ROOT = Path(settings.BASE_DIR)
PACKAGES = ["config", "league", "matches", "referees", "scoresheets", "drives"]
TEMPLATES = ROOT / "templates"
FILE = "LC_MESSAGES/django.po"
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
CATALOGUES = {
    language: [Path(path) / language / FILE for path in settings.LOCALE_PATHS]
    for language in LANGUAGES
}
TRANSLATION = "django.utils.translation"
FUNCTIONS = {"gettext", "pgettext", "ngettext", "npgettext"}
WITH_CONTEXT = {"pgettext", "npgettext"}
WITH_PLURAL = {"ngettext", "npgettext"}
READ_ALOUD = {"title", "aria-label", "alt", "placeholder"}
# A filter's own words would be shown untranslated.
WORDS_IN_FILTER = re.compile(
    r"\|(default|default_if_none|yesno|pluralize):\"[^\"]*[a-z]"
)
FAULT = re.compile(
    r"(must (be|have|hold)|is (not|missing|the name)|stands for|names ).*"
)


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate: its words, and what tells it from others."""

    words: str
    context: str | None = None
    plural: str = ""


def entries(language: str) -> dict[tuple[str | None, str], polib.POEntry]:
    """Return a language's entries by context and text; the first catalogue wins."""
    found: dict[tuple[str | None, str], polib.POEntry] = {}
    for path in CATALOGUES[language]:
        for entry in polib.pofile(str(path)):
            found.setdefault((entry.msgctxt, entry.msgid), entry)
    return found


def python_texts() -> Iterator[Text]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from texts_of(path.read_text())


def texts_of(source: str) -> Iterator[Text]:
    """Yield the texts in a Python file, by the translators that it imports."""
    tree = ast.parse(source)
    named = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == TRANSLATION
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            function = re.sub("_(lazy|noop)$", "", named.get(node.func.id, ""))
            if function in FUNCTIONS:
                yield from _text(function, node.args)


def _text(function: str, arguments: list[ast.expr]) -> Iterator[Text]:
    words = [str(one.value) for one in arguments if isinstance(one, ast.Constant)]
    if not words:
        return  # A text held in a variable is found where it is written.
    context = words.pop(0) if function in WITH_CONTEXT else None
    yield Text(words[0], context, words[1] if function in WITH_PLURAL else "")


def template_texts() -> Iterator[Text]:
    for path in sorted(TEMPLATES.rglob("*.html")):
        yield from texts_in(path.read_text())


def texts_in(source: str) -> Iterator[Text]:
    """Yield the texts in a template's translate and blocktranslate tags."""
    for node in Template(source).nodelist.get_nodes_by_type(Node):
        if isinstance(node, TranslateNode):
            words = node.filter_expression.var.literal
            if words is not None:
                yield Text(str(words), _context(node))
        elif isinstance(node, BlockTranslateNode):
            plural = node.render_token_list(node.plural)[0] if node.plural else ""
            singular = node.render_token_list(node.singular)[0]
            yield Text(singular, _context(node), plural)


def _context(node: TranslateNode | BlockTranslateNode) -> str | None:
    expression = node.message_context
    return None if expression is None else str(expression.var)


def fault_sentences(source: str) -> Iterator[str]:
    """Yield what a module may say is wrong in a document, with 7 for each value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = node.value
        elif isinstance(node, ast.JoinedStr):
            said = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "7"
                for part in node.values
            )
        else:
            continue
        if FAULT.fullmatch(said) and not _is_part(said):
            yield said


def _is_part(said: str) -> bool:
    """Return whether this only begins a sentence that the code completes."""
    return said.endswith((" ", '"'))


ATTRIBUTES = re.compile(r'([a-z-]+="[^"]*"\s*)+')


class Shown(HTMLParser):
    """Gathers what a page shows or a screen reader says; code is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.is_code = False

    def handle_data(self, data: str) -> None:
        if not self.is_code:
            self.texts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.is_code = self.is_code or tag == "code"
        self.texts += [value or "" for name, value in attrs if name in READ_ALOUD]

    def handle_endtag(self, tag: str) -> None:
        self.is_code = self.is_code and tag != "code"


def untranslated_in(source: str) -> list[str]:
    """Return the visible words of a template outside its translate tags."""
    plain, skipped_to = [], ""
    for token in Lexer(source).tokenize():
        words = token.contents.split()
        name = words[0] if words else ""
        if token.token_type is TokenType.BLOCK and skipped_to:
            skipped_to = "" if name == skipped_to else skipped_to
        elif token.token_type is TokenType.BLOCK and name in (
            "blocktranslate",
            "comment",
        ):
            skipped_to = f"end{name}"
        elif token.token_type is TokenType.TEXT and not skipped_to:
            plain.append(token.contents)
    text = "".join(plain)
    shown = Shown()
    # A fragment with only attributes belongs within a tag.
    shown.feed(f"<i {text}>" if ATTRIBUTES.fullmatch(text.strip()) else text)
    found = [text.strip() for text in shown.texts if re.search("[^\\W\\d_]", text)]
    return found + [one.group() for one in WORDS_IN_FILTER.finditer(source)]
