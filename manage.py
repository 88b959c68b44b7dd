#!/usr/bin/env python
"""Run one of the project's commands; `manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    if sys.argv[1:2] == ["version"]:
        say_version()
    else:
        execute_from_command_line(sys.argv)


def say_version() -> None:
    """Say which release this is; Django would answer with its own number alone."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("version")


if __name__ == "__main__":
    main()
