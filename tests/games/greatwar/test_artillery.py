"""The reserve artillery: aim, d6, the template, triples, and what its shells do."""

from __future__ import annotations

import pytest

from grognard.engine.events import Rolled
from grognard.games.greatwar.artillery import CraterMade, ReserveArtillery
from grognard.games.greatwar.board import ALLIED, BOARD, GERMAN, SEATS, find
from grognard.games.greatwar.bombarding import Bombard, HoldFire, cost_of, most_dice, observation_rule
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.retreat import Ignore, IgnoreFlags, Retreat, RetreatTo
from grognard.games.greatwar.sequence import rest_of_turn
from grognard.games.greatwar.state import Effect
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.barrage import RING, everywhere, fire, guns, rolls
from tests.games.greatwar.support import (
    BURST,
    FLAG,
    SKULL,
    SOLDIER,
    STAR,
    at,
    battle,
    figures,
    names,
)
from tests.games.support import events

# orders, aim and dice


@pytest.mark.rule("RES-10")
def test_nothing_to_decide_without_order_or_tokens() -> None:
    assert guns({}, [], aim=0).decision is None
    assert guns({}, [], shoots=0).decision is None
    assert guns({}, [], tokens=[6, 0]).decision is None
    assert guns({}, []).decision is not None


@pytest.mark.rule("RES-03")
def test_the_centre_lies_in_the_section_of_the_order() -> None:
    play = guns({}, [], aim=SEATS[1].sections[0])
    assert play.ruling(Bombard("6-4", 1))
    assert play.ruling(Bombard("6-5", 1)).rules == ("RES-03",)


@pytest.mark.rule("RES-04", "RES-05", "RNG-04")
def test_with_the_whole_board_to_aim_at_any_hex_will_do() -> None:
    play = guns({"6-5": "G1 infantry"}, [], forest="6-6")
    assert all(play.ruling(Bombard(BOARD.name(hex_), 1)) for hex_ in BOARD.hexes)


@pytest.mark.rule("RES-09")
def test_the_centre_is_a_whole_hex() -> None:
    assert guns({}, []).ruling(Bombard("6-12", 1)).rules == ("RES-09",)


@pytest.mark.rule("RES-01")
def test_never_more_dice_than_the_strength() -> None:  # T-05
    play = guns({}, [])
    assert [bool(play.ruling(Bombard("6-6", dice))) for dice in range(6)] == [False, True, True, True, True, False]


@pytest.mark.rule("RES-10")
def test_a_token_for_each_die() -> None:
    play = guns({}, [1, 2, 3], tokens=[0, 3])
    assert play.ruling(Bombard("6-6", 4)).rules == ("RES-10",)
    play.apply(Bombard("6-6", 3))
    assert (play.state.tokens, play.pool) == ([0, 0], 30)


@pytest.mark.rule("RES-06")
def test_one_shoot_a_turn() -> None:
    play = fire({}, [1], [])
    assert (play.decision, play.state.shoots) == (None, 0)


@pytest.mark.rule("RES-08")
def test_it_fires_before_all_other_combat() -> None:
    play = battle(
        {"6-6": "A1 infantry ordered", "5-6": "G1 infantry"},
        rest_of_turn("allied", "artillery"),
        active=ALLIED,
        aim=BOARD.full,
        shoots=1,
        artillery=[4, 4],
        tokens=[0, 2],
    )
    assert play.decision == ReserveArtillery("allied")
    play.apply(HoldFire())
    assert play.decision == Combat("allied")


@pytest.mark.rule("RES-07b")
def test_it_bombards_or_holds_its_fire() -> None:
    play = guns({}, [])
    assert play.decision is not None
    assert {type(action) for action in play.decision.candidates(play)} <= {Bombard, HoldFire}
    play.apply(HoldFire())
    assert (play.decision, play.state.tokens[ALLIED]) == (None, 6)


@pytest.mark.rule("RES-07", "COMP-11")
def test_the_guns_stand_in_no_hex_and_cannot_be_hit() -> None:
    play = fire({}, [1, 1, 1, 1], [])
    assert play.state.artillery == [4, 4]
    assert all(other.kind != "artillery" for other in play.units)


# where the shells fall


@pytest.mark.rule("RES-11", "RES-12")
@pytest.mark.parametrize(
    ("d6", "expected"),
    [
        ([1, 4, 4, 6], [("G0", 2), ("G1", 1), ("G4", 2), ("G6", 1)]),  # T-01
        ([2, 2, 4, 4], [("G0", 4), ("G2", 2), ("G4", 2)]),  # T-02
        ([2, 2, 2, 4], [("G0", 3), ("G2", 3), ("G4", 1)]),  # T-03
        ([1, 4, 4, 4], [("G0", 3), ("G1", 1), ("G4", 3)]),  # T-04
        ([3, 3, 3, 5, 5], [("G0", 5), ("G3", 3), ("G5", 2)]),  # T-38
        ([1, 2, 3], [("G1", 1), ("G2", 1), ("G3", 1)]),
    ],
)
def test_each_die_on_its_number_and_equal_ones_on_the_centre_too(
    d6: list[int], expected: list[tuple[str, int]]
) -> None:
    play = fire(everywhere(), d6, [SKULL] * 40, trench=" ".join(["6-6", *RING.values()]), artillery=[5, 5])
    assert rolls(play) == expected


