"""The phones of a night that plays itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from referees.rehearsal.phones import is_server_there


def test_a_night_is_played_against_no_file(tmp_path: Path) -> None:
    (tmp_path / "mark").touch()
    assert not is_server_there(f"file://{tmp_path}")


@pytest.mark.parametrize("address", ["", "127.0.0.1:8000", "hall"])
def test_what_is_no_address_is_no_server(address: str) -> None:
    assert not is_server_there(address)
