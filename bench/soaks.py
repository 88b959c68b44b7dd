"""The long runs: the tests of the server, with their full numbers."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Barrier
from time import monotonic

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGS, CHROMIUM
from tests.injection.looking import Total, look_at_worlds
from tests.server.cluster import find_server, new_cluster
from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.markers import mark_with_two
from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.proxy import dropping
from tests.server.races import (
    ROUNDS_A_MATCH,
    sign_while_pressed,
    stop_while_pressed,
)
from tests.server.system import Seed, System, migrated, running

KILLS = 10
DATABASE_KILLS = 5
PHONES = 8
# A long night's taps in one match; then the phone marks the next one.
TAPS_A_MATCH = 250
# Entries per request: what a phone has gathered since its last answer.
AT_ONCE = 25
DELIVERIES = 5
# The most verified matches to tamper with.
TAMPERED = 200
# After this long a run is aborted as failed.
MOST_S = 1800


@dataclass(frozen=True, slots=True)
class Found:
    """What a run found, in words, and whether it is as promised."""

    words: str
    is_whole: bool


def counted(system: System, phones: Sequence[Phone], *, sent: int) -> Found:
    """Count the taps, check every chain, and rebuild every score-sheet."""
    wrong: Count = count(system, phones, sent=sent)
    chains = system.manage("verify").strip().splitlines()[-1]
    rebuilt = system.manage("rebuild", "--check").strip().splitlines()[-1]
    is_whole = wrong == NOTHING_WRONG and chains.endswith(": 0 faults")
    return Found(
        f"{wrong.lost} lost, {wrong.doubled} doubled, {wrong.gaps} gaps; {chains}; "
        f"{rebuilt}",
        is_whole and rebuilt == "0 differences",
    )


def rows_of(seed: Seed, *, taps: int, phones: int) -> list[list[Phone]]:
    """Return rows of phones, each row with as many matches as its taps fill."""
    each = -(-taps // TAPS_A_MATCH)
    return [
        [
            Phone(0, seed.matches[place], seed.codes[place])
            for place in range(number * each, (number + 1) * each)
        ]
        for number in range(phones)
    ]


def press(phones: Sequence[Phone], *, taps: int) -> None:
    left = taps
    for phone in phones:
        here = min(left, TAPS_A_MATCH)
        phone.deliver_all(make_taps(here), at_once=AT_ONCE)
        left -= here


def acknowledged(rows: Sequence[Sequence[Phone]]) -> int:
    return sum(len(phone.acknowledged) for one in rows for phone in one)


def press_while_killed(
    system: System, rows: Sequence[Sequence[Phone]], *, taps: int, kills: int
) -> None:
    """Let every phone send its taps; kill the server as they arrive."""
    for one in rows:
        for phone in one:
            phone.port = system.port
    threads = in_threads(*(lambda one=one: press(one, taps=taps) for one in rows))
    until = monotonic() + MOST_S
    for number in range(1, kills + 1):
        share = number * taps * len(rows) // (kills + 1)
        while acknowledged(rows) < share:
            assert monotonic() < until, "the run takes too long"
            pause(0.02)
        system.kill()
        system.start()
    for thread in threads:
        thread.join(timeout=max(1, until - monotonic()))
        assert not thread.is_alive(), "the run takes too long"


def kills(system: System, number: int) -> Found:
    taps = number // PHONES
    matches = PHONES * -(-taps // TAPS_A_MATCH)
    rows = rows_of(system.seed(matches=matches), taps=taps, phones=PHONES)
    with running(system):
        press_while_killed(system, rows, taps=taps, kills=KILLS)
    return counted(system, [phone for one in rows for phone in one], sent=taps * PHONES)


def database_kills(system: System, number: int) -> Found:
    """Kill a PostgreSQL server of the run's own, its children with it."""
    with new_cluster(system.folder, find_server()) as cluster:
        own = migrated(System(system.folder, cluster.url))
        seed, taps = own.seed(matches=4), number // 4
        phones = [
            Phone(0, *pair) for pair in zip(seed.matches, seed.codes, strict=True)
        ]
        with running(own):
            for phone in phones:
                phone.port = own.port
            works = (
                lambda one=phone: one.deliver_all(make_taps(taps), at_once=AT_ONCE)
                for phone in phones
            )
            threads = in_threads(*works)
            for done in range(1, DATABASE_KILLS + 1):
                share = done * number // (DATABASE_KILLS + 1)
                while acknowledged([phones]) < share:
                    pause(0.02)
                cluster.kill()
                cluster.start()
            for thread in threads:
                thread.join()
        return counted(own, phones, sent=taps * 4)


