"""What the page shows while reinforcements are called up: who can be rolled for, and the chances."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.arrival_rolls import DIE, RollFor, modifiers, winning_dice
from grognard.games.blitzkrieg.availability import waiting
from grognard.games.blitzkrieg.battlefield import Group
from grognard.games.blitzkrieg.callers import group_of
from grognard.games.blitzkrieg.campaign import Campaign40

RULE = "RNF-06"


def name_of(play: Campaign40, pick: str) -> str:
    """Whom a pick means: a unit by itself, or the group that it rolls with."""
    name = pick.partition(":")[2]
    group = group_of(play, name)
    return group.name if group is not None and group.per == "group" else name


def call_up_menu(play: Campaign40, side: str, names: Sequence[str], draft: tuple[str, ...]) -> Menu:
    """All that wait can be picked, some or all are rolled for; the latest pick shows its die."""
    picked = [name_of(play, pick) for pick in draft]
    chosen = [name for name in names if name in picked]
    latest = next((name for name in reversed(picked) if name in chosen), "")
    understood = tuple(pick for pick in draft if name_of(play, pick) in chosen)
    picks = tuple(pick for name in names for pick in _picks(play, name, name in chosen))
    preview = _preview(play, latest) if latest else None
    prompt = Text("prompt.call_up", {"side": side})
    return Menu(prompt, RULE, understood, picks, _buttons(names, chosen), preview)


def _picks(play: Campaign40, name: str, chosen: bool) -> list[Pick]:
    """A unit, or every unit of a group, with the chance to come in."""
    group = group_of(play, name)
    assert group is not None
    units = play.ids(waiting(play, group)) if group.per == "group" else [name]
    note = f"{len(winning_dice(play, group))}/{len(DIE)}"
    return [Pick(f"unit:{unit}", "unit", note, chosen) for unit in units]


def _buttons(names: Sequence[str], chosen: Sequence[str]) -> tuple[Button, ...]:
    everybody = Button(Text("button.roll_for_all", {"count": len(names)}), RollFor(tuple(names)), primary=not chosen)
    done = Button(Text("button.no_more_rolls"), Done())
    if not chosen:
        return everybody, done
    some = Button(Text("button.roll_for", {"names": list(chosen)}), RollFor(tuple(chosen)), primary=True)
    return some, everybody, done


def _preview(play: Campaign40, name: str) -> Preview:
    """Each modifier with its rule, the number that must not be passed, and what the die has to show."""
    group = group_of(play, name)
    assert group is not None
    ways = len(winning_dice(play, group))
    chances = (Chance("enters", ways, len(DIE)), Chance("waits", len(DIE) - ways, len(DIE)))
    return Preview(Text("preview.arrival", {"name": name}), _reasons(play, group), chances)


def _reasons(play: Campaign40, group: Group) -> tuple[Reason, ...]:
    added = [Reason(Text(f"reason.roll_{each.word}"), f"{each.value:+}", each.rule) for each in modifiers(play, group)]
    limit = Reason(Text("reason.roll_limit"), f"≤ {group.limit}", group.rule)
    six = [Reason(Text("reason.roll_six"), "6", group.rule)] if group.six_fails else []
    return (*added, limit, *six)
