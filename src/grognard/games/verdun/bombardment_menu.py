"""The page's way through a bombardment: guns, then a hex, then fire; or interdiction with a single gun."""

from __future__ import annotations

import msgspec

from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import fire_ruling, hex_named, in_reach, ready_guns
from grognard.games.verdun.barrage import (
    OFF_TABLE,
    barrage_odds,
    barrage_ruling,
    barrage_targets,
    column_name,
    may_combine,
)
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.interdiction import (
    FAILURE,
    interdiction_chance,
    interdiction_ruling,
    never_interdicted,
)
from grognard.games.verdun.strength import fire_strength
from grognard.games.verdun.war import War
from grognard.geometry import Hexes

INTERDICT = "choice:interdict"
RULE = "7.0a"


class Aim(msgspec.Struct, frozen=True):
    """A draft as understood: the guns, whether they interdict, and the hex (-1 for none yet)."""

    side: int
    guns: tuple[int, ...]
    interdict: bool
    where: int


def aim(war: War, side: int, draft: tuple[str, ...]) -> Aim:
    """Stale picks are dropped; the last hex counts, and the last gun where guns fire one by one."""
    ready = ready_guns(war, side)
    named = [war.unit(pick.removeprefix("unit:")) for pick in draft if pick.startswith("unit:")]
    guns = tuple(dict.fromkeys(gun for gun in named if gun in ready))
    places = [hex_named(war, pick.removeprefix("place:")) for pick in draft if pick.startswith("place:")]
    interdict = INTERDICT in draft
    alone = interdict or not may_combine(war, side)
    return Aim(side, guns[-1:] if alone else guns, interdict, places[-1] if places else -1)


def bombardment_menu(war: War, side: int, draft: tuple[str, ...]) -> Menu:
    given = aim(war, side, draft)
    return Menu(
        _prompt(war, given),
        RULE,
        draft=_draft(war, given),
        picks=(*_gun_picks(war, given), *_place_picks(war, given)),
        buttons=(*_fire_buttons(war, given), Button(Text("button.bombardment_done"), Done())),
        preview=_preview(war, given),
    )


def _draft(war: War, given: Aim) -> tuple[str, ...]:
    mode = (INTERDICT,) if given.interdict else ()
    place = (f"place:{war.field.board.name(given.where)}",) if given.where >= 0 else ()
    return (*(f"unit:{name}" for name in war.ids(given.guns)), *mode, *place)


def _prompt(war: War, given: Aim) -> Text:
    if not given.guns:
        return Text("prompt.bombard_guns")
    if given.where >= 0:
        return Text("prompt.bombard_fire", {"hex": war.field.board.name(given.where)})
    return Text("prompt.interdict_hex" if given.interdict else "prompt.barrage_hex")


def _gun_picks(war: War, given: Aim) -> list[Pick]:
    """Guns that can fire, at the chosen hex if there is one; those already chosen in any case."""
    found = []
    for gun in ready_guns(war, given.side):
        chosen = gun in given.guns
        if chosen or given.where < 0 or in_reach(war, gun) >> given.where & 1:
            note = str(fire_strength(war, gun))
            found.append(Pick(f"unit:{war.units[gun].id}", "unit", note, chosen))
    return found


def _place_picks(war: War, given: Aim) -> list[Pick]:
    board = war.field.board
    return [
        Pick(f"place:{board.name(where)}", "target", _note(war, given, where), where == given.where)
        for where in board.ordered(_hexes(war, given))
    ]


def _hexes(war: War, given: Aim) -> Hexes:
    """What the chosen guns can all fire at; without guns, the barrage targets of any of them."""
    if given.interdict:
        return in_reach(war, given.guns[0]) & ~never_interdicted(war.field) if given.guns else 0
    reach = 0 if not given.guns else war.field.board.full
    for gun in given.guns:
        reach &= in_reach(war, gun)
    for gun in () if given.guns else ready_guns(war, given.side):
        reach |= in_reach(war, gun)
    return reach & barrage_targets(war, given.side)


