"""What is kept sealed: for one use, one row, one installation, and its former keys."""

from __future__ import annotations

from typing import Any

import pytest

from league.lib.sealing import Use, seal_text, unseal_text

KEY = "a key of this installation, as long as it has to be, and more"
OTHER = "another key, as long as it has to be, and then some more"
# AES-GCM of b"body" for the row "a" under KEY, made apart from our code.
STORED = {
    Use.WEBHOOK: "303030303030303030303030f6a1b61488df1629380523276adfd6d166f7f9e0",
    Use.PRINT: "30303030303030303030303021037288c68b5019472f2d2c34e5a77f95935e14",
    Use.FACTOR: "3030303030303030303030303912543ad67e4ee22e37d8e27bc2d244c055c565",
}


@pytest.fixture(autouse=True)
def _key(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = KEY, []


@pytest.mark.parametrize("use", Use)
def test_what_was_stored_before_opens(use: Use) -> None:
    assert unseal_text(use, bytes.fromhex(STORED[use]), of="a") == b"body"


@pytest.mark.parametrize("use", Use)
def test_what_was_sealed_under_a_former_key_opens(use: Use, settings: Any) -> None:
    sealed = seal_text(use, b"body", of="a")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER, ["x" * 50, KEY]
    assert unseal_text(use, sealed, of="a") == b"body"


def test_a_seal_opens_under_no_other_key(settings: Any) -> None:
    sealed = seal_text(Use.PRINT, b"body", of="a")
    settings.SECRET_KEY = OTHER
    assert unseal_text(Use.PRINT, sealed, of="a") is None


def test_a_seal_opens_for_its_row_and_its_use_alone() -> None:
    sealed = seal_text(Use.PRINT, b"body", of="a")
    assert unseal_text(Use.PRINT, sealed, of="b") is None
    assert unseal_text(Use.WEBHOOK, sealed, of="a") is None
