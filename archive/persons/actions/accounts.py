"""Close the account of a person who is erased."""

from __future__ import annotations

from django.db import models

from league.audit.journal import record
from league.models import User


def close_account(user: User, *, by: User | None) -> None:
    """Anonymise an account: what it did keeps its number, and nobody can sign in.

    Everything belonging to it alone goes: addresses, second factors, keys, notices,
    roles, sessions. The caller has a transaction open.
    """
    for relation in user._meta.related_objects:
        if relation.on_delete is models.CASCADE:
            name = relation.field.name
            relation.related_model._base_manager.filter(**{name: user}).delete()
    user.username = f"erased-{user.pk}"
    user.email = user.first_name = user.last_name = user.language = user.phone = ""
    user.contact_agreed_on = None
    user.is_active, user.last_login = False, None
    user.set_unusable_password()
    user.save()
    record("user.erase", user, by=by)
