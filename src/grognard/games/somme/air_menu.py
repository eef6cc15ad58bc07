"""The page's way through the placing of air supports: an air support, a hex, then one of three missions."""

from __future__ import annotations

import msgspec

from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.flights import (
    FLOWN,
    Fly,
    air_support,
    mission_ruling,
    missions_over,
    prey,
    ready,
    within_reach,
)
from grognard.games.somme.orders import Done
from grognard.games.somme.state import AIR_MISSIONS, OBSERVATION
from grognard.games.somme.tables import HALVES
from grognard.geometry import HexId

RULE = "17.1e"
FACES = 6


class Sortie(msgspec.Struct, frozen=True):
    """A draft as understood: the air support (the first with somewhere to go unless one is named), the hex, and whom
    the Red Baron drives off."""

    air: int
    named: bool = False
    where: HexId = -1
    against: int = -1

    @staticmethod
    def read(play: Campaign18, side: int, draft: tuple[str, ...]) -> Sortie:
        """Stale picks are dropped; the last of each kind counts."""
        free = [air for air in ready(play, side) if within_reach(play, air)]
        picked = [air_support(play, pick.partition(":")[2]) for pick in draft]
        own = [each for each in picked if each in free]
        air = own[-1] if own else free[0]
        places = [play.hex(place_of(play, pick)) for pick, each in zip(draft, picked, strict=True) if each < 0]
        where = places[-1] if places and places[-1] >= 0 and within_reach(play, air) >> places[-1] & 1 else -1
        game = [each for each in picked if where >= 0 and each in prey(play, air, where)]
        return Sortie(air, bool(own), where, game[-1] if game else -1)


def place_of(play: Campaign18, pick: str) -> str:
    """The hex that a pick means, by itself or by a unit in it."""
    kind, _, name = pick.partition(":")
    unit = play.unit(name) if kind == "unit" else -1
    return play.place_name(unit) if unit >= 0 else name


def place_menu(play: Campaign18, side: int, draft: tuple[str, ...]) -> Menu:
    """Own air supports and all hexes within reach are lit, darker where there is somebody to watch."""
    given = Sortie.read(play, side, draft)
    return Menu(
        Text("prompt.place_air", {"air": play.field.air[given.air].id, "left": len(ready(play, side))}),
        RULE,
        draft=_draft(play, given),
        picks=(*_air_picks(play, side, given), *_hex_picks(play, given), *_prey_picks(play, given)),
        buttons=(*_buttons(play, given), Button(Text("button.air_done"), Done())),
        preview=_preview(play, given) if given.where >= 0 else None,
    )


def _draft(play: Campaign18, given: Sortie) -> tuple[str, ...]:
    air = play.field.air
    named = (f"unit:{air[given.air].id}",) if given.named else ()
    place = (f"place:{play.field.board.name(given.where)}",) if given.where >= 0 else ()
    return (*named, *place, *((f"unit:{air[given.against].id}",) if given.against >= 0 else ()))


def _air_picks(play: Campaign18, side: int, given: Sortie) -> list[Pick]:
    free = [air for air in ready(play, side) if within_reach(play, air)]
    return [Pick(f"unit:{play.field.air[air].id}", "unit", chosen=air == given.air) for air in free]


def _hex_picks(play: Campaign18, given: Sortie) -> list[Pick]:
    board, watched = play.field.board, missions_over(play, given.air)[OBSERVATION]
    return [
        Pick(f"place:{board.name(where)}", "target" if watched >> where & 1 else "reach", chosen=where == given.where)
        for where in board.ordered(within_reach(play, given.air))
    ]


def _prey_picks(play: Campaign18, given: Sortie) -> list[Pick]:
    found = prey(play, given.air, given.where)
    return [Pick(f"unit:{play.field.air[each].id}", "target", chosen=each == given.against) for each in found]


def _buttons(play: Campaign18, given: Sortie) -> list[Button]:
    """The three missions over the hex; those that may not be flown there say why."""
    if given.where < 0:
        return []
    name, hex_ = play.field.air[given.air].id, play.field.board.name(given.where)
    against = play.field.air[given.against].id if given.against >= 0 else ""
    found = []
    for mission in FLOWN:
        word = AIR_MISSIONS[mission]
        order, label = Fly(name, hex_, word, against), Text(f"button.fly_{word}", {"hex": hex_})
        found.append(Button(label, order, ruling=mission_ruling(play, given.air, hex_, word)))
    return found


def _preview(play: Campaign18, given: Sortie) -> Preview:
    """What each mission does there, and whether the air support will fly again this turn."""
    data, again = play.field.air[given.air], play.field.numbers.air.flies_again
    tables = play.field.tables
    own, enemy = (tables.modifiers["mastery_attack"][word] for word in ("own_aircraft", "enemy_aircraft"))
    reasons = [
        Reason(Text("reason.observed_column"), f"{tables.modifiers['bombardment_columns']['observation']:+d}", "17.2b"),
        Reason(Text("reason.observed_mastery"), f"{own:+d}", "17.2b"),
        Reason(Text("reason.observed_enemy_mastery"), f"{enemy:+d}", "17.2b"),
        Reason(Text("reason.bombs"), f"+{0 if data.baron else data.bombing}", "17.2c"),
        Reason(Text("reason.interdicted_points"), f"+{tables.costs['interdiction'] // HALVES}", "17.2a"),
        Reason(Text("reason.interdicted_retreat"), "1", "17.2a"),
        Reason(Text("reason.air_tested"), f"1-{again}", "17.1g"),
    ]
    chances = (Chance("air_flies_again", again, FACES), Chance("air_rests", FACES - again, FACES))
    title = Text("preview.flight", {"air": data.id, "hex": play.field.board.name(given.where)})
    return Preview(title, tuple(reasons), chances)
