"""The site as granian calls it."""

from __future__ import annotations

from django.conf import settings
from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from config.bridge import Bridge
from config.wsgi import application

_bridge = Bridge(application, threads=settings.WEB_THREADS)


async def app(scope: Scope, proto: HTTPProtocol) -> None:
    await _bridge.answer(scope, proto)
