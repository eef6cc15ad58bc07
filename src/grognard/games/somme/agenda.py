"""Everything that a side may do and everything that may wait on the agenda, chapter by chapter."""

from grognard.games.somme.adjustment import AdjustMarkers
from grognard.games.somme.advance import Advance, UseMastery
from grognard.games.somme.advancing import GoForward
from grognard.games.somme.air import AirArrivals, AirTests, Superiority
from grognard.games.somme.air_placing import PlaceAir
from grognard.games.somme.artillery import Answer, CounterBattery, Guns
from grognard.games.somme.attack import Attack
from grognard.games.somme.bombardment import Bombard
from grognard.games.somme.bridges import Demolish, Rebuild
from grognard.games.somme.bruchmuller import PlaceBruchmuller
from grognard.games.somme.carey import CareysForce
from grognard.games.somme.charge import CavalryCharge, ChargeLoss
from grognard.games.somme.combat import (
    Assault,
    Attacks,
    CloseCombat,
    EndCombat,
    EndOfCombats,
    Fight,
    FindOdds,
    NameLead,
    StartCombat,
)
from grognard.games.somme.cooperation import LiftRestriction
from grognard.games.somme.damage import (
    ChooseDisorder,
    ChooseLoss,
    Disorder,
    DisorderBy,
    Disorganise,
    Lose,
    LoseSteps,
    StarLoss,
    TakeDamage,
)
from grognard.games.somme.deployment import Deploy
from grognard.games.somme.disengagement import ChooseDistance, Disengagements, LeaveStack
from grognard.games.somme.disengaging import Disengage
from grognard.games.somme.doullens import RepeatConference
from grognard.games.somme.entry import Enter
from grognard.games.somme.event_actions import (
    BringTank,
    FormCarey,
    KeepHand,
    LeadCharge,
    Lift,
    NobodyElse,
    NoEvent,
    PlayEvent,
    Plunder,
    PutAside,
    PutBack,
    Rally,
    Reassign,
    SendToReserve,
    StandByGun,
)
from grognard.games.somme.event_window import EventWindow
from grognard.games.somme.exploitation import (
    EndOfExploitationCombats,
    EndOfExploitationMoves,
    ExploitationMoves,
    OffensiveGuns,
    StartExploitation,
)
from grognard.games.somme.exploitation_markers import Exploit, ExploitationMarkers
from grognard.games.somme.flights import Fly
from grognard.games.somme.footbridges import LayFootbridge, TakeUpFootbridge
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.gunners import GunFalls, GunnersStand
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.hand import (
    DecideOnHands,
    DrawEvents,
    FillCups,
    Hand,
    HandLimit,
    LimitHands,
    PutAway,
    RedBands,
    Used,
)
from grognard.games.somme.hutier import ReassignHutier
from grognard.games.somme.lead import ChooseLead, Lead
from grognard.games.somme.looting import Looting
from grognard.games.somme.markers import PlaceDisengagement, PlaceReserve
from grognard.games.somme.mastery import Mastery
from grognard.games.somme.misdirection import Misdirection
from grognard.games.somme.movement import EndMovement, MarkUnits, Moves, MoveUnits, StartMovement
from grognard.games.somme.moves import LoseUnguarded
from grognard.games.somme.offensive_guns import MoveGuns
from grognard.games.somme.offensives import Compulsory, Declarations, Declare, GunsBack
from grognard.games.somme.orders import Disband, Done, ForcedMarch, GiveStoss, MarkDisengagement, MarkReserve, Move
from grognard.games.somme.orders_of_the_day import (
    AttackersOrders,
    Confusion,
    DefendersOrders,
    MarkerRemoval,
    Panic,
    SendBack,
)
from grognard.games.somme.organisation import Reorganise
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.paths import ChooseWay, FallBack, FallBackTo, GoBack
from grognard.games.somme.petain import BritishHeld, Delay, DelayDivision, PetainRoll
from grognard.games.somme.plan_actions import (
    DeclareOffensive,
    DeployUnit,
    EndDeployment,
    GiveBruchmuller,
    KeepBruchmuller,
    NoOffensive,
)
from grognard.games.somme.pledges import AskPledges, Pledges
from grognard.games.somme.pledging import NoPledge, PledgeCombat
from grognard.games.somme.preparation import EndPreparation, Preparations, Prepare, Release, TurnHeadquarters
from grognard.games.somme.reacting import Misdirect, React, TakeOffMarker
from grognard.games.somme.reaction import ReactionMoves, RemoveMarker
from grognard.games.somme.rebuilding import BringBack, ForgoReplacements
from grognard.games.somme.reinforcements import AnnounceReinforcements
from grognard.games.somme.replacements import Replacements, ReplaceOne, RollReplacements
from grognard.games.somme.resolution import CombatDice
from grognard.games.somme.retreat import Aftermath, Retreat
from grognard.games.somme.sequence import (
    BeginPhase,
    EndTurn,
    OpenWindows,
    OperationalSequences,
    StartSequence,
    StartTurn,
)
from grognard.games.somme.strategic_reserve import IntoReserve
from grognard.games.somme.supply_phase import (
    Displace,
    DisplaceHeadquarters,
    FallBackOnSources,
    JudgeSupply,
    StartSupply,
)
from grognard.games.somme.tanks import PlaceTank, TankLeaves
from grognard.games.somme.victory import CountVictory, DecisiveVictory
from grognard.games.somme.water import Demolition, Rebuilding
from grognard.games.somme.weather import WeatherRoll
from grognard.games.somme.withdrawal import Withdrawal, WithdrawGuns
from grognard.games.somme.without_artillery import WithoutArtilleryRolls

