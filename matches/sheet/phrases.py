"""Phrases that put entries into words for a union's people."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from rules.record import Kind

PHRASES: dict[str, Any] = {
    Kind.TOSS: gettext_lazy("%(choice)s won the toss"),
    Kind.START: gettext_lazy("start"),
    Kind.INTERVAL: gettext_lazy("interval"),
    Kind.RESUME: gettext_lazy("play resumed"),
    Kind.TIME: gettext_lazy("time"),
    Kind.EXTRA: gettext_lazy("extra time starts"),
    Kind.POINTS: gettext_lazy("%(points)s points for %(side)s (%(choice)s)"),
    Kind.CALLED_AWAY: gettext_lazy("%(player)s of %(side)s was called away"),
    Kind.SUBSTITUTION: gettext_lazy(
        "%(side)s: %(other)s came on for %(player)s as %(choice)s"
    ),
    Kind.STOPPAGE: gettext_lazy("table stopped under %(rule)s, fault of %(choice)s"),
    Kind.LEAVE: gettext_lazy("%(player)s of %(side)s left the table"),
    Kind.BACK: gettext_lazy("%(player)s of %(side)s came back"),
    Kind.QUERY: gettext_lazy("query by %(side)s"),
    Kind.DECISION: gettext_lazy("decided for %(choice)s"),
    Kind.SIGN: gettext_lazy("signed by %(choice)s"),
    Kind.VOID: gettext_lazy("entry %(struck)s struck out"),
    Kind.PAUSE: gettext_lazy("play paused"),
    Kind.GO_ON: gettext_lazy("play goes on"),
    Kind.ABANDON: gettext_lazy("abandoned: %(choice)s"),
    Kind.TOTAL: gettext_lazy("%(points)s points in all for %(side)s, %(choice)s"),
}
CHOICES: dict[str, Any] = {
    "": gettext_lazy("boom"),
    "boom": gettext_lazy("boom"),
    "punishment": gettext_lazy("punishment"),
    "over-punishing": gettext_lazy("over-punishing"),
    "counter": gettext_lazy("counter"),
    "by_speler": gettext_lazy("by-speler"),
    "both": gettext_lazy("both"),
    "home captain": gettext_lazy("home captain"),
    "away captain": gettext_lazy("away captain"),
    "referee": gettext_lazy("referee"),
    "marker": gettext_lazy("marker"),
    "replay": gettext_lazy("to be replayed"),
    "carry on": gettext_lazy("to be carried on another night"),
    "stands": gettext_lazy("the score stands"),
    "first half": gettext_lazy("first half"),
    "second half": gettext_lazy("second half"),
    "extra time": gettext_lazy("extra time"),
}
