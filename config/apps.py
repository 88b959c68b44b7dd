from __future__ import annotations

import gc

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class ConfigConfig(AppConfig):
    name = "config"
    label = "wiring"

    def ready(self) -> None:
        # The models are not there before.
        from config.reports import start_reports
        from config.watching import listen

        listen()
        start_reports()
        gc.enable()


class BoardAdminConfig(AdminConfig):
    default_site = "config.admin.BoardSite"
