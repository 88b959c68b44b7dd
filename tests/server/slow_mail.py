"""A mail server that takes each mail at once, but is slow to say so."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

ANSWER_S = 0.4
# Once, after this many mails, it is slower still, so that all can be killed.
HELD, HELD_S = 3, 60


class SlowMail(BaseEmailBackend):
    """Keeps each mail as a file named after its recipient; then the sender waits."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        folder = settings.EMAIL_FILE_PATH
        folder.mkdir(parents=True, exist_ok=True)
        for message in messages:
            held = folder / "held"
            is_held = len(list(folder.glob("*@*"))) >= HELD - 1 and not held.exists()
            if is_held:
                held.touch()
            (folder / f"{message.to[0]} {uuid4()}").write_text(message.body)
            Event().wait(HELD_S if is_held else ANSWER_S)
        return len(messages)
