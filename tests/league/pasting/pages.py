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
        said = {name.replace("_", "-"): one for name, one in answers.items()}
        return self.client.post(self.page, given | said)

    def put(self, *lines: str, **answers: str) -> Any:
        return self.take(self.look(*lines), **answers)


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
    return {
        one.key: [option.value for option in one.options]
        for row, _words in answer.context["rows"]
        for one in row.questions
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
