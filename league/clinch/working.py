"""The worker's side: working out a division's claims for its current log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.clinch.reading import ClinchQuestion, question_of
from league.clinch.search import find_fates, situation_json
from league.models import Claims, Division
from league.standings.pages import forget_log_page

NOTHING: dict[str, Any] = {"fates": [], "situation": {}, "proofs": {}}


def work_out(divisions: Iterable[int]) -> None:
    """Work out what is still possible in these divisions, if it is not known yet.

    It may run twice, even at once: the result for a version of a log is always the
    same, and never replaces that of a later one.
    """
    for pk in divisions:
        with transaction.atomic():
            # Read under the division's lock: all of one version of the log.
            begun = _begin(pk)
            question = question_of(begun) if begun else None
        if begun is not None:
            _work_out(begun, question)


def _work_out(division: Division, question: ClinchQuestion | None) -> None:
    kept = Claims.objects.get(division=division)
    if question is None:
        found: dict[str, Any] = NOTHING
    elif kept.situation == situation_json(question):
        # A name or a night has changed: claims do not depend on these.
        found = {name: getattr(kept, name) for name in NOTHING}
    else:
        found = find_fates(question)
    if keep_claims(division, **found):
        forget_log_page(division.pk)


@transaction.atomic
def _begin(division: int) -> Division | None:
    """Return a division whose claims are to be worked out; None if they are there.

    A later change asks for a task of its own; one already under way is waited for,
    since it holds the division's row.
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
    """Store claims for the log's version that they were found for; return whether.

    Those of a later version stay, and storing the same ones twice changes nothing.
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
