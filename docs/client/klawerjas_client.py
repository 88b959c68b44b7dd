"""A client of the Klawerjas league's API, in one file, without dependencies.

Written from the schema by `manage.py makeclient`; not to be changed by hand.

>>> client = Client("https://klawerjas.example", key="klw_…")
>>> client.divisions_log_retrieve(1)["rows"]  # doctest: +SKIP
"""
# ruff: noqa - a program wrote it, one method for each operation

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from itertools import count
from typing import Any, NotRequired, TypedDict
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

TIMEOUT_S = 30
# A site that is busy (503) or has had enough for now (429) says how long to wait.
TRIES = 3
MOST_WAIT_S = 60
# Of the names that there are, where one is not among them.
MOST_TOLD = 20


class Problem(Exception):
    """Why there is no answer: `status`, `type`, and `errors` by their places.

    As text it is a sentence to show. The status is 0 if nothing answered.
    """

    def __init__(self, told: dict[str, Any]) -> None:
        self.status: int = told.get("status", 0)
        self.type: str = told.get("type", "")
        self.rule: str | None = told.get("rule")
        self.errors: list[dict[str, str]] = told.get("errors", [])
        said = told.get("detail") or told.get("title", "")
        faults = [f"{one['detail']} ({one['pointer']})" for one in self.errors]
        super().__init__(f"{said}: {'; '.join(faults)}" if faults else said)


def pages(ask: Callable[..., Any], **choose: Any) -> Iterator[Any]:
    """Every row of a list, page after page: pages(client.teams_list, union="…")."""
    page, choose = 1, {"page_size": 200} | choose
    while True:
        found = ask(page=page, **choose)
        yield from found["results"]
        if not found["next"]:
            return
        page += 1


def named(ask: Callable[..., Any], name: str, **choose: Any) -> Any:
    """The one row of a list with this name, code or slug; else a Problem says so."""
    rows = list(pages(ask, **choose))
    ways = ("slug", "name", "code")
    found = [row for row in rows if name in [row.get(one) for one in ways]]
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem({"title": f"There are {len(found)} called {name} here."})
    known = [row.get("slug") or row["name"] for row in rows]
    more = ["…"] if len(known) > MOST_TOLD else []
    only = f", only {', '.join(known[:MOST_TOLD] + more)}" if known else ""
    raise Problem({"title": f"There is no {name} here{only}."})


AnswerShape = TypedDict(
    "AnswerShape",
    {
        "id": "str | None",
        "outcome": "str",
        "seq": "int | None",
        "rule": "str | None",
        "reason": NotRequired["str"],
        "status": NotRequired["int"],
        "type": NotRequired["str"],
        "errors": "list[ErrorShape]",
    },
)


AnswersShape = TypedDict(
    "AnswersShape",
    {
        "answers": "list[AnswerShape]",
        "seq": "int",
        "head": "str",
        "received_at": "str",
        "score_sheet": "dict[str, Any]",
    },
)


AppointmentAnswerShape = TypedDict(
    "AppointmentAnswerShape",
    {
        "answer": "str",
        "reason": NotRequired["str"],
    },
)


AppointmentShape = TypedDict(
    "AppointmentShape",
    {
        "id": "int",
        "union": "str",
        "fixture": "str",
        "night": "str | None",
        "task": "str",
        "official": "int",
        "player": "PlayerName",
        "state": NotRequired["str"],
        "reason": NotRequired["str"],
        "asked_at": NotRequired["str | None"],
        "answered_at": NotRequired["str | None"],
    },
)


AskPostponementShape = TypedDict(
    "AskPostponementShape",
    {
        "reason": "str",
        "team": NotRequired["int"],
        "nights": "list[OfferedNightShape]",
        "in_spite": NotRequired["bool"],
    },
)


AskedAnswerShape = TypedDict(
    "AskedAnswerShape",
    {
        "answer": "str",
        "reason": NotRequired["str"],
    },
)


AskerShape = TypedDict(
    "AskerShape",
    {
        "user": "str",
        "program": "str | None",
        "key": "KeyShape | None",
        "roles": "list[RoleShape]",
    },
)


BatchShape = TypedDict(
    "BatchShape",
    {
        "device": NotRequired["str"],
        "sent_at": NotRequired["str"],
        "unsent": NotRequired["int"],
        "uses": NotRequired["list[str]"],
        "entries": "list[PostedEntry]",
    },
)


ClubName = TypedDict(
    "ClubName",
    {
        "id": "int",
        "code": "str",
        "name": "str",
    },
)


ClubShape = TypedDict(
    "ClubShape",
    {
        "id": "int",
        "union": "str",
        "code": "str",
        "name": "str",
        "venue": "VenueName | None",
        "teams": "list[TeamName]",
    },
)


ConfirmRegistrationShape = TypedDict(
    "ConfirmRegistrationShape",
    {
        "team": NotRequired["int | None"],
        "club": NotRequired["int | None"],
        "name": NotRequired["str"],
        "number": NotRequired["str"],
        "registered_on": NotRequired["str"],
        "is_captain": NotRequired["bool"],
        "agreed_to_name": NotRequired["bool"],
        "late_reason": NotRequired["str"],
    },
)


CourseShape = TypedDict(
    "CourseShape",
    {
        "team": "TeamName",
        "places": "list[int | None]",
    },
)


CupEntryShape = TypedDict(
    "CupEntryShape",
    {
        "team": "TeamName",
        "seed": NotRequired["int | None"],
    },
)


CupShape = TypedDict(
    "CupShape",
    {
        "id": "int",
        "union": "str",
        "season": "SeasonName",
        "division": "int",
        "name": "str",
        "entries": "list[CupEntryShape]",
        "groups": "list[GroupShape]",
        "ties": "list[TieShape]",
    },
)


DecideFixtureShape = TypedDict(
    "DecideFixtureShape",
    {
        "decided": "str",
        "reason": "str",
    },
)


DecidePostponementShape = TypedDict(
    "DecidePostponementShape",
    {
        "what": "str",
        "offer": NotRequired["int | None"],
        "night": NotRequired["str | None"],
        "start": NotRequired["str | None"],
        "venue": NotRequired["int | None"],
        "reason": NotRequired["str"],
        "in_spite": NotRequired["bool"],
    },
)


DeductionShape = TypedDict(
    "DeductionShape",
    {
        "id": "int",
        "union": "str",
        "division": "int",
        "team": "TeamName",
        "points": NotRequired["str"],
        "points_for": NotRequired["int"],
        "points_against": NotRequired["int"],
        "reason": "str",
        "made_at": "str",
        "reverses": NotRequired["int | None"],
    },
)


DivisionShape = TypedDict(
    "DivisionShape",
    {
        "id": "int",
        "union": "str",
        "season": "SeasonName",
        "kind": "str",
        "name": "str",
        "level": NotRequired["int"],
        "promoted": NotRequired["int"],
        "relegated": NotRequired["int"],
        "log_version": "int",
    },
)


DivisionsShape = TypedDict(
    "DivisionsShape",
    {
        "divisions": "list[KeptDivision]",
    },
)


EndRegistrationShape = TypedDict(
    "EndRegistrationShape",
    {
        "day": "str",
        "reason": NotRequired["str"],
    },
)


