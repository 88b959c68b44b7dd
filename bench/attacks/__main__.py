"""Attack the site from outside, row by row (`make attack`).

ATTACK names the set-ups, of run, hall, nginx and caddy; left out, it is run and hall,
and nginx where DATABASE_URL names a PostgreSQL. ATTACK_ONLY names rows, as 1,3. Each
attack prints a line; the exit code is not 0 if one found something, or was not run.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from bench.attacks.rows import ATTACKS, Attack
from bench.attacks.sites import SETUPS, NotRun, Site, opened
from bench.attacks.stuck import warm_up


def main() -> int:
    # Each stuck client is an open file.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))
    load, processors = os.getloadavg()[0], os.cpu_count()
    print(f"{processors} processors, load {load:.1f}\n")
    print("| row | tried | set-up | seen | s | |")
    print("|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="klawerjas-attack-") as folder:
        found = [attack_setup(one, Path(folder) / one) for one in asked()]
    return 0 if all(found) else 1


def asked() -> list[str]:
    named = [one for one in os.environ.get("ATTACK", "").split(",") if one]
    unknown = set(named) - {*SETUPS}
    if unknown:
        raise SystemExit(f"ATTACK is {unknown}; it must be of {', '.join(SETUPS)}.")
    has_database = os.environ.get("DATABASE_URL", "").startswith("postgres")
    return named or ["run", "hall", *(["nginx"] if has_database else [])]


def chosen(setup: str) -> Iterator[Attack]:
    only = [int(one) for one in os.environ.get("ATTACK_ONLY", "").split(",") if one]
    for one in ATTACKS:
        if setup in one.setups and one.row in (only or [one.row]):
            yield one


def attack_setup(setup: str, folder: Path) -> bool:
    """Start a set-up and try all its attacks; return whether each found nothing."""
    attacks = [*chosen(setup)]
    if not attacks:
        return True
    try:
        with opened(setup, folder) as site:
            warm_up(site)
            # Every one is tried, whatever the one before found.
            found = [tried(one, site) for one in attacks]
            return all(found)
    except NotRun as missing:
        for one in attacks:
            show(one, setup, f"not run: {missing}", 0, is_ok=False)
        return False


def tried(attack: Attack, site: Site) -> bool:
    begun = monotonic()
    try:
        found = attack.work(site)
        words, is_ok = found.words, found.is_ok
    except NotRun as missing:
        words, is_ok = f"not run: {missing}", False
    except Exception as fault:  # noqa: BLE001 - the other attacks are still tried
        traceback.print_exc()
        words, is_ok = f"not run to its end: {fault!r}"[:300], False
    show(attack, site.name, words, monotonic() - begun, is_ok=is_ok)
    return is_ok


def show(
    attack: Attack, setup: str, words: str, seconds: float, *, is_ok: bool
) -> None:
    is_so = "ok" if is_ok else "NOT OK"
    print(
        f"| {attack.row} | {attack.words} | {setup} | {words} | {seconds:.0f} "
        f"| {is_so} |",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
