"""The code of the pages, loaded before a process answers its first request."""

from __future__ import annotations

import gc
from importlib import import_module

from django.conf import settings


def load_pages() -> None:
    """Load the code of every page, which comes with the addresses.

    What is loaded stays, so it is never looked through for garbage: that took a third
    of a start, and writes to the memory that processes share.
    """
    gc.disable()
    import_module(settings.ROOT_URLCONF)
    gc.freeze()
    gc.enable()