EntryShape = TypedDict(
    "EntryShape",
    {
        "id": "str",
        "at": "str",
        "kind": "str",
        "seq": "int",
        "client_at": "str | None",
        "received_at": "str",
        "device": "str | None",
        "device_counter": "int | None",
        "previous_hash": "str",
        "hash": "str",
        "refused": "str | None",
        "struck_by": "str | None",
        "source": "str",
        "winner": NotRequired["str"],
        "table": NotRequired["int"],
        "side": NotRequired["str"],
        "points": NotRequired["int"],
        "why": NotRequired["str"],
        "player": NotRequired["PlayerName"],
        "substitute": NotRequired["PlayerName"],
        "off": NotRequired["PlayerName"],
        "on": NotRequired["PlayerName"],
        "role": NotRequired["str"],
        "defaulters": NotRequired["str"],
        "rule": NotRequired["str"],
        "reason": NotRequired["str"],
        "text": NotRequired["str"],
        "method": NotRequired["str"],
        "by": NotRequired["str"],
        "entry": NotRequired["str"],
        "outcome": NotRequired["str"],
        "half": NotRequired["str"],
    },
)


ErrorShape = TypedDict(
    "ErrorShape",
    {
        "pointer": "str",
        "detail": "str",
    },
)


ExplainedLine = TypedDict(
    "ExplainedLine",
    {
        "place": "str",
        "team": "TeamName",
        "points": "str",
        "difference": "str",
        "reason": "str",
        "provisional": "int",
        "withdrawn_on": "str | None",
    },
)


ExplainedShape = TypedDict(
    "ExplainedShape",
    {
        "division": "int",
        "on": "str | None",
        "order": "list[str]",
        "nights": "list[str]",
        "lines": "list[ExplainedLine]",
    },
)


FateShape = TypedDict(
    "FateShape",
    {
        "team": "TeamName",
        "best": "int | None",
        "worst": "int | None",
        "champion": "bool | None",
        "promoted": "bool | None",
        "safe": "bool | None",
        "relegated": "bool | None",
        "enough": "float | None",
    },
)


FixtureShape = TypedDict(
    "FixtureShape",
    {
        "id": "str",
        "union": "str",
        "division": "int",
        "stage": NotRequired["str"],
        "round": "int",
        "night": NotRequired["str | None"],
        "start": "str",
        "starts_at": "str | None",
        "home": "TeamName",
        "away": "TeamName",
        "venue": "VenueName | None",
        "state": NotRequired["str"],
        "home_score": NotRequired["int | None"],
        "away_score": NotRequired["int | None"],
        "home_tables": NotRequired["int"],
        "away_tables": NotRequired["int"],
        "drawn_tables": NotRequired["int"],
        "winner": NotRequired["str | None"],
        "is_provisional": NotRequired["bool"],
    },
)


FoundShape = TypedDict(
    "FoundShape",
    {
        "is_short": "bool",
        "groups": "list[HitGroupShape]",
    },
)


GroupShape = TypedDict(
    "GroupShape",
    {
        "letter": "str",
        "division": "int",
    },
)


HallContact = TypedDict(
    "HallContact",
    {
        "name": "str",
        "phone": "str",
    },
)


HallPicture = TypedDict(
    "HallPicture",
    {
        "address": "str",
        "words": "str",
        "width": "int",
        "height": "int",
    },
)


HitGroupShape = TypedDict(
    "HitGroupShape",
    {
        "kind": "str",
        "page": "int",
        "has_more": "bool",
        "hits": "list[HitShape]",
    },
)


HitShape = TypedDict(
    "HitShape",
    {
        "name": "str",
        "place": "str",
        "address": "str",
    },
)


JoinShape = TypedDict(
    "JoinShape",
    {
        "ticket": NotRequired["str"],
        "match": NotRequired["str"],
        "device": "str",
        "name": NotRequired["str"],
    },
)


JoinedShape = TypedDict(
    "JoinedShape",
    {
        "device": "str",
        "key": "str | None",
        "user": "int | None",
        "name": "str",
        "task": "str",
        "match": "str",
        "table": "int | None",
        "side": "str",
        "closes_at": "str | None",
        "live": "Any",
    },
)


KeptDivision = TypedDict(
    "KeptDivision",
    {
        "name": "str",
        "level": NotRequired["int"],
        "promoted": NotRequired["int"],
        "relegated": NotRequired["int"],
        "id": NotRequired["int | None"],
        "leave_out": NotRequired["bool"],
    },
)


KeyShape = TypedDict(
    "KeyShape",
    {
        "name": "str",
        "scopes": "list[str]",
        "expires_at": NotRequired["str | None"],
    },
)


LeaseAsked = TypedDict(
    "LeaseAsked",
    {
        "device": "str",
        "table": "int",
        "take_over": NotRequired["bool"],
    },
)


LeaseShape = TypedDict(
    "LeaseShape",
    {
        "table": "int",
        "number": "int",
        "device": "str",
        "name": "str",
        "taken_at": "str",
    },
)


LogRow = TypedDict(
    "LogRow",
    {
        "position": "int",
        "team": "str",
        "played": "int",
        "won": "int",
        "drawn": "int",
        "lost": "int",
        "difference": "int",
        "adjustment": "float",
        "points": "float",
        "by": "str | None",
        "team_id": "int",
        "withdrawn_on": "str | None",
        "for": "int",
        "against": "int",
    },
)


LogShape = TypedDict(
    "LogShape",
    {
        "format": "str",
        "rows": "list[LogRow]",
    },
)


MarkableShape = TypedDict(
    "MarkableShape",
    {
        "match": "str",
        "home": "str",
        "away": "str",
        "venue": NotRequired["str | None"],
        "starts_at": "str",
    },
)


MatchLine = TypedDict(
    "MatchLine",
    {
        "id": "str",
        "fixture": "FixtureShape",
        "status": "str",
        "seq": NotRequired["int"],
        "head": "str",
    },
)


MatchShape = TypedDict(
    "MatchShape",
    {
        "id": "str",
        "fixture": "FixtureShape",
        "status": "str",
        "seq": NotRequired["int"],
        "head": "str",
        "rules": "dict[str, Any]",
        "team_sheets": "list[TeamSheetShape]",
    },
)


MoveFixtureShape = TypedDict(
    "MoveFixtureShape",
    {
        "night": "str | None",
        "start": NotRequired["str | None"],
        "venue": NotRequired["int | None"],
        "reason": NotRequired["str"],
        "in_spite": NotRequired["bool"],
    },
)


NewClub = TypedDict(
    "NewClub",
    {
        "name": "str",
        "code": NotRequired["str"],
        "venue": NotRequired["int | None"],
        "union": "str",
    },
)


NewDeduction = TypedDict(
    "NewDeduction",
    {
        "division": "int",
        "team": "int",
        "points": NotRequired["float"],
        "points_for": NotRequired["int"],
        "points_against": NotRequired["int"],
        "reason": "str",
    },
)


NewDivision = TypedDict(
    "NewDivision",
    {
        "name": "str",
        "level": NotRequired["int"],
        "promoted": NotRequired["int"],
        "relegated": NotRequired["int"],
        "teams": "list[int]",
    },
)


NewHall = TypedDict(
    "NewHall",
    {
        "name": "str",
        "code": NotRequired["str"],
        "tables": "int",
        "address": NotRequired["str"],
        "place": NotRequired["str"],
        "directions": NotRequired["str"],
        "parking": NotRequired["str"],
        "union": "str",
    },
)


NewRegistrationShape = TypedDict(
    "NewRegistrationShape",
    {
        "team": NotRequired["int | None"],
        "club": NotRequired["int | None"],
        "name": NotRequired["str"],
        "number": NotRequired["str"],
        "registered_on": NotRequired["str"],
        "is_captain": NotRequired["bool"],
        "agreed_to_name": NotRequired["bool"],
        "late_reason": NotRequired["str"],
        "season": "int",
        "player": NotRequired["int | None"],
        "is_somebody_else": NotRequired["bool"],
    },
)


