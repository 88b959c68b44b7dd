"""The site's own settings, with the empty view beside its addresses."""

from __future__ import annotations

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
# One sender asks as fast as it can.
WRITES_A_MINUTE = UNKNOWN_WRITES_A_MINUTE = 10**9
