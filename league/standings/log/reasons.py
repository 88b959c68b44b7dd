"""Why a row is below the row above, in a sentence with both figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext as _

from league.standings.log.words import (
    INSIDE,
    KEYS,
    MINUS,
    join_with_and,
    log_points_in_words,
    with_minus,
    with_sign,
)
from rules.standings import Reason, Scheme, Tally, figure_of
from rules.standings.scheme import HEAD_TO_HEAD_MEASURES, Key

# A ratio has this many decimals, or more if both figures look equal.
DECIMALS, MOST_DECIMALS = 2, 12
SIGNED = {Key.DIFFERENCE, Key.HEAD_TO_HEAD_DIFFERENCE}


def sentence_of(reason: Reason, *, scheme: Scheme, names: Mapping[str, str]) -> str:
    """Return what set a row below the one above: the level keys, then two figures.

    The figure of the team above comes first.
    """
    decided = _decided(reason, scheme, names)
    if not reason.level:
        return decided
    level = [_level(key, reason, scheme) for key in reason.level]
    words = _("level on %(keys)s; %(decided)s")
    return words % {"keys": join_with_and(level), "decided": decided}


def shared_words(*, above: str) -> str:
    """Return what is said of a row that shares its position with the row above."""
    return _("level with %(team)s on every key; they share the place") % {"team": above}


def by_lots_words(*, seed: str) -> str:
    words = _("level on every key; by the lots drawn from the seed “%(seed)s”")
    return words % {"seed": seed}


def _level(key: Key, reason: Reason, scheme: Scheme) -> str:
    """Return a key on which both rows are equal, with any plain figure it has."""
    if key in HEAD_TO_HEAD_MEASURES or key is Key.RATIO:
        return str(KEYS[key])
    if key is Key.POINTS:
        return log_points_in_words(figure_of(key, reason.own, scheme))
    return f"{KEYS[key]} {_figure(key, reason.own, scheme)}"


def _decided(reason: Reason, scheme: Scheme, names: Mapping[str, str]) -> str:
    if not reason.among:
        return _compared(reason.key, reason.above, reason.below, scheme)
    told_by = INSIDE[reason.told_by]
    inside = [
        f"{KEYS[INSIDE[key]]} {_figure(INSIDE[key], reason.below, scheme)}"
        for key in reason.level_inside
    ]
    parts = [
        *([_wider(reason, names)] if reason.wider else []),
        _("%(matches)s: %(figures)s")
        % {
            "matches": _matches_of(reason.among, names),
            "figures": _compared(told_by, reason.above, reason.below, scheme),
        },
    ]
    if inside:
        parts.append(_("level there on %(keys)s") % {"keys": join_with_and(inside)})
    return "; ".join(parts)


def _wider(reason: Reason, names: Mapping[str, str]) -> str:
    """Return the smallest mini-league that still left both level."""
    matches = _matches_of(reason.wider[-1], names)
    return _("level %(matches)s") % {"matches": matches}


def _matches_of(teams: Sequence[str], names: Mapping[str, str]) -> str:
    called = sorted((names[team] for team in teams), key=str.casefold)
    words = _("in the matches among %(teams)s")
    if len(called) == 2:
        words = _("in the matches between %(teams)s")
    return words % {"teams": join_with_and(called)}


def _compared(key: Key, above: Tally, below: Tally, scheme: Scheme) -> str:
    if key is Key.RATIO:
        figures = _ratios(above, below)
    else:
        figures = [_figure(key, one, scheme) for one in (above, below)]
    words = _("%(key)s %(above)s against %(below)s")
    if key is Key.AGAINST:
        words = _("%(key)s %(above)s, fewer than %(below)s")
    return words % {"key": KEYS[key], "above": figures[0], "below": figures[1]}


def _figure(key: Key, tally: Tally, scheme: Scheme) -> str:
    value = figure_of(key, tally, scheme)
    return with_sign(value) if key in SIGNED else with_minus(value)


def _ratios(above: Tally, below: Tally) -> list[str]:
    """Return both ratios, with enough decimals to tell them apart."""
    for decimals in range(DECIMALS, MOST_DECIMALS):
        rounded = [_ratio(one, decimals) for one in (above, below)]
        if rounded[0] != rounded[1]:
            break
    return [
        f"{with_minus(one.for_)} ÷ {with_minus(one.against)}"
        + (f" = {text}" if text else "")
        for one, text in zip((above, below), rounded, strict=True)
    ]


def _ratio(tally: Tally, decimals: int) -> str:
    if not tally.against:
        return ""
    quotient = Decimal(tally.for_) / Decimal(tally.against)
    # Both have the same number of decimals, so that they compare at a glance.
    text = format(quotient.quantize(Decimal(1).scaleb(-decimals)), "f")
    return text.replace("-", MINUS)