NewSeason = TypedDict(
    "NewSeason",
    {
        "name": "str",
        "starts_on": "str",
        "ends_on": "str",
        "start": "str",
        "union": "str",
        "divisions": "list[NewDivision]",
    },
)


NewTeam = TypedDict(
    "NewTeam",
    {
        "name": "str",
        "code": NotRequired["str"],
        "club": "int",
        "union": "str",
    },
)


NewTransferShape = TypedDict(
    "NewTransferShape",
    {
        "team": NotRequired["int | None"],
        "club": NotRequired["int | None"],
        "registration": "int",
        "day": "str",
        "late_reason": NotRequired["str"],
    },
)


NightShape = TypedDict(
    "NightShape",
    {
        "id": "int",
        "night": "str",
        "start": "str",
        "venue": NotRequired["int | None"],
    },
)


NoticeShape = TypedDict(
    "NoticeShape",
    {
        "id": "str",
        "union": "str",
        "kind": "str",
        "fixture": NotRequired["str | None"],
        "division": NotRequired["int | None"],
        "subject": "str",
        "text": "str",
        "made_at": "str",
        "read_at": NotRequired["str | None"],
    },
)


OfferedNightShape = TypedDict(
    "OfferedNightShape",
    {
        "night": "str",
        "start": NotRequired["str | None"],
        "venue": NotRequired["int | None"],
    },
)


OfficerShape = TypedDict(
    "OfficerShape",
    {
        "role": "str",
        "club": "ClubName | None",
        "name": "str",
        "phone": "str",
        "email": "str",
        "is_public": "bool",
    },
)


OwnRegistration = TypedDict(
    "OwnRegistration",
    {
        "season": "SeasonName",
        "club": "ClubName",
        "team": "TeamName | None",
        "is_captain": NotRequired["bool"],
    },
)


PaginatedAppointmentShapeList = TypedDict(
    "PaginatedAppointmentShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[AppointmentShape]",
    },
)


PaginatedClubShapeList = TypedDict(
    "PaginatedClubShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[ClubShape]",
    },
)


PaginatedCupShapeList = TypedDict(
    "PaginatedCupShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[CupShape]",
    },
)


PaginatedDeductionShapeList = TypedDict(
    "PaginatedDeductionShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[DeductionShape]",
    },
)


PaginatedDivisionShapeList = TypedDict(
    "PaginatedDivisionShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[DivisionShape]",
    },
)


PaginatedEntryShapeList = TypedDict(
    "PaginatedEntryShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[EntryShape]",
    },
)


PaginatedFixtureShapeList = TypedDict(
    "PaginatedFixtureShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[FixtureShape]",
    },
)


PaginatedMatchLineList = TypedDict(
    "PaginatedMatchLineList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[MatchLine]",
    },
)


PaginatedNoticeShapeList = TypedDict(
    "PaginatedNoticeShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[NoticeShape]",
    },
)


PaginatedPlayerShapeList = TypedDict(
    "PaginatedPlayerShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[PlayerShape]",
    },
)


PaginatedPostponementShapeList = TypedDict(
    "PaginatedPostponementShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[PostponementShape]",
    },
)


PaginatedRegistrationRequestShapeList = TypedDict(
    "PaginatedRegistrationRequestShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[RegistrationRequestShape]",
    },
)


PaginatedRegistrationShapeList = TypedDict(
    "PaginatedRegistrationShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[RegistrationShape]",
    },
)


PaginatedSeasonShapeList = TypedDict(
    "PaginatedSeasonShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[SeasonShape]",
    },
)


PaginatedSeriesShapeList = TypedDict(
    "PaginatedSeriesShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[SeriesShape]",
    },
)


PaginatedTeamEntryShapeList = TypedDict(
    "PaginatedTeamEntryShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[TeamEntryShape]",
    },
)


PaginatedTeamShapeList = TypedDict(
    "PaginatedTeamShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[TeamShape]",
    },
)


PaginatedTransferShapeList = TypedDict(
    "PaginatedTransferShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[TransferShape]",
    },
)


PaginatedUnionShapeList = TypedDict(
    "PaginatedUnionShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[UnionShape]",
    },
)


PaginatedVenueShapeList = TypedDict(
    "PaginatedVenueShapeList",
    {
        "count": "int",
        "next": "str | None",
        "previous": "str | None",
        "results": "list[VenueShape]",
    },
)


PatchedClubChange = TypedDict(
    "PatchedClubChange",
    {
        "name": NotRequired["str"],
        "code": NotRequired["str"],
        "venue": NotRequired["int | None"],
    },
)


PatchedCorrectRegistrationShape = TypedDict(
    "PatchedCorrectRegistrationShape",
    {
        "team": NotRequired["int | None"],
        "club": NotRequired["int | None"],
        "name": NotRequired["str"],
        "number": NotRequired["str"],
        "registered_on": NotRequired["str"],
        "is_captain": NotRequired["bool"],
        "agreed_to_name": NotRequired["bool"],
        "late_reason": NotRequired["str"],
    },
)


PatchedHallChange = TypedDict(
    "PatchedHallChange",
    {
        "name": NotRequired["str"],
        "code": NotRequired["str"],
        "tables": NotRequired["int"],
        "address": NotRequired["str"],
        "place": NotRequired["str"],
        "directions": NotRequired["str"],
        "parking": NotRequired["str"],
    },
)


PatchedSeasonChange = TypedDict(
    "PatchedSeasonChange",
    {
        "name": NotRequired["str"],
        "starts_on": NotRequired["str"],
        "ends_on": NotRequired["str"],
        "start": NotRequired["str"],
    },
)


PatchedTeamChange = TypedDict(
    "PatchedTeamChange",
    {
        "name": NotRequired["str"],
        "code": NotRequired["str"],
        "club": NotRequired["int"],
    },
)


PersonShape = TypedDict(
    "PersonShape",
    {
        "id": "int",
        "name": "str",
    },
)


PhoneShape = TypedDict(
    "PhoneShape",
    {
        "device": "str",
        "name": "str",
        "tables": "list[int]",
        "seen_at": "str",
        "unsent": "int",
        "unsent_since": "str | None",
        "state": "str",
        "words": "str",
        "is_warning": "bool",
    },
)


PlacedTeam = TypedDict(
    "PlacedTeam",
    {
        "team": "int",
        "division": "int | None",
    },
)


PlacesShape = TypedDict(
    "PlacesShape",
    {
        "nights": "list[str]",
        "teams": "list[CourseShape]",
    },
)


PlayerName = TypedDict(
    "PlayerName",
    {
        "id": "int",
        "name": "str",
    },
)


PlayerShape = TypedDict(
    "PlayerShape",
    {
        "id": "int",
        "union": "str",
        "name": "str",
        "merged_into": "int | None",
        "registrations": "list[OwnRegistration]",
    },
)


PossibleShape = TypedDict(
    "PossibleShape",
    {
        "log_version": "int",
        "is_current": "bool",
        "teams": "list[FateShape]",
    },
)


PostedEntry = TypedDict(
    "PostedEntry",
    {
        "id": "str",
        "at": "str",
        "kind": "str",
        "device_counter": NotRequired["int"],
        "lease": NotRequired["int"],
        "clock_offset_ms": NotRequired["int"],
        "is_clock_unsure": NotRequired["bool"],
        "winner": NotRequired["str"],
        "table": NotRequired["int"],
        "side": NotRequired["str"],
        "points": NotRequired["int"],
        "why": NotRequired["str"],
        "player": NotRequired["str"],
        "substitute": NotRequired["str"],
        "off": NotRequired["str"],
        "on": NotRequired["str"],
        "role": NotRequired["str"],
        "defaulters": NotRequired["str"],
        "rule": NotRequired["str"],
        "reason": NotRequired["str"],
        "text": NotRequired["str"],
        "method": NotRequired["str"],
        "by": NotRequired["str"],
        "entry": NotRequired["str"],
        "outcome": NotRequired["str"],
        "half": NotRequired["str"],
    },
)


