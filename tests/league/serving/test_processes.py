from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings
from pytest_django import Settings

from league.serving import lan
from league.serving.processes import (
    UNNAMED,
    address_at,
    address_variables,
    note_address,
    served_address,
)


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
