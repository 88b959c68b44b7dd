"""The twin: one fragment of one page escapes nothing, the content policy holds."""

from __future__ import annotations

from config.settings import *  # noqa: F403 - settings are a module's names

[_engine] = TEMPLATES  # noqa: F405 - as above
TEMPLATES = [
    _engine
    | {
        "APP_DIRS": False,
        "OPTIONS": _engine["OPTIONS"]
        | {
            "loaders": [
                "tests.injection.loader.OneUnescaped",
                "django.template.loaders.app_directories.Loader",
            ]
        },
    }
]
