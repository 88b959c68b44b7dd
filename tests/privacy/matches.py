"""What was written on matches: entries, queries, phones, signatures, papers."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

from django.utils import timezone

from league.fixtures.availability import MatchPlace
from league.models import HallClosure, Postponement
from league.postponements.actions import postponements
from matches.live.actions import announce_in_hall
from matches.models import HeldEntry, Match, MatchSource
from matches.phones.actions.phones import take_lease
from matches.signing.actions import withhold
from matches.signing.selectors import seal_of
from referees.models import CaseText, QueryCase, Verdict
from referees.night.actions.notes import name_acting_referee
from referees.queries.actions.queries import (
    GivenVerdict,
    appeal,
    decide_appeal,
    lodge,
    open_case,
    rule_on_query,
    withdraw_case,
)
from rules.record import Kind, RecordEntry, Side
from scoresheets.models import SheetPhoto, TypedSheet
from tests.make import entry, make_fixture, make_phone, make_ticket, make_venue, write
from tests.privacy.marks import mark_of
from tests.privacy.world import World


def with_entries(world: World) -> None:
    """Somebody who only writes has written; one side will not sign."""
    Match.objects.filter(pk=world.match.pk).update(is_live=True)
    write(
        world.match,
        entry("points", 150, id="p", table=2, side=Side.HOME, points=2),
        entry("void", 151, entry="p", reason=mark_of("matches.EntryText.text reason")),
        entry(
            "decision",
            161,
            winner=Side.HOME,
            method=mark_of("matches.EntryText.text method"),
        ),
        entry(
            "query",
            170,
            id="q",
            side=Side.AWAY,
            text=mark_of("matches.EntryText.text query"),
        ),
        by=world.users["writer"],
    )
    world.match.refresh_from_db()
    withhold(
        world.match,
        Side.HOME,
        seen=seal_of(world.match).token,
        reason=mark_of("matches.Signature.reason"),
        by=world.users["referee"],
        at=timezone.now(),
    )


def with_a_case(world: World) -> None:
    """The query of the sheet, ruled on, appealed and decided; a protest withdrawn."""
    QueryCase.objects.filter(union=world.union).delete()
    case = open_case(world.match.entries.get(record_id="q"), by=None)
    words = {one: mark_of(f"referees.CaseText.text {one}") for one in CaseText.Step}
    stands = GivenVerdict(Verdict.Outcome.STANDS, reason=words["ruled"], rule="1.5")
    rule_on_query(case, stands, by=world.users["referee"])
    appeal(case, Side.AWAY, text=words["appealed"], by=world.users["opponents"])
    held = GivenVerdict(Verdict.Outcome.UPHELD, reason=words["decided"], rule="1.5")
    decide_appeal(case, held, by=world.users["board's secretary"])
    by = world.users["opponents"]
    protest = lodge(world.fixture, Side.AWAY, text=words["lodged"], by=by)
    withdraw_case(protest, reason=words["withdrawn"], by=by)


def with_a_night(world: World) -> None:
    """Tonight's match has begun; phones of both kinds are in."""
    match, now, by = world.tonight, timezone.now(), world.users["referee"]
    announced = mark_of("matches.Night.announcement")
    night, hall = match.fixture.night, match.fixture.venue_id
    assert night is not None, "a match of tonight has a night"
    announce_in_hall(world.union, night, hall, text=announced, by=by)
    acting = mark_of("matches.MatchNote.text")
    name_acting_referee(match.fixture, name=acting, by=by)
    begun = RecordEntry(id="s", at=now - timedelta(minutes=20), kind=Kind.START)
    asked = mark_of("matches.EntryText.text query")
    query = RecordEntry(id="q", at=now, kind=Kind.QUERY, side=Side.AWAY, text=asked)
    write(match, begun, query)
    name = mark_of("matches.Device.name")
    marks = make_phone(make_ticket(match, table=1), name=name)
    take_lease(marks.device, table=1, take_over=False, at=now)
    name = mark_of("matches.Device.name captain")
    make_phone(make_ticket(match, "captain", side="away"), name=name)
    text = mark_of("matches.HeldEntry.document")
    HeldEntry.objects.create(
        id=uuid4(),
        union=world.union,
        match=match,
        record_id="held",
        document={"kind": "query", "side": "home", "text": text},
        at=now,
        client_at=now,
        received_at=now,
        reason=HeldEntry.Reason.LEASE,
    )


def with_papers(world: World) -> None:
    """Sheets that were typed in, one of them a draft, and a photo."""
    union, by = world.union, world.users["union's secretary"]
    words = mark_of("scoresheets.TypedSheet.values")
    ahead = make_fixture(world.fixture.division, round=40, night=date(2026, 2, 24))
    TypedSheet.objects.create(
        union=union,
        fixture=ahead,
        values={"query-0-text": words},
        typed_by=by,
    )
    TypedSheet.objects.create(
        union=union,
        fixture=world.fixture,
        state=TypedSheet.State.REJECTED,
        values={"query-0-text": words},
        reason=mark_of("scoresheets.TypedSheet.reason"),
        typed_by=by,
        finished_at=timezone.now(),
        checked_by=world.users["board's secretary"],
        checked_at=timezone.now(),
    )
    photo = mark_of("scoresheets.SheetPhoto.content").encode()
    SheetPhoto.objects.filter(union=union).update(content=photo)
    text = mark_of("matches.MatchSource.text")
    MatchSource.objects.create(
        union=union, match=world.tonight, text=f'{{"note": "{text}"}}'
    )


def with_postponements(world: World) -> None:
    """Two requests of the home team, both declined, one of them decided on."""
    now, hall = timezone.now(), make_venue(world.union)
    reason = mark_of("league.Postponement.reason")
    Postponement.objects.filter(union=world.union).update(reason=reason)
    for number in range(2):
        night = timezone.localdate() + timedelta(days=60 + 14 * number)
        fixture = make_fixture(
            world.fixture.division,
            home=world.fixture.home,
            away=world.fixture.away,
            venue=hall,
            night=night,
            round=20 + number,
        )
        place = MatchPlace(night + timedelta(days=7), fixture.start, hall)
        asked = postponements.ask_postponement(
            fixture,
            team=fixture.home,
            reason=reason,
            places=[place],
            by=world.users["captain"],
            at=now,
        )
        answer = mark_of("league.Postponement.answer")
        by = world.users["opponents"]
        asked = postponements.decline_dates(asked, reason=answer, by=by, at=now)
    decision = mark_of("league.Postponement.decision")
    by = world.users["planner"]
    postponements.refuse(asked, reason=decision, by=by, at=now)
    HallClosure.objects.create(
        union=world.union,
        venue=hall,
        night=timezone.localdate() + timedelta(days=30),
        reason=mark_of("league.HallClosure.reason"),
    )


DEEDS = (with_entries, with_a_case, with_a_night, with_papers, with_postponements)
