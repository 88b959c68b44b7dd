"""The settings of the tests: quick passwords, plain static files, their own folder."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="klawerjas-tests-"))

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
