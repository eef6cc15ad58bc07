"""14.1 Digging in."""

import pytest

from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.state import DUG_IN
from grognard.games.verdun.strength import morale
from grognard.games.verdun.terrain import entry_cost
from grognard.games.verdun.war import War

from .support import battle

FRENCH = Movement("french")


def dug_in(war: War, unit: str) -> bool:
    return war.has(war.unit(unit), DUG_IN)


def rules(war: War, *units: str) -> tuple[str, ...]:
    return war.ruling(DigIn(units)).rules


@pytest.mark.rule("14.11a")
def test_who_does_not_move_may_dig_in() -> None:
    war = battle({"0617": ["f_14_35", "f_72_art demoralized", "f_14_42"]}, [FRENCH])
    war.apply(DigIn(("f_14_35", "f_72_art")))
    assert dug_in(war, "f_14_35")
    assert dug_in(war, "f_72_art")
    assert war.ruling(Move(("f_14_35",), ("0618",))).rules == ("14.11a",)


@pytest.mark.rule("14.11a")
def test_who_has_moved_may_not() -> None:
    war = battle({"0617": ["f_14_35", "f_14_42"]}, [FRENCH])
    war.apply(Move(("f_14_35",), ("0618",)))
    assert rules(war, "f_14_35") == ("14.11a",)


@pytest.mark.parametrize("unit", ["f_hq_30", "f_ca_30 flipped", "f_14_35 dug_in"])
def test_hqs_guns_that_fired_and_the_dug_in_do_not_dig(unit: str) -> None:
    war = battle({"0617": [unit]}, [FRENCH])
    assert rules(war, unit.split()[0]) == ("14.11a",)


@pytest.mark.rule("14.11b")
def test_leaving_the_hex_gives_it_up() -> None:
    war = battle({"0617": ["f_14_35"], "0101": ["f_14_42"]}, [FRENCH])
    war.mark(war.unit("f_14_35"), DUG_IN)
    war.apply(Move(("f_14_35",), ("0618", "0617")))
    assert not dug_in(war, "f_14_35")


@pytest.mark.rule("14.1a")
def test_digging_makes_no_trench() -> None:
    war = battle({"0617": ["f_14_35", "f_14_42"]}, [FRENCH])
    board, unit = war.field.board, war.unit("f_14_35")
    into = board.at("0616"), board.direction(board.at("0616"), board.at("0617"))
    before = morale(war, unit), entry_cost(war.field, 0, *into)
    war.apply(DigIn(("f_14_35",)))
    assert (morale(war, unit), entry_cost(war.field, 0, *into)) == before == (war.units[unit].morale, 2)


@pytest.mark.rule("14.13a")
@pytest.mark.parametrize("where", ["0503", "2012"])
def test_not_in_a_trench_or_a_fort(where: str) -> None:
    war = battle({where: ["f_14_35"]}, [FRENCH])
    assert rules(war, "f_14_35") == ("14.13a",)


def test_a_destroyed_fort_is_a_fort_hex_still() -> None:
    war = battle({"2012": ["f_14_35"]}, [FRENCH], forts=[0] * 7)
    assert rules(war, "f_14_35") == ("14.13a",)


@pytest.mark.rule("14.13c")
def test_the_train_cannot_dig() -> None:
    war = battle({"1016": ["f_army_rail"]}, [FRENCH])
    assert rules(war, "f_army_rail") == ("14.13c",)
