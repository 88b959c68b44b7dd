"""Caches that a request can do without: when one fails, it is passed over.

Nothing is stored in them alone. While Redis is down or a disk is full, pages are drawn
and nobody is over a limit; a failed cache is asked again after a pause, so that no
request waits for it.
"""

from __future__ import annotations

import fcntl
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = logging.getLogger(__name__)

FAULTS = (OSError, RedisError)
# How long a cache that failed is left alone.
PAUSE_S = 2.0
A_NUMBER_LIVES_S = 3600
# Listing a folder costs more than writing a file of it.
WRITINGS_BETWEEN_LOOKS = 100
MISSED = object()


def _tried(name: str, missed: Callable[[], Any]) -> Any:
    """Return a cache's method that answers with what was missed when it fails."""

    def ask(cache: _PassedOver, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() < type(cache)._until:
            return missed()
        try:
            return getattr(super(_PassedOver, cache), name)(*args, **kwargs)
        except FAULTS as fault:
            type(cache)._until = time.monotonic() + PAUSE_S
            log.warning("the cache is passed over for %s s: %s", PAUSE_S, fault)
            return missed()

    return ask


class _PassedOver(BaseCache):
    """A cache whose failures are misses; it answers as an empty one does."""

    # Of the process: each thread has a cache object of its own.
    _until = 0.0

    add = _tried("add", lambda: True)
    set = _tried("set", lambda: None)
    set_many = _tried("set_many", list)
    get_many = _tried("get_many", dict)
    has_key = _tried("has_key", bool)
    touch = _tried("touch", bool)
    delete = _tried("delete", bool)
    delete_many = _tried("delete_many", lambda: None)
    _found = _tried("get", lambda: MISSED)
    _raised = _tried("incr", lambda: MISSED)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        found = self._found(key, MISSED, version)
        return default if found is MISSED else found

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> Any:
        """Add to a number; ValueError, as for one that expired, if the cache fails."""
        raised = self._raised(key, delta, version)
        if raised is MISSED:
            raise ValueError("the cache is down")
        return raised


class RedisOrNothing(_PassedOver, RedisCache):
    """Redis; nothing is found in it while it is down."""


class LockedFiles(FileBasedCache):
    """Django's cache in files, whose numbers several processes raise together."""

    # Of the process: each thread has a cache object of its own.
    _writings = count(1)

    def __init__(self, folder: str, params: dict[str, Any]) -> None:
        super().__init__(folder, params)
        self.folder = Path(folder)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        with self._locked():
            return super().add(*args, **kwargs)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; it lives an hour more. Raises ValueError without one."""
        path = Path(self._key_to_file(key, version))  # type: ignore[attr-defined]
        with self._locked():
            try:
                found = self.get(key, None, version)
            except Exception:  # noqa: BLE001 - half a file may raise anything
                # Half of it was written as the power failed.
                path.unlink(missing_ok=True)
                found = None
            if found is None:
                raise ValueError(f"no number {key!r}")
            raised: int = found + delta
            self._write_over(path, raised)
            return raised

    def _write_over(self, path: Path, number: int) -> None:
        """Write a number into its file; whoever reads it holds the lock too.

        Django puts a new file in the old one's place, for which a file system may wait
        for the disk: every press of the machine waited behind it.
        """
        written = BytesIO()
        self._write_content(written, A_NUMBER_LIVES_S, number)  # type: ignore[attr-defined]
        with path.open("r+b") as file:
            file.write(written.getvalue())
            file.truncate()

    def _cull(self) -> None:
        """Make room now and then: what has expired goes first.

        Django drops any third, and numbers that still count with it.
        """
        if next(self._writings) % WRITINGS_BETWEEN_LOOKS:
            return
        # Django's stubs leave out what a cache of one's own needs.
        kept = self._list_cache_files()  # type: ignore[attr-defined]
        if len(kept) < self._max_entries:
            return
        for name in kept:
            with suppress(FileNotFoundError), Path(name).open("rb") as file:
                self._is_expired(file)  # type: ignore[attr-defined]
        super()._cull()  # type: ignore[misc]

    @contextmanager
    def _locked(self) -> Iterator[None]:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self.folder / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class FilesOrNothing(_PassedOver, LockedFiles):
    """Files; nothing is found in them while the disk is full."""
