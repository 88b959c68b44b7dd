from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.utils import timezone, translation

from league.audit import outbox
from league.audit.account_events import throw_old_events_away
from league.clinch import working
from league.imports.actions.files import finish_take_in
from league.notices import mailing
from league.notices.actions import ask_for_left
from league.officials.actions.proposals import finish_proposals
from league.plans.actions import joint_worker, plan_worker
from league.postponements.actions.deadlines import pass_deadlines
from league.roles import mailing as mailing_roles
from league.sessions.actions import remove_ended_sessions
from league.webhooks.actions import send_due, throw_old_deliveries_away


@shared_task
def sweep_outbox() -> None:
    for pk in outbox.due(at=timezone.now()):
        outbox.send_row(pk)


@shared_task
def throw_old_rows_away() -> None:
    now = timezone.now()
    remove_ended_sessions(at=now)
    outbox.throw_done_rows_away(at=now)
    throw_old_events_away(at=now)


@shared_task
def send_notices(*, row: str, union_pk: int) -> None:
    outbox.in_steps(row, lambda: mailing.send_all(union_pk))


@shared_task
def send_role_invitation(*, row: str, invitation: str) -> None:
    outbox.in_steps(row, lambda: mailing_roles.send_invitation(invitation))


@shared_task
def send_left_notices() -> None:
    ask_for_left(at=timezone.now())


@shared_task
def search_fixtures(*, row: str, run: str, language: str) -> None:
    with translation.override(language):
        outbox.in_steps(row, lambda: plan_worker.search(UUID(run)))


@shared_task
def plan_divisions_together(*, row: str, run: str, language: str) -> None:
    with translation.override(language):
        outbox.in_steps(row, lambda: joint_worker.plan(UUID(run)))


@shared_task
def propose_officials(*, row: str, run: int) -> None:
    outbox.in_steps(row, lambda: finish_proposals(run))


@shared_task
def take_file_in(*, row: str, brought: str, language: str) -> None:
    with translation.override(language):
        outbox.in_steps(row, lambda: finish_take_in(UUID(brought)))


@shared_task
def work_out_claims(*, row: str, divisions: list[int]) -> None:
    outbox.in_steps(row, lambda: working.work_out(divisions))


@shared_task
def pass_postponement_deadlines() -> None:
    pass_deadlines(at=timezone.now())


@shared_task
def send_deliveries(*, row: str) -> None:
    outbox.in_steps(row, lambda: send_due(at=timezone.now()))


@shared_task
def send_left_deliveries() -> None:
    send_due(at=timezone.now())


@shared_task
def remove_old_deliveries() -> None:
    throw_old_deliveries_away(at=timezone.now())
