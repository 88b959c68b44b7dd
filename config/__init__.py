from __future__ import annotations

import gc

# Nothing of what is loaded is garbage, and looking for some took a third of a start;
# config/apps.py has it looked for from when all is loaded.
gc.disable()

from config import sqlite  # noqa: E402, F401 - before Django asks for it
from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
