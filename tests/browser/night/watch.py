"""Fails when a page of the story threw or broke its content security policy."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

# A browser says this of each unanswered request, and the story cuts networks.
EXPECTED = "Failed to load resource"
TOLD = ("error", "warning")


class Watch:
    """What went wrong on the pages of all the story's phones."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def over(self, context: BrowserContext) -> BrowserContext:
        context.on("weberror", lambda fault: self.faults.append(str(fault.error)))
        context.on("console", self.hear)
        return context

    def hear(self, said: ConsoleMessage) -> None:
        if said.type in TOLD and EXPECTED not in said.text:
            self.faults.append(f"{where(said.page)}: {said.text}")


def where(page: Page | None) -> str:
    return page.url if page else "a worker"
