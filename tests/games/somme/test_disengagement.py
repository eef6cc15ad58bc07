"""13.0: disengagement: who tries, the die, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.disengagement import ChooseDistance, Disengagements, DisengagementTested, disengagement_phase
from grognard.games.somme.disengaging import Disengage, conditions, die_modifiers, result_of
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.modifiers import total
from grognard.games.somme.orders import Done
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.paths import FallBackTo
from grognard.games.somme.state import DISENGAGEMENT, DISORGANISED
from tests.games.somme.fighting import asked, losses, marked, names, offered, refused
from tests.games.somme.support import at, front, index
from tests.games.support import events

HERE = "2130"
NORTH = {"2129": ["g_187"]}


def phase(units: dict[str, list[str]], dice: Sequence[int] = (), scenario: str = "michael", **state: Any) -> Campaign18:
    """The Allied disengagement phase."""
    return front(scenario, units, disengagement_phase("allied"), dice, side="allied", **state)


def modifier(play: Campaign18, unit: str) -> int:
    return total(die_modifiers(play, index(play, unit)))


# who


@pytest.mark.rule("13.0b", "13.0a")
def test_only_marked_stacks_may_try() -> None:
    units = {HERE: ["a_br_37 disengagement", "a_br_corps_1"], "2229": ["a_br_56"], **NORTH}
    play = phase(units)
    assert names(play, offered(play)) == ["a_br_37", ""]
    assert refused(play, Disengage("a_br_56")) == ("13.0b",)
    assert refused(play, Disengage("a_br_corps_1")) == ("13.0a",)
    assert refused(play, Disengage("g_187")) == ("13.0b",)
    assert refused(play, Disengage("nobody")) == ("13.0b",)


@pytest.mark.rule("13.0a")
def test_who_is_in_no_enemy_zone_any_more_has_nothing_to_leave() -> None:
    assert phase({HERE: ["a_br_37 disengagement"], "2120": ["g_187"]}).over


@pytest.mark.rule("13.0a", "M-1")
@pytest.mark.parametrize("scenario", ["michael", "campaign"])
def test_the_phase_is_the_same_in_the_campaign(scenario: str) -> None:
    assert [type(step) for step in disengagement_phase("german")] == [Disengagements, StackingCheck]
    play = phase({"2030": ["a_br_37 disengagement"], "2029": ["g_187"]}, [2], scenario)
    assert asked(play) == "allied"
    play.apply(Disengage("a_br_37"))
    assert at(play, "a_br_37") == "2033"


@pytest.mark.rule("13.0b")
def test_each_stack_tries_once_in_any_order_and_none_has_to() -> None:
    units = {HERE: ["a_br_37 disengagement"], "2330": ["a_br_56 disengagement"], **NORTH, "2329": ["g_185"]}
    play = phase(units, [3])
    play.apply(Disengage("a_br_56"))
    play.apply(Withdraw(1))
    play.apply(play.decision.candidates(play)[0])  # type: ignore[union-attr]
    assert names(play, offered(play)) == ["a_br_37", ""]
    assert refused(play, Disengage("a_br_56")) == ("13.0b",)
    play.apply(Done())
    assert (at(play, "a_br_37"), play.over) == (HERE, True)


@pytest.mark.rule("13.0c")
def test_the_marked_units_of_the_hex_go_by_the_morale_of_the_one_picked() -> None:
    units = {HERE: ["a_br_59 disengagement", "a_br_g_1 disengagement"], **NORTH}
    play = phase(units, [4])
    assert (modifier(play, "a_br_59"), modifier(play, "a_br_g_1")) == (-2, 2)
    play.apply(Disengage("a_br_g_1"))
    assert marked(play, DISENGAGEMENT) == []
    assert isinstance(play.decision, ChooseDistance)
    assert play.decision.most == 3
    event = events(play, DisengagementTested)[0]
    assert (event.unit, sorted(event.units), event.result) == ("a_br_g_1", ["a_br_59", "a_br_g_1"], "r3")


# the die


@pytest.mark.rule("13.0e")
@pytest.mark.parametrize(
    ("unit", "value"),
    [("a_br_59", -2), ("a_br_34", -1), ("a_br_37", 0), ("a_br_51_1", 1), ("a_br_g_1", 2), ("a_br_1c", 0),
     ("a_br_tank_1", 0), ("a_fr_tank_1", 0), ("a_fr_2dcp", -1)],
)  # fmt: skip
def test_morale_and_mobility(unit: str, value: int) -> None:
    """A cavalry division of morale 2 has -2 and +2; a tank counts its coordination, 2 at least; dismounted cavalry
    walks."""
    assert modifier(front("michael", {HERE: [unit], **NORTH}), unit) == value


@pytest.mark.rule("13.0e")
def test_trench_and_town() -> None:
    trench = front("michael", {"4307": ["a_br_37"], "4407": ["g_187"]})
    assert list(conditions(trench, index(trench, "a_br_37"))) == ["morale_4", "trench"]
    assert modifier(trench, "a_br_37") == 3
    town = front("michael", {"3805": ["a_br_37"], "3905": ["g_187"]})
    assert list(conditions(town, index(town, "a_br_37"))) == ["morale_4", "town"]
    assert modifier(town, "a_br_37") == 1


@pytest.mark.rule("13.0e", "5.0d")
def test_surrounded_unless_a_friend_opens_the_ring() -> None:
    ring = {"2129": ["g_187"], "2031": ["g_185"], "2330": ["g_14"]}
    assert modifier(front("michael", {HERE: ["a_br_37"], **ring}), "a_br_37") == -3
    assert modifier(front("michael", {HERE: ["a_br_37"], "2131": ["a_br_g_1"], **ring}), "a_br_37") == 0


@pytest.mark.rule("13.0e")
@pytest.mark.parametrize("mark", ["disorganised", "reorganising"])
def test_disorder_of_anybody_in_the_stack(mark: str) -> None:
    play = front("michael", {HERE: ["a_br_37", f"a_br_g_1 {mark}"], **NORTH})
    assert modifier(play, "a_br_37") == -2


@pytest.mark.rule("13.0d")
def test_the_table() -> None:
    play = front("michael", {HERE: ["a_br_37"], **NORTH})
    unit = index(play, "a_br_37")
    found = [result_of(play, unit, die).result for die in range(-3, 10)]
    assert found == ["*r1"] * 4 + ["R3"] * 2 + ["r2"] * 2 + ["r3"] * 5


@pytest.mark.rule("13.0d", "13.0e")
def test_out_of_a_trench_with_good_morale_a_1_is_enough() -> None:
    play = phase({"4307": ["a_br_51_1 disengagement"], "4407": ["g_187"]}, [1])
    play.apply(Disengage("a_br_51_1"))
    assert isinstance(play.decision, ChooseDistance)
    assert offered(play) == [Withdraw(1), Withdraw(2), Withdraw(3)]


@pytest.mark.rule("13.0d", "13.0f")
def test_a_bad_throw_costs_the_unit_picked_a_step() -> None:
    ring = {"2129": ["g_187"], "2031": ["g_185"], "2330": ["g_14"]}
    play = phase({HERE: ["a_br_34 disengagement", "a_br_g_1 disorganised disengagement"], **ring}, [2])
    assert modifier(play, "a_br_34") == -6
    play.apply(Disengage("a_br_34"))
    assert (losses(play, "a_br_34"), losses(play, "a_br_g_1")) == (1, 0)
    assert asked(play) == "allied"
    assert all(len(action.path) == 1 for action in offered(play))  # type: ignore[attr-defined]


# the way


@pytest.mark.rule("13.0f", "13.0h")
def test_r3_in_small_letters_is_one_to_three_hexes_of_the_owners_choice() -> None:
    play = phase({"2030": ["a_br_37 disengagement"], "2029": ["g_187"]}, [5])
    play.apply(Disengage("a_br_37"))
    assert refused(play, Withdraw(0)) == ("13.0f",)
    assert refused(play, Withdraw(4)) == ("13.0f",)
    play.apply(Withdraw(2))
    assert (at(play, "a_br_37"), marked(play, DISORGANISED)) == ("2032", [])


@pytest.mark.rule("13.0f")
def test_r2_is_one_hex_or_two() -> None:
    play = phase({"2030": ["a_br_37 disengagement"], "2029": ["g_187"]}, [3])
    play.apply(Disengage("a_br_37"))
    assert offered(play) == [Withdraw(1), Withdraw(2)]


@pytest.mark.rule("13.0g")
def test_r3_in_capitals_is_three_hexes_by_the_enemys_choice_and_disorder() -> None:
    play = phase({HERE: ["a_br_37 disengagement", "a_br_g_1 disengagement"], **NORTH}, [1])
    play.apply(Disengage("a_br_37"))
    assert asked(play) == "german"
    assert all(len(action.path) == 3 for action in offered(play))  # type: ignore[attr-defined]
    play.apply(FallBackTo(("a_br_g_1", "a_br_37"), ("2131", "2132", "2133")))
    assert (at(play, "a_br_37"), at(play, "a_br_g_1")) == ("2133", "2133")
    assert sorted(marked(play, DISORGANISED)) == ["a_br_37", "a_br_g_1"]


@pytest.mark.rule("13.0h")
def test_through_a_zone_at_the_price_of_a_step() -> None:
    play = phase({HERE: ["a_br_37 disengagement"], **NORTH, "2031": ["g_185"]}, [3])
    play.apply(Disengage("a_br_37"))
    play.apply(Withdraw(1))
    play.apply(FallBackTo(("a_br_37",), ("2030",)))
    assert losses(play, "a_br_37") == 1


@pytest.mark.rule("13.0f")
def test_who_cannot_go_a_single_hex_stays_in_disorder() -> None:
    ring = {"2129": ["g_187"], "2229": ["g_14"], "2029": ["g_12"], "2131": ["g_185"], "2230": ["g_204"]}
    play = phase({HERE: ["a_br_51_1 disengagement"], **ring, "2030": ["g_26r"]}, [6])
    play.apply(Disengage("a_br_51_1"))
    assert (at(play, "a_br_51_1"), marked(play, DISORGANISED), play.over) == (HERE, ["a_br_51_1"], True)


def test_the_menu_shows_modifiers_and_exact_chances() -> None:
    play = phase({HERE: ["a_br_37 disengagement", "a_br_g_1 disengagement"], **NORTH})
    decision = play.decision
    assert isinstance(decision, Disengagements)
    preview = decision.menu(play, ("unit:a_br_g_1",)).preview
    assert preview is not None
    assert [(reason.value, reason.rule) for reason in preview.reasons] == [("+2", "13.0e")]
    chances = {chance.result: (chance.ways, chance.of) for chance in preview.chances}
    assert chances == {"disengagement_two": (2, 6), "disengagement_three": (4, 6)}
    assert decision.why_not(play, (), "unit:g_187").rules == ("13.0b",)


def test_the_phase_ends_whatever_is_played_at_random() -> None:
    units = {HERE: ["a_br_37 disengagement", "a_br_g_1 disengagement"], "2330": ["a_br_56 disengagement"], **NORTH}
    for seed in range(20):
        play = phase({**units, "2329": ["g_185"]}, [1 + (seed + n) % 6 for n in range(20)])
        luck = Luck(seed)
        while play.decision is not None:
            play.apply(play.decision.sample(play, luck))
