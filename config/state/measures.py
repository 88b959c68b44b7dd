"""The figures that /metrics tells, in the text that Prometheus reads.

Each process counts into files of its own in one folder, and whichever is asked adds
them all up. What the database and the broker know is read when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from kombu.exceptions import KombuError
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import RedisError

from archive.backups.selectors import last_good_backup
from config import replicas
from config.state import checks, figures
from league.serving.heartbeats import Beating, last_heard

REQUESTS = Counter(
    "klawerjas_requests",
    "Requests answered, by the name of their address, method and status.",
    ["route", "method", "status"],
)
SECONDS = Histogram(
    "klawerjas_request_seconds",
    "How long answers took, by the name of their address.",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
# Anybody may send a word of their own as a method.
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
OTHER_METHOD = "other"


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    named = method if method in METHODS else OTHER_METHOD
    REQUESTS.labels(route, named, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


def exposition() -> bytes:
    """Return all figures of this installation as they are now."""
    registry = CollectorRegistry()
    if settings.METRICS_FOLDER:
        MultiProcessCollector(registry, settings.METRICS_FOLDER)
        counted = generate_latest(registry)
    else:
        # One process alone, as in a test.
        counted = generate_latest(REGISTRY)
    stored = CollectorRegistry()
    stored.register(Stored())
    return counted + generate_latest(stored)


class Stored(Collector):
    """What the database, the broker and the disk say when they are asked."""

    def collect(self) -> Iterator[Metric]:
        yield self.readiness()
        yield self.heartbeats()
        if replicas.is_there():
            words = "How much of what was committed last a replica may lack."
            yield gauge("replica_behind_seconds", words, replicas.seconds_behind())
        for read in (self.outbox, self.mails, self.backups, self.chains):
            try:
                yield from read()
            except DatabaseError:
                # klawerjas_ready says so.
                continue
        try:
            length = figures.queue_length()
        except (OSError, RedisError, KombuError):
            return
        yield gauge("worker_queue", "Tasks that wait at the broker.", length)

    def readiness(self) -> Metric:
        words = "Whether a check of /readyz passes."
        found = GaugeMetricFamily("klawerjas_ready", words, labels=["check"])
        for one in checks.readiness():
            found.add_metric([one.name], float(one.is_ok))
        return found

    def heartbeats(self) -> Metric:
        words = "Since when the worker or its timetable was not heard of."
        name = "klawerjas_heartbeat_age_seconds"
        found, now = GaugeMetricFamily(name, words, labels=["of"]), timezone.now()
        for one in Beating:
            heard = last_heard(one)
            if heard is not None:
                found.add_metric([one], (now - heard).total_seconds())
        return found

    def outbox(self) -> Iterator[Metric]:
        found, now = figures.outbox(), timezone.now()
        since = found.oldest_at
        age = (now - since).total_seconds() if since else 0
        yield gauge("outbox_age_seconds", "Of the oldest task that is not done.", age)
        yield gauge("outbox_waiting", "Tasks that are not done.", found.waiting)
        yield gauge("outbox_given_up", "Tasks that failed for good.", found.given_up)

    def mails(self) -> Iterator[Metric]:
        found = figures.mails()
        yield gauge("mails_failed", "Mails that were not sent.", found.failed)
        yield gauge("mails_unsure", "Mails that were perhaps sent.", found.unsure)

    def backups(self) -> Iterator[Metric]:
        good = last_good_backup()
        if good is not None:
            words = "When the last whole backup was begun, as a Unix time."
            yield gauge("backup_timestamp_seconds", words, good.begun_at.timestamp())

    def chains(self) -> Iterator[Metric]:
        found = figures.chain_check()
        if found is None:
            return
        words = "When all chains were verified last, as a Unix time."
        yield gauge("chain_check_timestamp_seconds", words, found.at.timestamp())
        words = "The faults that this found."
        yield gauge("chain_check_faults", words, found.faults)


def gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"klawerjas_{name}", words, value)
