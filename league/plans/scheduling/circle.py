"""Lists known from the literature on round robins, made without search.

The circle method's canonical order gives an even number of teams n - 2 breaks a leg, an
odd number none; turned and joined, its legs make the known least breaks of leagues that
play every night and demand nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from league.plans.scheduling.season import Pairing

# One night's matches: (home, away).
Round = list[tuple[int, int]]


def one_leg(teams: int) -> list[Round]:
    """Return the canonical leg, round by round; with odd teams one idles in each."""
    return _odd_leg(teams) if teams % 2 else _even_leg(teams)


def _odd_leg(teams: int) -> list[Round]:
    """Pair the teams at equal distance from the idle one, sides by the distance."""
    rounds = []
    for idle in range(teams):
        pairs = []
        for distance in range(1, (teams - 1) // 2 + 1):
            one, other = (idle + distance) % teams, (idle - distance) % teams
            pairs.append((one, other) if distance % 2 else (other, one))
        rounds.append(pairs)
    return rounds


def _even_leg(teams: int) -> list[Round]:
    """Give the idle one of an odd leg the last team, at home and away in turn."""
    last = teams - 1
    rounds = _odd_leg(last) if last > 1 else [[]]
    for idle, pairs in enumerate(rounds):
        pairs.append((last, idle) if idle % 2 else (idle, last))
    return rounds


def turn_leg(leg: list[Round]) -> list[Round]:
    """Return a leg with the sides of every match turned round."""
    return [[(away, home) for home, away in pairs] for pairs in leg]


def circle_season(
    teams: int, legs: int, *, mirrored: bool, shift: int = 0
) -> list[Round]:
    """Return all rounds of a season with the fewest breaks known, leg by leg.

    A leg played backwards with its sides turned joins the one before without a new
    break. A mirrored pair of legs is joined to the next, played backwards.
    `shift` begins the leg some rounds later in its own circle.
    """
    leg = one_leg(teams)
    leg = leg[shift:] + leg[:shift]
    rounds: list[Round] = []
    for number in range(legs):
        if mirrored:
            forward = leg if number < 2 else leg[::-1]
            rounds += turn_leg(forward) if number % 2 else forward
        else:
            rounds += turn_leg(leg[::-1]) if number % 2 else leg
    return rounds


def join_legs(teams: int, first: int, second: int) -> Iterator[list[Round]]:
    """Yield two legs begun at these places of the circle, and the breaks at the join.

    The second leg is played backwards, and then forwards.
    """
    leg = one_leg(teams)
    before, after = leg[first:] + leg[:first], leg[second:] + leg[:second]
    yield before + turn_leg(after[::-1])
    yield before + turn_leg(after)


def games_of(rounds: list[Round]) -> list[Pairing]:
    return [
        Pairing(night, home, away)
        for night, pairs in enumerate(rounds)
        for home, away in pairs
    ]


def least_breaks(teams: int, legs: int, *, apart: bool, mirrored: bool) -> int:
    """Return a lower bound on breaks, if each team plays on every night.

    With even teams, teams that meet must differ in their sides on some night, and only
    two orders of sides have no break: so in each leg all but two teams have one. A leg
    of n - 1 rounds is odd, so in a mirrored pair of legs a team has three breaks (one a
    leg and one at the join) or none. With odd teams every leg has an even number of
    matches, and a mirrored pair of them at least one break a team.
    """
    if mirrored:
        of_pair = teams if teams % 2 else 3 * (teams - 2)
        return of_pair * (legs // 2)
    of_leg = 0 if teams % 2 else teams - 2
    return of_leg * (legs if apart else 1)
