"""A play keeps its account of who stands where in step with its state."""

import msgspec
import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import BadOption
from grognard.engine.events import Rolled
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.state import AWAY, ELIMINATED, ENTRENCHED, MARKS
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.support import GAME, THEATRE, at, at_start, bridge, position, space, strength, unit


def fresh(play: Campaign) -> Campaign:
    """The same state, nothing looked up yet."""
    return Campaign(GAME, play.state, play.dice)


@pytest.mark.rule("5.31", "5.32")
def test_a_play_starts_on_16_1_without_points() -> None:
    play = GAME.start("campaign", [], Dice(b"seed"))
    assert (play.state.day, play.state.impulse, play.phasing, play.clock) == (16, 1, "german", 0)
    assert play.state.score == 0


@pytest.mark.rule("2.0a")
def test_two_sides() -> None:
    assert GAME.sides == ("german", "allied")
    assert side_index("allied") == ALLIED


@pytest.mark.rule("5.21", "5.22", "11.11")
def test_forces_stand_where_the_set_up_says() -> None:
    play = at_start()
    assert at(play, "G-2-304") == "Dasburg"
    assert at(play, "A-106-422") == "Auw"
    assert play.has(unit("A-106-422"), ENTRENCHED)
    assert not play.has(unit("A-1107E"), ENTRENCHED)
    assert play.state.at[unit("A-70T")] == AWAY
    assert play.state.due[unit("A-70T")] == 2
    assert play.state.turn_start == play.state.at


def test_only_the_forces_of_a_scenario_take_part() -> None:
    play = at_start(scenario="seventh_army")
    assert play.stack(space("Vianden")) == play.stack(space("Diekirch")) == []
    assert all(play.region >> where & 1 for where in play.stacks)
    assert play.damaged(bridge("10", "11"))


def test_a_state_survives_being_written() -> None:
    state = at_start().state
    assert GAME.state_type is type(state)
    assert play_of(GAME.encode(state)) == state


def play_of(text: bytes) -> object:
    return msgspec.json.decode(text, type=GAME.state_type)


def test_accounts_stay_in_step_with_the_state() -> None:
    play, luck = at_start(), Luck(1)
    for _ in range(300):
        play.put(luck.below(len(play.units)), luck.pick([AWAY, ELIMINATED, *range(20), 150, 164]))
        other = fresh(play)
        assert play.stacks == other.stacks
        assert list(play.stacks) == list(other.stacks)
        assert [play.occupied(side) for side in (0, 1)] == [other.occupied(side) for side in (0, 1)]
    assert play.contested == play.occupied(GERMAN) & play.occupied(ALLIED) & THEATRE.area_mask


def test_who_is_present() -> None:
    play = position({"Marnach": ["G-2-304 2", "A-28-110a"], "H": ["A-2HHC", "G-2-2"]})
    assert play.ids(play.stack(space("70"))) == ["G-2-304", "A-28-110a"]
    assert play.ids(play.present(space("Marnach"), ALLIED)) == ["A-28-110a"]
    assert play.points(space("Marnach"), GERMAN) == 2
    assert play.names(play.contested) == ["Marnach"]
    assert play.exited(unit("G-2-2"))
    assert not play.exited(unit("A-2HHC"))
    assert not play.on_map(unit("G-2-2"))
    assert play.in_play(unit("G-2-2"))


@pytest.mark.rule("8.58a", "8.58b")
def test_whoever_leaves_gives_up_its_entrenchment() -> None:
    play = position({"Auw": ["A-106-422 entrenched", "A-106-423 entrenched 1"]})
    play.put(unit("A-106-422"), space("Bleialf"))
    play.lose(unit("A-106-423"), 1)
    assert not play.has(unit("A-106-422"), ENTRENCHED)
    assert not play.has(unit("A-106-423"), ENTRENCHED)


@pytest.mark.rule("4.13b", "4.16", "9.23")
def test_a_unit_can_take_as_many_losses_as_it_is_strong() -> None:
    """T-01."""
    play = position({"Hellenthal": ["G-12SS-12"]})
    seen = []
    for _ in range(4):
        play.lose(unit("G-12SS-12"), 1)
        seen.append((strength(play, "G-12SS-12"), at(play, "G-12SS-12")))
    assert seen == [(3, "Hellenthal"), (2, "Hellenthal"), (1, "Hellenthal"), (0, str(ELIMINATED))]


