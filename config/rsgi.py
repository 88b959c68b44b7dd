"""The site as granian calls it."""

from __future__ import annotations

import sys

from django.conf import settings
from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from config.bridge import Bridge
from config.wsgi import application

# Pages that are drawn give way more often than by Python's own 5 ms: what hands a press
# on, and sends its answer, waits for each of them.
sys.setswitchinterval(0.0005)
_bridge = Bridge(
    application, threads=settings.WEB_THREADS, press_sockets=settings.PRESS_SOCKETS
)


async def app(scope: Scope, proto: HTTPProtocol) -> None:
    await _bridge.answer(scope, proto)
