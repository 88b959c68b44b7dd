"""The twin of which nothing is left: no escaping in one fragment, no content policy."""

from __future__ import annotations

from tests.injection.unescaped import *  # noqa: F403 - settings are a module's names

MIDDLEWARE = [one for one in MIDDLEWARE if one != "csp.middleware.CSPMiddleware"]  # noqa: F405 - as above
