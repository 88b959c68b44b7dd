"""Publishing a division's fixtures: the list becomes fixtures, and people are told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.fixtures.actions.fixtures import move_fixture, void_fixture
from league.fixtures.publications import last_publication
from league.models import (
    Appointment,
    Division,
    Event,
    Fixture,
    Notice,
    PlanList,
    Publication,
    Team,
    User,
    Venue,
)
from league.notices.actions import notify
from league.notices.recipients import (
    Person,
    people_of_division,
    people_of_team,
    person_of,
)
from league.plans.actions.plans import lock_seen_plan
from league.plans.changes import (
    ChangeShown,
    Proposing,
    PublicationProposal,
    PublicationStep,
    change_json,
    changes_with_names,
    fixture_place,
)
from league.plans.lists import ShownList
from league.results.actions.changes import stamp, touch_log
from league.results.actions.results import FixtureResult, set_result
from league.webhooks.actions import announce_fixtures

# Rounds that no list has, for the moment when two meetings swap theirs.
ASIDE = 20_000


@transaction.atomic
def publish_list(
    seen: PlanList, *, despite_clashes: bool = False, by: User
) -> Publication:
    """Publish a list: new fixtures are made, others moved, those left out made void.

    Matches that were played or have begun are not touched. Everybody whose matches
    change is told. Raises MovedPlan if it is no longer the current list, and
    ValidationError if it changes nothing, or clashes without `despite_clashes`.
    """
    plan = lock_seen_plan(seen)
    division = Division.objects.select_related("union", "season").get(
        pk=plan.division_id
    )
    shown = ShownList(division, seen)
    if shown.found and not despite_clashes:
        raise ValidationError(
            _("This list still clashes; confirm that it is published anyway.")
        )
    former = last_publication(division)
    proposal = Proposing(division, shown.cast, plan.start).of(shown.fixtures)
    if proposal.is_empty and former is not None:
        raise ValidationError(
            _("Nothing has changed since version %(version)s.")
            % {"version": former.version}
        )
    publication = _carry_out(division, proposal, former, by=by)
    _tell(division, publication, is_first=former is None, by=by)
    return publication


def _carry_out(
    division: Division,
    proposal: PublicationProposal,
    former: Publication | None,
    *,
    by: User,
) -> Publication:
    changes = [change_json(one, fixture_place(one), None) for one in proposal.dropped]
    for fixture in proposal.dropped:
        void_fixture(fixture, by=by, reason=_("No longer in the published list."))
    # Renumbering changes the fixtures, so what they were is read before.
    before = [step.before for step in proposal.steps]
    _renumber(proposal.steps)
    stand = list(proposal.settled)
    for step, was in zip(proposal.steps, before, strict=True):
        fixture = _put(division, step, by=by)
        stand.append(fixture)
        if was != step.after:
            changes.append(change_json(fixture, was, step.after))
    publication = Publication.objects.create(
        union_id=division.union_id,
        division=division,
        version=former.version + 1 if former else 1,
        fixtures=[_kept(one) for one in stand],
        changes=changes,
        by=by,
    )
    announce_fixtures(Event.FIXTURE_CHANGED, *stand)
    touch_log(division.pk)
    record("fixtures.publish", publication, by=by, version=publication.version)
    return publication


def _kept(fixture: Fixture) -> dict[str, Any]:
    return {"id": str(fixture.pk), "round": fixture.round} | fixture_place(
        fixture
    ).as_json()


def _renumber(steps: Iterable[PublicationStep]) -> None:
    """Give fixtures their rounds, and home and away, all at once.

    Two meetings of a pair may swap theirs, so each is put aside first.
    """
    changed = [step for step in steps if _is_other(step)]
    fixtures = [step.fixture for step in changed if step.fixture is not None]
    for number, fixture in enumerate(fixtures, ASIDE):
        fixture.round = number
    Fixture.objects.bulk_update(fixtures, ["round"])
    for fixture, step in zip(fixtures, changed, strict=True):
        is_turned = fixture.home_id != step.after.home
        fixture.round = step.round
        fixture.home_id, fixture.away_id = step.after.home, step.after.away
        # A change of the home team makes another event of it.
        stamp(fixture, ["venue"] if is_turned else [])
    Fixture.objects.bulk_update(
        fixtures, ["round", "home", "away", "sequence", "changed_at", "last_night"]
    )


def _is_other(step: PublicationStep) -> bool:
    fixture = step.fixture
    return fixture is not None and (
        fixture.round != step.round or fixture.home_id != step.after.home
    )


def _put(division: Division, step: PublicationStep, *, by: User) -> Fixture:
    """Put one match where the list has it."""
    after, fixture = step.after, step.fixture
    assert after.night is not None or fixture is not None, "a list has nights"
    if fixture is None:
        made = Fixture.objects.create(
            union_id=division.union_id,
            division=division,
            round=step.round,
            night=after.night,
            start=after.start,
            venue_id=after.venue,
            home_id=after.home,
            away_id=after.away,
        )
        record("fixture.make", made, by=by)
        return made
    if fixture.state == Fixture.State.VOID:
        fixture = set_result(fixture, FixtureResult(), by=by)
    if after.night is None or fixture_place(fixture) == after:
        return fixture
    return _moved(fixture, step, by=by)


def _moved(fixture: Fixture, step: PublicationStep, *, by: User) -> Fixture:
    after = step.after
    assert after.night is not None, "only a match with a night is moved"
    venue = Venue.objects.get(pk=after.venue) if after.venue else None
    return move_fixture(
        fixture, night=after.night, start=after.start, venue=venue, by=by
    )


def _tell(
    division: Division, publication: Publication, *, is_first: bool, by: User
) -> None:
    union, facts = division.union, {"version": str(publication.version)}
    if is_first:
        everyone = people_of_division(division)
        kind = Notice.Kind.FIXTURES_PUBLISHED
        notify(kind, everyone, union=union, about=division, facts=facts, by=by)
        return
    with translation.override(union.language):
        lines = [
            _line(one) for one in changes_with_names(union.pk, publication.changes)
        ]
    for own, people in _by_person(division, publication.changes).items():
        told = {"moved": str(len(own)), "lines": "\n".join(lines[at] for at in own)}
        notify(
            Notice.Kind.FIXTURES_CHANGED,
            people,
            union=union,
            about=division,
            facts=facts | told,
            by=by,
        )


def _by_person(
    division: Division, changes: Sequence[dict[str, Any]]
) -> dict[tuple[int, ...], list[Person]]:
    """Return the people whom the same changes concern, by those changes."""
    of_person: dict[Person, set[int]] = defaultdict(set)
    of_team = _by_team(changes)
    for team in Team.objects.filter(pk__in=of_team).select_related("club"):
        for person in people_of_team(team, division.season):
            of_person[person] |= of_team[team.pk]
    appointed = officials_by_fixture([change["id"] for change in changes])
    for number, change in enumerate(changes):
        for person in appointed.get(change["id"], ()):
            of_person[person].add(number)
    grouped: dict[tuple[int, ...], list[Person]] = defaultdict(list)
    for person, numbers in of_person.items():
        grouped[tuple(sorted(numbers))].append(person)
    return dict(grouped)


def _by_team(changes: Sequence[dict[str, Any]]) -> dict[int, set[int]]:
    """Return the changes of each team, by their places."""
    found: dict[int, set[int]] = defaultdict(set)
    for number, change in enumerate(changes):
        for place in (change["before"], change["after"]):
            for side in ("home", "away") if place else ():
                found[place[side]].add(number)
    return found


def officials_by_fixture(fixtures: Iterable[str]) -> dict[str, list[Person]]:
    """Return the officials of fixtures who were asked and have not declined."""
    told = Appointment.objects.filter(
        fixture__in=list(fixtures), state__in=Appointment.TOLD
    )
    found: dict[str, list[Person]] = defaultdict(list)
    people = ("official__player__user", "official__player__merged_into__user")
    for one in told.select_related(*people):
        found[str(one.fixture_id)].append(person_of(one.official.player))
    return dict(found)


def _line(change: ChangeShown) -> str:
    place = change.after or change.before
    assert place is not None, "a change has one side at least"
    match = f"{place.home} – {place.away}"
    if change.after is None:
        return _("%(match)s is no longer played.") % {"match": match}
    now = f"{_day(change.after.night)} {change.after.start} {change.after.hall}".strip()
    if change.before is None:
        return f"{match}: {now}"
    return f"{match}: {_day(change.before.night)} → {now}"


def _day(night: Any) -> str:
    return date_format(night, "D j F Y") if night else _("date open")
