"""What conditions add to a die, with the words and the rule of each addend."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.odds import Shift
from grognard.games.somme.tables import TableWord


def modifiers_of(play: Campaign18, table: TableWord, conditions: Iterable[str]) -> tuple[Shift, ...]:
    """What these conditions add in a table of modifiers.csv; the words are `reason.<table>_<condition>`."""
    tables = play.field.tables
    return tuple(
        Shift(f"{table}_{each}", tables.modifiers[table][each], tables.modifier_rules[table, each])
        for each in conditions
    )


def total(modifiers: Iterable[Shift]) -> int:
    return sum(each.value for each in modifiers)


def reasons(modifiers: Iterable[Shift]) -> tuple[Reason, ...]:
    """The lines of a preview."""
    return tuple(Reason(Text(f"reason.{each.reason}"), f"{each.value:+d}", each.rule) for each in modifiers)
