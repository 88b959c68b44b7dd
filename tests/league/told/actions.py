"""The table of actions that tell people: how each is made, and its kinds of notices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from archive.persons.actions.requests import ask_correction
from league.fixtures.actions.fixtures import put_off
from league.models import (
    Fixture,
    Invitation,
    Notice,
    RegistrationRequest,
    Team,
    Transfer,
    Union,
    User,
)
from league.rulings.actions.rulings import RulingChoice, rule_on_fixture
from league.rulings.actions.withdrawals import withdraw_team
from referees.queries.actions.queries import appeal, rule_on_query
from tests.league.cups.make_cups import SEED, fixture_of, make_drawn, make_entered, win
from tests.league.cups.test_tournaments import asked as invitation_of
from tests.league.cups.test_tournaments import make_asked, squad_of
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.plans.make_plans import make_list, make_planned
from tests.league.postponements.make_postponements import Scene
from tests.league.postponements.pages import ahead, in_days
from tests.league.postponements.pages import asked as request_of
from tests.league.registrations.make_registrations import (
    make_club_secretary,
    make_place,
    make_registrar,
)
from tests.league.registrations.test_pages import form as registration_form
from tests.league.registrations.test_pages import new as new_registration
from tests.league.registrations.test_transfers import row_of
from tests.league.rulings.make_rulings import make_double
from tests.league.seasons.make_seasons import make_proposal
from tests.league.seasons.make_seasons import typed as rules_typed
from tests.league.seasons.test_local_rules import make_frozen
from tests.make import make_player, make_role, make_season, make_user
from tests.referees.queries.make_queries import given, make_case, make_queried, query_of
from tests.referees.queries.test_pages import typed as verdict_typed

Kind = Notice.Kind
Sent = tuple[User, str, dict[str, Any]]


@dataclass(frozen=True)
class Action:
    """Who posts what to which page, and the kinds of notices that come of it."""

    make: Callable[[], Sent]
    kinds: set[str]

    def __str__(self) -> str:
        return self.make.__name__


ACTIONS: list[Action] = []


def tells(*kinds: Kind) -> Callable[[Callable[[], Sent]], Callable[[], Sent]]:
    def keep(make: Callable[[], Sent]) -> Callable[[], Sent]:
        ACTIONS.append(Action(make, {str(one) for one in kinds}))
        return make

    return keep


def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


def mixed(home: Team, away: Team) -> None:
    """A captain with an address, a club's secretary without, a captain unreachable."""
    captain = make_role(home.union, "captain", team=home)
    with_address(captain)
    make_role(home.union, "club secretary", club=home.club)
    player = make_player(away)
    player.registrations.update(is_captain=True)


def with_address(user: User) -> User:
    user.email = f"{user.username}@example.org"
    user.save(update_fields=["email"])
    return user


def scene_of_all() -> Scene:
    """A match to come whose away captain has no account, and no address."""
    scene = ahead()
    scene.away.roles.all().delete()
    mixed(scene.fixture.home, scene.fixture.away)
    return scene


# Officials.


def proposed(**values: Any) -> Fixture:
    fixture = ahead().fixture
    for signs_in in (True, False):
        official = make_official(fixture.union, signs_in=signs_in, is_marker=signs_in)
        task = "marker" if signs_in else "referee"
        make_appointment(fixture, official, task=task, **values)
    return fixture


def span(fixture: Fixture) -> dict[str, Any]:
    return {"first": str(fixture.night), "last": str(fixture.night)}


@tells(Kind.APPOINTMENT_ASKED)
def asking_officials() -> Sent:
    fixture = proposed(state="proposed", asked_at=None)
    season = fixture.division.season_id
    by = make_role(fixture.union)
    return by, url("appointments-send", season), span(fixture)


@tells(Kind.APPOINTMENT_ASKED)
def reminding_officials() -> Sent:
    fixture = proposed()
    season = fixture.division.season_id
    by = make_role(fixture.union)
    return by, url("appointments-remind", season), span(fixture)


@tells(Kind.APPOINTMENT_CHANGED)
def taking_an_appointment_back() -> Sent:
    fixture = proposed()
    by = make_role(fixture.union)
    return by, url("appointment-end", fixture.pk, "referee"), {}


@tells(Kind.APPOINTMENT_ANSWERED)
def answering_as_an_official() -> Sent:
    fixture = ahead().fixture
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    with_address(make_role(fixture.union, "fixtures secretary"))
    make_role(fixture.union, "fixtures secretary")
    user = row.official.player.user
    assert user is not None
    sent = {"appointments": str(row.pk), "answer": "accept"}
    return user, url("my-answer"), sent


@tells(Kind.APPOINTMENT_ANSWERED)
def entering_an_officials_answer() -> Sent:
    fixture = ahead().fixture
    make_appointment(fixture, make_official(fixture.union))
    with_address(make_role(fixture.union, "fixtures secretary"))
    by = make_role(fixture.union)
    return by, url("appointment-answered", fixture.pk, "referee"), {"answer": "accept"}


# Moving and postponing.


@tells(Kind.FIXTURE_MOVED)
def moving_a_match() -> Sent:
    scene = scene_of_all()
    put_off(scene.fixture, by=None)
    sent = {"what": "other", "night": in_days(44).isoformat()}
    return scene.secretary, url("fixture-move", scene.fixture.pk), sent


@tells(Kind.POSTPONEMENT_ASKED, Kind.POSTPONEMENT_CHANGED)
def asking_to_postpone() -> Sent:
    scene = scene_of_all()
    sent = {
        "team": scene.fixture.home_id,
        "reason": "a funeral",
        "night1": in_days(37).isoformat(),
    }
    return scene.home, url("postponement-new", scene.fixture.pk), sent


