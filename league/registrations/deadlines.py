"""A season's dates for registrations and transfers; each refusal is a sentence.

Both are local rules: the book asks that players are registered (1.5), not by when.
"""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.access.policy import policy_of
from league.models import Season


def late_registration(season: Season, day: date) -> str:
    """Return why a registration on that day is late, "" if it is not."""
    closes = policy_of(season).registration_closes
    if closes is None or day <= closes:
        return ""
    return _("Registration closed on %(day)s.") % {"day": date_format(closes)}


def outside_transfers(season: Season, day: date) -> str:
    """Return why no transfer may take effect on that day, "" if one may."""
    policy = policy_of(season)
    first, last = policy.transfers_from, policy.transfers_until
    if first is not None and day < first:
        return _("Transfers are open from %(day)s.") % {"day": date_format(first)}
    if last is not None and day > last:
        return _("Transfers closed on %(day)s.") % {"day": date_format(last)}
    return ""