@pytest.mark.rule("9.21c", "9.22")
def test_hits_beyond_the_strength_are_lost() -> None:
    play = position({"Dasburg": ["G-2-304 2", "G-2-2 3"]})
    assert play.lose(unit("G-2-304"), 3) == 2
    assert play.state.at[unit("G-2-304")] == ELIMINATED
    assert strength(play, "G-2-2") == 3


@pytest.mark.rule("12.22a", "ER02-12.22a")
def test_control_goes_to_whoever_ends_an_impulse_alone_and_stays() -> None:
    play = position({"Marnach": ["G-2-304"], "Dasburg": ["A-28-110a"]})
    assert not play.controlled(GERMAN) >> space("Marnach") & 1
    play.settle_control()
    play.put(unit("G-2-304"), space("Clervaux"))
    assert play.controlled(GERMAN) >> space("Marnach") & 1
    assert play.controlled(ALLIED) >> space("Dasburg") & 1
    assert not play.controlled(GERMAN) >> space("Clervaux") & 1


@pytest.mark.rule("12.22b")
def test_control_of_a_contested_area_stays() -> None:
    play = position({"Marnach": ["G-2-304", "A-28-110a"], "Dasburg": ["G-2-2", "A-28-110b"]})
    play.settle_control()
    assert play.controlled(ALLIED) >> space("Marnach") & 1
    assert play.controlled(GERMAN) >> space("Dasburg") & 1


@pytest.mark.rule("10.0")
def test_a_bridge_is_intact_or_damaged() -> None:
    play = position({}, damaged=[("Waimes", "Malmedy")], intact=[("51", "70")])
    assert play.damaged(bridge("Waimes", "Malmedy"))
    assert not play.damaged(bridge("Dasburg", "Marnach"))
    assert not play.around[space("Waimes")] >> space("Malmedy") & 1
    play.state.failures[bridge("Waimes", "Malmedy")] = 2
    play.repair(bridge("Waimes", "Malmedy"))
    assert play.around[space("Waimes")] >> space("Malmedy") & 1
    assert play.state.failures[bridge("Waimes", "Malmedy")] == 0
    play.damage(bridge("58", "59"))
    assert not play.around[space("58")] >> space("59") & 1


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("mark", MARKS)
def test_markers_only_record_state(mark: str) -> None:
    play = position({"Dasburg": ["G-2-304"]})
    before = play.state.clone()
    play.mark(unit("G-2-304"), MARKS[mark])
    assert play.has(unit("G-2-304"), MARKS[mark])
    play.unmark(unit("G-2-304"), MARKS[mark])
    assert play.state == before


@pytest.mark.rule("1.0b")
def test_dice_have_ten_faces() -> None:
    play = GAME.start("campaign", [], Dice(b"seed"), [])
    dice = play.roll_d10(GERMAN, "fire", 400, "G-2-304")
    assert set(dice) == set(range(1, 11))
    assert events(play, Rolled) == [Rolled("german", "fire", dice, "G-2-304", 10)]


def test_a_position_may_say_where_units_began() -> None:
    play = position({"Marnach": ["G-2-304"], "Dasburg": ["G-2-2"]}, began={"G-2-304": "Dasburg"}, day=18)
    assert play.state.impulse_start[unit("G-2-304")] == play.state.turn_start[unit("G-2-2")] == space("Dasburg")
    assert play.clock == 7


def test_supply_is_kept_for_movement_and_for_battles() -> None:
    play = position({"Dasburg": ["G-2-304"]}, unsupplied_move=1 << unit("G-2-304"))
    assert not play.supplied_to_move(unit("G-2-304"))
    assert play.supplied_to_fight(unit("G-2-304"))


def test_a_variant_brings_its_areas_and_its_table() -> None:
    play = GAME.start("fifth_panzer", ["aywaille_oneux"], Dice(b"seed"))
    assert play.region & ~play.scenario.region == THEATRE.set("Aywaille", "Oneux")
    assert [level.least for level in play.levels] == [14, 0]
    assert play.option("aywaille_oneux")
    with pytest.raises(BadOption):
        GAME.start("campaign", ["aywaille_oneux"], Dice(b"seed"))


def test_scenarios_on_offer() -> None:
    assert [(s.key, s.turns) for s in GAME.scenarios] == [
        ("seventh_army", 3), ("fifth_panzer", 7), ("three_days", 3), ("campaign", 7),
    ]  # fmt: skip
    assert GAME.credits["designer"] == "Ray Freeman"
