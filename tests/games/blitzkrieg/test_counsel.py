"""What the game tells players that think ahead: phases, moments, chances, doctrines."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.appraisal import GENERAL, Appraisal
from grognard.games.blitzkrieg.battlefield import BATTLES, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.chance import figures, time_left
from grognard.games.blitzkrieg.counsel import FIRE, OPERATIONS
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.state import ELIMINATED
from tests.games.blitzkrieg.support import GAME, battle, index

COUNSEL = GAME.counsel()
ORDERS = [StartMovement("german"), Movement("german"), StartCombat("german")]
TANKS = ["g_gem_4_1_35", "g_gem_4_1_36"]
FOOT = ["a_gem_15_4_1", "a_gem_15_27_1"]


def facing(**state: int) -> Campaign40:
    """Two tank battalions beside two of infantry at Gembloux."""
    return battle("gembloux", {"1012": TANKS, "0912": FOOT}, ORDERS, **state)


def german_chance(play: Campaign40) -> float:
    return COUNSEL.chance(play, "german")


@pytest.mark.parametrize("key", BATTLES)
def test_the_chances_of_both_sides_make_a_whole(key: str) -> None:
    play = GAME.start(key, (), Dice(b"whole"))
    german, allied = (COUNSEL.chance(play, side) for side in SIDES)
    assert german + allied == pytest.approx(1)
    assert 0 < german < 1
    assert key in figures()


def test_to_lose_a_unit_lowers_the_chance() -> None:
    play, poorer = facing(), facing()
    poorer.remove(index(poorer, TANKS[0]), ELIMINATED)
    assert german_chance(poorer) < german_chance(play)
    richer = facing()
    richer.remove(index(richer, FOOT[0]), ELIMINATED)
    assert german_chance(richer) > german_chance(play)


def test_a_lead_is_worth_more_the_less_time_is_left() -> None:
    early, late = facing(turn=5, points=[30, 0]), facing(turn=19, points=[30, 0])
    assert time_left(late) < time_left(early)
    assert german_chance(late) > 0.5


@pytest.mark.parametrize(("points", "chance"), [([400, 0], 1.0), ([0, 400], 0.0)])
def test_at_the_end_the_chance_is_the_result(points: list[int], chance: float) -> None:
    play = facing(turn=20, points=points)
    play.state.agenda.clear()
    assert (german_chance(play), COUNSEL.chance(play, "allied")) == (chance, 1 - chance)


def test_a_drawn_battle_is_half_a_win() -> None:
    play = battle("dinant", {}, points=[6, 6])
    play.state.agenda.clear()
    if GAME.outcome(play).winner:
        play.state.points = [6 - GAME.outcome(play).points, 6]
    assert german_chance(play) == 0.5


def test_a_player_turn_from_its_movement_on_is_one_phase() -> None:
    play, staff, luck = GAME.start("stonne", (), Dice(b"phases")), COUNSEL.staff(""), Luck(1)
    seen: dict[tuple[int, int, int], set[str]] = {}
    moments = []
    while play.state.turn < 3:
        assert play.decision is not None
        if play.decision.side == play.phasing:
            key = play.state.turn, play.state.side, play.state.phase
            seen.setdefault(key, set()).add(COUNSEL.phase(play))
        else:
            assert COUNSEL.phase(play).endswith("answers")
        moments.append(COUNSEL.moment(play))
        play.apply(staff.choose(play, luck))
    assert all(len(names) == 1 for names in seen.values())
    assert moments == sorted(moments)
    assert len(set(moments)) == 4


def test_every_doctrine_can_be_read() -> None:
    named = {doctrine for doctrine in weights.doctrines if not doctrine.startswith(f"{GENERAL}_")}
    assert {COUNSEL.standard, GENERAL, *OPERATIONS, *FIRE} == named - {""}
    for doctrine in weights.doctrines:
        assert weights.of(doctrine) is not None


@pytest.mark.parametrize(
    ("doctrine", "key", "side", "figures"),
    [
        (GENERAL, "hannut", "german", "general_german"),
        (GENERAL, "dinant", "german", "general_german_dinant"),
        ("bold", "dinant", "allied", "general_allied+bold"),
        (COUNSEL.standard, "hannut", "german", COUNSEL.standard),
        ("", "hannut", "german", ""),
    ],
)
def test_a_general_has_figures_for_each_side_and_its_plans_change_those(
    doctrine: str, key: str, side: str, figures: str
) -> None:
    assert Appraisal(doctrine).in_force(battle(key, {}), side) == figures


def test_the_general_has_plans_for_his_moves_and_his_bombs_only() -> None:
    play, staff, luck = GAME.start("stonne", (), Dice(b"plans")), COUNSEL.staff(""), Luck(1)
    numbers: dict[str, set[int]] = {}
    while play.state.turn < 2:
        found = COUNSEL.plans(play)
        assert found[0].doctrine == GENERAL
        assert len({plan.doctrine for plan in found}) == len(found)
        numbers.setdefault(COUNSEL.phase(play), set()).add(len(found))
        play.apply(staff.choose(play, luck))
    assert numbers["1 german operations"] == numbers["1 allied operations"] == {1 + len(OPERATIONS)}
    assert numbers["1 german bombardment"] == {1 + len(FIRE)}
    assert all(found == {1} for phase, found in numbers.items() if phase.endswith(("answers", "supply")))
