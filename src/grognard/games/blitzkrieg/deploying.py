"""What may be done while units are set up."""

from __future__ import annotations

from typing import Any

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Breach, Ruling, forbid
from grognard.games.blitzkrieg.actions import Done, Entrench, FillIn, HoldBack, Place
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.setting_up import (
    SETUP_RULES,
    is_levied,
    may_be_held,
    may_dig_in,
    place_ruling,
    to_set_up,
    works_left,
    zone_rule,
)


def check(play: Campaign40, side: int, action: Any) -> Ruling:
    """May a side do this with its set-up?"""
    if isinstance(action, Place):
        return unit_ruling(play, side, action.unit) and hex_ruling(play, side, action)
    if isinstance(action, HoldBack):
        return unit_ruling(play, side, action.unit) and hold_ruling(play, play.unit(action.unit))
    if isinstance(action, Entrench):
        return entrench_ruling(play, side, action.hex)
    if isinstance(action, FillIn):
        return fill_ruling(play, side, action.hex)
    return whole_ruling(play, side) if isinstance(action, Done) else LEGAL


def unit_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """Is this a unit that the side sets up?"""
    if play.unit(name) in to_set_up(play, side):
        return LEGAL
    return forbid(SETUP_RULES[play.field.key], "not_set_up", unit=name)


def hex_ruling(play: Campaign40, side: int, action: Place) -> Ruling:
    unit, where = play.unit(action.unit), play.hex(action.hex)
    if where < 0:
        return forbid(zone_rule(play, unit), "no_such_hex", hex=action.hex)
    if play.state.at[unit] == where:
        return forbid(zone_rule(play, unit), "stands_there", unit=action.unit, hex=action.hex)
    return place_ruling(play, side, unit, where)


@rule("SED-S-G4", "SED-S-F4")
def hold_ruling(play: Campaign40, unit: int) -> Ruling:
    """Only units of the 2nd Panzer Division enter later, and only units of the levy may be left out."""
    name = play.units[unit].id
    if not (may_be_held(play, unit) or is_levied(play, unit)):
        return forbid(zone_rule(play, unit), "must_start_here", unit=name)
    return LEGAL if play.on_map(unit) else forbid(zone_rule(play, unit), "is_held_back", unit=name)


@rule("CAP-4a")
def entrench_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """One marker in a hex of units that may begin entrenched, as long as there are markers."""
    where = play.hex(name)
    if side != ALLIED or not works_left(play):
        return forbid("CAP-4a", "no_works_left", hex=name)
    if where < 0 or not may_dig_in(play) >> where & 1:
        return forbid("CAP-4a", "may_not_dig_in", hex=name)
    return forbid("CAP-4a", "is_dug_in", hex=name) if play.state.entrenchments >> where & 1 else LEGAL


def fill_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    where = play.hex(name)
    if side == ALLIED and where >= 0 and play.state.entrenchments >> where & 1:
        return LEGAL
    return forbid("CAP-4a", "not_dug_in", hex=name)


@rule("GEM-02", "SED-02", "DIN-02", "ARR-02", "STO-02", "HAN-02")
def whole_ruling(play: Campaign40, side: int) -> Ruling:
    """A side is done when everybody stands on the map who may not stay off it."""
    missing = [unit for unit in to_set_up(play, side) if not play.on_map(unit) and not _may_stay_off(play, unit)]
    return Ruling(tuple(Breach(zone_rule(play, u), "not_placed", {"unit": play.units[u].id}) for u in missing))


def _may_stay_off(play: Campaign40, unit: int) -> bool:
    return may_be_held(play, unit) or is_levied(play, unit)
