"""Every change of what spans the whole: archives, persons, retention."""

from __future__ import annotations
