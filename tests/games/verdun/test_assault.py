"""9.0, 9.1: declaring and resolving an assault."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.games.verdun.actions import Done
from grognard.games.verdun.assault import Assaulted, AssaultPhase, DefensiveSupport, Support
from grognard.games.verdun.attack import Assault
from grognard.games.verdun.losses import ChooseLoss
from grognard.games.verdun.state import ASSAULTED, ATTACKED, FLIPPED
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle

GERMAN = [AssaultPhase("german")]
FRENCH = [AssaultPhase("french")]


def refused(war: War, action: Assault) -> tuple[str, ...]:
    return war.ruling(action).rules


def fight(target: str, *units: str, guns: tuple[str, ...] = ()) -> Assault:
    return Assault(target, units, guns)


@pytest.mark.rule("9.0a")
def test_nobody_has_to_assault() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, GERMAN)
    war.apply(Done())
    assert war.over


@pytest.mark.rule("9.0b")
@pytest.mark.parametrize("unit", ["g_5_art", "g_hq_3"])
def test_only_infantry_assaults(unit: str) -> None:
    war = battle({"0517": ["g_5_8g", unit], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g", unit)) == ("9.0b",)


@pytest.mark.rule("9.0b")
def test_only_an_adjacent_hex_is_assaulted() -> None:
    war = battle({"0517": ["g_5_8g"], "0516": ["g_5_12g"], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g", "g_5_12g")) == ("9.0b",)


@pytest.mark.rule("TEC-05")
def test_nobody_assaults_across_the_meuse() -> None:
    war = battle({"0704": ["g_5_12g"], "0705": ["g_5_8g"], "0605": ["g_6_20"], "0606": [], "0804": ["f_14_35"]}, GERMAN)
    board = war.field.board
    pair = next(
        (board.name(h), board.name(board.neighbour(h, d)))
        for d in range(6)
        for h in board.hexes
        if war.field.rivers[d] >> h & 1
    )
    war = battle({pair[0]: ["g_5_8g"], pair[1]: ["f_14_35"], "0517": ["g_5_12g"], "0518": ["f_14_42"]}, GERMAN)
    assert refused(war, fight(pair[1], "g_5_8g")) == ("TEC-05",)


@pytest.mark.rule("9.0e")
def test_a_target_needs_an_enemy() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0516", "g_5_8g")) == ("9.0e",)
    assert refused(war, fight("9999", "g_5_8g")) == ("9.0e",)


@pytest.mark.rule("9.0e")
def test_the_guns_at_forges_cannot_be_assaulted() -> None:
    units = {"0104": ["g_5_8g"], "0105": ["f_army_forges"], "0517": ["g_5_12g"], "0518": ["f_14_35"]}
    assert refused(battle(units, GERMAN), fight("0105", "g_5_8g")) == ("9.0e",)


@pytest.mark.rule("9.0c")
def test_all_units_in_the_hex_defend_as_one() -> None:
    war = battle({"0517": ["g_5_8g", "g_5_12g"], "0518": ["f_14_35", "f_14_42"]}, GERMAN, [1, 1, 1, 1, 1])
    war.apply(fight("0518", "g_5_8g", "g_5_12g"))
    assert events(war, Assaulted)[0].defence == 5 + 5


@pytest.mark.rule("9.0d")
def test_stack_mates_may_stay_out() -> None:
    war = battle({"0517": ["g_5_8g", "g_5_12g"], "0518": ["f_rit_44"]}, GERMAN, [6])
    war.apply(fight("0518", "g_5_8g"))
    assert events(war, Assaulted)[0].attack == 6
    assert not war.has(war.unit("g_5_12g"), ATTACKED)


@pytest.mark.rule("9.0f")
def test_units_of_several_hexes_join_one_assault() -> None:
    war = battle({"0517": ["g_5_8g"], "0617": ["g_21_80"], "0417": ["g_9_6r"], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g", "g_21_80", "g_9_6r")) == ()


@pytest.mark.rule("9.0g")
def test_a_unit_attacks_once() -> None:
    war = battle({"0517": ["g_5_8g attacked", "g_5_12g"], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g")) == ("9.0g",)


@pytest.mark.rule("9.0g")
def test_a_unit_is_assaulted_once_in_a_phase() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35 assaulted", "f_14_42"], "0617": ["f_14_44"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g")) == ("9.0g",)


@pytest.mark.rule("9.0g")
def test_a_fort_is_assaulted_once_in_a_phase() -> None:
    war = battle({"1417": ["g_5_8g", "g_5_12g"], "1517": ["g_6_20"], "1518": ["f_14_35"]}, GERMAN)
    war.state.forts_assaulted = war.field.board.set("1418")
    assert refused(war, fight("1418", "g_5_8g")) == ("9.0g",)


@pytest.mark.rule("12.3a")
def test_demoralized_infantry_does_not_attack() -> None:
    war = battle({"0517": ["g_5_8g demoralized", "g_5_12g"], "0518": ["f_14_35"]}, GERMAN)
    assert refused(war, fight("0518", "g_5_8g")) == ("12.3a",)


@pytest.mark.rule("9.11a")
def test_worse_than_one_to_three_is_not_allowed() -> None:
    units = {"0519": ["g_5_pio reduced", "g_remnant_1"], "0520": ["f_14_35", "f_14_42"]}
    war = battle(units, GERMAN)
    assert refused(war, fight("0520", "g_remnant_1")) == ("9.11a",)


@pytest.mark.rule("9.1a", "4.V")
def test_the_defender_names_his_guns_after_the_attack_is_declared() -> None:
    units = {"0517": ["g_5_8g"], "0516": ["g_5_art"], "0518": ["f_14_35"], "0520": ["f_14_art"]}
    war = battle(units, GERMAN, [1] * 9)
    war.apply(fight("0518", "g_5_8g", guns=("g_5_art",)))
    assert isinstance(war.decision, DefensiveSupport)
    assert war.decision.side == "french"
    war.apply(Support(("f_14_art",)))
    assaulted = events(war, Assaulted)[0]
    assert (assaulted.attack, assaulted.defence) == (6 + 3, 5 + 3)


@pytest.mark.rule("9.31a")
def test_support_flips_the_guns_of_both_sides() -> None:
    units = {"0517": ["g_5_8g"], "0515": ["g_5_art"], "0518": ["f_14_35"], "0520": ["f_14_art"]}
    war = battle(units, GERMAN, [1] * 9)
    war.apply(fight("0518", "g_5_8g", guns=("g_5_art",)))
    war.apply(Support(("f_14_art",)))
    assert war.has(war.unit("g_5_art"), FLIPPED)
    assert war.has(war.unit("f_14_art"), FLIPPED)


@pytest.mark.rule("9.32f", "9.1a")
def test_a_gun_that_may_not_support_is_refused_and_nothing_changes() -> None:
    units = {"0517": ["g_5_8g"], "0518": ["f_14_35", "f_ca_30"], "0520": ["f_14_art"]}
    war = battle(units, GERMAN, [1] * 9)
    war.apply(fight("0518", "g_5_8g"))
    before = war.state.clone()
    with pytest.raises(IllegalAction) as error:
        war.apply(Support(("f_14_art", "f_ca_30")))
    assert error.value.ruling.rules == ("9.32f",)
    assert war.state == before


@pytest.mark.rule("9.11c")
def test_a_declared_assault_is_fought_even_when_support_makes_it_hopeless() -> None:
    units = {"0517": ["g_5_pio reduced"], "0518": ["f_14_35"], "0520": ["f_14_art", "f_ca_30"]}
    war = battle(units, GERMAN, [6] * 9)
    war.apply(fight("0518", "g_5_pio"))
    war.apply(Support(("f_14_art", "f_ca_30")))
    assert events(war, Assaulted)[0].column == "1:3"


@pytest.mark.rule("9.1e", "9.4a")
def test_the_die_is_read_as_attacker_hits_and_defender_hits() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, GERMAN, [5, 1, 1])
    war.apply(fight("0518", "g_5_8g"))
    assert events(war, Assaulted)[0].result == "2/1"


@pytest.mark.rule("9.0g")
def test_both_sides_are_marked() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"], "0617": ["g_5_12g"]}, GERMAN, [1, 1, 1, 1, 1])
    war.apply(fight("0518", "g_5_8g"))
    assert war.has(war.unit("g_5_8g"), ATTACKED)
    assert war.has(war.unit("f_14_35"), ASSAULTED)


@pytest.mark.rule("9.4b")
def test_the_defender_suffers_first() -> None:
    war = battle({"0517": ["g_5_8g", "g_5_12g"], "0518": ["f_14_35", "f_14_42"]}, GERMAN, [5])
    war.apply(fight("0518", "g_5_8g", "g_5_12g"))
    assert isinstance(war.decision, ChooseLoss)
    assert war.decision.side == "french"


@pytest.mark.rule("14.8a")
def test_an_empty_fort_is_a_target_for_germans() -> None:
    war = battle({"1417": ["g_5_8g", "g_5_12g"]}, GERMAN)
    assert refused(war, fight("1418", "g_5_8g", "g_5_12g")) == ()


@pytest.mark.rule("4.X")
def test_the_french_assault_with_roles_exchanged() -> None:
    war = battle({"0517": ["g_5_pio reduced"], "0518": ["f_14_35", "f_14_42"]}, FRENCH, [6])
    war.apply(fight("0517", "f_14_35", "f_14_42"))
    assert at(war, "g_5_pio") != "0517"


def test_random_actions_are_legal_and_menus_answer() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, GERMAN)
    decision = war.decision
    assert decision is not None
    for action in decision.candidates(war):
        assert war.ruling(action)
    shown = decision.menu(war, ("unit:f_14_35", "unit:g_5_8g"))
    assert shown.preview is not None
    assert shown.buttons[0].action == fight("0518", "g_5_8g")
