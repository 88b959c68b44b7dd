"""Drawing a cup's groups and knock-out from a published seed; undoing a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.cups import checks
from league.cups.actions.cups import CupOptions, lock_cup, make_cup
from league.models import (
    Cup,
    CupDraw,
    CupEntry,
    CupGroup,
    CupRound,
    Division,
    Fixture,
    Notice,
    Standing,
    Team,
    Tie,
    User,
)
from league.notices.actions import notify
from league.notices.recipients import people_of_cup
from league.officials.actions.officials import follow_fixture
from league.results.actions.changes import stamp, touch_log
from league.results.actions.following import fixture_of, settle_cup, void_tie_match
from league.results.brackets import RoundKey, draw_that_counts, read_cup
from league.standings.qualification import Qualified, TieBreak, cut_of, qualify
from rules.groups import draw_groups, name_of_group, rounds_of_group
from rules.knockout import DrawEntrant, Gap, draw_bracket

Kind = CupDraw.Kind
State = Fixture.State
Entry = dict[str, Any]


@transaction.atomic
def draw_cup(
    cup: Cup, *, seed: str, decided: Mapping[str, str] | None = None, by: User | None
) -> CupDraw:
    """Make the next draw: the groups, or else the knock-out.

    `decided` says by group how teams level at its cut are separated. Raises
    ValidationError if the draw was made already, the groups are not played out, or
    there is no seed.
    """
    cup = lock_cup(cup)
    if not seed and cup.made_from is None:
        raise ValidationError({"seed": _("Type in the seed of the draw.")})
    if cup.groups and draw_that_counts(cup, Kind.GROUPS) is None:
        made = _draw_groups(cup, seed=seed, by=by)
    elif draw_that_counts(cup, Kind.KNOCK_OUT) is not None:
        raise ValidationError(_("The cup is drawn. Undo the draw first."))
    elif cup.groups:
        made = _draw_from_groups(cup, seed=seed, decided=decided or {}, by=by)
    elif cup.made_from is not None:
        how = (decided or {}).get(checks.WHOLE_LOG, TieBreak.LOTS)
        made = _draw_from_log(cup, how=how, seed=seed, by=by)
    else:
        made = _draw_from_hat(cup, seed=seed, by=by)
    _tell(made, by=by)
    return made


def _draw_from_hat(cup: Cup, *, seed: str, by: User | None) -> CupDraw:
    entries = list(cup.entries.select_related("team__club"))
    checks.check_field(cup, len(entries))
    checks.check_seeds([one.seed for one in entries if one.seed is not None])
    field = [_entrant(cup, one) for one in entries]
    teams = {one.team.code: [one.team] for one in entries}
    return _knock_out(cup, field, teams=teams, seed=seed, by=by)


def _entrant(cup: Cup, entry: CupEntry) -> DrawEntrant:
    apart = entry.team.club.code if cup.keeps_clubs_apart else ""
    return DrawEntrant(entry.team.code, entry.seed, apart)


def _knock_out(  # noqa: PLR0913 - a draw is its entrants, teams, seed and log's ties
    cup: Cup,
    field: Sequence[DrawEntrant],
    *,
    teams: Mapping[str, Sequence[Team]],
    seed: str,
    level: Sequence[Entry] = (),
    by: User | None,
) -> CupDraw:
    came = draw_bracket(field, seed=seed)
    given = {one.key: one for one in field}
    made = CupDraw.objects.create(
        union_id=cup.union_id,
        cup=cup,
        kind=Kind.KNOCK_OUT,
        number=cup.draws.filter(kind=Kind.KNOCK_OUT).count() + 1,
        seed=seed,
        entrants=[_kept(given[key], teams[key]) for key in came.places],
        came=list(came.lines),
        level=list(level),
        by=by,
    )
    record("cup.draw", made, by=by, seed=seed, lines=list(came.lines))
    _make_ties(cup, by=by)
    return made


def _kept(entrant: DrawEntrant, teams: Sequence[Team]) -> Entry:
    """Return an entrant as its draw keeps it: figures and codes, no names."""
    return asdict(entrant) | {"teams": [team.pk for team in teams]}


def _make_ties(cup: Cup, *, by: User | None) -> None:
    """Make a tie for each possible match, and the matches known by now."""
    reading = read_cup(cup)
    assert reading is not None, "the cup has just been drawn"
    places = [
        at
        for at, pair in reading.pairs().items()
        if at.round != 1 or Gap.NOBODY not in (pair.upper, pair.lower)
    ]
    Tie.objects.bulk_create(
        Tie(union_id=cup.union_id, cup=cup, round=at.round, number=at.number)
        for at in places
    )
    keys = {RoundKey(is_of_groups=False, number=at.round) for at in places}
    ensure_rounds(cup, keys | {RoundKey(is_of_groups=False, number=1)})
    settle_cup(cup.pk, by=by)


def ensure_rounds(cup: Cup, keys: set[RoundKey]) -> None:
    """Make the missing rounds, their nights still open."""
    there = {RoundKey(one.is_of_groups, one.number) for one in cup.rounds.all()}
    CupRound.objects.bulk_create(
        CupRound(
            union_id=cup.union_id,
            cup=cup,
            is_of_groups=key.is_of_groups,
            number=key.number,
            start=cup.division.season.start,
        )
        for key in sorted(keys - there)
    )


def _draw_groups(cup: Cup, *, seed: str, by: User | None) -> CupDraw:
    entries = list(cup.entries.select_related("team__club__venue"))
    checks.check_field(cup, len(entries))
    field = [_entrant(cup, one) for one in entries]
    came = draw_groups(field, groups=cup.groups, seed=seed)
    teams = {one.team.code: one.team for one in entries}
    made = CupDraw.objects.create(
        union_id=cup.union_id,
        cup=cup,
        kind=Kind.GROUPS,
        number=cup.draws.filter(kind=Kind.GROUPS).count() + 1,
        seed=seed,
        entrants=[_kept(one, [teams[one.key]]) for one in field],
        came=[list(group) for group in came.groups],
        by=by,
    )
    record("cup.draw", made, by=by, seed=seed, groups=made.came)
    largest = [teams[key] for key in came.groups[0]]
    turns = len(rounds_of_group(list(map(str, largest)), legs=cup.legs))
    ensure_rounds(cup, {RoundKey(True, number) for number in range(1, turns + 1)})
    whens = {one.number: one for one in cup.rounds.filter(is_of_groups=True)}
    for number, keys in enumerate(came.groups):
        _make_group(cup, number, [teams[key] for key in keys], whens=whens, by=by)
    return made


def _make_group(
    cup: Cup,
    number: int,
    teams: Sequence[Team],
    *,
    whens: Mapping[int, CupRound],
    by: User | None,
) -> None:
    """Make a group's division, its entries and its matches."""
    letter = name_of_group(number)
    # A group of an undone draw is used again, with its void matches.
    division, _made = Division.objects.get_or_create(
        season=cup.division.season,
        name=_("%(cup)s, group %(letter)s") % {"cup": cup.name, "letter": letter},
        defaults={"union_id": cup.union_id, "kind": Division.Kind.GROUP},
    )
    CupGroup.objects.create(
        union_id=cup.union_id, cup=cup, division=division, letter=letter
    )
    Standing.objects.bulk_create(
        Standing(union_id=cup.union_id, division=division, team=team) for team in teams
    )
    by_key = {str(team.pk): team for team in teams}
    Fixture.objects.bulk_create(
        _group_match(cup, division, whens[turn], home=by_key[home], away=by_key[away])
        for turn, round in enumerate(rounds_of_group(list(by_key), legs=cup.legs), 1)
        for home, away in round
    )
    touch_log(division.pk)
    record("cup.group", division, by=by, teams=[team.pk for team in teams])


