"""The words of the game: the same keys and slots in both languages, and a sentence for whatever the code says."""

from __future__ import annotations

import ast
import csv
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

from grognard.engine.rules import read_rules
from grognard.engine.text import snake
from grognard.games.tigers import game as game_module
from grognard.games.tigers.calendar import LAST_CLOCK, impulse_name
from grognard.games.tigers.faces import SHOWN, UNSUPPLIED
from grognard.games.tigers.game import Tigers
from grognard.games.tigers.scenery import BOXES, scenery
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import EFFECTS
from grognard.games.tigers.theatre import KINDS, SHIPPED, load

FOLDER = Path(game_module.__file__).parent
ENGLISH, FRENCH = "en", "fr"
RULE = re.compile(r"(ER\d\d-)?(\d+\.\w+|[SC]\d?-\d+)$")
WORD = re.compile(r"[a-z][a-z0-9_]+$")
ENGINE_SAYS = {"event.rolled": frozenset({"side", "purpose", "dice", "about"}), "why.not_now": frozenset({"pick"})}


@cache
def words(lang: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for path in sorted((FOLDER / "text" / lang).glob("*.toml")):
        for key, sentence in flat(tomllib.loads(path.read_text("utf-8"))):
            assert found.setdefault(key, sentence) == sentence, f"{key} has two sentences; one is in {path.name}"
    return found


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


# What the code says


class Said(NamedTuple):
    """A key, and the facts given with it; None when only the run of the program can tell."""

    key: str
    facts: frozenset[str] | None
    place: str


@cache
def said() -> tuple[Said, ...]:
    found: list[Said] = []
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            place = f"{path.name}:{getattr(node, 'lineno', 0)}"
            found += [Said(key, facts, place) for key, facts in _said_by(node)]
    return tuple(found)


def _said_by(node: ast.AST) -> Iterator[tuple[str, frozenset[str] | None]]:
    if isinstance(node, ast.Call):
        yield from _said_by_call(node)
    elif isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Event" for base in node.bases):
        fields = [line.target.id for line in node.body if isinstance(line, ast.AnnAssign) and _is_name(line.target)]
        yield f"event.{snake(node.name)}", frozenset(fields)
    elif isinstance(node, ast.Tuple) and len(node.elts) >= 2:
        number, reason = _literals(node.elts[-2]), _literals(node.elts[-1])
        if number and reason and RULE.match(number[0]) and WORD.match(reason[0]):
            yield f"why.{reason[0]}", None


def _said_by_call(node: ast.Call) -> Iterator[tuple[str, frozenset[str] | None]]:
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
    elif name == "Chance" and args:
        yield from ((f"result.{result}", frozenset()) for result in _literals(args[0]))
    elif name == "roll_d10" and len(args) > 1:
        yield from ((f"word.{purpose}", frozenset()) for purpose in _literals(args[1]))


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Name)


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


# Tests


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(words(ENGLISH)) == sorted(words(FRENCH))


def test_both_languages_use_the_same_facts() -> None:
    other = {key: slots(sentence) for key, sentence in words(FRENCH).items()}
    assert {key: slots(sentence) for key, sentence in words(ENGLISH).items()} == other


@pytest.mark.parametrize("lang", [ENGLISH, FRENCH])
def test_whatever_the_code_says_has_words(lang: str) -> None:
    missing = {each.key: each.place for each in said() if each.key not in words(lang)}
    assert missing == {}
    assert [key for key in ENGINE_SAYS if key not in words(lang)] == []


def test_sentences_use_no_fact_that_the_code_does_not_give() -> None:
    given = [(each.key, each.facts, each.place) for each in said()]
    given += [(key, facts, "engine") for key, facts in ENGINE_SAYS.items()]
    wrong = [
        (key, sorted(slots(words(ENGLISH)[key]) - facts), place)
        for key, facts, place in given
        if facts is not None and key in words(ENGLISH) and slots(words(ENGLISH)[key]) - facts
    ]
    assert wrong == []


def test_reasons_of_supply_have_words() -> None:
    verdicts = re.findall(r'Verdict\((?:True|False), "(\w+)"', (FOLDER / "supply.py").read_text("utf-8"))
    assert verdicts
    assert [reason for reason in verdicts if f"word.{reason}" not in words(ENGLISH)] == []


def test_everything_that_the_map_and_the_view_name_has_words() -> None:
    theatre = load()
    places = [place for scenario in theatre.scenarios.values() for place in scenery(theatre, scenario).places]
    kinds = {kind for place in places for kind in (*place.terrain, *place.tags)}
    wanted = [f"terrain.{kind}" for kind in sorted(kinds)]
    wanted += [f"box.{box}" for box in BOXES]
    wanted += [f"phase.{phase}" for phase, _ in PHASES]
    wanted += [f"phase.{impulse_name(n)}" for n in range(LAST_CLOCK + 1)]
    wanted += [f"mark.{mark}" for mark in (*(name for name, _ in SHOWN), UNSUPPLIED)]
    wanted += [f"marker.{kind}" for kind in ("damaged_bridge", "rebuilt_bridge", "battle")]
    wanted += [f"marker.special_{effect}" for effect in EFFECTS]
    assert [key for key in wanted if key not in words(ENGLISH)] == []


def test_whatever_a_fact_can_be_has_words() -> None:
    theatre = load()
    levels = {level.level for scenario in theatre.scenarios.values() for level in scenario.levels}
    levels |= {level for scenario in theatre.scenarios.values() for level in scenario.states.values()}
    wanted = [*sorted(levels), *EFFECTS, *KINDS, "contested", *sorted({unit.nation for unit in theatre.units})]
    assert [fact for fact in wanted if f"word.{fact}" not in words(ENGLISH)] == []


def test_scenarios_and_options_have_a_name_and_a_helpful_sentence() -> None:
    game = Tigers()
    for scenario in game.scenarios:
        assert f"scenario.{scenario.key}" in words(ENGLISH)
        for option in scenario.options:
            assert {f"option.{option.key}", f"option.{option.key}.help"} <= set(words(ENGLISH))
    assert {f"side.{side}" for side in game.sides} <= set(words(ENGLISH))


@pytest.mark.parametrize("lang", [ENGLISH, FRENCH])
def test_every_unit_has_a_name_of_its_own(lang: str) -> None:
    names = {unit.id for unit in load().units}
    assert {key.removeprefix("unit.") for key in words(lang) if key.startswith("unit.")} == names
    assert len({(name[0], words(lang)[f"unit.{name}"]) for name in names}) == len(names)


def test_every_source_that_is_shown_has_words() -> None:
    sources = set()
    for file, column in (("units.csv", "strength_source"), ("areas.csv", "source"), ("links.csv", "source")):
        with (SHIPPED / file).open(encoding="utf-8", newline="") as lines:
            sources |= {row[column] for row in csv.DictReader(lines)}
    assert sorted(source for source in sources if f"word.{source}" not in words(FRENCH)) == []


def test_rules_have_both_languages() -> None:
    assert [rule.id for rule in read_rules(FOLDER) if not (rule.en and rule.fr)] == []
