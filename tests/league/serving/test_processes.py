from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import override_settings

from league.serving.processes import (
    UNNAMED,
    WEB_NICENESS,
    WORKER,
    WORKER_NICENESS,
    address_variable,
    commands_beside,
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
    told = address_variable("127.0.0.1", 8200)
    assert told == {"SITE_ADDRESS": "http://127.0.0.1:8200"}


def test_an_address_that_is_named_stands() -> None:
    with override_settings(SITE_ADDRESS="https://klawerjas.example"):
        assert address_variable("127.0.0.1", 8200) == {}
