"""Whoever runs an evening from the desk has its menu beside every page of a round."""

from __future__ import annotations

import pytest

from tests.drives.askers import body_of, client_of, path_of
from tests.drives.running.make_running import seated

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["round-swap", "round-substitute", "round-undo"])
def test_a_page_of_a_round_has_the_desks_menu(page: str) -> None:
    drive, round = seated()
    client = client_of(drive.union)
    assert 'class="desk-side"' in body_of(client.get(path_of(page, round)))
