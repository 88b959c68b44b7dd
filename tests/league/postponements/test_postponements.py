from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from league.fixtures.actions.fixtures import move_fixture, put_off
from league.models import (
    AuditRow,
    Fixture,
    HallClosure,
    Notice,
    Postponement,
    RuleSet,
    User,
)
from league.postponements.actions.postponements import (
    DateDecision,
    accept_date,
    ask_postponement,
    decide_date,
    decline_dates,
    refuse,
    reschedule,
    withdraw_request,
)
from league.results.actions.results import FixtureResult, set_result
from tests.league.postponements.make_postponements import (
    ASKED_AT,
    LATER,
    NIGHT,
    Scene,
    ask,
    days,
    make_busy,
    make_scene,
    place_of,
)
from tests.make import entry, make_match, make_role, write

pytestmark = pytest.mark.django_db
State = Postponement.State
WON = FixtureResult(Fixture.State.PLAYED, 40, 20, 3, 1, 0, "home")


def told(user: User) -> list[str]:
    """The kinds of notice that someone got, the first first."""
    rows = Notice.objects.filter(person=user).order_by("made_at")
    return [one.kind.removeprefix("postponement-") for one in rows]


def confirmed(scene: Scene, request: Postponement) -> Postponement:
    accept_date(
        request, proposed=request.proposed.get(place=1), by=scene.away, at=days(1)
    )
    place = place_of(scene.fixture, LATER[0])
    return decide_date(request, DateDecision(place), by=scene.secretary, at=days(2))


def test_a_request_keeps_where_the_match_lay_and_the_dates_offered() -> None:
    request = ask(make_scene(), *LATER)
    assert (request.state, request.was_night) == (State.ASKED, NIGHT)
    assert [one.night for one in request.proposed.all()] == LATER


def test_the_match_stays_where_it_is_until_the_secretary_decides() -> None:
    scene = make_scene()
    request = ask(scene)
    accept_date(request, proposed=request.proposed.get(), by=scene.away, at=days(1))
    assert Fixture.objects.get(pk=scene.fixture.pk).night == NIGHT


def test_an_answer_is_due_after_the_days_of_the_policy() -> None:
    scene = make_scene()
    RuleSet.objects.update(policy={"postponement_days": 5})
    assert ask(scene).due_at == days(5)


def test_an_answer_is_due_no_later_than_the_start() -> None:
    scene = make_scene()
    RuleSet.objects.update(policy={"postponement_days": 60})
    assert ask(scene).due_at == scene.fixture.starts_at


def test_the_opponents_are_asked_and_the_others_told() -> None:
    scene = make_scene()
    ask(scene)
    assert [told(one) for one in (scene.away, scene.secretary)] == [
        ["asked"],
        ["changed"],
    ]
    assert told(scene.home) == []


def test_a_clubs_secretary_is_asked_beside_the_captain() -> None:
    scene = make_scene()
    club = scene.fixture.away.club
    secretary = make_role(scene.union, "club secretary", club=club)
    ask(scene)
    assert told(secretary) == ["asked"]


def test_a_second_request_for_a_match_is_refused() -> None:
    scene = make_scene()
    ask(scene)
    with pytest.raises(ValidationError, match="open already"):
        ask(scene, team=scene.fixture.away)


def test_the_database_holds_one_open_request_a_match() -> None:
    request = ask(make_scene())
    request.pk = None
    with pytest.raises(IntegrityError):
        request.save(force_insert=True)


def test_a_match_with_a_result_cannot_be_postponed() -> None:
    scene = make_scene()
    set_result(scene.fixture, WON, by=None)
    with pytest.raises(ValidationError, match="has a result"):
        ask(scene)


def test_a_match_that_has_begun_cannot_be_postponed() -> None:
    scene = make_scene()
    write(make_match(scene.fixture), entry("start", 0))
    with pytest.raises(ValidationError, match="has begun"):
        ask(scene)


def test_a_captain_asks_some_days_before_the_night() -> None:
    scene = make_scene(night=date(2030, 2, 7))
    with pytest.raises(ValidationError, match="at least 3 days before"):
        ask(scene)


