"""The official record, read from the database, to compare with the ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from tests.browser.night.ledger import Ledger, Line
from tests.browser.night.system import Match
from tests.server.system import System

ZONE = ZoneInfo("Africa/Johannesburg")
# An undo has no table of its own: it has that of the press it strikes.
PRESSES = """
SELECT d.name, coalesce(e."table", t."table"), e.kind, e.side, e.points, e.choice,
       e.client_at, e.record_id
FROM matches_entry e
LEFT JOIN matches_device d ON d.id = replace(e.device, '-', '')
LEFT JOIN matches_entry t ON t.match_id = e.match_id AND t.record_id = e.target
WHERE e.kind IN ('points', 'void') AND e.match_id = '{match}'
ORDER BY d.joined_at, e.device_seq
"""
HELD = "SELECT count(*) FROM matches_heldentry"
TWICE = """
SELECT device, device_seq FROM matches_entry WHERE device IS NOT NULL
GROUP BY match_id, device, device_seq HAVING count(*) > 1
"""
FIXTURE = """
SELECT f.id FROM league_fixture f
JOIN league_team h ON h.id = f.home_id JOIN league_team a ON a.id = f.away_id
WHERE h.name = '{home}' AND a.name = '{away}' ORDER BY f.night DESC
"""
Place = tuple[str, int]  # a phone's name, and the table


@dataclass(frozen=True, slots=True)
class Written:
    """A press in the record, or its undo; `time` is by the phone's own clock."""

    kind: str
    side: str
    points: int
    why: str
    time: str


@dataclass(slots=True)
class Record:
    """The presses of a match by phone and table, in the order of the phones."""

    rows: dict[Place, list[Written]]
    ids: dict[Place, list[str]]

    @property
    def size(self) -> int:
        return sum(len(rows) for rows in self.rows.values())


def id_of(system: System, match: Match) -> str:
    found = system.query(FIXTURE.format(home=match.home, away=match.away))
    return str(UUID(found[0][0]))


def record_of(system: System, match: str) -> Record:
    rows: dict[Place, list[Written]] = defaultdict(list)
    ids: dict[Place, list[str]] = defaultdict(list)
    for phone, table, kind, side, points, choice, at, record_id in system.query(
        PRESSES.format(match=match.replace("-", ""))
    ):
        place = (phone, table)
        why = choice or "boom"
        written = (
            Written(kind, "", 0, "", time_of(at))
            if kind == "void"
            else Written(kind, side, points, why, time_of(at))
        )
        rows[place].append(written)
        if kind == "points":
            ids[place].append(record_id)
    return Record(dict(rows), dict(ids))


def time_of(moment: str) -> str:
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    return f"{at.astimezone(ZONE):%H:%M:%S}"


def expected(ledger: Ledger, match: str) -> dict[Place, list[Written]]:
    """Return what the record must hold: each saved press, and each undo, once."""
    rows: dict[Place, list[Written]] = defaultdict(list)
    for line in ledger.lines:
        if line.match == match:
            rows[line.phone, line.table].extend(written(line))
    return dict(rows)


def written(line: Line) -> Iterator[Written]:
    yield Written("points", line.side, line.points, line.why, line.time)
    if line.undone:
        yield Written("void", "", 0, "", line.undone)


def refused(ledger: Ledger, match: str, record: Record) -> dict[str, str]:
    """Return each entry that a rule must refuse, with that rule."""
    found = {}
    for place, ids in record.ids.items():
        lines = [one for one in ledger.of(*place) if one.match == match]
        pairs = zip(ids, lines, strict=True)
        found |= {id: line.rule for id, line in pairs if line.rule}
    return found
