"""Erase persons by their players' numbers, for instance after restoring a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from archive.persons.actions.erasing import erase_person
from league.models import Player


class Command(BaseCommand):
    help = "Erase persons for good, by the numbers of their players."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", metavar="NUMBER", type=int, nargs="+")

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for pk in options["players"]:
            sentence = erased(pk)
            faults += bool(sentence)
            self.stdout.write(f"{pk}: {sentence or _('erased')}")
        if faults:
            raise CommandError(_("Not everybody was erased."))


def erased(pk: int) -> str:
    """Erase one person; return why not, or ""."""
    player = Player.objects.filter(pk=pk).first()
    if player is None:
        return _("There is no such player.")
    try:
        erase_person(player, by=None)
    except ValidationError as fault:
        return fault.messages[0]
    return ""