def _group_match(
    cup: Cup, division: Division, when: CupRound, *, home: Team, away: Team
) -> Fixture:
    stage = Fixture.Stage.LEAGUE
    match = fixture_of(cup, when, home=home, away=away, stage=stage)
    match.division = division
    return match


def _draw_from_groups(
    cup: Cup, *, seed: str, decided: Mapping[str, str], by: User | None
) -> CupDraw:
    """Draw the best of each group: winners seeded, the others drawn, groups apart."""
    field: list[DrawEntrant] = []
    teams: dict[str, Sequence[Team]] = {}
    level: list[Entry] = []
    for number, group in enumerate(checks.cup_groups(cup), 1):
        found = cut_of(group.division, places=cup.through)
        if found.open_matches:
            raise ValidationError(
                _("Group %(letter)s: %(number)s matches wait for a result."),
                params={"letter": group.letter, "number": found.open_matches},
            )
        how = decided.get(group.letter, TieBreak.LOTS)
        came = qualify(found, how=how, seed=seed)
        level += came.level
        for place, who in enumerate(came.places, 1):
            key = f"{group.letter}{place}"
            teams[key] = who
            field.append(DrawEntrant(key, number if place == 1 else None, group.letter))
    return _knock_out(cup, field, teams=teams, seed=seed, level=level, by=by)


