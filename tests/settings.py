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
if REDIS_URL:  # noqa: F405
    # Each of the workers that run tests side by side has a database of its own.
    place = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    server = REDIS_URL.rpartition("/")[0]  # noqa: F405
    CACHES["default"]["LOCATION"] = f"{server}/{int(place) % 7 + 9}"  # noqa: F405
else:
    # The same memory for all, so that one clearing empties it.
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    CACHES = {"default": memory, "counts": memory, "pages": memory}
    CELERY_BROKER_URL = "memory://"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405 - whitenoise warns else
