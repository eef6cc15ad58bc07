"""R-24: Carey's Force: the remains of a British division gather before Amiens."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu, Pick
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.event_actions import FormCarey
from grognard.games.somme.stacking import one_force, points
from grognard.games.somme.state import ELIMINATED
from grognard.games.somme.zones import enemy_zone

ZONE = "carey"


class CareyFormed(Event, frozen=True):
    """A step of an eliminated division is back."""

    unit: str
    hex: str


def remains(play: Campaign18) -> list[int]:
    """The eliminated British divisions of poor morale."""
    most, at = play.field.numbers.effects.carey_morale, play.state.at
    return [
        unit.index
        for unit in play.units
        if unit.is_division and unit.nation == "british" and unit.morale <= most and at[unit.index] == ELIMINATED
    ]


@rule("C.3f")
def rallying_places(play: Campaign18, unit: int) -> list[int]:
    """The hexes near Villers-Bretonneux, not next to a German, with room: the event overrides that what is rebuilt
    comes back at a headquarters."""
    near = play.field.near(play.field.zones[ZONE], play.field.numbers.effects.carey_radius)
    free = near & play.field.area & ~enemy_zone(play, ALLIED) & ~play.occupied(GERMAN)
    return [where for where in play.field.board.ordered(free) if _has_room(play, where, unit)]


def _has_room(play: Campaign18, where: int, unit: int) -> bool:
    """Is there room in a hex for a unit with its last step?"""
    there = play.stack(where)
    taken = points(play, there) + play.units[unit].points[-1]
    return taken <= play.field.numbers.stacking.limit and one_force(play, [*there, unit])


def may_form(play: Campaign18) -> Ruling:
    if not remains(play):
        return forbid("G-4", "no_remains")
    able = any(rallying_places(play, unit) for unit in remains(play))
    return LEGAL if able else forbid("C.3f", "no_place_for_carey")


class CareysForce(Decision[Campaign18], frozen=True):
    """Which division gives its remains, and where do they gather?"""

    accepts = (FormCarey,)
    cites = "G-4"

    def candidates(self, play: Campaign18) -> list[Action]:
        name = play.field.board.name
        return [
            FormCarey(play.units[unit].id, name(where))
            for unit in remains(play)
            for where in rallying_places(play, unit)
        ]

    def check(self, play: Campaign18, action: FormCarey) -> Ruling:
        unit = play.unit(action.unit)
        if unit not in remains(play):
            return forbid("G-4", "not_of_the_remains", unit=action.unit)
        if play.hex(action.hex) not in rallying_places(play, unit):
            return forbid("C.3f", "not_for_carey", hex=action.hex)
        return LEGAL

    @rule("G-4")
    def choose(self, play: Campaign18, action: FormCarey) -> None:
        """It comes back with one step, and begins the phase where it stands."""
        unit, where = play.unit(action.unit), play.hex(action.hex)
        play.state.losses[unit] = play.units[unit].steps - 1
        play.place(unit, where)
        play.state.began[unit] = where
        play.tell(CareyFormed(action.unit, action.hex))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Pick the division, then the hex; a single division is picked already."""
        names = play.ids(remains(play))
        picked = last_pick(draft, "unit")
        chosen = picked if picked in names else names[0] if len(names) == 1 else ""
        places = rallying_places(play, play.unit(chosen)) if chosen else []
        hexes = [play.field.board.name(where) for where in places]
        where = last_pick(draft, "place")
        picks = [Pick(f"unit:{name}", "unit", chosen=name == chosen) for name in names]
        picks += [Pick(f"place:{name}", "target") for name in hexes]
        ready = FormCarey(chosen, where) if where in hexes else None
        understood = (f"unit:{chosen}",) if chosen and picked == chosen else ()
        return Menu(Text("prompt.carey"), self.cites, understood, tuple(picks), ready=ready)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit":
            return forbid("G-4", "not_of_the_remains", unit=name)
        return forbid("C.3f", "not_for_carey", hex=name)
