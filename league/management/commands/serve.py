from __future__ import annotations

import socket
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league import processes


class Command(BaseCommand):
    help = "Serve the site, with the background worker beside it; Ctrl-C stops both."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=2, help="web processes")
        parser.add_argument("--threads", type=int, default=4, help="in each of them")
        parser.add_argument(
            "--no-worker", action="store_true", help="leave the background worker out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if is_taken(host, port):
            raise CommandError(
                f"Port {port} is in use. Stop what runs there, or give another: "
                "make run PORT=8001"
            )
        processes.make_folders()
        commands = [
            processes.web_command(
                host=host,
                port=port,
                workers=options["workers"],
                threads=options["threads"],
            )
        ]
        if not options["no_worker"]:
            commands.append(processes.worker_command())
        self.stdout.write(f"Open http://{host}:{port}/ (Ctrl-C stops)")
        self.stdout.flush()
        sys.exit(processes.run_together(commands))


def is_taken(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((host, port)) == 0
