"""The board's tournaments: consent, copies, and that nothing else is shared."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.cups.actions.cups import CupOptions
from league.cups.actions.draws import draw_cup
from league.cups.actions.tournaments import (
    Squad,
    agree,
    decline_invitation,
    invite_unions,
    make_tournament,
    tenant_of,
)
from league.models import (
    Board,
    Cup,
    Invitation,
    Notice,
    Player,
    Registration,
    Role,
    Team,
    Union,
    User,
)
from tests.make import (
    make_board,
    make_division,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db


def make_home(board: Board, name: str = "South Peninsula", players: int = 9) -> Union:
    """A union of the board with a team and its players."""
    union = make_union(name, board=board)
    team = make_team(make_division(make_season(union)))
    for _ in range(players):
        make_player(team)
    return union


def make_asked(*unions: str, teams: int = 1) -> Cup:
    board = make_board()
    homes = [make_home(board, name) for name in unions or ("South Peninsula",)]
    cup = make_tournament(
        board, season="2026", name="Inter-union", options=CupOptions(), by=None
    )
    invite_unions(cup, dict.fromkeys(homes, teams), by=None)
    return cup


def asked(cup: Cup, number: int = 0) -> Invitation:
    return cup.invitations.order_by("pk")[number]


def squad_of(invitation: Invitation, number: int = 8, **values: Any) -> Squad:
    rows = Registration.objects.filter(union=invitation.invited).order_by("pk")
    return Squad(name="South Peninsula", players=list(rows[:number]), **values)


def send(cup: Cup, number: int = 0) -> Invitation:
    invitation = asked(cup, number)
    return agree(invitation, squad_of(invitation), by=None)


def test_a_board_has_one_tenant_under_itself() -> None:
    board = make_board()
    tenant = tenant_of(board, by=None)
    assert tenant_of(board, by=None) == tenant
    assert (tenant.board, tenant.represents) == (board, board)


def test_asking_a_union_copies_nothing() -> None:
    cup = make_asked()
    assert Player.objects.filter(union=cup.union).count() == 0
    assert Team.objects.filter(union=cup.union).count() == 0


def test_a_union_is_told_once_that_it_is_asked() -> None:
    board = make_board()
    home = make_home(board)
    secretary = make_role(home)
    cup = make_tournament(
        board, season="2026", name="Inter-union", options=CupOptions(), by=None
    )
    invite_unions(cup, {home: 1}, by=None)
    invite_unions(cup, {home: 1}, by=None)
    kinds = Notice.objects.filter(person=secretary).values_list("kind", flat=True)
    assert list(kinds) == ["cup-invited"]


def test_a_union_of_another_board_is_not_asked() -> None:
    cup = make_asked()
    stranger = make_home(make_board("Another board"))
    with pytest.raises(ValidationError, match="no union of this board"):
        invite_unions(cup, {stranger: 1}, by=None)


def test_those_who_are_released_become_the_boards_own_rows() -> None:
    cup = make_asked()
    send(cup)
    copied = Registration.objects.filter(season=cup.division.season)
    assert copied.count() == 8
    assert {one.union for one in copied} == {cup.union}
    assert cup.entries.get().team.club.name == "South Peninsula"


def test_whoever_was_not_ticked_is_not_copied() -> None:
    cup = make_asked()
    last = Player.objects.filter(union=asked(cup).invited).latest("pk")
    send(cup)
    assert not Player.objects.filter(union=cup.union, name=last.name).exists()


def test_a_copy_shows_the_name_no_further_than_at_home() -> None:
    cup = make_asked()
    invitation = asked(cup)
    named = squad_of(invitation).players[0].player
    Player.objects.filter(pk=named.pk).update(agreed_to_name=True)
    send(cup)
    shown = Player.objects.filter(union=cup.union, agreed_to_name=True)
    assert [one.name for one in shown] == [named.name]


def test_seven_players_are_too_few() -> None:
    invitation = asked(make_asked())
    with pytest.raises(ValidationError, match="eight"):
        agree(invitation, squad_of(invitation, 7), by=None)


def test_players_of_another_union_are_not_taken() -> None:
    cup = make_asked("South Peninsula", "Helderberg")
    own, other = asked(cup, 0), asked(cup, 1)
    with pytest.raises(ValidationError, match="another union"):
        agree(own, squad_of(other), by=None)
    assert Player.objects.filter(union=cup.union).count() == 0


def test_one_player_does_not_play_for_two_teams_of_a_union() -> None:
    cup = make_asked(teams=2)
    send(cup, 0)
    with pytest.raises(ValidationError, match="this season"):
        send(cup, 1)


def test_a_captain_who_signs_in_may_speak_for_the_boards_team() -> None:
    cup = make_asked()
    invitation = asked(cup)
    captain = squad_of(invitation).players[0]
    captain.player.user = User.objects.create_user("captain")
    captain.player.save()
    agree(invitation, squad_of(invitation, captain=captain), by=None)
    role = Role.objects.get(kind="captain")
    assert (role.union, role.team) == (cup.union, cup.entries.get().team)


def test_before_the_draw_a_player_is_taken_back() -> None:
    cup = make_asked()
    send(cup)
    invitation = asked(cup)
    rows = Registration.objects.filter(union=invitation.invited).order_by("-pk")
    agree(invitation, Squad(name="South Peninsula", players=list(rows[:8])), by=None)
    assert Registration.objects.filter(season=cup.division.season).count() == 8
    assert Player.objects.filter(union=cup.union).count() == 8


def test_a_team_that_is_taken_back_leaves_no_player_behind() -> None:
    cup = make_asked()
    send(cup)
    decline_invitation(asked(cup), reason="Too far", by=None)
    assert Player.objects.filter(union=cup.union).count() == 0
    assert cup.entries.count() == 0


def test_a_union_declines_with_a_reason() -> None:
    cup = make_asked()
    with pytest.raises(ValidationError, match="reason"):
        decline_invitation(asked(cup), reason="", by=None)
    decline_invitation(asked(cup), reason="Too far", by=None)
    assert (asked(cup).state, asked(cup).reason) == ("declined", "Too far")


def test_once_it_is_drawn_no_team_comes_or_goes() -> None:
    cup = make_asked("South Peninsula", "Helderberg", "Overberg")
    send(cup, 0)
    send(cup, 1)
    draw_cup(cup, seed="2026", by=None)
    with pytest.raises(ValidationError, match="Undo the draw"):
        send(cup, 2)
    with pytest.raises(ValidationError, match="Undo the draw"):
        decline_invitation(asked(cup, 0), reason="Too far", by=None)


def test_once_it_is_drawn_a_ninth_player_is_still_released() -> None:
    cup = make_asked("South Peninsula", "Helderberg")
    send(cup, 0)
    send(cup, 1)
    draw_cup(cup, seed="2026", by=None)
    invitation = asked(cup, 0)
    agree(invitation, squad_of(invitation, 9), by=None)
    assert invitation.releases.count() == 9


def test_the_same_player_is_one_person_of_the_board_year_after_year() -> None:
    cup = make_asked()
    send(cup)
    again = make_tournament(
        cup.union.represents,
        season="2027",
        name="Inter-union",
        options=CupOptions(),
        by=None,
    )
    invite_unions(again, {asked(cup).invited: 1}, by=None)
    send(again)
    assert Player.objects.filter(union=cup.union).count() == 8
    assert Team.objects.filter(union=cup.union).count() == 1


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(invitation: Invitation) -> str:
    return reverse("invitation", args=[invitation.pk])


def test_a_unions_own_secretary_agrees_on_a_page() -> None:
    cup = make_asked()
    invitation = asked(cup)
    client = client_of(make_role(invitation.invited))
    ticked = [one.pk for one in squad_of(invitation).players]
    sent = {"name": "South Peninsula", "players": ticked}
    assert client.post(page_of(invitation), sent).status_code == 302
    assert asked(cup).state == "agreed"


def test_nobody_of_the_board_agrees_for_a_union() -> None:
    cup = make_asked()
    invitation = asked(cup)
    client = client_of(make_role(invitation.invited, "board secretary"))
    assert client.post(page_of(invitation), {}).status_code == 403
    assert asked(cup).state == "asked"


def test_another_union_learns_nothing_of_an_invitation() -> None:
    cup = make_asked("South Peninsula", "Helderberg")
    other = client_of(make_role(asked(cup, 1).invited))
    assert other.get(page_of(asked(cup, 0))).status_code == 404


def test_too_few_ticks_lose_nothing_that_was_typed() -> None:
    invitation = asked(make_asked())
    client = client_of(make_role(invitation.invited))
    ticked = [one.pk for one in squad_of(invitation, 3).players]
    answer = client.post(page_of(invitation), {"name": "Our best", "players": ticked})
    body = answer.content.decode()
    assert (answer.status_code, body.count(" checked>")) == (422, 3)
    assert 'value="Our best"' in body


def test_a_player_of_another_union_cannot_be_ticked() -> None:
    cup = make_asked("South Peninsula", "Helderberg")
    invitation = asked(cup, 0)
    client = client_of(make_role(invitation.invited))
    foreign = [one.pk for one in squad_of(asked(cup, 1)).players]
    sent = {"name": "South Peninsula", "players": foreign}
    assert client.post(page_of(invitation), sent).status_code == 422
    assert Player.objects.filter(union=cup.union).count() == 0


def test_a_unions_secretary_has_no_desk_at_the_board() -> None:
    cup = make_asked()
    client = client_of(make_role(asked(cup).invited))
    for name in ("cup-draw", "cup-entries", "tournament-invitations"):
        assert client.get(reverse(name, args=[cup.pk])).status_code == 404


def test_the_board_makes_a_tournament_and_asks_by_its_pages() -> None:
    board = make_board()
    home = make_home(board)
    client = client_of(make_role(home, "board secretary"))
    sent = {
        "name": "Inter-union",
        "season": "2026",
        "home_by": "neutral",
        "groups": 0,
        "legs": 1,
        "through": 2,
    }
    made = client.post(reverse("tournaments", args=[board.slug]), sent)
    asking = client.post(made.url, {f"union-{home.pk}": 1})
    assert asking.status_code == 302
    assert Invitation.objects.get().invited == home


def test_a_union_is_not_asked_for_fewer_teams_than_it_was() -> None:
    cup = make_asked()
    home = asked(cup).invited
    client = client_of(make_role(home, "board secretary"))
    address = reverse("tournament-invitations", args=[cup.pk])
    answer = client.post(address, {f"union-{home.pk}": 0})
    assert answer.status_code == 422
    assert "no fewer" in answer.content.decode()


def test_another_boards_secretary_sees_no_tournaments_here() -> None:
    cup = make_asked()
    stranger = make_role(make_home(make_board("Another")), "board secretary")
    address = reverse("tournaments", args=[cup.union.represents.slug])
    assert client_of(stranger).get(address).status_code == 404


def test_the_list_of_tournaments_takes_no_more_queries_for_more(
    django_assert_max_num_queries: Any,
) -> None:
    cup = make_asked()
    board = cup.union.represents
    for number in range(5):
        make_tournament(
            board, season="2026", name=f"Cup {number}", options=CupOptions(), by=None
        )
    client = client_of(make_role(asked(cup).invited, "board secretary"))
    client.get(reverse("tournaments", args=[board.slug]))
    with django_assert_max_num_queries(20):
        assert client.get(reverse("tournaments", args=[board.slug])).status_code == 200


def test_a_registration_of_a_season_that_is_over_is_not_offered() -> None:
    cup = make_asked()
    home = asked(cup).invited
    Registration.objects.filter(union=home).update(ended_on="2026-12-31")
    client = client_of(make_role(home))
    body = client.get(page_of(asked(cup))).content.decode()
    assert "Nobody is registered" in body