Actions = (
    GoForward | Answer | CounterBattery | Guns | Attack | Demolish | Rebuild | Disorganise | Lose | Disengage
    | Enter | BringTank | FormCarey | KeepHand | LeadCharge | Lift | NoEvent | NobodyElse | PlayEvent
    | Plunder | PutAside | PutBack | Rally | Reassign | SendToReserve | StandByGun | Exploit | Fly
    | LayFootbridge | TakeUpFootbridge | Withdraw | Lead | MoveGuns | Disband | Done | ForcedMarch | GiveStoss
    | MarkDisengagement | MarkReserve | Move | SendBack | FallBackTo | DelayDivision | DeclareOffensive
    | DeployUnit | EndDeployment | GiveBruchmuller | KeepBruchmuller | NoOffensive | NoPledge | PledgeCombat
    | EndPreparation | TurnHeadquarters | Misdirect | React | TakeOffMarker | BringBack | ForgoReplacements
    | Displace | WithdrawGuns
)  # fmt: skip
Steps = (
    AdjustMarkers | Advance | UseMastery | AirArrivals | AirTests | Superiority | PlaceAir | Bombard
    | PlaceBruchmuller | CareysForce | CavalryCharge | ChargeLoss | Assault | Attacks | CloseCombat
    | EndCombat | EndOfCombats | Fight | FindOdds | NameLead | StartCombat | LiftRestriction | ChooseDisorder
    | ChooseLoss | Disorder | DisorderBy | LoseSteps | StarLoss | TakeDamage | Deploy | ChooseDistance
    | Disengagements | LeaveStack | RepeatConference | EventWindow | EndOfExploitationCombats
    | EndOfExploitationMoves | ExploitationMoves | OffensiveGuns | StartExploitation | ExploitationMarkers
    | GunFalls | GunnersStand | AttackerCounter | AttackerGuns | DefenderGuns | DecideOnHands | DrawEvents
    | FillCups | Hand | HandLimit | LimitHands | PutAway | RedBands | Used | ReassignHutier | ChooseLead
    | Looting | PlaceDisengagement | PlaceReserve | Mastery | Misdirection | EndMovement | MarkUnits
    | MoveUnits | Moves | StartMovement | LoseUnguarded | Compulsory | Declarations | Declare | GunsBack
    | AttackersOrders | Confusion | DefendersOrders | MarkerRemoval | Panic | Reorganise | StackingCheck
    | ChooseWay | FallBack | GoBack | BritishHeld | Delay | PetainRoll | AskPledges | Pledges | Preparations
    | Prepare | Release | ReactionMoves | RemoveMarker | AnnounceReinforcements | ReplaceOne | Replacements
    | RollReplacements | CombatDice | Aftermath | Retreat | BeginPhase | EndTurn | OpenWindows
    | OperationalSequences | StartSequence | StartTurn | IntoReserve | DisplaceHeadquarters
    | FallBackOnSources | JudgeSupply | StartSupply | PlaceTank | TankLeaves | CountVictory | DecisiveVictory
    | Demolition | Rebuilding | WeatherRoll | Withdrawal | WithoutArtilleryRolls
)  # fmt: skip
