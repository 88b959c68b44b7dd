"""The system of a night: the demo season with its next round on tonight."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.browser.conftest import ACCOUNT
from tests.browser.site import Site
from tests.server.system import System, free_port

# Before the start the teams are seated by hand, and at the latest two minutes before.
MINUTES = 9


class Hall(System):
    """A server whose codes lead to its own address, as those of a hall do."""

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


# The demo captain's match, by four phones at its tables, and one by a single phone.
FIRST = Match("Mitchells Plain Boere", "Athlone Manel A")
SECOND = Match("Grassy Park A", "Strandfontein A")


@dataclass(frozen=True, slots=True)
class Prepared:
    system: Hall
    site: Site


def prepared(folder: Path) -> Prepared:
    """The demo season with its next round on tonight; the other teams are seated."""
    url = f"sqlite://{folder}/db.sqlite3"
    system = Hall(folder, url, settings="config.settings", with_worker=True)
    system.port = free_port()
    told = system.manage("prepare", "--demo")
    for command in (
        ("manage.py", "playnight", "--prepare", str(MINUTES)),
        ("-m", "tests.browser.night.others", str(FIRST)),
    ):
        done = system.run(*command)
        assert done.returncode == 0, done.stderr
    address = f"http://127.0.0.1:{system.port}"
    return Prepared(system, Site(address, dict(ACCOUNT.findall(told))))
