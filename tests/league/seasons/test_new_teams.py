"""Teams that are new in a season, typed with the name of their club."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.clubs.actions import TeamToAdd, add_team
from league.models import Club, Team, Union
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


@pytest.fixture
def union(client: Client) -> Union:
    union = make_union()
    client.force_login(make_role(union))
    make_club(union, name="Heideveld")
    return union


MISTYPED = rows_typed({"name": "Heideveld A", "club": "Heidevelld"}, prefix="new")


def test_a_club_that_is_nearly_another_is_asked_about(
    client: Client, union: Union
) -> None:
    there = f"/season-drafts/{make_draft(union).pk}/teams/"
    answer = client.post(there, MISTYPED)
    page = answer.content.decode()
    assert (answer.status_code, Team.objects.count()) == (422, 0)
    assert "Did you mean Heideveld?" in page
    assert "No, Heidevelld is a new club" in page
    known = Club.objects.get()
    client.post(there, MISTYPED | {"new-0-which": str(known.pk)})
    assert Team.objects.get().club == known
    assert Club.objects.count() == 1


def test_it_is_new_once_that_is_said_and_stands_in_the_check(
    client: Client, union: Union
) -> None:
    draft = make_draft(union)
    there = f"/season-drafts/{draft.pk}/teams/"
    divisions = rows_typed({"name": "Premier", "level": "1"})
    client.post(f"/season-drafts/{draft.pk}/divisions/", divisions)
    client.post(there, MISTYPED | {"new-0-which": "0"})
    rules = {"registration_closes": "", "transfers_from": "", "transfers_until": ""}
    client.post(f"/season-drafts/{draft.pk}/rules/", rules | {"rules": "book"})
    page = client.get(f"/season-drafts/{draft.pk}/check/").content.decode()
    new, known = Club.objects.get(name="Heidevelld"), Club.objects.get(name="Heideveld")
    assert "New clubs" in page
    assert "<strong>Heidevelld</strong>" in page
    assert "<strong>Heideveld</strong>" not in page
    assert f'href="/clubs/{known.pk}/change/?gone={new.pk}#merge"' in page
    merge = client.get(f"/clubs/{known.pk}/change/?gone={new.pk}").content.decode()
    assert f'<option value="{new.pk}" selected>' in merge


def test_a_club_that_is_like_no_other_is_not_asked_about(
    client: Client, union: Union
) -> None:
    there = f"/season-drafts/{make_draft(union).pk}/teams/"
    client.post(there, rows_typed({"name": "Aces A", "club": "Aces"}, prefix="new"))
    assert Team.objects.get().club.name == "Aces"


def test_a_chosen_club_of_another_union_is_refused(union: Union) -> None:
    other = make_club(make_union(), name="Heideveld")
    row = TeamToAdd("Heideveld A", "Heidevelld", which=other.pk)
    with pytest.raises(ValidationError):
        add_team(union, row, by=make_user())