@pytest.mark.rule("RES-19")
@pytest.mark.parametrize(("d6", "made"), [([2, 2, 2, 4], ["6-6"]), ([2, 2, 4, 4], []), ([1, 4, 4, 6], [])])
def test_three_equal_dice_make_a_crater(d6: list[int], made: list[str]) -> None:
    play = fire({}, d6, [])
    assert names(play.state.craters) == made
    assert [event.place for event in events(play, CraterMade)] == made


@pytest.mark.rule("RES-22")
def test_no_crater_in_the_ring() -> None:
    assert names(fire({}, [3, 3, 3, 3], []).state.craters) == ["6-6"]


@pytest.mark.rule("RES-13")
def test_a_unit_driven_into_the_ring_is_shelled_again() -> None:  # T-39
    play = fire({"6-6": "G0 infantry"}, [6, 6, 1], [FLAG, SKULL, BURST, SKULL])
    assert isinstance(play.decision, Retreat)
    assert RING[6] == "5-6"
    play.apply(RetreatTo("5-6"))
    assert rolls(play) == [("G0", 2), ("G0", 2)]
    assert (at(play, "G0"), figures(play, "G0")) == ("5-6", 2)


@pytest.mark.rule("RES-16")
def test_a_hex_without_unit_or_wire_is_not_rolled_for() -> None:  # T-07
    assert rolls(fire({RING[2]: "G2 infantry"}, [1, 2, 2], [SKULL, SKULL])) == [("G2", 2)]


def test_dice_beyond_the_edge_are_lost_but_count_for_the_centre() -> None:
    play = guns({"11-1": "G0 infantry"}, [3, 3, SKULL, STAR])
    play.apply(Bombard("11-1", 2))
    assert rolls(play) == [("G0", 2)]


# hits


@pytest.mark.rule("RES-14")
def test_skulls_hit_in_the_centre() -> None:
    play = fire({"6-6": "G0 infantry"}, [1, 1], [SKULL, BURST])
    assert figures(play, "G0") == 2


@pytest.mark.rule("RES-15")
def test_skulls_do_nothing_in_the_ring() -> None:
    play = fire({RING[1]: "G1 infantry"}, [1, 1, 1], [SKULL, BURST, SOLDIER])
    assert figures(play, "G1") == 2


@pytest.mark.rule("RES-18")
def test_terrain_protects_as_against_all_fire() -> None:
    play = fire({RING[1]: "G1 infantry"}, [1, 1, 1], [SOLDIER, SOLDIER, SOLDIER], trench=RING[1])
    assert figures(play, "G1") == 3
    play = fire({"6-6": "G0 infantry"}, [1, 1, 2, 2], [SOLDIER, SOLDIER, SOLDIER, SKULL], trench="6-6")
    assert figures(play, "G0") == 2


@pytest.mark.rule("RES-17")
def test_stars_are_tokens_and_flags_drive_back_unless_ignored() -> None:
    play = fire({RING[1]: "G1 infantry"}, [1, 1], [STAR, FLAG], ruin=RING[1])
    assert play.state.tokens[ALLIED] == 6 - 2 + 1
    assert isinstance(play.decision, IgnoreFlags)
    play.apply(Ignore(0))
    assert isinstance(play.decision, Retreat)


@pytest.mark.rule("RES-24")
def test_a_medal_for_a_unit_destroyed() -> None:
    play = fire({RING[1]: "G1 infantry 1"}, [1, 1], [BURST, BURST])
    assert medals_of(play, ALLIED) == 1


def test_friends_are_hit_like_enemies_and_the_enemy_takes_the_medal() -> None:
    play = fire({RING[1]: "A1 infantry 1"}, [1, 1], [BURST, STAR])
    assert (medals_of(play, GERMAN), play.state.tokens[ALLIED]) == (1, 5)


@pytest.mark.rule("RES-20")
def test_after_a_triple_terrain_protects_nobody_in_the_centre() -> None:
    play = fire({"6-6": "G0 infantry"}, [1, 1, 1], [SOLDIER, SOLDIER, FLAG], trench="6-6")
    assert figures(play, "G0") == 2
    assert isinstance(play.decision, Retreat)


@pytest.mark.rule("RES-20")
def test_a_triple_leaves_the_ring_its_protection() -> None:
    play = fire({RING[1]: "G1 infantry"}, [1, 1, 1], [SOLDIER, SOLDIER, SKULL], trench=RING[1])
    assert figures(play, "G1") == 4


