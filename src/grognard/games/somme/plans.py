"""8.0, D.1, D.2: the offensives that a side may or must declare, and the army artilleries for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import msgspec

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme import counters
from grognard.games.somme.battlefield import GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.schedule import Counter, OffensiveRow
from grognard.games.somme.state import HESITANT, POSSIBLE, STRATEGIC
from grognard.games.somme.strategic import railheads

FRENCH: Final = "french"
FRENCH_ONLY: Final = ("offensive_foch",)
NO_GUN: Final = ""


class Slot(msgspec.Struct, frozen=True):
    """One artillery of an offensive: its bonus in each sequence, where it must stand, of which nation it must be, and
    the event counter that lies on it."""

    bonus: tuple[int, ...]
    zone: str = ""
    nation: str = ""
    event: str = ""


class Plan(msgspec.Struct, frozen=True):
    """An offensive that may be declared: its name, its slots, and whether it must be."""

    name: str
    slots: tuple[Slot, ...]
    must: bool


# which offensives


@rule("8.0a", "S1-05", "S2-05", "S2-06", "S3-05", "CAMP-05")
def printed_plan(play: Campaign18, side: int) -> Plan | None:
    """The offensive that the scenario gives a side on this turn: all artilleries of the turn together."""
    rows = [row for row in play.field.offensives if row.turn == play.state.turn and row.side == SIDES[side]]
    if play.advanced:
        rows = [row for row in rows if counters.holds(play, side, row.event) >= 0]
    if not rows:
        return None
    return Plan(rows[0].event, tuple(slot for row in rows for slot in _slots(row)), rows[0].must)


@rule("8.0c", "8.0e")
def _slots(row: OffensiveRow) -> list[Slot]:
    return [Slot(row.bonus, row.zone, row.nation, row.event)] * row.guns


@rule("D.0", "D.1a", "D.2a", "S2-07", "S3-06")
def open_plans(play: Campaign18, side: int) -> list[Plan]:
    """The offensives of a side that both sides must reckon with: what its scenario gives it; in the campaign a
    compulsory one and nothing else (Q-103), or those of the Offensive markers that may be in its hand."""
    printed = printed_plan(play, side)
    if printed is not None:
        return [printed]
    if not play.advanced:
        return []
    markers = [each for each in play.field.counters if each.guns and each.side == side]
    return [_marked_plan(each) for each in markers if counters.may_hold(play, side, each.event)]


def _marked_plan(marker: Counter) -> Plan:
    """D.2a: guns and bonus as they are on the marker."""
    slot = Slot(marker.bonus, "", FRENCH if marker.event in FRENCH_ONLY else "", marker.event)
    return Plan(marker.event, (slot,) * marker.guns, False)


@rule("D.1a")
def plans(play: Campaign18, side: int) -> list[Plan]:
    """Those for which the side has the marker in its hand."""
    found = open_plans(play, side)
    return [plan for plan in found if not play.advanced or counters.holds(play, side, plan.name) >= 0]


# which guns


def army_guns(play: Campaign18, side: int) -> list[int]:
    """The army artilleries of a side on the map or in the Strategic Reserve."""
    at, units = play.state.at, play.units
    return [u for u in play.field.artillery[side] if units[u].army_artillery and (at[u] >= 0 or at[u] == STRATEGIC)]


@rule("D.1a", "D.3a", "CAMP-07", "S2-05", "S2-07", "CAMP-04")
def gun_ruling(play: Campaign18, side: int, slot: Slot, gun: int) -> Ruling:
    """May this artillery go to Offensive mode here? Of the nation and in the hex that are asked for, not twice running
    while Ludendorff hesitates, and from the Strategic Reserve only with a railway to be put on."""
    if gun not in army_guns(play, side):
        return forbid("8.0c", "no_army_artillery")
    data, name = play.units[gun], play.units[gun].id
    if slot.zone and not (play.on_map(gun) and play.field.zones[slot.zone] >> play.state.at[gun] & 1):
        return forbid("CAMP-04" if play.advanced else "S2-05", "wrong_artillery", unit=name)
    if slot.nation and data.nation != slot.nation:
        return forbid("S2-07", "must_be_french", unit=name)
    if play.advanced and side == GERMAN and play.has(gun, HESITANT) and not play.state.resolved:
        return forbid("CAMP-07", "ludendorff_hesitates", unit=name)
    if not play.on_map(gun) and not railheads(play):
        return forbid("D.3d", "no_railhead", unit=name)
    return LEGAL


def guns_for(play: Campaign18, side: int, slot: Slot) -> list[int]:
    return [gun for gun in army_guns(play, side) if gun_ruling(play, side, slot, gun)]


@rule("8.0c", "D.2a", "CAMP-04", "S1-05")
def assignments(play: Campaign18, side: int, plan: Plan) -> list[tuple[str, ...]]:
    """Every choice of guns for the slots of a plan, by name: as many as there can be where it is compulsory, at least
    one where it is not (Q-103, Q-104). An empty name is a slot without a gun."""
    able = [[*play.ids(guns_for(play, side, slot)), NO_GUN] for slot in plan.slots]
    found = [guns for guns in product(*able) if _filled(guns) and _each_once(guns)]
    most = max(map(_filled, found), default=0)
    return [guns for guns in found if _filled(guns) == most or not plan.must]


def _filled(guns: Sequence[str]) -> int:
    return sum(gun != NO_GUN for gun in guns)


def _each_once(guns: Sequence[str]) -> bool:
    named = [gun for gun in guns if gun != NO_GUN]
    return len(set(named)) == len(named)


@rule("8.0a", "D.1b", "D.5b")
def side_ruling(play: Campaign18, side: int) -> Ruling:
    """May this side declare at all? Once in a turn; with the option the side without the initiative needs a prepared
    headquarters."""
    state = play.state
    if state.declared >= 0:
        return forbid("D.5b", "offensive_declared")
    if play.option("prepared_offensives") and side != state.initiative and not prepared(play, side):
        return forbid("D.1b", "no_prepared_headquarters")
    return LEGAL


def prepared(play: Campaign18, side: int) -> list[int]:
    """The headquarters of a side on their "offensive possible" face."""
    return [hq for hq in play.field.headquarters[side] if play.on_map(hq) and play.has(hq, POSSIBLE)]


def offers(play: Campaign18, side: int) -> list[tuple[Plan, tuple[str, ...]]]:
    """All that a side may declare now, with the guns."""
    if not side_ruling(play, side):
        return []
    return [(plan, guns) for plan in plans(play, side) for guns in assignments(play, side, plan)]


def may_declare(play: Campaign18, side: int) -> bool:
    """As far as both sides can see: might this one declare an offensive now?"""
    return bool(side_ruling(play, side)) and any(assignments(play, side, plan) for plan in open_plans(play, side))
