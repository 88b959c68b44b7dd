"""What a form or the API takes of the payloads is kept sign by sign."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from rest_framework import serializers

from league.models import User
from league.public.forms import EmbedSitesForm
from league.registrations.forms import PhoneField
from league.seasons.forms.nights import NightsField
from league.webhooks.forms import WebhookForm
from tests.house import LAYERS
from tests.injection.payloads import PAYLOADS, TEXTS
from tests.injection.values import is_in_an_address


def load_all() -> None:
    """Import every module of ours, so that each form and serializer is known."""
    for layer in LAYERS:
        package = importlib.import_module(layer)
        for found in pkgutil.walk_packages(package.__path__, f"{layer}."):
            if "migrations" not in found.name and not found.name.endswith("wsgi"):
                importlib.import_module(found.name)


def ours(base: type[Any]) -> Iterator[type[Any]]:
    for one in base.__subclasses__():
        if one.__module__.split(".")[0] in LAYERS:
            yield one
        yield from ours(one)


def name_of(kind: type[Any], field: str) -> str:
    return f"{kind.__module__}.{kind.__qualname__}.{field}"


def form_fields() -> dict[str, forms.CharField]:
    load_all()
    return {
        name_of(form, name): field
        for form in ours(forms.BaseForm)
        for name, field in form.base_fields.items()
        if isinstance(field, forms.CharField)
    }


def api_fields() -> dict[str, serializers.CharField]:
    load_all()
    return {
        name_of(shape, name): field
        for shape in ours(serializers.Serializer)
        for name, field in shape._declared_fields.items()
        if isinstance(field, serializers.CharField) and not field.read_only
    }


# Fields that take no text but one of a form of its own.
STRICT_FORMS = (forms.EmailField, NightsField, PhoneField)
STRICT_SHAPES = (serializers.SlugField,)


def refused(taken: Any, fault: type[Exception]) -> set[str]:
    """Return the names of the payloads that a field refuses; each other is kept."""
    out = set()
    for name, text in PAYLOADS.items():
        try:
            kept = taken(text)
        except fault:
            out.add(name)
        else:
            assert kept in (text, text.strip()), name
    return out


def too_long(most: int | None) -> set[str]:
    return {name for name, text in PAYLOADS.items() if most and len(text) > most}


def test_a_form_keeps_a_text_as_it_was_typed_or_refuses_it_for_its_length() -> None:
    found = form_fields()
    assert len(found) > 80
    wrong = {
        name: refused(field.clean, ValidationError) ^ too_long(field.max_length)
        for name, field in found.items()
        if not isinstance(field, STRICT_FORMS)
    }
    assert {name: one for name, one in wrong.items() if one} == {}


def test_the_api_keeps_a_text_as_it_was_sent_or_refuses_it_for_its_length() -> None:
    found = api_fields()
    assert len(found) > 40
    wrong = {
        name: refused(field.run_validation, serializers.ValidationError)
        ^ too_long(field.max_length)
        for name, field in found.items()
        if not isinstance(field, STRICT_SHAPES)
    }
    assert {name: one for name, one in wrong.items() if one} == {}


def test_a_field_for_an_address_or_for_nights_takes_no_payload() -> None:
    found = [one for one in form_fields().values() if isinstance(one, STRICT_FORMS)]
    assert len(found) > 5
    for one in found:
        assert refused(one.clean, ValidationError) == set(PAYLOADS)


def test_an_address_of_mail_takes_a_payload_in_quotes() -> None:
    assert 5 < sum(map(is_in_an_address, TEXTS)) < len(TEXTS)


def test_a_slug_takes_no_payload() -> None:
    found = [one for one in api_fields().values() if isinstance(one, STRICT_SHAPES)]
    assert found
    for one in found:
        fault = serializers.ValidationError
        assert refused(one.run_validation, fault) == set(PAYLOADS)


@pytest.mark.parametrize("text", TEXTS, ids=PAYLOADS)
def test_an_address_that_is_asked_or_framed_is_no_script(text: str) -> None:
    hook = WebhookForm({"url": text, "events": ["result"]})
    sites = EmbedSitesForm({"sites": text})
    assert "url" in hook.errors
    assert "sites" in sites.errors


def test_a_user_name_takes_no_payload() -> None:
    [*validators] = User._meta.get_field("username").validators

    def taken(text: str) -> str:
        for one in validators:
            one(text)
        return text

    assert refused(taken, ValidationError) == set(PAYLOADS)
