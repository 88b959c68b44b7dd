"""A sheet that waits, on its page and at the desk: what who sees and may do."""

from __future__ import annotations

import pytest

from league.access.policy import TypedSheets
from league.models import User
from scoresheets.models import TypedSheet
from tests.scoresheets.checking.make_checks import (
    again,
    client_of,
    fixture_of,
    head,
    other,
    rejected,
    typed,
)

pytestmark = pytest.mark.django_db


def judge(sheet: TypedSheet, by: User, **sent: str) -> object:
    return client_of(by).post(
        f"/matches/{sheet.fixture_id}/check/", {"seen": head(sheet)} | sent
    )


def test_the_page_confirms() -> None:
    sheet = typed()
    assert judge(sheet, other(sheet), step="confirm").status_code == 302
    assert not fixture_of(sheet).is_provisional


def test_the_page_rejects_with_a_reason_alone() -> None:
    sheet = typed()
    answer = judge(sheet, other(sheet), step="reject", reason="")
    assert answer.status_code == 422
    assert "Say what is wrong" in answer.content.decode()
    assert judge(sheet, other(sheet), step="reject", reason="T2").status_code == 302
    assert fixture_of(sheet).second_look == "rejected"


@pytest.mark.parametrize(
    "sent", [{}, {"step": "delete"}, {"step": "confirm", "seen": ""}]
)
def test_a_bad_answer_changes_nothing(sent: dict[str, str]) -> None:
    sheet = typed()
    assert judge(sheet, other(sheet), **sent).status_code == 422
    assert fixture_of(sheet).second_look == "waiting"


def test_the_typist_sees_the_page_without_its_buttons() -> None:
    sheet = typed()
    page = client_of(sheet.typed_by).get(f"/matches/{sheet.fixture_id}/check/")
    assert "another person looks at it" in page.content.decode()
    assert 'value="confirm"' not in page.content.decode()
    assert judge(sheet, sheet.typed_by, step="confirm").status_code == 403


def test_the_second_typist_does_not_see_the_first_typing() -> None:
    sheet = typed(TypedSheets.TYPED_TWICE)
    page = client_of(other(sheet)).get(f"/matches/{sheet.fixture_id}/check/")
    assert "?second=1" in page.content.decode()
    assert "scoreboard-total" not in page.content.decode()


def test_both_typists_see_the_differences_only() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = again(first, **{"first-1-home-total": "10"})
    for user in (first.typed_by, second.typed_by):
        page = client_of(user).get(f"/matches/{first.fixture_id}/check/")
        assert "differ in one place" in page.content.decode()


def test_a_rejected_sheet_shows_the_reason_and_is_handed_over_again() -> None:
    sheet = typed()
    rejected(sheet)
    client = client_of(sheet.typed_by)
    path = f"/matches/{sheet.fixture_id}/check/"
    assert "rejected it: Table 2" in client.get(path).content.decode()
    assert client.post(path, {"step": "again"}).status_code == 302
    assert fixture_of(sheet).second_look == "waiting"


def test_the_desk_links_what_waits() -> None:
    sheet = typed()
    client = client_of(sheet.typed_by)
    page = client.get(f"/desk/{sheet.union.slug}/").content.decode()
    assert f"/matches/{sheet.fixture_id}/check/" in page
    assert f"/desk/{sheet.union.slug}/sheets/" in page
