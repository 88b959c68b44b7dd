"""What a release says of itself."""

from __future__ import annotations

import re
import subprocess
import sys

from django.conf import settings

from config.version import version


def test_the_list_of_changes_begins_with_this_release() -> None:
    text = (settings.BASE_DIR / "CHANGELOG.md").read_text()
    first = re.search(r"^## (\S+)", text, re.MULTILINE)
    assert first is not None
    assert first[1] == version()


def test_the_command_tells_ours_and_not_djangos_alone() -> None:
    said = subprocess.run(
        [sys.executable, "manage.py", "version"],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.startswith(f"klawerjas {version()} (Django ")
