"""Questions about a position, asked by name: each game has a table of its own, these are the common parts.

>>> answer_to(QUESTIONS, play, "why-not", ['{"do": "pass"}'])                       # doctest: +SKIP
{'side': 'red', 'legal': True, 'why_not': []}

Answers are made of what JSON can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from grognard.engine.errors import GrognardError
from grognard.engine.play import Play
from grognard.engine.rules import Rule, read_rules
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action

Answer = dict[str, Any]
Questions = Mapping[str, tuple[Callable[..., Answer], tuple[str, ...]]]
"""By name, the function that answers a question about a play and the names of its arguments."""

LANGUAGES: Final = ("en", "fr")


class BadQuestion(GrognardError):
    """A question that cannot be answered, and what would do."""


def answer_to(questions: Questions, play: Play[Any], question: str, args: Sequence[str]) -> Answer:
    """The answer to one of these questions, or BadQuestion."""
    asked = questions.get(question)
    if asked is None:
        raise BadQuestion(f"no question {question!r}; choose from {', '.join(questions)}")
    found, needs = asked
    if len(args) != len(needs):
        raise BadQuestion(f"ask {' '.join([question, *needs])}")
    return found(play, *args)


def why_not(play: Play[Any], text: str) -> Answer:
    """May the side to decide do this now, and if not, which rules forbid it?"""
    ruling, decision = play.ruling(read_action(play, text)), play.decision
    return {"side": decision.side if decision else "", "legal": bool(ruling), "why_not": breaches(play, ruling)}


def read_action(play: Play[Any], text: str) -> Action:
    """An action from the JSON in a question."""
    try:
        return play.game.read_action(msgspec.json.decode(text))
    except msgspec.ValidationError as error:
        raise BadQuestion(f"no such action: {error}") from None
    except msgspec.DecodeError as error:
        raise BadQuestion(f"the action is not JSON: {error}") from None


def breaches(play: Play[Any], ruling: Ruling) -> list[Answer]:
    """Every rule that forbids it, with its summary."""
    return [
        {"rule": b.rule, "reason": b.reason, "facts": b.facts, "summary": _summary(play.game.folder, b.rule)}
        for b in ruling.breaches
    ]


def forbidden(play: Play[Any], ruling: Ruling) -> Answer:
    """The answer when what was asked about may not be done at all."""
    return {"legal": False, "why_not": breaches(play, ruling)}


def _summary(folder: Path, number: str) -> Answer:
    found = _rules(folder).get(number)
    return {lang: getattr(found, lang) for lang in LANGUAGES} if found else {}


@cache
def _rules(folder: Path) -> Mapping[str, Rule]:
    return {rule.id: rule for rule in read_rules(folder)}
