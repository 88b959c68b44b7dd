"""Which release this is, as pyproject.toml says."""

from __future__ import annotations

import tomllib
from functools import cache

from django.conf import settings


@cache
def version() -> str:
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        named: str = tomllib.load(file)["project"]["version"]
    return named
