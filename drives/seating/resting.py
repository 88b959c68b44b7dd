"""Choose who sits out: nobody twice before everybody there did once."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from drives.seating.tables import History


def who_rests(
    order: Sequence[int],
    *,
    count: int,
    history: History,
    rather: Sequence[Collection[int]] = (),
) -> tuple[int, ...]:
    """Return the `count` of those in `order` (by lot) who sit out.

    Those who sat out least come first; then those in the first group of `rather`, then
    the next; then those who sat out longest ago; then by the order given.
    """

    def rank(number: int) -> tuple[int, ...]:
        groups = (number not in group for group in rather)
        sat_out = history.sat_out.get(number, 0)
        return (sat_out, *groups, history.last_out.get(number, 0))

    return tuple(sorted(order, key=rank)[:count])


def rests(
    rounds: Sequence[Sequence[int]], *, seats: int, history: History
) -> list[tuple[int, ...]]:
    """Return who sits out in each coming round, of those there in each.

    Each of `rounds` is in the order of the lots; a table has `seats` seats.
    """
    sat_out, last_out = dict(history.sat_out), dict(history.last_out)
    first = max(last_out.values(), default=0) + 1
    resting = []
    for number, here in enumerate(rounds, start=first):
        so_far = History(sat_out=sat_out, last_out=last_out)
        out = who_rests(here, count=len(here) % seats, history=so_far)
        for one in out:
            sat_out[one] = sat_out.get(one, 0) + 1
            last_out[one] = number
        resting.append(out)
    return resting
