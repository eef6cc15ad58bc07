"""Bombardments for tests: the Allied artillery at 6-6, with dice that fall as given."""

from __future__ import annotations

from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, BOARD, SEATS, find
from grognard.games.greatwar.bombarding import Bombard
from grognard.games.greatwar.news import BattleDice
from tests.games.greatwar.support import battle
from tests.games.support import events

# around 6-6 as the Allies, at the bottom, see it
RING = dict(enumerate([BOARD.name(hex_) for hex_ in SEATS[1].ring[find("6-6")]], 1))
AFAR = {"1-1": "G9 infantry", "11-12": "A9 infantry"}


def guns(units: dict[str, str], dice: list[int], **more: object) -> Battle:
    """The Allied artillery, ordered and with tokens."""
    given: dict[str, object] = {"active": ALLIED, "aim": BOARD.full, "shoots": 1, "artillery": [4, 4], "tokens": [0, 6]}
    return battle(AFAR | units, [ReserveArtillery("allied")], dice, **(given | more))


def fire(units: dict[str, str], d6: list[int], dice: list[int], **more: object) -> Battle:
    """It fires at 6-6; the d6 and then the battle dice fall as given."""
    play = guns(units, [*d6, *dice], **more)
    play.apply(Bombard("6-6", len(d6)))
    return play


def rolls(play: Battle) -> list[tuple[str, int]]:
    """For whom battle dice of artillery were rolled, and how many."""
    return [(roll.about, len(roll.faces)) for roll in events(play, BattleDice) if roll.purpose == "artillery"]


def everywhere() -> dict[str, str]:
    """Germans in the centre and all around it."""
    return {"6-6": "G0 infantry"} | {hex_: f"G{number} infantry" for number, hex_ in RING.items()}
