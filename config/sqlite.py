"""SQLite as a library brings it, in place of the system's.

Debian's own is too old for a sound write-ahead log (config/environment.py). Where there
is no wheel of pysqlite3 for a machine, the system's is used.
"""

from __future__ import annotations

import sys
from contextlib import suppress

with suppress(ImportError):
    import pysqlite3

    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
