"""The computer player: small positions with an obviously right choice, and whole turns of legal ones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.verdun import plans_fire
from grognard.games.verdun.actions import Done
from grognard.games.verdun.appraisal import Appraisal, appraise
from grognard.games.verdun.assault import AssaultPhase, DefensiveSupport, Support
from grognard.games.verdun.attack import Assault
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BeginBreakthrough, Breakthrough
from grognard.games.verdun.casualties import TryRemnant, eliminate
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.fire_plans import Barrage
from grognard.games.verdun.losses import ChooseLoss, Lose, Withdraw
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.outlook import threat
from grognard.games.verdun.plans_line import front_line
from grognard.games.verdun.reinforcements import Take121
from grognard.games.verdun.replacements import Refill, Replacements, RestoreHq
from grognard.games.verdun.state import ELIMINATED, Clash
from grognard.games.verdun.war import War
from grognard.games.verdun.worth import ratio_worth, step_prices
from tests.games.verdun.support import GAME, battle

STACK = ["g_5_8g", "g_5_12g", "g_5_pio"]
SECOND = ["g_6_20", "g_6_24"]


def choose(war: War) -> Action:
    """What the player does, on a fork as the arena hands it out."""
    return Appraisal().choose(war.fork(Dice(b"imagined")), Luck(1))


def play_phase(war: War) -> list[Action]:
    """Let the player act until the decision that waits is over."""
    done: list[Action] = []
    while war.decision:
        done.append(choose(war))
        war.apply(done[-1])
    return done


# What a position is worth


def test_what_one_side_gains_the_other_loses() -> None:
    war = battle({"1605": STACK, "1607": ["f_51_208"]})
    assert appraise(war, GERMAN) == -appraise(war, FRENCH)


def test_a_town_taken_is_worth_about_half_a_point() -> None:
    before = battle({"1603": STACK, "1609": ["f_51_208"]})
    after = battle({"1603": STACK, "1609": ["f_51_208"]}, control=before.state.control | before.field.board.set("1605"))
    assert 0.3 < appraise(after, GERMAN) - appraise(before, GERMAN) < 0.7


def test_the_reduced_and_the_demoralized_are_missed() -> None:
    worths = [
        appraise(battle({"1603": STACK, "1609": [french]}), FRENCH)
        for french in ("f_51_208", "f_51_208 demoralized", "f_51_208 reduced demoralized")
    ]
    assert worths == sorted(worths, reverse=True)


def test_losses_count_by_their_ratio_as_far_as_double() -> None:
    assert ratio_worth(1.0) < ratio_worth(1.5) < ratio_worth(2.0)
    assert ratio_worth(5.0) == ratio_worth(6.0)


def test_a_step_is_cheap_once_the_ratio_is_decided() -> None:
    war = battle({"1603": STACK}, turn=9)
    dear = step_prices(war)[GERMAN]
    for unit in [u.index for u in war.units if u.side == FRENCH and u.infantry][:20]:
        war.place(unit, ELIMINATED)
    assert step_prices(war)[GERMAN] < dear


# Fire


@pytest.mark.parametrize(("morale", "plus", "ways"), [(7, 0, 15), (7, 2, 26), (12, 0, 0), (6, 3, 33)])
def test_the_chance_to_fail_is_that_of_two_dice(morale: int, plus: int, ways: int) -> None:
    assert plans_fire.chance_of_failing(morale, plus) == pytest.approx(ways / 36)


def test_guns_are_massed_on_the_hex_that_will_be_assaulted() -> None:
    war = battle(
        {"1607": STACK, "1707": SECOND, "1601": ["g_ca_3_1", "g_ca_3_2"], "1608": ["f_14_35"], "2510": ["f_14_42"]},
        [Bombard("german")],
    )
    action = choose(war)
    assert isinstance(action, Barrage)
    assert action.target == "1608"
    assert len(action.guns) >= 2


def test_without_a_target_no_gun_fires() -> None:
    war = battle({"1601": ["g_ca_3_1"], "1620": ["f_14_35"]}, [Bombard("german")], shots=0)
    war.mark(war.unit("g_army_naval"), 8)
    assert choose(war) == Done()


# Movement


def test_an_empty_town_is_taken() -> None:
    war = battle({"1603": STACK, "1601": ["g_hq_3"], "2420": ["f_14_35"]}, [Movement("german")])
    play_phase(war)
    assert war.state.control & war.field.board.set("1605")


def test_infantry_closes_in_on_a_lone_regiment() -> None:
    war = battle({"1605": STACK, "1705": SECOND, "1603": ["g_hq_3"], "1608": ["f_51_208"]}, [Movement("german")])
    play_phase(war)
    around = war.field.board.around[war.field.board.at("1608")]
    near = [u for u in STACK + SECOND if around >> war.state.at[war.unit(u)] & 1]
    assert len(near) >= 3


def test_whoever_stays_digs_in() -> None:
    """A battery that is where it should be."""
    war = battle({"1604": ["g_5_art"], "1605": ["g_5_8g"], "1607": ["f_14_35", "f_14_42"]}, [Movement("german")])
    assert DigIn(("g_5_art",)) in play_phase(war)


def test_a_gun_left_in_front_comes_back() -> None:
    war = battle({"1610": ["f_14_art"], "1608": STACK, "1617": ["f_14_35"]}, [Movement("french")])
    play_phase(war)
    board = war.field.board
    assert board.distance(war.state.at[war.unit("f_14_art")], board.at("1608")) > 2


def test_verdun_keeps_a_guard_when_the_enemy_is_near() -> None:
    war = battle({"1417": ["g_5_8g"], "1420": ["f_14_35"], "1522": ["f_14_42"]}, [Movement("french")])
    play_phase(war)
    assert war.occupied(FRENCH) & war.field.city


def test_nobody_leaves_the_line_to_open_a_hole() -> None:
    """Three regiments bar the way, each three hexes from the next; the enemy stands before them."""
    line = {"1611": ["f_14_35"], "1912": ["f_14_42"], "2211": ["f_14_44"]}
    foes = {"1608": ["g_5_8g", "g_5_12g"], "1908": ["g_6_20", "g_6_24"], "2208": ["g_21_80", "g_21_81"]}
    war = battle({**line, **foes}, [Movement("french")])
    play_phase(war)
    columns = sorted(war.field.board.column(war.state.at[war.unit(u)]) for names in line.values() for u in names)
    assert all(b - a <= 4 for a, b in pairwise(columns))


def test_the_line_runs_from_the_river_to_the_east_edge_without_a_german() -> None:
    war = battle({"1611": ["f_14_35"], "1608": STACK, "2412": SECOND, "2414": ["f_14_42"]})
    line = front_line(war)
    board = war.field.board
    assert board.column(line[-1]) == 33
    assert all(b in board.neighbours[a] for a, b in pairwise(line))
    assert not any(war.occupied(GERMAN) >> where & 1 for where in line)


def test_a_threat_reaches_as_far_as_infantry_comes() -> None:
    war = battle({"1608": ["g_5_8g"]})
    danger = threat(war, FRENCH)
    assert danger[war.field.board.at("1610")] == 6
    assert danger[war.field.board.at("1618")] == 0


# Assault


def test_good_odds_are_taken() -> None:
    war = battle({"1607": STACK, "1707": SECOND, "1608": ["f_51_208"]}, [AssaultPhase("german")])
    action = choose(war)
    assert isinstance(action, Assault)
    assert action.target == "1608"


def test_bad_odds_are_left_alone() -> None:
    war = battle({"1607": ["g_5_8g"], "1608": ["f_14_35", "f_14_42"]}, [AssaultPhase("german")])
    assert choose(war) == Done()


def test_no_more_men_attack_than_are_needed() -> None:
    """Against a lone gun one stack is as good as two."""
    war = battle({"1607": STACK, "1707": SECOND, "1608": ["f_14_art"]}, [AssaultPhase("german")])
    action = choose(war)
    assert isinstance(action, Assault)
    assert len(action.units) < len(STACK + SECOND)


def clash(war: War, target: str, units: list[str]) -> Clash:
    attackers = tuple(war.unit(u) for u in units)
    where = war.field.board.at(target)
    return Clash(GERMAN, where, attackers, (), attackers=attackers, defenders=tuple(war.stack(where)))


def test_guns_support_only_where_they_change_the_column() -> None:
    """18 against 5 is 3:1, and 2:1 with three more; 5 against 5 is 1:1, and 15 against 1 is hopeless anyway."""
    units = {"1607": ["g_5_8g", "g_5_12g", "g_6_20"], "1608": ["f_14_35"], "1611": ["f_14_art"]}
    war = battle(units)
    war.state.clash = clash(war, "1608", units["1607"])
    war.then(DefensiveSupport("french"))
    assert choose(war) == Support(("f_14_art",))
    war = battle({"1607": ["g_remnant_1"], "1608": ["f_14_35", "f_14_42"], "1611": ["f_14_art"]})
    war.state.clash = clash(war, "1608", ["g_remnant_1"])
    war.then(DefensiveSupport("french"))
    assert choose(war) == Support()


def test_open_ground_is_given_up_to_save_a_regiment_and_verdun_is_not() -> None:
    for where, north, expected in (("1610", "1609", Withdraw), ("1420", "1419", Lose)):
        war = battle({north: STACK, where: ["f_14_35", "f_14_42"]})
        war.state.clash = clash(war, where, STACK)
        war.then(ChooseLoss("french", 1, 0, True))
        assert isinstance(choose(war), expected)


# Organization


def test_a_lost_hq_comes_back_first() -> None:
    war = battle({"1605": ["g_5_8g reduced"], "1601": ["g_hq_3"]}, turn=3, replacements=1)
    eliminate(war, war.unit("g_hq_3"))
    war.then(Replacements("german"))
    assert isinstance(choose(war), RestoreHq)


def test_the_best_regiment_is_filled_up() -> None:
    war = battle({"1609": ["f_hq_30"], "1610": ["f_rit_29 reduced"], "1611": ["f_14_35 reduced"]}, replacements=1)
    war.then(Replacements("french"))
    assert choose(war) == Refill("f_14_35")


def test_the_121st_division_stays_away_while_all_goes_well() -> None:
    war = battle({"1605": STACK}, [Take121("german")], turn=5)
    assert not choose(war).yes  # type: ignore[attr-defined]


def test_a_remnant_is_always_tried() -> None:
    war = battle({"1605": STACK}, [TryRemnant("german", "g_6_20", 100, 8)])
    assert choose(war).yes  # type: ignore[attr-defined]


def test_pioneers_break_through_to_an_open_town() -> None:
    units = {"1604": ["g_5_pio", "g_5_8g"], "1601": ["g_hq_3"]}
    war = battle(units, [BeginBreakthrough("german"), Breakthrough("german")])
    play_phase(war)
    assert war.state.control & war.field.board.set("1605")


# Whole turns


def signature(player_side: str, turns: int) -> list[str]:
    """A game in which one side is played and the other acts at random; every action is checked."""
    war, luck, player = GAME.start("verdun", (), Dice(b"signature")), Luck(7), Appraisal()
    done = []
    while war.decision and war.state.turn <= turns:
        if war.decision.side == player_side:
            action = player.choose(war.fork(Dice(b"imagined")), luck)
        else:
            action = war.decision.sample(war, luck)
        war.apply(action)
        done.append(repr(action))
    return done


@pytest.mark.parametrize("side", ["german", "french"])
def test_every_choice_is_legal_and_the_same_the_next_time(side: str) -> None:
    assert signature(side, 1) == signature(side, 1)


def test_the_choice_depends_on_the_position_alone() -> None:
    """Neither the dice of the fork nor luck changes what is chosen."""
    war = GAME.start("verdun", (), Dice(b"dice"))
    first = Appraisal().choose(war.fork(Dice(b"one")), Luck(1))
    assert first == Appraisal().choose(war.fork(Dice(b"two")), Luck(2))


def test_thinking_changes_nothing() -> None:
    war = GAME.start("verdun", (), Dice(b"dice"))
    before = GAME.digest(war.state)
    Appraisal().choose(war, Luck(1))
    assert GAME.digest(war.state) == before
