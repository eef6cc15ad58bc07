"""9.46, 9.47: pieces go to the most numerous kind, one to a unit, and fire when all are laid."""

from __future__ import annotations

import pytest

from grognard.games.tigers.artillery import FirePieces, Lay, PieceFired, PieceWasted, lay, lay_ruling, piece_targets
from grognard.games.tigers.battle import AssignPieces, LayArtillery
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import Loaded, events
from tests.games.tigers.fights import fight, standoff
from tests.games.tigers.support import strength, unit

FOOT, FOOT_2, ARMOUR, MECHANIZED = "G-26-39", "G-26-77", "G-2-3b", "G-2-304"


def may_be_laid_on(play: Campaign, side: int = ALLIED) -> list[str]:
    return play.ids(piece_targets(play, side))


def fire(play: Campaign, side: str, dice: list[int]) -> None:
    play.dice = Loaded(dice)
    play.then(FirePieces(side))
    play.advance()


@pytest.mark.rule("9.46b", "9.46c")
def test_two_pieces_at_two_foot_units_and_armour() -> None:
    """T-07: foot 6 against armour 2, then foot 3 against armour 2."""
    play = standoff([f"{FOOT} 3", f"{FOOT_2} 3", f"{ARMOUR} 2"], ["A-741"], pieces=(0, 2))
    assert sorted(may_be_laid_on(play)) == sorted([FOOT, FOOT_2])
    assert lay_ruling(play, ALLIED, ARMOUR).rules == ("9.46b",)
    lay(play, unit(FOOT_2))
    assert may_be_laid_on(play) == [FOOT]


@pytest.mark.rule("9.46d")
def test_kinds_that_tie_are_a_free_choice() -> None:
    """T-08: after the foot unit of 4, foot 3 and mechanized 3 tie."""
    play = standoff([f"{FOOT_2} 4", f"{FOOT} 3", f"{MECHANIZED} 3"], ["A-741"], pieces=(0, 2))
    assert sorted(may_be_laid_on(play)) == sorted([FOOT, FOOT_2])
    lay(play, unit(FOOT_2))
    assert sorted(may_be_laid_on(play)) == sorted([FOOT, MECHANIZED])


@pytest.mark.rule("9.46e")
def test_nobody_gets_a_second_piece_before_all_have_one() -> None:
    play = standoff([f"{FOOT} 3", f"{ARMOUR} 1"], ["A-741"], pieces=(0, 4))
    lay(play, unit(FOOT))
    assert may_be_laid_on(play) == [ARMOUR]
    assert lay_ruling(play, ALLIED, FOOT).rules == ("9.46e",)
    lay(play, unit(ARMOUR))
    assert may_be_laid_on(play) == [FOOT]  # a fresh round, with the points they have


@pytest.mark.rule("9.46a")
def test_all_pieces_are_laid_before_any_fires() -> None:
    play = standoff([f"{FOOT} 3", f"{FOOT_2} 3"], ["A-741"], pieces=(0, 2))
    play.dice = Loaded([9, 9])
    play.then(AssignPieces("allied"), FirePieces("allied"))
    play.advance()
    assert play.decision == LayArtillery("allied")
    assert play.decision.candidates(play) == [Lay(FOOT), Lay(FOOT_2)]
    assert play.state.rolls == 0
    play.apply(Lay(FOOT_2))
    assert [event.target for event in events(play, PieceFired)] == [FOOT_2, FOOT]


def test_a_single_target_is_not_asked_for() -> None:
    play = standoff([f"{FOOT} 3"], ["A-741"], pieces=(0, 2))
    play.then(AssignPieces("allied"))
    play.advance()
    assert play.decision is None
    assert play.battle.pieces_at == (unit(FOOT), unit(FOOT))


@pytest.mark.rule("9.47a", "9.48a")
def test_the_defenders_pieces_hit_on_1_to_5() -> None:
    play = standoff([f"{FOOT} 3"], ["A-741"], pieces_at=(unit(FOOT), unit(FOOT)))
    fire(play, "allied", [5, 6])
    assert [event.lost for event in events(play, PieceFired)] == [1, 0]
    assert strength(play, FOOT) == 2


@pytest.mark.rule("9.48b")
def test_the_attackers_pieces_hit_on_1_to_3() -> None:
    play = standoff([FOOT], ["A-741 2"], pieces_at=(unit("A-741"), unit("A-741")))
    fire(play, "german", [3, 4])
    assert [event.lost for event in events(play, PieceFired)] == [1, 0]


@pytest.mark.rule("9.47b")
def test_pieces_at_a_destroyed_unit_are_lost() -> None:
    play = standoff([f"{FOOT} 1"], ["A-741"], pieces_at=(unit(FOOT), unit(FOOT)))
    fire(play, "allied", [1])
    assert (len(events(play, PieceFired)), len(events(play, PieceWasted))) == (1, 1)


@pytest.mark.rule("9.32")
def test_losses_by_the_defenders_artillery_count_before_his_units_fire() -> None:
    """The only attacker falls to the piece: nobody is left to fire at, and nobody fires back."""
    play = fight([f"{FOOT} 1"], ["A-741 2"], dice=[1, 1])
    assert strength(play, FOOT) == 0
    assert play.decision is None


@pytest.mark.rule("9.4x")
def test_pieces_fire_for_an_attack_without_survivors() -> None:
    """A-10: the attacker's call was answered, so his piece fires although he is gone."""
    play = fight([f"{ARMOUR} 3"], ["A-741 2"], dice=[1, 1, 1, 1, 1, 3])
    assert (strength(play, ARMOUR), strength(play, "A-741")) == (0, 1)


def test_silent_guns() -> None:
    """A-10, the other reading: no attacker, no artillery."""
    play = fight([f"{ARMOUR} 3"], ["A-741 2"], dice=[1, 1, 1, 1, 1], options=("silent_guns",))
    assert (strength(play, ARMOUR), strength(play, "A-741")) == (0, 2)


@pytest.mark.rule("9.35")
def test_losses_by_the_attackers_artillery_count_before_his_units_fire() -> None:
    play = fight([f"{FOOT} 3"], ["A-VBF 1"], dice=[1, 10, 10, 1])
    assert strength(play, "A-VBF") == 0
    assert play.state.rolls == 4


def test_pieces_are_laid_on_enemies_of_the_battle() -> None:
    play = standoff([FOOT], ["A-741"], pieces=(1, 1))
    assert lay_ruling(play, GERMAN, FOOT).rules == ("9.1x",)
    assert lay_ruling(play, GERMAN, "nobody").rules == ("9.1x",)


def test_the_menu_of_a_piece() -> None:
    play = standoff([f"{FOOT} 1", f"{FOOT_2} 3"], ["A-741"], pieces=(0, 2), combined_arms=False)
    play.then(AssignPieces("allied"))
    play.advance()
    decision = play.decision
    assert decision is not None
    assert decision.menu(play, ()).draft == ()
    menu = decision.menu(play, (f"unit:{FOOT}",))
    assert [(pick.note, pick.chosen) for pick in menu.picks] == [("1 × 1-6", True), ("1 × 1-6", False)]
    assert menu.preview is not None
    assert [(r.value, r.rule) for r in menu.preview.reasons] == [("5", "9.48a"), ("-1", "9.71c")]
    assert [(c.result, c.ways, c.of) for c in menu.preview.chances] == [("no_loss", 2, 5), ("destroyed", 3, 5)]
    assert menu.buttons[0].action == Lay(FOOT)
    assert decision.why_not(play, (), "unit:A-741").rules == ("9.1x",)
