"""F10: two phones that mark one table, one at a time."""

from __future__ import annotations

from dataclasses import dataclass

from tests.server.phones import Phone, in_threads, make_taps
from tests.server.system import System, running


@dataclass(frozen=True, slots=True)
class Marked:
    """The ids of the presses that counted, and of those that should have."""

    counted: set[str]
    wanted: set[str]


def mark_with_two(system: System, *, taps: int) -> Marked:
    """Let two phones mark one table, with a take-over halfway."""
    seed = system.seed(matches=1, begun=True)
    with running(system):
        phones = [Phone(system.port, seed.matches[0], seed.codes[0]) for _ in "12"]
        for phone in phones:
            phone.come_in()
        assert phones[0].take(1) == 200
        assert phones[1].take(1) == 409
        halves = [make_taps(taps), make_taps(taps)]
        for half in (slice(None, taps // 2), slice(taps // 2, None)):
            send_side_by_side(phones, [one[half] for one in halves])
            phones[1].take(1, take_over=True)
        for phone in phones:
            phone.hang_up()
    every = {tap["id"] for one in halves for tap in one}
    assert every == {key for one in phones for key in (*one.acknowledged, *one.held)}
    wanted = {tap["id"] for tap in (*halves[0][: taps // 2], *halves[1][taps // 2 :])}
    return Marked({key for one in phones for key in one.acknowledged}, wanted)


def send_side_by_side(phones: list[Phone], taps: list[list[dict[str, object]]]) -> None:
    def press(phone: Phone, own: list[dict[str, object]]) -> None:
        for tap in own:
            phone.deliver([tap | {"table": 1}])
        phone.hang_up()

    pairs = zip(phones, taps, strict=True)
    for thread in in_threads(*(lambda one=one: press(*one) for one in pairs)):
        thread.join()
