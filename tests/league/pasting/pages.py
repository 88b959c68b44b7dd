"""Paste a list on its page, look at it, and press."""

from __future__ import annotations

import re
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Union, User
from tests.make import make_role

ADDRESS = {
    "clubs": "/desk/{0}/places/several/",
    "officials": "/desk/{0}/officials/several/",
    "people": "/desk/{0}/people/several/",
}


class Pasting:
    """A secretary at the page of one kind of list."""

    def __init__(self, union: Union, kind: str, by: User | None = None) -> None:
        self.client = Client()
        self.client.force_login(by or make_role(union))
        self.page = ADDRESS[kind].format(union.slug)
        self.more = {"tables": "8"} if kind == "clubs" else {}

    def look(self, *lines: str, **sent: Any) -> Any:
        """Paste these lines; the answer is the page of what would be done."""
        given = self.more | {"text": "\n".join(lines)} | sent
        return self.client.post(self.page, given)

    def take(self, looked: Any, **answers: str) -> Any:
        """Press the button of a page that was looked at, with answers by their key."""
        hidden = {
            name: looked.context["form"].cleaned_data[name]
            for name in ("text", *self.more)
        }
        given = hidden | {"step": "take", "seen": looked.context["seen"]}
        return self.client.post(self.page, given | typed(looked, **answers))

    def put(self, *lines: str, **answers: str) -> Any:
        return self.take(self.look(*lines), **answers)


def typed(answer: Any, **answers: str) -> dict[str, str]:
    """Return answers as a page sends them: `club_2="-1"` says that row 2 is row 1."""
    mark = {row.line: row.mark for row, _words in answer.context["rows"]}
    return {
        f"{asked}-{mark[int(line)]}": f"row-{mark[-int(one)]}"
        if one.startswith("-")
        else one
        for name, one in answers.items()
        for asked, line in [name.split("_")]
    }


def mark_of(answer: Any, line: int) -> str:
    """What the row of a line is known by in every list."""
    marks: list[str] = [
        row.mark for row, _words in answer.context["rows"] if row.line == line
    ]
    return marks[0]


def states(answer: Any) -> list[str]:
    return [str(row.state) for row, _words in answer.context["rows"]]


def words(answer: Any) -> list[str]:
    return [" ".join(row.words) for row, _words in answer.context["rows"]]


def faults(answer: Any) -> list[tuple[int, str, str]]:
    return [
        (row.line, fault.field, fault.sentence)
        for row, _words in answer.context["rows"]
        for fault in row.faults
    ]


def options(answer: Any) -> dict[str, list[str]]:
    """What is asked, by row: `{"club-2": ["-1", "new"]}` of row 2, maybe row 1."""
    rows = [row for row, _words in answer.context["rows"]]
    line = {f"row-{row.mark}": f"-{row.line}" for row in rows}
    return {
        f"{one.key.split('-')[0]}-{row.line}": [
            line.get(option.value, option.value) for option in one.options
        ]
        for row in rows
        for one in row.questions
    }


def answered(answer: Any) -> dict[str, str]:
    """What the page has answers to, by row, as `options` has it."""
    return {
        f"{one.key.split('-')[0]}-{row.line}": one.said
        for row, _words in answer.context["rows"]
        for one in row.questions
        if one.said
    }


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def left(answer: Any) -> list[str]:
    """The lines that the page's own field holds."""
    value: str = answer.context["form"]["text"].value()
    return value.split("\n")


def said(answer: Any) -> list[str]:
    return [re.sub(r"<[^>]+>", "", str(one)) for one in answer.context["messages"]]


def queries(page: Pasting, *lines: str) -> int:
    """Return how many queries a look at these rows takes."""
    page.look(*lines)
    with CaptureQueriesContext(connection) as captured:
        assert len(states(page.look(*lines))) == len(lines)
    return len(captured)
