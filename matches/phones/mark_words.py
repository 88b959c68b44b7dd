"""The texts of the marker's screen, by key, for its script.

A value's place is written %(name)s; a key that counts has two, `.one` and `.other`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.book import TEXTS

WORDS: dict[str, Any] = {
    # What the union has, what is only on this phone, and what does not count.
    "saved.unsent.one": gettext_lazy("%(count)s entry on this phone only"),
    "saved.unsent.other": gettext_lazy("%(count)s entries on this phone only"),
    "saved.all": gettext_lazy("All saved, %(time)s"),
    "saved.uncounted.one": gettext_lazy("%(count)s entry not counted"),
    "saved.uncounted.other": gettext_lazy("%(count)s entries not counted"),
    "not.counted.one": gettext_lazy("Not counted: %(why)s"),
    "not.counted.other": gettext_lazy("%(count)s entries not counted: %(why)s"),
    "not.rule": gettext_lazy("rule %(rule)s"),
    "not.rule-why": gettext_lazy("rule %(rule)s. %(why)s"),
    "not.refused-plain": gettext_lazy("the rules refuse it"),
    "not.held": gettext_lazy("it waits for the referee, %(reason)s"),
    "not.held-plain": gettext_lazy("it waits for the referee"),
    "not.none": gettext_lazy("Every entry counts."),
    "saved.none": gettext_lazy("No entry yet"),
    "saved.offline": gettext_lazy("no network: go on marking"),
    "app.name": gettext_lazy("Mark a table"),
    "act.sign-in": gettext_lazy("Sign in"),
    "act.look": gettext_lazy("Look"),
    "act.hand-over": gettext_lazy("Move them"),
    # What needs attention.
    "alert.no-storage": gettext_lazy(
        "This browser stores nothing, so it cannot be used here. Leave its private "
        "window"
    ),
    "alert.other-user": gettext_lazy(
        "Someone else is signed in: sign in as yourself, your entries are safe"
    ),
    "alert.signed-out": gettext_lazy(
        "Sign in again: your entries are safe on this phone"
    ),
    "alert.revoked": gettext_lazy(
        "The referee has withdrawn this phone's code. Move your unsent entries to "
        "another phone"
    ),
    "alert.over": gettext_lazy("This code has ended: what you entered in time is sent"),
    "alert.storage": gettext_lazy(
        "This phone has no room for more entries. The last one was not counted"
    ),
    "alert.lease": gettext_lazy("%(name)s marks table %(table)s now"),
    "alert.lease-unknown": gettext_lazy("Another phone marks table %(table)s now"),
    "alert.stopped": gettext_lazy(
        "Table %(table)s was stopped by the referee (rule %(rule)s)"
    ),
    "alert.held.one": gettext_lazy("%(count)s entry waits for the referee"),
    "alert.held.other": gettext_lazy("%(count)s entries wait for the referee"),
    "alert.attention.one": gettext_lazy("%(count)s entry could not be read"),
    "alert.attention.other": gettext_lazy("%(count)s entries could not be read"),
    "alert.sealed": gettext_lazy(
        "This match is signed: new entries wait for the referee"
    ),
    # A press and its outcome.
    "press.points": gettext_lazy("Table %(table)s: +%(points)s %(team)s"),
    "press.punishment": gettext_lazy(
        "Table %(table)s: +%(points)s %(team)s by punishment"
    ),
    "press.over-punishing": gettext_lazy(
        "Table %(table)s: +%(points)s %(team)s, over-punished"
    ),
    "press.at": gettext_lazy("%(what)s, %(time)s"),
    "press.void": gettext_lazy("Undone, %(time)s: %(what)s"),
    "press.none": gettext_lazy("Your last entry will appear here."),
    "press.undo": gettext_lazy("Undo"),
    "ignored.undo": gettext_lazy("Tapped twice: undone once"),
    "ignored.putBack": gettext_lazy("Tapped twice: put back once"),
    "twice.ask": gettext_lazy("Twice?"),
    "state.kept": gettext_lazy("on this phone only"),
    "state.accepted": gettext_lazy("the union has it"),
    "state.refused": gettext_lazy("refused by rule %(rule)s: %(message)s"),
    "state.refused-plain": gettext_lazy("refused by rule %(rule)s"),
    "state.held": gettext_lazy("waits for the referee: %(reason)s"),
    "state.held-plain": gettext_lazy("waits for the referee"),
    "state.rejected": gettext_lazy("could not be read: %(message)s"),
    "state.struck": gettext_lazy("undone"),
    "held.lease": gettext_lazy("another phone marked this table"),
    "held.sealed": gettext_lazy("the match was signed already"),
    "held.late": gettext_lazy("it came after this code was over"),
    "held.clock": gettext_lazy("this phone's clock was not sure"),
    "held.rescued": gettext_lazy("another phone brought it over"),
    # The clock.
    "phase.not started": gettext_lazy("Not started"),
    "phase.first half": gettext_lazy("First half"),
    "phase.interval": gettext_lazy("Interval"),
    "phase.second half": gettext_lazy("Second half"),
    "phase.extra time": gettext_lazy("Extra time"),
    "phase.played": gettext_lazy("Time was called"),
    "phase.abandoned": gettext_lazy("Abandoned"),
    "phase.walkover": gettext_lazy("Walkover: nothing is played"),
    "phase.void": gettext_lazy("Void: nothing is played"),
    "phase.paused": gettext_lazy("Paused by the referee"),
    "phase.unknown": gettext_lazy("Phase not known without a network"),
    "clock.starts": gettext_lazy("Starts %(time)s"),
    "clock.was-to-start": gettext_lazy("Was to start at %(time)s"),
    "clock.next": gettext_lazy("%(phase)s, %(what)s at %(time)s"),
    "what.toss": gettext_lazy("toss"),
    "what.seating": gettext_lazy("teams take their seats"),
    "what.start": gettext_lazy("start"),
    "what.interval": gettext_lazy("interval"),
    "what.resume": gettext_lazy("second half"),
    "what.grace": gettext_lazy("grace ends"),
    "what.last minutes": gettext_lazy("last 15 minutes"),
    "what.last minutes of extra time": gettext_lazy("last 15 minutes"),
    "what.time": gettext_lazy("time"),
    "what.extra time": gettext_lazy("end of extra time"),
    "note.early": gettext_lazy(
        "Not started yet: points are kept, and refused by rule 1.9."
    ),
    "note.paused": gettext_lazy(
        "The clock is paused. What you enter is kept with its time."
    ),
    "note.played": gettext_lazy(
        "Time was called: points are kept, and refused by rule 2.2."
    ),
    "note.abandoned": gettext_lazy(
        "The match was abandoned: what you enter now is kept, but does not count."
    ),
    "note.stopped": gettext_lazy(
        "The referee stopped this table: what is entered now is kept, and refused by "
        "rule %(rule)s."
    ),
    "note.idle": gettext_lazy(
        "A player was called away: this table stands still for this half (11.2)."
    ),
    "note.open": gettext_lazy("This table is not played: points here are lost (6.4)."),
    # Tables and sides.
    "table.name": gettext_lazy("Table %(table)s"),
    "table.match": gettext_lazy("%(home)s v %(away)s"),
    "table.press": gettext_lazy("+%(points)s for %(team)s"),
    "table.home": gettext_lazy("home"),
    "table.away": gettext_lazy("away"),
    # Arriving.
    "mine.title": gettext_lazy("Matches you mark"),
    "mine.match": gettext_lazy("%(home)s v %(away)s, %(time)s"),
    "arrive.reading": gettext_lazy("Reading your code…"),
    "arrive.table": gettext_lazy("You may mark table %(table)s"),
    "arrive.tables": gettext_lazy("You may mark all four tables"),
    "arrive.when": gettext_lazy("%(home)s v %(away)s, %(when)s"),
    "arrive.tonight": gettext_lazy("tonight %(time)s"),
    "arrive.today": gettext_lazy("today %(time)s"),
    "arrive.day": gettext_lazy("%(day)s, %(time)s"),
    "arrive.marked": gettext_lazy(
        "%(name)s has marked table %(table)s since %(time)s."
    ),
    "arrive.marked-plain": gettext_lazy("%(name)s marks table %(table)s already."),
    "arrive.nobody": gettext_lazy("Another phone"),
    "arrive.not-in": gettext_lazy("Not let in yet"),
    "problem.ticket-not-open": gettext_lazy(
        "You are early. This code opens two hours before the match."
    ),
    "problem.ticket-over": gettext_lazy(
        "This code is over: it closed twelve hours after the match began."
    ),
    "problem.ticket-revoked": gettext_lazy(
        "The referee has withdrawn this code. Ask at the desk for a new one."
    ),
    "problem.unknown": gettext_lazy(
        "This code is not known here. Scan it once more, compare each letter with the "
        "card, or ask at the desk for a new one."
    ),
    "problem.captain-code": gettext_lazy(
        "This is a captain's code, not a marker's. Open it on the captain's page."
    ),
    "problem.offline": gettext_lazy(
        "No answer from the union yet: no network, or a network that wants a sign-in. "
        "Keep this page open; it tries again by itself."
    ),
    "problem.portal": gettext_lazy(
        "This network wants a sign-in of its own first. Open any page to sign in, or "
        "switch Wi-Fi off. It is tried again by itself."
    ),
    "problem.else": gettext_lazy("That did not work."),
    "problem.unsent": gettext_lazy(
        "Not yet: some entries are on this phone only. Wait until the union has "
        "them, or move them to another phone first."
    ),
    "problem.storage": gettext_lazy("This phone has no room to keep entries."),
    "problem.no-post": gettext_lazy("This phone was not let in to that table."),
    "problem.other-user": gettext_lazy("Another user is signed in on this phone."),
    "problem.signed-out": gettext_lazy("Sign in first."),
    "problem.busy": gettext_lazy(
        "The union's system is busy. It tries again by itself."
    ),
    # Handing over.
    "hand.none": gettext_lazy(
        "Nothing is waiting on this phone: the union has it all."
    ),
    "hand.some.one": gettext_lazy("%(count)s entry is on this phone only."),
    "hand.some.other": gettext_lazy("%(count)s entries are on this phone only."),
    "hand.page": gettext_lazy("Code %(page)s of %(pages)s"),
    "hand.copied": gettext_lazy("Copied. Paste it on the other phone."),
    "hand.not-copied": gettext_lazy(
        "This phone cannot copy it. Save it as a file instead."
    ),
    "hand.ticket": gettext_lazy("Scan with the next phone: table %(table)s, %(match)s"),
    "hand.tables": gettext_lazy("Scan with the next phone: %(match)s"),
    "hand.no-ticket": gettext_lazy(
        "%(match)s: you came in with an account, so there is no code to scan. The next "
        "marker signs in, or gets a code at the desk."
    ),
    "hand.nothing": gettext_lazy("This phone marks no table."),
    "taken.one": gettext_lazy("%(count)s entry brought over. It goes to the referee."),
    "taken.other": gettext_lazy(
        "%(count)s entries brought over. They go to the referee."
    ),
    "taken.none": gettext_lazy("Nothing new: all of it was brought over before."),
    "taken.not-a-rescue": gettext_lazy(
        "This is not what a phone gives out. Copy the whole text, or choose its file."
    ),
    "taken.no-post": gettext_lazy(
        "These entries are of another match. Open that match's code here first."
    ),
    # The boom.
    "boom.add": gettext_lazy("Add a stroke for %(team)s"),
    "boom.take": gettext_lazy("Take the last stroke of %(team)s away"),
    "boom.enter": gettext_lazy("Enter points"),
    "boom.leave": gettext_lazy("Draw the boom"),
    "boom.count.one": gettext_lazy("%(team)s: %(count)s stroke"),
    "boom.count.other": gettext_lazy("%(team)s: %(count)s strokes"),
}

# The rules on claiming after an offence.
CLAIMING = ("6.2", "6.6", "6.8")
# The rules that call something punishable, in the book's order.
OFFENCES = (
    *("1.16", "2.1", "4.1", "4.2", "4.4", "4.5", "4.6", "5.1", "6.5", "6.7"),
    *("7.2", "7.3", "7.5", "8.8", "8.11", "8.20", "9.6", "9.8"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """A rule's number and text."""

    number: str
    text: str


def marker_words() -> dict[str, str]:
    return {key: str(sentence) for key, sentence in WORDS.items()}


def rule_texts(numbers: tuple[str, ...]) -> list[Said]:
    return [Said(number, _(TEXTS[number])) for number in numbers]
