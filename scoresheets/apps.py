from __future__ import annotations

from django.apps import AppConfig


class ScoresheetsConfig(AppConfig):
    name = "scoresheets"
