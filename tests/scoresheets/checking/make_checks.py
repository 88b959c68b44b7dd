"""Sheets that somebody typed, and what another made of them."""

from __future__ import annotations

from django.test import Client

from league.access.policy import TypedSheets
from league.models import Fixture, RuleSet, User
from matches.desk.actions import DeskCorrection, correct_match, form_head_of
from matches.models import Match
from scoresheets.checking.actions import confirm, hand_over, reject
from scoresheets.models import TypedSheet
from tests.make import make_match, make_role, play

VALUES = {
    "first-1-home-total": "8",
    "first-1-away-total": "4",
    "home-counter_1": "",
    "first": "19:30",
}


def typed(
    rule: TypedSheets = TypedSheets.CONFIRMED, values: dict[str, str] | None = None
) -> TypedSheet:
    """A sheet that somebody typed and handed over, in a union with this rule."""
    match = make_match()
    RuleSet.objects.update(policy={"typed_sheets": str(rule)})
    return over(play(match), values=VALUES if values is None else values)


def over(
    match: Match, *, by: User | None = None, is_second: bool = False, **given: object
) -> TypedSheet:
    sheet = TypedSheet.objects.create(
        union=match.union,
        fixture=Fixture.objects.get(pk=match.pk),
        typed_by=by or make_role(match.union),
        is_second=is_second,
        **given,
    )
    return hand_over(sheet)


def again(sheet: TypedSheet, **changed: str) -> TypedSheet:
    """The same sheet typed in by another person, with these fields otherwise."""
    match = Match.objects.get(pk=sheet.fixture_id)
    return over(match, is_second=True, values=sheet.values | changed)


def fixture_of(sheet: TypedSheet) -> Fixture:
    return Fixture.objects.get(pk=sheet.fixture_id)


def head(sheet: TypedSheet) -> str:
    return form_head_of(Match.objects.get(pk=sheet.fixture_id))


def other(sheet: TypedSheet) -> User:
    return make_role(sheet.union)


def confirmed(sheet: TypedSheet, by: User | None = None) -> TypedSheet:
    return confirm(fixture_of(sheet), seen=head(sheet), by=by or other(sheet))


def rejected(sheet: TypedSheet, by: User | None = None) -> TypedSheet:
    by = by or other(sheet)
    return reject(fixture_of(sheet), seen=head(sheet), reason="Table 2", by=by)


def correct(sheet: TypedSheet, by: User) -> None:
    match = Match.objects.get(pk=sheet.fixture_id)
    target = match.entries.filter(kind="points").last().record_id
    made = DeskCorrection(
        token=f"t{match.seq}", head=form_head_of(match), struck=(target,), reason="Slip"
    )
    correct_match(match, made, by=by)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
