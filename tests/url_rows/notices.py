"""The addresses of notices, and of what becomes of mails."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.core import signing

from league.models import Notice, Player
from league.notices.links import STOP_SALT
from matches.models import Match
from tests.url_rows.row import DESK_NO_POST, PLANNERS, SIGNED_IN, Row, to, union


def stop(match: Match) -> dict[str, Any]:
    """A link of ours, to somebody who is no longer there."""
    return {"token": signing.dumps([0, match.union_id, []], salt=STOP_SALT)}


def mail(match: Match) -> dict[str, Any]:
    return union(match) | {"pk": uuid4()}


def sending(match: Match) -> dict[str, Any]:
    """What an action told a player without an account, and who that is."""
    made = Notice.objects.create(
        union=match.union,
        player=Player.objects.filter(union=match.union).first(),
        kind=Notice.Kind.ROLE_GIVEN,
        sending=uuid4(),
    )
    return {"pk": made.sending}


def told(match: Match) -> dict[str, Any]:
    of = sending(match)
    return of | {"player": Notice.objects.get(sending=of["pk"]).player_id}


# Whoever did it sees it too; here a planner alone.
PLANNERS_ALONE = to(302, 404, 404, 404, 200, 200) | {"planner": 200}
MARKED = to(302, 404, 404, 404, 302, 302) | {"planner": 302}

ROWS: dict[str, Row] = {
    "notices/": Row(SIGNED_IN, DESK_NO_POST),
    "notices/read/": Row(DESK_NO_POST, to(302, 400, 400, 400, 400, 400)),
    "notices/choices/": Row(SIGNED_IN, to(302)),
    "notices/stop/<str:token>/": Row(to(404), to(404), stop),
    "told/<uuid:pk>/": Row(PLANNERS_ALONE, DESK_NO_POST, sending),
    "told/<uuid:pk>/<int:player>/": Row(DESK_NO_POST, MARKED, told),
    "told/<uuid:pk>/<int:player>/take-back/": Row(DESK_NO_POST, MARKED, told),
    "desk/<slug:slug>/told/": Row(PLANNERS, DESK_NO_POST, union),
    "desk/<slug:slug>/notices/": Row(PLANNERS, DESK_NO_POST, union),
    "desk/<slug:slug>/notices/send/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 302, 302) | {"planner": 302}, union
    ),
    "desk/<slug:slug>/notices/<uuid:pk>/again/": Row(
        DESK_NO_POST, to(302, 404, 403, 403, 404, 404) | {"planner": 404}, mail
    ),
}
