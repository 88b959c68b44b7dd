"""Save a typed paper sheet: as a draft at every field, as entries at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.audit.journal import record
from league.models import Fixture, User
from matches.desk.actions import LineUps, type_match
from matches.models import Match
from matches.sheet.paper import PaperSheet
from scoresheets.checking.actions import announce_check, hand_over
from scoresheets.models import TypedSheet
from scoresheets.typing.selectors import typed_sheet_of, written_on_paper


class MovedDraft(Exception):
    """Somebody else has saved the draft since this screen was opened."""

    def __init__(self, draft: TypedSheet) -> None:
        super().__init__(f"the draft of {draft.fixture_id} has moved")
        self.draft = draft


@dataclass(frozen=True, slots=True)
class TypedPaper:
    """A whole typed sheet; written once under its token."""

    line_ups: LineUps
    paper: PaperSheet
    token: str
    head: str

    def write(self, fixture: Fixture, *, by: User) -> Match:
        """Write the sheet's entries. Raises MovedHead if there are others."""
        return type_match(
            fixture,
            line_ups=self.line_ups,
            sheet=self.paper,
            token=self.token,
            head=self.head,
            by=by,
        )


@transaction.atomic
def save_draft(
    fixture: Fixture,
    values: Mapping[str, Any],
    *,
    version: int,
    by: User,
    is_second: bool = False,
) -> TypedSheet:
    """Save the screen's fields as the draft's next version.

    Raises MovedDraft if the draft is no longer the version that the screen has.
    """
    # Two screens that create the first draft at once wait for each other here.
    Fixture.objects.select_for_update(no_key=True).get(pk=fixture.pk)
    draft = draft_of(fixture, is_second=is_second)
    if draft is None:
        draft = TypedSheet(
            union_id=fixture.union_id, fixture=fixture, is_second=is_second
        )
    elif draft.version != version:
        raise MovedDraft(draft)
    draft.values, draft.typed_by = dict(values), by
    draft.version += 1
    draft.save()
    return draft


def draft_of(fixture: Fixture, *, is_second: bool = False) -> TypedSheet | None:
    """Return the unfinished draft of a fixture's sheet, if any."""
    drafts = TypedSheet.objects.filter(fixture=fixture, is_second=is_second)
    state = TypedSheet.State.DRAFT
    return drafts.select_related("typed_by").filter(state=state).first()


@transaction.atomic
def finish_typing(sheet: TypedSheet, typed: TypedPaper, *, by: User) -> TypedSheet:
    """Write a typed sheet's entries, and hand it over to be counted or checked.

    A second typing writes none. A sheet already finished under the same token changes
    nothing. Raises MovedHead if the match has got other entries meanwhile.
    """
    announce_check(sheet, by=by)
    if not sheet.is_second:
        typed.write(sheet.fixture, by=by)
    if sheet.finished_at is not None:
        return sheet
    sheet.typed_by, sheet.finished_at = by, timezone.now()
    # If this screen is sent again, its token tells.
    sheet.values = {**sheet.values, "token": typed.token}
    sheet.save(update_fields=["typed_by", "finished_at", "values", "saved_at"])
    return hand_over(sheet)


@transaction.atomic
def keep_written(fixture: Fixture, texts: Mapping[str, str], *, by: User) -> None:
    """Save the totals that are on the paper itself, by the screen's field names.

    The caller holds the match, and has seen that they are still those of its form.
    """
    sheet = typed_sheet_of(fixture)
    if sheet is None:
        return
    sheet = TypedSheet.objects.select_for_update().get(pk=sheet.pk)
    before = written_on_paper(sheet.values)
    changed = {
        one: [before.get(one, ""), text]
        for one, text in texts.items()
        if before.get(one, "") != text
    }
    sheet.values = sheet.values | dict(texts)
    sheet.save(update_fields=["values", "saved_at"])
    record("typedsheet.paper", sheet, by=by, **changed)
