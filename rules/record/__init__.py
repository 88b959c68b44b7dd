"""The match record (contract klawerjas-match/1): reading it, every fault in it.

It covers the whole form of a record and its values with SAKBOC's defaults. It does
not score, and knows no clock, database or web.
"""

from __future__ import annotations

from rules.record.entries import COMMON, FIELDS, Field, as_json, read_entry
from rules.record.reading import loads, names_used, read, read_uses
from rules.record.settings import (
    SETTINGS,
    Deviation,
    DrawnKnockout,
    Setting,
    Settings,
    deviations,
    read_settings,
)
from rules.record.values import (
    EXTENSIONS,
    FORMAT,
    TABLES,
    Abandonment,
    Defaulters,
    Entry,
    Extension,
    Half,
    Kind,
    LineUp,
    Pair,
    Record,
    Role,
    Side,
    Signer,
    Stage,
    StoppageRule,
    Why,
    uses_of,
)

__all__ = [
    "COMMON",
    "EXTENSIONS",
    "FIELDS",
    "FORMAT",
    "SETTINGS",
    "TABLES",
    "Abandonment",
    "Defaulters",
    "Deviation",
    "DrawnKnockout",
    "Entry",
    "Extension",
    "Field",
    "Half",
    "Kind",
    "LineUp",
    "Pair",
    "Record",
    "Role",
    "Setting",
    "Settings",
    "Side",
    "Signer",
    "Stage",
    "StoppageRule",
    "Why",
    "as_json",
    "deviations",
    "loads",
    "names_used",
    "read",
    "read_entry",
    "read_settings",
    "read_uses",
    "uses_of",
]
