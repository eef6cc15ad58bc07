"""12.2.6: units that react to a combat, and the marker that an attacker without mastery loses."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.mastery import mastery_steps
from grognard.games.somme.moves import Moved
from grognard.games.somme.orders import Done
from grognard.games.somme.reacting import React, TakeOffMarker
from grognard.games.somme.reaction import MarkerTakenOff, ReactionMoves, RemoveMarker
from grognard.games.somme.state import EXPLOITATION, MOVED, RESERVE
from tests.games.somme.fighting import asked, fight, marked, names, offered, refused
from tests.games.somme.support import at, index
from tests.games.support import events

FRONT = {"3521": ["g_185"], "3421": ["a_br_56"], "3221": ["a_br_62"]}


def reacting(units: dict[str, list[str]], mastery: str = "total", **facts: Any) -> Campaign18:
    """The British of 3421 are attacked from 3521 and have this mastery."""
    stacks = {**FRONT, **units}
    return fight(stacks, "g_185", [ReactionMoves("allied")], mastery=("none", mastery), lead="g_185", **facts)


def ends(play: Campaign18, unit: str) -> set[str]:
    """Where a unit may end its reaction."""
    return {each.path[-1] for each in offered(play) if isinstance(each, React) and each.unit == unit}


# reaction moves


@pytest.mark.rule("12.2.6k")
def test_total_mastery_brings_up_two_units() -> None:
    play = reacting({"3220": ["a_br_4"], "3222": ["a_br_15"]})
    assert asked(play) == "allied"
    assert {*names(play, offered(play))} == {"a_br_62", "a_br_4", "a_br_15", ""}
    play.apply(React("a_br_62", ("3321",)))
    assert refused(play, React("a_br_62", ("3320",))) == ("12.2.6k",)
    play.apply(React("a_br_4", ("3320",)))
    assert (at(play, "a_br_62"), at(play, "a_br_4"), play.over) == ("3321", "3320", True)
    assert [event.pace for event in events(play, Moved)] == ["reaction_move", "reaction_move"]
    assert marked(play, MOVED) == []


@pytest.mark.rule("12.2.6l")
def test_partial_mastery_brings_up_one() -> None:
    play = reacting({"3220": ["a_br_4"]}, "partial")
    play.apply(React("a_br_4", ("3320",)))
    assert play.over


@pytest.mark.rule("12.2.6i")
@pytest.mark.parametrize("mastery", ["total", "none", "erroneous", ""])
def test_nobody_has_to_react_and_without_mastery_nobody_may(mastery: str) -> None:
    play = reacting({}, mastery)
    if mastery == "total":
        play.apply(Done())
        assert at(play, "a_br_62") == "3221"
    assert play.over


@pytest.mark.rule("12.2.6k")
def test_who_may_react() -> None:
    play = reacting(
        {
            "3420": ["a_br_3"],  # in the zone of the attackers
            "3119": ["a_br_4"],  # four hexes away
            "3120": ["a_br_15 disorganised"],
            "3220": ["a_br_hq_3"],
        }
    )
    assert {*names(play, offered(play))} == {"a_br_62", "a_br_15", ""}
    assert refused(play, React("a_br_3", ("3320",))) == ("12.2.6k",)
    assert refused(play, React("a_br_4", ("3120",))) == ("12.2.6k",)
    assert refused(play, React("a_br_56", ("3321",))) == ("12.2.6k",)
    assert refused(play, React("a_br_hq_3", ("3221",))) == ("12.2.6k",)
    assert refused(play, React("g_185", ("3621",))) == ("11.1.1a",)
    assert refused(play, React("nobody", ("3621",))) == ("11.1.1a",)
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:a_br_4").rules == ("12.2.6k",)


@pytest.mark.rule("12.2.6k")
def test_whoever_was_attacked_and_has_gone_back_does_not_react() -> None:
    play = fight({**FRONT, "3220": ["a_br_4"]}, "g_185", mastery=("none", "total"), lead="g_185")
    play.place(index(play, "a_br_56"), play.hex("3320"))
    play.then(ReactionMoves("allied"))
    play.advance()
    assert {*names(play, offered(play))} == {"a_br_62", "a_br_4", ""}
    assert refused(play, React("a_br_56", ("3321",))) == ("12.2.6k",)


@pytest.mark.rule("12.2.6k", "11.1.2b")
def test_they_go_half_their_allowance_rounded_up_or_one_hex() -> None:
    play = reacting({"3221": [], "3222": ["a_br_51_1"]})
    assert {"3322", "3421"} <= ends(play, "a_br_51_1")  # three of five points
    play = reacting({"3221": [], "3222": ["a_br_51_1 disorganised"]})
    assert "3322" in ends(play, "a_br_51_1")
    assert "3421" not in ends(play, "a_br_51_1")  # one of two points
    assert "3323" in ends(play, "a_br_51_1")  # over a brook, whatever it costs
    assert refused(play, React("a_br_51_1", ("3322", "3421"))) == ("11.1.1d",)
    assert play.decision is not None
    assert play.decision.why_not(play, ("unit:a_br_51_1",), "place:3421").rules == ("11.1.1d",)


@pytest.mark.rule("12.2.6k")
def test_they_may_join_the_defenders_as_long_as_there_are_any() -> None:
    play = reacting({"3221": ["a_br_51_1"]})
    assert "3421" in ends(play, "a_br_51_1")
    play.apply(React("a_br_51_1", ("3321", "3421")))
    assert at(play, "a_br_51_1") == "3421"
    play = reacting({"3421": [], "3221": ["a_br_51_1"]}, defence_lead="a_br_56")
    assert "3421" not in ends(play, "a_br_51_1")
    assert refused(play, React("a_br_51_1", ("3321", "3421"))) == ("12.2.6k",)


@pytest.mark.rule("12.2.6k", "4.0a")
def test_a_reaction_ends_where_there_is_room() -> None:
    play = reacting({})
    assert "3421" not in ends(play, "a_br_62")  # two divisions are too many
    assert refused(play, React("a_br_62", ("3321", "3421"))) == ("4.0a",)
    assert refused(play, React("a_br_62", ("nowhere",))) == ("11.1.1b",)
    assert refused(play, React("a_br_62", ())) == ("11.1.1b",)


@pytest.mark.rule("12.2.6k")
def test_enemy_zones_stop_a_reaction() -> None:
    play = reacting({"3221": ["a_br_51_1"]})
    assert "3322" in ends(play, "a_br_51_1")
    play = reacting({"3221": ["a_br_51_1"], "3422": ["g_187"]})
    assert refused(play, React("a_br_51_1", ("3322", "3421"))) == ("11.2.1a",)


def test_random_reactions_are_legal() -> None:
    play, luck = reacting({"3220": ["a_br_4"], "3222": ["a_br_15"]}), Luck(3)
    assert play.decision is not None
    found = [play.decision.sample(play, luck) for _ in range(30)]
    assert all(play.ruling(action) for action in found)
    assert Done() in found
    assert len({*names(play, found)}) == 4


# markers


def stripped(units: dict[str, list[str]]) -> Campaign18:
    """The German attack on 3421 throws a 2: no mastery; nor has the British defence any."""
    stacks = {"3521": ["g_185"], "3421": ["a_br_56"], **units}
    return fight(stacks, "g_185", mastery_steps(), shown=(3, 3, 2, 2), lead="g_185", defence_lead="a_br_56")


@pytest.mark.rule("12.2.6o")
def test_an_attacker_without_mastery_may_lose_the_reserve_marker_of_a_stack() -> None:
    play = stripped({"3622": ["g_1gr_1 reserve", "g_195_1 reserve"], "3522": ["g_187 exploitation"]})
    assert asked(play) == "allied"
    assert offered(play) == [TakeOffMarker("g_187", "exploitation"), TakeOffMarker("g_1gr_1", "reserve"), Done()]
    play.apply(TakeOffMarker("g_195_1", "reserve"))
    assert (marked(play, RESERVE), marked(play, EXPLOITATION)) == ([], ["g_187"])
    assert events(play, MarkerTakenOff) == [MarkerTakenOff(["g_1gr_1", "g_195_1"], "marker_reserve")]
    assert play.over


@pytest.mark.rule("12.2.6o", "14.0d")
def test_an_exploitation_marker_serves_a_unit_or_the_regiments_of_one_division() -> None:
    regiments = ["g_1gr_1 exploitation", "g_1gr_2 exploitation", "g_1gr_3"]
    play = stripped({"3622": regiments})
    assert offered(play) == [TakeOffMarker("g_1gr_1", "exploitation"), Done()]
    play.apply(TakeOffMarker("g_1gr_1", "exploitation"))
    assert marked(play, EXPLOITATION) == []
    play = stripped({"3622": ["g_1gr_1 exploitation", "g_195_1 exploitation"]})
    play.apply(TakeOffMarker("g_195_1", "exploitation"))
    assert marked(play, EXPLOITATION) == ["g_1gr_1"]


@pytest.mark.rule("12.2.6o", "12.2.6i")
def test_markers_too_far_away_are_safe_and_none_must_go() -> None:
    play = stripped({"3625": ["g_187 reserve"], "3320": ["a_br_62 reserve"], "3522": ["g_241"]})
    assert play.over
    play = stripped({"3522": ["g_241 reserve"], "3625": ["g_187 reserve"], "3320": ["a_br_62 reserve"]})
    assert refused(play, TakeOffMarker("g_187", "reserve")) == ("12.2.6o",)
    assert refused(play, TakeOffMarker("a_br_62", "reserve")) == ("12.2.6o",)
    assert refused(play, TakeOffMarker("g_241", "exploitation")) == ("12.2.6o",)
    assert refused(play, TakeOffMarker("g_241", "crown")) == ("12.2.6o",)
    assert refused(play, TakeOffMarker("nobody", "reserve")) == ("12.2.6o",)
    assert play.decision is not None
    assert play.decision.why_not(play, (), "unit:g_187").rules == ("12.2.6o",)
    play.apply(Done())
    assert marked(play, RESERVE) == ["g_187", "g_241", "a_br_62"]


@pytest.mark.rule("12.2.6o")
@pytest.mark.parametrize(("green", "asks"), [(1, True), (2, True), (3, False), (6, False)])
def test_only_an_attacker_with_no_mastery_is_stripped(green: int, asks: bool) -> None:
    stacks = {"3521": ["g_185"], "3421": ["a_br_56"], "3522": ["g_187 reserve"]}
    leads = {"lead": "g_185", "defence_lead": "a_br_56"}
    play = fight(stacks, "g_185", mastery_steps(), shown=(3, 3, 2, green), **leads)
    assert isinstance(play.decision, RemoveMarker) == asks


@pytest.mark.rule("12.2.6o", "12.2.6h")
def test_erroneous_orders_are_no_lack_of_mastery() -> None:
    stacks = {"3521": ["g_185", "g_241"], "3421": ["a_br_56"], "3522": ["g_187 reserve"]}
    leads = {"lead": "g_185", "defence_lead": "a_br_56"}
    play = fight(stacks, "g_185 g_241", mastery_steps(), [5], shown=(3, 3, 2, 1), **leads)
    assert (play.combat.mastery[0], play.over) == ("erroneous", True)
