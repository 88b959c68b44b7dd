"""The numbers and customs that an evening sets for itself, game by game.

Each default names the sheet of rules that gives it, or "ours" where the sheets are
silent and a club decides. It does not know what the numbers are used for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from rules.faults import Fault, Malformed, step

OURS = "ours"
# The sheets of rules that give the defaults.
AMSTERDAM = "Klaverjas, Amsterdamse stijl"
CLUBS_NZ = "Clubs NZ Singles 500"
KLABERJASS = "Klaberjass, Ultimate Book of Card Games"
# How Rotterdam trumps.
PENGUIN = "The Penguin Book of Card Games"

MOST_MINUTES = 300
MOST_SCORE = 10_000


class EveningGame(StrEnum):
    """The games of an evening, by the contract's names."""

    KLAWERJAS = "klawerjas"
    KLAVERJAS = "klaverjas"
    KLABERJASS = "klaberjass"
    KLABERJASS_TWO = "klaberjass-2"
    KLABERJASS_THREE = "klaberjass-3"
    FIVE_HUNDRED = "500"


class SitOut(StrEnum):
    """What a round gives an entrant who sits out."""

    AVERAGE = "average"
    POINTS = "points"


class KlaverjasStyle(StrEnum):
    """The duty to trump in klaverjas: Rotterdam lets off no trick."""

    AMSTERDAM = "amsterdam"
    ROTTERDAM = "rotterdam"


class TrumpMade(StrEnum):
    """How trump is made in klaverjas; no score depends on it."""

    FORCED = "forced"
    CHOSEN = "chosen"
    TURNED = "turned"


class RevokeCost(StrEnum):
    """What a revoke costs the side that made it, in klaverjas."""

    ALL = "162 + 100"
    MINUS = "-100"


class Written(StrEnum):
    """How a table's score is written, unless somebody does otherwise there."""

    DEALS = "deals"
    TOTALS = "totals"


class Ties(StrEnum):
    """What ranks entrants whose scores are level."""

    MARSEN = "marsen"
    SIT_OUTS = "fewest sit-outs"
    WON = "won"
    TOTAL = "total"
    SHARED = "shared"


class RankedFigure(StrEnum):
    """The figure of a round that is summed and ranked."""

    TOTAL = "total"
    WON = "won"
    CLIPS = "clips"
    POINTS = "points"


Value = int | bool | str


