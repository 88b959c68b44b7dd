"""Lots for teams that the log leaves level: announced, drawn from a seed, undone."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.models import AuditRow, Division, LogLots, Standing
from league.results.actions.lots import announce_lots, draw_lots, undo_lots
from league.results.actions.results import adjust, set_result
from league.seasons.promotion import logs_of
from league.standings.log import log_of
from league.standings.shared_places import level_groups, lines_at
from tests.league.rulings.make_rulings import result
from tests.make import make_division, make_fixture, make_role, make_season, make_team

pytestmark = pytest.mark.django_db
SOURCE = "The numbers of Saturday's lottery."
SEED = "4 11 17"


def make_ring() -> Division:
    """A, B and C beat one another in a ring, each 60–40 at home; D lost to all."""
    division = make_division(make_season())
    a, b, c, d = (
        make_team(division, name=f"Team {letter}", code=letter) for letter in "ABCD"
    )
    for home, away in ((a, b), (b, c), (c, a), (a, d), (b, d), (c, d)):
        set_result(
            make_fixture(division, home=home, away=away), result(60, 40), by=None
        )
    return division


def announced(division: Division) -> LogLots:
    return announce_lots(division, ["A", "B", "C"], source=SOURCE, by=None)


def drawn(division: Division, seed: str = SEED) -> LogLots:
    return draw_lots(announced(division), seed=seed, by=None)


def places(division: Division) -> list[str]:
    return [f"{line.place} {line.team.code}" for line in log_of(division).lines]


def by_digest(seed: str = SEED) -> list[str]:
    """The codes by the SHA-256 of seed|code, as anyone works it out."""
    return sorted("ABC", key=lambda one: sha256(f"{seed}|{one}".encode()).hexdigest())


def test_lots_alone_put_nobody_above_anybody_until_they_are_drawn() -> None:
    division = make_ring()
    announced(division)
    assert places(division) == ["1= A", "1= B", "1= C", "4 D"]


def test_drawn_lots_are_the_order_by_the_seed() -> None:
    division = make_ring()
    drawn(division)
    assert places(division) == [
        f"{place} {code}" for place, code in enumerate([*by_digest(), "D"], 1)
    ]


def test_a_row_says_that_lots_decided_and_from_which_seed() -> None:
    division = make_ring()
    drawn(division)
    assert log_of(division).lines[1].reason == (
        "level on every key; by the lots drawn from the seed “4 11 17”"
    )


def test_promotion_follows_the_lots() -> None:
    division = make_ring()
    drawn(division)
    placed = logs_of(division.season)[division.pk]
    assert [one.position for one in placed] == [1, 2, 3, 4]


def test_lots_lapse_once_the_teams_are_no_longer_level() -> None:
    division = make_ring()
    drawn(division)
    last = Standing.objects.get(division=division, team__code=by_digest()[-1]).team
    adjust(division, last, points=Decimal(1), reason="Added up wrongly.", by=None)
    found = log_of(division)
    assert found.lines[0].team == last
    assert found.lots[0].is_lapsed


def test_lots_are_worked_out_anew_on_the_page(client: Client) -> None:
    division = make_ring()
    drawn(division)
    page = client.get(f"/divisions/{division.pk}/").content.decode()
    digests = [sha256(f"{SEED}|{one}".encode()).hexdigest() for one in by_digest()]
    assert [page.index(one) for one in digests] == sorted(map(page.index, digests))
    assert "gives the same order" in page


def test_lots_wait_for_the_last_result() -> None:
    division = make_ring()
    make_fixture(division, home=make_team(division), round=9)
    with pytest.raises(ValidationError, match="1 match waits for a result"):
        announced(division)


@pytest.mark.parametrize("codes", [["A", "B"], ["A", "D"], ["A", "B", "C", "D"], []])
def test_lots_are_for_exactly_those_who_share_a_place(codes: list[str]) -> None:
    with pytest.raises(ValidationError, match="Exactly these teams share no place"):
        announce_lots(make_ring(), codes, source=SOURCE, by=None)


def test_lots_are_drawn_once() -> None:
    lots = drawn(make_ring())
    with pytest.raises(ValidationError, match="drawn or undone already"):
        draw_lots(lots, seed="another", by=None)


def test_lots_among_the_same_teams_are_announced_once() -> None:
    division = make_ring()
    announced(division)
    with pytest.raises(ValidationError, match="announced already"):
        announced(division)


def test_lots_that_were_undone_stay_on_the_page_with_the_reason(client: Client) -> None:
    division = make_ring()
    undo_lots(drawn(division), reason="The wrong numbers.", by=None)
    assert places(division)[0] == "1= A"
    page = client.get(f"/divisions/{division.pk}/").content.decode()
    assert "These lots were taken back: The wrong numbers." in page


def test_every_step_of_lots_is_in_the_audit() -> None:
    undo_lots(drawn(make_ring()), reason="x", by=None)
    found = AuditRow.objects.filter(action__endswith="_lots").order_by("pk")
    assert [row.action.partition(".")[2] for row in found] == [
        "announce_lots",
        "draw_lots",
        "undo_lots",
    ]


def test_a_past_day_has_the_lots_that_were_drawn_by_then() -> None:
    division = make_ring()
    lots = drawn(division)
    LogLots.objects.update(
        announced_at="2026-03-01T12:00Z", drawn_at="2026-03-08T12:00Z"
    )
    assert lots.drawn_at is not None
    days = [lots.drawn_at.date().replace(2026, 3, day) for day in (7, 8)]
    found = [log_of(division, on=day).lines[1].place for day in days]
    assert found == ["1=", "2"]


def test_what_a_shared_place_decides_is_named() -> None:
    division = make_ring()
    division.promoted, division.relegated = 2, 1
    (group,) = level_groups(division)
    assert group.lines == ["who is champion", "who is promoted"]
    # Places 3 and 4 of four, of which the last goes down.
    assert lines_at(division, 3, 2, of=4) == ["who is relegated"]


def test_the_secretary_announces_draws_and_takes_back(client: Client) -> None:
    division = make_ring()
    client.force_login(make_role(division.union))
    path = f"/divisions/{division.pk}/lots/"
    client.post(path, {"group": "A,B,C", "source": SOURCE})
    lots = LogLots.objects.get()
    client.post(f"/lots/{lots.pk}/draw/", {"seed": SEED})
    assert places(division)[1] == f"2 {by_digest()[1]}"
    client.post(f"/lots/{lots.pk}/undo/", {"reason": "The wrong numbers."})
    assert places(division)[1] == "1= B"
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/lots/999/draw/", "/divisions/999/lots/"])
def test_lots_that_are_not_there_are_not_found(client: Client, path: str) -> None:
    client.force_login(make_role(make_division().union))
    assert client.get(path).status_code == 404


def test_nothing_is_drawn_by_looking(client: Client) -> None:
    division = make_ring()
    client.force_login(make_role(division.union))
    client.get(f"/lots/{announced(division).pk}/draw/")
    assert LogLots.objects.get().drawn_at is None
