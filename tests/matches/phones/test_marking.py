from __future__ import annotations

import json
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client

STATIC = Path(__file__).parents[3] / "static"
NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
IMPORTED = re.compile(r'from "(\.[^"]+)"')


def worker() -> str:
    return Client().get("/sw.js").content.decode()


def kept_files() -> set[str]:
    found = re.search(r"const FILES = (\[.*?\]);", worker(), re.DOTALL)
    assert found, "the service worker lists its files"
    return set(json.loads(found[1]))


def test_the_service_worker_is_asked_for_anew_each_time() -> None:
    answer = Client().get("/sw.js")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Service-Worker-Allowed"] == "/"


def test_the_service_worker_is_a_script() -> None:
    answer = Client().get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")


def test_a_phone_keeps_every_file_that_its_pages_name() -> None:
    pages = [Client().get(path).content.decode() for path in ("/mark/", "/rulebook/")]
    assert set(NAMED.findall(" ".join(pages))) <= kept_files()


def test_a_phone_keeps_every_module_that_another_imports() -> None:
    kept = kept_files()
    for path in (STATIC / "js" / "mark").rglob("*.js"):
        for name in IMPORTED.findall(path.read_text()):
            module = (path.parent / name).resolve().relative_to(STATIC.resolve())
            assert f"/static/{module}" in kept, f"{path.name} imports {name}"


def test_a_phone_keeps_the_pages_of_a_release_under_its_version() -> None:
    assert re.search(r"\$\{PREFIX\}[0-9a-f]{16}`", worker())


def test_the_app_kept_is_in_the_readers_language() -> None:
    answer = Client().get("/sw.js", headers={"Accept-Language": "af"})
    assert 'LANGUAGE = "af"' in answer.content.decode()


def test_a_phone_knows_that_its_reader_chose_dutch() -> None:
    """The page of an evening's table is in Dutch, though this one's are not."""
    answer = Client().get("/sw.js", headers={"Accept-Language": "nl"})
    assert 'LANGUAGE = "nl"' in answer.content.decode()


def test_the_manifest_names_the_app_and_its_icons() -> None:
    manifest = json.loads(Client().get("/mark/manifest.webmanifest").content)
    icons = [one["src"].removeprefix("/static/") for one in manifest["icons"]]
    assert (manifest["start_url"], bool(icons)) == ("/mark/", True)
    assert all(finders.find(icon) for icon in icons)


def test_the_manifest_is_served_as_one() -> None:
    answer = Client().get("/mark/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"


def test_a_token_is_set_and_never_kept() -> None:
    answer = Client().get("/mark/token/")
    assert "csrftoken" in answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_rescues_file_can_be_shared_to_the_app() -> None:
    manifest = json.loads(Client().get("/mark/manifest.webmanifest").content)
    target = manifest["share_target"]
    [taken] = target["params"]["files"]
    assert (target["action"], target["method"]) == ("/mark/shared/", "POST")
    assert "application/json" in taken["accept"]
    assert f'SHARED = "{target["action"]}"' in worker()


def test_what_is_shared_past_the_service_worker_leads_to_the_page() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/mark/shared/", {"text": "x"})
    assert answer.headers["Location"] == "/mark/#hand-over"
