"""Write the Python client from the schema: one module without dependencies.

Every shape of the schema becomes a TypedDict, every operation a method.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from typing import Any

from drf_spectacular.generators import SchemaGenerator

Schema = dict[str, Any]
PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}
ORDER = ("get", "post", "patch")
WIDTH = 88

HEAD = '''"""A client of the Klawerjas league's API, in one file, without dependencies.

Written from the schema by `manage.py makeclient`; not to be changed by hand.

>>> client = Client("https://klawerjas.example", key="klw_…")
>>> client.divisions_log_retrieve(1)["rows"]  # doctest: +SKIP
"""
# ruff: noqa - a program wrote it, one method for each operation

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from itertools import count
from typing import Any, NotRequired, TypedDict
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

TIMEOUT_S = 30
# A site that is busy (503) or has had enough for now (429) says how long to wait.
TRIES = 3
MOST_WAIT_S = 60
# Of the names that there are, where one is not among them.
MOST_TOLD = 20


class Problem(Exception):
    """Why there is no answer: `status`, `type`, and `errors` by their places.

    As text it is a sentence to show. The status is 0 if nothing answered.
    """

    def __init__(self, told: dict[str, Any]) -> None:
        self.status: int = told.get("status", 0)
        self.type: str = told.get("type", "")
        self.rule: str | None = told.get("rule")
        self.errors: list[dict[str, str]] = told.get("errors", [])
        said = told.get("detail") or told.get("title", "")
        faults = [f"{one['detail']} ({one['pointer']})" for one in self.errors]
        super().__init__(f"{said}: {'; '.join(faults)}" if faults else said)


def pages(ask: Callable[..., Any], **choose: Any) -> Iterator[Any]:
    """Every row of a list, page after page: pages(client.teams_list, union="…")."""
    page, choose = 1, {"page_size": 200} | choose
    while True:
        found = ask(page=page, **choose)
        yield from found["results"]
        if not found["next"]:
            return
        page += 1


def named(ask: Callable[..., Any], name: str, **choose: Any) -> Any:
    """The one row of a list with this name, code or slug; else a Problem says so."""
    rows = list(pages(ask, **choose))
    ways = ("slug", "name", "code")
    found = [row for row in rows if name in [row.get(one) for one in ways]]
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem({"title": f"There are {len(found)} called {name} here."})
    known = [row.get("slug") or row["name"] for row in rows]
    more = ["…"] if len(known) > MOST_TOLD else []
    only = f", only {', '.join(known[:MOST_TOLD] + more)}" if known else ""
    raise Problem({"title": f"There is no {name} here{only}."})


'''

CLIENT = '''class Client:
    """The API of one site; with a key also what the key may."""

    def __init__(self, site: str, *, key: str = "", language: str = "en") -> None:
        self.site, self.key, self.language = site.rstrip("/"), key.strip(), language

    def _ask(
        self,
        method: str,
        path: str,
        choose: dict[str, Any] | None = None,
        body: Any = None,
    ) -> Any:
        named = {name: _said(one) for name, one in (choose or {}).items()}
        query = urlencode({name: one for name, one in named.items() if one is not None})
        headers = {"Accept": "application/json", "Accept-Language": self.language}
        if self.key:
            headers["Authorization"] = f"Bearer {quote(self.key)}"
        sent = None
        if body is not None:
            sent = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        address = f"{self.site}{path}" + (f"?{query}" if query else "")
        for tried in count(1):
            try:
                request = Request(address, sent, headers, method=method)
                with OPENER.open(request, timeout=TIMEOUT_S) as answer:
                    return json.load(answer)
            except HTTPError as error:
                with error:
                    problem = Problem(_told(error, self.site))
                wait_s = _wait_of(error)
                if wait_s is None or tried >= TRIES:
                    raise problem from None
                time.sleep(wait_s)
            except (OSError, HTTPException, ValueError) as error:
                raise Problem({"title": _silence(error, self.site)}) from None
'''

FOOT = '''

def _said(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else value


class _NoRedirect(HTTPRedirectHandler):
    """A key goes to no other site, and a change is not asked for as a page."""

    def redirect_request(self, *args: Any, **named: Any) -> None:
        return None


OPENER = build_opener(_NoRedirect)


def _wait_of(error: HTTPError) -> int | None:
    wait = error.headers.get("Retry-After", "")
    is_later = error.code in (429, 503) and wait.isdecimal()
    return min(int(wait), MOST_WAIT_S) if is_later else None


def _told(error: HTTPError, site: str) -> dict[str, Any]:
    if error.headers.get_content_type() == "application/problem+json":
        told: dict[str, Any] = json.load(error)
        return told
    if "Location" in error.headers:
        title = f"{site} sends you to {error.headers['Location']}."
        return {"status": error.code, "title": title}
    title = f"{site} answers {error.code} {error.reason}, and not as a league's site."
    return {"status": error.code, "title": title}


def _silence(error: Exception, site: str) -> str:
    if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError)):
        return f"{site} is no league's site: its answer is not JSON."
    if isinstance(error, ValueError):
        return f"{site} is no address: it begins with https:// or http://."
    reason = error.reason if isinstance(error, URLError) else error
    return f"{site} does not answer: {reason}."
'''


def client_source() -> str:
    """Return the source of the client's module for the current schema."""
    schema: Schema = SchemaGenerator().get_schema(request=None, public=True)
    shapes = schema["components"]["schemas"]
    parts = [HEAD, *(_shape(name, shapes[name]) for name in sorted(shapes)), CLIENT]
    for path, way in schema["paths"].items():
        parts += [
            _method(path, method, way[method]) for method in ORDER if method in way
        ]
    return "".join(parts) + FOOT


