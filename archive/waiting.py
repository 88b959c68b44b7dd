"""What of this package waits at a union's desk (`league/desk/sources.py`)."""

from __future__ import annotations

from archive.persons.waiting import requests_waiting

SOURCES = (requests_waiting,)
