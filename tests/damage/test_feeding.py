"""A few of the damaged files that `make soak` feeds to every reader by the thousand."""

from __future__ import annotations

import pytest

from tests.damage.feeding import ARCHIVES, KINDS, feed, follow
from tests.damage.readers import make_desk

pytestmark = [
    pytest.mark.django_db,
    # What openpyxl and Pillow warn of is no more than their reader is told.
    pytest.mark.filterwarnings("ignore"),
]
EACH = 6


def test_damaged_files_are_refused_with_a_sentence_or_read() -> None:
    desk = make_desk()
    fed = {kind.name: feed(kind, range(EACH), desk) for kind in KINDS}
    assert {name: one.faults for name, one in fed.items() if one.faults} == {}
    assert sum(one.refused for one in fed.values()) > len(KINDS) * EACH // 2


def test_damaged_archives_are_refused_with_a_sentence_or_read() -> None:
    fed = feed(ARCHIVES, range(EACH))
    assert (fed.faults, fed.refused > 0) == ([], True)


def test_the_good_files_are_read() -> None:
    desk = make_desk()
    said = {
        kind.name: [follow(kind.read(one, desk))[0] for one in kind.goods()]
        for kind in KINDS
    }
    assert {name: one for name, one in said.items() if any(one)} == {}
    assert sum(kind.share for kind in (*KINDS, ARCHIVES)) == 100
