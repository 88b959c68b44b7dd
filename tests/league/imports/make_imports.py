"""A season of four teams in two clubs, and its secretary who brings files."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.models import Division, FileImport, Season
from tests.make import make_club, make_division, make_role, make_season, make_team

NIGHTS = (date(2026, 2, 3), date(2026, 2, 10), date(2026, 2, 17))


@dataclass(slots=True)
class Office:
    """A season, its division, and a browser of its secretary's."""

    season: Season
    division: Division
    client: Client = field(default_factory=Client)

    def bring(self, kind: str, text: str) -> str:
        """Bring a file; return the address of the page that comes next."""
        address = reverse("file-import", args=[self.season.pk, kind])
        upload = SimpleUploadedFile(f"{kind}.csv", text.encode())
        return self.client.post(address, {"upload": upload}).url

    def seen(self, kind: str, text: str) -> str:
        """The page that shows what a file would do."""
        return self.client.get(self.bring(kind, text)).content.decode()

    def take(self, kind: str, text: str) -> Any:
        return self.client.post(self.bring(kind, text), {"answer": "take"})

    def match(self, kind: str, text: str, **places: str) -> Any:
        """Bring a file and say which of its columns is which."""
        self.bring(kind, text)
        brought = FileImport.objects.latest("made_at")
        return self.client.post(reverse("file-columns", args=[brought.pk]), places)


def make_office() -> Office:
    season = make_season()
    division = make_division(season)
    for name in ("Retreat", "Elsies"):
        club = make_club(season.union, name=f"{name} club", code=name[:3].upper())
        for letter in "AB":
            code = f"{name[:3].upper()}-{letter}"
            make_team(division, name=f"{name} {letter}", code=code, club=club)
    office = Office(season, division)
    office.client.force_login(make_role(season.union))
    return office
