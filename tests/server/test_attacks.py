"""The attacks find what they look for, where the guard is off."""

from __future__ import annotations

import pytest

from bench.attacks import stuck
from bench.attacks.sites import HOST, Attacked, Site, make_victims
from bench.attacks.visitors import Door
from tests.server.system import System, copied, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]


@pytest.mark.parametrize(
    ("settings", "is_ok"),
    [("config.settings", True), ("tests.server.body_in_a_thread", False)],
)
def test_clients_stuck_in_a_body_are_seen_to_hold_the_threads(
    settings: str, is_ok: bool, empty: System
) -> None:
    with copied(empty) as own:
        system = Attacked(own.folder, own.database_url, settings=settings)
        victims = make_victims(system)
        with running(system):
            door = Door(HOST, system.port)
            site = Site("a copy", system, door, victims, mails=list)
            stuck.warm_up(site)
            assert stuck.stuck_in_a_body(site).is_ok is is_ok
