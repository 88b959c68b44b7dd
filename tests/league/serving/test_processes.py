from __future__ import annotations

import os
import subprocess
import sys

from league.serving.processes import WORKER, WORKER_NICENESS, commands_beside


def test_the_worker_lets_the_web_server_go_first() -> None:
    """What a worker starts, its solver too, is as nice as itself."""
    command = commands_beside()[WORKER]
    begun_with = command[: command.index("-n") + 2]
    asked = [*begun_with, sys.executable, "-c", "import os; print(os.nice(0))"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert int(told) == os.nice(0) + WORKER_NICENESS