PostponementAnswerShape = TypedDict(
    "PostponementAnswerShape",
    {
        "accepted": "int | None",
        "reason": NotRequired["str"],
    },
)


PostponementShape = TypedDict(
    "PostponementShape",
    {
        "id": "int",
        "union": "str",
        "fixture": "str",
        "team": "TeamName",
        "reason": "str",
        "state": NotRequired["str"],
        "asked_at": "str",
        "due_at": "str",
        "nights": "list[NightShape]",
        "accepted": NotRequired["int | None"],
        "answer": NotRequired["str"],
        "decision": NotRequired["str"],
        "night": NotRequired["str | None"],
    },
)


ProblemShape = TypedDict(
    "ProblemShape",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "instance": "str",
        "rule": NotRequired["str"],
        "errors": NotRequired["list[ErrorShape]"],
    },
)


RankedLine = TypedDict(
    "RankedLine",
    {
        "place": "str",
        "people": "list[PersonShape]",
        "teams": "str",
        "value": "str",
        "matches": "int",
        "won": "int",
        "drawn": "int",
        "lost": "int",
        "points_for": "int",
        "points_against": "int",
        "awards_for": "int",
        "awards_against": "int",
    },
)


RankingShape = TypedDict(
    "RankingShape",
    {
        "page": "int",
        "pages": "int",
        "least": "int",
        "left_out": "int",
        "lines": "list[RankedLine]",
    },
)


ReasonShape = TypedDict(
    "ReasonShape",
    {
        "reason": "str",
    },
)


RegistrationRequestShape = TypedDict(
    "RegistrationRequestShape",
    {
        "id": "int",
        "union": "str",
        "season": "SeasonName",
        "player": "PlayerName | None",
        "number": NotRequired["str"],
        "club": "ClubName",
        "team": "TeamName | None",
        "is_captain": NotRequired["bool"],
        "registered_on": "str",
        "state": NotRequired["str"],
        "reason": NotRequired["str"],
        "asked_at": "str",
        "registration": NotRequired["int | None"],
    },
)


RegistrationShape = TypedDict(
    "RegistrationShape",
    {
        "id": "int",
        "union": "str",
        "season": "SeasonName",
        "player": "PlayerName | None",
        "number": "str",
        "club": "ClubName",
        "team": "TeamName | None",
        "is_captain": NotRequired["bool"],
        "registered_on": "str",
        "ended_on": NotRequired["str | None"],
        "late_reason": NotRequired["str"],
        "end_reason": NotRequired["str"],
        "phone": "str",
        "email": "str",
    },
)


RoleShape = TypedDict(
    "RoleShape",
    {
        "kind": "str",
        "union": NotRequired["str | None"],
        "club": NotRequired["int | None"],
        "team": NotRequired["int | None"],
    },
)


SeasonName = TypedDict(
    "SeasonName",
    {
        "id": "int",
        "name": "str",
    },
)


SeasonShape = TypedDict(
    "SeasonShape",
    {
        "id": "int",
        "union": "str",
        "name": "str",
        "starts_on": NotRequired["str | None"],
        "ends_on": NotRequired["str | None"],
        "start": "str",
        "closed_at": "str | None",
        "divisions": "list[int]",
    },
)


SeriesEvening = TypedDict(
    "SeriesEvening",
    {
        "id": "int",
        "name": "str",
        "starts_at": "str",
    },
)


SeriesRankLine = TypedDict(
    "SeriesRankLine",
    {
        "place": "str",
        "name": "str",
        "figure": "str",
        "attended": "int",
        "reason": "str",
        "prizes": "str",
        "scores": "list[SeriesScore]",
    },
)


SeriesScore = TypedDict(
    "SeriesScore",
    {
        "evening": "int",
        "score": "int",
        "counts": "bool",
    },
)


SeriesShape = TypedDict(
    "SeriesShape",
    {
        "id": "int",
        "union": "str",
        "club": "ClubName | None",
        "name": "str",
        "game": "str",
        "of_pairs": "bool",
        "best": "int",
        "least": "int",
        "ranked_by": "str",
        "ties": "str",
        "ranks_guests": "bool",
        "closed_at": "str | None",
    },
)


StandingsShape = TypedDict(
    "StandingsShape",
    {
        "series": "int",
        "is_final": "bool",
        "order": "list[str]",
        "rules": "list[str]",
        "evenings": "list[SeriesEvening]",
        "lines": "list[SeriesRankLine]",
    },
)


TeamEntryShape = TypedDict(
    "TeamEntryShape",
    {
        "id": "int",
        "union": "str",
        "division": "int",
        "team": "TeamName",
        "withdrawn_on": NotRequired["str | None"],
        "withdrawal_policy": NotRequired["str"],
        "withdrawal_reason": NotRequired["str"],
    },
)


TeamName = TypedDict(
    "TeamName",
    {
        "id": "int",
        "code": "str",
        "name": "str",
    },
)


TeamShape = TypedDict(
    "TeamShape",
    {
        "id": "int",
        "union": "str",
        "code": "str",
        "name": "str",
        "club": "ClubName",
        "divisions": "list[int]",
    },
)


TeamSheetShape = TypedDict(
    "TeamSheetShape",
    {
        "side": "str",
        "shown": "str",
        "pairs": "list[dict[str, Any] | None] | None",
        "players": "list[PlayerName] | None",
        "squad": "list[PlayerName] | None",
    },
)


TeamsShape = TypedDict(
    "TeamsShape",
    {
        "teams": "list[PlacedTeam]",
    },
)


TieShape = TypedDict(
    "TieShape",
    {
        "round": "int",
        "number": "int",
        "fixture": NotRequired["str | None"],
        "home": NotRequired["TeamName | None"],
        "away": NotRequired["TeamName | None"],
        "state": NotRequired["str | None"],
        "home_score": NotRequired["int | None"],
        "away_score": NotRequired["int | None"],
        "ruling": NotRequired["str"],
        "ruled_for": NotRequired["int | None"],
    },
)


TransferShape = TypedDict(
    "TransferShape",
    {
        "id": "int",
        "union": "str",
        "season": "SeasonName",
        "registration": "int",
        "player": "PlayerName",
        "from_club": "ClubName",
        "to_club": "ClubName",
        "to_team": "TeamName | None",
        "day": "str",
        "state": NotRequired["str"],
        "reason": NotRequired["str"],
        "asked_at": "str",
    },
)


UnionContact = TypedDict(
    "UnionContact",
    {
        "name": "str",
        "email": "str",
        "phone": "str",
    },
)


UnionShape = TypedDict(
    "UnionShape",
    {
        "slug": "str",
        "name": "str",
        "language": NotRequired["str"],
        "time_zone": NotRequired["str"],
        "contact": "UnionContact",
    },
)


VenueName = TypedDict(
    "VenueName",
    {
        "id": "int",
        "code": "str",
        "name": "str",
        "tables": NotRequired["int"],
    },
)


VenueShape = TypedDict(
    "VenueShape",
    {
        "id": "int",
        "union": "str",
        "code": "str",
        "name": "str",
        "tables": NotRequired["int"],
        "address": NotRequired["str"],
        "latitude": NotRequired["str | None"],
        "longitude": NotRequired["str | None"],
        "map": "str | None",
        "directions": NotRequired["str"],
        "parking": NotRequired["str"],
        "contact": "HallContact | None",
        "picture": "HallPicture | None",
    },
)


