"""A match early in its first half, as the API's reference shows it."""

from __future__ import annotations

from typing import Any

from league.public.api.fixtures import MOVED

MATCH_ID = "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001"
FIXTURE = MOVED | {
    "night": "2026-04-14",
    "starts_at": "2026-04-14T19:30:00+02:00",
}
# What a chain begins with, and the hashes of its first two entries.
BEFORE = "0" * 64
STARTED = "43ab9349f929ea4cbe47f1edc55592308cb2bf6d12302bb680fe7dd351cc17c5"
SCORED = "3c86991bada002ad02392e9b5ebdae5e85f04e3ef9cd7275135b97ffba545e07"
NO_POINTS = {
    "first_half": 0,
    "second_half": 0,
    "extra_time": 0,
    "awards": 0,
    "forfeited": 0,
    "total": 0,
}
TABLES: list[dict[str, Any]] = [
    {
        "table": table,
        "home": NO_POINTS | ({"first_half": 2, "total": 2} if table == 1 else {}),
        "away": NO_POINTS,
        "stopped": None,
    }
    for table in range(1, 5)
]
SHEET = {
    "format": "klawerjas-score-sheet/1",
    "status": "first half",
    "tables": TABLES,
    "awards": [],
    "home": {"total": 2},
    "away": {"total": 0},
    "result": None,
    "needs": None,
    "decision": None,
    "signed": [],
    "refused": [],
}
START = {
    "id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "at": "2026-04-14T19:30:00+02:00",
    "kind": "start",
}
POINTS = {
    "id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c002",
    "at": "2026-04-14T19:40:00+02:00",
    "kind": "points",
    "table": 1,
    "side": "home",
    "points": 2,
}
ENTRY = POINTS | {
    "seq": 2,
    "client_at": "2026-04-14T17:40:00+00:00",
    "received_at": "2026-04-14T17:40:01+00:00",
    "source": "live",
    "device": "5b0c8f5e-3d0a-4d6f-9e43-0a2a7e9d4b11",
    "device_counter": 1,
    "previous_hash": STARTED,
    "hash": SCORED,
    "refused": None,
    "struck_by": None,
}
HOME = ("T. M.", "R. B.", "F. A.", "J. K.", "A. D.", "S. P.", "N. J.", "L. V.")
AWAY = ("M. S.", "Y. E.", "C. W.", "G. H.", "D. F.", "I. O.", "B. N.", "K. L.")


def team_sheet(side: str, names: tuple[str, ...], *, first: int) -> dict[str, Any]:
    """A side's eight as the API shows them, numbered from `first`."""
    players = [{"id": number, "name": name} for number, name in enumerate(names, first)]
    return {
        "side": side,
        "shown": "seats",
        "pairs": [
            {"counter": counter, "by_speler": by_speler}
            for counter, by_speler in zip(players[::2], players[1::2], strict=True)
        ],
        "players": sorted(players, key=lambda one: str(one["name"])),
        "squad": None,
    }


def team_in_record(team: str, names: tuple[str, ...]) -> dict[str, Any]:
    """A side's eight as a record has them."""
    pairs = zip(names[::2], names[1::2], strict=True)
    return {
        "team": team,
        "pairs": [{"counter": one, "by_speler": other} for one, other in pairs],
    }


MATCH = {
    "id": MATCH_ID,
    "fixture": FIXTURE,
    "status": "first half",
    "seq": 2,
    "head": SCORED,
    "rules": {},
    "team_sheets": [
        team_sheet("home", HOME, first=12),
        team_sheet("away", AWAY, first=20),
    ],
}
RECORD = {
    "format": "klawerjas-match/1",
    "competition": "Premier Division 2026",
    "round": 7,
    "venue": "CIVIC",
    "stage": "league",
    "home": team_in_record("Heideveld Aces A", HOME),
    "away": team_in_record("Strandfontein A", AWAY),
    "entries": [START, POINTS],
}
