"""What somebody typed stays text: in SQL, in a mail's headers, in XML (ASVS V1)."""

from __future__ import annotations

import io
import re
import zipfile
from itertools import cycle
from pathlib import Path

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from openpyxl import Workbook

from league.lib.files.notes import FileNote
from league.lib.files.workbook import read_workbook
from league.models import Role
from league.roles import actions, mailing
from league.roles.actions import Charge
from tests.house import LAYERS
from tests.make import make_match, make_role, make_union, play

ROOT = Path(settings.BASE_DIR)
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]
NONSENSE = "zzz"
INJECTIONS = [
    "' OR '1'='1",
    "1 OR 1=1",
    "1; DROP TABLE league_team; --",
    "name); SELECT pg_sleep(9); --",
    "' UNION SELECT password FROM league_user --",
]


def questions() -> list[tuple[str, str]]:
    """Each list of the API with each name that it may be asked by."""
    schema = Client().get("/api/v1/schema/").json()
    return [
        (path, one["name"])
        for path, methods in schema["paths"].items()
        if "{" not in path
        for one in methods.get("get", {}).get("parameters", [])
        if one["in"] == "query"
    ]


def found_by(client: Client, path: str, name: str, value: str) -> object:
    """What a question is answered: which rows, or that it was refused."""
    answer = client.get(path, {name: value})
    if answer.status_code in (404, 422):
        return "refused"
    return answer.status_code, answer.json().get("results")


@pytest.mark.django_db
def test_sql_in_a_question_finds_what_nonsense_finds() -> None:
    client = Client()
    client.force_login(make_role(play(make_match()).union))
    asked = questions()
    assert len(asked) > 50
    wrong = []
    for (path, name), value in zip(asked, cycle(INJECTIONS), strict=False):
        wanted = found_by(client, path, name, NONSENSE)
        found = found_by(client, path, name, value)
        if found != wanted:
            wrong.append(f"{path}?{name}={value}: {found}, not {wanted}")
    assert wrong == []


RUNNING = re.compile(
    r"(?<![\w.])(?:eval|exec|compile|__import__)\(|shell=True"
    r"|^\s*(?:import|from) (?:pickle|marshal|shelve|dill|yaml)\b",
    re.MULTILINE,
)


def test_nothing_runs_what_it_was_given() -> None:
    assert len(FILES) > 500
    found = {str(path): RUNNING.findall(path.read_text()) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.django_db
def test_a_line_break_in_a_name_adds_no_header_to_a_mail() -> None:
    union = make_union("South\r\nBcc: everyone@example.org\r\n\r\nPeninsula")
    by = make_role(union)
    charge = Charge(Role.Kind.REFEREE)
    invitation = actions.invite_to_role(union, "nomsa@example.org", charge, by=by)
    mailing.send_invitation(str(invitation.pk))
    [sent] = mail.outbox
    assert (sent.message()["Bcc"], sent.recipients()) == (None, ["nomsa@example.org"])
    assert "\n" not in sent.subject


DOCTYPES = {
    "a file of the server": (
        '<!DOCTYPE x [<!ENTITY say SYSTEM "file:///etc/hostname">]>',
        Path("/etc/hostname").read_text().strip(),
    ),
    "an entity that grows": (
        '<!DOCTYPE x [<!ENTITY a0 "lol">'
        + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
        + '<!ENTITY say "&a9;">]>',
        "lollol",
    ),
}


def workbook_with(doctype: str) -> bytes:
    """A workbook whose first cell is the entity `say` of a document type."""
    book, plain, out = Workbook(), io.BytesIO(), io.BytesIO()
    book.active.append(["name"])
    book.save(plain)
    with zipfile.ZipFile(plain) as before, zipfile.ZipFile(out, "w") as after:
        for one in before.namelist():
            text = before.read(one).decode()
            if ">name<" in text:
                start, said = text.find("?>") + 2 if "?>" in text else 0, ">&say;<"
                text = text[:start] + doctype + text[start:].replace(">name<", said)
            after.writestr(one, text)
    return out.getvalue()


@pytest.mark.parametrize(("doctype", "secret"), DOCTYPES.values(), ids=DOCTYPES)
def test_a_workbook_with_entities_is_refused(doctype: str, secret: str) -> None:
    faults: list[FileNote] = []
    found = read_workbook("players.xlsx", workbook_with(doctype), faults)
    assert secret not in str(found)
    assert (found, len(faults)) == (None, 1)
