"""Send Schemathesis's requests to the running server, and check the API's answers.

Every operation of the schema gets good and bad values, and requests broken by hand
(bench/hostile.py), from nobody, from people of several roles, from programs and from
phones. Faults are an answer of 500 or more, a status or body not in the schema, and an
error that is no problem of RFC 9457. `python -m bench.api_soak 20000` is the full run;
API_ONLY=SQLite leaves PostgreSQL out, SEED draws others.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bench.askers import Headers
from bench.hostile import Breaker, Request
from bench.server import ROOT, free_port, wait_for
from tests.server.system import empty

NUMBER = 20_000
A_BATCH = 16
# How many broken requests each operation gets in a round, beside those of Schemathesis.
BROKEN = 12
# What any GET may answer to whoever says which version they have.
NOT_CHANGED = {"304": None}
CHECKS = [
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
PROBLEM = {"type", "title", "status", "detail", "instance"}
# The noun whose ids a field of a body probably means.
FIELDS = {
    "team": "teams",
    "teams": "teams",
    "club": "clubs",
    "division": "divisions",
    "season": "seasons",
    "union": "unions",
    "venue": "venues",
    "player": "players",
    "registration": "registrations",
    "match": "matches",
}


@contextmanager
def served(url: str) -> Iterator[tuple[str, dict[str, Headers]]]:
    """Serve the demo season from a database of its own; yield where, and who asks.

    On PostgreSQL the database is made beside the one of the given address.
    """
    with (
        tempfile.TemporaryDirectory(prefix="klawerjas-api-") as folder,
        empty(Path(folder), url) as system,
    ):
        system.settings = "config.settings"
        system.manage("prepare", "--demo", "--season-only")
        askers = json.loads(system.run("-m", "bench.askers").stdout)
        port = free_port()
        serve = [sys.executable, "manage.py", "serve", "--no-worker", f"--port={port}"]
        with system.log.open("w") as out:
            server = subprocess.Popen(
                serve, cwd=ROOT, env=system.environment, stdout=out, stderr=out
            )
            try:
                wait_for(port, 120)
                yield f"http://127.0.0.1:{port}", askers
            finally:
                server.terminate()
                server.wait()


class Soak:
    """A run: who asks, the known ids, and the answers."""

    def __init__(self, site: str, askers: dict[str, Headers], seed: int) -> None:
        self.site, self.chance, self.askers = site, random.Random(seed), askers
        self.breaker = Breaker(self.chance)
        self.session = requests.Session()
        self.statuses: Counter[int] = Counter()
        self.asked: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.ids: dict[str, list[Any]] = {}

    def learn(self) -> None:
        """Read the ids of every list, as the union's secretary sees it."""
        for path in self.schema_paths():
            noun = path.split("/")[3]
            if path != f"/api/v1/{noun}/" or noun in ("asker", "devices", "schema"):
                continue
            headers = self.askers["program all"]
            address = f"{self.site}{path}?page_size=30"
            rows = self.session.get(address, headers=headers).json()
            found = rows.get("results", []) if isinstance(rows, dict) else []
            self.ids[noun] = [row.get("id", row.get("slug")) for row in found]

    @cache  # noqa: B019 - there is one run
    def schema(self) -> dict[str, Any]:
        told: dict[str, Any] = self.session.get(f"{self.site}/api/v1/schema/").json()
        return told

    def schema_paths(self) -> list[str]:
        return [path for path, way in self.schema()["paths"].items() if "get" in way]

    def run(self, number: int) -> None:
        schema = schemathesis.openapi.from_dict(self.schema())
        operations = [one.ok() for one in schema.get_all_operations()]
        round_ = 0
        while self.asked.total() < number:
            round_ += 1
            self.learn()
            for operation in operations:
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    self.ask(operation, mode)
                for _ in range(BROKEN):
                    self.ask_broken(operation)
                print(f"{self.asked.total():,} requests", file=sys.stderr, flush=True)
                if self.asked.total() >= number:
                    return
            print(f"round {round_}: {self.asked.total():,} requests", file=sys.stderr)

    def ask(self, operation: Any, mode: GenerationMode) -> None:
        try:
            strategy = operation.as_strategy(generation_mode=mode)
        except Exception as error:  # noqa: BLE001 - it is noted, whatever it is
            self.asked[f"no {mode.name}: {type(error).__name__}"] += 0
            return

        @settings(
            max_examples=A_BATCH,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def one(case: Any) -> None:
            self.answer(case)

        try:
            one()
        except Exception as error:
            if "Unsatisfiable" not in type(error).__name__:
                raise

    def answer(self, case: Any) -> None:
        self.mend(case)
        who = self.chance.choice(list(self.askers))
        try:
            response = case.call(
                base_url=self.site,
                headers=self.askers[who],
                session=self.session,
                timeout=60,
            )
        except (requests.RequestException, UnicodeError, ValueError) as error:
            # A request that no client can send does not count.
            self.asked[f"not sent: {type(error).__name__}"] += 0
            return
        self.count(f"{case.method} {case.path}", response.status_code)
        fault = self.fault_in(case, response)
        if fault:
            self.note(f"{case.method} {case.path} as {who}: {fault}")
            print(case.as_curl_command()[:600], file=sys.stderr)

    def count(self, operation: str, status: int) -> None:
        self.statuses[status] += 1
        self.asked[operation] += 1

    def note(self, fault: str) -> None:
        self.faults[fault] += 1
        print(fault, file=sys.stderr)

    def ask_broken(self, operation: Any) -> None:
        """Send a request that is sound but for one thing, as bytes."""
        who = self.chance.choice(list(self.askers))
        request = self.broken(operation)
        headers = self.askers[who] | dict(request.headers)
        if request.body is not None:
            headers["Content-Type"] = request.kind
        try:
            response = self.session.request(
                request.method,
                self.site + request.address,
                data=request.body,
                headers=headers,
                timeout=60,
            )
        except (requests.RequestException, UnicodeError, ValueError) as error:
            self.asked[f"not sent: {request.what}: {type(error).__name__}"] += 0
            return
        name = f"{operation.method.upper()} {operation.path}"
        self.count(name, response.status_code)
        fault = self.fault_in_broken(request, operation, response)
        if fault:
            self.note(f"{name} as {who}, {request.what}: {fault}")

    def broken(self, operation: Any) -> Request:
        ids = self.ids.get(operation.path.split("/")[3]) or [1]
        known = str(self.chance.choice(ids))
        address = re.sub(r"\{\w+\}", known, operation.path)
        sound = Request(operation.method.upper(), address, "")
        described = self.schema()["paths"][operation.path][operation.method.lower()]
        if "{" in operation.path and self.chance.random() < 0.2:
            return self.breaker.address(sound, operation.path, known)
        if operation.method.upper() == "GET":
            names = [one["name"] for one in described.get("parameters", [])]
            return self.breaker.question(sound, names)
        return self.breaker.body(sound, self.example_of(described))

    def example_of(self, described: dict[str, Any]) -> Any:
        """Return what the schema shows as sent, with ids that exist."""
        sent = described.get("requestBody", {}).get("content", {})
        shown = sent.get("application/json", {}).get("examples", {})
        values = [one["value"] for one in shown.values()] or [{"reason": "a"}]
        return self.meant("", self.chance.choice(values))

    def fault_in_broken(self, request: Request, operation: Any, response: Any) -> str:
        status = response.status_code
        if status >= 500:
            return f"{status} {response.text[:300]}"
        if status >= 400 and not is_problem(response):
            return f"{status} is no problem: {response.text[:200]}"
        known = self.schema()["paths"][operation.path].get(request.method.lower())
        if known is not None and str(status) not in known["responses"] | NOT_CHANGED:
            return f"{status} is not documented"
        return ""

    def mend(self, case: Any) -> None:
        """Use existing ids most of the time: random ones would never find anything."""
        noun = case.path.split("/")[3]
        if case.path_parameters and self.ids.get(noun) and self.chance.random() < 0.8:
            known = self.chance.choice(self.ids[noun])
            case.path_parameters = dict.fromkeys(case.path_parameters, known)
        if isinstance(case.body, dict) and self.chance.random() < 0.7:
            case.body = {key: self.meant(key, one) for key, one in case.body.items()}

    def meant(self, name: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self.meant(name, one) for one in value]
        if isinstance(value, dict):
            return {key: self.meant(key, one) for key, one in value.items()}
        known = self.ids.get(FIELDS.get(name, ""))
        return self.chance.choice(known) if known and value is not None else value

    def tell(self, words: str) -> None:
        counted = sorted(self.statuses.items())
        statuses = ", ".join(f"{key}: {count:,}" for key, count in counted)
        operations = sum(1 for count in self.asked.values() if count)
        print(
            f"{words}: {self.asked.total():,} requests of {operations} operations; "
            f"{statuses}; {self.faults.total()} faults"
        )
        for name in sorted(name for name, count in self.asked.items() if not count):
            print(f"  {name}")
        for fault, count in self.faults.most_common(40):
            print(f"  {count} × {fault}")

    def fault_in(self, case: Any, response: Any) -> str:
        """Return what is wrong with an answer, or ""."""
        if response.status_code >= 500:
            return f"{response.status_code} {response.text[:300]}"
        if response.status_code >= 400 and not is_problem(response):
            return f"{response.status_code} is no problem: {response.text[:200]}"
        try:
            case.validate_response(response, checks=CHECKS)
        except BaseExceptionGroup as group:
            return "; ".join(str(one)[:300] for one in group.exceptions)
        except AssertionError as error:
            return str(error)[:300]
        return ""


def is_problem(response: Any) -> bool:
    kind = response.headers.get("content-type")
    # Schemathesis keeps a list of each header.
    if kind not in ("application/problem+json", ["application/problem+json"]):
        return False
    told = response.json()
    return (
        set(told) >= PROBLEM
        and told["status"] == response.status_code
        and told["type"].startswith("urn:klawerjas:problem:")
    )


def main(number: int) -> int:
    """Run on SQLite and, where DATABASE_URL names one, on PostgreSQL."""
    named = os.environ.get("DATABASE_URL", "")
    urls = {"SQLite": ""} | ({"PostgreSQL": named} if "postgres" in named[:8] else {})
    only = os.environ.get("API_ONLY", "")
    faults = [soak(name, url, number) for name, url in urls.items() if only in name]
    return 1 if sum(faults) else 0


def soak(database: str, url: str, number: int) -> int:
    """Send so many requests on a database; tell what came of it, return the faults."""
    begun = monotonic()
    with served(url) as (site, askers):
        soak = Soak(site, askers, seed=int(os.environ.get("SEED", "6")))
        # A run stopped early still prints its figures.
        with suppress(KeyboardInterrupt):
            soak.run(number)
    soak.tell(f"{database}, {monotonic() - begun:.0f} s")
    return soak.faults.total()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else NUMBER))