def test_a_match_without_a_date_can_be_asked_one_for_at_any_time() -> None:
    scene = make_scene(night=date(2030, 2, 7))
    put_off(scene.fixture, by=None)
    assert ask(scene).was_night is None


@pytest.mark.parametrize("night", [date(2030, 2, 5), date(2029, 12, 4)])
def test_a_date_must_be_to_come(night: date) -> None:
    with pytest.raises(ValidationError, match="is not in the future"):
        ask(make_scene(), night)


def test_the_night_that_it_has_is_no_other_date() -> None:
    with pytest.raises(ValidationError, match="there and then already"):
        ask(make_scene(), NIGHT)


def test_a_date_is_offered_once() -> None:
    with pytest.raises(ValidationError, match="is given twice"):
        ask(make_scene(), LATER[0], LATER[0])


def test_every_date_that_clashes_is_named() -> None:
    scene = make_scene()
    close(scene, LATER[0])
    make_busy(scene.fixture, LATER[1], home=scene.fixture.away)
    with pytest.raises(ValidationError) as refusal:
        ask(scene, *LATER)
    assert len(refusal.value.messages) == 2
    assert not Postponement.objects.exists()


def close(scene: Scene, night: date) -> None:
    HallClosure.objects.create(
        union=scene.union, venue=scene.fixture.venue, night=night
    )


def test_an_accepted_date_waits_for_the_secretary() -> None:
    scene = make_scene()
    request = ask(scene)
    proposed = request.proposed.get()
    row = accept_date(request, proposed=proposed, by=scene.away, at=days(1))
    assert (row.state, row.accepted, row.due_at) == (State.ACCEPTED, proposed, days(4))
    assert told(scene.secretary) == ["changed", "asked"]


def test_a_date_that_is_taken_meanwhile_is_not_accepted() -> None:
    scene = make_scene()
    request = ask(scene)
    close(scene, LATER[0])
    with pytest.raises(ValidationError, match="is closed"):
        accept_date(request, proposed=request.proposed.get(), by=scene.away, at=days(1))


def test_a_decline_gives_its_reason_to_the_secretary() -> None:
    scene = make_scene()
    row = decline_dates(ask(scene), reason="we play a cup", by=scene.away, at=days(1))
    assert (row.state, row.answer) == (State.DECLINED, "we play a cup")
    assert told(scene.secretary) == ["changed", "asked"]


def test_a_request_is_answered_once() -> None:
    scene = make_scene()
    request = ask(scene)
    decline_dates(request, reason="no", by=scene.away, at=days(1))
    with pytest.raises(ValidationError, match="no longer open"):
        accept_date(request, proposed=request.proposed.get(), by=scene.away, at=days(1))


def test_the_secretary_confirms_and_the_match_moves() -> None:
    scene = make_scene()
    row = confirmed(scene, ask(scene))
    fixture = Fixture.objects.get(pk=scene.fixture.pk)
    assert (row.state, row.night) == (State.MOVED, LATER[0])
    assert (fixture.night, fixture.state, fixture.sequence) == (LATER[0], "planned", 1)


def test_everybody_concerned_hears_where_the_match_lies_now() -> None:
    scene = make_scene()
    confirmed(scene, ask(scene))
    assert told(scene.home)[-1] == told(scene.away)[-1] == "fixture-moved"
    notice = Notice.objects.filter(kind="fixture-moved").earliest("made_at")
    assert notice.facts["was"] == "2030-03-05"


def test_what_clashes_is_asked_again_at_the_confirmation() -> None:
    scene = make_scene()
    request = ask(scene)
    make_busy(scene.fixture, LATER[0], away=scene.fixture.home)
    with pytest.raises(ValidationError, match="plays on"):
        decide_on(scene, request, LATER[0])
    assert Fixture.objects.get(pk=scene.fixture.pk).night == NIGHT


