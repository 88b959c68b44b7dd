"""Whether this database is a demo: one that `makedemo` filled, never in production."""

from __future__ import annotations

from django.conf import settings

from league.models import Demo


def demo_mark() -> Demo | None:
    """Return the mark of a demo; None where this is none."""
    return None if settings.PRODUCTION else Demo.objects.first()
