"""The names of buttons in a guide, in the words of the screens themselves.

Each name is a text of the product; a test fails when a guide names one that is not.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.prints.guides.guide import bold


def marker_buttons() -> dict[str, str]:
    return {
        "open": bold(_("Open this code")),
        "start": bold(_("Start marking")),
        "undo": bold(_("Undo")),
        "put_back": bold(_("Put it back")),
        "punishment": bold(_("Punishment…")),
        "swap": bold(_("Swap the sides: I sit opposite")),
        "look": bold(_("Look")),
        "menu": bold(_("Menu")),
        "another": bold(_("Mark another table")),
        "leave": bold(_("I have finished: leave these tables")),
        "over": bold(_("Take over")),
        "saved": bold(_("All saved, %(time)s") % {"time": "21:58"}),
        "not_counted": bold(_("Not counted")),
        "two": bold("+2"),
        "four": bold("+4"),
    }


def captain_buttons() -> dict[str, str]:
    return {
        "open": bold(_("Open my match")),
        "sheet": bold(_("Fill in the team sheet")),
        "hand_in": bold(_("Hand in the team sheet")),
        "three": bold(_("We field three tables")),
        "fewer": bold(_("We are fewer than six players")),
        "toss": bold(_("Save the toss")),
        "seated": bold(_("We are seated")),
        "query": bold(_("Note a query (rule 1.10)")),
        "substitute": bold(_("Substitute a player")),
        "check": bold(_("Check it first")),
        "send": bold(_("Send the substitution")),
        "undo": bold(_("Undo this substitution")),
        "signatures": bold(_("Go to the signatures")),
        "signature": bold(_("To the signature")),
        "with_query": bold(_("I sign, with a query")),
        "photo": bold(_("Photograph the paper")),
    }


def referee_buttons() -> dict[str, str]:
    return {
        "desk": bold(_("The referee’s desk")),
        "codes": bold(_("Codes for phones")),
        "make": bold(_("Make the codes")),
        "revoke": bold(_("Revoke")),
        "cards": bold(_("Cards checked")),
        "start": bold(_("Start play")),
        "anyway": bold(_("Start play anyway")),
        "interval": bold(_("Call the interval")),
        "second": bold(_("Start the second half")),
        "time": bold(_("Call time")),
        "extra": bold(_("Start extra time")),
        "pause": bold(_("Pause play")),
        "go_on": bold(_("Go on after the pause")),
        "write": bold(_("Write an entry for this match")),
        "send": bold(_("Send it")),
        "stop": bold(_("Stop a table")),
        "stop_late": bold(_("Stop a late table (12.3)")),
        "away": bold(_("Player called away")),
        "points": bold(_("Enter points")),
        "undo": bold(_("Undo an entry")),
        "absent": bold(_("A team is absent")),
        "take_back": bold(_("Take it back")),
        "take_entry": bold(_("Take an entry back")),
        "let_in": bold(_("Let in")),
        "leave_out": bold(_("Leave out")),
        "signatures": bold(_("Signatures")),
        "not_given": bold(_("The signature is not given")),
    }


def secretary_buttons() -> dict[str, str]:
    return {
        "registrations": bold(_("Registrations")),
        "appointments": bold(_("Appointments")),
        "prints": bold(_("Prints")),
        "print": bold(_("Print")),
        "again": bold(_("Print it again")),
        "today": bold(_("Today")),
        "captain": bold(_("The captain's page")),
        "photos": bold(_("Photos of the paper")),
        "type_in": bold(_("Type in")),
        "save": bold(_("Save the match")),
        "close": bold(_("Close the match")),
        "correct": bold(_("Correct")),
        "show": bold(_("Show what would move")),
        "take_back": bold(_("Take it back")),
        "share": bold(_("Share on WhatsApp")),
        "heads": bold(_("Record fingerprints")),
        "publish": bold(_("Publish a day's fingerprints")),
        "codes": bold(_("Codes for phones")),
        "revoke": bold(_("Revoke")),
        "let_in": bold(_("Let in")),
        "leave_out": bold(_("Leave out")),
        "acting": bold(_("Note the acting referee (1.11)")),
        "settings": bold(_("Settings of the night")),
    }