def _note(war: War, given: Aim, where: int) -> str:
    """The column of the barrage; nothing for interdiction, where all hexes are alike."""
    if given.interdict or not given.guns:
        return ""
    column = barrage_odds(war, given.side, where, given.guns).column
    return column_name(war.field, column) if column != OFF_TABLE else "-"


def _fire_buttons(war: War, given: Aim) -> list[Button]:
    buttons = []
    if given.guns and given.where >= 0:
        buttons.append(_interdict_button(war, given) if given.interdict else _barrage_button(war, given))
    if given.interdict:
        buttons.append(Button(Text("button.aim_barrage"), pick=INTERDICT))
    elif len(given.guns) == 1:
        buttons.append(Button(Text("button.aim_interdiction"), pick=INTERDICT))
    return buttons


def _barrage_button(war: War, given: Aim) -> Button:
    action = Barrage(war.field.board.name(given.where), tuple(war.ids(given.guns)))
    ruling = barrage_ruling(war, given.side, action.target, action.guns)
    return Button(Text("button.fire_barrage"), action, ruling=ruling, primary=True)


def _interdict_button(war: War, given: Aim) -> Button:
    action = Interdict(war.units[given.guns[0]].id, war.field.board.name(given.where))
    ruling = interdiction_ruling(war, given.side, action.gun, action.hex)
    return Button(Text("button.fire_interdiction"), action, ruling=ruling, primary=True)


def _preview(war: War, given: Aim) -> Preview | None:
    if not given.guns or given.where < 0:
        return None
    return interdiction_preview(war, given) if given.interdict else barrage_preview(war, given)


def barrage_preview(war: War, given: Aim) -> Preview:
    """Strength, column, each shift with its rule, each result with its chance."""
    odds = barrage_odds(war, given.side, given.where, given.guns)
    base, column = column_name(war.field, odds.base), column_name(war.field, odds.column)
    guns = [
        Reason(Text("reason.gun", {"unit": war.units[gun].id}), str(fire_strength(war, gun)), "7.1b")
        for gun in given.guns
    ]
    total = Reason(Text("reason.barrage_strength", {"column": base}), str(odds.strength), "7.1b")
    shifts = [Reason(Text(f"reason.{s.reason}"), f"{s.columns:+d}", s.rule) for s in odds.shifts]
    title = Text("preview.barrage", {"hex": war.field.board.name(given.where), "column": column})
    chances = tuple(Chance(result, ways, FAILURE) for result, ways in odds.results)
    return Preview(title, (*guns, total, *shifts), chances)


def interdiction_preview(war: War, given: Aim) -> Preview:
    """The strength to stay below, and the chance of it."""
    gun = given.guns[0]
    odds = interdiction_chance(war, gun)
    reasons = [Reason(Text("reason.gun", {"unit": war.units[gun].id}), str(odds.strength), "7.21a")]
    if odds.bonus:
        reasons.append(Reason(Text("reason.interdiction_first_day"), f"{-odds.bonus:+d}", "7.3a"))
    reasons.append(Reason(Text("reason.six_fails"), str(FAILURE), "7.21b"))
    title = Text("preview.interdiction", {"hex": war.field.board.name(given.where)})
    chances = Chance("interdicted", odds.ways, FAILURE), Chance("missed", FAILURE - odds.ways, FAILURE)
    return Preview(title, tuple(reasons), chances)


def why_not(war: War, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    """The ruling on what the click would mean: this gun too, or this hex with the guns chosen."""
    kind, _, name = pick.partition(":")
    given = aim(war, side, draft)
    unit = war.unit(name)
    if kind == "unit" and (unit < 0 or war.units[unit].side == side):
        ruling = fire_ruling(war, side, name)
        if not ruling or given.where < 0:
            return ruling
        return barrage_ruling(war, side, war.field.board.name(given.where), (name,))
    if not given.guns:
        return forbid("7.1b", "no_guns_chosen")
    hex_ = war.field.board.name(war.state.at[unit]) if unit >= 0 and war.on_map(unit) else name
    if given.interdict:
        return interdiction_ruling(war, side, war.units[given.guns[0]].id, hex_)
    return barrage_ruling(war, side, hex_, tuple(war.ids(given.guns)))
