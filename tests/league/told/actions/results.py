"""What tells people of a result: rulings, queries, cups."""

from __future__ import annotations

from django.utils import timezone

from league.models import (
    Invitation,
)
from league.rulings.actions.rulings import RulingChoice, rule_on_fixture
from league.rulings.actions.withdrawals import withdraw_team
from referees.queries.actions.queries import appeal, rule_on_query
from tests.league.cups.make_cups import SEED, fixture_of, make_drawn, make_entered, win
from tests.league.cups.test_tournaments import asked as invitation_of
from tests.league.cups.test_tournaments import make_asked, squad_of
from tests.league.rulings.make_rulings import make_double
from tests.league.told.actions.telling import (
    Kind,
    Sent,
    mixed,
    scene_of_all,
    tells,
    url,
    with_address,
)
from tests.make import make_role
from tests.referees.queries.make_queries import given, make_case, make_queried, query_of
from tests.referees.queries.test_pages import typed as verdict_typed

# Rulings.


@tells(Kind.TEAM_WITHDRAWN)
def withdrawing_a_team() -> Sent:
    division = make_double()
    entered = division.standings.all()
    mixed(entered[0].team, entered[1].team)
    day = timezone.localdate().isoformat()
    sent = {"on": day, "reason": "x", "step": "save"}
    return make_role(division.union), url("withdrawal", entered[0].pk), sent


@tells(Kind.TEAM_REINSTATED)
def reinstating_a_team() -> Sent:
    division = make_double()
    entered = division.standings.all()
    mixed(entered[0].team, entered[1].team)
    day = timezone.localdate()
    withdraw_team(entered[0], on=day, reason="x", by=None)
    by = make_role(division.union)
    return by, url("withdrawal", entered[0].pk), {"step": "undo"}


@tells(Kind.LOG_ADJUSTED)
def deducting_points() -> Sent:
    scene = scene_of_all()
    division = scene.fixture.division
    sent = {"team": scene.fixture.away_id, "way": "taken", "points": "2"}
    sent |= {"reason": "x", "step": "save"}
    return scene.secretary, url("deductions", division.pk), sent


@tells(Kind.RESULT_DECIDED)
def deciding_a_result() -> Sent:
    scene = scene_of_all()
    sent = {"decided": RulingChoice.HOME, "reason": "x", "step": "save"}
    return scene.secretary, url("fixture-award", scene.fixture.pk), sent


@tells(Kind.RESULT_DECIDED)
def taking_a_decision_back() -> Sent:
    scene = scene_of_all()
    rule_on_fixture(scene.fixture, RulingChoice.HOME, reason="x", by=None)
    sent = {"step": "undo"}
    return scene.secretary, url("fixture-award", scene.fixture.pk), sent


# Queries.


@tells(Kind.QUERY_LODGED)
def taking_up_a_query() -> Sent:
    match = make_queried()
    mixed(match.fixture.home, match.fixture.away)
    return make_role(match.union), url("query-take-up", query_of(match).pk), {}


@tells(Kind.QUERY_LODGED)
def lodging_a_protest() -> Sent:
    match = make_queried()
    mixed(match.fixture.home, match.fixture.away)
    by = make_role(match.union, "club secretary", club=match.fixture.home.club)
    return by, url("protest-new", match.pk), {"side": "home", "text": "Late."}


@tells(Kind.QUERY_RULED, Kind.RESULT_DECIDED)
def ruling_on_a_query() -> Sent:
    case = make_case()
    mixed(case.match.fixture.home, case.match.fixture.away)
    return make_role(case.union), url("query-rule", case.pk), verdict_typed()


@tells(Kind.QUERY_APPEALED)
def appealing() -> Sent:
    case = make_case()
    rule_on_query(case, given("away walkover"), by=make_role(case.union))
    fixture = case.match.fixture
    mixed(fixture.home, fixture.away)
    by = make_role(case.union, "captain", team=fixture.home)
    return by, url("query-appeal", case.pk), {"side": "home", "text": "He was."}


@tells(Kind.QUERY_RULED)
def deciding_an_appeal() -> Sent:
    case = make_case()
    rule_on_query(case, given("away walkover"), by=make_role(case.union))
    fixture = case.match.fixture
    mixed(fixture.home, fixture.away)
    appeal(case, "home", text="x", by=make_role(case.union))
    by = make_role(case.union, "board secretary")
    return by, url("query-rule", case.pk), verdict_typed(outcome="upheld")


@tells(Kind.QUERY_RULED)
def withdrawing_a_query() -> Sent:
    case = make_case()
    fixture = case.match.fixture
    mixed(fixture.home, fixture.away)
    by = make_role(case.union, "captain", team=fixture.away)
    return by, url("query-withdraw", case.pk), {"side": "away", "text": "Seen."}


# Cups.


@tells(Kind.CUP_DRAWN)
def drawing_a_cup() -> Sent:
    cup = make_entered(4)
    home, away = [one.team for one in cup.entries.all()][:2]
    mixed(home, away)
    return make_role(cup.union), url("cup-draw", cup.pk), {"seed": SEED}


@tells(Kind.CUP_DRAWN)
def undoing_a_draw() -> Sent:
    cup = make_drawn(4)
    home, away = [one.team for one in cup.entries.all()][:2]
    mixed(home, away)
    return make_role(cup.union), url("cup-undo", cup.pk), {"reason": "One was left out"}


@tells(Kind.CUP_TIE, Kind.RESULT_DECIDED)
def deciding_a_cup_match() -> Sent:
    cup = make_drawn(4)
    first, second = fixture_of(cup, 1, 1), fixture_of(cup, 1, 2)
    mixed(first.home, second.home)
    win(cup, 1, 1, first.home.code)
    sent = {"decided": RulingChoice.HOME, "reason": "x", "step": "save"}
    return make_role(cup.union), url("fixture-award", second.pk), sent


@tells(Kind.CUP_INVITED)
def inviting_unions() -> Sent:
    cup = make_asked()
    invitation = invitation_of(cup)
    with_address(make_role(invitation.invited))
    make_role(invitation.invited)
    by = make_role(invitation.invited, "board secretary")
    sent = {f"union-{invitation.invited_id}": "2"}
    return by, url("tournament-invitations", cup.pk), sent


@tells(Kind.CUP_ANSWERED)
def answering_the_board() -> Sent:
    invitation: Invitation = invitation_of(make_asked())
    by = make_role(invitation.invited)
    with_address(make_role(invitation.invited, "board secretary"))
    sent = {"name": "SP", "players": [one.pk for one in squad_of(invitation).players]}
    return by, url("invitation", invitation.pk), sent
