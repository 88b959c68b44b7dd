"""The addresses of card evenings: everybody's, the organiser's, the big screen's."""

from __future__ import annotations

from typing import Any

from drives.models import Drive, Substitute
from matches.models import Match
from tests.drives.make_drives import make_drive, make_round
from tests.url_rows.row import ANYONE, DESK_NO_POST, NO_POST, PLANNERS, Row, to, union

NAME = "An evening of the table"


def stage(match: Match) -> None:
    """An evening whose first round is seated, and nothing of it written."""
    drive = make_drive(match.union, name=NAME, entrants=5, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    place = round.places.get(entrant__number=1)
    Substitute.objects.create(
        union=match.union, place=place, which=1, guest_name="Anna de Wit"
    )


def staged(match: Match) -> Drive:
    return Drive.objects.get(union=match.union, name=NAME)


def drive(match: Match) -> dict[str, Any]:
    return {"pk": staged(match).pk}


def entrant(match: Match) -> dict[str, Any]:
    return {"pk": staged(match).entrants.get(number=1).pk}


def round_of(match: Match) -> dict[str, Any]:
    return {"pk": staged(match).drawn_rounds.get().pk}


def table(match: Match) -> dict[str, Any]:
    return {"pk": staged(match).drawn_rounds.get().tables.get().pk}


def substitute(match: Match) -> dict[str, Any]:
    own = Substitute.objects.filter(place__round__drive=staged(match))
    return {"pk": own.earliest("pk").pk}


def hosts(status: int) -> dict[str, int]:
    """One status for whoever may run the evening; the others as at a desk."""
    return to(302, 404, 403, 403, status, status) | {"planner": status}


ROWS: dict[str, Row] = {
    "unions/<slug:slug>/evenings/": Row(ANYONE, NO_POST, union),
    "unions/<slug:slug>/evenings/new/": Row(PLANNERS, hosts(422), union),
    "evenings/<int:pk>/": Row(ANYONE, NO_POST, drive),
    "evenings/<int:pk>/now/": Row(ANYONE, NO_POST, drive),
    "evenings/<int:pk>/draws/": Row(ANYONE, NO_POST, drive),
    "evenings/<int:pk>/screen/": Row(ANYONE, NO_POST, drive),
    "evenings/<int:pk>/screen/now/": Row(ANYONE, NO_POST, drive),
    "evenings/<int:pk>/setup/": Row(PLANNERS, hosts(422), drive),
    # A form of no prizes is as good as any.
    "evenings/<int:pk>/prizes/": Row(PLANNERS, hosts(302), drive),
    "evenings/<int:pk>/entrants/": Row(PLANNERS, hosts(422), drive),
    "evenings/<int:pk>/entrants/paste/": Row(PLANNERS, hosts(422), drive),
    "evenings/<int:pk>/pairs/": Row(PLANNERS, hosts(422), drive),
    "evenings/entrants/<int:pk>/": Row(PLANNERS, hosts(422), entrant),
    "evenings/entrants/<int:pk>/paid/": Row(DESK_NO_POST, hosts(302), entrant),
    # Who sits in a round leaves, and is not removed.
    "evenings/entrants/<int:pk>/remove/": Row(DESK_NO_POST, hosts(409), entrant),
    "evenings/<int:pk>/run/": Row(PLANNERS, DESK_NO_POST, drive),
    "evenings/<int:pk>/run/now/": Row(PLANNERS, DESK_NO_POST, drive),
    "evenings/<int:pk>/start/": Row(DESK_NO_POST, hosts(422), drive),
    "evenings/<int:pk>/draw/": Row(DESK_NO_POST, hosts(422), drive),
    "evenings/<int:pk>/seat/": Row(DESK_NO_POST, hosts(422), drive),
    "evenings/<int:pk>/bell/": Row(DESK_NO_POST, hosts(400), drive),
    "evenings/<int:pk>/absent/": Row(DESK_NO_POST, hosts(422), drive),
    "evenings/<int:pk>/close/": Row(DESK_NO_POST, hosts(409), drive),
    "evenings/<int:pk>/reopen/": Row(DESK_NO_POST, hosts(422), drive),
    "evenings/rounds/<int:pk>/": Row(PLANNERS, DESK_NO_POST, round_of),
    "evenings/rounds/<int:pk>/close/": Row(DESK_NO_POST, hosts(409), round_of),
    "evenings/rounds/<int:pk>/close-tables/": Row(DESK_NO_POST, hosts(409), round_of),
    "evenings/rounds/<int:pk>/substitute/": Row(PLANNERS, hosts(422), round_of),
    "evenings/rounds/<int:pk>/swap/": Row(PLANNERS, hosts(422), round_of),
    "evenings/rounds/<int:pk>/type/": Row(PLANNERS, hosts(422), round_of),
    "evenings/rounds/<int:pk>/undo/": Row(PLANNERS, hosts(422), round_of),
    "evenings/substitutes/<int:pk>/take-back/": Row(
        DESK_NO_POST, hosts(302), substitute
    ),
    "evenings/tables/<int:pk>/close/": Row(DESK_NO_POST, hosts(409), table),
}
