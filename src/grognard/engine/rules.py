"""`@rule` marks the function that carries out a rule; `rules.csv` lists every rule of a rulebook.

>>> @rule("9.11a")
... def may_resolve() -> bool: ...
>>> may_resolve.rules
('9.11a',)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from grognard.engine.data import read_rows

F = TypeVar("F", bound=Callable[..., object])
CARRIED_BY_DATA = ("data", "setup", "definition")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the rulebook by its own number, in our words."""

    id: str
    kind: str
    en: str
    fr: str


def rule(*ids: str) -> Callable[[F], F]:
    """This function or class carries out these rules."""

    def mark(carrier: F) -> F:
        carrier.rules = ids  # type: ignore[attr-defined]
        return carrier

    return mark


class Mark(msgspec.Struct, frozen=True):
    """Where a rule is carried out or tested."""

    rule: str
    file: str
    line: int
    name: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


def read_rules(folder: Path) -> list[Rule]:
    return read_rows(folder / "rules.csv", Rule)


def marks(root: Path, decorator: str) -> Iterator[Mark]:
    """Every `@rule(...)` (or `@pytest.mark.rule(...)`) below a folder, found without running anything."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for number in _marked(node, decorator):
                    yield Mark(number, path.relative_to(root).as_posix(), node.lineno, node.name)


def _marked(node: ast.FunctionDef | ast.ClassDef, decorator: str) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == decorator:
            values = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
            yield from (value for value in values if isinstance(value, str))
