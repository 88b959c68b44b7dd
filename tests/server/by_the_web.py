"""The press servers are away: the web's processes answer presses, side by side."""

from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

PRESS_SOCKETS: list[str] = []
