"""12.3: retreats as they are walked: who chooses, what they cost, whom they disorganise."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import ChooseLoss, Lose
from grognard.games.somme.escape import DISENGAGEMENT, FORCED, MASTERY, PANIC
from grognard.games.somme.losses import StepLost
from grognard.games.somme.paths import ChooseWay, CouldNotFallBack, FallBack, FallBackTo
from grognard.games.somme.state import DISORGANISED, ELIMINATED, FLYING, INTERDICTION
from tests.games.somme.fighting import asked, fight, losses, marked, offered, refused
from tests.games.somme.flying import put_air
from tests.games.somme.support import at, front, index
from tests.games.support import events

HERE = "2130"
NORTH = {"2129": ["g_187"]}
ZONE = {"2031": ["g_185"]}
GONE = str(ELIMINATED)


def retreat(
    units: dict[str, list[str]], who: str, hexes: int = 1, cause: str = MASTERY, chooser: str = "allied"
) -> Campaign18:
    """British units have to go back."""
    play = front("michael", units)
    return go(play, who, hexes, cause, chooser)


def go(play: Campaign18, who: str, hexes: int = 1, cause: str = MASTERY, chooser: str = "allied") -> Campaign18:
    play.then(FallBack("allied", tuple(index(play, name) for name in who.split()), hexes, chooser, cause))
    play.advance()
    return play


def back(play: Campaign18, units: str, path: str) -> None:
    play.apply(FallBackTo(tuple(units.split()), tuple(path.split())))


# who chooses


@pytest.mark.rule("12.3b")
def test_the_retreating_side_picks_its_way() -> None:
    play = retreat({HERE: ["a_br_37"], **NORTH}, "a_br_37", 2)
    assert asked(play) == "allied"
    assert [action.path for action in offered(play)] == [("2030", "2031"), ("2131", "2031"), ("2131", "2132")]  # type: ignore[attr-defined]
    back(play, "a_br_37", "2131 2132")
    assert (at(play, "a_br_37"), play.over) == ("2132", True)


@pytest.mark.rule("12.3b")
def test_where_there_is_one_way_only_nobody_is_asked() -> None:
    play = retreat({"2030": ["a_br_37"], "2029": ["g_187"]}, "a_br_37")
    assert (at(play, "a_br_37"), play.over) == ("2031", True)


@pytest.mark.rule("12.3b", "13.0g")
def test_an_r3_is_led_by_the_enemy_along_one_path() -> None:
    play = retreat({HERE: ["a_br_37", "a_br_g_1"], **NORTH}, "a_br_37 a_br_g_1", 3, FORCED, "german")
    assert asked(play) == "german"
    assert all(action.units == ("a_br_37", "a_br_g_1") for action in offered(play))  # type: ignore[attr-defined]
    assert refused(play, FallBackTo(("a_br_37",), ("2131", "2132", "2133"))) == ("13.0g",)
    back(play, "a_br_37 a_br_g_1", "2131 2132 2133")
    assert (at(play, "a_br_37"), at(play, "a_br_g_1")) == ("2133", "2133")
    assert sorted(marked(play, DISORGANISED)) == ["a_br_37", "a_br_g_1"]


@pytest.mark.rule("12.3c")
def test_everybody_goes_and_each_may_take_his_own_way() -> None:
    play = retreat({HERE: ["a_br_37", "a_br_g_1"], **NORTH}, "a_br_37 a_br_g_1")
    assert len(offered(play)) == 6
    back(play, "a_br_g_1", "2030")
    assert asked(play) == "allied"
    back(play, "a_br_37", "2131")
    assert (at(play, "a_br_g_1"), at(play, "a_br_37"), play.over) == ("2030", "2131", True)


@pytest.mark.rule("12.3c")
def test_room_is_counted_as_they_go() -> None:
    play = retreat({HERE: ["a_br_56", "a_br_62"], **NORTH}, "a_br_56 a_br_62")
    assert refused(play, FallBackTo(("a_br_56", "a_br_62"), ("2030",))) == ("12.3c",)
    back(play, "a_br_56", "2030")
    assert refused(play, FallBackTo(("a_br_62",), ("2030",))) == ("12.3h",)
    back(play, "a_br_62", "2030 2031")
    assert marked(play, DISORGANISED) == ["a_br_56", "a_br_62"]


@pytest.mark.rule("12.3d")
def test_supports_stay_and_are_lost_when_the_last_escort_goes() -> None:
    units = {HERE: ["a_br_37", "a_br_g_1", "a_br_corps_1", "a_br_hq_3"], **NORTH}
    play = retreat(units, "a_br_37 a_br_g_1")
    back(play, "a_br_g_1", "2030")
    assert (at(play, "a_br_corps_1"), at(play, "a_br_hq_3")) == (HERE, HERE)
    back(play, "a_br_37", "2131")
    assert (at(play, "a_br_corps_1"), at(play, "a_br_hq_3")) == (GONE, GONE)


# losses


@pytest.mark.rule("12.3g", "12.3b")
def test_each_hex_of_a_zone_costs_the_stack_a_step_of_its_owners_choice() -> None:
    units = {HERE: ["a_br_37", "a_br_g_1"], **NORTH, **ZONE}
    play = retreat(units, "a_br_37 a_br_g_1", 1, DISENGAGEMENT)
    back(play, "a_br_37 a_br_g_1", "2030")
    assert isinstance(play.decision, ChooseLoss)
    assert asked(play) == "allied"
    play.apply(Lose("a_br_g_1"))
    assert (losses(play, "a_br_37"), losses(play, "a_br_g_1")) == (0, 1)
    assert [event.why for event in events(play, StepLost)] == ["retreat_zone"]


@pytest.mark.rule("12.3g")
def test_an_r3_leaves_the_choice_of_the_loss_to_the_owner() -> None:
    units = {HERE: ["a_br_37", "a_br_g_1"], **NORTH, **ZONE}
    play = retreat(units, "a_br_37 a_br_g_1", 3, FORCED, "german")
    assert asked(play) == "german"
    first = play.decision.candidates(play)[0]  # type: ignore[union-attr]
    play.apply(first)
    assert asked(play) == "allied"


@pytest.mark.rule("12.3g", "5.0d")
def test_whoever_goes_first_opens_the_hex_for_those_who_follow() -> None:
    play = retreat({HERE: ["a_br_37", "a_br_g_1"], **NORTH, **ZONE}, "a_br_37 a_br_g_1", 1, DISENGAGEMENT)
    back(play, "a_br_37", "2030")
    assert (at(play, "a_br_37"), at(play, "a_br_g_1"), play.over) == ("2030", "2030", True)
    assert (losses(play, "a_br_37"), losses(play, "a_br_g_1")) == (1, 0)


@pytest.mark.rule("12.3g", "5.0d")
def test_where_a_friend_stands_a_zone_costs_nothing() -> None:
    units = {HERE: ["a_br_37"], "2030": ["a_br_g_2"], "2131": ["a_br_g_1"], **NORTH, **ZONE}
    play = retreat(units, "a_br_37", 1, DISENGAGEMENT)
    back(play, "a_br_37", "2030")
    assert losses(play, "a_br_37") == 0


@pytest.mark.rule("12.3g")
def test_who_dies_on_the_way_goes_no_further() -> None:
    units = {HERE: ["a_br_37 lost:2"], **NORTH, **ZONE}
    play = retreat(units, "a_br_37", 2, DISENGAGEMENT)
    back(play, "a_br_37", "2131 2132")
    assert at(play, "a_br_37") == GONE
    assert play.over


@pytest.mark.rule("12.3m")
def test_each_unit_loses_a_step_under_interdiction() -> None:
    play = front("michael", {HERE: ["a_br_37", "a_br_g_1"]}, options=["aviation"])
    for air, where in (("g_air_1", "2030"), ("g_air_2", "2131")):
        put_air(play, air, FLYING, where, INTERDICTION)
    go(play, "a_br_37 a_br_g_1", 1, FORCED, "german")
    back(play, "a_br_37 a_br_g_1", "2030")
    assert (losses(play, "a_br_37"), losses(play, "a_br_g_1")) == (1, 1)


@pytest.mark.rule("12.3m", "12.3g")
def test_interdiction_strikes_before_the_zone() -> None:
    play = front("michael", {HERE: ["a_br_37", "a_br_g_1 lost:1"], **NORTH, **ZONE}, options=["aviation"])
    for air, where in (("g_air_1", "2030"), ("g_air_2", "2131")):
        put_air(play, air, FLYING, where, INTERDICTION)
    go(play, "a_br_37 a_br_g_1", 1, FORCED, "german")
    back(play, "a_br_37 a_br_g_1", "2030")
    assert (at(play, "a_br_g_1"), losses(play, "a_br_37")) == (GONE, 2)


# disorder


@pytest.mark.rule("12.3i", "12.5d")
def test_passing_friends_disorganises_both_stacks() -> None:
    units = {HERE: ["a_br_37", "a_br_g_3"], "2131": ["a_br_g_1", "a_br_g_2"], **NORTH}
    play = retreat(units, "a_br_37 a_br_g_3", 2, DISENGAGEMENT)
    back(play, "a_br_37 a_br_g_3", "2131 2132")
    assert sorted(marked(play, DISORGANISED)) == ["a_br_37", "a_br_g_1", "a_br_g_2", "a_br_g_3"]


@pytest.mark.rule("12.3i")
def test_ending_among_friends_disorganises_nobody() -> None:
    play = retreat({HERE: ["a_br_37"], "2131": ["a_br_g_1"], **NORTH}, "a_br_37")
    back(play, "a_br_37", "2131")
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("COOP-2")
def test_past_another_nation_with_disorder_for_both() -> None:
    play = retreat({HERE: ["a_br_37"], "2131": ["a_fr_38_1"], "2030": ["a_fr_38_2"], **NORTH}, "a_br_37")
    assert refused(play, FallBackTo(("a_br_37",), ("2131",))) == ("12.3h",)
    back(play, "a_br_37", "2131 2132")
    assert sorted(marked(play, DISORGANISED)) == ["a_br_37", "a_fr_38_1"]


@pytest.mark.rule("12.3j")
@pytest.mark.parametrize(
    ("hexes", "cause", "shaken"),
    [
        (1, MASTERY, False),
        (2, MASTERY, True),
        (3, MASTERY, True),
        (1, PANIC, False),
        (3, FORCED, True),
        (3, DISENGAGEMENT, False),
        (2, DISENGAGEMENT, False),
    ],
)
def test_two_hexes_after_combat_or_an_r3_end_in_disorder(hexes: int, cause: str, shaken: bool) -> None:
    play = retreat({"2030": ["a_br_37"], "2029": ["g_187"]}, "a_br_37", hexes, cause)
    assert at(play, "a_br_37") == f"20{30 + hexes}"
    assert bool(marked(play, DISORGANISED)) == shaken


@pytest.mark.rule("13.0h")
def test_r2_and_r3_of_a_disengagement_leave_order_as_it_is() -> None:
    play = retreat({"2030": ["a_br_37", "a_br_g_1 reorganising"]}, "a_br_37 a_br_g_1", 3, DISENGAGEMENT)
    back(play, "a_br_37 a_br_g_1", "2031 2032 2033")
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("12.3k")
def test_whoever_swims_a_river_is_disorganised() -> None:
    play = retreat({"4017": ["a_br_37"]}, "a_br_37")
    assert at(play, "a_br_37") == "4018"
    assert marked(play, DISORGANISED) == ["a_br_37"]
    dry = front("michael", {"4017": ["a_br_37"]}, footbridges=[("allied", "4017", "4018")])
    assert marked(go(dry, "a_br_37"), DISORGANISED) == []


@pytest.mark.rule("12.3l")
def test_one_attacker_in_panic_goes_by_the_same_rules() -> None:
    play = fight({"2129": ["g_187", "g_28_1"], HERE: ["a_br_37"], "2128": ["a_br_56"]}, "g_187 g_28_1", target=HERE)
    play.then(FallBack("german", (index(play, "g_28_1"),), 1, "german", PANIC))
    play.advance()
    assert asked(play) == "german"
    assert HERE not in [action.path[0] for action in offered(play)]  # type: ignore[attr-defined]
    play.apply(play.decision.candidates(play)[0])  # type: ignore[union-attr]
    assert (at(play, "g_187"), losses(play, "g_187")) == ("2129", 0)
    assert at(play, "g_28_1") != "2129"


@pytest.mark.rule("12.3c")
def test_who_has_no_way_stays_in_disorder() -> None:
    ring = {"2129": ["g_187"], "2229": ["g_14"], "2029": ["g_12"], "2131": ["g_185"], "2230": ["g_204"]}
    play = retreat({HERE: ["a_br_37"], **ring, "2030": ["g_26r"]}, "a_br_37", 1, PANIC)
    assert (at(play, "a_br_37"), play.over) == (HERE, True)
    assert marked(play, DISORGANISED) == ["a_br_37"]
    assert events(play, CouldNotFallBack)[0].unit == "a_br_37"


@pytest.mark.rule("11.2.4j")
def test_a_retreat_ends_enemy_footbridges_where_it_ends() -> None:
    def left(hexes: int) -> int:
        play = front("michael", {"2030": ["a_br_37"]}, footbridges=[("german", "2031", "2131")])
        return len(go(play, "a_br_37", hexes, DISENGAGEMENT).state.footbridges)

    assert (left(1), left(3)) == (0, 1)


# what is refused


@pytest.mark.rule("12.3b")
@pytest.mark.parametrize(
    ("units", "path", "number"),
    [
        ("a_br_37", "2131", "12.3c"),
        ("a_br_37", "2131 2132 2133", "12.3c"),
        ("a_br_37", "2132 2133", "12.3b"),
        ("a_br_37", "2131 2130", "12.3b"),
        ("a_br_37", "2129 2128", "12.3b"),
        ("a_br_37", "2230 2231", "12.3e"),
        ("a_br_37", "9999 2131", "12.3b"),
        ("a_br_37", "", "12.3c"),
        ("a_br_56", "2131 2132", "12.3c"),
        ("nobody", "2131 2132", "12.3c"),
        ("a_br_37 a_br_37", "2131 2132", "12.3c"),
        ("", "2131 2132", "12.3c"),
    ],
)
def test_what_is_no_legal_way_is_refused_by_its_rule(units: str, path: str, number: str) -> None:
    play = retreat({HERE: ["a_br_37"], "2330": ["a_br_56"], **NORTH}, "a_br_37", 2)
    assert refused(play, FallBackTo(tuple(units.split()), tuple(path.split()))) == (number,)


@pytest.mark.rule("12.3k")
def test_a_river_before_the_last_hex_is_refused() -> None:
    play = retreat({"4017": ["a_br_37"]}, "a_br_37", 2)
    assert refused(play, FallBackTo(("a_br_37",), ("4018", "4019"))) == ("12.3k",)


def test_any_way_found_at_random_is_legal() -> None:
    units = {HERE: ["a_br_37", "a_br_g_1", "a_br_g_2"], "2131": ["a_br_56", "a_br_g_3"], **NORTH}
    for seed in range(30):
        play = retreat(units, "a_br_37 a_br_g_1 a_br_g_2", 2)
        luck = Luck(seed)
        while play.decision is not None:
            play.apply(play.decision.sample(play, luck))
        assert HERE not in {at(play, unit) for unit in ("a_br_37", "a_br_g_1", "a_br_g_2")}


def test_the_menu_shows_what_the_way_costs_and_why_a_hex_is_not_lit() -> None:
    play = retreat({HERE: ["a_br_37", "a_br_g_1"], **NORTH, **ZONE}, "a_br_37 a_br_g_1", 2, DISENGAGEMENT)
    decision = play.decision
    assert isinstance(decision, ChooseWay)
    menu = decision.menu(play, ("unit:a_br_37", "place:2131"))
    assert menu.preview is not None
    assert [(reason.label.key, reason.value) for reason in menu.preview.reasons] == [("reason.through_zone", "-1")]
    assert {line.end for line in menu.lines} == {"2131"}
    assert decision.why_not(play, ("unit:a_br_37",), "place:2230").rules == ("12.3e",)
    assert decision.why_not(play, (), "unit:g_187").rules == ("12.3c",)
    assert decision.why_not(play, (), "place:2131").rules == ("12.3b",)
