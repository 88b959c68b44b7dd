"""A draw's pages: what is about to be drawn, and each past draw recomputed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.cups import checks
from league.lib.faults import why_not
from league.models import Cup, CupDraw, CupEntry, Division, Team
from league.results.brackets import draw_that_counts
from league.standings.log.lots import LotLine, lot_lines
from league.standings.qualification import LogCut, TieBreak, cut_of
from rules import knockout
from rules.groups import draw_groups, name_of_group
from rules.knockout import DrawEntrant, DrawExchange, Lot

Kind = CupDraw.Kind


@dataclass(frozen=True, slots=True)
class DrawPage:
    """What the next draw would do, short of chance.

    `pairs` are the lines of the first round as words: a seed's team, a number of the
    draw, or a bye. `fault` says why it cannot be drawn yet.
    """

    kind: str
    teams: int
    pairs: list[tuple[str, str]] = field(default_factory=list)
    pots: list[tuple[str, list[str]]] = field(default_factory=list)
    byes: int = 0
    cuts: Sequence[tuple[str, LogCut]] = ()
    is_by_log: bool = False
    fault: str = ""
    # The draw that counts, and why it can no longer be undone.
    made: CupDraw | None = None
    stands_because: str = ""

    @property
    def needs_seed(self) -> bool:
        return not self.is_by_log or any(found.needs_lots for _, found in self.cuts)


def cup_draw_page(cup: Cup) -> DrawPage:
    """Return what is to be drawn next, also for a cup that is drawn already."""
    made = checks.newest(cup)
    stands = why_not(checks.check_not_begun, made) if made else ""
    entries = list(cup.entries.select_related("team"))
    if draw_that_counts(cup, Kind.KNOCK_OUT) is not None:
        return DrawPage("", len(entries), made=made, stands_because=stands)
    if cup.groups and made is not None:
        return _from_groups(cup, made, stands=stands)
    if cup.made_from is not None:
        return _from_log(cup)
    fault = why_not(_check_entries, cup, entries)
    if cup.groups:
        pots = _pots(entries)
        return DrawPage(Kind.GROUPS, len(entries), pots=pots, fault=fault)
    pairs = [] if fault else _pairs_of(_seeded(entries), len(entries))
    byes = knockout.size_for(max(len(entries), 2)) - len(entries)
    return DrawPage(
        Kind.KNOCK_OUT, len(entries), pairs=pairs, byes=max(byes, 0), fault=fault
    )


def _check_entries(cup: Cup, entries: Sequence[CupEntry]) -> None:
    checks.check_field(cup, len(entries))
    if not cup.groups:
        checks.check_seeds([one.seed for one in entries if one.seed is not None])


def _seeded(entries: Sequence[CupEntry]) -> list[str]:
    seeded = (one for one in entries if one.seed)
    ordered = sorted(seeded, key=lambda one: one.seed or 0)
    words = _("%(team)s (seed %(seed)s)")
    return [words % {"team": one.team, "seed": one.seed} for one in ordered]


def _pairs_of(seeded: Sequence[str], number: int) -> list[tuple[str, str]]:
    """Return the lines of the first round, drawn ones in the order of their lots."""
    drawn = _("lot %(number)s of the draw")
    words = [*seeded]
    words += [drawn % {"number": n} for n in range(1, number - len(seeded) + 1)]
    lines = [
        words[place - 1] if place <= number else _("bye")
        for place in knockout.places_by_line(knockout.size_for(number))
    ]
    return list(zip(lines[::2], lines[1::2], strict=True))


def _pots(entries: Sequence[CupEntry]) -> list[tuple[str, list[str]]]:
    numbers = sorted({one.seed for one in entries if one.seed is not None})
    pots: list[tuple[str, list[str]]] = [
        (
            _("Pot %(number)s") % {"number": number},
            [one.team.name for one in entries if one.seed == number],
        )
        for number in numbers
    ]
    rest = [one.team.name for one in entries if one.seed is None]
    last = _("Last pot") if numbers else _("One pot")
    return pots + ([(last, rest)] if rest else [])


def _from_groups(cup: Cup, made: CupDraw, *, stands: str) -> DrawPage:
    """Return the page of the knock-out after the groups: their winners are seeded."""
    groups = checks.cup_groups(cup)
    cuts = [(one.letter, cut_of(one.division, places=cup.through)) for one in groups]
    waiting = [letter for letter, found in cuts if found.open_matches]
    fault = ""
    if waiting:
        words = _("Matches of these groups wait for a result: %(groups)s.")
        fault = words % {"groups": ", ".join(waiting)}
    number = len(groups) * cup.through
    winner = _("winner of group %(letter)s")
    seeded = [winner % {"letter": one.letter} for one in groups]
    return DrawPage(
        Kind.KNOCK_OUT,
        number,
        pairs=_pairs_of(seeded, number),
        byes=knockout.size_for(number) - number,
        cuts=cuts,
        fault=fault,
        made=made,
        stands_because=stands,
    )


def _from_log(cup: Cup) -> DrawPage:
    """Return the page of finals that were undone: the first teams of the log now."""
    assert cup.made_from is not None, "only finals are made from a log"
    found = cut_of(cup.made_from, places=cup.through)
    place = _("place %(number)s of the log")
    seeded = [place % {"number": number} for number in range(1, cup.through + 1)]
    return DrawPage(
        Kind.KNOCK_OUT,
        cup.through,
        pairs=_pairs_of(seeded, cup.through),
        byes=knockout.size_for(cup.through) - cup.through,
        cuts=[(checks.WHOLE_LOG, found)],
        is_by_log=True,
    )


@dataclass(frozen=True, slots=True)
class LevelLine:
    """Teams that a log left level, and what separated them."""

    division: str
    names: list[str]
    is_at_cut: bool
    is_play_off: bool
    lots: list[LotLine]


@dataclass(frozen=True, slots=True)
class DrawnView:
    """A draw step by step, recomputed from its seed and its entrants."""

    draw: CupDraw
    seeds: list[LotLine]
    pots: list[list[LotLine]]
    exchanges: list[tuple[str, str]]
    clashes: int
    lines: list[tuple[str, str]]
    groups: list[tuple[str, list[str]]]
    level: list[LevelLine]
    is_right: bool
    example: str

    @property
    def has_lots(self) -> bool:
        return any(self.pots)


def draw_history(cup: Cup) -> list[DrawnView]:
    """Return a cup's draws, the newest first, undone ones included."""
    draws = list(cup.draws.select_related("by").order_by("-at", "-pk"))
    entrants = [entrant for one in draws for entrant in one.entrants]
    wanted = {pk for one in entrants for pk in one["teams"]}
    found = Team.objects.filter(union=cup.union_id, pk__in=wanted)
    codes = {code for one in draws for level in one.level for code in level["codes"]}
    by_code = Team.objects.filter(union=cup.union_id, code__in=codes)
    divisions = {one["division"] for each in draws for one in each.level}
    working = _Working(
        teams={one.pk: one for one in found},
        names={one.code: one.name for one in by_code},
        divisions=Division.objects.in_bulk(divisions),
    )
    return [working.view(one) for one in draws]


