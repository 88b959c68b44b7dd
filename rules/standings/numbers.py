"""Log points as exact decimals: sums that never round, and how they print.

Log points may be fractions (0.5), so they are whole numbers or decimals and never
float. This module knows nothing of teams or results.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Context, Decimal, localcontext

LogPoints = int | Decimal

# The most digits of log points on either side of the decimal point. More would be a
# typing slip, and 1e999999999 would fill the memory.
MAX_DIGITS = 1000

# Wide enough that no sum of such numbers is ever rounded.
EXACT = Context(prec=4 * MAX_DIGITS)


def plain_number(value: LogPoints) -> LogPoints:
    """Return the same number, as a whole one where it is whole.

    >>> plain_number(Decimal("2.0")), plain_number(Decimal("0.50"))
    (2, Decimal('0.5'))
    """
    if isinstance(value, int) or value == value.to_integral_value():
        return int(value)
    return value.normalize(EXACT)


def total(terms: Iterable[LogPoints]) -> LogPoints:
    """Return the exact sum of log points.

    >>> total([Decimal("0.1"), Decimal("0.2")])
    Decimal('0.3')
    """
    with localcontext(EXACT):
        return plain_number(sum(terms))


def times(count: int, points: LogPoints) -> LogPoints:
    """Return the exact log points of `count` results at `points` each."""
    if isinstance(points, int):
        return count * points
    return EXACT.multiply(points, count)


def is_log_points(value: LogPoints) -> bool:
    """Return whether a number may be log points (ours: its length)."""
    if not value:
        return True
    number = Decimal(value)
    exponent = number.as_tuple().exponent
    return (
        isinstance(exponent, int)
        and exponent >= -MAX_DIGITS
        and number.adjusted() < MAX_DIGITS
    )


def number_text(value: LogPoints) -> str:
    """Return the number as JSON writes it, with no decimal point where it is whole.

    >>> number_text(Decimal("1.50")), number_text(-3)
    ('1.5', '-3')
    """
    # Through Decimal, since Python refuses to write an int of over 4,300 digits.
    return format(Decimal(plain_number(value)), "f")
