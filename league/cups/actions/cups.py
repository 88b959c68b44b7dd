"""Setting up and running a cup: entries, dates of its rounds, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, time

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.cups.checks import check_seeds
from league.fixtures.actions.fixtures import move_fixture, put_off, void_fixture
from league.fixtures.actions.telling import tell_moved
from league.models import (
    Cup,
    CupEntry,
    CupRound,
    Division,
    Fixture,
    Season,
    Team,
    Tie,
    User,
    Venue,
)
from league.results.actions.changes import lock_open_division
from league.results.actions.following import follow_cup
from league.results.actions.results import save_division
from league.results.brackets import RoundKey, expected_rounds, may_rule_on, read_cup
from rules.knockout import MOST, TiePlace, TieSides

State = Fixture.State
Ruling = Tie.Ruling


@dataclass(frozen=True, slots=True)
class CupOptions:
    """How a cup is played."""

    home_by: str = Cup.HomeBy.DRAW
    keeps_clubs_apart: bool = False
    has_third_place: bool = False
    groups: int = 0
    legs: int = 1
    through: int = 2


@dataclass(frozen=True, slots=True)
class When:
    """When and where a round is played; without a hall, in each home team's."""

    night: date | None
    start: time
    venue: Venue | None = None


def lock_cup(cup: Cup) -> Cup:
    """Return a cup reread, its rows locked until the transaction ends.

    Its division's comes first, as in a result. Raises SeasonClosed if that is final.
    """
    lock_open_division(cup.division_id)
    return (
        Cup.objects.select_for_update(of=("self",), no_key=True)
        .select_related(
            "division__season__rule_set", "union", "made_from__season__rule_set"
        )
        .get(pk=cup.pk)
    )


@transaction.atomic
def make_cup(season: Season, *, name: str, options: CupOptions, by: User | None) -> Cup:
    """Make a cup of a season, with the division that holds its matches."""
    _check_name(season, name)
    division = Division(
        union_id=season.union_id, season=season, name=name, kind=Division.Kind.CUP
    )
    save_division(division, changed=("name", "kind"), by=by)
    cup = Cup(union_id=season.union_id, division=division, **asdict(options))
    cup.save()
    record("cup.make", cup, by=by, **asdict(options))
    return cup


@transaction.atomic
def change_cup(cup: Cup, *, name: str, options: CupOptions, by: User | None) -> Cup:
    """Change a cup's name, and before the draw also how it is played.

    Raises ValidationError if other options would change a cup that is drawn.
    """
    cup = lock_cup(cup)
    if name != cup.name:
        _check_name(cup.division.season, name)
        cup.division.name = name
        save_division(cup.division, changed=("name",), by=by)
    changed = {
        field: value
        for field, value in asdict(options).items()
        if getattr(cup, field) != value
    }
    if changed:
        check_not_drawn(cup)
        for field, value in changed.items():
            setattr(cup, field, value)
        cup.save(update_fields=list(changed))
        record("cup.change", cup, by=by, **changed)
    return cup


def _check_name(season: Season, name: str) -> None:
    """Raise ValidationError if a division or cup of the season has the name."""
    if Division.objects.filter(season=season, name=name).exists():
        raise ValidationError(
            {"name": _("This season has a division or cup of that name already.")}
        )


def check_not_drawn(cup: Cup) -> None:
    """Raise ValidationError while the cup has a draw that counts."""
    if cup.draws.filter(undone_because="").exists():
        raise ValidationError(_("The cup is drawn. Undo the draw first."))


@transaction.atomic
def remove_cup(cup: Cup, *, by: User | None) -> None:
    """Remove a cup that was never drawn."""
    cup = lock_cup(cup)
    if cup.draws.exists() or cup.division.fixtures.exists():
        raise ValidationError(_("A cup that has been drawn cannot be deleted."))
    if cup.invitations.exclude(team=None).exists():
        raise ValidationError(
            _("Unions have sent teams already: it cannot be deleted.")
        )
    record("cup.remove", cup, by=by, division=cup.division_id)
    division = cup.division
    cup.delete()
    division.delete()


@transaction.atomic
def enter_teams(cup: Cup, seeds: Mapping[Team, int | None], *, by: User | None) -> Cup:
    """Enter exactly these teams, with their seeds or pots, before the draw.

    Raises ValidationError if the seeds have a gap or a duplicate, or there are too many
    teams.
    """
    cup = lock_cup(cup)
    check_not_drawn(cup)
    if len(seeds) > MOST:
        raise ValidationError(
            _("A cup has %(number)s teams at most."), params={"number": MOST}
        )
    if not cup.groups:
        check_seeds([seed for seed in seeds.values() if seed is not None])
    cup.entries.all().delete()
    CupEntry.objects.bulk_create(
        CupEntry(union_id=cup.union_id, cup=cup, team=team, seed=seed)
        for team, seed in seeds.items()
    )
    entered = {str(team.pk): seed for team, seed in seeds.items()}
    record("cup.enter", cup, by=by, teams=entered)
    return cup


@transaction.atomic
def set_rounds(cup: Cup, whens: Mapping[RoundKey, When], *, by: User | None) -> Cup:
    """Set when and where rounds are played; their matches move along, and it is told.

    A match that was given another night stays. Raises ValidationError if a round comes
    before the one that it follows from.
    """
    cup = lock_cup(cup)
    check_order(cup, whens)
    for key, when in whens.items():
        _set_round(cup, key, when, by=by)
    return cup


