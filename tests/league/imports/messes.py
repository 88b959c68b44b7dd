"""Files of players and of fixtures as secretaries have them, each a different mess."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime

from openpyxl import Workbook


def workbook(*rows: Sequence[object], merged: str = "") -> bytes:
    return sheets({"Sheet1": rows}, merged=merged)


def sheets(
    held: dict[str, Sequence[Sequence[object]]],
    *,
    merged: str = "",
    hidden: Sequence[str] = (),
) -> bytes:
    """An Excel file of these sheets, by title."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in held.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
        if merged:
            sheet.merge_cells(merged)
        if title in hidden:
            sheet.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


PLAYERS = (
    ("Name", "Team", "Date"),
    ("Ismail Adams", "RET-A", datetime(2026, 2, 13)),
    ("Zoë van Wyk", "ELS-A", datetime(2026, 2, 13)),
)


MESSES = {
    "day first": (
        "name,team,date\nIsmail Adams,RET-A,13/02/2026\nZoë van Wyk,ELS-A,13/2/26\n"
    ),
    "days in words": (
        "name;team;date\n"
        "Ismail Adams;RET-A;13 Feb 2026\n"
        "Zoë van Wyk;ELS-A;13 Februarie 2026\n"
    ),
    "days of two kinds": (
        "name,team,date\n"
        "Ismail Adams,RET-A,2026-02-13\n"
        "Zoë van Wyk,ELS-A,Fri 13 Feb 2026\n"
    ),
    "Excel's numbers": (
        "name,team,date\nIsmail Adams,RET-A,46066\nZoë van Wyk,ELS-A,46066\n"
    ),
    "Afrikaans": (
        "Naam en van\tSpan\tRegistrasiedatum\n"
        "Ismail Adams\tRET-A\t13 Feb 2026\n"
        "Zoë van Wyk\tELS-A\t2026-02-13\n"
    ),
    "Dutch": (
        "Volledige naam,Ploeg,Ingeschreven op\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        "Zoë van Wyk,ELS-A,13-02-2026\n"
    ),
    "two columns": (
        "Surname,First Name,Team,Date\n"
        "Adams,Ismail,RET-A,13/02/2026\n"
        "van Wyk,Zoë,ELS-A,13/02/2026\n"
    ),
    "a title above": (
        "South Peninsula Union\n"
        "Players 2026\n"
        "\n"
        "Full Name,Team Name,Date registered\n"
        "Ismail Adams,Retreat A,13/02/2026\n"
        "Zoë van Wyk,Elsies A,13/02/2026\n"
    ),
    "a total in one cell, and Afrikaans headings": (
        "Naam en van,Span,Datum geregistreer\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        "Zoë van Wyk,ELS-A,13/02/2026\n"
        "Totaal 2,,\n"
    ),
    "a total below": (
        "name,team,date\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        "Zoë van Wyk,ELS-A,13/02/2026\n"
        "Total:,,2\n"
    ),
    "a header on each page": (
        "name,team,date\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        "Name,Team,Date\n"
        "Zoë van Wyk,ELS-A,13/02/2026\n"
    ),
    "blank rows": (
        ",,\n"
        "name,team,date\n"
        "\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        ",,\n"
        "\n"
        "Zoë van Wyk,ELS-A,13/02/2026\n"
        ",,\n"
    ),
    "headings with signs": (
        "Player Name *,Team:,Registered On (dd/mm/yyyy)\n"
        "Ismail Adams,RET-A,13/02/2026\n"
        "Zoë van Wyk,ELS-A,13/02/2026\n"
    ),
    "more columns": (
        "#,Name,ID,Team,Fee paid,Date\n"
        "1,Ismail Adams,x,RET-A,yes,13/02/2026\n"
        "2,Zoë van Wyk,y,ELS-A,no,13/02/2026\n"
    ),
    "doubled spaces": (
        "name,team,date\n"
        "  Ismail   Adams , RET-A ,13/02/2026\n"
        "Zoë  van Wyk,els-a,13/02/2026\n"
    ),
    "teams by name": (
        "name,team,date\n"
        "Ismail Adams,retreat a,13/02/2026\n"
        "Zoë van Wyk,ELSIES A,13/02/2026\n"
    ),
    "Windows' letters": (
        "name,team,date\r\n"
        "Ismail Adams,RET-A,13/02/2026\r\n"
        "Zoë van Wyk,ELS-A,13/02/2026\r\n"
    ).encode("cp1252"),
    "UTF-16": (
        "name\tteam\tdate\n"
        "Ismail Adams\tRET-A\t13/02/2026\n"
        "Zoë van Wyk\tELS-A\t13/02/2026\n"
    ).encode("utf-16"),
    "a workbook with days": workbook(
        ("Name", "Team", "Date"),
        ("Ismail Adams", "RET-A", datetime(2026, 2, 13)),
        ("Zoë van Wyk", "ELS-A", datetime(2026, 2, 13)),
    ),
    "a workbook with merged teams": workbook(
        ("Team", "Name", "Date"),
        ("RET-A", "Ismail Adams", "13/02/2026"),
        ("ELS-A", "Zoë van Wyk", datetime(2026, 2, 13)),
        ("Totals", None, 2),
    ),
    "a workbook with a merged title": workbook(
        ("Players of the union", None, None),
        ("Player", "Team", "Joined"),
        ("Ismail Adams", "RET-A", datetime(2026, 2, 13)),
        ("Zoë van Wyk", "ELS-A", datetime(2026, 2, 13)),
        merged="A1:C1",
    ),
    "empty sheets before it": sheets({"Sheet1": (), "Sheet2": PLAYERS, "Sheet3": ()}),
    "a hidden sheet": sheets(
        {"old": (("Name", "Team"), ("Jan Smit", "RET-A")), "new": PLAYERS},
        hidden=("old",),
    ),
    "quotes and commas": (
        '"Name","Team","Date"\r\n'
        '"Ismail Adams","RET-A","13 February, 2026"\r\n'
        '"Zoë van Wyk","ELS-A","February 13, 2026"\r\n'
    ),
    "a mark and semicolons": (
        "\ufeffname;team;date\r\nIsmail Adams;RET-A;13/02/2026\r\n"
        "Zoë van Wyk;ELS-A;13/02/2026\r\n"
    ),
    "accents in two parts": (
        "name,team,date\nIsmail Adams,RET-A,13/02/2026\n"
        "Zoe\u0308 van Wyk,ELS-A,13/02/2026\n"
    ),
    "teams without signs": (
        "name,team,date\nIsmail Adams,ret a,13/02/2026\n"
        "Zoë van Wyk,Elsies-A,13/02/2026\n"
    ),
    "clubs and teams": (
        "name,club,team,date\nIsmail Adams,Retreat club,RET-A,13/02/2026\n"
        "Zoë van Wyk,ELSIES CLUB,ELS-A,13/02/2026\n"
    ),
    "one who left": (
        "name,team,date,ended_on\nIsmail Adams,RET-A,13/02/2026,\n"
        "Zoë van Wyk,ELS-A,13/02/2026,\nJan Smit,RET-A,13/02/2025,13/12/2025\n"
    ),
    "old Mac lines": (
        "name,team,date\rIsmail Adams,RET-A,13/02/2026\rZoë van Wyk,ELS-A,13/02/2026\r"
    ),
    "midnight behind the day": (
        "name,team,date\nIsmail Adams,RET-A,2026-02-13 00:00:00\n"
        "Zoë van Wyk,ELS-A,2026-02-13T00:00\n"
    ),
}

