"""What pages take over the network, by Chromium's own count."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

LEAST_PACKED = 1000  # bytes (config/middleware.py)
TEXTS = ("text/", "json", "javascript", "xml")


@dataclass(slots=True)
class Exchange:
    """One request and its answer: the bytes that went over the wire, headers too."""

    address: str
    kind: str = ""
    packing: str = ""
    size: int = 0

    @property
    def is_bare_text(self) -> bool:
        is_text = any(one in self.kind for one in TEXTS)
        return is_text and not self.packing and self.size > LEAST_PACKED * 2


# Without slots: Playwright writes its own name on whom it tells.
@dataclass
class Wire:
    """Everything that a page asked for since it was watched."""

    exchanges: dict[str, Exchange] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        return len(self.exchanges)

    @property
    def size(self) -> int:
        return sum(one.size for one in self.exchanges.values())

    def told(self) -> list[str]:
        """Return a line for each request, the largest first."""
        found = sorted(self.exchanges.values(), key=lambda one: -one.size)
        return [f"{one.size:>6} {one.address}" for one in found]

    def watch(self, page: Page) -> Wire:
        protocol = page.context.new_cdp_session(page)
        protocol.send("Network.enable")
        protocol.on("Network.requestWillBeSent", self._asked)
        protocol.on("Network.responseReceived", self._answered)
        protocol.on("Network.loadingFinished", self._finished)
        return self

    def _asked(self, event: dict[str, Any]) -> None:
        address = event["request"]["url"]
        if not address.startswith("data:"):
            self.exchanges[event["requestId"]] = Exchange(address)

    def _answered(self, event: dict[str, Any]) -> None:
        found = self.exchanges.get(event["requestId"])
        if found is not None:
            headers = {k.lower(): v for k, v in event["response"]["headers"].items()}
            found.kind = headers.get("content-type", "")
            found.packing = headers.get("content-encoding", "")

    def _finished(self, event: dict[str, Any]) -> None:
        found = self.exchanges.get(event["requestId"])
        if found is not None:
            found.size = int(event["encodedDataLength"])
