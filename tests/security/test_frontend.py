"""What a browser is given to run, and what it sends by itself (ASVS V3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(settings.BASE_DIR)
SCRIPTS = [
    path
    for path in sorted((ROOT / "static").rglob("*.js"))
    if "vendor" not in path.parts
]
MADE_OF_TEXT = re.compile(
    r"(?:inner|outer)HTML\s*\+?=(?!=)|insertAdjacentHTML|document\.write"
    r"|\beval\(|new Function\(|createContextualFragment"
)
# It copies a <template> of its own page.
COPIES = {"plan.js"}


def test_no_script_makes_a_page_of_text() -> None:
    assert len(SCRIPTS) > 50
    found = {path.name for path in SCRIPTS if MADE_OF_TEXT.search(path.read_text())}
    assert found == COPIES


def views(resolver: URLResolver) -> Iterator[Callable[..., Any]]:
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield one.callback
        else:
            yield from views(one)


# A mail program stops mails by the signed link alone, and the choice of a language is
# nobody's secret. What a phone's system shares is read by its service worker: here it
# only leads back to the page. The API asks for the token itself, of whoever comes with
# a session.
WITHOUT_A_TOKEN = {"set_language", "notice_stop", "mark_shared"}


def test_every_page_that_takes_a_form_asks_for_its_token() -> None:
    exempt = {
        one.__name__
        for one in views(get_resolver())
        if getattr(one, "csrf_exempt", False)
        and not hasattr(one, "cls")
        and not hasattr(one, "view_class")
    }
    assert exempt == WITHOUT_A_TOKEN
