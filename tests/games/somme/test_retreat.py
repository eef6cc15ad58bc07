"""12.2.7: what follows the dice: how far the defender goes back, and the order of all the rest."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.advance import Advance
from grognard.games.somme.advancing import GoForward
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import ChooseDisorder, ChooseLoss
from grognard.games.somme.exploitation_markers import Exploit, ExploitationMarkers
from grognard.games.somme.gains import retreat_limit
from grognard.games.somme.giving_ground import Withdraw, Withdrew
from grognard.games.somme.orders import Done
from grognard.games.somme.paths import ChooseWay, FallBackTo
from grognard.games.somme.reaction import ReactionMoves
from grognard.games.somme.retreat import Retreat, aftermath_steps
from grognard.games.somme.state import DISORGANISED, ERRONEOUS, NO_MASTERY, PARTIAL, TOTAL
from tests.games.somme.fighting import asked, fight, marked, offered, refused
from tests.games.somme.support import at
from tests.games.support import events

HERE = "2130"


def won(defenders: list[str], mastery: tuple[str, str], damage: int = 7, **facts: Any) -> Campaign18:
    """The Germans have attacked 2130 from the north."""
    stacks = {"2129": ["g_185", "g_28_1"], HERE: defenders, **facts.pop("units", {})}
    return fight(
        stacks, "g_185 g_28_1", aftermath_steps(), target=HERE, mastery=mastery, damage=(0, damage), lead="g_185",
        **facts,
    )  # fmt: skip


# how far


@pytest.mark.rule("12.2.6j", "12.2.6l")
@pytest.mark.parametrize(
    ("defender", "mastery", "most"),
    [
        ("a_br_37", TOTAL, 3),
        ("a_br_37", PARTIAL, 2),
        ("a_fr_151", TOTAL, 2),
        ("a_fr_151", PARTIAL, 1),
        ("a_br_37 disorganised", TOTAL, 2),
        ("a_br_37 reorganising", PARTIAL, 1),
        ("a_fr_151 disorganised", TOTAL, 2),
        ("a_br_37", NO_MASTERY, 0),
        ("a_br_37", ERRONEOUS, 0),
    ],
)
def test_mastery_doctrine_and_disorder_limit_the_retreat(defender: str, mastery: str, most: int) -> None:
    play = fight({"2129": ["g_185"], HERE: [defender]}, "g_185", target=HERE, mastery=(NO_MASTERY, mastery))
    assert retreat_limit(play) == most


@pytest.mark.rule("12.2.6j")
def test_one_frenchman_under_foch_is_enough_and_under_petain_none_is() -> None:
    units = {"2129": ["g_185"], HERE: ["a_br_g_1", "a_fr_38_1"]}
    assert retreat_limit(fight(units, "g_185", target=HERE, mastery=("", TOTAL))) == 2
    petain = fight(units, "g_185", target=HERE, mastery=("", TOTAL), state={"doctrine": "petain"})
    assert retreat_limit(petain) == 3


@pytest.mark.rule("12.2.6l", "12.2.6j")
def test_partial_mastery_under_foch_buys_one_hex_for_three_points() -> None:
    play = won(["a_fr_151"], (NO_MASTERY, PARTIAL))
    assert offered(play) == [Withdraw(0), Withdraw(1)]
    assert refused(play, Withdraw(2)) == ("12.2.6j",)
    play.apply(Withdraw(1))
    assert play.combat.damage == (0, 4)
    assert events(play, Withdrew) == [Withdrew("allied", 1, 4)]


@pytest.mark.rule("12.2.6j", "12.3j")
def test_total_mastery_buys_three_hexes_and_points_never_fall_below_none() -> None:
    play = won(["a_br_37"], (NO_MASTERY, TOTAL))
    assert offered(play) == [Withdraw(0), Withdraw(1), Withdraw(2), Withdraw(3)]
    play.apply(Withdraw(3))
    assert play.combat.damage == (0, 0)
    play.apply(FallBackTo(("a_br_37",), ("2131", "2132", "2133")))
    assert (at(play, "a_br_37"), marked(play, DISORGANISED)) == ("2133", ["a_br_37"])


@pytest.mark.rule("12.2.6i")
def test_the_defender_may_hold_his_hex() -> None:
    play = won(["a_br_37"], (TOTAL, TOTAL), damage=0)
    play.apply(Withdraw(0))
    assert (at(play, "a_br_37"), play.combat.retreat, play.combat.advancing) == (HERE, 0, 0)
    assert marked(play, DISORGANISED) == []


@pytest.mark.rule("12.3c")
def test_a_number_that_somebody_cannot_walk_is_not_offered() -> None:
    ring = {"2029": ["g_12"], "2229": ["g_14"], "2131": ["g_187"], "2230": ["g_204"]}
    walls = {"1930": ["g_54"], "1931": ["g_200"], "2031": ["g_3b"]}
    play = won(["a_br_37", "a_br_g_1"], (NO_MASTERY, TOTAL), units=ring | walls)
    assert offered(play) == [Withdraw(0), Withdraw(1)]
    assert refused(play, Withdraw(2)) == ("12.3c",)
    assert refused(play, Withdraw(-1)) == ("12.2.6j",)


@pytest.mark.rule("12.3c", "12.3a")
def test_all_combat_units_of_the_hex_go() -> None:
    play = won(["a_br_37", "a_br_g_1", "a_br_corps_1"], (NO_MASTERY, PARTIAL))
    play.apply(Withdraw(1))
    assert isinstance(play.decision, ChooseWay)
    assert sorted(play.ids(play.decision.units)) == ["a_br_37", "a_br_g_1"]


def test_without_mastery_nobody_is_asked() -> None:
    play = won(["a_br_37"], (NO_MASTERY, NO_MASTERY), damage=0)
    assert play.over


# the order


@pytest.mark.rule("12.2.7a")
def test_the_last_part_of_step_10_comes_in_its_order() -> None:
    near = {"2132": ["a_br_56"]}
    play = fight(
        {"2129": ["g_185", "g_28_1", "g_28_2"], HERE: ["a_br_g_1", "a_br_g_2"], **near}, "g_185 g_28_1 g_28_2",
        aftermath_steps(), target=HERE, mastery=(TOTAL, TOTAL), damage=(1, 4), lead="g_28_2", defence_lead="a_br_g_1",
    )  # fmt: skip
    seen = []
    while play.decision is not None:
        seen.append((type(play.decision), asked(play)))
        play.apply(answer(play))
    order = list(dict.fromkeys(seen))
    assert order == [
        (Retreat, "allied"),
        (ChooseWay, "allied"),
        (ReactionMoves, "allied"),
        (Advance, "german"),
        (ExploitationMarkers, "german"),
    ]
    assert play.combat.damage == (0, 0)
    assert sorted(marked(play, DISORGANISED)) == ["a_br_g_1", "g_28_2"]


def answer(play: Campaign18) -> Any:
    """Back one hex; nobody reacts; one unit advances; one exploits."""
    decision = play.decision
    assert decision is not None
    found = decision.candidates(play)
    if isinstance(decision, Retreat):
        return Withdraw(1)
    if isinstance(decision, Advance):
        return next((each for each in found if isinstance(each, GoForward)), Done())
    if isinstance(decision, ExploitationMarkers):
        return next(each for each in found if isinstance(each, Exploit))
    return Done() if Done() in found else found[0]


@pytest.mark.rule("12.2.7a")
def test_the_defender_takes_his_losses_before_the_attacker() -> None:
    play = fight(
        {"2129": ["g_185", "g_14"], HERE: ["a_br_g_1", "a_br_g_2"]}, "g_185 g_14", aftermath_steps(), target=HERE,
        mastery=(NO_MASTERY, NO_MASTERY), damage=(6, 4), lead="g_185", defence_lead="a_br_g_1",
    )  # fmt: skip
    seen = []
    while play.decision is not None:
        assert isinstance(play.decision, ChooseLoss | ChooseDisorder)
        seen.append(asked(play))
        play.apply(play.decision.candidates(play)[0])
    assert list(dict.fromkeys(seen)) == ["allied", "german"]


def test_the_menu_says_what_each_hex_buys() -> None:
    play = won(["a_fr_151"], (NO_MASTERY, TOTAL))
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert [button.label.facts["points"] for button in menu.buttons] == [7, 4, 1]
    assert menu.preview is not None
    assert [reason.rule for reason in menu.preview.reasons] == ["12.2.6j", "12.2.6j", "12.3j"]