def type_of(schema: Schema) -> str:
    """Return the Python type of a schema.

    >>> type_of({"type": ["integer", "null"]})
    'int | None'
    >>> type_of({"type": "array", "items": {"$ref": "#/components/schemas/Team"}})
    'list[Team]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " | ".join(dict.fromkeys(map(type_of, schema[word])))
    kinds = schema.get("type", "any")
    if isinstance(kinds, str):
        kinds = [kinds]
    return " | ".join(dict.fromkeys(_plain(kind, schema) for kind in kinds))


def _plain(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind == "object":
        return "dict[str, Any]"
    return PLAIN.get(kind, "Any")


def _shape(name: str, schema: Schema) -> str:
    fields = schema.get("properties")
    if fields is None:
        return f"{name} = {type_of(schema)}\n\n\n"
    needed = set(schema.get("required", ()))
    lines = [
        f"    {key!r}: {_field(one, key in needed)}," for key, one in fields.items()
    ]
    # Called as a function, since some names are Python keywords.
    body = "\n".join(lines).replace("'", '"')
    inside = f"{{\n{body}\n    }}" if lines else "{}"
    return f'{name} = TypedDict(\n    "{name}",\n    {_indented(inside)},\n)\n\n\n'


def _indented(text: str) -> str:
    return text.replace("\n    ", "\n        ").replace("\n        }", "\n    }")


def _field(schema: Schema, is_needed: bool) -> str:
    kind = type_of(schema)
    return f'"{kind}"' if is_needed else f'NotRequired["{kind}"]'


def _method(path: str, method: str, operation: Schema) -> str:
    told = operation.get("parameters", [])
    keys = [one for one in told if one["in"] == "path"]
    chosen = [one for one in told if one["in"] == "query"]
    body = _content(operation.get("requestBody", {}))
    arguments = ["self", *(f"{_name(one)}: int | str" for one in keys)]
    arguments += [f"body: {body}"] if body else []
    arguments += ["*"] if chosen else []
    arguments += [_option(one) for one in chosen]
    answer = next(
        _content(one) for code, one in operation["responses"].items() if code < "300"
    )
    listed = "".join(f"\n        {one}," for one in arguments)
    where = re.sub(r"{(\w+)}", r"{quote(str(\1), safe='')}", path)
    where = f'f"{where}"' if keys else f'"{path}"'
    lines = [f"        {one['name']!r}: {_name(one)}," for one in chosen]
    sent = ", ".join(_given(method, chosen, body))
    asked = "{\n" + "\n".join(lines).replace("'", '"') + "\n        }" if chosen else ""
    return (
        f"\n    def {operation['operationId']}({listed}\n    ) -> {answer or 'Any'}:\n"
        f'        """{operation.get("summary", "").rstrip(".")}."""\n'
        + (f"        choose = {_deeper(asked)}\n" if chosen else "")
        + f"        path = {where}\n"
        f"        answer: {answer or 'Any'} = self._ask({sent})\n"
        "        return answer\n"
    )


def _given(method: str, chosen: list[Schema], body: str) -> Iterator[str]:
    yield f'"{method.upper()}"'
    yield "path"
    if chosen:
        yield "choose"
    if body:
        yield "body=body"


def _deeper(text: str) -> str:
    return text.replace('\n        "', '\n            "')


def _option(one: Schema) -> str:
    kind = type_of(one["schema"])
    if one.get("required"):
        return f"{_name(one)}: {kind}"
    return f"{_name(one)}: {kind} | None = None"


def _name(one: Schema) -> str:
    name = str(one["name"])
    return f"{name}_" if keyword.iskeyword(name) else name


def _content(told: Schema) -> str:
    schema = told.get("content", {}).get("application/json", {}).get("schema")
    return type_of(schema) if schema else ""
