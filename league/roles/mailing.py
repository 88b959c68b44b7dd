"""Sending the mail of an invitation, by a worker."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import timezone, translation

from league.access.link_terms import INVITATION
from league.models import RoleInvitation
from league.notices.mailing import mail_fault, render_mail
from league.roles import actions
from league.roles.links import invitation_token, role_place


def send_invitation(pk: str) -> None:
    """Send the mail of an invitation; if the server is down it stays waiting."""
    with get_connection() as connection:
        invitation = actions.take_up_invitation_mail(pk, at=timezone.now())
        if invitation is None:
            return
        try:
            connection.send_messages([_message_of(invitation)])
        except (SMTPException, OSError) as fault:
            actions.mark_not_mailed(invitation, fault=mail_fault(fault))
        else:
            actions.mark_mailed(invitation)


def _message_of(invitation: RoleInvitation) -> EmailMessage:
    """Return the mail of an invitation, in its union's language."""
    union = invitation.union
    with translation.override(union.language):
        context = {
            "union": union,
            "role": invitation.get_kind_display(),
            "place": role_place(invitation),
            "hours": INVITATION // timedelta(hours=1),
            "link": settings.SITE_ADDRESS
            + reverse("role-invitation", args=[invitation_token(invitation)]),
        }
        subject, _newline, body = render_mail(
            "mail/_invitation.txt", context
        ).partition("\n")
        return EmailMessage(
            subject=" ".join(subject.split()), body=body.strip(), to=[invitation.email]
        )
