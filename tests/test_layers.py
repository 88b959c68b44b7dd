"""The project's own law, read from its source: directions, sizes, what is not done."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = [
    "rules",
    "league",
    "matches",
    "referees",
    "scoresheets",
    "drives",
    "archive",
    "config",
]
MOST_LINES_IN_A_FILE = 400
MOST_LINES_IN_A_FUNCTION = 40
FILES = [
    path
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("*.py"))
    if "migrations" not in path.parts
]
MIGRATIONS = sorted(ROOT.glob("*/migrations/[0-9]*.py"))
# Where the heavy libraries may be imported: in tasks and commands, inside functions.
HEAVY = {"ortools"}
HEAVY_LAYERS = {"league", "referees", "drives"}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


each_file = pytest.mark.parametrize("path", FILES, ids=name_of)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, inside functions too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield node.module or ""
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("import_module", "__import__")
        ):
            yield from (
                str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant)
            )


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@each_file
def test_a_package_imports_only_from_those_to_its_left(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    left = set(LAYERS[: LAYERS.index(layer) + 1])
    ours = {name.split(".")[0] for name in imports_of(path)} & set(LAYERS)
    assert ours <= left


@pytest.mark.parametrize(
    "path", [path for path in FILES if "rules" in path.parts], ids=name_of
)
def test_the_rules_import_the_standard_library_alone(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports_of(path)}
    assert roots <= sys.stdlib_module_names | {"rules"}
    assert not roots & {"random", "secrets", "time", "os", "sqlite3", "socket"}


@pytest.mark.parametrize(
    "path", [path for path in FILES if "rules" in path.parts], ids=name_of
)
def test_the_rules_ask_no_clock(path: Path) -> None:
    assert not re.search(r"\.(now|utcnow|today)\(", path.read_text())


@each_file
def test_nothing_imports_tests_or_the_bench(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports_of(path)} & {"tests", "bench"}


@each_file
def test_the_solver_is_imported_in_tasks_and_commands_alone(path: Path) -> None:
    top = {
        (getattr(node, "module", None) or node.names[0].name).split(".")[0]
        for node in tree_of(path).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    everywhere = {name.split(".")[0] for name in imports_of(path)}
    assert not top & HEAVY
    if path.relative_to(ROOT).parts[0] not in HEAVY_LAYERS:
        assert not everywhere & HEAVY


@each_file
def test_there_are_no_signals_between_our_apps(path: Path) -> None:
    assert not re.search(
        r"django\.(db\.models|dispatch|core)\.?\w*signals?\b|\breceiver\(|\.connect\(\s*\w+,\s*sender",
        path.read_text(),
    )


@each_file
def test_no_model_does_work_when_it_is_saved(path: Path) -> None:
    overridden = {
        function.name
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
        for function in node.body
        if isinstance(function, ast.FunctionDef)
    }
    assert not overridden & {"save", "save_base", "bulk_create", "asave"}


@each_file
def test_nothing_prints(path: Path) -> None:
    calls = [
        node.lineno
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"print", "breakpoint", "eval", "exec"}
    ]
    assert calls == []


@each_file
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MOST_LINES_IN_A_FILE


@each_file
def test_no_function_is_longer_than_40_lines(path: Path) -> None:
    long = [
        one.name
        for one in functions_of(path)
        if (one.end_lineno or 0) - one.lineno + 1 > MOST_LINES_IN_A_FUNCTION
    ]
    assert long == []


@each_file
def test_every_module_has_postponed_annotations(path: Path) -> None:
    has_code = any(not isinstance(node, ast.Expr) for node in tree_of(path).body)
    assert not has_code or "from __future__ import annotations" in path.read_text()


def test_most_functions_are_short() -> None:
    lengths = sorted(
        (one.end_lineno or 0) - one.lineno + 1
        for path in FILES
        for one in functions_of(path)
    )
    assert lengths[len(lengths) // 2] <= 10


@pytest.mark.parametrize("path", MIGRATIONS, ids=name_of)
def test_every_migration_has_a_spoken_name(path: Path) -> None:
    assert re.fullmatch(r"\d{4}_[a-z][a-z0-9_]+", path.stem)
    assert "_auto_" not in path.stem


@pytest.mark.parametrize("path", MIGRATIONS, ids=name_of)
def test_a_migration_imports_nothing_of_ours_but_field_checks(path: Path) -> None:
    ours = {name for name in imports_of(path) if name.split(".")[0] in LAYERS}
    assert ours <= {"league.models.places"}  # validate_time_zone, by its name


# A page or task that asks for all rows of a union's model, of no union in particular.
CROSSING = re.compile(r"\b(\w+)\.objects\.(all\(\)|count\(\)|first\(\)|exists\(\))")
# Who may: the board and the machine's own commands.
SPANNING = {
    "league/permissions.py": {"Board", "Union", "User"},
    "league/outbox.py": {"OutboxRow"},
}


@each_file
def test_no_query_spans_unions_but_the_boards_and_the_commands(path: Path) -> None:
    name = name_of(path)
    if "/management/commands/" in name:
        return
    # An API's view names the rows that its address picks one of.
    text = path.read_text().replace("    queryset = ", "# ")
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    found = {match[1] for match in CROSSING.finditer(text)}
    assert found - {"Union"} <= SPANNING.get(name, set())


def test_every_model_belongs_to_a_union() -> None:
    from django.apps import apps

    free = {
        model._meta.label
        for app in LAYERS[1:-1]
        for model in (
            apps.get_app_config(app).get_models() if apps.is_installed(app) else ()
        )
        if not any(field.name == "union" for field in model._meta.fields)
    }
    assert free == {"league.Board", "league.Union", "league.User"}


INLINE = {
    "style attribute": re.compile(r"<[^>]*\sstyle\s*="),
    "handler": re.compile(r"<[^>]*\son[a-z]+\s*="),
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)"),
    "style element": re.compile(r"<style\b"),
    "foreign host": re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//"),
    "unescaped": re.compile(r"\|\s*safe\b|autoescape off"),
    "script address": re.compile(r"javascript:"),
}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_templates_have_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text()
    assert [name for name, pattern in INLINE.items() if pattern.search(text)] == []
