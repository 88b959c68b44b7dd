from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings
from pytest_django import Settings

from league.serving import lan
from league.serving.processes import (
    UNNAMED,
    WEB_NICENESS,
    WORKER,
    WORKER_NICENESS,
    address_at,
    address_variables,
    commands_beside,
    note_address,
    served_address,
    web_command,
)


@pytest.mark.parametrize(
    ("command", "niceness"),
    [
        (web_command(host="127.0.0.1", port=1, workers=1), WEB_NICENESS),
        (commands_beside()[WORKER], WORKER_NICENESS),
    ],
)
def test_presses_go_first_then_pages_then_the_worker(
    command: list[str], niceness: int
) -> None:
    """What a worker starts, its solver too, is as nice as itself."""
    begun_with = command[: command.index("-n") + 2]
    asked = [*begun_with, sys.executable, "-c", "import os; print(os.nice(0))"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert int(told) == os.nice(0) + niceness
    assert 0 < WEB_NICENESS < WORKER_NICENESS


def test_the_site_says_the_address_that_it_answers_at() -> None:
    assert settings.SITE_ADDRESS == UNNAMED
    told = address_variables("192.168.1.5", 8200)
    assert told["SITE_ADDRESS"] == "http://192.168.1.5:8200"
    assert "192.168.1.5" in told["ALLOWED_HOSTS"].split(",")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8200"),
        ("laptop.local", "http://laptop.local:8200"),
        ("::1", "http://[::1]:8200"),
        ("0.0.0.0", "http://192.168.1.5:8200"),
        ("::", "http://192.168.1.5:8200"),
    ],
)
def test_an_address_is_one_that_a_browser_opens(
    host: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5"])
    assert address_at(host, 8200) == address


def test_without_a_network_every_address_is_that_of_the_machine_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lan, "addresses", list)
    assert address_at("0.0.0.0", 8200) == "http://127.0.0.1:8200"


def test_another_window_learns_what_is_served(
    tmp_path: Path, settings: Settings
) -> None:
    settings.VAR_DIR = tmp_path
    assert served_address() == UNNAMED
    note_address("http://127.0.0.1:8200")
    assert served_address() == "http://127.0.0.1:8200"


def test_an_address_that_is_named_stands() -> None:
    with override_settings(SITE_ADDRESS="https://klawerjas.example"):
        assert address_variables("127.0.0.1", 8200) == {}
