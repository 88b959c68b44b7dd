"""The folder of messages that stands for a broker where there is no Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import JSONDecodeError
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError
from kombu.transport import filesystem

from config.broker import Transport
from config.celery import app

Reader = Callable[[], Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def channel_of(transport: object, folder: Path) -> Any:
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder / "control"),
    }
    connection = Connection(transport=transport, transport_options=options)
    return connection.default_channel


@pytest.fixture
def channel(folder: Path) -> Iterator[Any]:
    found = channel_of(Transport, folder)
    yield found
    found.connection.client.close()


def test_our_broker_in_a_folder_is_this_one() -> None:
    with app.connection_for_write("filesystem://localhost//") as connection:
        assert isinstance(connection.transport, Transport)


def test_messages_come_out_as_they_went_in_the_oldest_first(channel: Any) -> None:
    sent = [{"body": f"klawerjas – {number}"} for number in range(3)]
    for message in sent:
        channel._put("celery", message)
    assert [channel._get("celery") for _ in sent] == sent
    with pytest.raises(Empty):
        channel._get("celery")


def read_while_written(
    folder: Path, channel: Any, monkeypatch: pytest.MonkeyPatch, opener: str
) -> object:
    """Return what a reader finds once the writer has opened a file, before it wrote."""
    found: list[object] = []
    opened = Path.open if opener == "Path.open" else open

    def opening(*args: Any, **kwargs: Any) -> Any:
        file = opened(*args, **kwargs)
        mode = args[1] if len(args) > 1 else kwargs.get("mode", "r")
        if "w" in mode and not found:
            found.append(None)
            try:
                found[0] = channel._get("celery")
            except (Empty, JSONDecodeError) as error:
                found[0] = type(error)
        return file

    if opener == "Path.open":
        monkeypatch.setattr(Path, "open", opening)
    else:
        monkeypatch.setattr(filesystem, "open", opening, raising=False)
    channel._put("celery", {"body": "klawerjas"})
    return found[0]


def test_a_message_that_is_being_written_is_not_there_yet(
    folder: Path, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_while_written(folder, channel, monkeypatch, "Path.open") is Empty
    assert channel._get("celery") == {"body": "klawerjas"}


def test_twin_of_kombus_own_takes_it_away_half_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = channel_of(filesystem.Transport, folder)
    found = read_while_written(folder, channel, monkeypatch, "open")
    channel.connection.client.close()
    assert found is JSONDecodeError


def test_a_full_disk_leaves_no_message_and_is_told(
    folder: Path, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(ChannelError):
        channel._put("celery", {"body": "klawerjas"})
    with pytest.raises(Empty):
        channel._get("celery")
