"""The system of a night: the demo season with its next round tonight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.demo import Demo, keep, start_in
from tests.browser.site import Site
from tests.server.system import System, copied, free_port, running

# To the start: the teams are seated by hand, at least two minutes before it.
MINUTES = 9
# The round brought to tonight is the latest of a season that lies in the past.
OF_TONIGHT = "night = (SELECT MAX(night) FROM league_fixture WHERE state = 'planned')"


class Hall(System):
    """A server whose codes lead to its own address, as in a real hall."""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"SITE_ADDRESS": f"http://127.0.0.1:{self.port}"}


@dataclass(frozen=True, slots=True)
class Match:
    home: str
    away: str

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    def team(self, side: str) -> str:
        return self.home if side == "home" else self.away


# The demo captain's match, marked by four phones, and one marked by a single phone.
FIRST = Match("Mitchells Plain Boere", "Athlone Manel A")
SECOND = Match("Grassy Park A", "Strandfontein A")
# Where a story says so: a knock-out that ends level; one whose visitors stay away.
THIRD = Match("Retreat A", "Grassy Park B")
FOURTH = Match("Athlone Manel B", "Heideveld Aces")


@dataclass(frozen=True, slots=True)
class Prepared:
    system: Hall
    site: Site


def make_tonight(demo: Demo, folder: Path) -> None:
    """Copy the demo season with its next round tonight, seated but for one match."""
    with copied(demo.system) as own:
        bring_to_tonight(own, FIRST)
        keep(own, folder)


def bring_to_tonight(own: System, *left_out: Match, semi_final: str = "") -> None:
    stages = ("--semi-final", semi_final) if semi_final else ()
    for command in (
        ("manage.py", "playnight", "--prepare", str(MINUTES)),
        ("-m", "tests.browser.night.others", *map(str, left_out), *stages),
    ):
        done = own.run(*command)
        assert done.returncode == 0, done.stderr


@contextmanager
def prepared(tonight: System, passwords: dict[str, str]) -> Iterator[Prepared]:
    """Yield the season whose next round is tonight, served without a worker.

    Nothing of a night waits for one but what is printed and mailed.
    """
    with copied(tonight) as own:
        start_in(own, MINUTES, which=OF_TONIGHT)
        with served(own, passwords) as found:
            yield found


@contextmanager
def prepared_unusual(demo: Demo, *, knock_out: Match) -> Iterator[Prepared]:
    """Yield the same with a knock-out; the fourth match's visitors do not turn up."""
    with copied(demo.system) as own:
        bring_to_tonight(own, FIRST, FOURTH, semi_final=str(knock_out))
        with served(own, demo.passwords, with_worker=True) as found:
            yield found


@contextmanager
def served(
    own: System, passwords: dict[str, str], *, with_worker: bool = False
) -> Iterator[Prepared]:
    system = Hall(
        own.folder, own.database_url, with_worker=with_worker, port=free_port()
    )
    with running(system):
        yield Prepared(system, Site(f"http://127.0.0.1:{system.port}", passwords))
