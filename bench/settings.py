"""The site's own settings, plus the address of the empty view."""

from __future__ import annotations

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
# One client sends requests as fast as it can.
WRITES_A_MINUTE = UNKNOWN_WRITES_A_MINUTE = 10**9
