"""What a release says of itself."""

from __future__ import annotations

import re

from django.conf import settings

from config.version import version


def test_the_list_of_changes_begins_with_this_release() -> None:
    text = (settings.BASE_DIR / "CHANGELOG.md").read_text()
    first = re.search(r"^## (\S+)", text, re.MULTILINE)
    assert first is not None
    assert first[1] == version()
