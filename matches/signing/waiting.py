"""What waits to be closed, with what speaks against closing it unseen."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from league.desk.bulk import shown_field
from league.desk.groups import DeskPost, SeasonAsk, Urgency, WaitingGroup, group_of
from matches.desk.waiting import match_line, whole_list
from matches.signing.doubts import LookedAt, look_at, matches_to_close


def results_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the matches to close; one button closes all without doubts."""
    looked = look_at(matches_to_close(desk.season), at=desk.at)
    lines = [
        match_line(
            one.match.fixture,
            reverse("match-close", args=[one.match.pk]),
            desk,
            told=[
                f"{one.match.fixture.home_score}–{one.match.fixture.away_score}",
                *(one.doubts or [_("no doubts")]),
            ],
        )
        for one in looked
    ]
    return group_of(
        Urgency.TO_CLOSE,
        ngettext_lazy("Result to close", "Results to close"),
        lines,
        whole=whole_list(desk, "to close"),
        posts=_closing(desk, [one for one in looked if one.is_sure]),
    )


def _closing(desk: SeasonAsk, sure: list[LookedAt]) -> list[DeskPost]:
    """Return the button that closes these matches as they are shown, if there are."""
    if not sure:
        return []
    words = ngettext(
        "Close %(number)s without doubts",
        "Close all %(number)s without doubts",
        len(sure),
    )
    address = reverse("desk-close", args=[desk.season.pk])
    shown = tuple(shown_field(one.match.pk, one.token) for one in sure)
    return [DeskPost(words % {"number": len(sure)}, address, shown)]
