"""The project's own law, read from its source: directions, sizes, what is not done.

Each file is read once; a test tells all the files that break its law together.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.house import LAYERS, PICTURE, ROOT, SUBJECTS, picture
from tests.source import (
    FILES,
    MIGRATIONS,
    RULES,
    TESTS,
    broken,
    functions_of,
    imports_of,
    length_of,
    name_of,
    nodes_of,
    roots_of,
    text_of,
    tree_of,
)

NO_SUBJECT = {"management", "migrations", "templatetags"}
# Inside a subject: nouns and questions, then changes, forms, and what a request meets.
STEPS = {"actions": 1, "forms": 2, "views": 3, "api": 3, "urls": 4}
# What a background worker runs acts through the actions of its own subject.
WORKERS = {
    "drives/draws/draw_worker.py",
    "league/notices/mailing.py",
    "league/plans/plan_worker.py",
    "league/roles/mailing.py",
    "scoresheets/prints/printer.py",
}
MOST_FILES_AT_A_ROOT = 12
MOST_FILES_IN_A_FOLDER = 15
# Their common ground is one folder, whatever its size (docs/decisions.md).
WHOLE = {"league/models"}
MOST_MODULES_OF_A_NAME = 3
MOST_NAMES_TWICE = 150
MOST_LINES_IN_A_FILE = 400
MOST_LINES_IN_A_FUNCTION = 40
# Where the heavy libraries may be imported: in tasks and commands, inside functions.
HEAVY = {"ortools"}
HEAVY_LAYERS = {"league", "referees", "drives"}


def test_there_is_code_to_police() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} == set(LAYERS)
    assert len(FILES) > 300
    assert MIGRATIONS


def test_a_package_imports_only_from_those_to_its_left() -> None:
    def from_the_right(path: Path) -> set[str]:
        layer = path.relative_to(ROOT).parts[0]
        return roots_of(path) & set(LAYERS[LAYERS.index(layer) + 1 :])

    assert broken(FILES, from_the_right) == {}


@cache
def modules() -> dict[str, Path]:
    """Each module of ours by its dotted name."""
    return {
        name_of(path)
        .removesuffix(".py")
        .removesuffix("/__init__")
        .replace("/", "."): path
        for path in FILES
    }


@cache
def ours_imported_by(path: Path, *, at_the_top: bool = False) -> frozenset[Path]:
    """The modules of ours from which a file imports a name, or which it imports."""
    nodes = tree_of(path).body if at_the_top else nodes_of(path)
    found = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            for one in node.names:
                whole = modules().get(f"{node.module}.{one.name}")
                found.add(whole or modules().get(node.module or ""))
        elif isinstance(node, ast.Import):
            found.update(modules().get(one.name) for one in node.names)
    return frozenset(one for one in found if one is not None and one != path)


def subject_of(path: Path) -> str | None:
    """The subject of a file of an app; None at an app's root, which tops them all."""
    app, *rest = path.relative_to(ROOT).parts
    if app not in SUBJECTS or rest[0] in NO_SUBJECT:
        return None
    if rest == ["models.py"]:
        return "models"
    return rest[0] if len(rest) > 1 else None


IN_A_SUBJECT = [path for path in FILES if subject_of(path)]


def is_of_the_same_app(path: Path, other: Path) -> bool:
    return path.relative_to(ROOT).parts[0] == other.relative_to(ROOT).parts[0]


def test_every_folder_of_an_app_is_a_subject_with_its_place() -> None:
    def strange(path: Path) -> set[str]:
        app = path.relative_to(ROOT).parts[0]
        return {str(subject_of(path))} - set(SUBJECTS[app])

    assert len(IN_A_SUBJECT) > 700
    assert broken(IN_A_SUBJECT, strange) == {}
    there = {(path.relative_to(ROOT).parts[0], subject_of(path)) for path in FILES}
    told = {(app, one) for app, order in SUBJECTS.items() for one in order}
    assert told - there == set()


