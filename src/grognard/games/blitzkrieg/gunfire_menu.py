"""The page's way through an artillery bombardment: a gun, then a hex, then fire."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.air_menu import bombing_reasons, chances_of, hit_note
from grognard.games.blitzkrieg.bombs import shell_results
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Fire
from grognard.games.blitzkrieg.stand_menu import place_of
from grognard.geometry import Hexes, HexId

RULE = "SEQ-G2g"


class Aim(msgspec.Struct, frozen=True):
    """A draft as understood: the guns that are ready and their targets, the gun chosen and the hex (-1 for none)."""

    ready: Mapping[int, Hexes]
    gun: int = -1
    where: HexId = -1

    @staticmethod
    def read(play: Campaign40, ready: Mapping[int, Hexes], draft: tuple[str, ...]) -> Aim:
        """Stale picks are dropped; for a hex without a gun the first that reaches it is taken."""
        guns = [play.unit(pick.removeprefix("unit:")) for pick in draft]
        named = [gun for gun in guns if gun in ready]
        places = [play.hex(place_of(play, pick)) for pick, gun in zip(draft, guns, strict=True) if gun not in ready]
        where = places[-1] if places else -1
        able = [gun for gun, hexes in ready.items() if where >= 0 and hexes >> where & 1]
        gun = named[-1] if named else next(iter(able), -1)
        return Aim(ready, gun, where if gun in able else -1)

    @property
    def hexes(self) -> Hexes:
        """What can be fired at: by the gun chosen, or by any."""
        found = 0
        for gun, hexes in self.ready.items():
            found |= hexes if self.gun in (gun, -1) else 0
        return found


def menu(play: Campaign40, given: Aim, enemy: int) -> Menu:
    """`enemy` is the side fired at."""
    return Menu(
        _prompt(play, given),
        RULE,
        draft=_draft(play, given),
        picks=(*_gun_picks(play, given), *_hex_picks(play, given, enemy)),
        buttons=(*_buttons(play, given), Button(Text("button.guns_done"), Done())),
        preview=preview(play, given, enemy) if given.where >= 0 else None,
    )


def _prompt(play: Campaign40, given: Aim) -> Text:
    if given.gun < 0:
        return Text("prompt.choose_gun", {"left": len(given.ready)})
    return Text("prompt.choose_shelled_hex", {"unit": play.units[given.gun].id})


def _draft(play: Campaign40, given: Aim) -> tuple[str, ...]:
    gun = (f"unit:{play.units[given.gun].id}",) if given.gun >= 0 else ()
    return (*gun, *((f"place:{play.field.board.name(given.where)}",) if given.where >= 0 else ()))


def _gun_picks(play: Campaign40, given: Aim) -> list[Pick]:
    return [Pick(f"unit:{play.units[gun].id}", "unit", chosen=gun == given.gun) for gun in given.ready]


def _hex_picks(play: Campaign40, given: Aim, enemy: int) -> list[Pick]:
    board = play.field.board
    return [
        Pick(f"place:{board.name(where)}", "target", hit_note(play, enemy, where), where == given.where)
        for where in board.ordered(given.hexes)
    ]


def _buttons(play: Campaign40, given: Aim) -> list[Button]:
    if given.where < 0:
        return []
    order = Fire(play.units[given.gun].id, play.field.board.name(given.where))
    return [Button(Text("button.shell", {"hex": order.hex}), order, primary=True)]


def preview(play: Campaign40, given: Aim, enemy: int) -> Preview:
    """Column, every modifier, and the chance of each result; nothing happens to the gun."""
    title = Text("preview.shells", {"unit": play.units[given.gun].id, "hex": play.field.board.name(given.where)})
    reasons = (*bombing_reasons(play, enemy, given.where), Reason(Text("reason.gun_safe"), "", "CAP-2b"))
    return Preview(title, reasons, chances_of(shell_results(play, enemy, given.where)))
