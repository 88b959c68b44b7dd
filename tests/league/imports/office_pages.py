"""A secretary brings a file, answers what is asked, and takes it in."""

from __future__ import annotations

from datetime import date

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.models import FileImport, Registration
from tests.league.imports.make_imports import Office

TWO = [("Ismail Adams", "RET-A"), ("Zoë van Wyk", "ELS-A")]
DAY = date(2026, 2, 13)


def bring(office: Office, content: str | bytes, kind: str = "players") -> FileImport:
    data = content.encode() if isinstance(content, str) else content
    upload = SimpleUploadedFile(f"{kind}.csv", data)
    address = reverse("file-import", args=[office.season.pk, kind])
    assert office.client.post(address, {"upload": upload}).status_code == 302
    return FileImport.objects.latest("made_at")


def page_of(office: Office, brought: FileImport) -> str:
    answer = office.client.get(reverse("file-look-through", args=[brought.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def say(office: Office, brought: FileImport, **said: str) -> None:
    address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(address, said).status_code == 302


def take(office: Office, brought: FileImport) -> None:
    address = reverse("file-look-through", args=[brought.pk])
    office.client.post(address, {"answer": "take"})


def registered(office: Office) -> set[tuple[str, str, date]]:
    rows = Registration.objects.filter(season=office.season)
    return set(rows.values_list("player__name", "team__code", "registered_on"))


BOTH_IN = {(name, team, DAY) for name, team in TWO}
