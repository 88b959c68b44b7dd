"""How long a session lasts: since it was last used, and in all.

docs/operators.md has them in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from league.access.permissions import is_secretary
from league.models import User


@dataclass(frozen=True, slots=True)
class SessionTerm:
    """The longest that a session stands unused, and the longest that it stands."""

    idle: timedelta
    most: timedelta


# Whoever may see and change what a union keeps on people.
KEEPERS = SessionTerm(idle=timedelta(hours=1), most=timedelta(hours=12))
# Players, captains, referees, and browsers where nobody is signed in: a match night and
# what comes before it go by without signing in again.
OTHERS = SessionTerm(idle=timedelta(hours=12), most=timedelta(days=7))
# How often the time of its last use is written.
SEEN_EVERY = timedelta(minutes=5)
# A session that has ended is kept for this long, for what its user was typing.
KEPT_AFTER = timedelta(hours=12)


def session_term_of(user: User | None) -> SessionTerm:
    if user is not None and (user.is_staff or is_secretary(user)):
        return KEEPERS
    return OTHERS
