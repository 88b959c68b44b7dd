"""The match record (contract klawerjas-match/1), read with every fault in it.

It covers the whole form of a record and its values with SAKBOC's defaults. It does not
score, and knows no clock, database or web.
"""

from __future__ import annotations

from rules.record.entries import FIELDS, entry_as_json, read_record_entry
from rules.record.reading import load_record, names_used, read_match_record, read_uses
from rules.record.settings import (
    SETTINGS,
    DrawnKnockout,
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
    Extension,
    Half,
    Kind,
    LineUp,
    Pair,
    PartnerRole,
    Record,
    RecordEntry,
    Side,
    Signer,
    Stage,
    StoppageRule,
    Why,
    uses_of,
)

__all__ = [
    "EXTENSIONS",
    "FIELDS",
    "FORMAT",
    "SETTINGS",
    "TABLES",
    "Abandonment",
    "Defaulters",
    "DrawnKnockout",
    "RecordEntry",
    "Extension",
    "Half",
    "Kind",
    "LineUp",
    "Pair",
    "Record",
    "PartnerRole",
    "Settings",
    "Side",
    "Signer",
    "Stage",
    "StoppageRule",
    "Why",
    "entry_as_json",
    "deviations",
    "load_record",
    "names_used",
    "read_match_record",
    "read_record_entry",
    "read_settings",
    "read_uses",
    "uses_of",
]
