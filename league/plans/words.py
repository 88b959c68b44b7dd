"""Sentences that several pages of the fixtures share."""

from __future__ import annotations

from django.utils.translation import ngettext

from league.plans.scheduling.words import day


def room_beside_others(hall: str, night: str, taken: int) -> str:
    text = ngettext(
        "%(hall)s has too little room on %(day)s: another division plays %(taken)s "
        "match there.",
        "%(hall)s has too little room on %(day)s: other divisions play %(taken)s "
        "matches there.",
        taken,
    )
    return text % {"hall": hall, "day": day(night), "taken": taken}
