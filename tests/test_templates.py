"""The law of templates: found by their names, and nothing in them but markup."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house import LAYERS, ROOT
from tests.source import FILES, broken, nodes_of, text_of

INLINE = {
    "style attribute": re.compile(r"<[^>]*\sstyle\s*="),
    "handler": re.compile(r"<[^>]*\son[a-z]+\s*="),
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)"),
    "style element": re.compile(r"<style\b"),
    "foreign host": re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//"),
    "unescaped": re.compile(r"\|\s*safe\b|autoescape off"),
    "script address": re.compile(r"javascript:"),
}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
IN_TEMPLATES = re.compile(rf"(?:{'|'.join(LAYERS)}|mail|embed)/")


def test_every_template_is_named_by_a_literal() -> None:
    """A name put together from parts hides from a search who uses a template."""

    def put_together(path: Path) -> Iterator[str]:
        for node in nodes_of(path):
            if isinstance(node, ast.JoinedStr):
                first, last = node.values[0], node.values[-1]
                starts = isinstance(first, ast.Constant) and str(first.value)
                ends = isinstance(last, ast.Constant) and str(last.value)
                is_file = str(ends).endswith((".html", ".txt", ".svg", ".xml"))
                if is_file and IN_TEMPLATES.match(str(starts)):
                    yield ast.unparse(node)

    assert broken(FILES, put_together) == {}


def test_there_are_templates_to_police() -> None:
    assert len(TEMPLATES) > 100


def test_templates_have_no_inline_script_or_style() -> None:
    def inline(path: Path) -> list[str]:
        text = text_of(path)
        return [name for name, pattern in INLINE.items() if pattern.search(text)]

    assert broken(TEMPLATES, inline) == {}


def test_a_label_has_no_colon() -> None:
    """Django's label_tag ends a field's name with one, which no other label has."""

    def tagged(path: Path) -> list[str]:
        return re.findall(r"label_tag", text_of(path))

    assert broken(TEMPLATES, tagged) == {}


def test_a_day_and_its_hour_are_written_alike() -> None:
    """A comma parts them on every page: 26 Nov 2026, 20:02."""

    def unparted(path: Path) -> list[str]:
        return re.findall(r"\|date:\S*[jFMY](?: [jFMY])* H:i", text_of(path))

    assert broken(TEMPLATES, unparted) == {}


def test_no_line_of_a_heading_begins_with_its_dash() -> None:
    """Two teams part behind the dash between them, not before it."""

    def parted(path: Path) -> list[str]:
        return re.findall(r"<h[1-4][^\n]*home\.name \}\} –", text_of(path))

    assert broken(TEMPLATES, parted) == {}
