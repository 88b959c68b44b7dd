"""The mutants of a source file: each one small change, made in its syntax tree."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
# These say how a class is made or a list is read, which is no rule.
NO_RULE = {"slots", "frozen", "strict", "eq", "repr", "init", "kw_only", "default"}


# A description, and the function that makes the new node from the old.
Change = tuple[str, Callable[[ast.AST], ast.AST]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file: its function ("" outside any), and its description."""

    file: str
    place: int
    function: str
    line: int
    change: str

    @property
    def key(self) -> str:
        """Identifies the mutant within its file, even when its lines move."""
        return f"{self.function}: {self.change}"


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place where a tree can be changed: the path to it, and the change."""

    function: str
    line: int
    change: str
    # The path from the root: the field of a node, and the index in it of a list.
    path: tuple[tuple[str, int | None], ...]
    make: Callable[[ast.AST], ast.AST]


def mutants_of(file: str) -> list[Mutant]:
    """Return every mutant of a file, in the order of its lines."""
    return [
        Mutant(file, place, spot.function, spot.line, spot.change)
        for place, spot in enumerate(_spots(file))
    ]


def changed_tree(mutant: Mutant) -> ast.Module:
    """Return the tree of a mutant's file with its one change."""
    spot = _spots(mutant.file)[mutant.place]
    tree = copy.deepcopy(_tree(mutant.file))
    parent: ast.AST = tree
    for name, place in spot.path[:-1]:
        found = getattr(parent, name)
        parent = found if place is None else found[place]
    name, place = spot.path[-1]
    field = getattr(parent, name)
    old = field if place is None else field[place]
    new = ast.copy_location(spot.make(old), old)
    if place is None:
        setattr(parent, name, new)
    else:
        field[place] = new
    return ast.fix_missing_locations(tree)


def telling_tree(file: str, name: str) -> ast.Module:
    """Return a file's tree with each outermost function first calling `name`."""
    tree = copy.deepcopy(_tree(file))
    for function, path in _outermost(tree, ""):
        told = ast.parse(f"{name}({file!r}, {path!r})").body[0]
        place = 1 if ast.get_docstring(function) is not None else 0
        function.body.insert(place, told)
        for node in ast.walk(told):
            ast.copy_location(node, function.body[-1])
    return tree


def _outermost(node: ast.AST, path: str) -> Iterator[tuple[Function, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, f"{path}{child.name}"
        elif isinstance(child, ast.ClassDef):
            yield from _outermost(child, f"{path}{child.name}.")
        else:
            yield from _outermost(child, path)


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text(), file)


@cache
def _spots(file: str) -> tuple[_Spot, ...]:
    found = list(_below(_tree(file), (), "", False))
    return tuple(sorted(found, key=lambda spot: spot.line))


def _below(
    node: ast.AST,
    path: tuple[tuple[str, int | None], ...],
    function: str,
    is_within: bool,
) -> Iterator[_Spot]:
    """Walk a tree; `function` is the outermost one, with its classes' names."""
    for name, place, child in _children(node):
        way = (*path, (name, place))
        inner, within = function, is_within
        if isinstance(child, Function | ast.ClassDef) and not is_within:
            inner = f"{function}.{child.name}".lstrip(".")
            within = isinstance(child, Function)
        shown = inner if within else ""
        for change, make in _changes(child, name):
            line = getattr(child, "lineno", getattr(node, "lineno", 0))
            yield _Spot(shown, line, change, way, make)
        yield from _below(child, way, inner, within)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """Yield the parts of a node where a change affects a rule."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases", "type_comment"}:
            continue
        parts = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, child in parts:
            if isinstance(child, ast.AST) and not _is_left_alone(child):
                yield name, place, child


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.keyword) and node.arg in NO_RULE:
        return True
    if isinstance(node, ast.ClassDef):
        return any(ast.unparse(base).startswith("Protocol") for base in node.bases)
    names = getattr(node, "targets", [])
    return any(ast.unparse(name) == "__all__" for name in names)


def _changes(node: ast.AST, name: str) -> Iterator[Change]:
    """Yield the changes of one node, each with its description."""
    for kind, changes in CHANGES.items():
        if isinstance(node, kind):
            yield from changes(node)
    is_asked = name in {"test", "ifs"}
    if is_asked and isinstance(node, ast.Name | ast.Attribute | ast.Call):
        yield f"{_short(node)} -> not {_short(node)}", _turned


def _said(node: ast.AST, turn: Callable[[ast.AST], None]) -> Change:
    def make(old: ast.AST) -> ast.AST:
        new = copy.deepcopy(old)
        turn(new)
        return new

    return f"{_short(node)} -> {_short(make(node))}", make


def _operators(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        swap = SWAPS[type(op)]

        def turn(new: ast.AST, at: int = place, to: type[ast.AST] = swap) -> None:
            new.ops[at] = to()

        yield _said(node, turn)


def _halves(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield _said(node, lambda new: setattr(new, "op", other()))
    for place in range(len(node.values)):
        rest = [one for at, one in enumerate(node.values) if at != place]
        half = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield f"{_short(node)} -> {_short(half)}", lambda _old, half=half: _copied(half)


def _constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if not isinstance(value, bool | int):
        return
    new = not value if isinstance(value, bool) else value + 1
    yield f"{value} -> {new}", lambda _old: ast.Constant(new)


def _returned(node: ast.Return) -> Iterator[Change]:
    # For callers that test the result, a falsy constant is the same as None.
    is_nothing = isinstance(node.value, ast.Constant) and not node.value.value
    if node.value is not None and not is_nothing:
        yield f"{_short(node)} -> return None", lambda _old: ast.Return(None)


def _swapped(node: ast.BinOp | ast.AugAssign) -> Iterator[Change]:
    if type(node.op) in SWAPS:
        yield _said(node, lambda new: setattr(new, "op", SWAPS[type(new.op)]()))


def _unsigned(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield f"{_short(node)} -> {_short(node.operand)}", _operand


def _left_out(node: ast.AST) -> Iterator[Change]:
    is_done = not isinstance(node, ast.Expr)
    if is_done or isinstance(node.value, ast.Call | ast.YieldFrom):
        yield f"{_short(node)} -> pass", lambda _old: ast.Pass()


def _copied(node: ast.AST) -> ast.AST:
    return copy.deepcopy(node)


def _operand(old: ast.AST) -> ast.AST:
    return old.operand


def _turned(old: ast.AST) -> ast.AST:
    return ast.UnaryOp(ast.Not(), old)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


CHANGES: dict[Any, Callable[[Any], Iterator[Change]]] = {
    ast.Compare: _operators,
    (ast.BinOp, ast.AugAssign): _swapped,
    ast.BoolOp: _halves,
    ast.UnaryOp: _unsigned,
    ast.Constant: _constant,
    ast.Return: _returned,
    (ast.Expr, ast.Break, ast.Continue, ast.Raise): _left_out,
}
