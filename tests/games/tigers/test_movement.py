"""8.0: the movement phase as a decision: marks, battles to come, the menu, random orders."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.tigers.actions import Done
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Marched
from grognard.games.tigers.special_forces import UseSpecialForces
from tests.games.support import events
from tests.games.tigers.marches import go, marked, moving, order, ruling
from tests.games.tigers.support import at, at_start, position, unit

TANKS, RIFLES, VOLKS, PIONEERS = "G-2-3a", "G-2-304", "G-26-39", "G-600E"
AMERICANS = "A-101-501"


@pytest.mark.rule("6.0-IIa", "6.0-IIIa")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_a_side_may_move_any_or_none_of_its_units(side: str) -> None:
    play = position({"Dasburg": [TANKS], "Bastogne": [AMERICANS]}, [Movement(side)])
    ours, theirs = (TANKS, AMERICANS) if side == "german" else (AMERICANS, TANKS)
    assert ruling(play, ours, "Daleiden" if side == "german" else "Noville")
    assert ruling(play, theirs, "Noville").rules == ("8.21a",)
    play.apply(Done())
    assert play.over


@pytest.mark.rule("8.39")
def test_all_units_move_before_any_battle() -> None:
    play = go(moving({"Dasburg": [TANKS, RIFLES], "Daleiden": [AMERICANS]}), TANKS, "Daleiden")
    assert isinstance(play.decision, Movement)
    assert ruling(play, RIFLES, "Daleiden")


@pytest.mark.rule("8.24a")
def test_whoever_has_moved_is_finished() -> None:
    play = go(moving({"Dasburg": [TANKS, RIFLES]}), TANKS, "Daleiden")
    assert marked(play, TANKS, "finished")
    assert marked(play, TANKS, "moved")
    assert not marked(play, TANKS, "arrow")
    assert not marked(play, RIFLES, "finished")


@pytest.mark.rule("8.23", "8.24b")
def test_whoever_enters_an_area_of_the_enemy_gets_the_arrow() -> None:
    play = go(moving({"Dasburg": [TANKS, RIFLES], "Daleiden": [AMERICANS]}), f"{TANKS} {RIFLES}", "Daleiden")
    for name in (TANKS, RIFLES):
        assert marked(play, name, "finished")
        assert marked(play, name, "arrow")


def test_the_last_step_tells_whether_a_river_was_crossed() -> None:
    play = moving({"Waimes": [TANKS, RIFLES]})
    go(play, TANKS, "Malmedy")
    go(play, RIFLES, "Malmedy", "Xhoffraix")
    assert marked(play, TANKS, "crossed")
    assert not marked(play, RIFLES, "crossed")


def test_the_march_is_told() -> None:
    play = go(moving({"Dasburg": [TANKS]}), TANKS, "Daleiden", "Arzfeld")
    assert events(play, Marched) == [Marched([TANKS], "Dasburg", "Arzfeld", ["Daleiden", "Arzfeld"], 2)]


def test_units_may_pass_through_a_zone_of_their_own() -> None:
    assert ruling(moving({"Blankenheim": [TANKS]}), TANKS, "A", "Schleiden")


def test_there_is_nothing_to_decide_when_everybody_is_finished() -> None:
    assert moving({"Dasburg": [f"{TANKS} finished"]}, day=20).over
    assert not moving({"Dasburg": [f"{TANKS} finished"]}, day=17).over
    assert not moving({"Dasburg": [TANKS]}, day=20).over


# the menu


def test_the_menu_starts_with_the_units_that_can_act() -> None:
    play = moving({"Dasburg": [TANKS, f"{RIFLES} finished"]}, day=20)
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == [f"unit:{TANKS}"]
    assert [button.action for button in menu.buttons] == [Done()]


def test_a_picked_stack_sees_where_it_can_go_and_a_click_sends_it() -> None:
    play = moving({"Dasburg": [TANKS, RIFLES], "Daleiden": [AMERICANS]})
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{TANKS}", f"unit:{RIFLES}"))
    notes = {pick.pick: (pick.kind, pick.note) for pick in menu.picks}
    assert notes["place:Daleiden"] == ("target", "2")
    assert notes["place:Karlshausen"] == ("reach", "2")
    sent = play.decision.menu(play, (f"unit:{TANKS}", f"unit:{RIFLES}", "place:Karlshausen"))
    assert sent.ready == order(f"{TANKS} {RIFLES}", "Karlshausen")


def test_the_menu_takes_the_whole_stack() -> None:
    play = moving({"Dasburg": [TANKS, RIFLES]})
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{TANKS}", "choice:stack", "place:Daleiden"))
    assert menu.ready == order(f"{TANKS} {RIFLES}", "Daleiden")


def test_the_menu_sends_units_on_foot() -> None:
    play = moving({"Dasburg": [TANKS, RIFLES], "Lutzkampen": [AMERICANS]})
    assert play.decision is not None
    by_road = play.decision.menu(play, (f"unit:{RIFLES}",))
    assert "place:Clervaux" not in [pick.pick for pick in by_road.picks]
    on_foot = play.decision.menu(play, (f"unit:{RIFLES}", "choice:on_foot", "place:Clervaux"))
    assert on_foot.ready == order(RIFLES, "Marnach", "Clervaux", on_foot=True)
    tanks = play.decision.menu(play, (f"unit:{TANKS}",))
    assert [b.ruling.rules for b in tanks.buttons if b.pick == "choice:on_foot"] == [("8.35c",)]


def test_the_menu_digs_in_or_says_why_not() -> None:
    play = moving({"Dasburg": [TANKS, RIFLES]})
    assert play.decision is not None
    rifles = play.decision.menu(play, (f"unit:{RIFLES}",))
    assert [b.ruling.rules for b in rifles.buttons if b.action == Entrench((RIFLES,))] == [()]
    tanks = play.decision.menu(play, (f"unit:{TANKS}",))
    assert [b.ruling.rules for b in tanks.buttons if b.action == Entrench((TANKS,))] == [("8.54",)]


def test_the_menu_places_special_forces() -> None:
    play = moving({"Dasburg": [TANKS], "Bastogne": [AMERICANS]}, impulse=3)
    assert play.decision is not None
    effects = play.decision.menu(play, ("choice:special_forces",))
    assert [b.ruling.rules for b in effects.buttons if b.pick == "choice:restriction"] == [("14.22b",)]
    draft = ("choice:special_forces", "choice:combat")
    areas = [pick.pick for pick in play.decision.menu(play, draft).picks]
    assert "place:Noville" in areas
    assert "place:Bastogne" not in areas
    assert "place:A" not in areas
    assert play.decision.menu(play, (*draft, "place:Noville")).ready == UseSpecialForces("Noville", "combat")
    assert play.decision.why_not(play, draft, "place:Bastogne").rules == ("14.12b",)


@pytest.mark.parametrize("draft", [("unit:nobody",), ("place:Nowhere",), ("choice:what",), ("unit:", "place:")])
def test_the_menu_bears_with_stale_drafts(draft: tuple[str, ...]) -> None:
    play = moving({"Dasburg": [TANKS]})
    assert play.decision is not None
    assert play.decision.menu(play, draft).draft == ()


@pytest.mark.parametrize(
    ("pick", "number"),
    [
        ("place:Marnach", "8.35c"),
        ("place:Bastogne", "8.38"),
        ("place:Atlantis", "8.2"),
        (f"unit:{AMERICANS}", "8.21a"),
        ("unit:G-nobody", "8.21a"),
        (f"unit:{VOLKS}", "8.25a"),
    ],
)
def test_a_click_that_does_nothing_is_explained(pick: str, number: str) -> None:
    play = moving({"Dasburg": [TANKS, f"{VOLKS} finished"], "Bastogne": [AMERICANS]})
    play.state.spent[unit(TANKS)] = 2
    assert play.decision is not None
    assert play.decision.why_not(play, (f"unit:{TANKS}",), pick).rules == (number,)


# players


def test_all_candidates_are_legal() -> None:
    play = at_start([Movement("german")])
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert len(found) > 300
    assert found[-1] == Done()
    assert all(play.ruling(action) for action in found)


@pytest.mark.parametrize("side", ["german", "allied"])
def test_random_orders_are_legal_and_come_to_an_end(side: str) -> None:
    play = at_start([Movement(side)], dice=[5] * 40)
    play.state.day = 17
    luck = Luck(7)
    for _ in range(2000):
        if play.over:
            break
        assert play.decision is not None
        play.apply(play.decision.sample(play, luck))
    assert play.over


def test_a_stopped_march_leaves_no_trace_in_the_state() -> None:
    play = go(moving({"Dasburg": [TANKS]}), TANKS, "Daleiden")
    assert play.state.march is None
    assert at(play, TANKS) == "Daleiden"
    assert play.state.spent[unit(TANKS)] == 1
