"""The report of an import, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from league.audit.outbox import given_up_rows
from league.models import Division
from matches.models import ImportJob
from matches.season_files.columns import KINDS

State = ImportJob.State


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many rows of one kind are made, changed and unchanged."""

    kind: str
    made: int
    changed: int
    left_alone: int


@dataclass(frozen=True, slots=True)
class ImportChange:
    """One field that changes, with its row."""

    place: dict[str, Any]
    field: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A report's parts in the order of the page."""

    counts: list[KindCount]
    changes: list[ImportChange]
    warnings: list[dict[str, Any]]
    faults: list[dict[str, Any]]
    divisions: list[Division]
    is_waiting: bool
    # Its worker died or failed too often: it waits for a person.
    is_given_up: bool
    is_ready: bool
    is_stopped: bool
    may_discard: bool


def report_of(job: ImportJob) -> ReportShown:
    files: list[dict[str, Any]] = job.report.get("files", [])
    divisions: list[Division] = []
    if job.state == State.IMPORTED:
        newest = Division.objects.filter(union=job.union_id).select_related("season")
        divisions = list(newest.order_by("-season__name", "pk")[:20])
    is_under_way = job.state in {State.CHECKING, State.IMPORTING}
    is_given_up = is_under_way and given_up_rows(job=str(job.pk)).exists()
    return ReportShown(
        counts=[
            KindCount(
                str(KINDS[one["file"]]),
                one["made"],
                len(one["changed"]),
                one["left_alone"],
            )
            for one in files
        ],
        changes=[
            ImportChange(row["place"], **change)
            for one in files
            for row in one["changed"]
            for change in row["changes"]
        ],
        warnings=job.report.get("warnings", []),
        faults=job.report.get("faults", []),
        divisions=divisions,
        is_waiting=is_under_way and not is_given_up,
        is_given_up=is_given_up,
        is_ready=job.state == State.CHECKED,
        is_stopped=job.state == State.STOPPED,
        may_discard=job.may_discard,
    )
