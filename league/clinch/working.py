"""The worker's side: a division's claims worked out for the log as it is, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from league.clinch.reading import Question, question_of
from league.clinch.search import find, situation_json
from league.models import Claims, Division
from league.results.actions.claims import begin_claims, keep_claims
from league.standings.pages import forget

NOTHING: dict[str, Any] = {"fates": [], "situation": {}, "proofs": {}}


def work_out(divisions: Iterable[int]) -> None:
    """Work out what is still possible in these divisions, where it is not known yet.

    It may run twice, and at once: what was found for a version of a log is the same,
    and never takes the place of what was found for a later one.
    """
    for pk in divisions:
        with transaction.atomic():
            # Read while the division's row is held, so all of one version of the log.
            begun = begin_claims(pk)
            question = question_of(begun) if begun else None
        if begun is not None:
            _work_out(begun, question)


def _work_out(division: Division, question: Question | None) -> None:
    kept = Claims.objects.get(division=division)
    if question is None:
        found: dict[str, Any] = NOTHING
    elif kept.situation == situation_json(question):
        # A name was changed, or a night: nothing that a claim follows from.
        found = {name: getattr(kept, name) for name in NOTHING}
    else:
        found = find(question)
    if keep_claims(division, **found):
        forget(division.pk)
