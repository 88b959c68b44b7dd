"""Signing out empties the browser's cache, and loses no press that waits."""

from __future__ import annotations

import pytest

from tests.browser.engine.phone import TRY, Phone
from tests.browser.engine.union import HTML, PAGE, Asked, Said, Union, problem

SIGN_OUT = "async () => { await fetch('/accounts/logout/', { method: 'POST' }); }"


# The second is the twin: what the header would do if it cleared the storage too.
@pytest.mark.parametrize(
    ("cleared", "left"), [('"cache"', 3), ('"cache", "storage"', 0)]
)
def test_presses_that_wait_survive_signing_out(
    phone: Phone, union: Union, cleared: str, left: int
) -> None:
    def answer(asked: Asked) -> Said:
        if asked.path == "/accounts/logout/":
            return Said(headers=HTML | {"Clear-Site-Data": cleared}, raw=PAGE)
        return problem(503, "busy")

    union.fault = answer
    phone.press_many(3)
    phone.page.evaluate(SIGN_OUT)
    phone.page.goto("/mark/")
    phone.open()
    told = phone.page.evaluate(TRY, ["pressesOf", [phone.match]])
    assert len(told.get("value") or []) == left
