"""Lines across the map that score at the end."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.supply import has_free_line, has_line, linked
from grognard.geometry import Hexes

NORTH_BANK = "north_bank"


@rule("GEM-V2", "DIN-V3")
def is_broken_through(play: Campaign40) -> bool:
    """B-72: can the German draw a line from his edge to the enemy's without an enemy or his zone in any hex of it?"""
    german, allied = play.field.sources
    return has_free_line(play, GERMAN, german, allied)


@rule("HAN-V3")
def is_supplied_across(play: Campaign40) -> bool:
    """B-72: does an ordinary German supply line join the two edges?"""
    german, allied = play.field.sources
    return has_line(play, GERMAN, german, allied)


@rule("SED-V3")
def joined_to_north_bank(play: Campaign40, hexes: Hexes) -> Hexes:
    """B-73: those of the hexes that a German supply line joins to the north bank of the Meuse."""
    return linked(play, GERMAN, play.field.zones[NORTH_BANK]) & hexes


@rule("STO-V4")
def joined_to(play: Campaign40, zone: Hexes) -> Hexes:
    """The hexes from which an Allied supply line reaches a zone behind the enemy."""
    return linked(play, ALLIED, zone)
