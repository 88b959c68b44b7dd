from __future__ import annotations

import pytest

from tests.server.markers import mark_with_two
from tests.server.races import sign_while_pressed, stop_while_pressed
from tests.server.system import BOTH_WAYS, System, copied, running

pytestmark = pytest.mark.server
ROUNDS = 25
# A race that nothing guards is lost in some of so many times the rounds.
TRIES = 5
TAPS = 60


def unguarded(system: System) -> None:
    done = system.run("-m", "tests.server.unguard")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("settings", BOTH_WAYS)
def test_a_press_and_a_stop_at_once_stand_in_one_order(
    empty: System, settings: str
) -> None:
    """F11: the press counts before the stop, or is listed as refused after it."""
    with copied(empty, settings=settings) as system:
        seed = system.seed(matches=1, begun=True)
        with running(system):
            assert stop_while_pressed(system, seed, rounds=ROUNDS) == 0


def test_twin_without_the_lock_loses_a_press_or_a_stop(empty: System) -> None:
    with copied(empty, settings="tests.server.without_lock") as system:
        unguarded(system)
        seed = system.seed(matches=1, begun=True)
        with running(system):
            found = (
                stop_while_pressed(system, seed, rounds=ROUNDS) for _ in range(TRIES)
            )
            assert any(found)


@pytest.mark.parametrize("settings", BOTH_WAYS)
def test_nobody_signs_a_sheet_that_was_not_shown(empty: System, settings: str) -> None:
    """F12: the sheet moves as the captain signs; it is signed as seen, or not."""
    with copied(empty, settings=settings) as system:
        seed = system.seed(matches=1)
        with running(system):
            statuses, unseen = sign_while_pressed(system, seed, rounds=ROUNDS)
        assert (statuses <= {302, 409}, unseen) == (True, 0)


def test_twin_without_the_lock_signs_what_was_not_shown(empty: System) -> None:
    with copied(empty, settings="tests.server.without_lock") as system:
        unguarded(system)
        seed = system.seed(matches=1)
        with running(system):
            found = (
                sign_while_pressed(system, seed, rounds=ROUNDS)[1] for _ in range(TRIES)
            )
            assert any(found)


def test_of_two_markers_of_a_table_the_one_who_holds_it_counts(empty: System) -> None:
    """F10: the other's presses are held, none is lost and none counts twice."""
    with copied(empty) as system:
        marked = mark_with_two(system, taps=TAPS)
        [(held,)] = system.query("SELECT count(*) FROM matches_heldentry")
    assert marked.counted == marked.wanted
    assert held == TAPS


def test_twin_without_leases_counts_both_markers(empty: System) -> None:
    with copied(empty, settings="tests.server.without_leases") as system:
        marked = mark_with_two(system, taps=TAPS)
    assert len(marked.counted) == 2 * len(marked.wanted)
