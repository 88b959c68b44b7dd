"""The whole menu of a desk with a season, by kind of role: areas and functions."""

from __future__ import annotations

Menu = dict[str, list[str]]
SECRETARY: Menu = {
    "Today": [],
    "Fixtures": [
        "Postponements",
        "Hall closures",
        "Import fixtures",
        "Fixtures in your calendar",
    ],
    "Matches": [
        "Score-sheets by night",
        "Queries and protests",
        "Practice matches",
        "Import results",
        "Referee",
    ],
    "Teams and players": [
        "Halls, clubs and teams",
        "Divisions",
        "Teams, and withdrawals",
        "Registrations",
        "Registrations asked for",
        "Transfers",
        "One player twice?",
        "Import registrations",
        "Import teams",
        "Personal data",
    ],
    "Officials": [
        "Appointments",
        "Referees and markers",
        "How officials are appointed",
    ],
    "Cups": [],
    "Documents": [
        "Prints",
        "Export",
        "Import a season",
        "Record fingerprints",
        "Archive of the union",
    ],
    "Messages": ["Sent e-mails", "Who was told", "Notices"],
    "Evenings": [],
    "Settings": [
        "Seasons",
        "Close the season",
        "Local rules",
        "Settings of the match night",
        "People with a role",
        "Sign-ins",
        "Public contact",
        "Crest and colour",
        "Embeds",
        "Programs",
        "Webhooks",
        "Public pages",
    ],
}
PLANNER: Menu = {
    "Fixtures": [
        "Postponements",
        "Hall closures",
        "Import fixtures",
        "Fixtures in your calendar",
    ],
    "Teams and players": [
        "Halls, clubs and teams",
        "Divisions",
        "Teams, and withdrawals",
        "Import teams",
    ],
    "Officials": [
        "Appointments",
        "Referees and markers",
        "How officials are appointed",
    ],
    "Cups": [],
    "Documents": ["Prints", "Export", "Record fingerprints"],
    "Messages": ["Sent e-mails", "Who was told", "Notices"],
    "Evenings": [],
    "Settings": ["Seasons", "Embeds", "Public pages"],
}
REGISTRAR: Menu = {
    "Teams and players": [
        "Registrations",
        "Registrations asked for",
        "Transfers",
        "One player twice?",
        "Import registrations",
        "Personal data",
    ],
    "Documents": ["Prints", "Export", "Record fingerprints"],
    "Messages": ["Notices"],
    "Evenings": [],
    "Settings": ["Seasons", "Embeds", "Public pages"],
}
MENU_OF = {
    "union secretary": SECRETARY,
    "board secretary": SECRETARY,
    "fixtures secretary": PLANNER,
    "registrar": REGISTRAR,
}