def test_the_picture_of_the_house_is_of_this_house() -> None:
    assert PICTURE.read_text() == picture(), "python -m tests.house draws it"


def test_a_subject_imports_only_from_those_before_it() -> None:
    def from_above(path: Path) -> Iterator[str]:
        order = SUBJECTS[path.relative_to(ROOT).parts[0]]
        place = order.index(subject_of(path) or "")
        for other in ours_imported_by(path):
            if is_of_the_same_app(path, other):
                above = subject_of(other)
                if above is None or order.index(above) > place:
                    yield name_of(other)

    assert broken(IN_A_SUBJECT, from_above) == {}


def step_of(path: Path) -> int:
    """How near to a request a file of a subject is; its nouns are furthest."""
    inside = path.relative_to(ROOT).with_suffix("").parts[2:]
    return next((STEPS[part] for part in inside if part in STEPS), 0)


def test_inside_a_subject_actions_know_no_forms_and_forms_no_views() -> None:
    def nearer(path: Path) -> Iterator[str]:
        for other in ours_imported_by(path):
            is_same = is_of_the_same_app(path, other)
            is_same = is_same and subject_of(path) == subject_of(other)
            if is_same and step_of(other) > step_of(path):
                yield name_of(other)

    found = broken(IN_A_SUBJECT, nearer)
    assert {name: one for name, one in found.items() if name not in WORKERS} == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {path: ours_imported_by(path, at_the_top=True) for path in FILES}
    try:
        order = list(TopologicalSorter(graph).static_order())
    except CycleError as circle:
        raise AssertionError([name_of(path) for path in circle.args[1]]) from None
    assert len(order) == len(FILES)


def test_no_folder_holds_more_files_than_one_looks_through() -> None:
    folders = Counter(path.parent for path in FILES)
    most = {ROOT / app: MOST_FILES_AT_A_ROOT for app in SUBJECTS}
    full = {
        name_of(folder): number
        for folder, number in folders.items()
        if number > most.get(folder, MOST_FILES_IN_A_FOLDER)
        and "config" not in folder.parts
    }
    assert {name: full[name] for name in full if name not in WHOLE} == {}


def defined_in(path: Path) -> Iterator[str]:
    """The public functions and classes of a module."""
    for node in tree_of(path).body:
        is_named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if is_named and not node.name.startswith("_"):
            yield node.name


def test_a_public_name_stands_in_few_modules() -> None:
    places: dict[str, list[str]] = {}
    for path in FILES:
        if "management" not in path.parts:
            for name in defined_in(path):
                places.setdefault(name, []).append(name_of(path))
    most = MOST_MODULES_OF_A_NAME
    assert {name: found for name, found in places.items() if len(found) > most} == {}
    assert sum(len(found) > 1 for found in places.values()) < MOST_NAMES_TWICE


def test_the_rules_import_the_standard_library_alone() -> None:
    pure = sys.stdlib_module_names | {"rules"}
    kept_out = {"random", "secrets", "time", "os", "sqlite3", "socket"}
    assert broken(RULES, lambda path: roots_of(path) - (pure - kept_out)) == {}


def test_the_rules_ask_no_clock() -> None:
    asked = re.compile(r"\.(?:now|utcnow|today)\(")
    assert broken(RULES, lambda path: asked.findall(text_of(path))) == {}


def test_nothing_imports_tests_or_the_bench() -> None:
    assert broken(FILES, lambda path: roots_of(path) & {"tests", "bench"}) == {}


def test_the_solver_is_imported_in_tasks_and_commands_alone() -> None:
    def too_soon_or_too_low(path: Path) -> set[str]:
        top = {
            (getattr(node, "module", None) or node.names[0].name).split(".")[0]
            for node in tree_of(path).body
            if isinstance(node, ast.Import | ast.ImportFrom)
        }
        may = path.relative_to(ROOT).parts[0] in HEAVY_LAYERS
        return HEAVY & (top if may else top | roots_of(path))

    assert broken(FILES, too_soon_or_too_low) == {}


