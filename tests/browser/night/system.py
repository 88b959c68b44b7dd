"""The system of a night: the demo season with its next round tonight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.browser.demo import Demo
from tests.browser.site import Site
from tests.server.system import System, copied, free_port, running

# To the start: the teams are seated by hand, at least two minutes before it.
MINUTES = 9


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


@contextmanager
def prepared(demo: Demo, *, knock_out: Match | None = None) -> Iterator[Prepared]:
    """Yield the demo season with its next round tonight; the other teams are seated.

    With a knock-out among them the visitors of the fourth match do not turn up.
    """
    left_out = (FIRST, FOURTH) if knock_out else (FIRST,)
    stages = ("--semi-final", str(knock_out)) if knock_out else ()
    with copied(demo.system) as own:
        system = Hall(own.folder, own.database_url, with_worker=True, port=free_port())
        for command in (
            ("manage.py", "playnight", "--prepare", str(MINUTES)),
            ("-m", "tests.browser.night.others", *map(str, left_out), *stages),
        ):
            done = system.run(*command)
            assert done.returncode == 0, done.stderr
        address = f"http://127.0.0.1:{system.port}"
        with running(system):
            yield Prepared(system, Site(address, demo.passwords))
