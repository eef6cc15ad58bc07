"""R-22: the charge of the Canadian cavalry: one attack goes better, and the cavalry pays for it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Menu
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.choosing import pick_one
from grognard.games.somme.event_actions import LeadCharge

NATIONS = ("british", "canadian")


class CavalryCharges(Event, frozen=True):
    """A cavalry unit charges."""

    unit: str


class ChargePaid(Event, frozen=True):
    """The cavalry that charged loses a step; it may be its last."""

    unit: str


def chargers(play: Campaign18) -> list[int]:
    """The cavalry of the Allied attack under way that may charge: British or Canadian, at full strength."""
    combat = play.state.combat
    if combat is None or combat.side != ALLIED or combat.charge >= 0:
        return []
    able = [unit for unit in combat.attackers if play.on_map(unit) and play.full_strength(unit)]
    return [unit for unit in able if play.units[unit].cavalry and play.units[unit].nation in NATIONS]


def may_charge(play: Campaign18) -> Ruling:
    return LEGAL if chargers(play) else forbid("C.3e", "nobody_charges")


class CavalryCharge(Decision[Campaign18], frozen=True):
    """Which cavalry charges?"""

    accepts = (LeadCharge,)
    cites = "C.3e"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [LeadCharge(name) for name in play.ids(chargers(play))]

    def check(self, play: Campaign18, action: LeadCharge) -> Ruling:
        if play.unit(action.unit) not in chargers(play):
            return forbid("C.3e", "cannot_charge", unit=action.unit)
        return LEGAL

    @rule("C.3e")
    def choose(self, play: Campaign18, action: LeadCharge) -> None:
        """The combat keeps who charges: its column, its mastery and its loss follow from that."""
        play.state.combat = replace(play.combat, charge=play.unit(action.unit))
        play.tell(CavalryCharges(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        offers: dict[str, Action] = {f"unit:{name}": LeadCharge(name) for name in play.ids(chargers(play))}
        return pick_one(Text("prompt.charge"), self.cites, offers, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("C.3e", "cannot_charge", unit=pick.partition(":")[2])


class ChargeLoss(Step[Campaign18], frozen=True):
    """After the conversion of damage points the cavalry that charged loses a step, if it is still there."""

    def run(self, play: Campaign18) -> None:
        combat = play.state.combat
        if combat is None or combat.charge < 0 or not play.on_map(combat.charge):
            return
        play.tell(ChargePaid(play.units[combat.charge].id))
        play.lose_step(combat.charge)
