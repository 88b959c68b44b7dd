"""Invitations to a role, and who takes them up."""

from __future__ import annotations

import re

from django.core import mail
from django.test import Client

from league.models import Role, RoleInvitation, Union, User
from league.roles import actions, mailing
from league.roles.actions import Charge
from tests.make import (
    make_role,
)

Kind = Role.Kind
PASSWORD = "trump the nine of clubs"
ACCOUNT = {"username": "nomsa", "password": PASSWORD, "again": PASSWORD}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def invite(union: Union, kind: Role.Kind = Kind.REFEREE) -> RoleInvitation:
    by = make_role(union)
    return actions.invite_to_role(union, "nomsa@example.org", Charge(kind), by=by)


def link_of(invitation: RoleInvitation) -> str:
    mailing.send_invitation(str(invitation.pk))
    found = re.search(r"127\.0\.0\.1:8000(/join/\S+)", mail.outbox[-1].body)
    assert found
    return found[1]


def kinds_of(user: User) -> list[str]:
    return list(user.roles.values_list("kind", flat=True))
