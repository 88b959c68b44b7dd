"""Kombu's folder of messages, in which a message is there whole or not at all.

Kombu opens a message's file under its own name and then fills it. A worker that looks
in between takes it away empty, cannot read it, and stops: the task is lost until the
outbox's sweeper asks again, and a search under way keeps the worker from coming back.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic_ns
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class WholeMessages(filesystem.Channel):
    """A channel that gives a file its name when all of the message is in it."""

    # Kombu itself passes more than its stubs say.
    def _put(  # type: ignore[override]
        self, queue: str, message: dict[str, Any], **kwargs: Any
    ) -> None:
        # Kombu reads the names in their order, and finds the queue in them.
        name = f"{monotonic_ns():020}_{uuid4()}.{queue}.msg"
        path = Path(self.data_folder_out, name)
        unfinished = path.with_name(f"{name}.part")
        try:
            unfinished.write_text(dumps(message))
            unfinished.rename(path)
        except OSError as error:
            raise ChannelError(f"Cannot add file {path} to directory") from error


class Transport(filesystem.Transport):
    """Kombu's file system transport with whole messages."""

    Channel = WholeMessages
