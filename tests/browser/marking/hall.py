"""A hall for the tests: a union that names its teams, and markers' phones in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Thread
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.engine.union import Handler, Server, Union

HOME, AWAY = "Athlone A", "Strandfontein Retreat B"
STARTS = datetime(2026, 2, 3, 19, 30, tzinfo=UTC) - timedelta(hours=2)
SIZE = (360, 740)
TABLE_3 = "code-3"
# The service worker has tests of its own, and would answer instead of these.
NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', {})"
CAPTAIN = "<!doctype html><title>Captain</title>"


class Hall(Union):
    """The union of the engine's tests, with the names that the screens show."""

    shown: dict[str, Any]

    def sheet(self) -> dict[str, Any]:
        sheet = super().sheet()
        return sheet | {"status": self.shown.get("status", sheet["status"])}

    def live(self, device: str | None) -> dict[str, Any]:
        live = super().live(device)
        for row in live["tables"]:
            row["home"]["counter"], row["away"]["counter"] = "T. Manuel", "S. Jacobs"
        named = {
            "home": {"name": HOME, "code": "ATH"},
            "away": {"name": AWAY, "code": "SRB"},
            "union": "south-peninsula",
            "starts_at": STARTS.isoformat(),
            "marks_boom": False,
            "next": {"what": "interval", "at": "2026-02-03T20:45:00+02:00"},
            "is_sealed": False,
        }
        return live | named | self.shown


@contextmanager
def open_hall() -> Iterator[Hall]:
    hall = Hall()
    hall.shown = {}
    server = Server(("127.0.0.1", 0), partial(Handler, hall))
    hall.address = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield hall
    server.shutdown()
    thread.join()
    server.server_close()


@dataclass(slots=True)
class Marker:
    """Someone with a phone: what they see on it, and do."""

    page: Page
    context: BrowserContext

    def scan(self, code: str = TABLE_3) -> None:
        self.page.goto(f"/mark/#{code}")

    def start(self, code: str = TABLE_3, name: str = "Thandi") -> Marker:
        self.scan(code)
        self.page.get_by_label("Your name").fill(name)
        self.button("Start marking").tap()
        expect(self.page.locator(".table:visible .undo").first).to_be_visible()
        return self

    def look(self) -> None:
        """Have the phone ask the union now, as when its network returns."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def pad(self, points: int, team: str) -> Locator:
        return self.button(f"+{points} for {team}")

    def total(self, side: str) -> Locator:
        return self.page.locator(
            f'.table:visible .side[data-side="{side}"] .side-total'
        )

    @property
    def last(self) -> Locator:
        return self.page.locator(".table:visible .last")

    @property
    def saved(self) -> Locator:
        return self.page.locator(".saved")


def page_of(context: BrowserContext) -> None:
    """Serve the marker's page as the site does, with its content security policy."""
    answer = Client().get("/mark/")
    policy = answer.headers["Content-Security-Policy"]
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
    }
    body = answer.content.decode()
    context.route("**/mark/", lambda route: route.fulfill(body=body, headers=headers))
    context.route(
        "**/captain/",
        lambda route: route.fulfill(body=CAPTAIN, content_type="text/html"),
    )


@dataclass(slots=True)
class Phones:
    """Gives out phones, and takes them back."""

    hall: Hall
    chromium: Browser
    given: list[BrowserContext] = field(default_factory=list)

    def new(self, size: tuple[int, int] = SIZE, **values: Any) -> Marker:
        context = self.chromium.new_context(
            base_url=self.hall.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            **values,
        )
        context.add_init_script(NO_WORKER)
        page_of(context)
        self.given.append(context)
        return Marker(context.new_page(), context)

    def close(self) -> None:
        for context in self.given:
            context.close()
