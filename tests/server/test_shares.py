"""The record is verified by several processes, which find what one finds."""

from __future__ import annotations

import pytest

from tests.server.system import System, copied

pytestmark = pytest.mark.server


def test_two_processes_find_what_one_finds(empty: System) -> None:
    with copied(empty) as system:
        system.seed(matches=4, begun=True)
        system.change("UPDATE matches_match SET head_hash = 'other'")
        alone = system.manage("verify").splitlines()
        by_two = system.manage("verify", "--processes", "2").splitlines()
        assert len(alone) > 4
        assert sorted(by_two) == sorted(alone)
        assert by_two[-1] == alone[-1]
        one = system.manage("rebuild", "--check").splitlines()
        two = system.manage("rebuild", "--check", "--processes", "2").splitlines()
        assert sorted(two) == sorted(one)
