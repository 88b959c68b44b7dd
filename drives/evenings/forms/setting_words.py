"""The label of each setting of an evening, and the meaning of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.evenings import OURS, EveningSetting

LABELS: Mapping[str, Any] = {
    "style": gettext_lazy("played as in"),
    "trump": gettext_lazy("trump is made"),
    "minutes": gettext_lazy("minutes of a round, from bell to bell"),
    "deals": gettext_lazy("deals of a round at a table, at most"),
    "written": gettext_lazy("a table is written"),
    "two_sheets": gettext_lazy("each pair writes a sheet of its own"),
    "sit_out": gettext_lazy("a round that is sat out gives"),
    "sit_out_points": gettext_lazy("points for a round that is sat out"),
    "absent": gettext_lazy("a round missed with notice gives"),
    "missing": gettext_lazy("a round missed without notice gives"),
    "revoke": gettext_lazy("a revoke costs"),
    "ties": gettext_lazy("who are level are ranked by"),
    "counts": gettext_lazy("what is counted"),
    "clips_win": gettext_lazy("clips for a win"),
    "clips_tie": gettext_lazy("clips for a tie, to each"),
    "unclipped_lose": gettext_lazy("cards that were not clipped lose the points"),
}
HELPS: Mapping[str, Any] = {
    "style": gettext_lazy(
        "In Rotterdam a player who cannot follow suit must trump, higher if "
        "possible, a partner's trick too. The scores are the same."
    ),
    "trump": gettext_lazy(
        "Shown on the evening's page, on its slips and its score-sheets. It does not "
        "change the scores."
    ),
    "minutes": gettext_lazy("0: the bell is rung by hand, or not at all."),
    "deals": gettext_lazy("0: no such limit."),
    "written": gettext_lazy("At any table it can be done the other way."),
    "two_sheets": gettext_lazy("A table is closed where both sheets agree."),
    "sit_out_points": gettext_lazy("Where it gives a fixed number."),
    "absent": gettext_lazy("In the figure that is counted; it may be less than 0."),
    "missing": gettext_lazy("In the figure that is counted; it may be less than 0."),
}
WORDS: Mapping[tuple[str, str], Any] = {
    ("style", "amsterdam"): gettext_lazy("Amsterdam"),
    ("style", "rotterdam"): gettext_lazy("Rotterdam"),
    ("trump", "forced"): gettext_lazy(
        "forced: the player left of the dealer names it and must play"
    ),
    ("trump", "chosen"): gettext_lazy(
        "chosen: each in turn may play and name it, or pass"
    ),
    ("trump", "turned"): gettext_lazy(
        "turned: a card is turned, and each in turn may play its suit or pass"
    ),
    ("written", "deals"): gettext_lazy("deal by deal"),
    ("written", "totals"): gettext_lazy("as one total a side"),
    ("sit_out", "average"): gettext_lazy("the average of those who played it"),
    ("sit_out", "points"): gettext_lazy("a fixed number"),
    ("revoke", "162 + 100"): gettext_lazy("162 and 100 to the others"),
    ("revoke", "-100"): gettext_lazy("100 off one's own"),
    ("ties", "marsen"): gettext_lazy("more pits"),
    ("ties", "fewest sit-outs"): gettext_lazy("fewer rounds sat out"),
    ("ties", "won"): gettext_lazy("more games won"),
    ("ties", "total"): gettext_lazy("the greater sum of the deals"),
    ("ties", "shared"): gettext_lazy("nothing: they share the place"),
    ("counts", "total"): gettext_lazy("the points of the deals"),
    ("counts", "won"): gettext_lazy("the games won"),
}
# Why a default is what it is, where the figure alone does not say it.
REASONS: Mapping[tuple[str, int], Any] = {
    ("deals", 16): gettext_lazy("a boompje, in which each deals four times"),
    ("deals", 0): gettext_lazy("a game to 500"),
    ("sit_out_points", 1296): gettext_lazy("half of 16 deals of 162, without roem"),
    ("sit_out_points", 1): gettext_lazy("a clip, as for a tie"),
}


def setting_label(setting: EveningSetting) -> str:
    return str(LABELS.get(setting.name, setting.name))


def word_of(setting: EveningSetting, choice: str) -> str:
    """Return what a choice of a setting means; the choice itself if not listed."""
    return str(WORDS.get((setting.name, choice), choice))


def default_words(setting: EveningSetting) -> str:
    """Return a setting's default in words, with its reason where that is listed."""
    if setting.kind == "bool":
        return _("yes") if setting.default else _("no")
    if setting.kind == "choice":
        return word_of(setting, str(setting.default))
    assert isinstance(setting.default, int)
    reason = REASONS.get((setting.name, setting.default))
    return f"{setting.default}, {reason}" if reason else str(setting.default)


def source_words(setting: EveningSetting) -> str:
    """Return where a setting's default comes from."""
    if setting.source == OURS:
        return _("our default")
    if not setting.rule:
        return _("from %(source)s") % {"source": setting.source}
    words = _("from %(source)s, rule %(rule)s")
    return words % {"source": setting.source, "rule": setting.rule}


def help_of(setting: EveningSetting) -> str:
    """Return a setting's help text: its own note, its default and the source."""
    told = _("Unless set: %(default)s (%(source)s).")
    told %= {"default": default_words(setting), "source": source_words(setting)}
    # Where a round must have a number of deals, 0 means nothing.
    is_told = setting.name != "deals" or not setting.least
    note = HELPS.get(setting.name, "") if is_told else ""
    return f"{note} {told}".strip()
