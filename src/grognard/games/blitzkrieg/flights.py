"""Orders to air units and guns: what a player sends, and which air units may still take one."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import DOWN, RESERVE, WAITING


class Assign(Action, frozen=True):
    """SEQ-G2a: an air unit is to bomb a hex."""

    air: str
    hex: str


class Interdict(Action, frozen=True):
    """INT-01: a German air unit is to watch the roads."""

    air: str


class Scramble(Action, frozen=True):
    """SEQ-G2c: an air unit is to intercept an enemy air unit."""

    air: str
    target: str


class Fire(Action, frozen=True):
    """SEQ-G2g: a gun bombards a hex."""

    unit: str
    hex: str


def air_unit(play: Campaign40, name: str) -> int:
    """An air unit by its id; -1 when there is none."""
    return next((each.index for each in play.field.air if each.id == name), -1)


def free_air(play: Campaign40, side: int) -> list[int]:
    """The air units of a side that can be sent somewhere now."""
    return play.air_units(side, WAITING)


def aloft(play: Campaign40, side: int, *doings: int) -> list[int]:
    """The air units of a side that do one of these, in the order of their list."""
    air = play.state.air
    return [each.index for each in play.field.air if each.side == side and air[each.index] in doings]


@rule("AIR-01", "AIR-02")
def air_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """May this side send out that air unit? Not one that is shot down, sent home, or out already."""
    index = air_unit(play, name)
    if index < 0:
        return forbid("AIR-01", "unknown_air", air=name)
    if play.field.air[index].side != side:
        return forbid("AIR-01", "air_not_yours", air=name)
    doing = play.state.air[index]
    if doing == WAITING:
        return LEGAL
    if doing == DOWN:
        return forbid("AIR-05", "air_shot_down", air=name)
    if doing == RESERVE:
        return forbid("EVT-MAX-B", "air_in_reserve", air=name)
    return forbid("AIR-02", "air_busy", air=name)
