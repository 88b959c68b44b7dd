"""Date formats in South African English; Django's own are American."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "Y-m-d"
DATETIME_FORMAT = "j F Y H:i"
SHORT_DATETIME_FORMAT = "Y-m-d H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
FIRST_DAY_OF_WEEK = 1
