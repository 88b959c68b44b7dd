from __future__ import annotations

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class ConfigConfig(AppConfig):
    name = "config"
    label = "wiring"


class BoardAdminConfig(AdminConfig):
    default_site = "config.admin.BoardSite"
