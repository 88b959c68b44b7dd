"""A mail server that takes each mail at once and is slow to say so."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

ANSWER_S = 0.4


class SlowMail(BaseEmailBackend):
    """Keeps each mail as a file named for who gets it; then lets the sender wait."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        folder = settings.EMAIL_FILE_PATH
        folder.mkdir(parents=True, exist_ok=True)
        for message in messages:
            (folder / f"{message.to[0]} {uuid4()}").write_text(message.body)
            Event().wait(ANSWER_S)
        return len(messages)
