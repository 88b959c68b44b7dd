"""The forms of a drawn cup: what stays cannot be changed on the page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Cup
from tests.league.cups.make_cups import make_drawn
from tests.make import make_role

pytestmark = pytest.mark.django_db


def secretary(cup: Cup) -> Client:
    client = Client()
    client.force_login(make_role(cup.union))
    return client


def inputs_of(page: str) -> dict[str, bool]:
    """Return which fields of the page's form can be changed."""
    main = page.split("<main")[1]
    found = re.findall(r'<(?:input|select)[^>]* name="([a-z_]+)"[^>]*>', main)
    whole = re.findall(r"<(?:input|select)[^>]*>", main)
    held = {one for one in whole if re.search(r"\bdisabled\b", one)}
    return {
        name: not any(f'name="{name}"' in one for one in held)
        for name in found
        if name not in ("csrfmiddlewaretoken", "step")
    }


def test_only_the_name_of_a_drawn_cup_can_be_changed() -> None:
    cup = make_drawn()
    client, path = secretary(cup), reverse("cup-setup", args=[cup.pk])
    free = inputs_of(client.get(path).content.decode())
    assert {name for name, is_free in free.items() if is_free} == {"name"}
    before = (cup.groups, cup.legs, cup.through, cup.home_by)
    assert client.post(path, {"name": "Spring Cup"}).status_code == 302
    cup = Cup.objects.get()
    assert cup.name == "Spring Cup"
    assert (cup.groups, cup.legs, cup.through, cup.home_by) == before


def test_a_set_up_from_before_the_draw_is_refused() -> None:
    cup = make_drawn()
    options = {"groups": "2", "legs": "1", "through": "2", "home_by": cup.home_by}
    path = reverse("cup-setup", args=[cup.pk])
    answer = secretary(cup).post(path, options | {"name": cup.name})
    assert answer.status_code == 422
    assert Cup.objects.get().groups == cup.groups


def test_the_entries_of_a_drawn_cup_are_only_shown() -> None:
    cup = make_drawn()
    page = secretary(cup).get(reverse("cup-entries", args=[cup.pk])).content.decode()
    assert "<fieldset disabled>" in page
