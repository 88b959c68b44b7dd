r"""Write a division's log as CSV, as newspapers and spreadsheets take it.

python log_csv.py https://klawerjas.example \
    south-peninsula 2026 Premier > log.csv
"""

from __future__ import annotations

import argparse
import csv
import sys
from datetime import date

from klawerjas_client import Client, Problem, named

COLUMNS = {
    "Place": "position",
    "Team": "team",
    "Played": "played",
    "Won": "won",
    "Drawn": "drawn",
    "Lost": "lost",
    "For": "for",
    "Against": "against",
    "Difference": "difference",
    "Points": "points",
}


def main() -> None:
    """Read the arguments, and print the log."""
    asked = argparse.ArgumentParser(description="A division's log as CSV.")
    asked.add_argument("site", help="the league's address, with https://")
    asked.add_argument("union", help="the union, as its pages' addresses have it")
    asked.add_argument("season", help="the season's name, for example 2026")
    asked.add_argument("division", help="the division's name")
    asked.add_argument("--on", type=date.fromisoformat, help="as it was on this day")
    given = asked.parse_args()

    client = Client(given.site)
    union = named(client.unions_list, given.union)["slug"]
    season = named(client.seasons_list, given.season, union=union)["name"]
    division = named(client.divisions_list, given.division, union=union, season=season)
    on = given.on and given.on.isoformat()
    log = client.divisions_log_retrieve(division["id"], on=on)

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for row in log["rows"]:
        figures = dict(row)
        out.writerow([figures[field] for field in COLUMNS.values()])


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
