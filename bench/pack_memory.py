"""Memory for a pack of 100 matches, in a process of its own: bench/packs.py runs it."""

from __future__ import annotations

import json
import resource
import time
from typing import Any

import django

FULL_PACK = 100
KILO = 1024


def megabytes() -> int:
    """Return this process's peak memory."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILO)


def measured() -> dict[str, Any]:
    """Draw a pack of 100 matches with every part, as the worker does."""
    from bench import data
    from scoresheets.prints.actions import ask_print
    from scoresheets.prints.jobs import print_jobs_of
    from scoresheets.prints.pack.pack import PackPart
    from scoresheets.prints.printer import print_job

    union = data.make_union(slug="packs")
    division = data.make_division(union, teams=4)
    secretary = data.make_secretary(union, username="packs")
    rounds = range(100, 100 + FULL_PACK)
    pks = [str(data.make_match(division, round=one).pk) for one in rounds]
    asked = {"sort": "pack", "parts": [*PackPart], "paper": "a4", "names": True}
    before, begun = megabytes(), time.perf_counter()
    print_job(ask_print(union, "Bench", asked | {"fixtures": pks}, by=secretary).pk)
    took = time.perf_counter() - begun
    job = print_jobs_of(union, secretary).get()
    assert job.state == "done", job.fault
    return {
        "megabytes": megabytes(),
        "before": before,
        "pages": job.pages,
        "seconds": round(took, 1),
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(measured()))
