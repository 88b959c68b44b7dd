from __future__ import annotations

import pytest
from django.test import Client

from tests.admin.make_places import Place, make_place


@pytest.fixture
def here() -> Place:
    return make_place("Here")


@pytest.fixture
def client_of_board(here: Place) -> Client:
    client = Client()
    client.force_login(here.secretary)
    return client
