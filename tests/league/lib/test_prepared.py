from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import BigAutoField, CharField, Exists, OuterRef
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.lib.prepared import Insertion, PreparedQuery, PreparedUpdate, Slot
from league.models import BrowserSession, Fixture, Role, Union, User
from tests.make import make_fixture, make_role, make_union, make_user

pytestmark = pytest.mark.django_db


def plain(model: object) -> dict[str, object]:
    return {name: value for name, value in vars(model).items() if name != "_state"}


def test_a_question_answers_as_the_orm_does_for_each_value() -> None:
    fixtures = [make_fixture(), make_fixture()]
    question = PreparedQuery(
        lambda: Fixture.objects.filter(pk=Slot("pk", Fixture._meta.pk))
    )
    for fixture in [*fixtures, fixtures[0]]:
        (found,) = question.ask(pk=fixture.pk)
        assert plain(found) == plain(Fixture.objects.get(pk=fixture.pk))
        assert not found._state.adding


def test_a_question_that_nothing_answers_to_is_answered_by_nothing() -> None:
    question = PreparedQuery(lambda: User.objects.filter(pk=Slot("pk", BigAutoField())))
    assert question.ask(pk=make_user().pk)
    assert question.ask(pk=10**12) == []


def test_a_question_brings_what_it_joins_and_what_it_works_out() -> None:
    fixture = make_fixture()
    make_role(fixture.union)
    question = PreparedQuery(
        lambda: (
            Fixture.objects.filter(pk=Slot("pk", Fixture._meta.pk))
            .select_related("home", "venue")
            .annotate(
                has_a=Exists(
                    Role.objects.filter(
                        union=OuterRef("union"), kind=Slot("kind", CharField())
                    )
                )
            )
        )
    )
    (found,) = question.ask(pk=fixture.pk, kind="union-secretary")
    with CaptureQueriesContext(connection) as queries:
        assert (found.home.name, found.venue) == (fixture.home.name, fixture.venue)
    assert len(queries) == 0
    kinds = {role.kind for role in Role.objects.all()}
    told = {kind: question.ask(pk=fixture.pk, kind=kind)[0] for kind in Role.Kind}
    assert {kind for kind, one in told.items() if vars(one)["has_a"]} == kinds


def test_a_question_reads_what_the_database_holds_now() -> None:
    union = make_union()
    question = PreparedQuery(
        lambda: Union.objects.filter(pk=Slot("pk", BigAutoField()))
    )
    assert question.ask(pk=union.pk)[0].name == union.name
    Union.objects.filter(pk=union.pk).update(name="Another name")
    assert question.ask(pk=union.pk)[0].name == "Another name"


def test_a_change_is_made_to_the_rows_that_it_names() -> None:
    one, other = make_union(), make_union()
    former = other.name
    change = PreparedUpdate(
        lambda: Union.objects.filter(pk=Slot("pk", BigAutoField())),
        Slot("name", Union._meta.get_field("name")),
    )
    assert change.make(pk=one.pk, name="O'Brien %s") == 1
    assert change.make(pk=10**12, name="nobody's") == 0
    assert [Union.objects.get(pk=pk).name for pk in (one.pk, other.pk)] == [
        "O'Brien %s",
        former,
    ]


@pytest.mark.only_on("postgresql")
def test_postgresql_prepares_a_question_and_no_other_statement() -> None:
    union = make_union()
    question = PreparedQuery(
        lambda: Union.objects.filter(pk=Slot("pk", BigAutoField()))
    )
    for _ in range(3):
        assert question.ask(pk=union.pk)
        assert Union.objects.get(pk=union.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        prepared = [sql for (sql,) in cursor.fetchall() if "league_union" in sql]
    assert len(prepared) == 1
    assert "= ($1)" in prepared[0]


def test_each_run_of_a_question_is_counted_as_a_query() -> None:
    question = PreparedQuery(lambda: User.objects.filter(pk=Slot("pk", BigAutoField())))
    question.ask(pk=1)
    with CaptureQueriesContext(connection) as queries:
        question.ask(pk=1)
    assert len(queries) == 1


def session(key: str) -> BrowserSession:
    return BrowserSession(
        session_key=key, session_data="%s", expire_date=timezone.now()
    )


def test_new_rows_are_written_as_they_were_made() -> None:
    rows = [session("one"), session("other")]
    Insertion(BrowserSession).write(rows)
    for row in rows:
        assert plain(BrowserSession.objects.get(pk=row.pk)) == plain(row)


def test_a_new_row_takes_the_place_of_none() -> None:
    Insertion(BrowserSession).write([session("one")])
    with pytest.raises(IntegrityError), transaction.atomic():
        Insertion(BrowserSession).write([session("other"), session("one")])
    assert BrowserSession.objects.count() == 1


def status(client: Client) -> int:
    """Of a page that is the signed-in user's own: 302 for nobody."""
    return client.get("/accounts/password/change/").status_code


def test_whoever_signed_out_is_not_signed_in_with_the_same_session() -> None:
    client = Client()
    client.force_login(make_user())
    kept = client.cookies["sessionid"].value
    assert status(client) == 200
    client.logout()
    client.cookies["sessionid"] = kept
    assert status(client) == 302


def test_a_session_ends_when_its_time_is_over() -> None:
    client = Client()
    client.force_login(make_user())
    BrowserSession.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert status(client) == 302


def test_a_new_password_ends_the_sessions_of_the_former() -> None:
    client, user = Client(), make_user()
    client.force_login(user)
    assert status(client) == 200
    user.set_password("another long password")
    user.save()
    assert status(client) == 302


def test_whoever_was_switched_off_is_not_signed_in() -> None:
    client, user = Client(), make_user()
    client.force_login(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert status(client) == 302


def test_a_session_whose_words_were_changed_is_nobodys() -> None:
    client = Client()
    client.force_login(make_user())
    assert status(client) == 200
    (row,) = BrowserSession.objects.all()
    BrowserSession.objects.update(session_data=row.session_data[:-1] + "~")
    assert status(client) == 302
