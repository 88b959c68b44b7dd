from __future__ import annotations

import platform
from typing import Any

import django
from django.core.management.base import BaseCommand

from config.version import version


class Command(BaseCommand):
    help = "Say which release this is, and what it runs on."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(
            f"klawerjas {version()} "
            f"(Django {django.__version__}, Python {platform.python_version()})"
        )
