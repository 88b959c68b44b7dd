"""Teams that are new in a season, typed with the name of their club."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.clubs.actions import TeamToAdd, add_team
from league.models import Club, Team
from tests.league.seasons.make_seasons import make_draft, rows_typed
from tests.make import make_club, make_role, make_union, make_user

pytestmark = pytest.mark.django_db


def test_a_club_whose_name_several_have_is_asked_for(client: Client) -> None:
    union = make_union()
    client.force_login(make_role(union))
    there = f"/season-drafts/{make_draft(union).pk}/teams/"
    clubs = [make_club(union, name=name) for name in ("Zoë’s", "Zoës")]
    typed = rows_typed({"name": "Zoes A", "club": "zoes"}, prefix="new")
    answer = client.post(there, typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Several clubs have this name. Choose one." in page
    assert all(f"{one.name} ({one.code})" in page for one in clubs)
    assert not Team.objects.exists()
    client.post(there, typed | {"new-0-which": str(clubs[1].pk)})
    assert Team.objects.get().club == clubs[1]
    assert Club.objects.count() == 2
    with pytest.raises(ValidationError, match="Several clubs have this name"):
        add_team(union, TeamToAdd("Zoes B", "zoes"), by=make_user())
