"""The addresses for programs that watch the site, and the page of its state."""

from __future__ import annotations

from league.serving import heartbeats
from matches.models import Match
from tests.url_rows.row import ANYONE, NO_POST, Row, to


def stage(match: Match) -> None:
    """A worker and a timetable that were heard of."""
    heartbeats.forget()
    for one in heartbeats.Beating:
        heartbeats.note_heartbeat(one)


ROWS: dict[str, Row] = {
    "healthz": Row(ANYONE, NO_POST),
    "readyz": Row(ANYONE, NO_POST),
    "metrics": Row(ANYONE, NO_POST),
    "state/": Row(to(302, 403, 403, 403, 403, 200), to(405)),
}