@tells(Kind.POSTPONEMENT_ASKED, Kind.POSTPONEMENT_CHANGED)
def declining_to_postpone() -> Sent:
    scene = scene_of_all()
    row = request_of(scene)
    by = make_role(scene.union, "captain", team=scene.fixture.away)
    sent = {"answer": "decline", "date": "decline", "reason": "We can play"}
    return by, url("postponement-answer", row.pk), sent


@tells(Kind.POSTPONEMENT_CHANGED)
def withdrawing_a_request() -> Sent:
    scene = scene_of_all()
    return scene.home, url("postponement-withdraw", request_of(scene).pk), {}


@tells(Kind.POSTPONEMENT_CHANGED)
def refusing_a_postponement() -> Sent:
    scene = scene_of_all()
    row = request_of(scene)
    sent = {"what": "refuse", "reason": "Too late"}
    return scene.secretary, url("postponement-decide", row.pk), sent


# Fixtures.


@tells(Kind.FIXTURES_PUBLISHED)
def publishing_fixtures() -> Sent:
    planned = make_planned()
    kept = make_list(planned)
    home, away = list(planned.division.teams.all())[:2]
    mixed(home, away)
    sent = {"list": kept.pk, "despite": "1"}
    return planned.secretary, planned.url("plan-publish"), sent


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


# Registrations.


@tells(Kind.REGISTRATION_ASKED)
def asking_for_a_registration() -> Sent:
    place = make_place()
    with_address(make_registrar(place.season))
    make_registrar(place.season)
    by = make_club_secretary(place.home)
    return by, new_registration(place), registration_form(place)


def registration_asked(answer: str) -> Sent:
    place = make_place()
    club = with_address(make_club_secretary(place.home))
    client = Client()
    client.force_login(club)
    client.post(new_registration(place), registration_form(place))
    row = RegistrationRequest.objects.get()
    by = make_registrar(place.season)
    sent = registration_form(place) | {"answer": answer, "reason": "x"}
    return by, url("registration-request", row.pk), sent


@tells(Kind.REGISTRATION_DECIDED)
def confirming_a_registration() -> Sent:
    return registration_asked("agree")


@tells(Kind.REGISTRATION_DECIDED)
def refusing_a_registration() -> Sent:
    return registration_asked("refuse")


@tells(Kind.TRANSFER_ASKED)
def asking_for_a_transfer() -> Sent:
    place = make_place()
    row = row_of(place)
    with_address(make_club_secretary(place.home))
    make_club_secretary(place.home)
    sent = {"place": f"team-{place.away.pk}", "day": place.today.isoformat()}
    return make_club_secretary(place.away), url("transfer-new", row.pk), sent


@tells(Kind.TRANSFER_DECIDED)
def refusing_a_transfer() -> Sent:
    by, page, sent = asking_for_a_transfer()
    client = Client()
    client.force_login(by)
    client.post(page, sent)
    row = Transfer.objects.get()
    registrar = make_registrar(row.registration.season)
    answer = {"answer": "refuse", "reason": "x"}
    return registrar, url("transfer", row.pk), answer


# The desk.


@tells(Kind.RULES_PROPOSED)
def proposing_local_rules() -> Sent:
    season = make_season()
    make_frozen(season)
    with_address(make_role(season.union))
    sent = rules_typed(season, late_award="14") | {"step": "save", "reason": "x"}
    return make_role(season.union), url("season-rules", season.pk), sent


def rules_decided(decision: str) -> Sent:
    season = make_season()
    make_frozen(season)
    change = make_proposal(season, by=with_address(make_role(season.union)))
    sent = {"decision": decision}
    return make_role(season.union), url("rules-decide", change.pk), sent


@tells(Kind.RULES_DECIDED)
def confirming_local_rules() -> Sent:
    return rules_decided("confirm")


@tells(Kind.RULES_DECIDED)
def rejecting_local_rules() -> Sent:
    return rules_decided("reject")


def role_of(union: Union) -> User:
    return with_address(make_role(union, "captain"))


@tells(Kind.ROLE_GIVEN)
def giving_a_role() -> Sent:
    union = make_season().union
    sent = {"who": role_of(union).username, "kind": "referee"}
    return make_role(union), url("people", union.slug), sent


@tells(Kind.ROLE_ENDED)
def taking_a_role_back() -> Sent:
    union = make_season().union
    role = role_of(union).roles.get()
    return make_role(union), url("role-take", union.slug, role.pk), {}


@tells(Kind.PERSON_ASKED)
def asking_for_a_correction() -> Sent:
    player = make_player(user=make_user())
    with_address(make_role(player.union))
    sent = {"topic": "name", "wrong": "Smit", "right": "Smith"}
    assert player.user is not None
    return player.user, url("my-correction", player.pk), sent


@tells(Kind.PERSON_ASKED)
def asking_to_be_erased() -> Sent:
    player = make_player(user=make_user())
    make_role(player.union)
    assert player.user is not None
    return player.user, url("my-erasure", player.pk), {}


@tells(Kind.PERSON_DECIDED)
def answering_a_person() -> Sent:
    player = make_player(user=make_user())
    assert player.user is not None
    row = ask_correction(player, "name", wrong="a", right="b", by=player.user)
    by = make_role(player.union)
    return by, url("person-request", row.pk), {"done": "1", "reason": ""}


# What no page's button does at once: the day of it, another release's result, a file.
BY_ITSELF = {
    Kind.APPOINTMENT_RESUMED: "beside a ruling taken back (test_rulings_ahead.py)",
    Kind.FIXTURES_CHANGED: "a second list is published (test_publish.py)",
    Kind.QUERY_DUE: "the worker, on the day",
    Kind.HEADS_PUBLISHED: "the worker, each night",
}
