"""Ask for a number of tasks, each in a transaction of its own."""

from __future__ import annotations

import sys

import django

django.setup()

from league.audit.journal import ask  # noqa: E402 - Django is set up before its models

for number in range(int(sys.argv[1])):
    ask(None, "tests.server.tasks.leave_mark", number=number)
