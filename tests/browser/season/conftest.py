from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.demo import Demo
from tests.browser.site import Site, sign_in, watched
from tests.server.system import copied, running

# A second captain, for whom the demo season has no account.
SECOND_CAPTAIN = """
from league.models import Role, Team, User
captain = User.objects.create_user("captain-2", "captain-2@union.example", "{password}")
team = Team.objects.get(name="Strandfontein A")
Role.objects.create(user=captain, kind="captain", union=team.union, team=team)
"""
PASSWORD = "n4kve-2wq7r-hh3ta-p9sxd"
OpenAs = Callable[[str], Page]


@pytest.fixture(scope="package")
def site(demo: Demo) -> Iterator[Site]:
    """Serve the demo season for one story, which makes another season beside it."""
    with copied(demo.system) as system:
        system.with_worker = True
        system.manage("shell", "-c", SECOND_CAPTAIN.format(password=PASSWORD))
        passwords = demo.passwords | {"captain-2": PASSWORD}
        with running(system):
            yield Site(f"http://127.0.0.1:{system.port}", passwords)


@pytest.fixture
def open_as(site: Site, chromium: Browser) -> Iterator[OpenAs]:
    """Sign someone in from the front page, in their own browser."""
    with ExitStack() as stack:

        def opened(username: str) -> Page:
            context = chromium.new_context(base_url=site.address)
            stack.callback(context.close)
            page = stack.enter_context(watched(context.new_page()))
            page.goto("/")
            sign_in(page, username, site.passwords[username])
            page.goto("/")
            return page

        yield opened
