"""Which rule is carried out where, and which test shows it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard.engine.errors import BadData
from grognard.engine.game import Game
from grognard.engine.rules import CARRIED_BY_DATA, Mark, Rule, marks, read_rules

MOST_IN_CODE: Final = 6
MOST_IN_A_TEST: Final = 3
"""A function or test that carries more rules than this proves little about each."""


class Covered(NamedTuple):
    """A rule with the places that carry it out and those that test it."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]


class Coverage(NamedTuple):
    rows: list[Covered]
    crowded: list[str]
    unknown: list[str]

    @property
    def complete(self) -> bool:
        return all(row.code and row.tests for row in self.rows) and not self.unknown


def cover(game: Game, tests: Path) -> Coverage:
    """Rules by their marks in the game's folder, in its `carries.toml` and in its tests."""
    rules = read_rules(game.folder)
    mirrored = tests / "games" / game.name
    code = list(marks(game.folder, "rule"))
    shown = list(marks(mirrored if mirrored.is_dir() else tests, "pytest.mark.rule"))
    code_of, tests_of = _places(code), _places(shown)
    for ours in game.data_parts.values():
        for file, rule in _carried(game.folder / ours, rules):
            code_of[rule].append(f"{ours}/{file}")
    rows = [Covered(rule, tuple(code_of[rule.id]), tuple(tests_of[rule.id])) for rule in rules]
    known = {rule.id for rule in rules}
    unknown = [f"{mark.place} marks {mark.rule}" for mark in [*code, *shown] if mark.rule not in known]
    return Coverage(rows, [*_crowded(code, MOST_IN_CODE), *_crowded(shown, MOST_IN_A_TEST)], unknown)


def _places(found: Iterable[Mark]) -> defaultdict[str, list[str]]:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for mark in found:
        places[mark.rule].append(mark.place)
    return places


def _crowded(found: Iterable[Mark], most: int) -> list[str]:
    counts = Counter(mark.place for mark in found)
    return [f"{place} carries {number} rules" for place, number in counts.items() if number > most]


def _carried(folder: Path, rules: list[Rule]) -> Iterator[tuple[str, str]]:
    """The pairs of file and rule in `carries.toml`; only rules that are data can be carried by data."""
    path = folder / "carries.toml"
    if not path.is_file():
        return
    kinds = {rule.id: rule.kind for rule in rules}
    for file, ids in _read_carries(path).items():
        if not (folder / file).is_file():
            raise BadData(path.name, 0, file, "there is no such data file")
        for rule in ids:
            if kinds.get(rule) not in CARRIED_BY_DATA:
                raise BadData(path.name, 0, file, f"{rule} is no rule of kind {', '.join(CARRIED_BY_DATA)}")
            yield file, rule


def _read_carries(path: Path) -> dict[str, list[str]]:
    """`"units.csv" = ["5.1a", ...]`: each data file with the rules that it carries out by what it says."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, list[str]])
    except msgspec.DecodeError as error:
        raise BadData(path.name, 0, "", str(error)) from None


def lines(coverage: Coverage) -> Iterator[str]:
    """The table, what is doubtful, and the count as last line."""
    for rule, code, tests in coverage.rows:
        yield f"{rule.id} [{rule.kind}] {_named(code, 'NO CODE')} <- {_named(tests, 'NO TEST')}"
    yield from coverage.crowded
    yield from coverage.unknown
    total = len(coverage.rows)
    coded, tested = (sum(bool(row[part]) for row in coverage.rows) for part in (1, 2))
    yield f"{coded}/{total} rules in code, {tested}/{total} tested"


def _named(places: tuple[str, ...], none: str) -> str:
    return ", ".join(places) or none
