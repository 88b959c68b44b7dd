"""A board with a union, a match and its secretary, for the admin."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from league.models import AuditRow, Board, RuleSet, Union, User
from matches.models import Entry, EntryText, Match, MatchSource, TeamSheet
from rules.record import Side
from tests.make import (
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    make_venue,
    write,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A board, one union under it, its match with a query, and its secretary."""

    board: Board
    union: Union
    match: Match
    secretary: User


def make_place(name: str) -> Place:
    board = make_board(name)
    union = make_union(f"Union of {name}", board=board)
    match = make_match(make_fixture(make_division(make_season(union))))
    write(match, entry("start", 0), entry("query", 20, side=Side("home"), text="Late"))
    MatchSource.objects.create(union=union, match=match, text="{}")
    make_venue(union)
    return Place(board, union, match, make_role(union, "board secretary"))


def url(model: type, name: str, *args: object) -> str:
    meta = model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{name}", args=args)


READ_ONLY = [AuditRow, RuleSet, Match, TeamSheet, Entry, EntryText, MatchSource]