def test_there_are_no_signals_between_our_apps() -> None:
    signals = re.compile(
        r"django\.(?:db\.models|dispatch|core)\.?\w*signals?\b|\bimport signals\b|"
        r"\breceiver\(|\.connect\(\s*\w+,\s*sender"
    )
    found = broken(FILES, lambda path: signals.findall(text_of(path)))
    # It takes one of Django's own off: a request's end is not its transaction's.
    assert set(found) <= {"config/press_server.py"}


def test_no_model_does_work_when_it_is_saved() -> None:
    def overridden(path: Path) -> set[str]:
        return {
            function.name
            for node in nodes_of(path)
            if isinstance(node, ast.ClassDef)
            for function in node.body
            if isinstance(function, ast.FunctionDef)
        } & {"save", "save_base", "bulk_create", "asave"}

    assert broken(FILES, overridden) == {}


def test_nothing_prints() -> None:
    def calls(path: Path) -> list[str]:
        return [
            f"{node.func.id} in line {node.lineno}"
            for node in nodes_of(path)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"print", "breakpoint", "eval", "exec"}
        ]

    assert broken(FILES, calls) == {}


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {name_of(one): len(text_of(one).splitlines()) for one in FILES + TESTS}
    long = {name: long for name, long in lengths.items() if long > MOST_LINES_IN_A_FILE}
    assert long == {}


def test_no_function_is_longer_than_40_lines() -> None:
    def long(path: Path) -> list[str]:
        return [
            one.name
            for one in functions_of(path)
            if length_of(one) > MOST_LINES_IN_A_FUNCTION
        ]

    assert broken(FILES, long) == {}


def test_every_module_has_postponed_annotations() -> None:
    def lacks(path: Path) -> bool:
        has_code = any(not isinstance(node, ast.Expr) for node in tree_of(path).body)
        return has_code and "from __future__ import annotations" not in text_of(path)

    assert [name_of(path) for path in FILES if lacks(path)] == []


def test_most_functions_are_short() -> None:
    lengths = sorted(length_of(one) for path in FILES for one in functions_of(path))
    assert lengths[len(lengths) // 2] <= 10


def test_every_migration_has_a_spoken_name() -> None:
    spoken = re.compile(r"\d{4}_(?!.*_auto_)(?!auto_)[a-z][a-z0-9_]+")
    assert [one.stem for one in MIGRATIONS if not spoken.fullmatch(one.stem)] == []


def test_a_migration_imports_nothing_of_ours_but_field_checks() -> None:
    def ours(path: Path) -> set[str]:
        found = {name for name in imports_of(path) if name.split(".")[0] in LAYERS}
        return found - {"league.models.places"}  # validate_time_zone, by its name

    assert broken(MIGRATIONS, ours) == {}


# A page or task that asks for all rows of a union's model, of no union in particular.
CROSSING = re.compile(r"\b(\w+)\.objects\.(all\(\)|count\(\)|first\(\)|exists\(\))")
# Who may: the board and the machine's own commands.
SPANNING = {
    "config/state/incidents.py": {"Incident"},
    "league/access/permissions.py": {"Board", "Union", "User"},
    "league/audit/outbox.py": {"OutboxRow"},
    "league/serving/demo_mark.py": {"Demo"},
}


def test_no_query_spans_unions_but_the_boards_and_the_commands() -> None:
    def spans(path: Path) -> set[str]:
        name = name_of(path)
        if "/management/commands/" in name:
            return set()
        # An API's view names the rows that its address picks one of.
        text = text_of(path).replace("    queryset = ", "# ")
        text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
        found = {match[1] for match in CROSSING.finditer(text)}
        return found - {"Union"} - SPANNING.get(name, set())

    assert broken(FILES, spans) == {}


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
    assert free == {
        "archive.BackupRun",
        "league.AccountEvent",
        "league.ApiKey",
        "league.Board",
        "league.BrowserSession",
        "league.Demo",
        "league.Incident",
        "league.Union",
        "league.User",
    }