@transaction.atomic
def make_finals(  # noqa: PLR0913 - finals are a line of a log and how it is drawn
    division: Division,
    *,
    name: str,
    places: int,
    options: CupOptions,
    how: str = TieBreak.LOTS,
    seed: str = "",
    by: User | None,
) -> Cup:
    """Make finals of the first teams of a division's log: 1 meets the last, and so on.

    Raises ValidationError if teams level at the line need a seed or a play-off.
    """
    division = (
        Division.objects.select_for_update(of=("self",), no_key=True)
        .select_related("season__rule_set", "union")
        .get(pk=division.pk)
    )
    cup = make_cup(division.season, name=name, options=options, by=by)
    cup.made_from, cup.through = division, places
    cup.save(update_fields=["made_from", "through"])
    made = _draw_from_log(cup, how=how, seed=seed, by=by)
    _tell(made, by=by)
    return cup


def _draw_from_log(cup: Cup, *, how: str, seed: str, by: User | None) -> CupDraw:
    """Draw finals by the log: every place is a seed, so nothing is left to chance."""
    assert cup.made_from is not None, "only finals are made from a log"
    found = cut_of(cup.made_from, places=cup.through)
    came = qualify(found, how=how, seed=seed)
    _enter_qualified(cup, came)
    field = [DrawEntrant(str(place), place) for place in range(1, len(came.places) + 1)]
    teams = {str(place): who for place, who in enumerate(came.places, 1)}
    return _knock_out(cup, field, teams=teams, seed=seed, level=came.level, by=by)


def _enter_qualified(cup: Cup, came: Qualified) -> None:
    cup.entries.all().delete()
    CupEntry.objects.bulk_create(
        CupEntry(
            union_id=cup.union_id,
            cup=cup,
            team=team,
            seed=place if len(who) == 1 else None,
        )
        for place, who in enumerate(came.places, 1)
        for team in who
    )


@transaction.atomic
def undo_draw(cup: Cup, *, reason: str, by: User | None) -> CupDraw:
    """Undo the newest draw, before any match of it has begun; the reason is kept.

    Its matches are called off, and whom a draw is told is told of this too. Raises
    ValidationError once a match has begun.
    """
    cup = lock_cup(cup)
    if not reason:
        raise ValidationError({"reason": _("Give the reason.")})
    made = checks.newest(cup)
    if made is None:
        raise ValidationError(_("The cup is not drawn."))
    checks.check_not_begun(made)
    if made.kind == Kind.KNOCK_OUT:
        for tie in cup.ties.select_related("fixture"):
            void_tie_match(tie, by=by)
        cup.ties.all().delete()
    else:
        _undo_groups(cup, by=by)
    made.undone_because = reason
    made.save(update_fields=["undone_because"])
    record("cup.undo_draw", made, by=by, reason=reason)
    _tell(made, by=by)
    return made


def _undo_groups(cup: Cup, *, by: User | None) -> None:
    divisions = [group.division_id for group in cup.cup_groups.all()]
    matches = Fixture.objects.filter(division__in=divisions).exclude(state=State.VOID)
    for fixture in matches:
        fixture.state = State.VOID
        fixture.save(update_fields=["state", *stamp(fixture, ["state"])])
        record("cup.call_off", fixture, by=by)
        follow_fixture(fixture, by=by)
    Standing.objects.filter(division__in=divisions).delete()
    cup.cup_groups.all().delete()
    touch_log(*divisions)


def _tell(made: CupDraw, *, by: User | None) -> None:
    """Tell the cup's people of a draw, or that it was undone."""
    cup = made.cup
    former = cup.draws.filter(kind=made.kind, number=made.number - 1).first()
    facts = {"cup": str(cup.pk), "seed": made.seed}
    if made.undone_because:
        facts |= {"draw": str(made.pk), "undone": made.undone_because}
    else:
        facts |= {"again": former.undone_because if former else ""}
    notify(
        Notice.Kind.CUP_DRAWN,
        people_of_cup(cup),
        union=cup.union,
        about=cup.division,
        facts=facts,
        by=by,
    )
