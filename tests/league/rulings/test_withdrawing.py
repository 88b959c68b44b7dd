"""The pages on which a team withdraws and is taken back, and those that say so."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Division, Official, Ruling, Standing
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.rulings.make_rulings import entry_of, make_double
from tests.league.rulings.make_withdrawals import REASON, ahead, future, leave, today
from tests.make import make_board, make_role, make_season, make_union

pytestmark = pytest.mark.django_db


def test_the_seasons_teams_page_and_the_deductions_lead_to_it() -> None:
    division = make_double()
    client = Client()
    client.force_login(make_role(division.union))
    page = client.get(reverse("deductions", args=[division.pk])).content.decode()
    teams = reverse("season-teams", args=[division.season_id])
    assert f'href="{teams}"' in page
    address = reverse("withdrawal", args=[entry_of(division, "Team B").pk])
    assert f'href="{address}"' in client.get(teams).content.decode()


def page_of(standing: Standing) -> str:
    return reverse("withdrawal", args=[standing.pk])


def signed_in(division: Division, kind: str = "union secretary") -> Client:
    client = Client()
    client.force_login(make_role(division.union, kind))
    return client


def typed(**values: object) -> dict[str, object]:
    return {"on": today().isoformat(), "reason": REASON} | values


def test_the_page_shows_each_match_and_what_becomes_of_it() -> None:
    division = make_double(played=4)
    page = signed_in(division).get(page_of(entry_of(division, "Team A")))
    fates = [one.fate for one in page.context["course"].fates]
    assert fates == ["stands"] * 3 + ["void"] * 3


def test_the_effect_is_shown_and_nothing_is_written() -> None:
    division = make_double(played=2)
    standing = entry_of(division, "Team A")
    page = signed_in(division).post(page_of(standing), typed(step="check"))
    moved = {
        row.team: (row.before.place, row.after.place) for row in page.context["rows"]
    }
    assert moved["Team A"] == ("1", "")
    assert Ruling.objects.count() == 0


def test_the_secretary_withdraws_a_team_and_takes_it_back() -> None:
    division = make_double()
    future(division)
    standing, client = entry_of(division, "Team A"), signed_in(division)
    client.post(page_of(standing), typed(step="save"))
    assert Ruling.objects.filter(withdrawal=standing, ended_at=None).count() == 6
    client.post(page_of(standing), {"step": "undo"})
    standing.refresh_from_db()
    assert standing.withdrawn_on is None


@pytest.mark.parametrize(
    "faulty", [{"reason": ""}, {"on": "tomorrow"}, {"on": "2999-01-01"}]
)
def test_a_faulty_form_is_answered_with_what_was_typed(faulty: dict[str, str]) -> None:
    division = make_double()
    standing = entry_of(division, "Team A")
    page = signed_in(division).post(page_of(standing), typed(step="save", **faulty))
    assert page.status_code == 422
    assert Standing.objects.filter(withdrawn_on=None).count() == 4


@pytest.mark.parametrize("kind", ["captain", "fixtures secretary", "referee"])
def test_only_the_secretary_withdraws_a_team(kind: str) -> None:
    division = make_double()
    client = signed_in(division, kind)
    assert client.get(page_of(entry_of(division, "Team A"))).status_code == 403


def test_the_secretary_of_another_union_learns_nothing() -> None:
    division = make_double()
    stranger = Client()
    stranger.force_login(make_role(make_union("Overberg")))
    page = page_of(entry_of(division, "Team A"))
    assert stranger.post(page, typed(step="save")).status_code == 404


def test_the_boards_secretary_may_as_well() -> None:
    season = make_season(make_union(board=make_board()))
    division = make_double(season=season)
    client = signed_in(division, "board secretary")
    assert client.get(page_of(entry_of(division, "Team A"))).status_code == 200


def test_the_log_page_says_who_withdrew_and_why() -> None:
    division = make_double()
    leave(division)
    page = Client().get(reverse("division-log", args=[division.pk])).content.decode()
    assert REASON in page
    assert "All of its matches are void." not in page


def test_the_page_asks_as_much_for_many_matches_as_for_few(
    django_assert_max_num_queries: object,
) -> None:
    division = make_double()
    client = signed_in(division)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        assert client.get(page_of(entry_of(division, "Team A"))).status_code == 200


def test_the_page_tells_what_could_not_come_back(client: Client) -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union)
    make_appointment(fixture, official, state="accepted")
    standing = leave(division)
    Official.objects.update(is_active=False)
    client.force_login(make_role(division.union))
    address = reverse("withdrawal", args=[standing.pk])
    page = client.post(address, {"step": "undo"}, follow=True).content.decode()
    assert "is not referee again" in page