FIXTURES = {
    "day first": (
        "Date,Home,Away,Time\n"
        "03/02/2026,Retreat A,Elsies A,19h30\n"
        "24/02/2026,Elsies B,Retreat B,19:30\n"
    ),
    "Afrikaans": (
        "Datum;Tuisspan;Besoekers;Tyd;Rondte\n"
        "3 Feb 2026;RET-A;ELS-A;19.30;1\n"
        "24 Februarie 2026;ELS-B;RET-B;19:30;2\n"
    ),
    "Dutch": (
        "Speelavond\tThuisploeg\tUit\tAanvang\n"
        "2026-02-03\tRET-A\tELS-A\t19:30\n"
        "2026-02-24\tELS-B\tRET-B\t19:30\n"
    ),
    "a title and a total": (
        "Fixtures 2026,,\n"
        ",,\n"
        "Match date,Home team,Away team\n"
        "Tue 3 Feb 2026,RET-A,ELS-A\n"
        "Tue 24 Feb 2026,ELS-B,RET-B\n"
        "Total,2,\n"
    ),
    "by what it holds": (
        "When,Home,Away,Begins\n"
        "03/02/2026,RET-A,ELS-A,19:30\n"
        "24/02/2026,ELS-B,RET-B,19:30\n"
        "25/02/2026,RET-A,ELS-B,19:30\n"
    ),
}
