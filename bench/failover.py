"""The primary's machine falls while phones press: `SOAK_ONLY=FAILOVER make soak`.

Three machines (bench/machines.py) take turns, and each that fell comes back by itself
before the next does. A twin whose primary does not wait for another machine must lose
presses that phones were told are saved.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from time import monotonic

from bench.machines import START_S, Machine, Machines, new_machines
from bench.soaks import Found, counted
from tests.server.count import count
from tests.server.drill import press_during
from tests.server.phones import Phone, Sent, pause
from tests.server.system import System, running

PHONES = 8
# For so long nothing reaches the other machines before the primary's dies.
LAG_S = 2.0
HASHES = "SELECT md5(string_agg(hash, '' ORDER BY hash)) FROM matches_entry"


@dataclass
class TimedPhone(Phone):
    """A phone that notes when each answer came, and when it had asked for it."""

    answered: list[tuple[float, float]] = field(default_factory=list)

    def send(self, entries: Sequence[dict[str, object]]) -> Sent | None:
        begun = monotonic()
        sent = super().send(entries)
        if sent is not None and sent.answers:
            self.answered.append((begun, monotonic()))
        return sent


@dataclass(slots=True)
class Fall:
    """One fall of the primary: what happens to it, and when it did."""

    words: str
    strike: Callable[[Machine], None]
    lag_s: float = 0.0
    at: float = 0.0
    former: str = ""
    follower: str = ""

    def gap_s(self, phones: Sequence[TimedPhone]) -> float:
        """Return how long it took until a press that was sent after it was answered."""
        told = [one for phone in phones for one in phone.answered]
        return min(then for begun, then in told if begun >= self.at) - self.at


def kill(machine: Machine) -> None:
    machine.kill()


def kill_postgres(machine: Machine) -> None:
    machine.send(machine.postgres_alone(), signal.SIGKILL)


def freeze(machine: Machine) -> None:
    """Let it vanish without closing a connection, as a machine does that hangs."""
    machine.send(machine.everything(), signal.SIGSTOP)


def fall(machines: Machines, phones: Sequence[TimedPhone], one: Fall) -> None:
    """Let the primary fall, and wait until it is back and follows the new one."""
    machine = machines.primary()
    one.former = machine.name
    if one.lag_s:
        machine.send(machine.senders(), signal.SIGSTOP)
        pause(one.lag_s)
    one.at = monotonic()
    one.strike(machine)
    wait_for_an_answer(phones, one.at)
    one.follower = machines.primary().name
    if one.strike is freeze:
        machine.send(machine.everything(), signal.SIGCONT)
    elif one.strike is kill:
        machine.start(machines.places, machines.passwords)
    machines.wait_for_all()


def wait_for_an_answer(phones: Sequence[TimedPhone], since: float) -> None:
    until = monotonic() + START_S
    while not any(
        begun >= since for phone in phones for begun, _ in phone.answered[-1:]
    ):
        assert monotonic() < until, "somebody is answered again"
        pause(0.02)


def lagging() -> Fall:
    return Fall(f"killed when nothing had left it for {LAG_S:.0f} s", kill, LAG_S)


def falls() -> list[Fall]:
    return [
        Fall("killed", kill),
        lagging(),
        Fall("frozen, and awake again later", freeze),
        Fall("PostgreSQL alone killed", kill_postgres),
    ]


def served(machines: Machines, system: System) -> System:
    """Return the site, as it is started anywhere, at the machines' own address."""
    machines.fill(system.database_url)
    own = System(system.folder, machines.url, redis_url=system.redis_url)
    checked = own.run("manage.py", "check", "--database", "default")
    assert checked.returncode == 0, checked.stderr
    return own


def pressed(
    machines: Machines, own: System, number: int, such: Sequence[Fall]
) -> tuple[list[TimedPhone], int]:
    """Let phones press while the primary falls; return them, and how much they sent."""
    seed = own.seed(matches=PHONES)
    with running(own):
        pairs = zip(seed.matches, seed.codes, strict=True)
        phones = [TimedPhone(own.port, match, code) for match, code in pairs]
        works = [partial(fall, machines, phones, one) for one in such]
        sent = press_during(phones, taps=number // PHONES, at_once=1, works=works)
    return phones, sent


def failovers(system: System, number: int) -> Found:
    """Press through every kind of fall; none may be lost, and the twin must lose."""
    such = falls()
    with new_machines() as machines:
        own = served(machines, system)
        phones, sent = pressed(machines, own, number, such)
        found = counted(own, phones, sent=sent)
        are_alike = agree(machines)
    lost_by_twin = lost_without_waiting(system, number // len(such))
    gaps = ", ".join(f"{one.words} {one.gap_s(phones):.1f} s" for one in such)
    moved = sum(one.former != one.follower for one in such)
    words = (
        f"until a press is answered again: {gaps}; {moved} new primaries; "
        f"{sent:,} sent, {found.words}; the machines hold "
        f"{'the same' if are_alike else 'different rows'}; "
        f"the twin that waits for no other machine lost {lost_by_twin}"
    )
    # PostgreSQL alone is started again where it was.
    is_as_meant = moved == len(such) - 1 and lost_by_twin > 0
    return Found(words, found.is_whole and are_alike and is_as_meant)


def lost_without_waiting(system: System, number: int) -> int:
    with new_machines(is_synchronous=False) as machines:
        own = served(machines, system)
        phones, sent = pressed(machines, own, number, [lagging()])
        return count(own, phones, sent=sent).lost


def agree(machines: Machines) -> bool:
    """Whether all three hold the same entries, as soon as the last has replayed."""
    until = monotonic() + START_S
    while monotonic() < until:
        told = [machines.ask(one, HASHES, "league") for one in machines.three]
        if None not in told and all(one == other for one, other in pairwise(told)):
            return True
        pause(0.5)
    return False
