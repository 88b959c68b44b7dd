"""What a union's page asks the database names that union: so unions can lie apart.

A distributed PostgreSQL that keeps each union in a place of its own (docs/scale.md)
needs a union in every row, and no question across unions. The schema is looked at here;
then each page of one union among others is asked for, and each statement on its tables
must be given its key, or a key of one of its rows, and none of another's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.db import connection, models

from archive.unions.tables import LEFT_OUT as NOT_IN_ARCHIVES
from bench.multiplying import APART, multiply
from bench.nation import HOME, VISITOR, client_of, forget_pages
from league.models import Fixture, Union
from tests import clock
from tests.browser.reach import kind, linked
from tests.drives.demo.make_living import NOW, make_living

# Tables without a union, or with one that may be missing: each place would have a copy
# of the first kind, and one place of its own has the others.
EVERYWHERE = {"league.Board", "league.Union", "league.User", "contenttypes.ContentType"}
OF_THE_SITE = {
    "account.EmailAddress", "account.EmailConfirmation", "admin.LogEntry",
    "archive.BackupRun", "auth.Group", "auth.Group_permissions", "auth.Permission",
    "league.AccountEvent", "league.ApiKey", "league.BrowserSession", "league.Demo",
    "league.Incident", "league.User_groups", "league.User_user_permissions",
    "mfa.Authenticator", "sessions.Session",
}  # fmt: skip
# The board's roles, what the board did, and work for all unions have none.
UNION_MAY_BE_MISSING = {"league.Role", "league.AuditRow", "league.OutboxRow"}
# The copy of the demo's union that is looked at: its keys begin here.
NUMBER = 1
WHO = (VISITOR, f"union-secretary-{NUMBER}", f"captain-{NUMBER}")
# Django's own lists, and the demo's own page, which belong to an installation.
NOT_A_UNIONS = re.compile(r"/(admin|demo)/")
# They name no union, and show those of whoever is signed in.
DESKS = ("/desk/", "/me/")
QUOTED = re.compile(r'"(\w+)"')


def union_column(model: type[models.Model]) -> Any:
    found = [one for one in model._meta.concrete_fields if one.name == "union"]
    return found[0] if found else None


def of_unions() -> list[type[models.Model]]:
    every = apps.get_models(include_auto_created=True)
    return [one for one in every if union_column(one) is not None]


def test_every_row_of_a_union_names_it() -> None:
    every = {one._meta.label for one in apps.get_models(include_auto_created=True)}
    named = {one._meta.label for one in of_unions()}
    assert every - named == EVERYWHERE | OF_THE_SITE
    assert named.isdisjoint(EVERYWHERE | OF_THE_SITE)
    assert set(NOT_IN_ARCHIVES) - named >= OF_THE_SITE
    missing = {one._meta.label for one in of_unions() if union_column(one).null}
    assert missing == UNION_MAY_BE_MISSING


@dataclass(slots=True)
class Watch:
    """Looks at statements as they are sent, and keeps those that name no union."""

    union: Union
    tables: set[str]
    own: set[str]
    others: set[str]
    path: str = ""
    seen: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __call__(self, execute: Any, sql: str, given: Any, *rest: Any) -> Any:
        if self.tables & {*QUOTED.findall(sql)}:
            self.judge(sql, [*flat(given)])
        return execute(sql, given, *rest)

    def judge(self, sql: str, values: list[Any]) -> None:
        self.seen["statements"] += 1
        names_union = '"union_id" = %s' in sql and self.union.pk in values
        self.seen["by their union"] += names_union
        fault = ""
        if not any(map(self.is_own, values)):
            fault = "no union"
        elif any(str(one) in self.others for one in values):
            fault = "another union"
        if fault:
            self.faults.append(f"{self.path}: {fault} in {sql}")

    def is_own(self, value: Any) -> bool:
        if isinstance(value, int):
            return NUMBER * APART < value < (NUMBER + 1) * APART
        return str(value) in self.own


def flat(given: Any) -> Iterator[Any]:
    for one in given or ():
        if isinstance(one, list | tuple):
            yield from flat(one)
        else:
            yield one.hex if isinstance(one, UUID) else one


def watch_of(union: Union) -> Watch:
    tables = of_unions()
    keys: dict[bool, set[str]] = {True: {union.slug}, False: set()}
    for model in tables:
        for key, of in model._default_manager.values_list("pk", "union"):
            if isinstance(key, UUID):
                keys[of == union.pk].add(key.hex)
    names = {one._meta.db_table for one in tables}
    return Watch(union, names, own=keys[True], others=keys[False])


def is_a_page_of(watch: Watch, path: str) -> bool:
    """Whether an address names the union, or a row of it."""
    parts = re.split(r"[/=&?.]", path)
    values = [int(one) if one.isdigit() else one.replace("-", "") for one in parts]
    return watch.union.slug in parts or any(map(watch.is_own, values))


def crawl(watch: Watch, who: str) -> Iterator[str]:
    """Ask for one page of each kind that belongs to the union; yield its address."""
    client, visits = client_of(who), Counter[str]()
    seen = {f"/unions/{watch.union.slug}/", *DESKS}
    waiting = [*seen]
    while waiting:
        path = waiting.pop()
        is_asked = path in DESKS or is_a_page_of(watch, path)
        if not is_asked or visits[kind(path)] or NOT_A_UNIONS.match(path):
            continue
        visits[kind(path)] += 1
        forget_pages()
        watch.path = f"{who} {path}"
        with connection.execute_wrapper(watch):
            answer = client.get(path)
            text = b"".join(answer).decode(errors="replace")
        assert answer.status_code < 500, watch.path
        yield path
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            new = [one for one in linked(text, path) if one not in seen]
            seen.update(new)
            waiting += dict.fromkeys(new)


@pytest.mark.django_db
@pytest.mark.only_on("sqlite")
def test_no_page_of_a_union_asks_without_it_or_for_another() -> None:
    make_living()
    with clock.at(NOW):
        multiply(Union.objects.get(name=HOME), copies=NUMBER)
        union = Union.objects.get(name=f"{HOME}-{NUMBER}")
        watch = watch_of(union)
        pages = {who: len([*crawl(watch, who)]) for who in WHO}
        assert watch.faults == []
        assert pages[WHO[1]] > 200
        assert all(pages.values())
        found_by_a_twin(watch)
    assert watch.seen["statements"] > 3000


def found_by_a_twin(watch: Watch) -> None:
    """A question of a night in all unions is found, and one for another's row."""
    other = Fixture.objects.exclude(union=watch.union).first()
    assert other is not None
    own = Fixture.objects.filter(union=watch.union)
    with connection.execute_wrapper(watch):
        [*Fixture.objects.filter(night=NOW.date())]
        [*own.filter(night=NOW.date())]
        [*Fixture.objects.filter(pk__in=[other.pk, *own.values_list("pk", flat=True)])]
    faults = [one.split(" in ")[0].split(": ")[1] for one in watch.faults]
    assert faults == ["no union", "another union"]
