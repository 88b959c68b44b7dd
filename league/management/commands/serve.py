from __future__ import annotations

import socket
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from league.serving import certificates, lan, processes

IN_A_HALL = """\
Phones open  {address}/
{others}
{code}
Each phone, once: open {address}/hall/ past the browser's warning, take the
certificate there and install it. Then start the browser again.
  Android  Settings, search for "CA certificate", Install anyway,
           choose klawerjas-hall.crt.
  iPhone   Settings, Profile Downloaded, Install; then General, About,
           Certificate Trust Settings, and switch it on.
Its fingerprint (SHA-256), to compare with what the phone shows:
  {fingerprint}
Ctrl-C stops."""
# Every address of this machine: the hall's phones come by its own network.
HALL = "0.0.0.0"  # nosec B104  # only where --hall asks for it
# The parts of a site that run apart, each in a container of its own.
WEB, BESIDE = "web", {"worker": processes.WORKER, "timetable": processes.TIMETABLE}


class Command(BaseCommand):
    help = "Serve the site, with the background worker beside it; Ctrl-C stops all."
    # `prepare` has made them; they load every page's address, which none here asks for.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", help="127.0.0.1; in a hall every address")
        parser.add_argument("--port", type=int, help=f"8000; in a hall {lan.PORT}")
        parser.add_argument("--workers", type=int, default=2, help="web processes")
        parser.add_argument("--threads", type=int, default=4, help="in each of them")
        parser.add_argument(
            "--no-worker", action="store_true", help="the same as --only web"
        )
        parser.add_argument(
            "--only",
            choices=(WEB, *BESIDE),
            help="one part, where each is started by itself",
        )
        parser.add_argument(
            "--hall",
            action="store_true",
            help="serve the phones of a hall over TLS, by this machine's own authority",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        processes.make_folders()
        if options["only"] in BESIDE:
            processes.become(BESIDE[options["only"]])
        self.serve(options)

    def serve(self, options: Mapping[str, Any]) -> None:
        """Become the web, with what is wanted beside it."""
        in_hall = options["hall"]
        host = options["host"] or (HALL if in_hall else "127.0.0.1")
        port = options["port"] or (lan.PORT if in_hall else 8000)
        check_free(host, port, again="make hall" if in_hall else "make run")
        processes.clear_bindings()
        variables = {"WEB_THREADS": str(options["threads"])}
        if in_hall:
            variables |= self.open_hall(host, port)
        else:
            variables |= processes.address_variables(host, port)
        address = variables.get("SITE_ADDRESS", settings.SITE_ADDRESS)
        processes.note_address(address)
        web = processes.web_options(
            host=host,
            port=port,
            workers=options["workers"],
            tls=lan.files() if in_hall else None,
        )
        is_web_alone = options["no_worker"] or options["only"] == WEB
        if not in_hall:
            self.stdout.write(f"Open {address}/ (Ctrl-C stops)")
        self.stdout.flush()
        # Nobody else reads it; and the path of a socket must be short.
        folder = Path(mkdtemp(prefix="klawerjas-"))
        # Two that write to SQLite would wait for each other.
        press_servers = 1 if connection.vendor == "sqlite" else options["workers"]
        variables |= processes.shared_variables(folder, press_servers=press_servers)
        command = processes.together_command(folder, web, with_worker=not is_web_alone)
        processes.change_to(command, variables)

    def open_hall(self, host: str, port: int) -> Mapping[str, str]:
        """Prepare what phones need, print it, and return the children's environment."""
        addresses = reachable(host)
        names = lan.names()
        certificates.prepare(
            lan.files(),
            certificates.Covered(names, [*addresses, "127.0.0.1"]),
            machine=socket.gethostname(),
            now=timezone.now(),
        )
        hosts = [*addresses, *names, "127.0.0.1"]
        # An address that only this machine can open is of no use to a phone.
        first, *others = (
            f"https://{one}:{port}" for one in hosts if one not in lan.ITSELF
        )
        self.stdout.write(in_words(first, others))
        return {"HALL": "on", "SITE_ADDRESS": first, "ALLOWED_HOSTS": ",".join(hosts)}


def reachable(host: str) -> list[str]:
    """Return the addresses that phones can reach; raise CommandError if none."""
    if settings.PRODUCTION:
        raise CommandError(
            "In production a proxy ends TLS (docs/operators.md): leave --hall out."
        )
    addresses = [host] if lan.is_of_a_hall(host) else lan.addresses()
    if not addresses:
        raise CommandError(
            "This machine is in no network that phones could reach it in. Join the "
            "hall's Wi-Fi, or switch this machine's hotspot on, and start again."
        )
    return addresses


def in_words(address: str, others: list[str]) -> str:
    code = StringIO()
    segno.make(f"{address}/", error="l").terminal(code, compact=True)
    return IN_A_HALL.format(
        address=address,
        others="".join(f"or           {one}/\n" for one in others),
        code=code.getvalue(),
        fingerprint=lan.fingerprint(lan.authority()),
    )


def check_free(host: str, port: int, *, again: str) -> None:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        if probe.connect_ex((host, port)) == 0:
            raise CommandError(
                f"Port {port} is in use. Stop what runs there, or give another: "
                f"{again} PORT={port + 1}"
            )
