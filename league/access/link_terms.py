"""How long the links and addresses last that open something without signing in.

docs/operators.md lists them all, with what each opens.
"""

from __future__ import annotations

from datetime import timedelta

# From the mail that asks; it ends earlier, with the night that it is about.
ANSWER = timedelta(days=90)
# From the mail, which its reader may keep for long.
STOP_MAILS = timedelta(days=365)
# From the mail; whoever opens it has the role. A later one is a click away, and goes to
# the same address, but not more often than this.
INVITATION = timedelta(hours=24)
INVITATION_AGAIN = timedelta(minutes=10)
# From the making of the address: a season, and the weeks until the next is set up.
CALENDAR = timedelta(days=400)

# From the start of a card evening that is closed: a phone may have been out of reach.
EVENING_CODE = timedelta(hours=24)


class LinkEnded(Exception):
    """A link of ours has ended; `then` is the address of the same for who signs in."""

    def __init__(self, sentence: str, *, then: str) -> None:
        super().__init__(sentence)
        self.then = then
