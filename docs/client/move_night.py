r"""Move all that a hall has on a night to another night. Without --really, only say so.

python move_night.py https://klawerjas.example "$KEY" \
    south-peninsula "Lavender Hill Civic" 2026-04-14 2026-04-21 \
    "The hall is closed." --really
"""

from __future__ import annotations

import argparse
import sys
from datetime import date

from klawerjas_client import (
    Client,
    FixtureShape,
    MoveFixtureShape,
    Problem,
    named,
    pages,
)


def main() -> None:
    """Read the arguments, move the matches, and say what became of each."""
    asked = argparse.ArgumentParser(description="Move a hall's night to another.")
    asked.add_argument("site", help="the league's address, with https://")
    asked.add_argument("key", help="a key that is good for fixtures")
    asked.add_argument("union", help="the union, as its pages' addresses have it")
    asked.add_argument("hall", help="the hall's name or code")
    asked.add_argument("night", type=date.fromisoformat, help="for example 2026-04-14")
    asked.add_argument("to", type=date.fromisoformat, help="the night in its place")
    asked.add_argument("reason", help="what the teams are told")
    asked.add_argument("--really", action="store_true", help="move them, and tell")
    given = asked.parse_args()

    client, night = Client(given.site, key=given.key), given.night.isoformat()
    found = planned(client, given.union, given.hall, night)
    where: MoveFixtureShape = {"night": given.to.isoformat(), "reason": given.reason}
    faults = [move(client, one, where, really=given.really) for one in found]
    if any(faults):
        raise Problem({"title": "Not all could be moved."})


def move(
    client: Client, fixture: FixtureShape, where: MoveFixtureShape, *, really: bool
) -> Problem | None:
    """Move a match, or only say so; return why it could not be moved."""
    match = f"{fixture['home']['name']} against {fixture['away']['name']}"
    try:
        if really:
            client.fixtures_move_create(fixture["id"], where)
        print(f"{match} {'moves' if really else 'would move'} to {where['night']}.")
    except Problem as problem:
        print(f"{match} stays. {problem}")
        return problem
    return None


def planned(client: Client, union: str, hall: str, night: str) -> list[FixtureShape]:
    """Return what is still to be played in a hall on a night."""
    slug = named(client.unions_list, union)["slug"]
    place = named(client.venues_list, hall, union=slug)["id"]
    chosen = {"union": slug, "state": "planned", "night_from": night, "night_to": night}
    fixtures = pages(client.fixtures_list, **chosen)
    found = [one for one in fixtures if one["venue"] and one["venue"]["id"] == place]
    return sorted(found, key=lambda one: one["home"]["name"])


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
