"""The site's own settings, with the empty view beside its addresses."""

from __future__ import annotations

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
