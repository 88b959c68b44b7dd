"""Put people and things into a site's database that an attacker would be after.

python -m bench.attacks.victims: prints what the attacks need to know of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from secrets import token_hex
from time import time
from unittest.mock import patch

import django

django.setup()

from allauth.mfa.totp.internal.auth import (  # noqa: E402 - Django is set up before
    TOTP,
    generate_totp_secret,
)
from django.conf import settings  # noqa: E402
from django.core import signing  # noqa: E402
from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from drives.evenings.codes import table_code  # noqa: E402
from drives.models import DriveTable, Round  # noqa: E402
from league.calendars.actions import renew_calendar  # noqa: E402
from league.calendars.keys import calendar_key  # noqa: E402
from league.models import (  # noqa: E402
    Division,
    Fixture,
    OfficialCalendar,
    Union,
    User,
)
from league.notices.links import STOP_SALT, answer_token  # noqa: E402
from matches.access.tickets import ticket_code  # noqa: E402
from matches.models import Match  # noqa: E402
from rules.record import Side  # noqa: E402
from tests.drives.make_drives import make_drive, make_round  # noqa: E402
from tests.league.officials.make_officials import (  # noqa: E402
    make_appointment,
    make_official,
)
from tests.make import (  # noqa: E402
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_team,
    make_ticket,
    make_tonight,
    make_union,
    make_venue,
    play,
    write,
)
from tests.server.sessions import signed_in  # noqa: E402

PASSWORD = "correct horse battery"
MATCHES = 5
TABLES = 20
LONG_AGO = timedelta(days=800)
WORDS = ("zwartetext", "zwartereason", "zwartemethod")


def make_people(union: Union, match: Match) -> dict[str, str]:
    """Make a user of each kind; return their sessions."""
    home = match.fixture.home
    kinds = {
        "secretary": ("union secretary", {}),
        "planner": ("fixtures secretary", {}),
        "registrar": ("registrar", {}),
        "referee": ("referee", {}),
        "viewer": ("viewer", {}),
        "captain": ("captain", {"team": home}),
        "player": ("player", {"team": home}),
        "board": ("board secretary", {}),
    }
    people = {
        name: make_role(union, kind, **own) for name, (kind, own) in kinds.items()
    }
    people["stranger"] = make_role(make_union(f"Overberg {token_hex(3)}"))
    people["admin"] = make_role(union)
    for name, user in people.items():
        user.username = f"attacked-{name}"
        user.save(update_fields=["username"])
        if name in ("secretary", "stranger", "admin", "board"):
            # Production asks it of them.
            TOTP.activate(user, generate_totp_secret())
    return {name: signed_in(user) for name, user in people.items()}


def make_written_on(division: Division) -> Match:
    """A final with a query, an undone query and a decision, each in someone's words."""
    night = timezone.localdate() - timedelta(days=1)
    fixture = make_fixture(division, stage="final", night=night)
    match = make_match(fixture, rules={"drawn_knockout": "decision"})
    play(match, home=2, away=2)
    text, reason, method = WORDS
    write(
        match,
        entry("query", 150, side=Side.HOME, text=f"{text} spoke", id="q"),
        entry("void", 160, entry="q", reason=f"{reason} did not"),
        entry("decision", 170, winner=Side.AWAY, method=f"{method} cut the cards"),
    )
    match.refresh_from_db()
    return match


def make_night(division: Division) -> dict[str, object]:
    hall = make_venue(division.union, tables=40)
    matches, markers, captains = [], [], []
    for round in range(2, MATCHES + 2):
        match = make_match(make_tonight(division, round=round, venue=hall))
        play(match)
        write(match, entry("query", 150, side=Side.AWAY, text=f"{WORDS[0]} again"))
        matches.append(str(match.pk))
        markers.append(ticket_code(make_ticket(match)))
        captains.append(ticket_code(make_ticket(match, "captain", side="home")))
    night = Fixture.objects.get(pk=matches[0]).night
    return {
        "tonight": matches,
        "marker_codes": markers,
        "captain_codes": captains,
        "night": str(night),
        "hall": hall.pk,
    }


def make_evening(union: Union) -> tuple[Round, list[str]]:
    drive = make_drive(
        union, entrants=4 * TABLES, state="running", starts_at=timezone.now()
    )
    seated = [list(range(at, at + 4)) for at in range(1, 4 * TABLES, 4)]
    round = make_round(drive, seated)
    tables = DriveTable.objects.filter(round=round).order_by("number")
    return round, [table_code(one) for one in tables]


@contextmanager
def long_ago() -> Iterator[None]:
    """Sign what is signed now as if it had been long ago."""
    then = time() - LONG_AGO.total_seconds()
    with patch("time.time", lambda: then):
        yield


def make_links(match: Match, user: User) -> tuple[dict[str, str], dict[str, str]]:
    """Return links that ended, and the same that are good, by what they are for."""
    union = match.union
    official = make_official(union, player=make_player(union=union, user=user))
    fixture = make_tonight(match.fixture.division, round=30)
    asked = make_appointment(fixture, official, asked_at=timezone.now())
    calendar = renew_calendar(official, by=None)

    def links() -> dict[str, str]:
        stop = signing.dumps([user.pk, union.pk, []], salt=STOP_SALT, compress=True)
        answer = answer_token(official.pk, [asked.pk])
        return {
            "answer": f"/officials/answer/{answer}/",
            "stop": f"/notices/stop/{stop}/",
            "calendar": f"/officials/{calendar_key(calendar)}/calendar.ics",
        }

    with long_ago():
        ended = links()
    old = make_player(union=union, user=make_role(union, "viewer"))
    calendar_over = renew_calendar(make_official(union, player=old), by=None)
    made_at = timezone.now() - LONG_AGO
    OfficialCalendar.objects.filter(pk=calendar_over.pk).update(made_at=made_at)
    ended["calendar"] = f"/officials/{calendar_key(calendar_over)}/calendar.ics"
    return ended, links()


@transaction.atomic
def make_all() -> dict[str, object]:
    board = make_board(f"Board {token_hex(3)}")
    union = make_union(f"Attacked {token_hex(3)}", board=board, slug=token_hex(4))
    season = make_season(union)
    division = make_division(season)
    for _ in range(4):
        make_team(division)
    match = make_written_on(division)
    sessions = make_people(union, match)
    user = User.objects.get(username="attacked-referee")
    ended, good = make_links(match, user)
    undone, undone_codes = make_evening(union)
    _goes_on, codes = make_evening(union)
    return {
        "union": union.slug,
        "board": board.slug,
        "season": season.pk,
        "division": division.pk,
        "match": str(match.pk),
        "words": list(WORDS),
        "sessions": sessions,
        "password": PASSWORD,
        "undone_round": undone.pk,
        "undone_codes": undone_codes,
        "evening_codes": codes,
        "ended_links": ended,
        "good_links": good,
    } | make_night(division)


if __name__ == "__main__":
    assert settings.configured, "Django is set up"
    sys.stdout.write(json.dumps(make_all()))