def check_order(cup: Cup, whens: Mapping[RoundKey, When]) -> None:
    """Raise ValidationError if a round is dated before the previous one."""
    before: tuple[str, date] | None = None
    for key, name in expected_rounds(cup):
        night = whens[key].night if key in whens else None
        if night is None:
            continue
        if before is not None and night < before[1]:
            raise ValidationError(
                _("%(round)s: its night comes before that of %(before)s."),
                params={"round": name, "before": before[0]},
            )
        before = (name, night)


def _set_round(cup: Cup, key: RoundKey, when: When, *, by: User | None) -> None:
    found = CupRound.objects.filter(
        cup=cup, is_of_groups=key.is_of_groups, number=key.number
    ).first()
    former = When(found.night, found.start, found.venue) if found else None
    if former == when:
        return
    row = found or CupRound(
        union_id=cup.union_id,
        cup=cup,
        is_of_groups=key.is_of_groups,
        number=key.number,
    )
    row.night, row.start, row.venue = when.night, when.start, when.venue
    row.save()
    figures = {"night": str(when.night), "venue": when.venue and when.venue.pk}
    record("cup.round", row, by=by, start=str(when.start), **figures)
    if former is not None:
        is_neutral = cup.home_by == Cup.HomeBy.NEUTRAL
        for fixture in _matches_of(cup, key, on=former):
            moved = place(fixture, when, is_neutral=is_neutral, by=by)
            if _where(moved) != _where(fixture):
                tell_moved(moved, fixture.night, reason="", by=by)


def _where(fixture: Fixture) -> tuple[date | None, time, int | None]:
    return fixture.night, fixture.start, fixture.venue_id


def _matches_of(cup: Cup, key: RoundKey, *, on: When) -> list[Fixture]:
    """Return a round's matches that may move and still lie where the round did."""
    if key.is_of_groups:
        within = {"division__cup_group__cup": cup}
    else:
        within = {"tie__cup": cup}
    open_states = [State.PLANNED, State.POSTPONED]
    found = Fixture.objects.filter(
        **within, round=key.number, night=on.night, state__in=open_states
    )
    if on.night is not None:
        found = found.filter(start=on.start)
    return list(
        found.filter(is_under_way=False).select_related("home__club__venue", "union")
    )


def place(
    fixture: Fixture, when: When, *, is_neutral: bool, by: User | None
) -> Fixture:
    """Put a match on its round's night and in its hall."""
    home_hall = None if is_neutral else fixture.home.club.venue
    if when.night is None:
        return put_off(fixture, by=by) if fixture.night else fixture
    return move_fixture(
        fixture,
        night=when.night,
        start=when.start,
        venue=when.venue or home_hall,
        by=by,
    )


@transaction.atomic
def rule_on_tie(
    tie: Tie, *, ruling: str, team: Team | None = None, reason: str, by: User | None
) -> Tie:
    """Rule on a tie, whatever its match says; an empty ruling lifts the former one.

    Raises ValidationError if the team is not in the tie, or no reason is given.
    """
    lock_cup(tie.cup)
    tie = Tie.objects.select_related("cup__union", "fixture").get(pk=tie.pk)
    check_ruling(tie, ruling=ruling, team=team, reason=reason)
    tie.ruling, tie.ruled_for = ruling, team
    tie.reason = reason if ruling else ""
    tie.save(update_fields=["ruling", "ruled_for", "reason"])
    record("cup.rule", tie, by=by, ruling=ruling, team=team and team.pk, reason=reason)
    follow_cup(tie.cup_id, by=by)
    return tie


def check_ruling(tie: Tie, *, ruling: str, team: Team | None, reason: str) -> None:
    """Raise ValidationError, with the reason, if a ruling makes no sense."""
    if ruling and not reason:
        raise ValidationError({"reason": _("Give the reason.")})
    if not may_rule_on(tie, pair_of(tie)):
        raise ValidationError(not_yet_ruled_on())
    if ruling == Ruling.TEAM and (team is None or team not in teams_of_tie(tie)):
        raise ValidationError({"team": _("Choose one of the two teams.")})
    if ruling == Ruling.AS_PLAYED and tie.fixture is None:
        raise ValidationError({"ruling": _("Nothing has been played here.")})


def not_yet_ruled_on() -> str:
    """Return why a tie with a side to come is not ruled on."""
    return _("Both sides are not known yet: there is nothing to rule on.")


def pair_of(tie: Tie) -> TieSides:
    """Return who is on the two sides of a tie now."""
    reading = read_cup(tie.cup)
    assert reading is not None, "a tie comes of a draw"
    return reading.pairs()[TiePlace(tie.round, tie.number)]


def teams_of_tie(tie: Tie) -> list[Team]:
    """Return the teams now in a tie, and those who played it."""
    pair = pair_of(tie)
    known = {int(one) for one in (pair.upper, pair.lower) if isinstance(one, str)}
    if tie.fixture:
        known |= {tie.fixture.home_id, tie.fixture.away_id}
    return list(Team.objects.filter(pk__in=known))


@transaction.atomic
def replay_tie(tie: Tie, *, reason: str, by: User | None) -> Tie:
    """Declare a tie's match void, so that the teams now through play it."""
    lock_cup(tie.cup)
    tie = Tie.objects.select_related("cup", "fixture").get(pk=tie.pk)
    if not reason:
        raise ValidationError({"reason": _("Give the reason.")})
    former = tie.fixture
    if former is None:
        raise ValidationError({"ruling": _("Nothing has been played here.")})
    tie.fixture, tie.ruling, tie.ruled_for, tie.reason = None, Ruling.NONE, None, ""
    tie.save(update_fields=["fixture", "ruling", "ruled_for", "reason"])
    void_fixture(former, by=by, reason=reason)
    record("cup.play_anew", tie, by=by, reason=reason, former=str(former.pk))
    follow_cup(tie.cup_id, by=by)
    return tie
