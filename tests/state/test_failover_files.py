"""The files of deploy/patroni fit one another, and lose nothing that was answered.

The long run FAILOVER starts the programs by these files; here they are only read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[2] / "deploy/patroni"
FILES = {one.name: one.read_text() for one in FOLDER.iterdir()}
THREE = {"one": "10.0.0.11", "two": "10.0.0.12", "three": "10.0.0.13"}


def told_by(machines: dict[str, str]) -> list[str]:
    return [f"{address}:2379" for address in machines.values()]


def faults(files: dict[str, str]) -> Iterator[str]:
    yield from faults_of_patroni(yaml.safe_load(files["config.yml"]))
    members = re.search(r"^ETCD_INITIAL_CLUSTER=(.*)$", files["etcd"], re.M)
    told = re.findall(r"(\w+)=http://([\d.]+):2380", members[1] if members else "")
    if dict(told) != THREE:
        yield "etcd has other members"
    if "ETCD_ENABLE_V2=true" not in files["etcd"]:
        yield "etcd does not answer Patroni"
    yield from faults_of_haproxy(files["haproxy.cfg"])
    yield from faults_of_pgbouncer(files["pgbouncer.ini"])


def faults_of_patroni(config: dict[str, dict[str, object]]) -> Iterator[str]:
    dcs = yaml.safe_load(yaml.safe_dump(config["bootstrap"]["dcs"]))
    if dcs["synchronous_mode"] is not True:
        yield "the primary answers before another machine has it"
    # Patroni's own rule: else it steps down while it still tries.
    if dcs["loop_wait"] + 2 * dcs["retry_timeout"] > dcs["ttl"]:
        yield "the lock ends too soon"
    can_rewind = dcs["postgresql"]["parameters"].get("wal_log_hints") == "on"
    if not dcs["postgresql"].get("use_pg_rewind") or not can_rewind:
        yield "a former primary does not come back"
    if "etcd3" in config:
        yield "a primary that hung takes the lock back"
    if config.get("etcd", {"hosts": told_by(THREE)})["hosts"] != told_by(THREE):
        yield "Patroni asks other machines than etcd's"
    if "password" in yaml.safe_dump(config):
        yield "a password stands in the file"


def faults_of_haproxy(text: str) -> Iterator[str]:
    servers = re.findall(r"server (\w+) ([\d.]+):5432 check port 8008$", text, re.M)
    if dict(servers) != THREE:
        yield "HAProxy leads to other machines"
    if "OPTIONS /primary" not in text or "expect status 200" not in text:
        yield "HAProxy does not ask who is the primary"
    if "on-marked-down shutdown-sessions" not in text:
        yield "connections stay with a machine that is gone"


def faults_of_pgbouncer(text: str) -> Iterator[str]:
    settings = dict(re.findall(r"^(\w+) = (.*)$", text, re.M))
    if settings["pool_mode"] != "session":
        yield "prepared statements are lost"
    if "options" not in settings["ignore_startup_parameters"].split(","):
        yield "the site's connections are refused"
    if "host=127.0.0.1 port=5000" not in settings["league"]:
        yield "PgBouncer does not lead to HAProxy"


def test_the_files_have_no_fault() -> None:
    assert [*faults(FILES)] == []


@pytest.mark.parametrize(
    ("name", "line", "other", "fault"),
    [
        ("config.yml", "synchronous_mode: true", "synchronous_mode: false", "answers"),
        ("config.yml", "retry_timeout: 5", "retry_timeout: 10", "too soon"),
        ("config.yml", 'wal_log_hints: "on"', 'wal_log_hints: "off"', "come back"),
        ("config.yml", '"10.0.0.12:2379", ', "", "other machines"),
        ("config.yml", "username: rewind", "username: a, password: b", "a password"),
        ("config.yml", "\netcd:", "\netcd3:", "takes the lock back"),
        ("etcd", "ETCD_ENABLE_V2=true", "", "does not answer"),
        ("etcd", "two=http://10.0.0.12:2380,", "", "other members"),
        ("haproxy.cfg", "10.0.0.13:5432", "10.0.0.14:5432", "other machines"),
        ("haproxy.cfg", "/primary", "/replica", "who is the primary"),
        ("haproxy.cfg", " on-marked-down shutdown-sessions", "", "stay with"),
        ("pgbouncer.ini", "session", "transaction", "prepared"),
        ("pgbouncer.ini", "options,", "", "refused"),
        ("pgbouncer.ini", "port=5000", "port=5432", "does not lead"),
    ],
)
def test_a_fault_is_found(name: str, line: str, other: str, fault: str) -> None:
    assert line in FILES[name]
    [found] = faults(FILES | {name: FILES[name].replace(line, other)})
    assert fault in found
