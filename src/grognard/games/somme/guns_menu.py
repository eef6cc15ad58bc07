"""What the page shows while guns are named: those in range with their potential, and what they would bring."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.artillery import (
    Answer,
    CounterBattery,
    Guns,
    answer_ruling,
    corps_ruling,
    counter_ruling,
    guns_ruling,
    spare,
)
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.dialogue import preview
from grognard.games.somme.gun_choices import strongest
from grognard.games.somme.state import Combat

ALL = "choice:all_guns"
COUNTER = "choice:counter"
"""Guns picked after this one fire at the enemy's guns."""


def named(play: Campaign18, draft: tuple[str, ...]) -> list[str]:
    """The guns that a draft names, each once."""
    names = dict.fromkeys(pick[5:] for pick in draft if pick.startswith("unit:"))
    return [name for name in names if play.unit(name) >= 0]


def _chosen(play: Campaign18, guns: Sequence[int], draft: tuple[str, ...]) -> list[int]:
    """The guns of a draft that may take part; all that may take part together if it says so."""
    if ALL in draft:
        return strongest(play, guns)
    names = named(play, draft)
    return [gun for gun in guns if play.units[gun].id in names]


def _picks(play: Campaign18, guns: Sequence[int], chosen: Sequence[int]) -> tuple[Pick, ...]:
    data = play.units
    return tuple(Pick(f"unit:{data[g].id}", "gun", str(data[g].bombardment), g in chosen) for g in guns)


def _draft(play: Campaign18, guns: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"unit:{name}" for name in play.ids(guns))


def _hex(play: Campaign18) -> str:
    return play.field.board.name(play.combat.target)


# step 2


def attacker_menu(play: Campaign18, side: str, cites: str, guns: Sequence[int], draft: tuple[str, ...]) -> Menu:
    combat, chosen = play.combat, _chosen(play, guns, draft)
    action = Guns(tuple(play.ids(chosen)))
    ruling = guns_ruling(play, side_index(side), action.guns)
    label = Text("button.guns" if chosen else "button.no_guns", {"count": len(chosen)} if chosen else {})
    buttons = [Button(label, action, ruling=ruling, primary=True)]
    if chosen != strongest(play, guns):
        buttons.append(Button(Text("button.all_guns"), pick=ALL))
    prompt = Text("prompt.counter_guns" if combat.exploiting else "prompt.attack_guns", {"hex": _hex(play)})
    shown = preview(play, _with_guns(combat, chosen))
    return Menu(prompt, cites, _draft(play, chosen), _picks(play, guns, chosen), tuple(buttons), shown)


def _with_guns(combat: Combat, guns: Sequence[int]) -> Combat:
    return replace(combat, counter=tuple(guns)) if combat.exploiting else replace(combat, guns=tuple(guns))


# step 3


class Reply:
    """A draft of the defender understood: who bombards, who fires at guns, and which of both is being picked."""

    def __init__(self, play: Campaign18, guns: Sequence[int], draft: tuple[str, ...]) -> None:
        data = play.units
        self.turning = COUNTER in draft
        split = draft.index(COUNTER) if self.turning else len(draft)
        self.bombard = _chosen(play, guns, draft[:split])
        later = named(play, draft[split:])
        corps = [gun for gun in guns if gun not in self.bombard and data[gun].corps_artillery]
        self.counter = [gun for gun in corps if data[gun].id in later]
        self.open = corps if self.turning else list(guns)
        self.action = Answer(tuple(play.ids(self.bombard)), tuple(play.ids(self.counter)))

    def draft(self, play: Campaign18) -> tuple[str, ...]:
        turned = (COUNTER, *_draft(play, self.counter)) if self.turning else ()
        return (*_draft(play, self.bombard), *turned)


def defender_menu(play: Campaign18, side: str, cites: str, guns: Sequence[int], draft: tuple[str, ...]) -> Menu:
    """First those that bombard; then, by a button, those that fire at the attacker's guns."""
    reply = Reply(play, guns, draft)
    ruling = answer_ruling(play, side_index(side), reply.action)
    named_guns = len(reply.bombard) + len(reply.counter)
    label = Text("button.guns" if named_guns else "button.no_guns", {"count": named_guns} if named_guns else {})
    buttons = [Button(label, reply.action, ruling=ruling, primary=True)]
    if not reply.turning:
        if reply.bombard != strongest(play, guns):
            buttons.append(Button(Text("button.all_guns"), pick=ALL))
        if any(play.units[gun].corps_artillery and gun not in reply.bombard for gun in guns):
            buttons.append(Button(Text("button.counter_battery"), pick=COUNTER))
    prompt = Text("prompt.turn_guns" if reply.turning else "prompt.defence_guns", {"hex": _hex(play)})
    picks = _picks(play, reply.open, reply.counter if reply.turning else reply.bombard)
    shown = preview(play, replace(play.combat, answer=tuple(reply.bombard), answer_counter=tuple(reply.counter)))
    return Menu(prompt, cites, reply.draft(play), picks, tuple(buttons), shown)


def why_not_answer(play: Campaign18, side: int, guns: Sequence[int], draft: tuple[str, ...], pick: str) -> Ruling:
    reply, name = Reply(play, guns, draft), pick.removeprefix("unit:")
    ruling = guns_ruling(play, side, (*reply.action.guns, *reply.action.counter, name))
    if ruling and reply.turning:
        ruling = corps_ruling(play, (name,))
    return ruling if not ruling else forbid("12.2.2b", "not_now", pick=pick)


# step 4


def counter_menu(play: Campaign18, cites: str, draft: tuple[str, ...]) -> Menu:
    combat = play.combat
    corps = [gun for gun in combat.guns if play.units[gun].corps_artillery]
    chosen = [gun for gun in corps if play.units[gun].id in named(play, draft)]
    action = CounterBattery(tuple(play.ids(chosen)))
    label = Text("button.turn_guns" if chosen else "button.turn_none", {"count": len(chosen)} if chosen else {})
    left = tuple(gun for gun in combat.guns if gun not in chosen)
    prompt = Text("prompt.counter_battery", {"hex": _hex(play), "most": spare(play)})
    return Menu(
        prompt,
        cites,
        _draft(play, chosen),
        _picks(play, corps, chosen),
        (Button(label, action, ruling=counter_ruling(play, action.guns), primary=True),),
        preview(play, replace(combat, guns=left, counter=tuple(chosen))),
    )