@pytest.mark.rule("RES-21")
def test_the_next_shoot_finds_the_crater_in_force() -> None:
    play = guns({"6-6": "G0 infantry"}, [SOLDIER, SOLDIER], craters="6-6", trench="6-6")
    assert play.combat_terrain(find("6-6")).kind == "shell_crater"
    play = fire({"6-6": "G0 infantry"}, [1, 1], [SOLDIER, SOLDIER], craters="6-6", trench="6-6")
    assert figures(play, "G0") == 3


# two shoots, a shortage of shells, the Observation Advantage


@pytest.mark.rule("TAC-02")
def test_a_second_shoot_elsewhere_with_as_many_dice_for_nothing() -> None:
    play = guns({}, [1, 2, 3, 4], shoots=2)
    play.apply(Bombard("6-6", 2))
    assert play.ruling(Bombard("3-3", 1)).rules == ("TAC-02",)
    play.apply(Bombard("3-3", 2))
    assert (play.state.tokens[ALLIED], play.decision) == (4, None)
    assert [(roll.about, roll.dice) for roll in events(play, Rolled)] == [("6-6", [1, 2]), ("3-3", [3, 4])]


def test_the_second_shoot_may_be_declined_and_needs_no_tokens() -> None:
    play = guns({}, [1, 2], shoots=2, tokens=[0, 2])
    play.apply(Bombard("6-6", 2))
    assert play.decision == ReserveArtillery("allied", 2)
    play.apply(HoldFire())
    assert play.decision is None


@pytest.mark.rule("CBC-26")
def test_shells_run_short_after_the_dice_were_declared() -> None:
    play = guns({}, [1, 2, 3], combat_hands=(("shell_shortage_1",), ()), shoots=2)
    play.apply(Bombard("6-6", 3))
    assert play.decision is not None
    assert play.decision.side == "german"
    play.apply(PlayCard("shell_shortage_1"))
    assert play.state.tokens[ALLIED] == 3
    assert [roll.dice for roll in events(play, Rolled)] == [[1]]
    assert play.state.effects == []
    assert play.decision == ReserveArtillery("allied", 3)


def test_the_window_opens_also_for_a_hand_without_the_card() -> None:
    play = guns({}, [1], combat_hands=(("ambush_1",), ()))
    play.apply(Bombard("6-6", 1))
    assert play.decision is not None
    assert play.decision.forced(play) == Pass()


@pytest.mark.rule("RES-23")
def test_the_first_die_is_free_with_the_observation_advantage() -> None:  # T-06
    play = guns({}, [], artillery=[5, 5], tokens=[0, 4], effects=[Effect("observation", ALLIED)])
    assert [cost_of(play, ALLIED, dice) for dice in (1, 2, 5)] == [0, 1, 4]
    assert most_dice(play, ALLIED) == 5
    assert guns({}, [], artillery=[2, 2], effects=[Effect("observation", ALLIED)]).ruling(Bombard("6-6", 3)).rules


@pytest.mark.rule("RES-23", "RES-10")
def test_a_free_die_without_any_token() -> None:
    play = guns({}, [3], tokens=[0, 0], effects=[Effect("observation", ALLIED)])
    assert play.ruling(Bombard("6-6", 2)).rules == ("RES-10",)
    play.apply(Bombard("6-6", 1))
    assert play.state.tokens == [0, 0]


@pytest.mark.rule("SCG-11")
def test_the_side_with_more_units_on_the_height_and_beside_it() -> None:
    height = names(guns({}, [], scenario="s04").setting.observation)
    one = {height[0]: "G1 infantry"}
    two = one | {height[1]: "A1 infantry"}
    three = two | {height[2]: "A2 infantry"}
    found = [[observation_rule(guns(u, [], scenario="s04"), side) for side in (0, 1)] for u in (one, two, three)]
    assert found == [["SCG-11", ""], ["", ""], ["", "SCG-11"]]


@pytest.mark.rule("EXS-13b")
@pytest.mark.parametrize(
    ("where", "forest", "rule"), [("4-6", "", "EXS-13b"), ("9-1", "", "EXS-13b"), ("4-6", "6-6", ""), ("3-6", "", "")]
)
def test_a_forward_observer_sees_an_enemy_within_five_hexes(where: str, forest: str, rule: str) -> None:
    play = guns({"9-6": "A1 infantry observer", where: "G1 infantry"}, [], forest=forest)
    assert observation_rule(play, ALLIED) == rule


@pytest.mark.rule("EXS-13a")
def test_an_observer_with_a_mortar_is_no_forward_observer() -> None:
    play = guns({"7-6": "A1 mortar observer", "5-6": "G1 infantry"}, [])
    assert observation_rule(play, ALLIED) == ""
