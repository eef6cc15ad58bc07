"""8.5: digging in."""

from __future__ import annotations

import pytest

from grognard.games.tigers.entrenchment import DugIn, Entrench
from grognard.games.tigers.movement import Movement
from tests.games.support import events
from tests.games.tigers.marches import dig, go, marked, moving, ruling, spent, starved
from tests.games.tigers.support import at_start, unit

TANKS, RIFLES, VOLKS, PIONEERS = "G-2-3a", "G-2-304", "G-26-39", "G-600E"
AMERICANS = "A-101-501"


@pytest.mark.rule("8.51a")
@pytest.mark.parametrize("name", [RIFLES, VOLKS, PIONEERS, "G-116-156"])
def test_infantry_of_every_kind_digs_in(name: str) -> None:
    play = moving({"Dasburg": [name]})
    play.apply(Entrench((name,)))
    assert marked(play, name, "entrenched")
    assert events(play, DugIn) == [DugIn([name], "Dasburg")]


@pytest.mark.rule("8.51a")
@pytest.mark.parametrize("names", [(), (AMERICANS,), ("G-nobody",), (f"{VOLKS}", f"{VOLKS}"), (RIFLES,)])
def test_only_units_of_the_side_that_are_not_yet_entrenched(names: tuple[str, ...]) -> None:
    play = moving({"Dasburg": [VOLKS, f"{RIFLES} entrenched"], "Bastogne": [AMERICANS]})
    assert dig(play, *names).rules == ("8.51a",)


@pytest.mark.rule("8.51a")
def test_nobody_digs_in_in_a_zone() -> None:
    assert dig(moving({"C": [VOLKS]}), VOLKS).rules == ("8.51a",)


@pytest.mark.rule("8.51b")
def test_each_unit_digs_for_itself() -> None:
    play = moving({"Dasburg": [RIFLES, VOLKS]})
    play.apply(Entrench((RIFLES,)))
    assert not marked(play, VOLKS, "entrenched")


@pytest.mark.rule("8.52", "8.36d")
def test_an_engineer_digs_in_with_its_last_four_points() -> None:
    play = go(moving({"Dasburg": [PIONEERS]}), PIONEERS, "Daleiden", "Arzfeld", "Pronsfeld", "Prum")
    play.apply(Entrench((PIONEERS,)))
    assert marked(play, PIONEERS, "entrenched")
    assert spent(play, PIONEERS) == 8


@pytest.mark.rule("8.52")
def test_an_engineer_needs_four_points() -> None:
    play = go(moving({"Dasburg": [PIONEERS]}), PIONEERS, "Daleiden", "Arzfeld", "Pronsfeld", "Prum", "Olzheim")
    assert dig(play, PIONEERS).rules == ("8.52",)


@pytest.mark.rule("8.52")
def test_on_foot_an_engineer_has_too_few_points() -> None:
    play = go(moving({"Dasburg": [PIONEERS]}), PIONEERS, "Marnach", on_foot=True)
    assert dig(play, PIONEERS).rules == ("8.52",)


@pytest.mark.rule("8.5x")
def test_an_engineer_that_came_in_an_earlier_impulse_digs_no_more() -> None:
    play = moving({"Daleiden": [f"{PIONEERS} finished moved", VOLKS]})
    play.state.spent[unit(PIONEERS)] = 1
    assert dig(play, PIONEERS).rules == ("8.5x",)


@pytest.mark.rule("8.53", "8.36d")
def test_others_spend_all_their_points() -> None:
    play = moving({"Dasburg": [RIFLES, VOLKS]})
    play.apply(Entrench((RIFLES, VOLKS)))
    assert (spent(play, RIFLES), spent(play, VOLKS)) == (8, 5)
    moved = go(moving({"Dasburg": [RIFLES, VOLKS]}), RIFLES, "Daleiden")
    assert not dig(moved, RIFLES)


@pytest.mark.rule("8.54")
def test_armour_does_not_dig_in() -> None:
    assert dig(moving({"Dasburg": [TANKS]}), TANKS).rules == ("8.54",)


@pytest.mark.rule("8.55")
def test_nobody_digs_in_beside_the_enemy() -> None:
    assert dig(moving({"Dasburg": [VOLKS, AMERICANS]}), VOLKS).rules == ("8.55",)


@pytest.mark.rule("8.57")
def test_there_is_no_end_of_entrenchments() -> None:
    play = at_start([Movement("allied")])
    infantry = [u for u in play.units if u.side == 1 and u.infantry_type and play.on_map(u.index)]
    for each in infantry:
        if not marked(play, each.id, "entrenched"):
            play.apply(Entrench((each.id,)))
    assert all(marked(play, each.id, "entrenched") for each in infantry)


@pytest.mark.rule("8.58a")
def test_an_entrenchment_is_left_behind() -> None:
    play = go(moving({"Dasburg": [f"{RIFLES} entrenched", VOLKS]}), RIFLES, "Daleiden")
    assert not marked(play, RIFLES, "entrenched")
    assert not marked(play, VOLKS, "entrenched")


@pytest.mark.rule("8.58b")
def test_an_entrenchment_goes_with_its_unit() -> None:
    play = moving({"Dasburg": [f"{RIFLES} entrenched", VOLKS]})
    play.lose(unit(RIFLES), 3)
    assert not marked(play, RIFLES, "entrenched")


@pytest.mark.rule("8.5x")
def test_digging_in_takes_the_turn() -> None:
    play = moving({"Dasburg": [RIFLES, VOLKS]})
    play.apply(Entrench((RIFLES,)))
    assert marked(play, RIFLES, "finished")
    assert ruling(play, RIFLES, "Daleiden").rules == ("8.25a",)
    assert dig(moving({"Dasburg": [f"{RIFLES} finished"]}), RIFLES).rules == ("8.5x",)
    assert dig(moving({"Dasburg": [f"{PIONEERS} built"]}), PIONEERS).rules == ("8.5x",)


@pytest.mark.rule("5.23b")
def test_in_16_1_allied_units_that_may_not_move_may_dig_in() -> None:
    play = at_start([Movement("allied")])
    assert not ruling(play, "A-1128E", "Noville")
    assert dig(play, "A-1128E")
    assert dig(play, "A-803").rules == ("8.54",)
    play.put(unit(VOLKS), play.state.at[unit("A-28-110c")])
    assert dig(play, "A-28-110c").rules == ("8.55",)


@pytest.mark.rule("5.24")
def test_red_triangles_may_dig_in_before_16_2() -> None:
    assert dig(at_start([Movement("german")]), "G-12SS-25")


@pytest.mark.rule("13.23d")
def test_infantry_without_supply_digs_in_where_it_is() -> None:
    assert dig(moving({"Moircy": [VOLKS]}, unsupplied_move=starved(VOLKS)), VOLKS)


@pytest.mark.rule("13.23c")
def test_engineers_without_supply_move_one_area_and_dig_in() -> None:
    play = moving({"Moircy": [PIONEERS]}, unsupplied_move=starved(PIONEERS))
    assert ruling(play, PIONEERS, "Sprimont", "Bastogne").rules == ("8.29",)
    assert dig(go(play, PIONEERS, "Sprimont"), PIONEERS)
