"""The rules' codes about an evening, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from rules.evenings import (
    DealEvent,
    EveningGame,
    EveningSettings,
    EveningSide,
    KlaverjasStyle,
    RankKey,
    RankReason,
    SeriesKey,
    SeriesReason,
    TrumpMade,
    Won,
    is_played_alone,
    sides_of_game,
)

SIDES = {"us": gettext_lazy("North–South"), "them": gettext_lazy("East–West")}
# Where each plays alone.
SEATS_ALONE = {
    "us": gettext_lazy("North"),
    "them": gettext_lazy("South"),
}
SEATS_OF_THREE = {
    "us": gettext_lazy("North"),
    "them": gettext_lazy("East"),
    "third": gettext_lazy("West"),
}
SHEETS = {
    "us": gettext_lazy("the sheet of North–South"),
    "them": gettext_lazy("the sheet of East–West"),
}
FAULTS = {
    "malformed": gettext_lazy("An entry cannot be read, and does not count."),
    "late": gettext_lazy(
        "An entry came after the table was closed: it does not count."
    ),
    "names nothing": gettext_lazy("A correction names no entry of this table."),
    "sheets differ": gettext_lazy("The two sheets differ in deal %(deal)s."),
    "sheet behind": gettext_lazy("Deal %(deal)s is missing on %(sheet)s."),
    "totals differ": gettext_lazy("The totals on the two sheets differ."),
    "beside totals": gettext_lazy(
        "Beside the totals something else is written, which does not count: strike it."
    ),
    "sum off": gettext_lazy(
        "The totals add up to %(sum)s. In %(deals)s deals %(cards)s are cards; the rest"
        " is roem, by tens."
    ),
    "below nothing": gettext_lazy("Here no total can be below 0."),
    "pits off": gettext_lazy(
        "The totals add up to %(sum)s. With 100 roem for each pit that must be"
        " %(least)s at least."
    ),
    "too much roem": gettext_lazy(
        "The totals add up to %(sum)s. Cards and roem of so many deals come to %(most)s"
        " at most."
    ),
    "booms off": gettext_lazy(
        "%(side)s have %(points)s points for %(won)s booms: each gives 2 or 4."
    ),
    "more deals": gettext_lazy("A round has %(most)s deals at most, not %(deals)s."),
    "after the end": gettext_lazy("A deal was written after the end: strike it."),
    "more than the boom has": gettext_lazy(
        "Boom %(boom)s has no room for these strokes: strike them."
    ),
    "nothing to claim": gettext_lazy(
        "500 were claimed, but the round has a fixed number of hands: strike it."
    ),
    "false claim without cards": gettext_lazy(
        "500 were claimed too early in deal %(deal)s: type what each made in the whole "
        "hand."
    ),
    "unclipped": gettext_lazy("%(side)s won and had no cards clipped: no clips (1g)."),
}
# Of a round's totals that cannot be; the first are malformed, so they are never stored.
MISFITS = {
    "counted": gettext_lazy("More deals were pit or nat than were played."),
    **{
        code: FAULTS[code]
        for code in (
            "more deals",
            "below nothing",
            "sum off",
            "pits off",
            "too much roem",
            "booms off",
        )
    },
}
EVENTS = {
    DealEvent.NAT: pgettext_lazy("klaverjas", "nat"),
    DealEvent.MARS: pgettext_lazy("klaverjas", "pit"),
    DealEvent.REVOKE: pgettext_lazy("klaverjas", "revoke"),
    DealEvent.LOST: gettext_lazy("the maker lost it"),
    DealEvent.LEVEL: gettext_lazy("level: the maker's points wait"),
    DealEvent.CLAIM: gettext_lazy("500 claimed"),
    DealEvent.FALSE_CLAIM: gettext_lazy("500 claimed too early"),
    DealEvent.TOTALS: gettext_lazy("the whole round"),
}
# What ranked a row below the one above.
RANK_REASONS = {
    RankKey.SCORE: gettext_lazy("%(above)s against %(below)s"),
    RankKey.MARSEN: gettext_lazy("pits: %(above)s against %(below)s"),
    RankKey.WON: gettext_lazy("won: %(above)s against %(below)s"),
    RankKey.TOTAL: gettext_lazy("game score: %(above)s against %(below)s"),
    RankKey.SIT_OUTS: gettext_lazy("sat out: %(above)s against %(below)s"),
}
SERIES_REASONS = {
    SeriesKey.TOTAL: gettext_lazy("%(above)s against %(below)s"),
    SeriesKey.AVERAGE: gettext_lazy("on average %(above)s against %(below)s"),
    SeriesKey.BEST: gettext_lazy("best evening: %(above)s against %(below)s"),
    SeriesKey.NEXT_BEST: gettext_lazy("next best evening: %(above)s against %(below)s"),
    SeriesKey.MORE_EVENINGS: gettext_lazy(
        "evenings attended: %(above)s against %(below)s"
    ),
    SeriesKey.ATTENDED: gettext_lazy("not ranked: attended %(below)s of %(above)s"),
}

# How klaverjas is played on an evening, for whoever sits down to it.
WAYS: Mapping[KlaverjasStyle | TrumpMade, Any] = {
    KlaverjasStyle.AMSTERDAM: gettext_lazy(
        "Amsterdam: a partner's trick need not be trumped."
    ),
    KlaverjasStyle.ROTTERDAM: gettext_lazy(
        "Rotterdam: a player who cannot follow suit must trump, higher if possible, "
        "a partner's trick too."
    ),
    TrumpMade.FORCED: gettext_lazy(
        "Trump is forced: the player left of the dealer names it and must play."
    ),
    TrumpMade.CHOSEN: gettext_lazy(
        "Trump is chosen: each in turn may play and name it, or pass."
    ),
    TrumpMade.TURNED: gettext_lazy(
        "Trump is turned: each in turn may play the suit of the turned card, or pass."
    ),
}


def sides_of(game: str) -> dict[str, Any]:
    """Return the sides of a game's table in order, each with its words."""
    if not is_played_alone(game):
        return SIDES
    return SEATS_OF_THREE if EveningSide.THIRD in sides_of_game(game) else SEATS_ALONE


