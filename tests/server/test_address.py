"""A server on any port: what it prints leads back to it, and to nowhere else."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from time import monotonic
from urllib.parse import urlsplit

import cv2
import numpy as np
import pypdfium2
import pytest

from tests.server.phones import pause
from tests.server.system import ANSWER_S, PATIENT_S, System, copied, own_redis, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]
FILE = re.compile(r'href="(/prints/[^"]*print\.pdf)"')
POINTS_AN_INCH, DOTS_AN_INCH = 72, 150


def answer_of(system: System, path: str, session: str = "") -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", system.port, timeout=ANSWER_S)
    connection.request("GET", path, headers={"Cookie": f"sessionid={session}"})
    answer = connection.getresponse()
    status, body = answer.status, answer.read()
    connection.close()
    return status, body


def pack_of(system: System) -> bytes:
    """Ask for the pack of a night, and return what is to be printed."""
    asked = system.run("-m", "tests.server.printing")
    assert asked.returncode == 0, asked.stderr
    page, session = asked.stdout.split()
    until = monotonic() + PATIENT_S
    while monotonic() < until:
        found = FILE.search(answer_of(system, page, session)[1].decode())
        if found:
            return answer_of(system, found[1], session)[1]
        pause(0.2)
    raise AssertionError(system.log.read_text()[-2000:])


def scanned(pdf: bytes) -> set[str]:
    """Return what a camera reads from the codes of all pages."""
    found: set[str] = set()
    for page in pypdfium2.PdfDocument(pdf):
        drawn = page.render(scale=DOTS_AN_INCH / POINTS_AN_INCH, grayscale=True)
        picture = np.asarray(drawn.to_numpy()).reshape(drawn.height, drawn.width)
        _, texts, _, _ = cv2.QRCodeDetector().detectAndDecodeMulti(picture)
        found |= {text for text in texts if text}
    return found


def test_a_printed_code_opens_the_server_that_printed_it(empty: System) -> None:
    with copied(empty) as system, own_redis(system):
        system.with_worker = True
        with running(system):
            own = f"http://127.0.0.1:{system.port}"
            addresses = [one for one in scanned(pack_of(system)) if "://" in one]
            assert any(one.startswith(f"{own}/captain/#") for one in addresses)
            assert all(one.startswith(f"{own}/") for one in addresses)
            paths = {urlsplit(one).path for one in addresses}
            statuses = {answer_of(system, path)[0] for path in paths}
            # A page of an office asks first who it is.
            assert statuses == {200, 302}
            assert (system.folder / "address").read_text() == own
