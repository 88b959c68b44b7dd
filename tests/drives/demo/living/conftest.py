"""One living demo for all tests here: to make it takes longer than they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.drives.demo.make_living import make_living


@pytest.fixture(scope="package", autouse=True)
def _living(
    django_db_setup: None, django_db_blocker: pytest.FixtureRequest
) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        make_living()
        yield
        transaction.set_rollback(True)