def with_minus(figure: object) -> str:
    """Return a figure as pages and prints have it: with a minus, not a hyphen.

    >>> with_minus(-80), with_minus(110)
    ('\u221280', '110')
    """
    return str(figure).replace("-", "\u2212")


def ways_of(settings: EveningSettings) -> list[str]:
    """Return how an evening plays its game, where that is a setting."""
    if settings.game is not EveningGame.KLAVERJAS:
        return []
    return [str(WAYS[settings.style]), str(WAYS[settings.trump])]


def fault_words(code: str, values: Mapping[str, Any]) -> str:
    """Return a fault in a table's score as a sentence; a side is one of partners."""
    said = {name: _told(value) for name, value in values.items()}
    if "side" in said:
        said["side"] = SIDES[said["side"]]
    if "sheet" in said:
        said["sheet"] = SHEETS[said["sheet"]]
    return str(FAULTS[code]) % said


def _told(value: Any) -> Any:
    return with_minus(value) if isinstance(value, int) else value


def score_faults(score: Mapping[str, Any]) -> list[str]:
    """Return the faults of a stored score, each as a sentence."""
    return [fault_words(one["code"], one["values"]) for one in score.get("faults", [])]


def rank_reason_words(reason: RankReason | None) -> str:
    """Return what put a row of an evening below the row above; "" if nothing did."""
    if reason is None:
        return ""
    told = {"above": with_minus(reason.above), "below": with_minus(reason.below)}
    return str(RANK_REASONS[reason.key]) % told


def series_reason_words(reason: SeriesReason | None) -> str:
    """Return what put a row of a series below the row above, or left it unplaced."""
    if reason is None:
        return ""
    above, below = figure_words(reason.above), figure_words(reason.below)
    return str(SERIES_REASONS[reason.key]) % {"above": above, "below": below}


def figure_words(figure: Fraction) -> str:
    """Return a total as it is, an average to two decimals, halves rounded up."""
    if figure.denominator == 1:
        return with_minus(figure.numerator)
    hundredths = (figure * 200 + 1) // 2
    return with_minus(number_format(Decimal(hundredths) / 100, 2))


def place_words(place: int | None, *, is_shared: bool) -> str:
    """Return a place as lists show it: 2, or 2= if shared."""
    if place is None:
        return ""
    return f"{place}=" if is_shared else str(place)


def prize_words(won: Won | None) -> str:
    """Return what an entrant wins, and how many share it."""
    if won is None:
        return ""
    prizes = ", ".join(won.prizes)
    if won.among == 1:
        return prizes
    shared = _("%(prizes)s, shared among %(number)s")
    return shared % {"prizes": prizes, "number": won.among}


def date_words(moment: datetime, form: str) -> str:
    """Return a moment by a form of Django's; a short month of Dutch has no capital."""
    return date_format(
        moment, form.replace("M", "b") if get_language() == "nl" else form
    )
