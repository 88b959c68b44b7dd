"""Reports of faults to an address of the operator's choice; off unless one is named.

A report is built from what the log has too: the classes of the exceptions, their
frames, their sentences without what they quote, the request's id and the release. What
a library may add besides (variables, headers, users, hosts) never gets into it.
"""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings

from config.logs import current_request, unquoted
from config.version import version

KEPT = ("event_id", "timestamp", "level", "platform", "release", "logger")
OF_A_FRAME = ("filename", "function", "module", "lineno", "in_app")
# A process that is stopped waits no longer for a report on its way.
MOST_WAIT_S = 2


def start_reports() -> None:
    """Report from now on what this process logs as an error."""
    if not settings.ERROR_REPORTS_TO:
        return
    # It costs every process time to load, and most installations have no use for it.
    import sentry_sdk
    from sentry_sdk.integrations.logging import LoggingIntegration

    sentry_sdk.init(
        dsn=settings.ERROR_REPORTS_TO,
        release=version(),
        # None of its own: they look into requests, arguments and the machine.
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=0,
        max_request_body_size="never",
        send_default_pii=False,
        send_client_reports=False,
        auto_session_tracking=False,
        shutdown_timeout=MOST_WAIT_S,
        before_send=scrubbed,  # type: ignore[arg-type]
    )


def scrubbed(event: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any]:
    """Return a report with only what may leave the machine."""
    told = {name: event[name] for name in KEPT if name in event}
    # As it stands in the code, without what it was filled with.
    words = event.get("logentry", {}).get("message")
    if words:
        told["logentry"] = {"message": unquoted(words)}
    faults = event.get("exception", {}).get("values", [])
    if faults:
        told["exception"] = {"values": [_fault(one) for one in faults]}
    if key := current_request():
        told["tags"] = {"request": key}
    return told


def _fault(given: dict[str, Any]) -> dict[str, Any]:
    sentence = str(given.get("value") or "").partition("\n")[0]
    frames = (given.get("stacktrace") or {}).get("frames", [])
    return {
        "type": given.get("type"),
        "module": given.get("module"),
        "value": unquoted(sentence),
        "stacktrace": {
            "frames": [
                {name: one[name] for name in OF_A_FRAME if name in one}
                for one in frames
            ]
        },
    }
