"""Prints and mails hold the payloads whole, as text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from pypdf import PdfReader

from league.models import RoleInvitation, Union
from league.notices.mailing import send_all
from league.roles.mailing import send_invitation
from tests.injection.payloads import PAYLOADS
from tests.injection.values import Values
from tests.injection.world import Filled, make
from tests.privacy.addresses import addresses_made_for
from tests.privacy.keeping import keep_apart

# What is printed does not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]
WORD = re.compile(r"~[0-9a-z]{3}~")
# Signs that the font of the prints has not are boxes there, and invisible ones nothing.
NOT_IN_THE_FONT = "＜＞"


@pytest.fixture
def filled(settings: object) -> Filled:
    keep_apart(settings)
    return make(Values())


def printed(text: str) -> str:
    """Return a text as it stands on paper, without its spaces and ends of lines."""
    seen = "".join(one for one in text if unicodedata.category(one) != "Cf")
    boxed = re.sub(f"[{NOT_IN_THE_FONT}]", "\N{REPLACEMENT CHARACTER}", seen)
    return re.sub(r"\s+", "", boxed)


def prints_of(filled: Filled, who: str) -> Iterator[tuple[str, str]]:
    """Yield each print that somebody gets, and its text."""
    client = filled.world.client_of(who)
    made = addresses_made_for(client, filled.world)
    for address in (*filled.addresses, *made):
        if not address.split("?")[0].endswith(".pdf"):
            continue
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        if body.startswith(b"%PDF"):
            pages = PdfReader(BytesIO(body)).pages
            yield address, "".join(one.extract_text() for one in pages)


def torn_in(filled: Filled, texts: dict[str, str]) -> list[str]:
    """Return what stands on paper, but not from its first sign to its last."""
    found = {
        at: [filled.values.made[word] for word in WORD.findall(texts[at])]
        for at in texts
    }
    return [
        f"{at}: {one}"
        for at, values in found.items()
        for one in values
        if printed(one.text) not in texts[at]
    ]


def test_every_print_of_a_union_has_every_payload_whole(filled: Filled) -> None:
    texts = {at: printed(text) for at, text in prints_of(filled, "union's secretary")}
    paper = "".join(texts.values())
    missing = [name for name, one in PAYLOADS.items() if printed(one) not in paper]
    assert (torn_in(filled, texts), missing) == ([], [])


def test_the_prints_of_a_player_have_each_payload_whole(filled: Filled) -> None:
    texts = {at: printed(text) for at, text in prints_of(filled, "person")}
    assert (torn_in(filled, texts), len(texts) > 10) == ([], True)


def test_a_mail_is_plain_text_with_the_payloads_in_it(filled: Filled) -> None:
    for union in Union.objects.all():
        send_all(union.pk)
    for invitation in RoleInvitation.objects.all():
        send_invitation(str(invitation.pk))
    text = "\n".join(str(one.body) for one in mail.outbox)
    whole = {one.column for one in filled.values.made.values() if one.text in text}
    assert [one.to for one in mail.outbox if is_a_page(one)] == []
    assert whole > {"league.Team.name", "league.Ruling.reason"}


def is_a_page(message: EmailMessage) -> bool:
    """Whether a mail is, or has beside its text, what a program shows as a page."""
    return message.content_subtype != "plain" or bool(
        getattr(message, "alternatives", [])
    )