def lost_answers(system: System, number: int) -> Found:
    taps = number // PHONES
    seed = system.seed(matches=PHONES)
    with running(system), dropping(to=system.port, one_in=3) as proxy:
        pairs = zip(seed.matches, seed.codes, strict=True)
        phones = [Phone(proxy.port, match, code) for match, code in pairs]
        works = (
            lambda one=phone: one.deliver_all(make_taps(taps), at_once=5)
            for phone in phones
        )
        for thread in in_threads(*works):
            thread.join()
    found = counted(system, phones, sent=taps * PHONES)
    return replace(found, words=f"{proxy.dropped} answers lost; {found.words}")


def deliveries(system: System, number: int) -> Found:
    """Deliver batches of taps several times at once; all answers must be the same."""
    seed = system.seed(matches=-(-number // TAPS_A_MATCH))
    every: list[Phone] = []
    with running(system):
        for match, code in zip(seed.matches, seed.codes, strict=True):
            one = Phone(system.port, match, code)
            one.come_in()
            one.hang_up()
            phones = [
                replace(one, acknowledged={}, _connection=None)
                for _ in range(DELIVERIES)
            ]
            here = min(TAPS_A_MATCH, number - TAPS_A_MATCH * (len(every) // DELIVERIES))
            deliver_at_once(phones, here)
            every += phones
    return counted(system, every, sent=number)


def deliver_at_once(phones: Sequence[Phone], taps: int) -> None:
    barrier, made = Barrier(len(phones), timeout=120), make_taps(taps)

    def deliver(phone: Phone) -> None:
        for first in range(0, taps, AT_ONCE):
            barrier.wait()
            phone.deliver(made[first : first + AT_ONCE])
        phone.hang_up()

    for thread in in_threads(*(lambda one=phone: deliver(one) for phone in phones)):
        thread.join()


def markers(system: System, number: int) -> Found:
    marked = mark_with_two(system, taps=number)
    [(held,)] = system.query("SELECT count(*) FROM matches_heldentry")
    is_whole = marked.counted == marked.wanted and held == number
    words = f"{len(marked.counted)} counted, {held} held, none twice"
    return Found(words, is_whole)


def stops(system: System, number: int) -> Found:
    seed = system.seed(matches=1, begun=True)
    with running(system):
        wrong = stop_while_pressed(system, seed, rounds=number)
    return Found(f"{wrong} out of order or vanished", wrong == 0)


def signatures(system: System, number: int) -> Found:
    seed = system.seed(matches=-(-number // ROUNDS_A_MATCH))
    with running(system):
        statuses, unseen = sign_while_pressed(system, seed, rounds=number)
    is_whole = unseen == 0 and statuses <= {302, 409}
    return Found(f"{unseen} signatures under a sheet that was not shown", is_whole)


def tamperings(system: System, number: int) -> Found:
    """Verify `number` clean entries, then tamper with at most 200 of their matches."""
    matches = max(4, number // TAPS_A_MATCH)
    times = min(TAMPERED, matches // 2)
    # A match has six entries beside its taps.
    asked = [str(one) for one in (matches, TAPS_A_MATCH - 6, times)]
    done = system.run("-m", "tests.server.tamper", *asked)
    if done.returncode:
        return Found(done.stderr.strip().splitlines()[-1], is_whole=False)
    told = json.loads(done.stdout)
    words = (
        f"{told['alarms']} alarms in {told['entries']:,} clean entries; "
        f"{told['found']} of {times} tamperings found "
        f"({told['by_heads']} by published heads alone), {told['false']} others named"
    )
    is_whole = told["found"] == times and not told["alarms"] and not told["false"]
    return Found(words, is_whole)


def damages(system: System, number: int) -> Found:
    """Feed damaged files of every kind to their readers."""
    done = system.run("-m", "tests.damage", str(number))
    sys.stderr.write(done.stderr)
    if done.returncode:
        return Found("the run broke off", is_whole=False)
    told = json.loads(done.stdout)
    words = (
        f"{told['refused']:,} refused with a sentence, the others read; "
        f"{told['faults']} faults; the slowest {told['seconds']:.1f} s, the largest "
        f"{told['megabytes']:.0f} MB ({told['of_photos']:.0f} MB for photos)"
    )
    return Found(words, is_whole=not told["faults"])


def injections(system: System, number: int) -> Found:
    """Look at worlds full of payloads until every field has had all of them."""
    total = Total()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for total in look_at_worlds(system, chromium, most=number):
            sys.stderr.write(
                f"{total}\n" + "".join(f"  {one}\n" for one in total.faults)
            )
        chromium.close()
    return Found(str(total), is_whole=not total.faults and not total.missing)