WithdrawShape = TypedDict(
    "WithdrawShape",
    {
        "on": "str",
        "reason": "str",
    },
)


class Client:
    """The API of one site; with a key also what the key may."""

    def __init__(self, site: str, *, key: str = "", language: str = "en") -> None:
        self.site, self.key, self.language = site.rstrip("/"), key.strip(), language

    def _ask(
        self,
        method: str,
        path: str,
        choose: dict[str, Any] | None = None,
        body: Any = None,
    ) -> Any:
        named = {name: _said(one) for name, one in (choose or {}).items()}
        query = urlencode({name: one for name, one in named.items() if one is not None})
        headers = {"Accept": "application/json", "Accept-Language": self.language}
        if self.key:
            headers["Authorization"] = f"Bearer {quote(self.key)}"
        sent = None
        if body is not None:
            sent = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        address = f"{self.site}{path}" + (f"?{query}" if query else "")
        for tried in count(1):
            try:
                request = Request(address, sent, headers, method=method)
                with OPENER.open(request, timeout=TIMEOUT_S) as answer:
                    return json.load(answer)
            except HTTPError as error:
                with error:
                    problem = Problem(_told(error, self.site))
                wait_s = _wait_of(error)
                if wait_s is None or tried >= TRIES:
                    raise problem from None
                time.sleep(wait_s)
            except (OSError, HTTPException, ValueError) as error:
                raise Problem({"title": _silence(error, self.site)}) from None

    def appointments_list(
        self,
        *,
        fixture: str | None = None,
        night_from: str | None = None,
        night_to: str | None = None,
        official: int | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        state: str | None = None,
        task: str | None = None,
        union: str | None = None,
    ) -> PaginatedAppointmentShapeList:
        """List the appointments."""
        choose = {
            "fixture": fixture,
            "night_from": night_from,
            "night_to": night_to,
            "official": official,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "state": state,
            "task": task,
            "union": union,
        }
        path = "/api/v1/appointments/"
        answer: PaginatedAppointmentShapeList = self._ask("GET", path, choose)
        return answer

    def appointments_retrieve(
        self,
        id: int | str,
    ) -> AppointmentShape:
        """Read one appointment."""
        path = f"/api/v1/appointments/{quote(str(id), safe='')}/"
        answer: AppointmentShape = self._ask("GET", path)
        return answer

    def appointments_answer_create(
        self,
        id: int | str,
        body: AppointmentAnswerShape,
    ) -> AppointmentShape:
        """Answer an appointment."""
        path = f"/api/v1/appointments/{quote(str(id), safe='')}/answer/"
        answer: AppointmentShape = self._ask("POST", path, body=body)
        return answer

    def asker_retrieve(
        self,
    ) -> AskerShape:
        """Read who you are here."""
        path = "/api/v1/asker/"
        answer: AskerShape = self._ask("GET", path)
        return answer

    def clubs_list(
        self,
        *,
        name: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
    ) -> PaginatedClubShapeList:
        """List the clubs."""
        choose = {
            "name": name,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
        }
        path = "/api/v1/clubs/"
        answer: PaginatedClubShapeList = self._ask("GET", path, choose)
        return answer

    def clubs_create(
        self,
        body: NewClub,
    ) -> ClubShape:
        """Make a club."""
        path = "/api/v1/clubs/"
        answer: ClubShape = self._ask("POST", path, body=body)
        return answer

    def clubs_retrieve(
        self,
        id: int | str,
    ) -> ClubShape:
        """Read one club."""
        path = f"/api/v1/clubs/{quote(str(id), safe='')}/"
        answer: ClubShape = self._ask("GET", path)
        return answer

    def clubs_partial_update(
        self,
        id: int | str,
        body: PatchedClubChange,
    ) -> ClubShape:
        """Change a club."""
        path = f"/api/v1/clubs/{quote(str(id), safe='')}/"
        answer: ClubShape = self._ask("PATCH", path, body=body)
        return answer

    def cups_list(
        self,
        *,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        season: int | None = None,
        union: str | None = None,
    ) -> PaginatedCupShapeList:
        """List the cups."""
        choose = {
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "season": season,
            "union": union,
        }
        path = "/api/v1/cups/"
        answer: PaginatedCupShapeList = self._ask("GET", path, choose)
        return answer

    def cups_retrieve(
        self,
        id: int | str,
    ) -> CupShape:
        """Read one cup."""
        path = f"/api/v1/cups/{quote(str(id), safe='')}/"
        answer: CupShape = self._ask("GET", path)
        return answer

    def deductions_list(
        self,
        *,
        division: int | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedDeductionShapeList:
        """List the deductions."""
        choose = {
            "division": division,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "team": team,
            "union": union,
        }
        path = "/api/v1/deductions/"
        answer: PaginatedDeductionShapeList = self._ask("GET", path, choose)
        return answer

    def deductions_create(
        self,
        body: NewDeduction,
    ) -> DeductionShape:
        """Give or take points in the log."""
        path = "/api/v1/deductions/"
        answer: DeductionShape = self._ask("POST", path, body=body)
        return answer

    def deductions_retrieve(
        self,
        id: int | str,
    ) -> DeductionShape:
        """Read one deduction."""
        path = f"/api/v1/deductions/{quote(str(id), safe='')}/"
        answer: DeductionShape = self._ask("GET", path)
        return answer

    def deductions_reverse_create(
        self,
        id: int | str,
        body: ReasonShape,
    ) -> DeductionShape:
        """Take a deduction back."""
        path = f"/api/v1/deductions/{quote(str(id), safe='')}/reverse/"
        answer: DeductionShape = self._ask("POST", path, body=body)
        return answer

    def devices_list(
        self,
    ) -> list[MarkableShape]:
        """List the matches that you may mark now."""
        path = "/api/v1/devices/"
        answer: list[MarkableShape] = self._ask("GET", path)
        return answer

    def devices_create(
        self,
        body: JoinShape,
    ) -> JoinedShape:
        """Let a phone in."""
        path = "/api/v1/devices/"
        answer: JoinedShape = self._ask("POST", path, body=body)
        return answer

    def divisions_list(
        self,
        *,
        kind: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        season: str | None = None,
        union: str | None = None,
    ) -> PaginatedDivisionShapeList:
        """List the divisions."""
        choose = {
            "kind": kind,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "season": season,
            "union": union,
        }
        path = "/api/v1/divisions/"
        answer: PaginatedDivisionShapeList = self._ask("GET", path, choose)
        return answer

    def divisions_retrieve(
        self,
        id: int | str,
    ) -> DivisionShape:
        """Read one division."""
        path = f"/api/v1/divisions/{quote(str(id), safe='')}/"
        answer: DivisionShape = self._ask("GET", path)
        return answer

    def divisions_explained_retrieve(
        self,
        id: int | str,
        *,
        on: str | None = None,
    ) -> ExplainedShape:
        """Read why a division's log stands as it does."""
        choose = {
            "on": on,
        }
        path = f"/api/v1/divisions/{quote(str(id), safe='')}/explained/"
        answer: ExplainedShape = self._ask("GET", path, choose)
        return answer

    def divisions_log_retrieve(
        self,
        id: int | str,
        *,
        on: str | None = None,
    ) -> LogShape:
        """Read a division's log."""
        choose = {
            "on": on,
        }
        path = f"/api/v1/divisions/{quote(str(id), safe='')}/log/"
        answer: LogShape = self._ask("GET", path, choose)
        return answer

    def divisions_places_retrieve(
        self,
        id: int | str,
    ) -> PlacesShape:
        """Read the places of a division's teams by night."""
        path = f"/api/v1/divisions/{quote(str(id), safe='')}/places/"
        answer: PlacesShape = self._ask("GET", path)
        return answer

    def divisions_possible_retrieve(
        self,
        id: int | str,
    ) -> PossibleShape:
        """Read what is still possible in a division."""
        path = f"/api/v1/divisions/{quote(str(id), safe='')}/possible/"
        answer: PossibleShape = self._ask("GET", path)
        return answer

    def entries_list(
        self,
        *,
        division: int | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedTeamEntryShapeList:
        """List the entries."""
        choose = {
            "division": division,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "team": team,
            "union": union,
        }
        path = "/api/v1/entries/"
        answer: PaginatedTeamEntryShapeList = self._ask("GET", path, choose)
        return answer

    def entries_retrieve(
        self,
        id: int | str,
    ) -> TeamEntryShape:
        """Read one team's entry in a division."""
        path = f"/api/v1/entries/{quote(str(id), safe='')}/"
        answer: TeamEntryShape = self._ask("GET", path)
        return answer

    def entries_reinstate_create(
        self,
        id: int | str,
    ) -> TeamEntryShape:
        """Take a team back that withdrew."""
        path = f"/api/v1/entries/{quote(str(id), safe='')}/reinstate/"
        answer: TeamEntryShape = self._ask("POST", path)
        return answer

    def entries_withdraw_create(
        self,
        id: int | str,
        body: WithdrawShape,
    ) -> TeamEntryShape:
        """Withdraw a team."""
        path = f"/api/v1/entries/{quote(str(id), safe='')}/withdraw/"
        answer: TeamEntryShape = self._ask("POST", path, body=body)
        return answer

    def fixtures_list(
        self,
        *,
        division: int | None = None,
        night_from: str | None = None,
        night_to: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        round: int | None = None,
        state: str | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedFixtureShapeList:
        """List the fixtures."""
        choose = {
            "division": division,
            "night_from": night_from,
            "night_to": night_to,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "round": round,
            "state": state,
            "team": team,
            "union": union,
        }
        path = "/api/v1/fixtures/"
        answer: PaginatedFixtureShapeList = self._ask("GET", path, choose)
        return answer

    def fixtures_retrieve(
        self,
        id: int | str,
    ) -> FixtureShape:
        """Read one fixture."""
        path = f"/api/v1/fixtures/{quote(str(id), safe='')}/"
        answer: FixtureShape = self._ask("GET", path)
        return answer

    def fixtures_decide_create(
        self,
        id: int | str,
        body: DecideFixtureShape,
    ) -> FixtureShape:
        """Decide on a match."""
        path = f"/api/v1/fixtures/{quote(str(id), safe='')}/decide/"
        answer: FixtureShape = self._ask("POST", path, body=body)
        return answer

    def fixtures_move_create(
        self,
        id: int | str,
        body: MoveFixtureShape,
    ) -> FixtureShape:
        """Move a match."""
        path = f"/api/v1/fixtures/{quote(str(id), safe='')}/move/"
        answer: FixtureShape = self._ask("POST", path, body=body)
        return answer

    def fixtures_postpone_create(
        self,
        id: int | str,
        body: AskPostponementShape,
    ) -> PostponementShape:
        """Ask to postpone a match."""
        path = f"/api/v1/fixtures/{quote(str(id), safe='')}/postpone/"
        answer: PostponementShape = self._ask("POST", path, body=body)
        return answer

    def fixtures_undecide_create(
        self,
        id: int | str,
    ) -> FixtureShape:
        """Take a decision back."""
        path = f"/api/v1/fixtures/{quote(str(id), safe='')}/undecide/"
        answer: FixtureShape = self._ask("POST", path)
        return answer

    def matches_list(
        self,
        *,
        division: int | None = None,
        night: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        round: int | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedMatchLineList:
        """List the matches."""
        choose = {
            "division": division,
            "night": night,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "round": round,
            "team": team,
            "union": union,
        }
        path = "/api/v1/matches/"
        answer: PaginatedMatchLineList = self._ask("GET", path, choose)
        return answer

    def matches_retrieve(
        self,
        id: int | str,
    ) -> MatchShape:
        """Read one match."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/"
        answer: MatchShape = self._ask("GET", path)
        return answer

    def matches_entries_list(
        self,
        id: int | str,
    ) -> PaginatedEntryShapeList:
        """List a match's entries."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/entries/"
        answer: PaginatedEntryShapeList = self._ask("GET", path)
        return answer

    def matches_entries_create(
        self,
        id: int | str,
        body: BatchShape,
    ) -> AnswersShape:
        """Post entries to a match."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/entries/"
        answer: AnswersShape = self._ask("POST", path, body=body)
        return answer

    def matches_leases_create(
        self,
        id: int | str,
        body: LeaseAsked,
    ) -> LeaseShape:
        """Take a table to mark."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/leases/"
        answer: LeaseShape = self._ask("POST", path, body=body)
        return answer

    def matches_live_retrieve(
        self,
        id: int | str,
        *,
        device: str | None = None,
        unsent: int | None = None,
    ) -> dict[str, Any]:
        """Follow a match."""
        choose = {
            "device": device,
            "unsent": unsent,
        }
        path = f"/api/v1/matches/{quote(str(id), safe='')}/live/"
        answer: dict[str, Any] = self._ask("GET", path, choose)
        return answer

    def matches_phones_list(
        self,
        id: int | str,
    ) -> list[PhoneShape]:
        """List the phones that mark a match."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/phones/"
        answer: list[PhoneShape] = self._ask("GET", path)
        return answer

    def matches_record_retrieve(
        self,
        id: int | str,
    ) -> dict[str, Any]:
        """Export a match as its record."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/record/"
        answer: dict[str, Any] = self._ask("GET", path)
        return answer

    def matches_rescue_create(
        self,
        id: int | str,
        body: BatchShape,
    ) -> AnswersShape:
        """Bring another phone's unsent entries."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/rescue/"
        answer: AnswersShape = self._ask("POST", path, body=body)
        return answer

    def matches_score_sheet_retrieve(
        self,
        id: int | str,
    ) -> dict[str, Any]:
        """Read a match's score-sheet."""
        path = f"/api/v1/matches/{quote(str(id), safe='')}/score-sheet/"
        answer: dict[str, Any] = self._ask("GET", path)
        return answer

    def notices_list(
        self,
        *,
        kind: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
        unread: bool | None = None,
    ) -> PaginatedNoticeShapeList:
        """List the notices."""
        choose = {
            "kind": kind,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
            "unread": unread,
        }
        path = "/api/v1/notices/"
        answer: PaginatedNoticeShapeList = self._ask("GET", path, choose)
        return answer

    def notices_retrieve(
        self,
        id: int | str,
    ) -> NoticeShape:
        """Read one notice."""
        path = f"/api/v1/notices/{quote(str(id), safe='')}/"
        answer: NoticeShape = self._ask("GET", path)
        return answer

    def players_list(
        self,
        *,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedPlayerShapeList:
        """List the players."""
        choose = {
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "team": team,
            "union": union,
        }
        path = "/api/v1/players/"
        answer: PaginatedPlayerShapeList = self._ask("GET", path, choose)
        return answer

    def players_retrieve(
        self,
        id: int | str,
    ) -> PlayerShape:
        """Read one player."""
        path = f"/api/v1/players/{quote(str(id), safe='')}/"
        answer: PlayerShape = self._ask("GET", path)
        return answer

    def postponements_list(
        self,
        *,
        fixture: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        state: str | None = None,
        union: str | None = None,
    ) -> PaginatedPostponementShapeList:
        """List the requests to postpone."""
        choose = {
            "fixture": fixture,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "state": state,
            "union": union,
        }
        path = "/api/v1/postponements/"
        answer: PaginatedPostponementShapeList = self._ask("GET", path, choose)
        return answer

    def postponements_retrieve(
        self,
        id: int | str,
    ) -> PostponementShape:
        """Read one request to postpone."""
        path = f"/api/v1/postponements/{quote(str(id), safe='')}/"
        answer: PostponementShape = self._ask("GET", path)
        return answer

    def postponements_answer_create(
        self,
        id: int | str,
        body: PostponementAnswerShape,
    ) -> PostponementShape:
        """Answer a request to postpone."""
        path = f"/api/v1/postponements/{quote(str(id), safe='')}/answer/"
        answer: PostponementShape = self._ask("POST", path, body=body)
        return answer

    def postponements_decide_create(
        self,
        id: int | str,
        body: DecidePostponementShape,
    ) -> PostponementShape:
        """Decide a request to postpone."""
        path = f"/api/v1/postponements/{quote(str(id), safe='')}/decide/"
        answer: PostponementShape = self._ask("POST", path, body=body)
        return answer

    def postponements_take_back_create(
        self,
        id: int | str,
    ) -> PostponementShape:
        """Take a request to postpone back."""
        path = f"/api/v1/postponements/{quote(str(id), safe='')}/take-back/"
        answer: PostponementShape = self._ask("POST", path)
        return answer

    def registration_requests_list(
        self,
        *,
        club: int | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        season: int | None = None,
        state: str | None = None,
        union: str | None = None,
    ) -> PaginatedRegistrationRequestShapeList:
        """List the requests to register."""
        choose = {
            "club": club,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "season": season,
            "state": state,
            "union": union,
        }
        path = "/api/v1/registration-requests/"
        answer: PaginatedRegistrationRequestShapeList = self._ask("GET", path, choose)
        return answer

    def registration_requests_create(
        self,
        body: NewRegistrationShape,
    ) -> RegistrationRequestShape:
        """Ask to register a player."""
        path = "/api/v1/registration-requests/"
        answer: RegistrationRequestShape = self._ask("POST", path, body=body)
        return answer

    def registration_requests_retrieve(
        self,
        id: int | str,
    ) -> RegistrationRequestShape:
        """Read one request to register."""
        path = f"/api/v1/registration-requests/{quote(str(id), safe='')}/"
        answer: RegistrationRequestShape = self._ask("GET", path)
        return answer

    def registration_requests_answer_create(
        self,
        id: int | str,
        body: AskedAnswerShape,
    ) -> RegistrationRequestShape:
        """Refuse a request to register, or take it back."""
        path = f"/api/v1/registration-requests/{quote(str(id), safe='')}/answer/"
        answer: RegistrationRequestShape = self._ask("POST", path, body=body)
        return answer

    def registration_requests_confirm_create(
        self,
        id: int | str,
        body: ConfirmRegistrationShape,
    ) -> RegistrationRequestShape:
        """Confirm a request to register."""
        path = f"/api/v1/registration-requests/{quote(str(id), safe='')}/confirm/"
        answer: RegistrationRequestShape = self._ask("POST", path, body=body)
        return answer

    def registrations_list(
        self,
        *,
        club: int | None = None,
        name: str | None = None,
        number: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        player: int | None = None,
        season: int | None = None,
        standing: bool | None = None,
        team: int | None = None,
        union: str | None = None,
    ) -> PaginatedRegistrationShapeList:
        """List the registrations."""
        choose = {
            "club": club,
            "name": name,
            "number": number,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "player": player,
            "season": season,
            "standing": standing,
            "team": team,
            "union": union,
        }
        path = "/api/v1/registrations/"
        answer: PaginatedRegistrationShapeList = self._ask("GET", path, choose)
        return answer

    def registrations_create(
        self,
        body: NewRegistrationShape,
    ) -> RegistrationShape:
        """Register a player."""
        path = "/api/v1/registrations/"
        answer: RegistrationShape = self._ask("POST", path, body=body)
        return answer

    def registrations_retrieve(
        self,
        id: int | str,
    ) -> RegistrationShape:
        """Read one registration."""
        path = f"/api/v1/registrations/{quote(str(id), safe='')}/"
        answer: RegistrationShape = self._ask("GET", path)
        return answer

    def registrations_partial_update(
        self,
        id: int | str,
        body: PatchedCorrectRegistrationShape,
    ) -> RegistrationShape:
        """Correct a registration."""
        path = f"/api/v1/registrations/{quote(str(id), safe='')}/"
        answer: RegistrationShape = self._ask("PATCH", path, body=body)
        return answer

    def registrations_again_create(
        self,
        id: int | str,
    ) -> RegistrationShape:
        """Take a registration up again."""
        path = f"/api/v1/registrations/{quote(str(id), safe='')}/again/"
        answer: RegistrationShape = self._ask("POST", path)
        return answer

    def registrations_end_create(
        self,
        id: int | str,
        body: EndRegistrationShape,
    ) -> RegistrationShape:
        """End a registration."""
        path = f"/api/v1/registrations/{quote(str(id), safe='')}/end/"
        answer: RegistrationShape = self._ask("POST", path, body=body)
        return answer

    def search_retrieve(
        self,
        *,
        kind: str | None = None,
        page: int | None = None,
        q: str,
        union: str | None = None,
    ) -> FoundShape:
        """Search."""
        choose = {
            "kind": kind,
            "page": page,
            "q": q,
            "union": union,
        }
        path = "/api/v1/search/"
        answer: FoundShape = self._ask("GET", path, choose)
        return answer

    def seasons_list(
        self,
        *,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
    ) -> PaginatedSeasonShapeList:
        """List the seasons."""
        choose = {
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
        }
        path = "/api/v1/seasons/"
        answer: PaginatedSeasonShapeList = self._ask("GET", path, choose)
        return answer

    def seasons_create(
        self,
        body: NewSeason,
    ) -> SeasonShape:
        """Make a season."""
        path = "/api/v1/seasons/"
        answer: SeasonShape = self._ask("POST", path, body=body)
        return answer

    def seasons_retrieve(
        self,
        id: int | str,
    ) -> SeasonShape:
        """Read one season."""
        path = f"/api/v1/seasons/{quote(str(id), safe='')}/"
        answer: SeasonShape = self._ask("GET", path)
        return answer

    def seasons_partial_update(
        self,
        id: int | str,
        body: PatchedSeasonChange,
    ) -> SeasonShape:
        """Change a season."""
        path = f"/api/v1/seasons/{quote(str(id), safe='')}/"
        answer: SeasonShape = self._ask("PATCH", path, body=body)
        return answer

    def seasons_divisions_create(
        self,
        id: int | str,
        body: DivisionsShape,
    ) -> SeasonShape:
        """Keep a season's divisions."""
        path = f"/api/v1/seasons/{quote(str(id), safe='')}/divisions/"
        answer: SeasonShape = self._ask("POST", path, body=body)
        return answer

    def seasons_teams_create(
        self,
        id: int | str,
        body: TeamsShape,
    ) -> SeasonShape:
        """Put teams in a season's divisions."""
        path = f"/api/v1/seasons/{quote(str(id), safe='')}/teams/"
        answer: SeasonShape = self._ask("POST", path, body=body)
        return answer

    def series_list(
        self,
        *,
        closed: bool | None = None,
        club: int | None = None,
        game: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
    ) -> PaginatedSeriesShapeList:
        """List the series."""
        choose = {
            "closed": closed,
            "club": club,
            "game": game,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
        }
        path = "/api/v1/series/"
        answer: PaginatedSeriesShapeList = self._ask("GET", path, choose)
        return answer

    def series_retrieve(
        self,
        id: int | str,
    ) -> SeriesShape:
        """Read one series."""
        path = f"/api/v1/series/{quote(str(id), safe='')}/"
        answer: SeriesShape = self._ask("GET", path)
        return answer

    def series_standings_retrieve(
        self,
        id: int | str,
    ) -> StandingsShape:
        """Read the standings of a series."""
        path = f"/api/v1/series/{quote(str(id), safe='')}/standings/"
        answer: StandingsShape = self._ask("GET", path)
        return answer

    def statistics_pairs_retrieve(
        self,
        *,
        club: int | None = None,
        competition: str | None = None,
        division: int | None = None,
        least: int | None = None,
        order: str | None = None,
        page: int | None = None,
        season: int | None = None,
        team: int | None = None,
        union: str,
    ) -> RankingShape:
        """Rank the partnerships."""
        choose = {
            "club": club,
            "competition": competition,
            "division": division,
            "least": least,
            "order": order,
            "page": page,
            "season": season,
            "team": team,
            "union": union,
        }
        path = "/api/v1/statistics/pairs/"
        answer: RankingShape = self._ask("GET", path, choose)
        return answer

    def statistics_players_retrieve(
        self,
        *,
        club: int | None = None,
        competition: str | None = None,
        division: int | None = None,
        least: int | None = None,
        order: str | None = None,
        page: int | None = None,
        role: str | None = None,
        season: int | None = None,
        team: int | None = None,
        union: str,
    ) -> RankingShape:
        """Rank the players."""
        choose = {
            "club": club,
            "competition": competition,
            "division": division,
            "least": least,
            "order": order,
            "page": page,
            "role": role,
            "season": season,
            "team": team,
            "union": union,
        }
        path = "/api/v1/statistics/players/"
        answer: RankingShape = self._ask("GET", path, choose)
        return answer

    def teams_list(
        self,
        *,
        club: int | None = None,
        division: int | None = None,
        name: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
    ) -> PaginatedTeamShapeList:
        """List the teams."""
        choose = {
            "club": club,
            "division": division,
            "name": name,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
        }
        path = "/api/v1/teams/"
        answer: PaginatedTeamShapeList = self._ask("GET", path, choose)
        return answer

    def teams_create(
        self,
        body: NewTeam,
    ) -> TeamShape:
        """Make a team."""
        path = "/api/v1/teams/"
        answer: TeamShape = self._ask("POST", path, body=body)
        return answer

    def teams_retrieve(
        self,
        id: int | str,
    ) -> TeamShape:
        """Read one team."""
        path = f"/api/v1/teams/{quote(str(id), safe='')}/"
        answer: TeamShape = self._ask("GET", path)
        return answer

    def teams_partial_update(
        self,
        id: int | str,
        body: PatchedTeamChange,
    ) -> TeamShape:
        """Change a team."""
        path = f"/api/v1/teams/{quote(str(id), safe='')}/"
        answer: TeamShape = self._ask("PATCH", path, body=body)
        return answer

    def transfers_list(
        self,
        *,
        club: int | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        season: int | None = None,
        state: str | None = None,
        union: str | None = None,
    ) -> PaginatedTransferShapeList:
        """List the transfers."""
        choose = {
            "club": club,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "season": season,
            "state": state,
            "union": union,
        }
        path = "/api/v1/transfers/"
        answer: PaginatedTransferShapeList = self._ask("GET", path, choose)
        return answer

    def transfers_create(
        self,
        body: NewTransferShape,
    ) -> TransferShape:
        """Ask for a transfer."""
        path = "/api/v1/transfers/"
        answer: TransferShape = self._ask("POST", path, body=body)
        return answer

    def transfers_retrieve(
        self,
        id: int | str,
    ) -> TransferShape:
        """Read one transfer."""
        path = f"/api/v1/transfers/{quote(str(id), safe='')}/"
        answer: TransferShape = self._ask("GET", path)
        return answer

    def transfers_answer_create(
        self,
        id: int | str,
        body: AskedAnswerShape,
    ) -> TransferShape:
        """Answer a transfer."""
        path = f"/api/v1/transfers/{quote(str(id), safe='')}/answer/"
        answer: TransferShape = self._ask("POST", path, body=body)
        return answer

    def unions_list(
        self,
        *,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedUnionShapeList:
        """List the unions."""
        choose = {
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
        }
        path = "/api/v1/unions/"
        answer: PaginatedUnionShapeList = self._ask("GET", path, choose)
        return answer

    def unions_retrieve(
        self,
        slug: int | str,
    ) -> UnionShape:
        """Read one union."""
        path = f"/api/v1/unions/{quote(str(slug), safe='')}/"
        answer: UnionShape = self._ask("GET", path)
        return answer

    def unions_officers_retrieve(
        self,
        slug: int | str,
    ) -> list[OfficerShape]:
        """Read how a union's officers are reached."""
        path = f"/api/v1/unions/{quote(str(slug), safe='')}/officers/"
        answer: list[OfficerShape] = self._ask("GET", path)
        return answer

    def venues_list(
        self,
        *,
        name: str | None = None,
        ordering: list[str] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        union: str | None = None,
    ) -> PaginatedVenueShapeList:
        """List the halls."""
        choose = {
            "name": name,
            "ordering": ordering,
            "page": page,
            "page_size": page_size,
            "union": union,
        }
        path = "/api/v1/venues/"
        answer: PaginatedVenueShapeList = self._ask("GET", path, choose)
        return answer

    def venues_create(
        self,
        body: NewHall,
    ) -> VenueShape:
        """Make a hall."""
        path = "/api/v1/venues/"
        answer: VenueShape = self._ask("POST", path, body=body)
        return answer

    def venues_retrieve(
        self,
        id: int | str,
    ) -> VenueShape:
        """Read one hall."""
        path = f"/api/v1/venues/{quote(str(id), safe='')}/"
        answer: VenueShape = self._ask("GET", path)
        return answer

    def venues_partial_update(
        self,
        id: int | str,
        body: PatchedHallChange,
    ) -> VenueShape:
        """Change a hall."""
        path = f"/api/v1/venues/{quote(str(id), safe='')}/"
        answer: VenueShape = self._ask("PATCH", path, body=body)
        return answer


def _said(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else value


class _NoRedirect(HTTPRedirectHandler):
    """A key goes to no other site, and a change is not asked for as a page."""

    def redirect_request(self, *args: Any, **named: Any) -> None:
        return None


OPENER = build_opener(_NoRedirect)


def _wait_of(error: HTTPError) -> int | None:
    wait = error.headers.get("Retry-After", "")
    is_later = error.code in (429, 503) and wait.isdecimal()
    return min(int(wait), MOST_WAIT_S) if is_later else None


def _told(error: HTTPError, site: str) -> dict[str, Any]:
    if error.headers.get_content_type() == "application/problem+json":
        told: dict[str, Any] = json.load(error)
        return told
    if "Location" in error.headers:
        title = f"{site} sends you to {error.headers['Location']}."
        return {"status": error.code, "title": title}
    title = f"{site} answers {error.code} {error.reason}, and not as a league's site."
    return {"status": error.code, "title": title}


def _silence(error: Exception, site: str) -> str:
    if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError)):
        return f"{site} is no league's site: its answer is not JSON."
    if isinstance(error, ValueError):
        return f"{site} is no address: it begins with https:// or http://."
    reason = error.reason if isinstance(error, URLError) else error
    return f"{site} does not answer: {reason}."
