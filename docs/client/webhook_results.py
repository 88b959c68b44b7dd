r"""Hear of each result by webhook, and keep a file of them for the club's website.

python webhook_results.py https://klawerjas.example \
    secret.txt results.json --port 8001
"""

from __future__ import annotations

import argparse
import hmac
import json
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from klawerjas_client import Client, Problem

SIGNATURE = re.compile(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})")


def is_genuine(secret: str, header: str, body: bytes) -> bool:
    """Return whether the league signed this body, within the last five minutes."""
    found = SIGNATURE.fullmatch(header)
    if found is None or abs(time.time() - int(found[1])) > 300:
        return False
    signed = hmac.new(secret.encode(), f"{found[1]}.".encode() + body, "sha256")
    return hmac.compare_digest(signed.hexdigest(), found[2])


def keep_result(client: Client, match: str, file: Path) -> None:
    """Ask what a match's result is by now, and put it in the file."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    now = client.fixtures_retrieve(match)
    home, away = now["home"]["name"], now["away"]["name"]
    kept[match] = f"{home} {now['home_score']}, {away} {now['away_score']}"
    whole = file.with_name(f"{file.name}.new")
    whole.write_text(json.dumps(kept, indent=1, ensure_ascii=False), "utf-8")
    whole.replace(file)


class Hook(BaseHTTPRequestHandler):
    client: Client
    secret: str
    file: Path
    timeout = 10

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"] or 0)
        body = self.rfile.read(min(length, 65536))
        self.send_response(self.answer_to(body))
        self.end_headers()

    def answer_to(self, body: bytes) -> int:
        """Do what a message asks for. After a 503 the league sends it again."""
        if not is_genuine(self.secret, self.headers["Klawerjas-Signature"] or "", body):
            return 403
        told = json.loads(body)
        if told["event"] == "result.closed":
            try:
                keep_result(self.client, told["data"]["fixture"], self.file)
            except Problem:
                return 503
        return 204


def main() -> None:
    """Read the arguments, and listen until somebody stops it."""
    asked = argparse.ArgumentParser(description="Keep results, told by a webhook.")
    asked.add_argument("site", help="the league's address, with https://")
    asked.add_argument("secret", type=Path, help="a file with the webhook's secret")
    asked.add_argument("file", type=Path, help="where the results are kept")
    asked.add_argument("--port", type=int, default=8001)
    given = asked.parse_args()
    Hook.client, Hook.file = Client(given.site), given.file
    Hook.secret = given.secret.read_text().strip()
    if not Hook.secret:
        raise Problem({"title": f"{given.secret} is empty."})
    Hook.client.unions_list()
    server = HTTPServer(("127.0.0.1", given.port), Hook)
    print(f"Listening on port {server.server_port}.", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except (Problem, OSError) as fault:
        sys.exit(str(fault))
