"""What the offices wrote: decisions, rules, the journal, drafts, files."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from drives.models import Drive, Prize, Series, SeriesPrize
from league.audit.journal import record
from league.cups.actions.cups import rule_on_tie
from league.cups.actions.draws import draw_cup, undo_draw
from league.cups.actions.tournaments import decline_invitation
from league.models import (
    BrowserSession,
    Cup,
    FileImport,
    Invitation,
    LogLots,
    Role,
    RulesChange,
    Scope,
    Season,
    SeasonDraft,
    Tie,
    Venue,
    VenuePicture,
)
from league.models.places import today
from league.programs.actions import Wanted, make_key
from league.rulings.actions.deductions import deduct
from league.rulings.actions.rulings import RulingChoice, rule_on_fixture
from league.rulings.actions.withdrawals import withdraw_team
from league.seasons.actions.local_rules import confirm_rules, propose_rules
from league.seasons.rule_sets import LocalRules
from matches.models import ImportedFile, ImportJob, SeasonFile
from rules.record import Settings
from tests.make import make_fixture, make_team
from tests.privacy.marks import mark_of
from tests.privacy.world import World
from tests.server.sessions import signed_in


def with_decisions(world: World) -> None:
    """Points taken, a match decided, a team withdrawn, lots undone."""
    by, division = world.users["union's secretary"], world.fixture.division
    home, third = world.fixture.home, make_team(division)
    reason = mark_of("league.Adjustment.reason")
    deduct(division, team=home, figures={"points_for": 3}, reason=reason, by=by)
    decided = make_fixture(
        division, home=home, away=third, round=2, night=date(2026, 3, 2)
    )
    reason = mark_of("league.Ruling.reason")
    rule_on_fixture(decided, RulingChoice.HOME, reason=reason, by=by)
    reason = mark_of("league.Standing.withdrawal_reason")
    entered = division.standings.get(team=third)
    withdraw_team(entered, on=today(world.union), reason=reason, by=by)
    LogLots.objects.filter(union=world.union).update(
        source=mark_of("league.LogLots.source")
    )
    LogLots.objects.create(
        union=world.union,
        division=division,
        codes=[third.code],
        source="A lottery",
        undone_because=mark_of("league.LogLots.undone_because"),
    )


def with_cups(world: World) -> None:
    """The cup is drawn again and its tie ruled on; the union sends no team."""
    by = world.users["union's secretary"]
    cup = Cup.objects.get(union=world.union)
    undo_draw(cup, reason=mark_of("league.CupDraw.undone_because"), by=by)
    draw_cup(cup, seed="2027", by=by)
    rule_on_tie(
        cup.ties.get(),
        ruling=Tie.Ruling.TEAM,
        team=world.fixture.home,
        reason=mark_of("league.Tie.reason"),
        by=by,
    )
    asked = Invitation.objects.get(invited=world.union)
    reason = mark_of("league.Invitation.reason")
    decline_invitation(asked, reason=reason, by=world.users["registrar"])


def with_rules(world: World) -> None:
    """One change of the rules holds, another waits."""
    by = world.users["union's secretary"]
    first = RulesChange.objects.get(union=world.union)
    first.reason = mark_of("league.RulesChange.reason confirmed")
    first.save(update_fields=["reason"])
    confirm_rules(first, by=world.users["board's secretary"])
    rules = LocalRules(settings=Settings(late_award=15))
    reason = mark_of("league.RulesChange.reason")
    season = Season.objects.get(pk=world.season.pk)
    propose_rules(season, rules, reason=reason, by=by)


def with_the_desk(world: World) -> None:
    """The journal, a draft of a season, the prizes of its evenings."""
    union = world.union
    words = mark_of("league.AuditRow.detail")
    record("test.note", union, by=world.users["union's secretary"], words=words)
    draft = SeasonDraft.objects.filter(union=union).latest("pk")
    draft.answers |= {"name": mark_of("league.SeasonDraft.answers")}
    draft.save(update_fields=["answers"])
    text = mark_of("drives.Prize.text")
    for drive in Drive.objects.filter(union=union):
        Prize.objects.create(union=union, drive=drive, place=1, text=text)
    text = mark_of("drives.SeriesPrize.text")
    for series in Series.objects.filter(union=union):
        series.closed_at = timezone.now()
        series.save(update_fields=["closed_at"])
        SeriesPrize.objects.create(union=union, series=series, place=1, text=text)


def stopped_by(sentence: str) -> dict[str, object]:
    """What a file of rows keeps of the row that stopped it."""
    place = {"file": "teams.csv", "row": 2, "column": "name"}
    return {
        "is_stopped": True,
        "faults": [{"place": place, "sentence": sentence}],
    }


def with_files(world: World) -> None:
    """Files that were brought, row by row and as a season's folder."""
    union, by = world.union, world.users["union's secretary"]
    content = f"name,club\n{mark_of('league.FileImport.content')},x\n"
    FileImport.objects.filter(union=union).update(
        file_name=mark_of("league.FileImport.file_name"),
        content=content.encode(),
        late_reason=mark_of("league.FileImport.late_reason"),
        report=stopped_by(mark_of("league.FileImport.report")),
        by=world.users["planner"],
    )
    sentence = mark_of("matches.ImportJob.report")
    warning = {"file": "players.csv", "row": 2, "column": "name", "sentence": sentence}
    job = ImportJob.objects.create(
        union=union, by=by, state="checked", report={"warnings": [warning]}
    )
    own = {"union": union, "name": "players.csv"}
    content = mark_of("matches.ImportedFile.content")
    ImportedFile.objects.create(job=job, content=content.encode(), **own)
    content = mark_of("matches.SeasonFile.content")
    SeasonFile.objects.create(season=world.season, content=content.encode(), **own)


def with_halls(world: World) -> None:
    """A hall with all there is to say, where the marker has a match to come; the
    contact of every other one agreed to be shown."""
    picture = VenuePicture.objects.get(union=world.union)
    picture.content = mark_of("league.VenuePicture.content").encode()
    picture.words = mark_of("league.VenuePicture.words")
    picture.save(update_fields=["content", "words"])
    halls = Venue.objects.filter(union=world.union)
    halls.filter(pk=picture.venue_id).update(
        **{name: mark_of(f"league.Venue.{name}") for name in OF_A_HALL}
    )
    halls.exclude(pk=picture.venue_id).update(
        contact_name=mark_of("league.Venue.contact_name agreed"),
        contact_phone=mark_of("league.Venue.contact_phone agreed"),
        contact_agreed=True,
    )
    played = world.fixture
    coming = make_fixture(
        played.division,
        home=played.home,
        away=played.away,
        round=30,
        night=today(world.union) + timedelta(days=7),
        venue=picture.venue,
    )
    marker = {"user": world.users["marker"], "kind": Role.Kind.MARKER}
    Role.objects.create(union=world.union, fixture=coming, **marker)


def with_a_key(world: World) -> None:
    user = world.users["person"]
    make_key(user, Wanted(mark_of("league.ApiKey.name"), (Scope.READ,)), by=user)


def with_a_session(world: World) -> None:
    key = signed_in(world.users["person"])
    mark = mark_of("league.BrowserSession.browser")
    BrowserSession.objects.filter(pk=key).update(browser=mark)


OF_A_HALL = ("directions", "parking", "contact_name", "contact_phone", "note")
DEEDS = (
    with_a_session,
    with_halls,
    with_decisions,
    with_cups,
    with_rules,
    with_the_desk,
    with_files,
    with_a_key,
)