@dataclass(frozen=True, slots=True)
class EveningSetting:
    """One thing that an evening may set: its default, source and limits.

    `rule` is the number of the source's rule, where it has one.
    """

    name: str
    default: Value
    kind: Literal["int", "choice", "bool"]
    source: str = OURS
    choices: tuple[StrEnum, ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""

    @property
    def expected(self) -> str:
        if self.kind == "int":
            return f"must be a whole number from {self.least} to {self.most}"
        if self.kind == "bool":
            return "must be true or false"
        return "must be one of " + ", ".join(f'"{word}"' for word in self.choices)

    def takes(self, value: object) -> bool:
        """Return whether a value has this setting's form; true is no number."""
        if self.kind == "int":
            return type(value) is int and self.least <= value <= self.most
        if self.kind == "bool":
            return isinstance(value, bool)
        return isinstance(value, str) and value in self.choices


@dataclass(frozen=True, slots=True)
class EveningSettings:
    """An evening's settings; those that its game lacks keep the value here.

    `minutes` is a round's bell (0: none), `deals` the most deals of a round at one
    table (0: no limit). `sit_out_points`, `absent` (notified) and `missing` (not
    notified) are in the figure that counts.
    """

    game: EveningGame
    minutes: int = 0
    deals: int = 0
    written: Written = Written.DEALS
    two_sheets: bool = False
    sit_out: SitOut = SitOut.AVERAGE
    sit_out_points: int = 0
    absent: int = 0
    missing: int = 0
    style: KlaverjasStyle = KlaverjasStyle.AMSTERDAM
    trump: TrumpMade = TrumpMade.FORCED
    revoke: RevokeCost = RevokeCost.ALL
    ties: Ties = Ties.SHARED
    counts: RankedFigure = RankedFigure.TOTAL
    clips_win: int = 0
    clips_tie: int = 0
    unclipped_lose: bool = False


def _whole(
    name: str,
    default: int,
    most: int,
    *,
    least: int = 0,
    source: str = OURS,
    rule: str = "",
) -> EveningSetting:
    return EveningSetting(
        name, default, "int", source, least=least, most=most, rule=rule
    )


def _choice(name: str, *choices: StrEnum, source: str = OURS) -> EveningSetting:
    """Return a choice of words, the first being the default."""
    return EveningSetting(name, choices[0], "choice", source, choices=choices)


def _flag(
    name: str, default: bool, *, source: str = OURS, rule: str = ""
) -> EveningSetting:
    return EveningSetting(name, default, "bool", source, rule=rule)


def _absences(sit_out_points: int) -> tuple[EveningSetting, ...]:
    """Return what a round gives those at no table, where no sheet of rules says."""
    return (
        _whole("sit_out_points", sit_out_points, MOST_SCORE),
        _whole("absent", 0, MOST_SCORE, least=-MOST_SCORE),
        _whole("missing", 0, MOST_SCORE, least=-MOST_SCORE),
    )


def _klaberjass(*more: EveningSetting) -> tuple[EveningSetting, ...]:
    """Return what klaberjass sets, for partners or for players alone."""
    return (
        _whole("minutes", 0, MOST_MINUTES),
        # 0: the sheet's game to 500.
        _whole("deals", 0, 64, source=KLABERJASS),
        WRITTEN_AS,
        *more,
        _choice("counts", RankedFigure.TOTAL, RankedFigure.WON),
        _choice("sit_out", SitOut.AVERAGE, SitOut.POINTS),
        *_absences(0),
        _choice("ties", Ties.WON, Ties.TOTAL, Ties.SIT_OUTS, Ties.SHARED),
    )


WRITTEN_AS = _choice("written", Written.DEALS, Written.TOTALS)
SETTINGS: Mapping[str, tuple[EveningSetting, ...]] = {
    EveningGame.KLAWERJAS: (
        _whole("minutes", 60, MOST_MINUTES),
        WRITTEN_AS,
        _flag("two_sheets", False),
        _choice("sit_out", SitOut.AVERAGE, SitOut.POINTS),
        *_absences(0),
        _choice("ties", Ties.WON, Ties.SIT_OUTS, Ties.SHARED),
    ),
    EveningGame.KLAVERJAS: (
        _choice("style", *KlaverjasStyle, source=f"{AMSTERDAM}; {PENGUIN}"),
        _choice("trump", *TrumpMade, source=AMSTERDAM),
        _whole("minutes", 0, MOST_MINUTES),
        _whole("deals", 16, 64, least=1, source=AMSTERDAM),
        WRITTEN_AS,
        _flag("two_sheets", False),
        _choice("sit_out", SitOut.AVERAGE, SitOut.POINTS),
        # Half of sixteen deals of 162, without roem.
        *_absences(1296),
        _choice("revoke", RevokeCost.ALL, RevokeCost.MINUS),
        _choice("ties", Ties.MARSEN, Ties.SIT_OUTS, Ties.SHARED),
    ),
    EveningGame.KLABERJASS: _klaberjass(_flag("two_sheets", False)),
    EveningGame.KLABERJASS_TWO: _klaberjass(),
    EveningGame.KLABERJASS_THREE: _klaberjass(),
    EveningGame.FIVE_HUNDRED: (
        _whole("minutes", 10, MOST_MINUTES, source=CLUBS_NZ, rule="1(a)"),
        _whole("deals", 4, 4, least=1, source=CLUBS_NZ, rule="1(a)"),
        _whole("clips_win", 2, 10, source=CLUBS_NZ, rule="1(e)"),
        _whole("clips_tie", 1, 10, source=CLUBS_NZ, rule="1(e)"),
        _flag("unclipped_lose", True, source=CLUBS_NZ, rule="1(g)"),
        WRITTEN_AS,
        _flag("two_sheets", False),
        _choice("sit_out", SitOut.POINTS, SitOut.AVERAGE),
        *_absences(1),
        _choice("ties", Ties.WON, Ties.TOTAL, Ties.SIT_OUTS, Ties.SHARED),
    ),
}
# The figure that counts; in klaberjass the evening sets it.
COUNTS: Mapping[str, RankedFigure] = {
    EveningGame.KLAWERJAS: RankedFigure.POINTS,
    EveningGame.KLAVERJAS: RankedFigure.TOTAL,
    EveningGame.KLABERJASS: RankedFigure.TOTAL,
    EveningGame.KLABERJASS_TWO: RankedFigure.TOTAL,
    EveningGame.KLABERJASS_THREE: RankedFigure.TOTAL,
    EveningGame.FIVE_HUNDRED: RankedFigure.CLIPS,
}


def read_evening_settings(game: str, given: Mapping[str, object]) -> EveningSettings:
    """Return an evening's settings for a game, with defaults for those not given.

    Raises Malformed with every fault: a name that the game does not have, or a value
    that its setting does not take.

    >>> read_evening_settings("500", {"minutes": 12}).minutes
    12
    """
    known = {one.name: one for one in SETTINGS[game]}
    faults = list(_faults(known, given))
    if faults:
        raise Malformed(faults)
    values: dict[str, Any] = {"counts": COUNTS[game]}
    for name, setting in known.items():
        value: Any = given.get(name, setting.default)
        # Of the default's type: a word becomes the member that it names.
        values[name] = type(setting.default)(value)
    return EveningSettings(game=EveningGame(game), **values)


def _faults(
    known: Mapping[str, EveningSetting], given: Mapping[str, object]
) -> list[Fault]:
    found: list[Fault] = []
    for name, value in given.items():
        setting = known.get(name)
        if setting is None:
            found.append(Fault(step("", name), "is not a setting of this game"))
        elif not setting.takes(value):
            found.append(Fault(step("", name), setting.expected))
    return found
