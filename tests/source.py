"""The source of the project, each file read once, and what stands in it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.house import LAYERS, ROOT

FILES = [
    path
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("*.py"))
    if "migrations" not in path.parts
]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
RULES = [path for path in FILES if path.relative_to(ROOT).parts[0] == "rules"]
MIGRATIONS = sorted(ROOT.glob("*/migrations/[0-9]*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def text_of(path: Path) -> str:
    return path.read_text()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return list(ast.walk(tree_of(path)))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Every module that a file imports, inside functions too."""
    return frozenset(_imports_of(path))


def _imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
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


def roots_of(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)}


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes_of(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


def broken(
    paths: Iterable[Path], found_in: Callable[[Path], Iterable[object]]
) -> dict[str, list[str]]:
    """What breaks a law, by the file that it stands in."""
    told = {name_of(path): sorted(map(str, found_in(path))) for path in paths}
    return {name: found for name, found in told.items() if found}
