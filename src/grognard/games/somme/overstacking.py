"""4.0: at the end of a phase the owner of a hex that is too full eliminates units in it."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.orders import Disband, own_ruling
from grognard.games.somme.stacking import overstacked, points


class Disbanded(Event, frozen=True):
    """4.0e: a unit for which its hex had no room."""

    unit: str
    hex: str


@rule("4.0e")
class StackingCheck(Decision[Campaign18], frozen=True):
    """The owner eliminates units of his choice until every hex is within the limit."""

    accepts = (Disband,)
    cites = "4.0e"

    def moot(self, play: Campaign18) -> bool:
        return not overstacked(play, side_index(self.side))

    def surplus(self, play: Campaign18) -> list[int]:
        """The units of the hexes that are too full."""
        return [unit for where in overstacked(play, side_index(self.side)) for unit in play.fighters(where)]

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Disband(name) for name in play.ids(self.surplus(play))]

    def check(self, play: Campaign18, action: Disband) -> Ruling:
        ruling = own_ruling(play, side_index(self.side), action.unit, "4.0e")
        if not ruling:
            return ruling
        crowded = play.unit(action.unit) in self.surplus(play)
        return LEGAL if crowded else forbid("4.0e", "hex_not_too_full", unit=action.unit)

    def choose(self, play: Campaign18, action: Disband) -> None:
        unit = play.unit(action.unit)
        play.tell(Disbanded(action.unit, play.place_name(unit)))
        play.eliminate(unit)
        play.then(self)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Every unit of such a hex can be picked, and is gone with the click."""
        surplus, limit = self.surplus(play), play.field.numbers.stacking.limit
        picked = Disband(last_pick(draft, "unit"))
        reasons = [
            Reason(Text("reason.hex_points", {"hex": play.field.board.name(where)}), str(points(play, units)), "4.0b")
            for where, units in self._crowds(play)
        ]
        return Menu(
            Text("prompt.stacking", {"limit": limit}),
            self.cites,
            (),
            tuple(Pick(f"unit:{name}", "target") for name in play.ids(surplus)),
            preview=Preview(Text("preview.stacking", {"limit": limit}), tuple(reasons)),
            ready=picked if self.check(play, picked) else None,
        )

    def _crowds(self, play: Campaign18) -> list[tuple[int, list[int]]]:
        return [(where, play.fighters(where)) for where in overstacked(play, side_index(self.side))]

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind != "unit":
            return forbid(self.cites, "pick_a_unit")
        ruling = self.check(play, Disband(name))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)
