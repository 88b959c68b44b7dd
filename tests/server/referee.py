"""The referee of a match, by a session: entries by the API, pages by their forms."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.server.system import ANSWER_S

CSRF = "t" * 32
SEEN = re.compile(r'name="seen" value="([^"]+)"')


@dataclass(slots=True)
class Referee:
    """Someone signed in who runs one match."""

    port: int
    match: str
    session: str
    written: list[str] = field(default_factory=list)

    def ask(
        self, method: str, path: str, body: str = "", *, kind: str = ""
    ) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
            "Content-Type": kind,
        }
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response, text

    def write(self, kind: str, **values: object) -> str:
        """Write an entry as of now, and return its id."""
        entry: dict[str, Any] = {
            "id": str(uuid4()),
            "at": datetime.now(UTC).isoformat(),
            "kind": kind,
        } | values
        path = f"/api/v1/matches/{self.match}/entries/"
        body = json.dumps({"entries": [entry]})
        response, text = self.ask("POST", path, body, kind="application/json")
        assert response.status == 200, text
        [answer] = json.loads(text)["answers"]
        assert answer["outcome"] == "accepted", answer
        self.written.append(entry["id"])
        return str(entry["id"])

    def seen(self) -> str:
        """Return what a captain sees before signing: the token of the current sheet."""
        _, text = self.ask("GET", f"/matches/{self.match}/sign/")
        return SEEN.findall(text)[0]

    def sign(self, side: str, *, seen: str) -> int:
        """Sign for a side what was seen; return the answer's status."""
        form = {"step": "sign", "side": side, "seen": seen}
        form |= {"csrfmiddlewaretoken": CSRF}
        response, _ = self.ask(
            "POST",
            f"/matches/{self.match}/sign/",
            urlencode(form),
            kind="application/x-www-form-urlencoded",
        )
        return response.status
