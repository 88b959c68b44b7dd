from __future__ import annotations

import pytest
from django.test import Client

from league.models import Union
from tests.make import make_role, make_union


@pytest.fixture
def union() -> Union:
    return make_union()


@pytest.fixture
def secretary(client: Client, union: Union) -> Client:
    client.force_login(make_role(union))
    return client
