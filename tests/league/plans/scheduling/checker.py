"""An independent check of a fixture list: the contract's sentences, one by one.

It reads the two JSON documents alone, and knows nothing of how lists are made.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

Problem = dict[str, Any]
Row = dict[str, Any]  # night, home, away; leg and venue where it is printed


def broken(problem: Problem, rows: list[Row]) -> list[str]:
    """Return a word for each demand that the rows break."""
    found = []
    for check in (
        plays_once_a_night, pairs_meet, homes_are_even, legs_are_apart, is_mirrored,
        runs_are_short, gaps_are_kept, clubs_meet_early, nobody_is_away,
        venues_are_open, venues_have_room, fixed_stand, not_both_are_home,
        nobody_is_crowded,
    ):  # fmt: skip
        if not check(problem, rows):
            found.append(check.__name__)
    return found


def ids(problem: Problem) -> list[str]:
    return [team["id"] for team in problem["teams"]]


def legs(problem: Problem) -> int:
    return problem.get("legs", 2)


def number(problem: Problem, row: Row) -> int:
    return problem["nights"].index(row["night"])


def venue(problem: Problem, team: str) -> str:
    return next(t["venue"] for t in problem["teams"] if t["id"] == team)


def meetings(problem: Problem, rows: list[Row], one: str, other: str) -> list[Row]:
    both = [row for row in rows if {row["home"], row["away"]} == {one, other}]
    return sorted(both, key=lambda row: number(problem, row))


def of_team(problem: Problem, rows: list[Row], team: str) -> list[Row]:
    own = [row for row in rows if team in (row["home"], row["away"])]
    return sorted(own, key=lambda row: number(problem, row))


def sides(problem: Problem, rows: list[Row], team: str) -> list[bool]:
    return [row["home"] == team for row in of_team(problem, rows, team)]


def plays_once_a_night(problem: Problem, rows: list[Row]) -> bool:
    played = Counter((row["night"], row[side]) for row in rows for side in SIDES)
    return all(times == 1 for times in played.values())


SIDES = ("home", "away")


def pairs_meet(problem: Problem, rows: list[Row]) -> bool:
    return all(
        len(meetings(problem, rows, *pair)) == legs(problem)
        for pair in combinations(ids(problem), 2)
    )


def homes_are_even(problem: Problem, rows: list[Row]) -> bool:
    odd = legs(problem) % 2
    for one, other in combinations(ids(problem), 2):
        met = meetings(problem, rows, one, other)
        homes = sum(row["home"] == one for row in met)
        if abs(homes - (len(met) - homes)) != odd:
            return False
    for team in ids(problem):
        at_home = sides(problem, rows, team)
        if abs(sum(at_home) - at_home.count(False)) > odd:
            return False
    return True


def legs_are_apart(problem: Problem, rows: list[Row]) -> bool:
    if not problem.get("legs_apart", True):
        return True
    met = [
        [number(problem, row) for row in meetings(problem, rows, *pair)]
        for pair in combinations(ids(problem), 2)
    ]
    return all(
        max(nights[k] for nights in met) < min(nights[k + 1] for nights in met)
        for k in range(legs(problem) - 1)
    )


def is_mirrored(problem: Problem, rows: list[Row]) -> bool:
    if not problem.get("mirrored"):
        return True
    size = len(problem["nights"]) // legs(problem)
    for pair in combinations(ids(problem), 2):
        for k, row in enumerate(meetings(problem, rows, *pair)):
            if number(problem, row) // size != k:
                return False
    placed = {(number(problem, row), row["home"], row["away"]) for row in rows}
    return all(
        (night + (-size if night // size % 2 else size), away, home) in placed
        for night, home, away in placed
    )


def runs_are_short(problem: Problem, rows: list[Row]) -> bool:
    most = problem.get("max_run", 3)
    if most is None:
        return True
    for team in ids(problem):
        seen = sides(problem, rows, team)
        windows = [seen[i : i + most + 1] for i in range(len(seen) - most)]
        if any(len(set(window)) == 1 for window in windows):
            return False
    return True


def gaps_are_kept(problem: Problem, rows: list[Row]) -> bool:
    for pair in combinations(ids(problem), 2):
        nights = [number(problem, row) for row in meetings(problem, rows, *pair)]
        for one, other in combinations(nights, 2):
            if abs(other - one) - 1 < problem.get("min_gap", 0):
                return False
    return True


def clubs_meet_early(problem: Problem, rows: list[Row]) -> bool:
    within = problem.get("same_club_within")
    if within is None:
        return True
    size = len(problem["nights"]) // legs(problem)
    for one, other in combinations(problem["teams"], 2):
        if one.get("club") is None or one.get("club") != other.get("club"):
            continue
        for k, row in enumerate(meetings(problem, rows, one["id"], other["id"])):
            place = number(problem, row) - k * size
            if place < 0 or place >= size or place >= within:
                return False
    return True


def nobody_is_away(problem: Problem, rows: list[Row]) -> bool:
    away = {(one["team"], one["night"]) for one in problem.get("team_unavailable", [])}
    return not any((row[side], row["night"]) in away for row in rows for side in SIDES)


def venues_are_open(problem: Problem, rows: list[Row]) -> bool:
    closed = {
        (one["venue"], one["night"]) for one in problem.get("venue_unavailable", [])
    }
    return not any(
        (venue(problem, row["home"]), row["night"]) in closed for row in rows
    )


def venues_have_room(problem: Problem, rows: list[Row]) -> bool:
    room = {one["id"]: one["matches"] for one in problem["venues"]}
    held = Counter((venue(problem, row["home"]), row["night"]) for row in rows)
    return all(matches <= room[where] for (where, _), matches in held.items())


def fixed_stand(problem: Problem, rows: list[Row]) -> bool:
    placed = {(row["night"], row["home"], row["away"]) for row in rows}
    return all(
        (one["night"], one["home"], one["away"]) in placed
        for one in problem.get("fixed", [])
    )


def not_both_are_home(problem: Problem, rows: list[Row]) -> bool:
    home = {(row["night"], row["home"]) for row in rows}
    return not any(
        (night, one) in home and (night, other) in home
        for one, other in problem.get("not_both_home", [])
        for night in problem["nights"]
    )


def nobody_is_crowded(problem: Problem, rows: list[Row]) -> bool:
    for most in problem.get("max_in", []):
        for team in ids(problem):
            played = played_in_windows(problem, rows, team, most["nights"])
            if any(matches > most["matches"] for matches in played):
                return False
    return True


def played_in_windows(
    problem: Problem, rows: list[Row], team: str, length: int
) -> list[int]:
    """Return the team's matches in each run of so many nights inside the list."""
    nights = [number(problem, row) for row in of_team(problem, rows, team)]
    firsts = range(len(problem["nights"]) - length + 1)
    return [
        sum(first <= night < first + length for night in nights) for first in firsts
    ]


