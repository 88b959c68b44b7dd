"""The words of a log: its keys, its figures, and lists of names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rules.standings import Scheme
from rules.standings.numbers import number_text
from rules.standings.scheme import HEAD_TO_HEAD_MEASURES, Key

# Each key of a scheme's order, in words.
KEYS: dict[Key, Any] = {
    Key.POINTS: gettext_lazy("log points"),
    Key.DIFFERENCE: gettext_lazy("difference"),
    Key.FOR: pgettext_lazy("key of the log", "points for"),
    Key.AGAINST: pgettext_lazy("key of the log", "points against"),
    Key.WON: gettext_lazy("matches won"),
    Key.AWAY_WON: gettext_lazy("away matches won"),
    Key.AWAY_FOR: gettext_lazy("points for away"),
    Key.RATIO: gettext_lazy("ratio of points for and against"),
    Key.HEAD_TO_HEAD_POINTS: gettext_lazy("head to head: log points"),
    Key.HEAD_TO_HEAD_DIFFERENCE: gettext_lazy("head to head: difference"),
    Key.HEAD_TO_HEAD_FOR: gettext_lazy("head to head: points for"),
    Key.HEAD_TO_HEAD_AWAY_FOR: gettext_lazy("head to head: points for away"),
    Key.HEAD_TO_HEAD: gettext_lazy("head to head"),
}
# The key that each mini-league key compares, as said within it.
INSIDE: dict[Key, Key] = {
    Key.HEAD_TO_HEAD_POINTS: Key.POINTS,
    Key.HEAD_TO_HEAD_DIFFERENCE: Key.DIFFERENCE,
    Key.HEAD_TO_HEAD_FOR: Key.FOR,
    Key.HEAD_TO_HEAD_AWAY_FOR: Key.AWAY_FOR,
}
MINUS = "\N{MINUS SIGN}"
RATES = ("win", "draw", "loss", "table_won", "table_drawn")


def with_sign(value: Any) -> str:
    """Return a number with its sign, as differences are written."""
    text = number_text(value)
    if text.startswith("-"):
        return MINUS + text[1:]
    return text if text == "0" else f"+{text}"


def with_minus(value: Any) -> str:
    return number_text(value).replace("-", MINUS)


def join_with_and(words: Sequence[str]) -> str:
    """Return words as a list, the last two joined by "and"."""
    return get_text_list(list(words), _("and"))


def log_points_in_words(value: Any) -> str:
    """Return a number of log points in words; any but 1 is plural, also a half."""
    number = 1 if value == 1 else 2
    words = ngettext("%(number)s log point", "%(number)s log points", number)
    return words % {"number": with_minus(value)}


def rates_of(scheme: Scheme) -> dict[str, str]:
    """Return as text what a scheme gives for matches and tables."""
    return {name: with_minus(getattr(scheme, name)) for name in RATES}


def has_mini_leagues(scheme: Scheme) -> bool:
    """Whether a scheme ranks by the matches among level teams."""
    return not HEAD_TO_HEAD_MEASURES.keys().isdisjoint(scheme.order)
