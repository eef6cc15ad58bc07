"""The computer player: small positions with an obviously right choice, and whole days of legal ones."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.appraisal import Appraisal, fallback
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle import Battles
from grognard.games.tigers.bridges import BridgeBuilding, Build
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import BlowBridge
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_advance import reserve_price
from grognard.games.tigers.plans_exits import outlook
from grognard.games.tigers.plans_odds import Clash, promise
from grognard.games.tigers.plans_supply import Lifelines
from grognard.games.tigers.plans_values import goals, prospect, pull, roads
from grognard.games.tigers.reinforcements import Arrive, PlaceReinforcements
from grognard.games.tigers.special_forces import UseSpecialForces
from grognard.games.tigers.stacking import EliminateExcess, Sacrifice
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.tigers.support import GAME, position, space, unit

PANZERS = ["G-2-3a", "G-2-2", "G-2-304"]


def choose(play: Campaign) -> Action:
    """What the player does, on a fork as the arena hands it out."""
    return Appraisal().choose(play.fork(Dice(b"imagined")), Luck(1))


def play_phase(play: Campaign) -> list[Action]:
    """Let the player act until the decision that waits is over."""
    done: list[Action] = []
    while play.decision:
        done.append(choose(play))
        play.apply(done[-1])
    return done


# What is wanted


def test_an_area_is_wanted_for_every_day_that_is_left() -> None:
    early, late = position({}, day=17), position({}, day=21)
    bastogne = space("Bastogne")
    assert dict(goals(early))[bastogne] == 2 * 6
    assert dict(goals(late))[bastogne] == 2 * 2


def test_what_the_german_holds_is_no_goal() -> None:
    assert space("Bastogne") not in dict(goals(position({}, german=["Bastogne"])))


def test_the_seventh_army_wants_its_two_towns() -> None:
    assert {space("Luxembourg"), space("Mersch")} == set(dict(goals(position({}, scenario="seventh_army"))))


def test_goals_draw_more_from_nearby() -> None:
    play = position({})
    field = pull(roads(play), goals(play))
    assert field[space("Longvilly")] > field[space("Clervaux")] > field[space("Dasburg")]


def test_a_unit_on_the_road_takes_from_the_german_prospects() -> None:
    play = position({"Longvilly": PANZERS})
    free = outlook(play)
    barred = roads(play)._replace(blocks=((space("Bastogne"), 6.0),))
    assert free.traffic[space("Bastogne")] > 0
    assert prospect(barred, 1 << space("Longvilly"), goals(play)).hope < free.hope


def test_supply_of_those_who_have_left_can_be_cut() -> None:
    lines = Lifelines(position({"G": PANZERS}, day=22, impulse=1))
    assert lines.cut(space("Huy")) > 3 * 9 * 0.5 > 0.0 == lines.cut(space("Eupen"))


# Chances


def test_nobody_hurts_an_entrenched_unit_as_easily() -> None:
    force = tuple(unit(name) for name in PANZERS)
    plain = position({"Clervaux": ["A-28-110c"]})
    dug_in = position({"Clervaux": ["A-28-110c entrenched"]})
    for play in (plain, dug_in):
        for index in force:
            play.put(index, space("Marnach"))
    clash = Clash(GERMAN, space("Clervaux"), force, False)
    assert promise(plain, clash).cleared > promise(dug_in, clash).cleared
    assert promise(plain, clash).own < promise(plain, clash._replace(river=True)).own


# The German


def test_a_panzer_division_runs_over_a_weak_stack() -> None:
    play = position({"Longvilly": PANZERS, "Bastogne": ["A-1128E 1"]}, [Movement("german")], german=["Longvilly"])
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] == "Bastogne"


def test_nobody_attacks_a_fortress_with_a_patrol() -> None:
    garrison = ["A-101-501 entrenched", "A-101-506 entrenched", "A-101-502 entrenched"]
    play = position({"Longvilly": ["G-L-130R"], "Bastogne": garrison}, [Movement("german")], german=["Longvilly"])
    assert not any(isinstance(order, Move) and order.path[-1] == "Bastogne" for order in play_phase(play))


def test_an_open_town_is_taken() -> None:
    play = position({"Longvilly": ["G-L-130R"]}, [Movement("german")], german=["Longvilly"])
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[0] == "Bastogne"


def test_a_march_must_bring_more_while_the_day_is_young() -> None:
    morning, noon, evening = (reserve_price(position({}, impulse=impulse)) for impulse in (1, 2, 3))
    assert morning > noon > evening == reserve_price(position({}, day=22, impulse=1))


def test_on_the_last_day_units_leave_the_map() -> None:
    play = position({"Dinant": ["G-L-130"]}, [Movement("german")], day=22, impulse=1, german=["Dinant"])
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] in ("G", "H", "I")


def test_engineers_build() -> None:
    play = position({"Dasburg": ["G-600E"], "Marnach": ["G-2-2"]}, [BridgeBuilding("german")], german=["Marnach"])
    assert choose(play) == Build("G-600E", "Marnach")


def test_special_forces_help_in_the_hardest_battle() -> None:
    units = {"Clervaux": ["A-28-110c", "A-9R", "G-2-3a arrow finished moved", "G-2-2 arrow finished moved"]}
    play = position(units, [Movement("german")], day=18, impulse=2)
    assert choose(play) == UseSpecialForces("Clervaux", "combat")


# The Allies


def test_whoever_stands_beside_the_german_digs_in() -> None:
    play = position({"Longvilly": PANZERS, "Bastogne": ["A-101-501"]}, [Movement("allied")], impulse=3)
    assert Entrench(("A-101-501",)) in play_phase(play)


def test_reserves_bar_the_road() -> None:
    play = position({"Longvilly": PANZERS, "Sibret": ["A-101-501"]}, [Movement("allied")], impulse=1)
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] == "Bastogne"


def test_an_open_town_is_regained() -> None:
    play = position({"Sibret": ["A-101-501"]}, [Movement("allied")], impulse=3, german=["Bastogne"])
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] == "Bastogne"


def test_the_last_move_cuts_off_those_who_have_left() -> None:
    play = position({"I": PANZERS, "Namur": ["A-84-334"]}, [Movement("allied")], day=22, impulse=1, german=["Dinant"])
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] == "Dinant"


def test_the_allies_blow_bridges_with_their_engineers() -> None:
    units = {"Waimes": PANZERS, "Malmedy": ["A-291E", "A-99N"]}
    play = position(units, [Movement("german")], german=["Waimes"])
    play.apply(Move(tuple(PANZERS), ("Malmedy",)))
    assert choose(play) == BlowBridge("A-291E")


def test_special_forces_save_a_bridge_for_a_strong_column() -> None:
    units = {"Waimes": PANZERS, "Ligneuville": ["A-291E"]}
    play = position(units, [Movement("german")], german=["Waimes"])
    play.apply(Move(tuple(PANZERS), ("Ligneuville",)))
    play.apply(BlowBridge("A-291E"))
    assert choose(play) == Answer(True)


# Both


def test_a_good_attack_in_place_is_made() -> None:
    units = {"Clervaux": ["A-28-110c 1", *PANZERS]}
    play = position(units, [Battles("german")])
    order = choose(play)
    assert isinstance(order, Fight)
    assert set(order.units) == set(PANZERS)


def test_a_bad_attack_in_place_is_not() -> None:
    units = {"Clervaux": ["G-26-39", "G-26-77", "A-28-110c 1"]}
    assert choose(position(units, [Battles("allied")])) == Done()


def test_reinforcements_come_where_they_are_needed() -> None:
    """669 Ost may come through B or C: behind the spearhead, that is B."""
    play = GAME.start("campaign", (), Dice(b"tigers"))
    play.state.day, play.state.impulse = 17, 2
    play.state.agenda[:] = [PlaceReinforcements("german")]
    orders = []
    while play.decision:
        orders.append(choose(play))
        play.apply(orders[-1])
    assert Arrive("G-669", "B") in orders


def test_the_weakest_goes_when_an_area_is_too_full() -> None:
    crowd = ["G-2-3a", "G-2-3b 1", "G-2-2", "G-2-304", "G-600E"]
    play = position({"Clervaux": crowd}, [EliminateExcess("german")])
    assert choose(play) == Sacrifice("G-2-3b")


def test_the_player_falls_back_on_what_is_legal() -> None:
    play = position({"Longvilly": PANZERS}, [Movement("german")])
    assert play.decision is not None
    assert fallback(play, play.decision) == Done()


@pytest.mark.parametrize("scenario", ["seventh_army", "three_days", "campaign", "fifth_panzer"])
def test_every_choice_of_a_day_is_legal_and_the_same_twice(scenario: str) -> None:
    play = GAME.start(scenario, (), Dice(b"tigers"))
    for number in range(100):
        if play.decision is None:
            break
        order = choose(play)
        assert number % 4 or order == choose(play)
        assert play.decision.ruling(play, order)
        play.apply(order)


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_the_seventh_army_is_won_against_chance(side: int) -> None:
    wins = sum(_duel(side, seed) for seed in range(3))
    assert wins >= 2


def _duel(side: int, seed: int) -> bool:
    play, luck = GAME.start("seventh_army", (), Dice(b"%d" % seed)), Luck(seed)
    while play.decision:
        mine = play.decision.side == GAME.sides[side]
        play.apply(choose(play) if mine else play.decision.sample(play, luck))
    return GAME.outcome(play).winner == GAME.sides[side]
