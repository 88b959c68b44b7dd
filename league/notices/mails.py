"""Which mails wait to be sent, and when one counts as lost."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet

from league.models import Notice

# A mail server answers long before: whoever took a mail up then is no longer there.
LOST_AFTER = timedelta(minutes=5)


def waiting(union: int) -> QuerySet[Notice]:
    """The notices of a union that are to go out by mail and were not taken up."""
    return Notice.objects.filter(union=union, by_mail=True, mail=None)
