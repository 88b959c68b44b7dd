"""The link in a mail by which an official answers, without signing in.

It is signed by the installation's key and names the official and the appointments;
following it changes nothing, and it answers for nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing

from league.models import Appointment, Official

SALT = "league.appointment.answer"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an official was asked: his or her appointments, as they stand now."""

    official: Official
    appointments: list[Appointment]

    @property
    def can_be_answered(self) -> bool:
        told = [one.state in Appointment.TOLD for one in self.appointments]
        return bool(told) and all(told)


def token_for(official: int, appointments: list[int]) -> str:
    return signing.dumps([official, appointments], salt=SALT, compress=True)


def asked_or_none(token: str) -> Asked | None:
    """Return what a link asks; None where we did not make it, or it is gone."""
    try:
        official, pks = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    found = list(
        Appointment.objects.filter(pk__in=pks, official=official)
        .select_related(
            "official__player",
            "union",
            "fixture__union",
            "fixture__home",
            "fixture__away",
            "fixture__venue",
            "fixture__division",
        )
        .order_by("fixture__start", "fixture__home__name")
    )
    return Asked(found[0].official, found) if found else None
