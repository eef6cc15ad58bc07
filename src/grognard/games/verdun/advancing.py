"""9.6: the decision who advances after an assault."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.actions import Done
from grognard.games.verdun.advance import Advance, Advanced, candidates_to_advance, may_enter, second_hexes
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.war import War
from grognard.geometry import UnknownHex


class AdvanceAfter(Decision[War], frozen=True):
    """9.6: who goes forward. `doubled` are hexes whose stacks went two; `plain` once others have moved in."""

    doubled: tuple[int, ...] = ()
    plain: bool = False

    accepts = (Advance, Done)
    cites = "9.6a"

    def moot(self, war: War) -> bool:
        return not may_enter(war) or not self._possible(war)

    def _possible(self, war: War) -> bool:
        return any(self.check(war, Advance((name,))) for name in self._names(war)) or any(
            second_hexes(war, war.state.at[unit]) for unit in candidates_to_advance(war)
        )

    def _names(self, war: War) -> list[str]:
        return war.ids(candidates_to_advance(war))

    def candidates(self, war: War) -> list[Action]:
        found = plans(war, self)
        return [*[action for action in found if self.check(war, action)], Done()]

    def sample(self, war: War, luck: Luck) -> Action:
        return luck.pick(self.candidates(war))

    def check(self, war: War, action: Action) -> Ruling:
        if not isinstance(action, Advance):
            return LEGAL
        names = action.stop + action.on
        units = [war.unit(name) for name in names]
        if not units or len(set(units)) != len(units):
            return forbid("9.6a", "nobody_advances")
        eligible = candidates_to_advance(war)
        for unit, name in zip(units, names, strict=True):
            if unit not in eligible:
                return forbid(
                    "9.63a" if unit >= 0 and war.units[unit].artillery else "9.6a",
                    "may_not_advance",
                    unit=name,
                )
        return self._second_ruling(war, action) if action.on else self._first_ruling(war, action)

    @rule("9.61e", "9.61f")
    def _first_ruling(self, war: War, action: Advance) -> Ruling:
        stop = [war.unit(name) for name in action.stop]
        split = next((unit for unit in stop if war.state.at[unit] in self.doubled), None)
        if split is not None:
            return forbid("9.61f", "stack_went_on", unit=war.units[split].id)
        return self._room(war, war.clash.target, stop)

    @rule("9.61c", "9.61d", "9.61f", "9.62a")
    def _second_ruling(self, war: War, action: Advance) -> Ruling:
        """One pioneer stack goes on together; it may leave one unit, and must unless pioneers go alone."""
        on, stop = [war.unit(n) for n in action.on], [war.unit(n) for n in action.stop]
        origins = {war.state.at[unit] for unit in on + stop}
        if len(origins) > 1 or len(stop) > 1:
            return forbid("9.61f", "stack_splits")
        if self.plain or origins & set(self.doubled):
            return forbid("9.61e", "pioneers_go_first")
        try:
            to = war.field.board.at(action.to)
        except UnknownHex:
            return forbid("9.61a", "no_such_hex", hex=action.to)
        if not second_hexes(war, origins.pop()) >> to & 1:
            return forbid("9.61a", "no_second_hex", hex=action.to)
        if not stop and not self._held(war) and not all(war.units[unit].pioneer for unit in on):
            return forbid("9.61d", "leave_somebody")
        room = self._room(war, war.clash.target, stop)
        return self._room(war, to, on) if room else room

    def _held(self, war: War) -> bool:
        """Does one of ours stand in the hex that was won?"""
        return bool(war.occupied(war.clash.side) >> war.clash.target & 1)

    @rule("9.6c", "9.61d")
    def _room(self, war: War, where: int, units: list[int]) -> Ruling:
        if fits(war, where, units):
            return LEGAL
        return forbid("8.31a", "no_room", hex=war.field.board.name(where))

    def choose(self, war: War, action: Action) -> None:
        if not isinstance(action, Advance):
            return
        origin = war.state.at[war.unit((action.on + action.stop)[0])]
        if action.on:
            war.then(replace(self, doubled=(*self.doubled, origin)))
        else:
            war.then(replace(self, plain=True))
        self._go(war, action.on + action.stop, war.field.board.name(war.clash.target))
        self._go(war, action.on, action.to)

    @rule("8.13a", "8.46a")
    def _go(self, war: War, names: tuple[str, ...], to: str) -> None:
        """No MP, no zones: they are just there, and the hex is theirs."""
        if names:
            for name in names:
                war.place(war.unit(name), war.field.board.at(to))
            war.tell(Advanced(self.side, list(names), to))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return advance_menu(war, self, draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit":
            return self.check(war, Advance((name,)))
        units = tuple(p[5:] for p in draft if p.startswith("unit:"))
        return self.check(war, Advance((), units, name)) if units else forbid(self.cites, "nobody_advances")


def plans(war: War, decision: AdvanceAfter) -> list[Action]:
    """Everybody, each stack, each unit, into the hex that was won; pioneer stacks on to each second hex."""
    units = candidates_to_advance(war)
    stacks = [[u for u in units if war.state.at[u] == h] for h in dict.fromkeys(war.state.at[u] for u in units)]
    groups = dict.fromkeys(tuple(war.ids(group)) for group in [units, *stacks, *([unit] for unit in units)])
    found: list[Action] = [Advance(group) for group in groups]
    for stack in stacks:
        for to in war.field.board.names(second_hexes(war, war.state.at[stack[0]])):
            names = war.ids(stack)
            pioneers = tuple(war.ids([unit for unit in stack if war.units[unit].pioneer]))
            found += [Advance((), pioneers, to)] if pioneers else []
            found += [Advance((), tuple(names), to)]
            found += [Advance((last,), tuple(n for n in names if n != last), to) for last in names if len(names) > 1]
    return found


def advance_menu(war: War, decision: AdvanceAfter, draft: tuple[str, ...]) -> Menu:
    """Pick who goes, then the hex that was won or, for pioneer stacks, the hex beyond it."""
    target = war.field.board.name(war.clash.target)
    units = candidates_to_advance(war)
    chosen = [unit for unit in units if f"unit:{war.units[unit].id}" in draft]
    names = tuple(war.ids(chosen))
    picks = [Pick(f"unit:{war.units[unit].id}", "unit", chosen=unit in chosen) for unit in units]
    picks.append(Pick(f"place:{target}", "advance"))
    beyond = war.field.board.names(second_hexes(war, war.state.at[chosen[0]])) if chosen else []
    picks += [Pick(f"place:{name}", "advance", "2") for name in beyond]
    where = next((p[6:] for p in draft if p.startswith("place:")), "")
    ready = _ready(war, decision, Advance(names or tuple(war.ids(units)))) if where == target else None
    buttons: list[Button] = []
    if where in beyond:
        ready = _ready(war, decision, Advance((), names, where))
        buttons += [
            Button(
                Text("button.leave_behind", {"unit": name, "hex": where}),
                Advance((name,), _without(names, name), where),
            )
            for name in names
            if len(names) > 1 and decision.check(war, Advance((name,), _without(names, name), where))
        ]
    buttons.append(Button(Text("button.no_advance"), Done()))
    understood = tuple(f"unit:{name}" for name in names) + (
        (f"place:{where}",) if where in beyond and not ready else ()
    )
    return Menu(
        Text("prompt.advance", {"hex": target}),
        decision.cites,
        understood,
        tuple(picks),
        tuple(buttons),
        ready=ready,
    )


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


def _ready(war: War, decision: AdvanceAfter, action: Action) -> Action | None:
    return action if decision.check(war, action) else None
