"""A browser that looks at a filled world: what ran, what broke out, what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Request,
    Response,
)

WATCH = Path(__file__).with_name("watch.js").read_text()
OTHER_HOST = "//e.test"
# What the console says where a payload ran or was kept from it; the rest are answers
# of the site, such as a page that is refused.
TELLING = ("INJECTED", "VIOLATION", "Content Security Policy")
AT_ONCE = 6
READ = "addresses => injected.read(addresses)"
FILL = "what => injected.fill(what)"
LOOK = "[injected.faultsIn(document), injected.textsIn(document)]"
# On a busy machine it may answer that the worker has been silent.
SAYS_HOW_IT_IS = "/readyz"


@dataclass(slots=True)
class Seen:
    """What a browser met: faults by where, and which values stood on a page whole.

    `read` are answers that its parser read, `opened` are pages that it ran.
    """

    values: dict[str, tuple[str, str]]
    faults: list[str] = field(default_factory=list)
    whole: dict[str, str] = field(default_factory=dict)
    torn: dict[str, str] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    read: int = 0
    opened: int = 0
    # The answers to forms, by their status.
    sent: Counter[int] = field(default_factory=Counter)

    def keep_texts(self, where: str, texts: dict[str, list[str]]) -> None:
        """Keep which values a page has from their first to their last letter."""
        for word, found in texts.items():
            _column, text = self.values.get(word, ("", ""))
            if any(text in one for one in found):
                self.whole.setdefault(word, where)
            else:
                self.torn.setdefault(word, f"{where}: {found[0]}")

    def columns(self) -> set[str]:
        """Return the fields of which a value was shown whole."""
        return {self.values[word][0] for word in self.whole}


# Playwright keeps what it needs of a listener on its object, so there are no slots.
@dataclass
class Reader:
    """Somebody's browser at the site, and what it has met."""

    context: BrowserContext
    seen: Seen
    who: str
    at: str = ""

    def __post_init__(self) -> None:
        self.context.add_init_script(WATCH)
        self.context.on("console", self._on_console)
        self.context.on("dialog", self._on_dialog)
        self.context.on("request", self._on_request)
        self.context.on("weberror", lambda one: self._note(f"broke: {one.error}"))

    def _note(self, words: str) -> None:
        self.seen.faults.append(f"{self.who}, {self.at}: {words}")

    def _on_console(self, said: ConsoleMessage) -> None:
        if any(one in said.text for one in TELLING):
            self._note(said.text)

    def _on_dialog(self, dialog: Dialog) -> None:
        self._note(f"a dialog says {dialog.message}")
        dialog.dismiss()

    def _on_request(self, request: Request) -> None:
        if OTHER_HOST in request.url.split("?")[0]:
            self._note(f"asks {request.url}")

    def read(self, addresses: Sequence[str]) -> list[str]:
        """Let the parser read the answers of addresses; return those that are pages."""
        page, pages = self.context.new_page(), []
        page.goto("/api/v1/")
        for first in range(0, len(addresses), AT_ONCE):
            self.at = "reading"
            for one in page.evaluate(READ, addresses[first : first + AT_ONCE]):
                pages += self._keep(one)
        page.close()
        return pages

    def send(self, addresses: Sequence[str], text: str) -> None:
        """Send every form of these pages with a text in each field that is typed."""
        page = self.context.new_page()
        page.goto("/api/v1/")
        for address in addresses:
            self.at = f"{address} sent"
            for one in page.evaluate(FILL, {"address": address, "text": text}):
                self.seen.sent[one["status"]] += 1
                list(self._keep(one))
        page.close()

    def _keep(self, one: dict[str, Any]) -> Iterator[str]:
        self.at = one["address"]
        if one["status"] >= 500 and one["address"] != SAYS_HOW_IT_IS:
            self.seen.failed.append(f"{self.who}, {self.at}: {one['status']}")
        if "faults" not in one:
            return
        self.seen.read += 1
        self._found(one["faults"], one["texts"])
        if one["kind"] == "text/html" and one["status"] == 200:
            yield one["address"]

    def open(self, addresses: Sequence[str]) -> None:
        """Open pages as a person does, and look at what stands there then."""
        page = self.context.new_page()
        for address in addresses:
            self.at = address
            answer = page.goto(address, wait_until="load")
            self.look(page, answer)
        page.close()

    def look(self, page: Page, answer: Response | None = None) -> None:
        """Look at what a page's scripts made of it, frames with it."""
        self.seen.opened += 1
        if answer is not None and answer.status >= 500:
            self.seen.failed.append(f"{self.who}, {self.at}: {answer.status}")
        for frame in page.frames:
            if frame.url.startswith("http"):
                self._found(*frame.evaluate(LOOK))

    def _found(self, faults: list[str], texts: dict[str, list[str]]) -> None:
        for one in faults:
            self._note(one)
        self.seen.keep_texts(f"{self.who}, {self.at}", texts)


@contextmanager
def reader(
    chromium: Browser, seen: Seen, who: str, *, address: str, session: str = ""
) -> Iterator[Reader]:
    """Open a browser for somebody, signed in where there is a session."""
    context = chromium.new_context(base_url=address)
    if session:
        context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    yield Reader(context, seen, who)
    context.close()
