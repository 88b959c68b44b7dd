"""What somebody typed stays text: in code, in a mail's headers, in XML (ASVS V1)."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from django.core import mail
from openpyxl import Workbook

from league.lib.files.notes import FileNote
from league.lib.files.workbook import read_workbook
from league.models import Role
from league.roles import actions, mailing
from league.roles.actions import Charge
from tests.house import LAYERS
from tests.make import make_role, make_union

ROOT = Path(settings.BASE_DIR)
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]

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
