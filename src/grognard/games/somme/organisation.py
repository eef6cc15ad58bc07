"""R-16: Better organisation: units near a headquarters get over their disorder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.event_actions import NobodyElse, Rally
from grognard.games.somme.state import SHAKEN
from grognard.games.somme.supply import headquarters
from grognard.games.somme.zones import enemy_zone


class Rallied(Event, frozen=True):
    """Units lose their disorganisation."""

    units: list[str]


@rule("COOP-6")
def one_nation(play: Campaign18) -> bool:
    """Does the Allied event serve one nation only? Until Foch has ended all limits of cooperation (Q-171)."""
    return play.state.generalissimo != "foch" or bool(play.state.restrictions)


@rule("COOP-6")
def helped_by(play: Campaign18, side: int, hq: int) -> list[int]:
    """The units that a headquarters may rally: shaken, near it, outside enemy zones, of its nation."""
    near = play.field.disks[play.state.at[hq], play.field.numbers.effects.rally_radius]
    open_ = near & ~enemy_zone(play, side)
    force = play.units[hq].force if side == ALLIED and one_nation(play) else ""
    return [
        unit
        for unit in play.field.combat[side]
        if play.on_map(unit)
        and play.shaken(unit)
        and open_ >> play.state.at[unit] & 1
        and force in ("", play.units[unit].force)
    ]


def circles(play: Campaign18, side: int) -> list[list[int]]:
    """For each headquarters whom it may rally; none that is empty."""
    found = [helped_by(play, side, hq) for hq in headquarters(play, side)]
    return [units for units in found if units]


def may_rally(play: Campaign18, side: int) -> Ruling:
    return LEGAL if circles(play, side) else forbid("COOP-6" if side == ALLIED else "D.4a", "nobody_to_rally")


class Reorganise(Decision[Campaign18], frozen=True):
    """Up to three units near one headquarters lose their disorganisation."""

    accepts = (Rally, NobodyElse)
    cites = "D.4a"

    def candidates(self, play: Campaign18) -> list[Action]:
        """As many as may be, in every way, and each alone."""
        most = play.field.numbers.effects.rally_units
        found: dict[tuple[int, ...], None] = {}
        for units in circles(play, side_index(self.side)):
            found.update(dict.fromkeys(combinations(units, min(most, len(units)))))
            found.update(dict.fromkeys((unit,) for unit in units))
        return [NobodyElse(), *(Rally(tuple(play.ids(units))) for units in found)]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        units = luck.pick(circles(play, side_index(self.side)))
        chosen = luck.some(units, play.field.numbers.effects.rally_units)
        return Rally(tuple(play.ids(chosen))) if chosen else NobodyElse()

    def check(self, play: Campaign18, action: Rally | NobodyElse) -> Ruling:
        if isinstance(action, NobodyElse):
            return LEGAL
        return rally_ruling(play, side_index(self.side), action.units)

    def choose(self, play: Campaign18, action: Rally | NobodyElse) -> None:
        if isinstance(action, Rally):
            for name in action.units:
                play.unmark(play.unit(name), SHAKEN)
            play.tell(Rallied(list(action.units)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        side = side_index(self.side)
        chosen = _picked(play, side, draft)
        able = [name for name in _able(play, side) if name in chosen or rally_ruling(play, side, (*chosen, name))]
        picks = tuple(Pick(f"unit:{name}", "unit", chosen=name in chosen) for name in able)
        rally = Button(Text("button.rally", {"units": chosen}), Rally(tuple(chosen)), primary=True)
        nobody = Button(Text("button.nobody_else"), NobodyElse(), primary=not chosen)
        prompt = Text("prompt.reorganise", {"count": play.field.numbers.effects.rally_units})
        understood = tuple(f"unit:{name}" for name in chosen)
        return Menu(prompt, self.cites, understood, picks, (rally, nobody) if chosen else (nobody,))

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        side = side_index(self.side)
        kind, _, name = pick.partition(":")
        if kind != "unit":
            return forbid("D.4a", "pick_to_rally")
        ruling = rally_ruling(play, side, (*_picked(play, side, draft), name))
        return ruling if not ruling else forbid("D.4a", "pick_to_rally")


@rule("COOP-6")
def rally_ruling(play: Campaign18, side: int, names: Sequence[str]) -> Ruling:
    """Not too many, each once, and all near one headquarters that may help them."""
    most = play.field.numbers.effects.rally_units
    if not names or len(set(names)) != len(names) or len(names) > most:
        return forbid("D.4a", "rally_number", count=most)
    able = _able(play, side)
    for name in names:
        if name not in able:
            return forbid("D.4a", "cannot_rally", unit=name)
    together = any(set(names) <= set(play.ids(units)) for units in circles(play, side))
    return LEGAL if together else forbid("COOP-6" if side == ALLIED else "D.4a", "not_one_headquarters")


def _able(play: Campaign18, side: int) -> list[str]:
    """Everybody whom some headquarters may rally, in order."""
    return play.ids(sorted({unit for units in circles(play, side) for unit in units}))


def _picked(play: Campaign18, side: int, draft: Iterable[str]) -> list[str]:
    """The units of the draft that can rally together, in order."""
    chosen: list[str] = []
    for pick in draft:
        kind, _, name = pick.partition(":")
        if kind == "unit" and rally_ruling(play, side, (*chosen, name)):
            chosen.append(name)
    order = play.field.index
    return sorted(chosen, key=lambda name: order[name])
