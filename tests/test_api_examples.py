"""Each operation of the API's schema shows what is sent and answered, by its shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker

from matches.sheet.examples import RECORD, SHEET
from rules.match import score
from rules.record import read_match_record

JSON = "application/json"
METHODS = {"get", "post", "patch"}


@dataclass(frozen=True, slots=True)
class Told:
    """A body that an operation takes, or answers with when it went well."""

    name: str
    schema: dict[str, Any]
    examples: list[Any]


@cache
def schema() -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/api/v1/schema/").json()
    return found


def bodies(whole: dict[str, Any]) -> Iterator[Told]:
    """Every body that is sent, and every answer with a body to what went well."""
    for path, methods in whole["paths"].items():
        for method, one in methods.items():
            assert method in METHODS
            told = {"sent": one.get("requestBody")} | {
                code: answer
                for code, answer in one["responses"].items()
                if code < "300"
            }
            for what, body in told.items():
                if body and JSON in body.get("content", {}):
                    content = body["content"][JSON]
                    examples = [
                        x["value"] for x in content.get("examples", {}).values()
                    ]
                    name = f"{method} {path} {what}"
                    yield Told(name, content["schema"], examples)


def strict(schema: Any) -> Any:
    """A schema that also refuses a field that it does not name."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {name: strict(one) for name, one in schema.items()}
    if isinstance(schema.get("properties"), dict):
        inside.setdefault("additionalProperties", False)
    return inside


def faults(told: Told, whole: dict[str, Any]) -> list[str]:
    shapes = {"components": {"schemas": strict(whole["components"]["schemas"])}}
    check = Draft202012Validator(
        strict(told.schema) | shapes, format_checker=FormatChecker()
    )
    return [
        f"{told.name}: {fault.json_path}: {fault.message[:200]}"
        for example in told.examples
        for fault in check.iter_errors(example)
    ]


def test_every_operation_shows_what_is_sent_and_what_is_answered() -> None:
    found = list(bodies(schema()))
    answered = {one.name.rpartition(" ")[0] for one in found if one.name[-4:] != "sent"}
    operations = {
        f"{method} {path}" for path, one in schema()["paths"].items() for method in one
    }
    assert operations - answered == set()
    bare = [one.name for one in found if not one.examples]
    assert bare == [], "\n".join(bare)


def test_every_example_is_what_the_schema_says() -> None:
    found = [fault for one in bodies(schema()) for fault in faults(one, schema())]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(
    "example",
    [
        {"pointer": 3, "detail": "must be text"},
        {"pointer": "nights[0]"},
        {"pointer": "", "detail": "", "other": ""},
    ],
    ids=["another type", "a field is missing", "a field too many"],
)
def test_an_example_that_is_not_by_its_schema_is_found(example: Any) -> None:
    told = Told("x", {"$ref": "#/components/schemas/ErrorShape"}, [example])
    assert len(faults(told, schema())) == 1


def test_the_score_sheet_that_is_shown_is_that_of_the_record() -> None:
    assert score(read_match_record(RECORD)).as_json() == SHEET
