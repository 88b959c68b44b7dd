from __future__ import annotations

from config import sqlite  # noqa: F401 - before Django asks for it
from config.celery import app as celery_app

__all__ = ["celery_app"]
