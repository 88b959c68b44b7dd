"""What a marker's phone sends and is answered, as the API's reference shows it."""

from __future__ import annotations

from typing import Any

from matches.sheet.examples import AWAY, HOME, MATCH_ID, POINTS, SCORED, SHEET, TABLES

PHONE = "5b0c8f5e-3d0a-4d6f-9e43-0a2a7e9d4b11"
MARKABLE = {
    "match": MATCH_ID,
    "home": "Heideveld Aces A",
    "away": "Strandfontein A",
    "venue": "Lavender Hill Civic",
    "starts_at": "2026-04-14T19:30:00+02:00",
}
BATCH = {
    "device": PHONE,
    "sent_at": "2026-04-14T19:40:01+02:00",
    "entries": [POINTS | {"device_counter": 1}],
}
ACCEPTED = {
    "id": POINTS["id"],
    "outcome": "accepted",
    "seq": 2,
    "rule": None,
    "errors": [],
}
ANSWERED: dict[str, Any] = {
    "answers": [
        ACCEPTED,
        ACCEPTED | {"id": "e2", "seq": 3, "rule": "6.5"},
        {
            "id": "e3",
            "outcome": "rejected",
            "seq": None,
            "rule": None,
            "status": 422,
            "type": "urn:klawerjas:problem:malformed",
            "errors": [
                {
                    "pointer": "entries[2].table",
                    "detail": "must be a whole number from 1 to 4",
                }
            ],
        },
    ],
    "seq": 3,
    "head": SCORED,
    "received_at": "2026-04-14T17:40:01+00:00",
    "score_sheet": SHEET,
}
HELD = ANSWERED | {
    "answers": [
        ACCEPTED | {"outcome": "held", "seq": None, "reason": "rescued"},
    ]
}
JOIN = {"ticket": "K7QM-4T2D-9XWA", "device": PHONE, "name": "Thandi"}
TAKE = {"device": PHONE, "table": 2, "take_over": False}
LEASE = {
    "table": 2,
    "number": 1,
    "device": PHONE,
    "name": "Thandi",
    "taken_at": "2026-04-14T17:25:00+00:00",
}
INTERVAL = {
    "what": "interval",
    "at": "2026-04-14T18:45:00+00:00",
    "rule": "1.2",
    "is_done": False,
    "is_overdue": False,
}
LIVE: dict[str, Any] = {
    "version": "9f2c04b1d7a35e6c18",
    "now": "2026-04-14T17:41:00+00:00",
    "match": MATCH_ID,
    "union": "south-peninsula",
    "night": "2026-04-14",
    "venue": "Lavender Hill Civic",
    "home": {"name": "Heideveld Aces A", "code": "ACES-A"},
    "away": {"name": "Strandfontein A", "code": "STRAND-A"},
    "starts_at": "2026-04-14T19:30:00+02:00",
    "status": "first half",
    "is_paused": False,
    "marks_boom": False,
    "deadlines": [INTERVAL],
    "next": INTERVAL,
    "totals": {"home": 2, "away": 0},
    "result": None,
    "needs": None,
    "signed": [],
    "is_sealed": False,
    "is_closed": False,
    "tables": [
        one
        | {
            side: one[side]
            | {"counter": names[2 * place], "by_speler": names[2 * place + 1]}
            for side, names in (("home", HOME), ("away", AWAY))
        }
        | {"is_idle": False, "is_fielded": True, "marker": None}
        for place, one in enumerate(TABLES)
    ],
    "own": {"refused": [], "struck": [], "held": []},
}
JOINED = {
    "device": PHONE,
    "key": "q3ZtV0cX9dYb7mKfLw2nRg",
    "user": None,
    "name": "Thandi",
    "task": "mark",
    "match": MATCH_ID,
    "table": 2,
    "side": "",
    "closes_at": "2026-04-15T07:30:00+02:00",
    "live": LIVE,
}
SILENT = {
    "device": PHONE,
    "name": "Thandi",
    "tables": [2],
    "seen_at": "2026-04-14T20:14:10+02:00",
    "unsent": 0,
    "unsent_since": None,
    "state": "silent",
    "words": "not heard since 20:14: may hold presses",
    "is_warning": True,
}
