"""The computer player in small positions: it attacks what it can, spares what it has, and takes what counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.data import read_toml
from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.air import PlaceAir
from grognard.games.blitzkrieg.answers import StandFast
from grognard.games.blitzkrieg.appraisal import Appraisal, plan
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.combat import CombatPhase
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.flights import Assign, Fire, Interdict
from grognard.games.blitzkrieg.game import Blitzkrieg
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.odds import planned
from grognard.games.blitzkrieg.plans_figures import Weights, weights
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.plans_values import care, distances, goal_worth, goals, urgency
from grognard.games.blitzkrieg.reinforcements import CallUp
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.stand import NoRetreat
from grognard.games.blitzkrieg.state import EXITED
from tests.games.blitzkrieg.support import GAME, at, battle


def answer(play: Campaign40) -> object:
    decision = play.decision
    assert decision is not None
    return plan(play, decision)


def march_on(play: Campaign40) -> None:
    """Let the player move until its phase is over."""
    decision = play.decision
    while play.decision == decision and decision is not None:
        action = Appraisal().choose(play.fork(play.dice), Luck(1))
        play.apply(action)


# values


def test_the_figures_are_complete() -> None:
    assert weights() == read_toml(Path(GAME.folder) / "appraisal.toml", Weights)


@pytest.mark.parametrize("key", BATTLES)
def test_both_sides_have_goals_in_every_battle(key: str) -> None:
    field = GAME.battlefield(key)
    assert all(goals(field, side) for side in (GERMAN, ALLIED))


def test_stonne_is_worth_more_than_another_village() -> None:
    field = GAME.battlefield("stonne")
    worth = goal_worth(field, GERMAN)
    stonne = field.board.at("1106")
    others = [worth[where] for where in field.board.ordered(field.built) if where != stonne]
    assert worth[stonne] > max(others)


def test_the_way_to_a_goal_is_counted_from_everywhere() -> None:
    field = GAME.battlefield("sedan")
    away = distances(field, field.zones["objectives"])
    assert min(away) == 0
    assert max(away[where] for where in field.board.ordered(field.board.full)) < 200


@pytest.mark.parametrize("key", BATTLES)
def test_units_count_for_more_where_hardly_any_ground_does(key: str) -> None:
    field = GAME.battlefield(key)
    assert (care(field, ALLIED) > 1) == (key == "dinant")
    assert care(field, GERMAN) == 1


THREAT = ["g_gem_4_1_35", "g_gem_4_1_36", "g_gem_4_2_35"]


def joined(where: str, friends: list[str], near: bool) -> float:
    """What it is worth to a battalion to go to a hex of Gembloux, with and without tanks two hexes from it."""
    tanks = {"1012" if near else "2001": THREAT}
    play = battle("gembloux", {"0112": ["a_gem_15_27_1"], where: friends} | tanks)
    return Outlook(play, ALLIED).score(play.unit("a_gem_15_27_1"), play.hex(where))


def test_to_join_others_is_worth_more_when_they_are_threatened() -> None:
    alone, others = [joined("0812", friends, near=True) for friends in ([], ["a_gem_15_4_1"])]
    assert others > alone
    quiet = joined("0812", ["a_gem_15_4_1"], near=False) - joined("0812", [], near=False)
    assert others - alone > quiet


def test_a_strong_garrison_has_fewer_columns_against_it() -> None:
    play = battle("gembloux", {"1012": THREAT})
    outlook = Outlook(play, ALLIED)
    threatened = max(range(len(outlook.threat)), key=lambda where: outlook.threat[where])
    assert outlook.against(threatened, 1) > outlook.against(threatened, 12)


def test_holding_counts_for_more_towards_the_end() -> None:
    play = battle("stonne", {})
    early = urgency(play, ALLIED)
    play.state.turn = play.state.last_turn
    assert early < urgency(play, ALLIED) == pytest.approx(1.0)


# marches


def test_a_unit_takes_an_empty_village() -> None:
    play = battle("stonne", {"0803": ["g_sto_ggd_1"]}, [StartMovement("german"), Movement("german")], turn=19)
    march_on(play)
    end = play.field.board.at(at(play, "g_sto_ggd_1"))
    assert play.field.built >> end & 1


def test_a_last_garrison_stays_at_the_end() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, [StartMovement("allied"), Movement("allied")], turn=20)
    play.state.side = ALLIED
    march_on(play)
    assert at(play, "a_sto_67_1") == "1106"


def test_whoever_only_costs_points_by_his_refit_marker_leaves_in_the_last_turn() -> None:
    units = {"0210": ["a_din_8_1 refit", "a_din_8_2"]}
    play = battle("dinant", units, [StartMovement("allied"), Movement("allied")], turn=32, side=ALLIED)
    march_on(play)
    assert play.state.at[play.unit("a_din_8_1")] == EXITED
    assert play.on_map(play.unit("a_din_8_2"))


def test_the_same_position_brings_the_same_order() -> None:
    def first() -> object:
        return answer(battle("stonne", {"0803": ["g_sto_ggd_1"]}, [StartMovement("german"), Movement("german")]))

    assert first() == first()


# combats


def _combat(units: dict[str, list[str]]) -> Campaign40:
    return battle("stonne", units, [StartCombat("german"), CombatPhase("german")])


def test_it_attacks_at_good_odds() -> None:
    play = _combat({"0604": ["a_sto_67_1 disorganised"], "0603": ["g_sto_ggd_1", "g_sto_ggd_2", "g_sto_ggd_3"]})
    action = answer(play)
    assert isinstance(action, Attack)
    assert action.targets == ("0604",)


def test_it_leaves_off_where_nothing_is_to_be_gained() -> None:
    strong = [f"a_sto_67_{number} disorganised" for number in (1, 2, 3)]
    assert isinstance(answer(_combat({"1106": strong, "1105": ["g_sto_ggd_1"]})), Done)


# other decisions


def test_it_calls_everybody_up() -> None:
    play = battle("stonne", {}, [CallUp("allied", "start")], turn=6)
    action = answer(play)
    decision = play.decision
    assert isinstance(decision, CallUp)
    assert set(action.names) == set(decision.open(play))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("turn", "past", "called"), [(20, (), True), (30, (), False), (20, ((19, "breakout"),), False)]
)
def test_the_1st_dcr_is_not_called_to_be_counted_against_us(
    turn: int, past: tuple[tuple[int, str], ...], called: bool
) -> None:
    play = battle("dinant", {}, [CallUp("allied", "start")], turn=turn, past=((12, "first_dcr"), *past))
    action = answer(play)
    assert ("a_din_28bcc_1" in action.names) == called  # type: ignore[attr-defined]


def test_bombers_go_for_the_hex_that_can_be_attacked() -> None:
    units = {"0604": ["a_sto_67_1"], "0603": ["g_sto_ggd_1", "g_sto_ggd_2"], "1812": ["a_sto_67_2"]}
    play = battle("stonne", units, [PlaceAir("german")])
    action = answer(play)
    assert action in (Assign(action.air, "0604"), Interdict(action.air))  # type: ignore[attr-defined]


def test_a_gun_fires_at_the_stack_rather_than_at_a_lone_unit() -> None:
    units = {"1106": ["a_sto_67_1", "a_sto_67_2"], "1007": ["a_sto_67_3"], "1104": ["g_sto_ggd_13"]}
    play = battle("stonne", units, [Gunfire("german")])
    action = answer(play)
    assert isinstance(action, Fire)
    assert action.hex == "1106"


def _attacked(target: str, spot: str, turn: int) -> Campaign40:
    """One French battalion under attack by two German ones, before the die."""
    play = battle("stonne", {target: ["a_sto_67_1"], spot: ["g_sto_ggd_1", "g_sto_ggd_2"]}, turn=turn)
    units = [play.unit("g_sto_ggd_1"), play.unit("g_sto_ggd_2")]
    play.state.combat = with_odds(play, planned(play, GERMAN, (play.hex(target),), units))
    play.then(NoRetreat("allied"))
    return play


def test_stonne_is_held_to_the_last_on_the_last_day() -> None:
    assert answer(_attacked("1106", "1105", 20)) == StandFast(("1106",))


def test_open_ground_is_not() -> None:
    assert answer(_attacked("0604", "0603", 20)) == StandFast(())


# whole turns


@pytest.mark.parametrize("key", BATTLES)
def test_it_plays_some_turns_of_every_battle(key: str) -> None:
    """Every order is legal: `apply` would raise."""
    game = Blitzkrieg()
    play = game.start(key, (), Dice(b"appraisal"))
    own, player = Dice(b"own"), Appraisal()
    while play.decision is not None and play.state.turn < 3:
        assert play.decision.side in SIDES
        play.apply(player.choose(play.fork(own), Luck(1)))
    assert play.state.turn == 3
