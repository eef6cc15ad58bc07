"""The movement phase: how far, where to, what stops, and what comes of it."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.greatwar.board import BOARD, CENTRE, RIGHT, find
from grognard.games.greatwar.going import close_only, reach
from grognard.games.greatwar.movement import EndMoves, MoveUnits
from grognard.games.greatwar.state import DONE, ENTERED, NO_FIGHT, ORDERED, STOPPED
from tests.games.greatwar.moving import MOVING, START, card, fights_after, go, has, moving, refused
from tests.games.greatwar.support import BOX, at, at_start, battle, names

# who moves, when


@pytest.mark.rule("MOVE-01")
def test_units_move_one_after_the_other_in_any_order() -> None:
    play = moving(others={"5-8": "G2 infantry ordered"})
    go(play, "6-8", who="G2")
    assert isinstance(play.decision, MoveUnits)
    go(play, "6-5")
    assert (at(play, "G1"), at(play, "G2")) == ("6-5", "6-8")


@pytest.mark.rule("MOVE-02")
def test_a_unit_moves_once() -> None:
    play = moving(others={"5-8": "G2 infantry ordered"})
    go(play, "6-5")
    assert refused(play, "7-5") == ("MOVE-02",)


@pytest.mark.rule("MOVE-03")
def test_nobody_has_to_move() -> None:
    play = moving()
    play.apply(EndMoves())
    assert at(play, "G1") == START
    assert not has(play, NO_FIGHT)
    assert play.over


@pytest.mark.rule("MOVE-04")
def test_a_unit_keeps_its_order_in_another_section() -> None:
    play = battle({"5-8": "G1 infantry ordered"}, MOVING, scenario="s01")
    sections = play.seat(1).sections
    assert sections[CENTRE] >> find("5-8") & 1
    assert not sections[RIGHT] >> find("5-8") & 1
    go(play, "5-9")
    assert sections[RIGHT] >> find("5-9") & 1
    assert has(play, ORDERED)


def test_only_ordered_units_of_the_side_move() -> None:
    play = moving(others={"5-8": "G2 infantry", "9-5": "A1 infantry ordered"})
    assert refused(play, "6-8", who="G2") == ("ORD-02",)
    assert refused(play, "8-5", who="A1") == ("ORD-02",)
    assert refused(play, "8-5", who="nobody") == ("ORD-02",)


@pytest.mark.rule("MOVE-13")
def test_the_reserve_artillery_never_moves() -> None:
    play = battle({START: "G1 infantry"}, MOVING, aim=BOARD.full, shoots=1)
    assert play.over


# where to


@pytest.mark.rule("MOVE-05")
def test_nobody_enters_a_half_hex() -> None:
    play = battle({"3-12": "G1 infantry ordered"}, MOVING)
    assert refused(play, "2-12") == ("MOVE-05",)
    assert refused(play, "nowhere") == ("MOVE-05",)


@pytest.mark.rule("MOVE-07")
def test_a_move_never_ends_on_another_unit() -> None:
    play = moving(others={"5-6": "G2 infantry", "5-7": "G3 infantry"}, command="relief_and_withdrawal")
    assert refused(play, "5-6", "5-7") == ("MOVE-07",)


@pytest.mark.rule("MOVE-08")
def test_nobody_enters_or_passes_an_occupied_hex() -> None:
    play = moving(others={"5-6": "G2 infantry", "5-4": "A1 infantry"})
    assert refused(play, "5-6") == refused(play, "5-4") == ("MOVE-08",)
    assert refused(play, "5-6", "5-7") == ("MOVE-08",)
    assert "5-7" not in names(reach(play, 0).ends)


@pytest.mark.rule("MOVE-09")
def test_all_figures_of_a_unit_go_and_weak_ones_stay_apart() -> None:
    play = moving("infantry 2", {"5-7": "G2 infantry 1"})
    go(play, "5-6")
    assert play.state.figures == [2, 1]
    assert (at(play, "G1"), at(play, "G2")) == ("5-6", "5-7")


@pytest.mark.rule("MOVE-10")
def test_enemies_beside_the_way_hold_nobody_up() -> None:
    play = moving(others={"6-5": "A1 infantry", "5-7": "A2 infantry", "4-6": "A3 infantry"})
    go(play, "5-6", "6-6")
    assert at(play, "G1") == "6-6"


def test_a_way_leads_from_hex_to_hex() -> None:
    play = moving()
    assert refused(play, "5-7") == ("MOVE-01",)
    assert refused(play) == ("MOVE-01",)


# how far


@pytest.mark.rule("MOVE-11")
def test_infantry_moves_1_hex_and_fights_or_2_without() -> None:
    assert not has(go(moving(), "6-5"), NO_FIGHT)
    assert has(go(moving(), "6-5", "7-5"), NO_FIGHT)
    assert refused(moving(), "6-5", "7-5", "8-5") == ("MOVE-11",)


@pytest.mark.rule("MOVE-12")
@pytest.mark.parametrize("kind", ["machine_gun", "mortar", "field_gun"])
def test_guns_and_mortars_move_1_hex_and_do_not_fight(kind: str) -> None:
    assert has(go(moving(kind), "6-5"), NO_FIGHT)
    assert refused(moving(kind), "6-5", "7-5") == ("MOVE-12",)


def test_a_move_leaves_its_marks() -> None:
    play = go(moving(), "6-5")
    assert has(play, DONE | ENTERED)
    assert not has(play, STOPPED)
    assert play.state.moved == [1]


@pytest.mark.rule("FRA-01")
def test_french_units_move_like_german_ones() -> None:
    play = at_start("s41")
    assert play.setting.armies == ("german", "french")
    german, french = ({(u.kind, play.profile(i)) for i, u in enumerate(play.units) if u.side == s} for s in (0, 1))
    assert {k for k, _ in german} & {k for k, _ in french} >= {"infantry", "machine_gun"}
    plain = {("infantry", BOX.forces.profiles["infantry", ""])}
    assert plain <= german
    assert plain <= french


@pytest.mark.rule("EXS-01")
def test_the_kinds_of_specialists_and_who_carries_them() -> None:
    carriers = {name: entry.carriers for name, entry in BOX.forces.specialists.items()}
    infantry = ("infantry",)
    assert carriers == {
        "grenadier": infantry, "elite": infantry, "engineer": infantry, "flamethrower": infantry,
        "heavy_weapon_loader": ("machine_gun", "mortar"), "light_mg": infantry, "sniper": infantry,
        "officer": infantry, "observer": ("mortar", "infantry"),
    }  # fmt: skip


@pytest.mark.rule("EXS-03")
def test_elite_fights_after_2_hexes() -> None:
    assert not has(go(moving("infantry elite"), "6-5", "7-5"), NO_FIGHT)


@pytest.mark.rule("EXS-05a")
def test_a_flamethrower_never_fights_after_more_than_1_hex() -> None:
    assert has(go(moving("infantry flamethrower"), "6-5", "7-5"), NO_FIGHT)
    assert has(go(moving("infantry flamethrower", command="infantry_attack"), "6-5", "7-5"), NO_FIGHT)
    raider = moving("infantry flamethrower", effects=[card("trench_raid", 0)])
    assert has(go(raider, "6-5", "7-5"), NO_FIGHT)


@pytest.mark.rule("EXS-08b")
def test_a_light_machine_gun_moves_like_infantry() -> None:
    assert fights_after(moving("infantry light_mg")) == (2, 1)


@pytest.mark.rule("EXS-10a")
def test_an_officer_leads_3_hexes_without_a_fight() -> None:
    play = go(moving("infantry officer"), "6-5", "7-5", "8-5")
    assert at(play, "G1") == "8-5"
    assert has(play, NO_FIGHT)
    assert not has(go(moving("infantry officer"), "6-5"), NO_FIGHT)


@pytest.mark.rule("MOVE-14")
def test_a_retreat_is_no_move() -> None:
    play = battle({START: "G1 infantry"}, forest="4-4 4-5", wire="4-4 4-5")
    assert names(play.retreat_hexes(0)) == ["4-4", "4-5"]
    play.enter(0, find("4-4"))
    assert play.state.moved == [0]
    assert play.state.flags == [0]


# cards


@pytest.mark.rule("TAC-01")
def test_infantry_attack_moves_infantry_2_and_fight_or_3() -> None:
    play = moving(command="infantry_attack")
    assert fights_after(play) == (3, 2)
    assert not has(go(play, "6-5", "7-5"), NO_FIGHT)
    assert refused(moving(command="infantry_attack", forest="6-5"), "6-5", "7-5") == ("FOR-01",)


def test_infantry_attack_gives_nothing_to_guns_and_to_those_ordered_otherwise() -> None:
    assert fights_after(moving("machine_gun", command="infantry_attack")) == (1, 0)
    assert fights_after(moving("infantry extra", command="infantry_attack")) == (2, 1)


@pytest.mark.rule("TAC-01")
def test_specialists_take_the_better_of_both_in_an_infantry_attack() -> None:
    assert fights_after(moving("infantry elite", command="infantry_attack")) == (3, 2)
    assert fights_after(moving("infantry officer", command="infantry_attack")) == (3, 2)


def test_firestorm_holds_everybody_where_he_is() -> None:
    play = battle({START: "G1 infantry ordered", "5-8": "G2 infantry ordered extra"}, MOVING, command="firestorm")
    assert refused(play, "6-5") == ("TAC-07b",)
    assert not refused(play, "6-8", who="G2")


@pytest.mark.rule("CBC-14")
def test_redeployment_lets_guns_fight_after_1_hex() -> None:
    play = moving("machine_gun", effects=[card("redeployment")])
    assert not has(go(play, "6-5"), NO_FIGHT)
    assert fights_after(moving("mortar", effects=[card("redeployment")])) == (1, 1)
    assert fights_after(moving("infantry", effects=[card("redeployment")])) == (2, 1)


@pytest.mark.rule("CBC-14")
def test_redeployment_moves_nobody_under_firestorm() -> None:
    play = battle({START: "G1 mortar ordered"}, MOVING, command="firestorm", effects=[card("redeployment")])
    assert play.over


@pytest.mark.rule("CBC-13")
def test_raiders_go_2_hexes_and_may_then_fight_in_close_combat_only() -> None:
    play = moving(effects=[card("trench_raid", 0)])
    assert not close_only(play, 0)
    go(play, "6-5", "7-5")
    assert not has(play, NO_FIGHT)
    assert close_only(play, 0)


def test_a_unit_that_moved_little_or_attacks_with_all_is_not_bound_to_close_combat() -> None:
    near = moving(effects=[card("trench_raid", 0)])
    assert not close_only(go(near, "6-5"), 0)
    attack = moving(effects=[card("trench_raid", 0)], command="infantry_attack")
    assert not close_only(go(attack, "6-5", "7-5"), 0)


# the phase


def test_nobody_is_asked_when_nobody_can_move() -> None:
    around = {name: f"G{n} infantry" for n, name in enumerate(("4-4", "4-5", "5-4", "5-6", "6-4", "6-5"), 2)}
    assert battle({START: "G1 infantry ordered", **around}, MOVING).over
    assert battle({START: "G1 infantry"}, MOVING).over


def test_every_candidate_is_allowed_and_there_is_always_one() -> None:
    play = battle(
        {START: "G1 infantry engineer ordered", "5-8": "G2 infantry officer ordered", "11-1": "G3 mortar ordered"},
        MOVING, forest="6-5", wire="5-5", scenario="s08", tokens=[3, 3],
    )  # fmt: skip
    assert play.decision is not None
    actions = play.decision.candidates(play)
    assert actions[-1] == EndMoves()
    assert [action for action in actions if not play.ruling(action)] == []


def test_random_moves_are_allowed_and_come_to_an_end() -> None:
    for seed in range(20):
        play = battle(
            {f"5-{n}": f"G{n} infantry ordered" for n in range(1, 12, 2)} | {"8-5": "A1 infantry"},
            MOVING, [1] * 99, forest="6-5", wire="6-7",
        )  # fmt: skip
        luck = Luck(seed)
        while play.decision:
            play.apply(play.decision.sample(play, luck))


@pytest.mark.rule("VIC-01")
def test_who_wins_on_the_way_goes_no_farther() -> None:
    medals = BOX.settings["s57"].medals
    majority = next(i for i, medal in enumerate(medals) if medal.kind == "unit_majority")
    line = medals[majority].hexes
    won = next(hex_ for hex_ in BOARD.ordered(line) if BOARD.around[hex_] & ~line)
    before, beyond = BOARD.names(BOARD.around[won] & ~line)[:2]
    play = battle({before: "A1 infantry ordered"}, [MoveUnits("allied")], scenario="s57", active=1)
    elimination = next(i for i, medal in enumerate(medals) if medal.kind == "elimination")
    play.state.held[2 * elimination + 1] = play.setting.medals_to_win - 1
    go(play, BOARD.name(won), beyond, who="A1")
    assert (play.state.winner, at(play, "A1")) == (1, BOARD.name(won))
