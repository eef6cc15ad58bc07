"""The numbers of the rules that stand in no table, as numbers.toml has them."""

import msgspec

from grognard.games.somme.units import Points


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.1: how far a headquarters and a supply source reach."""

    headquarters: int
    supply: int
    source: str


class WeatherNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CAMP-06: the bad weather that floods the meadows."""

    flood: int
    source: str


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """11.2.6, 11.2.8: what reserves gain, how near an enemy bars a forced march."""

    reserve_bonus: int
    forced_march_clearance: int
    source: str


class FootbridgeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """11.2.4: success up to this die, how near an enemy hinders, markers and attempts."""

    success: int
    near: int
    markers: int
    german_attempts: int
    allied_attempts: int
    source: str


class BridgeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """11.2.5: success up to this die, how near an enemy must be."""

    success: int
    near: int
    source: str


class ReserveMarkers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """11.2.8b: Reserve markers of each side."""

    german: int
    allied: int
    source: str


class CombatNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """12.2: morale of a lead unit, losses of a cancelled attack, points that a hex of retreat or a Stoss is worth."""

    lead_morale: int
    cancelled_losses: int
    retreat_points: int
    near: int
    stoss_points: int
    disorganised_points: int
    orders_points: int
    advance_after_elimination: int
    source: str


class ArtilleryNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """12.2.2c, 15.2.2c: attacks of an artillery in Offensive mode; corps pieces that an army piece counts for."""

    offensive_attacks: int
    army_counts: int
    source: str


class AirNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """17.1: how far from its headquarters, how many in a hex, the die up to which it flies again."""

    radius: int
    stack: int
    flies_again: int
    source: str


class HutierNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """HUT-2, HUT-4, HUT-5: how far the influence of v. Hutier reaches."""

    stoss: int
    reserve: int
    bruchmuller: int
    source: str


class StrategicReserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D.3b: how far from a headquarters, and from the enemy."""

    within: int
    from_enemy: int
    source: str


class ArrivalNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """J-4: divisions that may arrive at headquarters in a sequence."""

    divisions: int
    source: str


class PetainNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PET-4, PET-5: what the British must do before the French move."""

    disengagements: int
    combats: int
    source: str


class WithoutArtillery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """WOA-2, WOA-3: what lacks a division without its artillery, and the die that keeps it so."""

    movement: int
    morale: int
    keeps: int
    source: str


class EventNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """C.3: events drawn in a turn and kept in hand."""

    drawn: int
    hand: int
    source: str


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-15 to R-24: what the events whose texts are lost do."""

    reserve: int
    reserve_doubled: int
    rally_units: int
    rally_radius: int
    carey_radius: int
    carey_morale: int
    cohesion_distance: int
    cohesion_units: int
    gunners_last_turn: int
    source: str


class Conference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """DOU-3: markers that the conference needs."""

    markers: int
    source: str


class VictoryNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S2-14, S3-12, P.3b: distances and margins of victory."""

    stoss: int
    railway: int
    margin: int
    source: str


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """numbers.toml: the numbers of the rules that stand in no table."""

    stacking: Points
    command: Command
    weather: WeatherNumbers
    movement: Movement
    footbridge: FootbridgeNumbers
    bridge: BridgeNumbers
    reserve: ReserveMarkers
    combat: CombatNumbers
    artillery: ArtilleryNumbers
    air: AirNumbers
    hutier: HutierNumbers
    strategic_reserve: StrategicReserve
    arrival: ArrivalNumbers
    petain: PetainNumbers
    without_artillery: WithoutArtillery
    events: EventNumbers
    effects: Effects
    conference: Conference
    victory: VictoryNumbers
