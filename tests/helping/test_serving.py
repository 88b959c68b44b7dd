"""The help is sent as it was built, to anybody, and nothing beside it."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.response_headers import header_faults

HASHED = "assets/bundle.0a1b2c3d.min.js"


@pytest.fixture
def built(tmp_path: Path, settings: Any) -> Path:
    """A help with a page, its compressed copy, a script and a picture."""
    root = tmp_path / "docs"
    (root / "marker").mkdir(parents=True)
    (root / "assets").mkdir()
    page = b"<p>Tap +2.</p>" * 100
    (root / "marker" / "index.html").write_bytes(page)
    (root / "marker" / "index.html.gz").write_bytes(gzip.compress(page))
    (root / "index.html").write_text("<p>Help</p>")
    (root / HASHED).write_text("go()")
    (root / "assets" / "tap.png").write_bytes(b"\x89PNG")
    (root / "made").touch()
    (tmp_path / "secret.html").write_text("not yours")
    settings.DOCS_ROOT = root
    return root


def get(address: str, **headers: str) -> HttpResponse:
    return Client(headers=headers).get(address)


@pytest.mark.usefixtures("built")
def test_a_page_is_sent_as_it_was_built() -> None:
    answer = get("/docs/")
    assert (answer.status_code, answer.content) == (200, b"<p>Help</p>")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert header_faults(answer) == []


@pytest.mark.usefixtures("built")
def test_a_compressed_copy_goes_to_whoever_takes_one() -> None:
    packed = get("/docs/marker/", **{"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    plain = get("/docs/marker/")
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in plain["Vary"]


@pytest.mark.usefixtures("built")
def test_what_is_named_by_its_content_is_kept_and_a_picture_has_its_type() -> None:
    assert "immutable" in get(f"/docs/{HASHED}")["Cache-Control"]
    assert get("/docs/assets/tap.png")["Content-Type"] == "image/png"


@pytest.mark.usefixtures("built")
def test_what_is_unchanged_is_not_sent_again() -> None:
    first = get("/docs/marker/")
    again = get("/docs/marker/", **{"If-Modified-Since": first["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.usefixtures("built")
def test_a_pages_address_without_its_slash_leads_to_it() -> None:
    answer = get("/docs/marker")
    assert (answer.status_code, answer["Location"]) == (301, "/docs/marker/")


@pytest.mark.django_db
@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        "nowhere/",
        "made",
        "marker/index.html.gz",
        "../secret.html",
        "%2e%2e/secret.html",
        "/etc/passwd",
        "marker/%00",
        "a" * 5000,
    ],
)
def test_nothing_else_is_sent(path: str) -> None:
    answer = get(f"/docs/{path}")
    assert answer.status_code == 404
    assert b"not yours" not in answer.content


def test_a_help_that_is_not_built_says_so(tmp_path: Path, settings: Any) -> None:
    settings.DOCS_ROOT = tmp_path
    for address in ("/docs/", "/docs/af/marker/"):
        answer = get(address)
        assert answer.status_code == 503
        assert "make docs" in answer.content.decode()
        assert answer["Retry-After"] == "30"
        assert header_faults(answer) == []