def breaks(problem: Problem, rows: list[Row]) -> int:
    total = 0
    for team in ids(problem):
        seen = sides(problem, rows, team)
        total += sum(seen[i] == seen[i + 1] for i in range(len(seen) - 1))
    return total


def penalty(problem: Problem, rows: list[Row]) -> int:
    return sum(
        rest["penalty"] * max(0, matches - rest["matches"])
        for rest in problem.get("rest", [])
        for team in ids(problem)
        for matches in played_in_windows(problem, rows, team, rest["nights"])
    )


def moved(problem: Problem, rows: list[Row]) -> int | None:
    if problem.get("published") is None:
        return None
    placed = {(row["night"], row["home"], row["away"]) for row in rows}
    return sum(
        (one["night"], one["home"], one["away"]) not in placed
        for one in problem["published"]
    )


def aim(problem: Problem, rows: list[Row]) -> int:
    count = penalty if problem.get("aim") == "rest" else breaks
    return count(problem, rows)


def misprinted(problem: Problem, printed: dict[str, Any]) -> list[str]:
    """Return what of a printed `fixture-list/1` is not as the contract has it."""
    rows, found = printed["fixtures"], []
    if list(printed) != [
        "format", "status", "breaks", "penalty", "bound", "moved", "fixtures",
        "conflicts",
    ]:  # fmt: skip
        found.append("fields")
    if not rows:
        counts = [printed[name] for name in ("breaks", "penalty", "moved")]
        return found + ["counts"] * (counts != [None] * 3)
    found += broken(problem, rows)
    for name, count in (("breaks", breaks), ("penalty", penalty), ("moved", moved)):
        if printed[name] != count(problem, rows):
            found.append(name)
    if rows != sorted(rows, key=lambda row: (row["night"], row["venue"], row["home"])):
        found.append("order")
    if any(row["venue"] != venue(problem, row["home"]) for row in rows):
        found.append("venue")
    if any(
        [row["leg"] for row in meetings(problem, rows, *pair)]
        != list(range(1, legs(problem) + 1))
        for pair in combinations(ids(problem), 2)
    ):
        found.append("leg")
    return found + misproved(problem, printed)


def misproved(problem: Problem, printed: dict[str, Any]) -> list[str]:
    value, bound = aim(problem, printed["fixtures"]), printed["bound"]
    if printed["status"] == "optimal":
        return [] if bound == value else ["bound"]
    if bound is None:
        return [] if problem.get("published") is not None else ["bound"]
    return [] if bound <= value else ["bound"]
