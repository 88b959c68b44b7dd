from __future__ import annotations

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    name = "archive"
