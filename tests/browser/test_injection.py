"""What somebody typed runs nowhere: payloads in every field, read by Chromium.

Here every answer is read by the browser's parser, and the screens that scripts draw are
opened; `make soak` opens every page, with every payload in every field.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.injection.looking import BOARD, SECRETARY, VISITOR, Look, filled
from tests.server.system import System, copied, running

# The world and its server are made again, on a machine that does other things as well.
pytestmark = pytest.mark.timeout(900)
# The page whose log escapes nothing in the twins; a visitor's is stored already.
LOG = "/divisions/1/"
# What is a visitor's above all; and a few forms, of which `make soak` sends all.
FOR_VISITORS = ("/embed/", "/search/", "/unions/")
FORMS = ("/new/", "/change/", "/setup/", "/move/", "/walkover/", "/settings/")


@pytest.fixture(scope="module")
def look(prepared: System, chromium: Browser) -> Iterator[Look]:
    with filled(prepared, chromium, {}) as world:
        yield world


def test_no_answer_has_more_in_it_than_texts(look: Look) -> None:
    of_visitors = [one for one in look.told.addresses if one.startswith(FOR_VISITORS)]
    look.read_by(VISITOR, of_visitors)
    look.read_by(BOARD, [one for one in look.all_addresses if one not in of_visitors])
    assert (look.seen.faults, look.seen.failed) == ([], [])
    # What is looked for was there to be found.
    assert len(look.seen.columns()) > 50


def test_a_form_that_is_sent_answers_with_text(look: Look) -> None:
    forms = [one for one in look.told.addresses if one.endswith(FORMS)]
    look.send_by(SECRETARY, forms)
    assert (look.seen.faults, look.seen.failed) == ([], [])
    assert {200, 422} <= set(look.seen.sent)


def test_what_scripts_draw_is_text_as_well(look: Look) -> None:
    look.watch_by(SECRETARY)
    look.come_with_codes()
    assert (look.seen.faults, look.seen.failed) == ([], [])


@pytest.mark.parametrize(
    ("settings", "told"),
    [("unescaped", "VIOLATION: script-src"), ("unguarded", "INJECTED: a payload ran")],
)
def test_a_page_that_escapes_nothing_is_found(
    look: Look, settings: str, told: str
) -> None:
    twins = copied(look.system, settings=f"tests.injection.{settings}")
    with twins as system, running(system):
        twin = Look(system, look.told, look.chromium)
        twin.open_by(SECRETARY, [LOG])
    assert any(told in one for one in twin.seen.faults)
    assert any("<svg onload>" in one for one in twin.seen.faults)
