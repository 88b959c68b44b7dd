"""The app opens with no network, and what the service worker keeps is nobody's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.site import Site, sign_in

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const body = await (await cache.match(request)).text();
      found.push([new URL(request.url).pathname, body]);
    }
  }
  return found;
}"""
CONTROLLED = """() => new Promise((resolve) => {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => resolve(null));
  if (serviceWorker.controller) resolve(null);
})"""
# The engine has opened what the phone holds.
OPENED = """async () => {
  while (!(await indexedDB.databases()).length) {
    await new Promise(requestAnimationFrame);
  }
}"""
TAKEN = """async () => {
  const shell = await navigator.serviceWorker.getRegistration();
  while (shell.waiting) await new Promise(requestAnimationFrame);
}"""
# A press that waits on this phone, as the engine keeps it.
WAITING = """() => new Promise((resolve) => {
  const opening = indexedDB.open("klawerjas-mark");
  opening.onsuccess = () => {
    const change = opening.result.transaction("presses", "readwrite");
    change.objectStore("presses").put({ id: "1", state: "here" });
    change.oncomplete = () => resolve(opening.result.close());
  };
})"""
UPDATED = """async () => {
  const shell = await navigator.serviceWorker.getRegistration();
  try { await shell.update(); } catch { return "refused"; }
  const fresh = shell.installing ?? shell.waiting;
  if (!fresh) return "none";
  return new Promise((resolve) => {
    const tell = () => {
      if (fresh.state === "redundant") resolve("refused");
      if (fresh.state === "installed") resolve("waits");
      if (fresh.state === "activated") resolve("taken");
    };
    fresh.addEventListener("statechange", tell);
    tell();
  });
}"""


@pytest.fixture
def context(site: Site, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=site.address)
    yield context
    context.close()


def visited(context: BrowserContext) -> Page:
    """The marker's screen, once the worker has put all of it on the phone."""
    page = context.new_page()
    page.goto("/mark/")
    page.evaluate(CONTROLLED)
    return page


def test_the_app_opens_cold_with_no_network_after_one_visit(
    context: BrowserContext,
) -> None:
    visited(context).close()
    context.set_offline(True)
    page = context.new_page()
    page.goto("/mark/")
    page.evaluate(OPENED)
    assert page.evaluate("document.styleSheets.length") > 0


def test_the_rule_book_opens_with_no_network(context: BrowserContext) -> None:
    visited(context).close()
    context.set_offline(True)
    page = context.new_page()
    page.goto("/rulebook/?q=12.1")
    assert "12.1" in page.inner_text("main")


def test_every_file_that_the_app_asks_for_is_kept(context: BrowserContext) -> None:
    visited(context).close()
    asked: list[str] = []
    failed: list[str] = []
    context.set_offline(True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto("/mark/", wait_until="networkidle")
    assert [url for url in failed if "/static/" in url] == []
    assert any("/bundles/js/mark/main" in url for url in asked)


def test_nothing_of_the_api_and_nothing_personal_is_kept(
    site: Site, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto("/")
    sign_in(page, "union-secretary", site.passwords["union-secretary"])
    kept = dict(visited(context).evaluate(KEPT))
    pages = {path for path in kept if not path.startswith("/static/")}
    # Beside the pages only the language that was chosen.
    assert pages == {"/mark/", "/evenings/mark/", "/rulebook/", "/language/"}
    assert kept["/language/"] == "en"
    assert not any("union-secretary" in body for body in kept.values())


def switch(page: Page, language: str) -> None:
    page.goto("/unions/south-peninsula/evenings/")
    name = {"af": "Afrikaans", "nl": "Nederlands", "en": "English"}[language]
    page.get_by_role("banner").get_by_role("button", name=name).first.click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def language_of(page: Page, path: str) -> str | None:
    page.goto(path)
    return page.locator("html").get_attribute("lang")


@pytest.mark.parametrize("language", ["af", "nl"])
def test_the_app_is_kept_in_the_language_of_whoever_opened_it(
    context: BrowserContext, language: str
) -> None:
    page = context.new_page()
    switch(page, language)
    visited(context).close()
    context.set_offline(True)
    for path in ("/mark/", "/evenings/mark/", "/rulebook/"):
        assert language_of(page, path) == language


def test_a_chosen_language_reaches_the_pages_that_are_kept_at_once(
    context: BrowserContext,
) -> None:
    page = visited(context)
    page.evaluate(WAITING)
    for language in ("af", "en", "af"):
        switch(page, language)
        assert language_of(page, "/mark/") == language
        assert language_of(page, "/evenings/mark/") == language
    context.set_offline(True)
    assert language_of(page, "/mark/") == "af"


def test_a_sign_in_page_of_a_wifi_is_never_kept(context: BrowserContext) -> None:
    context.route(
        "**/static/bundles/js/mark/main*.js",
        lambda route: route.fulfill(content_type="text/html", body="<h1>Wi-Fi</h1>"),
    )
    page = context.new_page()
    page.goto("/rulebook/")
    told = page.evaluate(
        """async () => {
          const shell = await navigator.serviceWorker.register("/sw.js");
          const worker = shell.installing;
          return new Promise((resolve) => {
            worker.onstatechange = () => resolve(worker.state);
          });
        }"""
    )
    assert told == "redundant"


def release(context: BrowserContext) -> None:
    """Have another service worker from now on: here that of another language."""
    context.request.post("/language/", form={"language": "af"})


def test_an_update_is_not_taken_while_a_press_waits(context: BrowserContext) -> None:
    page = visited(context)
    page.evaluate(WAITING)
    release(context)
    assert page.evaluate(UPDATED) == "refused"


def test_an_update_is_taken_once_nothing_waits(context: BrowserContext) -> None:
    page = visited(context)
    release(context)
    assert page.evaluate(UPDATED) in ("waits", "taken")
    page.evaluate(TAKEN)


# What the phone's system sends when a file is shared to the app.
SHARING = """() => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: "/mark/shared/" });
  form.enctype = "multipart/form-data";
  form.innerHTML = '<input type="file" name="rescue" id="shared">';
  document.body.append(form);
}"""
RESCUE = """{"format": "klawerjas-rescue/1",
  "match": "6f1d8a52-2f0e-4b8e-9d2b-0c6f6b1f0a01", "phones": []}"""


def test_a_file_shared_to_the_app_is_taken_in(
    context: BrowserContext,
) -> None:
    page = visited(context)
    page.evaluate(SHARING)
    file = {"name": "klawerjas.json", "mimeType": "application/json"}
    page.set_input_files("#shared", [file | {"buffer": RESCUE.encode()}])
    page.evaluate("document.getElementById('shared').form.submit()")
    page.wait_for_url("**/mark/#hand-over")
    told = page.locator('[data-hand="taken"]')
    expect(told).to_contain_text("These entries are of another match")
    page.goto("/mark/#shared")
    expect(told).to_contain_text("This is not what a phone gives out")