@dataclass(frozen=True, slots=True)
class _Working:
    """The teams and divisions that a cup's draws name, queried once."""

    teams: dict[int, Team]
    names: dict[str, str]
    divisions: dict[int, Division]

    def view(self, made: CupDraw) -> DrawnView:
        field = [
            DrawEntrant(one["key"], one["seed"], one["apart"]) for one in made.entrants
        ]
        called = {
            one["key"]: " / ".join(self.teams[pk].name for pk in one["teams"])
            for one in made.entrants
        }
        pots, exchanges, clashes, came = worked_out(made, field)
        first = next((lot for pot in pots for lot in pot), None)
        is_of_groups = made.kind == Kind.GROUPS
        names = [] if is_of_groups else [called.get(key, _("bye")) for key in made.came]
        return DrawnView(
            draw=made,
            seeds=_seeds(made, called),
            pots=[lot_lines(pot, called) for pot in pots],
            exchanges=[(called[one.moved], called[one.other]) for one in exchanges],
            clashes=clashes,
            lines=list(zip(names[::2], names[1::2], strict=True)),
            groups=_groups(made, called) if is_of_groups else [],
            level=[self.level_line(made, one) for one in made.level],
            is_right=came == made.came,
            example=f"{made.seed}|{first.key}" if first else "",
        )

    def level_line(self, made: CupDraw, level: dict[str, Any]) -> LevelLine:
        called = {code: self.names.get(code, code) for code in level["codes"]}
        is_play_off = level["how"] == TieBreak.PLAY_OFF
        lots = () if is_play_off else knockout.lots_of(made.seed, level["codes"])
        division = self.divisions.get(level["division"])
        return LevelLine(
            division=division.name if division else "",
            names=list(called.values()),
            is_at_cut=level["is_at_cut"],
            is_play_off=is_play_off,
            lots=lot_lines(lots, called),
        )


def worked_out(
    made: CupDraw, field: Sequence[DrawEntrant]
) -> tuple[Sequence[Sequence[Lot]], Sequence[DrawExchange], int, list[Any]]:
    """Recompute a draw: return its lots by pot, exchanges, clashes, and what came."""
    if made.kind == Kind.GROUPS:
        groups = draw_groups(field, groups=len(made.came), seed=made.seed)
        came = [list(group) for group in groups.groups]
        return groups.pots, groups.exchanges, len(groups.clashes), came
    knock_out = knockout.draw_bracket(field, seed=made.seed)
    pots = [knock_out.lots] if knock_out.lots else []
    return pots, knock_out.exchanges, len(knock_out.clashes), list(knock_out.lines)


def _seeds(made: CupDraw, called: dict[str, str]) -> list[LotLine]:
    """Return the seeds of a knock-out; for groups the pots show them."""
    if made.kind == Kind.GROUPS:
        return []
    return [
        LotLine(one["seed"], one["key"], called[one["key"]], "")
        for one in made.entrants
        if one["seed"] is not None
    ]


def _groups(made: CupDraw, called: dict[str, str]) -> list[tuple[str, list[str]]]:
    return [
        (name_of_group(number), [called[key] for key in keys])
        for number, keys in enumerate(made.came)
    ]
