"""What each address answers to each kind of user: a module for a part of the site."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module

from matches.models import Match
from tests.url_rows.row import Row

# Every module beside this one that has ROWS; its `stage`, where it has one, makes what
# its addresses are about.
ROWS: dict[str, Row] = {}
STAGES: list[Callable[[Match], None]] = []
for found in pkgutil.iter_modules(__path__):
    module = import_module(f"{__name__}.{found.name}")
    ROWS |= getattr(module, "ROWS", {})
    STAGES += [module.stage] if hasattr(module, "stage") else []
