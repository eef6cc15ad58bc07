"""What the code of a game says, found without running it, and the words that its text files have for it."""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from grognard.engine.text import snake

ENGLISH, FRENCH = "en", "fr"
RULE = re.compile(r"(ER\d\d-)?(\d+\.\w+|[A-Z]+\d?(-[A-Z*]*\d*[a-z*]?)+)$")
WORD = re.compile(r"[a-z][a-z0-9_]+$")
NAMES = {
    "Chance": (0, "result"),
    "Shift": (0, "reason"),
    "Verdict": (1, "word"),
    "roll": (1, "word"),
    "roll_d10": (1, "word"),
}
"""Calls in which an argument, by its number, is a word of a table and stands alone."""

Key = tuple[str, frozenset[str] | None]


# What the text files have


@cache
def words(folder: Path, lang: str) -> Mapping[str, str]:
    """Every sentence of a game in a language, by its key."""
    found: dict[str, str] = {}
    for path in sorted((folder / "text" / lang).glob("*.toml")):
        for key, sentence in _flat(tomllib.loads(path.read_text("utf-8"))):
            assert found.setdefault(key, sentence) == sentence, f"{key} has two sentences; one is in {path.name}"
    return found


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def slots(sentence: str) -> set[str]:
    """The facts that a sentence uses: `{fact}`, or `{fact|word for one|word for many}`."""
    found = [name.split("|") for _, name, _, _ in Formatter().parse(sentence) if name]
    assert all(len(parts) in (1, 3) and all(parts) for parts in found), sentence
    return {fact for fact, *_ in found}


def lacking(folder: Path, keys: Iterable[str]) -> list[str]:
    """Those of the keys that have no words in one of the languages; a result may do with the plain word."""
    known = [words(folder, lang) for lang in (ENGLISH, FRENCH)]
    return [key for key in keys if not all(key in each or key.replace("result.", "word.") in each for each in known)]


def check_names(folder: Path, ids: set[str]) -> None:
    """Just these units have names, and no two of a side the same: the first letter of an id is its side."""
    for lang in (ENGLISH, FRENCH):
        names = {key.removeprefix("unit."): name for key, name in words(folder, lang).items() if key[:5] == "unit."}
        assert set(names) == ids
        assert len({(unit[0], name) for unit, name in names.items()}) == len(ids)


def column(path: Path, name: str) -> list[str]:
    """What stands in a column of a data file, each once."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(dict.fromkeys(row[name] for row in csv.DictReader(lines)))


# What the code says


class Said(NamedTuple):
    """A key, and the facts given with it; None when only the run of the program can tell."""

    key: str
    facts: frozenset[str] | None
    place: str


@cache
def said(folder: Path) -> tuple[Said, ...]:
    """All that the modules of a game say."""
    found: list[Said] = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            place = f"{path.name}:{getattr(node, 'lineno', 0)}"
            found += [Said(key, facts, place) for key, facts in _said_by(node)]
    return tuple(found)


def _said_by(node: ast.AST) -> Iterator[Key]:
    if isinstance(node, ast.Call):
        yield from _said_by_call(node)
    elif isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Event" for base in node.bases):
        fields = [line.target for line in node.body if isinstance(line, ast.AnnAssign)]
        yield f"event.{snake(node.name)}", frozenset(name.id for name in fields if isinstance(name, ast.Name))
    elif isinstance(node, ast.Tuple) and len(node.elts) >= 2:
        number, reason = _literals(node.elts[-2]), _literals(node.elts[-1])
        if number and reason and RULE.match(number[0]) and WORD.match(reason[0]):
            yield f"why.{reason[0]}", None


def _said_by_call(node: ast.Call) -> Iterator[Key]:
    name = ast.unparse(node.func).rpartition(".")[2]
    args = node.args
    if name == "Text" and args:
        facts = frozenset() if len(args) == 1 and not node.keywords else _keys(args[1]) if len(args) > 1 else None
        yield from ((key, facts) for key in _literals(args[0]))
    elif name == "forbid" and len(args) > 1:
        named = None if any(k.arg is None for k in node.keywords) else frozenset(k.arg or "" for k in node.keywords)
        yield from ((f"why.{reason}", named) for reason in _literals(args[1]))
    elif name == "Breach" and len(args) > 1:
        yield from ((f"why.{reason}", _keys(args[2]) if len(args) > 2 else None) for reason in _literals(args[1]))
    elif name in NAMES:
        number, table = NAMES[name]
        yield from ((f"{table}.{word}", frozenset()) for arg in args[number : number + 1] for word in _literals(arg))


def _literals(node: ast.expr) -> list[str]:
    """The strings that an expression can stand for, as far as they are written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return []


def _keys(node: ast.expr) -> frozenset[str] | None:
    if isinstance(node, ast.Dict) and all(key is not None for key in node.keys):
        return frozenset(literal for key in node.keys if key is not None for literal in _literals(key))
    return None
