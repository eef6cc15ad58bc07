"""Everything that a side may do and everything that may wait on the agenda, chapter by chapter."""

from grognard.games.blitzkrieg.actions import ChooseUnit, Done, Entrench, FillIn, HoldBack, Pass, Place, ReadyMade
from grognard.games.blitzkrieg.advance import Advance, EndAttack, FerociousAdvance
from grognard.games.blitzkrieg.advancing import GoIn
from grognard.games.blitzkrieg.air import PlaceAir, StartBombardment
from grognard.games.blitzkrieg.answers import Evade, Shift, StandFast
from grognard.games.blitzkrieg.arrival_rolls import RollFor
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.bombs import Bombs
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.combat import CombatPhase, Engage, FindOdds, RollCombat
from grognard.games.blitzkrieg.cups import DrawCup, Levy
from grognard.games.blitzkrieg.deploy import Deploy, StartDeploy
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.effects import Breakout, BreakoutDie, CupDraw, GroundedDie, PassDie, RommelArrives
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.events import DrawEvent
from grognard.games.blitzkrieg.exploitation import Exploitation, StartExploitation
from grognard.games.blitzkrieg.fall_back import EndCombat, FallBack
from grognard.games.blitzkrieg.first_dcr import FirstDcr, GiveRefit, RefitAll, RefitDcr
from grognard.games.blitzkrieg.flights import Assign, Fire, Interdict, Scramble
from grognard.games.blitzkrieg.fugitives import FallBackTo, Stubborn
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.interception import AirCombats, Intercept
from grognard.games.blitzkrieg.loss_dice import LossDice
from grognard.games.blitzkrieg.movement import EndMovement, Movement, StartMovement
from grognard.games.blitzkrieg.night import NightDice
from grognard.games.blitzkrieg.orders import Enter, Exit, Move, SendRommel
from grognard.games.blitzkrieg.pontoons import Build, FinishPontoons, RemovePontoon
from grognard.games.blitzkrieg.recovery import CheckCollapse, RecoveryPhase, StubbornDice
from grognard.games.blitzkrieg.reinforcements import CallUp, Reinforce
from grognard.games.blitzkrieg.results import AttackerResult, DefenderResult
from grognard.games.blitzkrieg.retreat import ChooseRetreat, Retreat
from grognard.games.blitzkrieg.rommel_arrival import PlaceRommel
from grognard.games.blitzkrieg.sequence import BeginPhase, EndTurn, NextTurn, StartPlayerTurn, StartTurn
from grognard.games.blitzkrieg.shelling import PickDisorganised, PickRefit, Shelling
from grognard.games.blitzkrieg.stand import ColumnShift, NoRetreat
from grognard.games.blitzkrieg.supply_phase import SupplyPhase
from grognard.games.blitzkrieg.terror import TankTerror
from grognard.games.blitzkrieg.trenches import BreakGround, Dig, DigTrenches
from grognard.games.blitzkrieg.victory import VictoryPhase

Actions = (
    Place | Entrench | FillIn | HoldBack | ReadyMade | ChooseUnit | Done | Pass
    | RollFor | GiveRefit | Build | RemovePontoon | Dig
    | Assign | Interdict | Scramble | Fire
    | Move | Enter | Exit | SendRommel
    | Attack | Evade | Shift | StandFast | FallBackTo | Stubborn | GoIn
)  # fmt: skip
Steps = (
    Levy | DrawCup | StartDeploy | Deploy | Shelling | PickDisorganised | PickRefit | LossDice
    | StartTurn | StartPlayerTurn | BeginPhase | EndTurn | NextTurn
    | Pontoons | FinishPontoons | DigTrenches | BreakGround
    | Reinforce | CallUp | FirstDcr | RefitAll | RefitDcr | SupplyPhase
    | StartBombardment | PlaceAir | Intercept | AirCombats | Bombs | Gunfire
    | PlaceRommel | StartMovement | Movement | EndMovement | StartExploitation | Exploitation
    | StartCombat | CombatPhase | RetreatBefore | Engage | TankTerror | FindOdds | ColumnShift | NoRetreat
    | RollCombat | DefenderResult | AttackerResult | Retreat | ChooseRetreat | Advance | FerociousAdvance
    | EndAttack | FallBack | EndCombat
    | RecoveryPhase | NightDice | CheckCollapse | StubbornDice
    | DrawEvent | Breakout | BreakoutDie | GroundedDie | CupDraw | PassDie | RommelArrives | VictoryPhase
)  # fmt: skip
