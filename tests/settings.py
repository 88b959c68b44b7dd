"""The settings of the tests: quick passwords, plain static files, their own folder."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile


def new_folder() -> str:
    """Return a folder removed with the process; the processes it starts inherit it."""
    folder = tempfile.mkdtemp(prefix="klawerjas-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if "VAR_DIR" not in os.environ:
    os.environ["VAR_DIR"] = new_folder()

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if REDIS_URL:  # noqa: F405
    # Each worker that runs tests has a Redis database of its own.
    place = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    server = REDIS_URL.rpartition("/")[0]  # noqa: F405
    CACHES["default"]["LOCATION"] = f"{server}/{int(place) % 7 + 9}"  # noqa: F405
else:
    # One memory for all caches, so that one clearing empties them.
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    CACHES = {"default": memory, "counts": memory, "pages": memory}
    CELERY_BROKER_URL = "memory://"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# A help of two pages; that of docs/ is built by its own tests (tests/helping).
DOCS_ROOT = BASE_DIR / "tests" / "helping" / "built"  # noqa: F405
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405 - whitenoise warns else
# Each client of a test makes the middleware, which would list all static files.
WHITENOISE_AUTOREFRESH = True
# Thousands of refusals are asked for, and the trace of each would be put into words.
LOGGING["loggers"] = {"django.request": {"level": "ERROR"}}  # noqa: F405
