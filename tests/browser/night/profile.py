"""A browser with a profile of its own, like a phone's: it can be killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import CHROMIUM, arguments
from tests.server.system import family


@dataclass(slots=True)
class Profile:
    """What is left of a phone when its browser dies: its profile's folder."""

    chromium: Browser
    folder: Path
    address: str
    size: ViewportSize
    text: int
    opened: list[BrowserContext] = field(default_factory=list)

    def open(self) -> BrowserContext:
        context = self.chromium.browser_type.launch_persistent_context(
            str(self.folder),
            executable_path=CHROMIUM,
            args=arguments(self.text),
            base_url=self.address,
            viewport=self.size,
            has_touch=True,
        )
        self.opened.append(context)
        return context

    def kill(self) -> None:
        """Kill every process of the browser at once, as an empty battery does."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        # The library may have noticed by now that it is gone.
        with suppress(PlaywrightError):
            self.opened.pop().close()

    def processes(self) -> Iterator[int]:
        mark = f"--user-data-dir={self.folder}".encode()
        return (pid for pid in family(os.getpid()) if mark in command_of(pid))

    def close(self) -> None:
        for context in self.opened:
            context.close()


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
