r"""Compare a club's registrations with its own list: CSV with a column "name".

python compare_registrations.py https://klawerjas.example "$KEY" \
    south-peninsula 2026 "Heideveld Aces" players.csv
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from pathlib import Path

from klawerjas_client import Client, Problem, named, pages


def main() -> None:
    """Read the arguments, and print what differs."""
    asked = argparse.ArgumentParser(description="Compare registrations with a list.")
    asked.add_argument("site", help="the league's address, with https://")
    asked.add_argument("key", help="a key that is good for reading")
    asked.add_argument("union", help="the union, as its pages' addresses have it")
    asked.add_argument("season", help="the season's name, for example 2026")
    asked.add_argument("club", help="the club's name or code")
    asked.add_argument("file", type=Path, help="the club's own list, in CSV")
    given = asked.parse_args()

    listed = names_in(given.file)
    client = Client(given.site, key=given.key)
    union = named(client.unions_list, given.union)["slug"]
    season = named(client.seasons_list, given.season, union=union)["id"]
    club = named(client.clubs_list, given.club, union=union)["id"]
    chosen = {"season": season, "club": club, "standing": True}
    rows = pages(client.registrations_list, **chosen)
    registered = Counter(one["player"]["name"] for one in rows)
    if not registered:
        raise Problem({"title": f"This key sees no registration of {given.club}."})
    for name in sorted((listed - registered).elements()):
        print(f"{name} is on your list, and not registered.")
    for name in sorted((registered - listed).elements()):
        print(f"{name} is registered, and not on your list.")
    print(f"{(listed & registered).total()} are on both.")


def names_in(file: Path) -> Counter[str]:
    """Return the names in a file as a spreadsheet writes it, with commas or not."""
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Problem({"title": f"{file} cannot be read: {error}"}) from None
    separator = ";" if lines and ";" in lines[0] else ","
    rows = list(csv.DictReader(lines, delimiter=separator))
    names = [" ".join((row.get("name") or "").split()) for row in rows]
    if not any(names):
        raise Problem({"title": f"{file} has no column called name, or it is empty."})
    return Counter(name for name in names if name)


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
