"""Every action that tells people says whom, and says what the outbox holds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db.models import Q
from django.forms import BaseForm
from django.test import Client
from django.urls import reverse

from league.access.permissions import may_plan
from league.models import Notice, OutboxRow
from league.notices.mailing import texts_for_anyone
from league.told.pages import with_all
from tests.league.told.actions import ACTIONS, BY_ITSELF, Action
from tests.source import FILES

pytestmark = pytest.mark.django_db
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
WORDS = {
    "mail": r"(\d+) gets? a mail",
    "site": r"(\d+) sees? it when",
    "none": r"(\d+) (?:has|have) no e-mail address",
}


def counts_said(words: str) -> dict[str, int]:
    found = {name: re.search(form, words) for name, form in WORDS.items()}
    return {name: int(one[1]) if one else 0 for name, one in found.items()}


def counts_kept(before: set[object]) -> dict[str, int]:
    """Count the people of the new rows, straight from the table."""
    rows = Notice.objects.exclude(pk__in=before)
    mailed = set(rows.filter(by_mail=True).values_list("person", "player"))
    users = rows.exclude(person=None).values_list("person", "player")
    players = rows.exclude(player=None).values_list("person", "player")
    return {
        "mail": len(mailed),
        "site": len(set(users) - mailed),
        "none": len(set(players) - mailed),
    }


def forms_of(answer: Any) -> Iterator[Any]:
    """Yield the forms of a page that was shown again, with what is wrong."""
    for layer in answer.context or ():
        yield from (
            one for one in layer.flatten().values() if isinstance(one, BaseForm)
        )


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_what_an_action_says_is_what_the_outbox_holds(action: Action) -> None:
    by, page, sent = action.make()
    before = set(Notice.objects.values_list("pk", flat=True))
    OutboxRow.objects.all().delete()
    client = Client()
    client.force_login(by)
    answer = client.post(page, sent)
    faults = [str(one.errors) for one in forms_of(answer)]
    assert answer.status_code == 302, faults
    said = " ".join(str(one) for one in get_messages(answer.wsgi_request))
    made = Notice.objects.exclude(pk__in=before)
    assert set(made.values_list("kind", flat=True)) == action.kinds
    kept = counts_kept(before)
    assert sum(kept.values()) > 0
    assert counts_said(said) == kept, said
    mails = OutboxRow.objects.filter(task="league.tasks.send_notices")
    assert mails.exists() == made.filter(by_mail=True).exists()
    # One sending holds them all, and names whoever made it.
    assert not made.exclude(Q(by=by)).exists()
    [sending] = set(made.values_list("sending", flat=True))
    # Whoever sees nobody on the page of it has no link to it.
    has_link = bool(kept["none"]) or may_plan(by, made[0].union)
    assert (str(sending) in said) == has_link
    if has_link:
        page = client.get(reverse("told", args=[sending])).content.decode()
        assert "told-list" in page or "told-reached" in page


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_a_notice_writes_a_day_as_people_do(action: Action) -> None:
    by, page, sent = action.make()
    before = set(Notice.objects.values_list("pk", flat=True))
    client = Client()
    client.force_login(by)
    assert client.post(page, sent).status_code == 302
    made = list(with_all(Notice.objects.exclude(pk__in=before)))
    texts = texts_for_anyone(made)
    assert texts
    for text in texts:
        words = f"{text.subject} {text.body}".split()
        assert not [one for one in words if DAY.search(one) and "/" not in one]


def test_every_kind_of_notice_has_an_action_here_or_comes_by_itself() -> None:
    acted = {kind for action in ACTIONS for kind in action.kinds}
    by_itself = {str(one) for one in BY_ITSELF}
    assert acted | by_itself == {str(one) for one in Notice.Kind}


# The law of messages.

TELLING = re.compile(
    r"\b(told|tells?|notified|informed|mailed|emailed|reminded|asked|sent|notices?)\b",
    re.IGNORECASE,
)
SENDS = {"success", "info", "warning", "error", "add_message"}


def claims(path: Path) -> Iterator[str]:
    """Yield texts of a view's messages, and of `say`, that claim a telling.

    A text that got a name first counts too, within the function or in the module, and
    one that a function of the module returns.
    """
    tree = ast.parse(path.read_text())
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    returned = {one.name: [*returned_by(one)] for one in functions}
    of_module = named_in(tree.body) | returned
    for function in functions:
        named = of_module | named_in(ast.walk(function))
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and is_telling(node.func):
                yield from dict.fromkeys(
                    one for one in texts_of(node, named) if TELLING.search(one)
                )


def is_telling(name: ast.expr) -> bool:
    if isinstance(name, ast.Attribute):
        return name.attr in SENDS
    return isinstance(name, ast.Name) and name.id == "say"


def returned_by(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def named_in(nodes: Iterable[ast.AST]) -> dict[str, list[ast.AST]]:
    """Return what each name stands for, by the places where it gets a value."""
    found: dict[str, list[ast.AST]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr):
            targets, value = [node.target], node.value
        else:
            continue
        for name in (one for target in targets for one in ast.walk(target)):
            if isinstance(name, ast.Name) and value is not None:
                found.setdefault(name.id, []).append(value)
    return found


def texts_of(node: ast.AST, named: dict[str, list[ast.AST]]) -> Iterator[str]:
    """Yield the texts in a piece of code, and in all that its names stand for."""
    waiting, seen = [node], set[str]()
    while waiting:
        for one in ast.walk(waiting.pop()):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value
            elif isinstance(one, ast.Name) and one.id not in seen:
                seen.add(one.id)
                waiting += named.get(one.id, [])


def test_no_view_says_on_its_own_that_somebody_was_told() -> None:
    views = [one for one in FILES if one.name != "told.py"]
    assert any("messages.success" in one.read_text() for one in views)
    found = {str(one): said for one in views if (said := list(claims(one)))}
    assert found == {}


SAID = "def said_of(one):\n    return WORDS['a']\n"


@pytest.mark.parametrize(
    "lines",
    [
        "    messages.success(request, _({text!r}))",
        "    words = _({text!r})\n    messages.success(request, words)",
        "    words = _({text!r})\n    said = words % {{}}\n    say(request, said)",
        "    if (words := _({text!r})):\n        say(request, words)",
        "    messages.add_message(request, 25, WORDS['a'])",
        "    say(request, said_of(request))",
    ],
)
def test_the_law_of_messages_finds_what_breaks_it(tmp_path: Path, lines: str) -> None:
    text = "The captains are told."
    view = tmp_path / "views.py"
    code = f"def a(request):\n{lines.format(text=text)}\n"
    view.write_text(f"WORDS = {{'a': _({text!r})}}\n{SAID}\n{code}")
    assert list(claims(view)) == [text]
