"""With a cache that fails, everything goes on: its failures are misses."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from redis import RedisError

from config.caches import PAUSE_S, FilesOrNothing, RedisOrNothing, _PassedOver
from league.access.throttling import is_over_limit
from tests.make import make_match, make_user, play
from tests.server.system import ROOT

# Nobody listens at the first port.
NOWHERE = "redis://127.0.0.1:1/0"
QUICK = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}


def all_of(backend: str, place: object, **options: object) -> dict[str, Any]:
    one = {"BACKEND": backend, "LOCATION": place, "OPTIONS": options}
    return dict.fromkeys(("default", "counts", "pages"), one)


@pytest.fixture(autouse=True)
def _asked_again_afterwards() -> Iterator[None]:
    yield
    for one in _PassedOver.__subclasses__():
        one._until = 0.0


@pytest.fixture
def without_redis(settings: Any) -> None:
    settings.CACHES = all_of("config.caches.RedisOrNothing", NOWHERE, **QUICK)


@pytest.fixture
def with_a_full_disk(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    settings.CACHES = all_of("config.caches.FilesOrNothing", str(tmp_path))

    def full(*_given: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(FileBasedCache, "set", full)


def asked_of(cache: Any) -> list[object]:
    """What a cache answers that holds nothing, or is down."""
    answers = [
        cache.get("a"),
        cache.get("a", 5),
        cache.get_many(["a", "b"]),
        "a" in cache,
        cache.add("a", 1),
        cache.set("a", 1),
        cache.set_many({"a": 1}),
        cache.touch("a"),
        cache.delete("a"),
        cache.delete_many(["a"]),
    ]
    with pytest.raises(ValueError, match="."):
        cache.incr("a")
    return answers


EMPTY = [None, 5, {}, False, True, None, [], False, False, None]


def test_a_cache_that_is_down_answers_as_an_empty_one(without_redis: None) -> None:
    assert asked_of(caches["default"]) == EMPTY


def test_twin_the_plain_cache_fails() -> None:
    with pytest.raises(RedisError):
        RedisCache(NOWHERE, {"OPTIONS": QUICK}).get("a")


def test_a_cache_that_failed_is_left_alone_and_then_asked_again(
    without_redis: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, tried = 100.0, []
    monkeypatch.setattr("config.caches.time.monotonic", lambda: now)

    def refuse(*_given: object) -> None:
        tried.append(now)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    cache = RedisOrNothing(NOWHERE, {"OPTIONS": QUICK})
    for now in (100.0, 100.5, 100.0 + PAUSE_S):  # noqa: B007 - the clock reads it
        assert cache.get("a") is None
    assert sorted(set(tried)) == [100.0, 100.0 + PAUSE_S]


@pytest.mark.parametrize("lost", ["without_redis", "with_a_full_disk"])
@pytest.mark.django_db
def test_pages_and_sign_in_go_on_without_a_cache(
    lost: str, request: pytest.FixtureRequest
) -> None:
    match = play(make_match(), home=8, away=4)
    user = make_user()
    request.getfixturevalue(lost)
    union, division = match.union, match.fixture.division
    client = Client()
    paths = [
        "/",
        f"/unions/{union.slug}/",
        f"/divisions/{division.pk}/",
        f"/divisions/{division.pk}/fixtures/",
        f"/divisions/{division.pk}/pictures/",
        f"/divisions/{division.pk}/statistics/",
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/sheet.pdf",
        f"/api/v1/divisions/{division.pk}/log/",
        "/v/AAAA-BBBB-CCCC/",
        "/accounts/login/",
    ]
    statuses = {path: client.get(path).status_code for path in paths}
    assert {path: one for path, one in statuses.items() if one >= 500} == {}
    asked = {"login": user.username, "password": "correct horse battery"}
    assert client.post("/accounts/login/", asked).status_code == 302


def test_while_the_counts_are_down_nobody_is_over_a_limit(without_redis: None) -> None:
    assert not any(is_over_limit("one", most=1, at=0) for _ in range(3))


def test_a_number_in_files_is_raised_once_by_each(tmp_path: Any) -> None:
    """With a cache object of its own, as each process has one."""

    def raise_it(_time: int) -> int:
        return FilesOrNothing(str(tmp_path), {}).incr("a")

    FilesOrNothing(str(tmp_path), {}).add("a", 0, 60)
    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(raise_it, range(200))) == list(range(1, 201))


def test_a_number_in_files_is_not_forgotten_early(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = FilesOrNothing(str(tmp_path), {"TIMEOUT": 300})
    cache.add("a", 1, 900)
    cache.incr("a")
    later = time.time() + 890
    monkeypatch.setattr("time.time", lambda: later)
    assert cache.get("a") == 2


def test_a_number_is_raised_in_its_own_file(tmp_path: Any) -> None:
    """A new file in its place may wait for the disk, and all who press behind it."""
    cache = FilesOrNothing(str(tmp_path), {})
    cache.add("a", 10**6, 60)
    [file] = tmp_path.glob("*.djcache")
    before = file.stat().st_ino
    assert cache.incr("a", 1 - 10**6) == 1
    assert (file.stat().st_ino, cache.get("a")) == (before, 1)
    assert cache.incr("a") == 2


@pytest.mark.parametrize("left", [b"", b"\x80\x05", b"half a number"])
def test_a_number_that_a_power_cut_left_broken_is_begun_again(
    tmp_path: Any, left: bytes
) -> None:
    cache = FilesOrNothing(str(tmp_path), {})
    cache.add("a", 1, 60)
    [file] = tmp_path.glob("*.djcache")
    file.write_bytes(left)
    with pytest.raises(ValueError, match="no number"):
        cache.incr("a")
    assert cache.add("a", 1, 60)
    assert cache.incr("a") == 2


def test_a_number_that_is_not_there_is_not_raised(tmp_path: Any) -> None:
    with pytest.raises(ValueError, match="no number"):
        FilesOrNothing(str(tmp_path), {}).incr("a")


SEND = """
import sys
from league.access.throttling import is_over_limit
print(sum(is_over_limit(sys.argv[1], most=30, at=0) for _ in range(20)))
"""


def refused_of_two_processes(settings_module: str, folder: Path) -> int:
    """Send 20 times to each of two processes, 30 allowed; return how many too many."""
    own = {"DJANGO_SETTINGS_MODULE": settings_module, "VAR_DIR": str(folder)}
    command = [sys.executable, "-c", SEND, uuid4().hex]
    children = [
        subprocess.Popen(
            command, cwd=ROOT, env=os.environ | own, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    return sum(int(child.communicate(timeout=120)[0]) for child in children)


def test_the_web_processes_count_a_sender_together(tmp_path: Path) -> None:
    assert refused_of_two_processes("config.settings", tmp_path) == 10


def test_twin_each_process_by_itself_lets_twice_as_much_through(tmp_path: Path) -> None:
    assert refused_of_two_processes("tests.server.counting_alone", tmp_path) == 0


def test_numbers_that_count_stay_where_others_have_expired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django's own way drops any third of the files."""
    monkeypatch.setattr("config.caches.WRITINGS_BETWEEN_LOOKS", 1)
    cache = FilesOrNothing(str(tmp_path), {"OPTIONS": {"MAX_ENTRIES": 40}})
    for number in range(20):
        cache.add(f"old-{number}", 1, -1)
        cache.add(f"new-{number}", 1, 60)
    cache.add("one-more", 1, 60)
    assert len(cache.get_many([f"new-{number}" for number in range(20)])) == 20