def decide_on(
    scene: Scene, request: Postponement, night: date, *, in_spite: bool = False
) -> Postponement:
    ruling = DateDecision(place_of(scene.fixture, night), in_spite=in_spite)
    return decide_date(request, ruling, by=scene.secretary, at=days(2))


def test_the_secretary_may_pass_over_what_is_no_hindrance() -> None:
    scene = make_scene()
    season = scene.fixture.division.season
    season.ends_on = date(2030, 3, 10)
    season.save()
    request = ask(scene)
    with pytest.raises(ValidationError, match="outside the season"):
        decide_on(scene, request, LATER[0])
    assert decide_on(scene, request, LATER[0], in_spite=True).state == State.MOVED


def test_the_secretary_may_choose_another_date_than_was_offered() -> None:
    scene = make_scene()
    request = decline_dates(ask(scene), reason="no", by=scene.away, at=days(1))
    assert decide_on(scene, request, LATER[2]).night == LATER[2]


def test_the_secretary_may_leave_the_date_open() -> None:
    scene = make_scene()
    row = decide_date(ask(scene), DateDecision(None), by=scene.secretary, at=days(1))
    fixture = Fixture.objects.get(pk=scene.fixture.pk)
    assert (row.state, fixture.night) == (State.DATE_OPEN, None)
    assert (fixture.state, fixture.last_night) == ("postponed", NIGHT)


def test_a_match_with_its_date_open_blocks_nothing() -> None:
    scene = make_scene()
    other = make_scene(division=scene.fixture.division, home=scene.fixture.home)
    decide_date(ask(scene), DateDecision(None), by=scene.secretary, at=days(1))
    moved = move_fixture(other.fixture, night=NIGHT + timedelta(days=1), by=None)
    assert moved.night == date(2030, 3, 6)


def test_the_secretary_may_refuse_with_a_reason() -> None:
    scene = make_scene()
    row = refuse(ask(scene), reason="too often", by=scene.secretary, at=days(1))
    assert (row.state, row.decision) == (State.REFUSED, "too often")
    assert told(scene.home) == ["changed"]


def test_a_withdrawn_request_leaves_room_for_another() -> None:
    scene = make_scene()
    row = withdraw_request(ask(scene), by=scene.home, at=days(1))
    assert row.state == State.WITHDRAWN
    assert ask(scene, LATER[1]).is_open


def test_a_request_is_decided_once() -> None:
    scene = make_scene()
    request = ask(scene)
    confirmed(scene, request)
    with pytest.raises(ValidationError, match="no longer open"):
        withdraw_request(request, by=scene.home, at=days(3))


def test_each_step_is_audited_without_a_name_or_a_reason() -> None:
    scene = make_scene()
    confirmed(scene, ask(scene))
    rows = AuditRow.objects.filter(action__startswith="postponement.").order_by("pk")
    assert [one.action for one in rows] == [
        "postponement.ask",
        "postponement.answer",
        "postponement.close",
    ]
    assert all("funeral" not in str(one.detail) for one in rows)


def test_a_secretary_moves_a_match_that_nobody_asked_for() -> None:
    scene = make_scene()
    ruling = DateDecision(place_of(scene.fixture, LATER[0]), reason="the hall floods")
    moved = reschedule(scene.fixture, ruling, by=scene.secretary)
    assert (moved.night, moved.sequence) == (LATER[0], 1)
    assert told(scene.away) == ["fixture-moved"]


def test_a_match_that_a_request_is_open_for_is_decided_there() -> None:
    scene = make_scene()
    ask(scene)
    with pytest.raises(ValidationError, match="decide that one"):
        reschedule(scene.fixture, DateDecision(None), by=scene.secretary)


def test_a_request_of_no_dates_or_of_four_is_refused() -> None:
    scene = make_scene()
    places = [place_of(scene.fixture, one) for one in [*LATER, date(2030, 4, 2)]]
    for some in ([], places):
        with pytest.raises(ValidationError, match="one to three"):
            ask_postponement(
                scene.fixture,
                team=scene.fixture.home,
                reason="x",
                places=some,
                by=scene.home,
                at=ASKED_AT,
            )
