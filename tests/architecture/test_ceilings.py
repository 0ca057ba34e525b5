"""House rules on the shape of the code, read from its syntax tree, where no ``noqa`` can lift them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "app").rglob("*.py"))
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 50

Function = ast.FunctionDef | ast.AsyncFunctionDef
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function):
            yield node


def lines_without_docstring(function: Function) -> int:
    docstring = function.body[0] if ast.get_docstring(function) else None
    length = (function.end_lineno or function.lineno) - function.lineno + 1
    return length - ((docstring.end_lineno or 0) - docstring.lineno + 1 if docstring else 0)


def public_definitions(scope: ast.Module | ast.ClassDef) -> Iterator[Function | ast.ClassDef]:
    """What a reader of the module can call; what is nested in a function is not."""
    for node in scope.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from public_definitions(node)


@each_file
def test_file_is_short(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= MAX_FILE_LINES


@each_file
def test_functions_are_short(path: Path) -> None:
    lengths = {function.name: lines_without_docstring(function) for function in functions(path)}
    assert {name: length for name, length in lengths.items() if length > MAX_FUNCTION_LINES} == {}


@each_file
def test_imports_stand_at_the_top(path: Path) -> None:
    inside = [node for function in functions(path) for node in ast.walk(function)]
    assert [node.lineno for node in inside if isinstance(node, ast.Import | ast.ImportFrom)] == []


@each_file
def test_functions_say_what_they_return(path: Path) -> None:
    assert [f"{f.name}, line {f.lineno}" for f in functions(path) if f.returns is None] == []


@each_file
def test_module_and_public_names_are_described(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module says nothing about itself"
    assert [node.name for node in public_definitions(tree) if not ast.get_docstring(node)] == []
