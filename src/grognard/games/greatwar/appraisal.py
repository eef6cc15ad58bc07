"""The computer player of The Great War: takes what looks best at once, by exact chances.

>>> Appraisal().choose(battle, luck)      # doctest: +SKIP
Fire(units=('G07',), target='B02')
"""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.figures import PLAIN
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.games.greatwar import plans_fight, plans_staff
from grognard.games.greatwar.advance import AdvanceAfterCombat, BonusCombat
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.carry_out import (
    OutOfAmmunition,
    ShareFigures,
    SmokingKills,
    StretcherBearers,
    WithholdOrder,
)
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import PlayCommand
from grognard.games.greatwar.ending import BetterLogistics, KeepCard, Resupply
from grognard.games.greatwar.explanation import explain, explain_fight
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.orders import NameRaider, NameUnits, Physician, SendPigeon
from grognard.games.greatwar.plans_cards import answer
from grognard.games.greatwar.plans_fire import bombard
from grognard.games.greatwar.plans_move import move
from grognard.games.greatwar.plans_orders import name_units, play_command
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.raid import RaidReturn
from grognard.games.greatwar.retreat import IgnoreFlags, Retreat
from grognard.games.greatwar.set_up import PlaceGrenadiers, PlaceSpecialists
from grognard.games.greatwar.spies import CounterEspionage, MataHari, Tactician
from grognard.games.greatwar.windows import Window


class Appraisal:
    """A player for both sides. The same position brings the same choice; luck has no part in it."""

    def __init__(self, doctrine: str = PLAIN) -> None:
        self.doctrine = doctrine

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        with weights.under(self.doctrine):
            return self._choose(play)

    def _choose(self, play: Play[Any]) -> Action:
        assert isinstance(play, Battle)
        decision = play.decision
        assert decision is not None, "the play is over"
        forced = decision.forced(play)
        if forced is not None:
            return forced
        action = plan(outlook_of(play, side_index(decision.side)), decision)
        if action is None or not decision.ruling(play, action):
            return decision.candidates(play)[0]
        return action

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        """Of its fights; one who follows a doctrine also says what moves and bombardments are for."""
        assert isinstance(play, Battle)
        return explain_fight(play, action) if self.doctrine == PLAIN else explain(play, action)


def plan(outlook: Outlook, decision: Decision[Battle]) -> Action | None:
    """What looks best in this decision; None where the first thing that is allowed will do."""
    match decision:
        case BetterLogistics():
            return decision.candidates(outlook.battle)[-1]
        case Window():
            return answer(outlook, decision)
        case MoveUnits():
            return move(outlook)
        case Combat():
            return plans_fight.fight(outlook)
        case PlayCommand():
            return play_command(outlook)
        case NameUnits():
            return name_units(outlook)
        case ReserveArtillery():
            return bombard(outlook, decision.again)
        case IgnoreFlags():
            return plans_fight.ignore_flags(outlook)
        case Retreat():
            return plans_fight.retreat(outlook)
        case AdvanceAfterCombat():
            return plans_fight.advance(outlook)
        case BonusCombat():
            return plans_fight.bonus(outlook)
    return staff(outlook, decision)


def staff(outlook: Outlook, decision: Decision[Battle]) -> Action | None:
    """The quieter decisions."""
    match decision:
        case Resupply():
            return plans_staff.resupply(outlook, decision)
        case KeepCard():
            return plans_staff.keep_card(outlook, decision)
        case Tactician():
            return plans_staff.give_up_card(outlook, decision)
        case CounterEspionage() | MataHari():
            return plans_staff.take_from_enemy(outlook, decision)
        case OutOfAmmunition():
            return plans_staff.silence(outlook)
        case SmokingKills():
            return plans_staff.smoke_out(outlook)
        case StretcherBearers() | Physician():
            return plans_staff.heal(outlook, decision)
        case ShareFigures():
            return plans_staff.share(outlook, decision)
        case WithholdOrder():
            return plans_staff.withhold(outlook, decision)
        case NameRaider():
            return plans_staff.raid(outlook, decision)
        case SendPigeon():
            return plans_staff.send_pigeon(outlook, decision)
        case RaidReturn():
            return plans_staff.raid_return(outlook, outlook.battle.unit(decision.unit))
        case PlaceSpecialists() | PlaceGrenadiers():
            return plans_staff.place_specialist(outlook, decision)
    return None
