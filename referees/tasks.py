from __future__ import annotations

from celery import shared_task

from league.models import Union
from referees.queries.actions.days import follow_days


@shared_task
def follow_queries() -> None:
    for union in Union.objects.all():
        follow_days(union)
