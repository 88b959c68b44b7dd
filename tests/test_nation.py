"""Other unions cost a union's pages nothing: the bench at a size for every run."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import connection

from bench.multiplying import multiply
from bench.nation import HOME, addresses, client_of, forget_pages
from league.models import Union
from matches.integrity.rebuilding import union_differences
from matches.models import Entry
from scoresheets.verifying.faults import VerifyCounts, faults_in
from tests import clock
from tests.drives.demo.make_living import NOW, make_living

# What differs from one database to the other is no query more.
WHO = "union-secretary"
pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]


def queries(paths: list[str]) -> dict[str, int]:
    """Return how often each page asks the database, with nothing kept of others."""
    client, found = client_of(WHO), Counter[str]()
    for path in paths:
        forget_pages()

        def count(execute: Any, *given: Any, path: str = path) -> Any:
            found[path] += 1
            return execute(*given)

        with connection.execute_wrapper(count):
            client.get(path)
    return found


def test_no_page_asks_more_among_other_unions_and_these_are_whole() -> None:
    make_living()
    with clock.at(NOW):
        # Paper and workbooks ask what their pages ask, and take longer.
        own = [one for one in addresses(WHO, looked_at=1) if "." not in one]
        assert len(own) > 200
        alone, entries = queries(own), Entry.objects.count()
        copied = multiply(Union.objects.get(name=HOME), copies=1)
        assert Entry.objects.count() == entries + copied
        among = queries(own)
    more = {one: (alone[one], asked) for one, asked in among.items()}
    assert {one: both for one, both in more.items() if both[1] > both[0]} == {}
    union, counts = Union.objects.get(name=f"{HOME}-1"), VerifyCounts()
    assert list(faults_in(union, counts)) == []
    assert list(union_differences(union)) == []
    assert counts.entries == copied
