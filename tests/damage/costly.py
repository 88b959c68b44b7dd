"""Read one file as an import does, and print what was said and what that cost.

python -m tests.damage.costly NAME: the file comes on the standard input.
"""

from __future__ import annotations

import json
import resource
import sys
from time import process_time

import django

django.setup()

from league.imports.columns import open_table  # noqa: E402 - Django is set up first
from league.lib.files.notes import FileNote, ImportRefused  # noqa: E402
from matches.season_files.folder import Brought, read_upload  # noqa: E402
from tests.damage.feeding import memory  # noqa: E402

MOST_CPU_S = 60


def said_of(name: str, content: bytes) -> list[str]:
    if name.endswith(".zip"):
        try:
            read_upload([Brought(name, content)])
        except ImportRefused as refused:
            return list(map(str, refused.faults))
        return []
    faults: list[FileNote] = []
    open_table(name, content, faults)
    return list(map(str, faults))


content = sys.stdin.buffer.read()
# One warm reading: what the libraries load is no cost of the file.
said_of(sys.argv[1], b"PK\x03\x04")
resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
before, begun = memory(reset=True), process_time()
said = said_of(sys.argv[1], content)
told = [said, process_time() - begun, memory() - before]
sys.stdout.write(json.dumps(told))
