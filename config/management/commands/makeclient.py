from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.client import client_source

KEPT = settings.BASE_DIR / "docs" / "client" / "klawerjas_client.py"


class Command(BaseCommand):
    help = "Write the API's Python client from the schema."

    def handle(self, *args: Any, **options: Any) -> None:
        KEPT.write_text(client_source(), encoding="utf-8")
        self.stdout.write(f"Written: {KEPT.relative_to(settings.BASE_DIR)}")
