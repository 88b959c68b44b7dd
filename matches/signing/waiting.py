"""What waits to be closed, with what speaks against closing it unseen."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.desk.groups import DeskAsk, DeskPost, Urgency, WaitingGroup, group_of
from matches.desk.waiting import match_line, whole_list
from matches.signing.doubts import doubts_about, matches_to_close


def results_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the matches to close; one button closes all without doubts."""
    matches = matches_to_close(desk.season)
    doubts = doubts_about(matches)
    sure = sum(not one for one in doubts.values())
    words = ngettext(
        "Close %(number)s without doubts", "Close all %(number)s without doubts", sure
    )
    address = reverse("desk-close", args=[desk.season.pk])
    posts = [DeskPost(words % {"number": sure}, address)] if sure else []
    lines = [
        match_line(
            one.fixture,
            reverse("match-close", args=[one.pk]),
            desk,
            told=[
                f"{one.fixture.home_score}–{one.fixture.away_score}",
                *(doubts[one.pk] or [_("no doubts")]),
            ],
        )
        for one in matches
    ]
    return group_of(
        Urgency.TO_CLOSE,
        _("Results to close"),
        lines,
        whole=whole_list(desk, "to close"),
        posts=posts,
    )
