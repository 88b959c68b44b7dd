"""What an image and a set of containers must hold to, read without an engine.

The rules are those that hadolint and the schema of compose would check, as far as our
two files touch them; each has a twin in tests/state/test_containers.py that breaks it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

SECRETS = re.compile(r"PASSWORD|SECRET|TOKEN|_KEY|PRIVATE", re.IGNORECASE)
# What compose fills in from the file of variables, and no value of its own.
FILLED = re.compile(r"\$\{\w+:\?[^}]*\}")
IN_AN_ADDRESS = re.compile(r"://[^:/@]+:([^@]+)@")
PINNED = re.compile(
    r"(?:@sha256:[0-9a-f]{64}|:[\w.-]*\d{8}[\w.-]*|:\d+\.\d+\.?\d*[\w.-]*)$"
)
INSTRUCTIONS = {
    "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "RUN", "USER", "WORKDIR",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a Containerfile, its continued lines in one."""

    name: str
    words: str


def steps_of(text: str) -> list[Step]:
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    split = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [Step(name, words.strip()) for name, _, words in split]


def folders_of(text: str) -> list[str]:
    """Return what an image takes from the checkout."""
    taken = [s.words.split() for s in steps_of(text) if s.name == "COPY"]
    return [one for words in taken if "--from" not in words[0] for one in words[:-1]]


def faults_of_image(text: str) -> Iterator[str]:
    steps = steps_of(text)
    yield from (f"unknown: {one.name}" for one in steps if one.name not in INSTRUCTIONS)
    yield from _faults_of_bases(steps)
    for step in steps:
        if step.name == "RUN":
            yield from _faults_of_run(step.words)
        if step.name in ("CMD", "ENTRYPOINT") and not _is_listed(step.words):
            yield f"{step.name} is for a shell"
        if step.name == "ENV" and SECRETS.search(step.words):
            yield "a secret stays in the image"
        if step.name == "COPY" and step.words.split()[0] in (".", "./"):
            yield "everything is copied, secrets too"
        if step.name == "WORKDIR" and not step.words.startswith("/"):
            yield "WORKDIR is no whole path"
    users = [one.words for one in steps[_last_base(steps) :] if one.name == "USER"]
    if not users or users[-1].split(":")[0] in ("0", "root"):
        yield "it runs as root"


def _last_base(steps: list[Step]) -> int:
    return max(n for n, one in enumerate(steps) if one.name == "FROM")


def _faults_of_bases(steps: list[Step]) -> Iterator[str]:
    bases = [one.words for one in steps if one.name == "FROM"]
    if len(bases) < 2:
        yield "what builds it stays in it"
    for base in bases:
        if not PINNED.search(base.split()[0]):
            yield f"{base}: not pinned"


def _faults_of_run(words: str) -> Iterator[str]:
    if re.search(r"\bsudo\b|\bapt (?!-)|\bapt-get (?:dist-)?upgrade", words):
        yield "apt, sudo or an upgrade"
    if "apt-get install" in words:
        if "--no-install-recommends" not in words or "apt-get update" not in words:
            yield "apt-get takes more than is named, or from an old list"
        if "rm -rf /var/lib/apt/lists/*" not in words:
            yield "the lists of packages stay in it"
    if "pip install" in words and not (
        "--no-cache-dir" in words and "--require-hashes" in words
    ):
        yield "pip keeps its cache, or takes what has no hash"
    if re.search(r"\b(?:curl|wget)\b", words):
        yield "something is fetched without a hash"


def _is_listed(words: str) -> bool:
    try:
        return isinstance(json.loads(words), list)
    except ValueError:
        return False


# Of the schema of compose, the part that we use.
OF_A_SERVICE: dict[str, type | tuple[type, ...]] = {
    "build": dict,
    "cap_drop": list,
    "command": list,
    "depends_on": dict,
    "env_file": str,
    "environment": dict,
    "healthcheck": dict,
    "image": str,
    "init": bool,
    "ports": list,
    "read_only": bool,
    "restart": str,
    "security_opt": list,
    "shm_size": str,
    "stop_grace_period": str,
    "tmpfs": list,
    "volumes": list,
}
OF_A_HEALTHCHECK = {"interval", "retries", "start_period", "test", "timeout"}
OF_A_FILE = {"name", "services", "volumes"}
CONDITIONS = {"service_completed_successfully", "service_healthy"}
RESTARTS = re.compile(r"unless-stopped|on-failure:\d+")


def services_of(text: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(text)["services"]
    return found


def faults_of_compose(text: str) -> Iterator[str]:
    whole = yaml.safe_load(text)
    for name in whole:
        if name not in OF_A_FILE and not name.startswith("x-"):
            yield f"unknown: {name}"
    services = services_of(text)
    for name, service in services.items():
        faults = (
            *_faults_of_shape(service),
            *_faults_of_values(service),
            *_faults_of_health(service),
            *_faults_of_waiting(service, services),
            *_faults_of_volumes(service, set(whole.get("volumes", {}))),
            *_secrets_of(service),
        )
        yield from (f"{name}: {fault}" for fault in faults)


def _faults_of_shape(service: dict[str, Any]) -> Iterator[str]:
    for key, value in service.items():
        if key not in OF_A_SERVICE:
            yield f"unknown: {key}"
        elif not isinstance(value, OF_A_SERVICE[key]):
            yield f"{key} is of another kind"


def _faults_of_values(service: dict[str, Any]) -> Iterator[str]:
    image = service.get("image", "")
    if "build" not in service and not PINNED.search(image):
        yield f"{image}: not pinned"
    if not RESTARTS.fullmatch(service.get("restart", "")):
        yield "not started again"
    if any(":" not in port or "8000" in port for port in service.get("ports", [])):
        yield "open past the proxy"
    for value in service.get("environment", {}).values():
        if not isinstance(value, str):
            yield f"{value} is read as YAML's, not as a text"


def _faults_of_health(service: dict[str, Any]) -> Iterator[str]:
    check = service.get("healthcheck")
    if check is None:
        if not service["restart"].startswith("on-failure"):
            yield "nobody looks whether it is well"
        return
    if not check.keys() <= OF_A_HEALTHCHECK or check["test"][:1] != ["CMD"]:
        yield "a health check of another form"


def _faults_of_waiting(
    service: dict[str, Any], services: dict[str, Any]
) -> Iterator[str]:
    for other, how in service.get("depends_on", {}).items():
        if other not in services or how.get("condition") not in CONDITIONS:
            yield f"waits for {other}, which never comes"
        elif how["condition"] == "service_healthy" and (
            "healthcheck" not in services[other]
        ):
            yield f"waits for the health of {other}, which nobody asks for"


def _faults_of_volumes(service: dict[str, Any], named: set[str]) -> Iterator[str]:
    for one in service.get("volumes", []):
        source = FILLED.sub("/", one).split(":")[0]
        if not source.startswith(("/", "./")) and source not in named:
            yield f"volume {source} is not named"


def _secrets_of(service: dict[str, Any]) -> Iterator[str]:
    for name, value in service.get("environment", {}).items():
        in_address = IN_AN_ADDRESS.search(str(value))
        secret = in_address[1] if in_address else str(value)
        if (in_address or SECRETS.search(name)) and not FILLED.fullmatch(secret):
            yield f"{name} is a secret in the file"
