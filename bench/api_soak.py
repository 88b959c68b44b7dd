"""Send Schemathesis's requests to the running server, and check the API's answers.

Every operation of the schema gets good and bad values, from nobody, from people of
several roles and from programs. Faults are an answer of 500 or more, a status or body
not in the schema, and an error that is no problem of RFC 9457. `python -m
bench.api_soak 20000` is the full run.
"""

from __future__ import annotations

import json
import os
import random
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

from bench.server import ROOT, free_port, wait_for

NUMBER = 20_000
A_BATCH = 20
CHECKS = [
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
PROBLEM = {"type", "title", "status", "detail", "instance"}
PERSONS = (
    "union-secretary",
    "fixtures-secretary",
    "registrar",
    "club-secretary",
    "captain",
    "referee",
    "viewer",
)
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
LEFT_ALONE = ("device", "ticket")


def make_keys() -> dict[str, str]:
    """Make a key of each kind in the prepared database, and return them by name."""
    import django

    django.setup()
    from league.models import Role, Scope, User
    from league.programs.actions import Wanted, make_key, make_program_key

    every = tuple(Scope)
    people = {name: User.objects.get(username=name) for name in PERSONS}
    made = {
        name: make_key(user, Wanted("soak", every), by=user).text
        for name, user in people.items()
    }
    role = Role.objects.get(user=people["union-secretary"])
    assert role.union is not None, "a union's secretary has one"
    for name, scopes in (
        ("all", every),
        ("reader", (Scope.READ,)),
        ("public", every[1:]),
    ):
        wanted = Wanted(name, scopes)
        key = make_program_key(role.union, name, wanted, by=role.user)
        made[f"program {name}"] = key.text
    return made


@contextmanager
def served() -> Iterator[tuple[str, dict[str, str]]]:
    """Serve the demo season on a server of its own; yield its address and its keys."""
    with tempfile.TemporaryDirectory(prefix="klawerjas-api-") as folder:
        given_folder = os.environ.get("API_VAR_DIR")
        env = os.environ | {"VAR_DIR": given_folder or folder}
        env["DJANGO_SETTINGS_MODULE"] = "config.settings"
        manage = [sys.executable, "manage.py"]
        if not given_folder:
            quiet = {"stdout": subprocess.DEVNULL}
            subprocess.run([*manage, "prepare", "--demo"], cwd=ROOT, env=env, **quiet)
        own = [sys.executable, "-m", "bench.api_soak", "keys"]
        told = subprocess.check_output(own, cwd=ROOT, env=env, text=True)
        port = int(os.environ.get("API_PORT") or free_port())
        serve = [*manage, "serve", "--no-worker", f"--port={port}"]
        log = Path(folder) / "server.log"
        with log.open("w") as out:
            server = subprocess.Popen(serve, cwd=ROOT, env=env, stdout=out, stderr=out)
            try:
                wait_for(port, 120)
                yield f"http://127.0.0.1:{port}", json.loads(told)
            finally:
                server.terminate()
                server.wait()


class Soak:
    """A run: who asks, the known ids, and the answers."""

    def __init__(self, site: str, keys: dict[str, str], seed: int) -> None:
        self.site, self.chance = site, random.Random(seed)
        self.keys = {"nobody": "", "a bad key": "klw_aaaaaaaaaa_" + "a" * 43} | keys
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
            headers = {"Authorization": f"Bearer {self.keys['program all']}"}
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
        who = self.chance.choice(list(self.keys))
        headers = (
            {"Authorization": f"Bearer {self.keys[who]}"} if self.keys[who] else {}
        )
        try:
            response = case.call(
                base_url=self.site, headers=headers, session=self.session, timeout=60
            )
        except (requests.RequestException, UnicodeError, ValueError) as error:
            # A request that no client can send does not count.
            self.asked[f"not sent: {type(error).__name__}"] += 0
            return
        self.statuses[response.status_code] += 1
        self.asked[f"{case.method} {case.path}"] += 1
        fault = self.fault_in(case, response)
        if fault:
            self.faults[f"{case.method} {case.path} as {who}: {fault}"] += 1
            if self.faults.total() < 40:
                print(fault, case.as_curl_command()[:600], file=sys.stderr)

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

    def fault_in(self, case: Any, response: Any) -> str:
        """Return what is wrong with an answer, or ""."""
        if response.status_code >= 500 and response.status_code != 503:
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
    if response.headers.get("content-type") != ["application/problem+json"]:
        return False
    told = response.json()
    return (
        set(told) >= PROBLEM
        and told["status"] == response.status_code
        and told["type"].startswith("urn:klawerjas:problem:")
    )


def main(number: int) -> int:
    begun = monotonic()
    with served() as (site, keys):
        soak = Soak(site, keys, seed=int(os.environ.get("SEED", "6")))
        # A run stopped early still prints its figures.
        with suppress(KeyboardInterrupt):
            soak.run(number)
    seconds = monotonic() - begun
    statuses = ", ".join(
        f"{key}: {count:,}" for key, count in sorted(soak.statuses.items())
    )
    operations = sum(1 for name, count in soak.asked.items() if count)
    print(
        f"{soak.asked.total():,} requests of {operations} operations in "
        f"{seconds:.0f} s; {statuses}; {soak.faults.total()} faults"
    )
    for fault, count in soak.faults.most_common(40):
        print(f"  {count} × {fault}")
    return 1 if soak.faults else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["keys"]:
        print(json.dumps(make_keys()))
    else:
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else NUMBER))
