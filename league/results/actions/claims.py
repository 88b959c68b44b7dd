"""What is still possible: asked for with each change of a log, kept once found."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.audit.journal import ask
from league.models import Claims, Division

WORK_OUT = "league.tasks.work_out_claims"
# The outbox has given up by then what it could not bring to a worker.
LOST_AFTER = timedelta(minutes=15)


def ask_for_claims(*divisions: int) -> None:
    """Have what is still possible worked out for logs that have just moved.

    While a task waits to begin no other is asked for: however many changes come, one
    task finds the log as the last of them left it. The caller has moved the logs'
    versions, so it holds their rows until its transaction ends.
    """
    lately = timezone.now() - LOST_AFTER
    waiting = Claims.objects.filter(asked_at__gt=lately)
    wanted = list(
        Division.objects.filter(pk__in=divisions)
        .exclude(kind=Division.Kind.CUP)
        .exclude(pk__in=waiting.values("division"))
        .select_related("union")
        .order_by("pk")
    )
    if not wanted:
        return
    Claims.objects.bulk_create(
        [Claims(union_id=one.union_id, division=one) for one in wanted],
        ignore_conflicts=True,
    )
    Claims.objects.filter(division__in=wanted).update(asked_at=timezone.now())
    ask(wanted[0].union, WORK_OUT, divisions=[one.pk for one in wanted])


@transaction.atomic
def begin_claims(division: int) -> Division | None:
    """Return a division whose claims are to be worked out; None where they are there.

    A change that comes from now on asks for a task of its own: one that is under way
    is waited for, since it holds the division's row.
    """
    found = Division.objects.select_for_update(no_key=True).filter(pk=division).first()
    if found is None:
        return None
    # A division that nobody has asked for has no row yet.
    claims, _is_new = Claims.objects.get_or_create(
        division=found, defaults={"union_id": found.union_id}
    )
    Claims.objects.filter(pk=claims.pk).update(asked_at=None)
    return None if claims.version == found.log_version else found


@transaction.atomic
def keep_claims(
    division: Division,
    *,
    fates: list[dict[str, Any]],
    situation: dict[str, Any],
    proofs: dict[str, Any],
) -> bool:
    """Keep claims for the log's version that they were found for; return whether.

    Those of a later version stay, and the same ones twice change nothing.
    """
    newer = Q(version__lt=division.log_version)
    return bool(
        Claims.objects.filter(newer, division=division).update(
            version=division.log_version,
            found_at=timezone.now(),
            fates=fates,
            situation=situation,
            proofs=proofs,
        )
    )
