"""The special means of the game: the veteran uses each of them where it is called for; roads are cut by the general."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.assault import AssaultPhase, DefensiveSupport, Support
from grognard.games.verdun.attack import Assault
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BeginBreakthrough, Break, Breakthrough
from grognard.games.verdun.casualties import Answer, eliminate
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.interdiction import place_marker
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.reinforcements import Take121
from grognard.games.verdun.replacements import Refill, Replacements, RestoreHq
from grognard.games.verdun.state import ELIMINATED, OUT_OF_SUPPLY, Clash
from grognard.games.verdun.supply import out_of_supply
from grognard.games.verdun.war import War
from tests.games.verdun.support import GAME, battle, hexes

STACK = ["g_5_8g", "g_5_12g", "g_5_pio"]
SECOND = ["g_6_20", "g_6_24"]


def choose(war: War, doctrine: str = "veteran") -> Action:
    return GAME.counsel().staff(doctrine).choose(war.fork(Dice(b"imagined")), Luck(1))


def play_phase(war: War) -> list[Action]:
    """Let the veteran act until the decision that waits is over."""
    done: list[Action] = []
    while war.decision:
        done.append(choose(war))
        war.apply(done[-1])
    return done


# Fire


def whole_game(seed: bytes, doctrine: str = "veteran") -> Iterator[tuple[War, Action]]:
    """Every act of a game between players of one doctrine, with the war as it is before it."""
    war = GAME.start("verdun", (), Dice(seed))
    while war.decision:
        action = choose(war, doctrine)
        yield war, action
        war.apply(action)


def test_roads_are_cut_where_the_enemy_hangs_on_them() -> None:
    """Whoever fires at a road would put somebody out of supply by it."""
    war, action = next((war, action) for war, action in whole_game(b"roads") if isinstance(action, Interdict))
    enemy = FRENCH if war.units[war.unit(action.gun)].side == GERMAN else GERMAN
    before = len(out_of_supply(war, enemy))
    place_marker(war, 1 - enemy, war.field.board.at(action.hex))
    assert len(out_of_supply(war, enemy)) > before


def test_guns_fire_at_guns_when_there_is_nobody_else() -> None:
    war = battle({"1604": ["g_ca_3_1"], "1603": ["g_ca_3_2"], "1612": ["f_ca_30"]}, [Bombard("german")], shots=0)
    action = choose(war)
    assert isinstance(action, Barrage)
    assert action.target == "1612"


def test_fire_falls_on_the_hq_that_keeps_a_corps_in_supply() -> None:
    """Two hexes with one regiment each; with one of them is the HQ on which the distant half of the corps hangs."""
    corps = {"1012": ["f_14_42"], "0913": ["f_14_44"], "1015": ["f_14_60"]}
    units = {"1613": ["f_hq_30", "f_51_208"], "1813": ["f_51_233"], **corps}
    war = battle({**units, "1606": ["g_ca_3_1", "g_ca_3_2"], "1602": ["g_hq_3"]}, [Bombard("german")], shots=0)
    action = choose(war)
    assert isinstance(action, Barrage)
    assert action.target == "1613"


def test_trains_and_the_left_bank_do_not_stay_silent() -> None:
    units = {"1014": ["f_army_rail"], "1612": ["f_hq_30"], "1611": ["f_14_35"], "1610": ["g_5_8g", "g_5_12g"]}
    assert isinstance(choose(battle(units, [Bombard("french")], turn=7)), Barrage)


# Assault


IN_TRENCH = {"1604": STACK, "1704": ["g_5_52", "g_6_20"], "1705": ["f_51_208"]}
IN_FORT = {"2011": STACK, "1912": SECOND, "2012": ["f_51_208 reduced demoralized"]}


@pytest.mark.parametrize(("target", "units"), [("1705", IN_TRENCH), ("2012", IN_FORT)])
def test_pioneers_lead_against_trench_and_fort(target: str, units: dict[str, list[str]]) -> None:
    war = battle(units, [AssaultPhase("german")])
    action = choose(war)
    assert isinstance(action, Assault)
    assert action.target == target
    assert any(war.units[war.unit(unit)].pioneer for unit in action.units)


def test_a_fort_with_its_garrison_alone_is_stormed() -> None:
    war = battle({"2011": STACK, "1912": SECOND}, [AssaultPhase("german")], turn=5)
    action = choose(war)
    assert isinstance(action, Assault)
    assert action.target == "2012"


def test_a_fort_gets_men_when_the_enemy_comes_near() -> None:
    french = {
        "2014": ["f_14_35", "f_14_44"], "1914": ["f_14_42", "f_1_1"], "2113": ["f_14_60", "f_1_43"],
        "2313": ["f_1_127", "f_1_201"], "1613": ["f_hq_30"],
    }  # fmt: skip
    war = battle({"2009": STACK, **french}, [Movement("french")])
    play_phase(war)
    assert war.occupied(FRENCH) & hexes(war, "2012")


def test_guns_support_the_defence_where_that_changes_the_column() -> None:
    attackers = ["g_5_8g", "g_5_12g", "g_6_20"]
    war = battle({"1607": attackers, "1608": ["f_14_35"], "1611": ["f_14_art"]})
    units, target = tuple(war.unit(unit) for unit in attackers), war.field.board.at("1608")
    war.state.clash = Clash(GERMAN, target, units, (), attackers=units, defenders=tuple(war.stack(target)))
    war.then(DefensiveSupport("french"))
    assert choose(war) == Support(("f_14_art",))


# Movement and breakthrough


def test_pioneers_break_through_to_an_open_town() -> None:
    units = {"1604": ["g_5_pio", "g_5_8g"], "1601": ["g_hq_3"]}
    war = battle(units, [BeginBreakthrough("german"), Breakthrough("german")])
    play_phase(war)
    assert war.state.control & hexes(war, "1605")


def test_chasseurs_break_through_to_a_town_left_open() -> None:
    war = battle({"1610": ["f_bcp_56"], "2006": STACK}, [BeginBreakthrough("french"), Breakthrough("french")], turn=9)
    war.state.control |= hexes(war, "1609", "1608")
    assert any(isinstance(action, Break) for action in play_phase(war))
    assert not war.state.control & hexes(war, "1609")


def test_the_french_get_between_the_enemy_and_his_roads_on_the_first_evening() -> None:
    for war, _ in whole_game(b"cm1", "general"):
        if war.state.turn == 2:
            break
    assert sum(war.has(unit, OUT_OF_SUPPLY) for unit in war.field.infantry[GERMAN]) >= 8


def test_a_town_that_nobody_holds_draws_a_detachment() -> None:
    war = battle({"3010": ["g_10_155"], "2706": ["g_hq_5"], "2018": ["f_14_35"]}, [Movement("german")], turn=5)
    play_phase(war)
    assert war.state.control & hexes(war, "3012")


def test_whoever_stays_digs_in() -> None:
    war = battle({"1604": ["g_5_art"], "1605": ["g_5_8g"], "1607": ["f_14_35", "f_14_42"]}, [Movement("german")])
    assert DigIn(("g_5_art",)) in play_phase(war)


# Organization


def test_the_121st_division_is_called_when_the_army_has_bled_and_the_enemy_more() -> None:
    war = battle({"1605": STACK}, turn=5)
    for side, many in ((GERMAN, 8), (FRENCH, 10)):
        for unit in [unit for unit in war.field.infantry[side] if not war.on_map(unit)][:many]:
            war.place(unit, ELIMINATED)
    war.then(Take121("german"))
    assert choose(war) == Answer(True)
    assert choose(battle({"1605": STACK}, [Take121("german")], turn=5)) == Answer(False)


def test_replacements_bring_back_an_hq_and_then_fill_the_line() -> None:
    war = battle({"1605": ["g_5_8g reduced"], "1601": ["g_hq_3"]}, turn=3, replacements=2)
    eliminate(war, war.unit("g_hq_3"))
    war.then(Replacements("german"))
    done = play_phase(war)
    assert isinstance(done[0], RestoreHq)
    assert Refill("g_5_8g") in done or done[-1] == Done()
