"""Where an organiser without a desk is, as the union's sections show it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.drives.make_drives import make_drive
from tests.make import make_club, make_role, make_union

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["setup", "entrants", "run", "prizes", "prints"])
def test_each_page_of_an_evening_is_marked_as_one_of_the_evenings(
    client: Client, page: str
) -> None:
    club = make_club(make_union())
    drive = make_drive(club.union, club=club, entrants=8)
    client.force_login(make_role(club.union, "club secretary", club=club))
    shown = client.get(f"/evenings/{drive.pk}/{page}/")
    here = f'href="/unions/{club.union.slug}/evenings/" aria-current="true"'
    assert here in shown.content.decode()
