"""Faults of a document, in the reader's language.

rules/ writes them in English and knows no other language; the sentences are repeated
here, as patterns, so that pages and answers can translate them.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext, gettext_noop

# Those without a value come first: a pattern with one would match them too.
SENTENCES = [
    gettext_noop("is not read: nested too deeply"),
    gettext_noop("is not read: a number has more than %(most)s digits"),
    gettext_noop("is not a number of the rules"),
    gettext_noop("is not a field of a pair: must be left out"),
    gettext_noop("is not a field of a batch: must be left out"),
    gettext_noop("must be a whole number"),
    gettext_noop("must be a whole number of at most 63 bits"),
    gettext_noop("must be true or false"),
    gettext_noop("must be an ISO 8601 time with its offset from UTC"),
    gettext_noop("must be a time from the year 1 to 9999"),
    gettext_noop("must be a name: text that is not empty"),
    gettext_noop("must be a name not seated before"),
    gettext_noop("must be a name in the squad"),
    gettext_noop(
        "is not for a match played on the screens: its points are written one by one"
    ),
    gettext_noop("must be an id: text that is not empty"),
    gettext_noop("must be an id of its own: another entry has it"),
    gettext_noop("must be text"),
    gettext_noop("must be text without NUL or half a character"),
    gettext_noop("must be a player of this union, by id or by a name of that team"),
    gettext_noop("is the name of several players of that team: give the id"),
    gettext_noop("must be null, or an object with a counter and a by_speler"),
    gettext_noop("must be an object"),
    gettext_noop("must be an object, a match record"),
    gettext_noop("must be an object, a batch of entries"),
    gettext_noop("must be an object: a team and its pairs"),
    gettext_noop("must be an object of named numbers"),
    gettext_noop("must be a list of four places, one for each table"),
    gettext_noop("must be a list of names"),
    gettext_noop("must be a list of entries"),
    gettext_noop(
        "must be a table that the other team, with as many open, leaves open too"
    ),
    gettext_noop("stands for another entry already"),
    gettext_noop("stands for another entry of this device"),
    gettext_noop("is missing"),
    gettext_noop("is not a field here"),
    gettext_noop("must be a whole number, 0 or more"),
    gettext_noop("must be 0: this side took no trick"),
    gettext_noop("must be 0 on one side: the other had the higher"),
    gettext_noop('must be a bid from "6S" to "10NT", or null'),
    gettext_noop("must be a bid: there is a bidder"),
    gettext_noop("must be null: nobody bid"),
    gettext_noop("must add up to %(all)s, not %(sum)s"),
    gettext_noop("has a number above %(most)s"),
    gettext_noop("is missing: %(expected)s"),
    gettext_noop("is not UTF-8 at byte %(byte)s"),
    gettext_noop("is not JSON: %(what)s at %(place)s"),
    gettext_noop("line %(line)s, column %(column)s"),
    gettext_noop("is not JSON: %(what)s is not a JSON number"),
    gettext_noop("is not a field of %(kind)s: must be left out"),
    gettext_noop("must be a whole number from %(low)s to %(high)s"),
    gettext_noop("must be one of %(words)s"),
    gettext_noop('must be "%(text)s"'),
    gettext_noop("must be text of 1 to %(most)s characters"),
    gettext_noop("must be text of 1 to %(most)s characters, without NUL"),
    gettext_noop("must hold at most %(most)s entries"),
    gettext_noop("must have at most %(most)s characters"),
    gettext_noop("names %(name)s twice in one object"),
]


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"%\((\w+)\)s", sentence)
    places = [f"(?P<{name}>.+)" for name in parts[1::2]]
    words = [re.escape(part) for part in parts[::2]]
    joined = words[0] + "".join(map("".join, zip(places, words[1:], strict=True)))
    return re.compile(joined, re.DOTALL)


PATTERNS = {sentence: _pattern(sentence) for sentence in SENTENCES}


def translate_fault(message: str) -> str:
    """Return a fault's sentence in the active language; unknown ones as they are."""
    for sentence, pattern in PATTERNS.items():
        found = pattern.fullmatch(message)
        if found:
            values = {
                name: translate_fault(value)
                for name, value in found.groupdict().items()
            }
            return gettext(sentence) % values
    return message
