"""A page's modules go out as one file, and never as one that is out of date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from config import bundles as module
from config.bundles import ENTRIES, STATIC, bundles, digest_of
from config.storage import StaticFiles

IMPORTS = re.compile(r'(?:from|import) "(\.[^"]+)"')
ENTRY, PART, BUNDLE = "js/main.js", "js/part.js", "bundles/js/main.js"
TEXTS = {
    ENTRY: 'import { a } from "./part.js";\na();\n',
    PART: "export function a() {}\n",
    BUNDLE: "function a(){}a();\n",
}


def test_every_bundle_is_what_make_scripts_made_of_its_modules() -> None:
    assert {one.entry for one in bundles()} == set(ENTRIES)
    for one in bundles():
        assert one.is_fresh, f"{one.entry} has changed since: run make scripts"
        assert set(imported_from(one.entry)) <= set(one.parts)


def imported_from(name: str) -> Iterator[str]:
    yield name
    for other in IMPORTS.findall((STATIC / name).read_text()):
        path = (STATIC / name).parent / other
        yield from imported_from(path.resolve().relative_to(STATIC).as_posix())


def test_every_module_that_imports_others_is_in_a_bundle() -> None:
    in_bundles = {part for one in bundles() for part in one.parts}
    for path in sorted((STATIC / "js").rglob("*.js")):
        if IMPORTS.search(path.read_text()):
            assert path.relative_to(STATIC).as_posix() in in_bundles, path


@pytest.fixture
def collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StaticFiles:
    """Return static files of two modules and their bundle, collected by `go_out`."""
    static = tmp_path / "static"
    for name, text in TEXTS.items():
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text(text)
    monkeypatch.setattr(module, "STATIC", static)
    told = [{"entry": ENTRY, "parts": [ENTRY, PART], "digest": ""}]
    told[0]["digest"] = digest_of([ENTRY, PART, BUNDLE])
    (static / module.INDEX).write_text(json.dumps(told))
    return StaticFiles(location=tmp_path / "out", base_url="/static/")


def go_out(storage: StaticFiles) -> str:
    """Collect the files as they stand; return what goes out for the first module."""
    for name in TEXTS:
        text = (module.STATIC / name).read_bytes()
        storage.save(name, ContentFile(text))
    list(storage.post_process({name: (storage, name) for name in TEXTS}))
    return storage.stored_name(ENTRY)


def test_a_fresh_bundle_goes_out_in_the_place_of_its_modules(
    collected: StaticFiles,
) -> None:
    assert go_out(collected).startswith("bundles/js/main.")
    assert collected.carried == {PART}
    assert collected.stored_name(PART).startswith("js/part.")


@pytest.mark.parametrize("changed", TEXTS)
def test_after_a_change_to_one_of_them_the_modules_go_out(
    collected: StaticFiles, changed: str
) -> None:
    with (module.STATIC / changed).open("a") as file:
        file.write("const b = 1;\n")
    assert go_out(collected).startswith("js/main.")
    assert collected.carried == frozenset()


def test_a_module_that_is_gone_makes_no_bundle_fresh(collected: StaticFiles) -> None:
    (module.STATIC / PART).unlink()
    [bundle] = bundles()
    assert not bundle.is_fresh
