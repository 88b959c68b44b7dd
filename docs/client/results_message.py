r"""Write a night's results as a message, for a chat, a mail or the club's website.

python results_message.py https://klawerjas.example \
    south-peninsula 2026-04-14
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from typing import Any

from klawerjas_client import Client, Problem, named, pages


def main() -> None:
    """Read the arguments, and print the message."""
    asked = argparse.ArgumentParser(description="A night's results as a message.")
    asked.add_argument("site", help="the league's address, with https://")
    asked.add_argument("union", help="the union, as its pages' addresses have it")
    asked.add_argument("night", type=date.fromisoformat, help="for example 2026-04-14")
    given = asked.parse_args()
    print(message(Client(given.site), given.union, given.night))


def message(client: Client, union: str, night: date) -> str:
    """Return a line for each result, under its division."""
    slug = named(client.unions_list, union)["slug"]
    day = night.isoformat()
    chosen = {"union": slug, "night_from": day, "night_to": day}
    by_division: dict[int, list[str]] = {}
    for fixture in pages(client.fixtures_list, **chosen):
        if fixture["winner"]:
            lines = by_division.setdefault(fixture["division"], [])
            lines.append(result(fixture))
    if not by_division:
        raise Problem({"title": f"{day} has no results yet."})
    parts = [f"Results of {night:%A} {night.day} {night:%B}"]
    for division in pages(client.divisions_list, union=slug, ordering=["level"]):
        if division["id"] in by_division:
            lines = sorted(by_division[division["id"]])
            parts.append("\n".join([division["name"], *lines]))
    return "\n\n".join(parts)


def result(fixture: dict[str, Any]) -> str:
    """Return a result as a line, and whether it may still change."""
    home, away = fixture["home"]["name"], fixture["away"]["name"]
    score = f"{home} {fixture['home_score']}, {away} {fixture['away_score']}"
    if fixture["state"] == "walkover":
        return f"{score} (walkover)"
    return f"{score} (provisional)" if fixture["is_provisional"] else score


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
