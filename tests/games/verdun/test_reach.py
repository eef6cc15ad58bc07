"""`reach` finds what step-by-step search finds, menus offer what is legal, and random play never gets stuck."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice import Luck
from grognard.engine.steps import Action, Step
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import load
from grognard.games.verdun.breakthrough import BeginBreakthrough, Breakthrough
from grognard.games.verdun.marching import BREAKTHROUGH, MARCH, STRATEGIC, Going, reach_of, step_ruling
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.state import DEMORALIZED, DONE, FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.war import War

from .support import battle, hexes

FIELD = load()
BOARD = FIELD.board
SIDES = st.sampled_from(["german", "french"])


def crowd(seed: int, options: tuple[str, ...] = ()) -> War:
    """Everybody somewhere in the middle of the map, in all sorts of trouble."""
    luck = Luck(seed)
    war = battle({}, options=options, bad_weather=luck.chance(0.3))
    places = [b for b in BOARD.hexes if BOARD.column(b) < 20 and not FIELD.closed >> b & 1]
    for unit in FIELD.units:
        if not unit.off_map and "fixed" not in unit.flags and luck.chance(0.7):
            where = luck.pick(BOARD.ordered(FIELD.rail) if unit.rail else places)
            if not war.occupied(1 - unit.side) >> where & 1:
                war.place(unit.index, where)
                for mark in (DEMORALIZED, OUT_OF_SUPPLY, FLIPPED):
                    if luck.chance(0.1):
                        war.mark(unit.index, mark)
    war.state.german_fire = hexes(war, *(BOARD.name(luck.pick(places)) for _ in range(8)))
    war.state.control = 0
    for b in BOARD.hexes:
        war.state.control |= int(luck.chance(0.4)) << b
    return war


def by_steps(war: War, going: Going) -> dict[int, int]:
    """The least cost to every hex, found one step at a time."""
    found: dict[int, int] = {}
    waiting = [(0, going.start)]
    while waiting:
        spent, a = heappop(waiting)
        if a in found:
            continue
        found[a] = spent
        if spent and going.strong >> a & 1:
            continue
        for direction, b in enumerate(BOARD.neighbours[a]):
            if b >= 0 and going.step_ruling(a, b):
                cost = spent + going.cost(a, direction)
                if cost <= going.budget:
                    heappush(waiting, (cost, b))
    for direction, b in enumerate(BOARD.neighbours[going.start]):
        if b >= 0 and b not in found and going.step_ruling(going.start, b):
            found[b] = going.cost(going.start, direction)
    return found


@given(st.integers(0, 10**6), st.sampled_from([MARCH, STRATEGIC, BREAKTHROUGH]), st.booleans())
def test_reach_is_what_steps_reach(seed: int, pace: str, infiltration: bool) -> None:
    war = crowd(seed, ("infiltration",) if infiltration else ())
    luck = Luck(seed)
    for _ in range(3):
        unit = luck.pick([unit for unit in range(len(FIELD.units)) if war.on_map(unit)])
        going = Going(war, (unit,), pace)
        reach, expected = going.reach(), by_steps(war, going)
        assert {b: reach.cost(b) for b in BOARD.ordered(reach.hexes | 1 << going.start)} == expected
        for b in BOARD.ordered(reach.hexes):
            path = reach.path(b)
            assert going.ruling(path)
            assert going.path_cost(path) == expected[b]


def test_who_may_not_move_reaches_nothing() -> None:
    war = battle({"0617": ["f_14_35 demoralized", "f_ca_30 flipped"]})
    assert reach_of(war, war.unit("f_14_35")).hexes
    assert not reach_of(war, war.unit("f_14_35"), True).hexes
    assert not reach_of(war, war.unit("f_ca_30")).hexes


def test_one_step_and_why_not() -> None:
    war = battle({"0617": ["f_14_35"], "0618": ["g_5_8g"]})
    unit, a, b = war.unit("f_14_35"), BOARD.at("0617"), BOARD.at("0618")
    assert step_ruling(war, unit, a, b).rules == ("8.11a",)
    assert step_ruling(war, unit, a, BOARD.at("0616"))


# whole phases


@given(st.integers(0, 10**6), SIDES, st.booleans())
def test_random_phases_end_and_every_sample_is_legal(seed: int, side: str, infiltration: bool) -> None:
    war = crowd(seed, ("infiltration",) if infiltration else ())
    luck = Luck(seed)
    phases: list[list[Step[War]]] = [[Movement(side)], [BeginBreakthrough(side), Breakthrough(side)]]
    for phase in phases:
        war.state.marks[:] = [marks & ~DONE for marks in war.state.marks]
        war.then(*phase)
        war.advance()
        for _ in range(300):
            if war.decision is None:
                break
            action = war.decision.sample(war, luck)
            assert war.ruling(action), (war.decision, action)
            war.carry_out(action)
            assert not war.occupied(0) & war.occupied(1)
        assert war.over, "the phase does not end"


@given(st.integers(0, 10**6), SIDES)
def test_candidates_are_legal(seed: int, side: str) -> None:
    war = crowd(seed)
    luck = Luck(seed)
    for decision in (Movement(side), Breakthrough(side)):
        BeginBreakthrough(side).run(war)
        candidates = decision.candidates(war)
        assert candidates
        for _ in range(20):
            assert decision.check(war, luck.pick(candidates))  # type: ignore[arg-type]


# menus


def test_a_click_on_a_unit_shows_its_reach_with_costs() -> None:
    war = battle({"1706": ["f_14_35"]}, [Movement("french")])
    menu = Movement("french").menu(war, ("unit:f_14_35",))
    notes = {pick.pick: pick.note for pick in menu.picks}
    assert notes["place:1605"] == "2"
    assert menu.draft == ("unit:f_14_35",)
    assert menu.preview is not None
    assert menu.preview.title.facts["points"] == "4"


def test_a_click_on_a_hex_completes_the_move() -> None:
    war = battle({"0617": ["f_14_35", "f_14_42"]}, [Movement("french")])
    ready = Movement("french").menu(war, ("unit:f_14_35", "choice:stack", "place:0619")).ready
    assert ready == Move(("f_14_35", "f_14_42"), ("0618", "0619"))
    ready = Movement("french").menu(war, ("unit:f_14_35", "choice:strategic", "place:0612")).ready
    assert ready.strategic


def test_held_back_buttons_say_why() -> None:
    war = battle({"0617": ["f_14_35 out_of_supply"], "1323": ["f_37_2z", "f_37_3z", "f_37_2t"]}, [Movement("french")])
    menu = Movement("french").menu(war, ("unit:f_14_35",))
    held = {button.label.key: button.ruling.rules for button in menu.buttons if not button.ruling}
    assert held == {"button.strategic": ("8.2b",), "button.end_movement": ("8.31a",)}


def test_why_a_click_does_nothing() -> None:
    war = battle({"0617": ["f_14_35"], "0619": ["g_5_8g"], "0518": ["f_72_art flipped"]}, [Movement("french")])
    why, unit = Movement("french").why_not, ("unit:f_14_35",)
    assert why(war, (), "unit:f_72_art").rules == ("8.0a",)
    assert why(war, (), "unit:g_5_8g").rules == ("8.0a",)
    assert why(war, (), "place:0618").rules == ("8.0a",)
    assert why(war, unit, "place:0619").rules == ("8.11a",)
    assert why(war, unit, "place:0620").rules == ("8.1a",)
    assert why(war, unit, "place:0610").rules == ("8.1a",)
    assert why(war, unit, "place:2020").rules == ("8.1a",)
    assert why(war, unit, "nonsense").rules == ("8.0b",)


@given(st.integers(0, 10**6), SIDES)
def test_whatever_a_menu_completes_is_legal(seed: int, side: str) -> None:
    war = crowd(seed)
    luck = Luck(seed)
    BeginBreakthrough(side).run(war)
    for decision in (Movement(side), Breakthrough(side)):
        draft: tuple[str, ...] = ("unit:nobody", "place:xx", "choice:stack", "card:1")
        for _ in range(4):
            menu = decision.menu(war, draft)
            actions: list[Action] = [b.action for b in menu.buttons if b.action and b.ruling]
            actions += [menu.ready] if menu.ready else []
            assert all(decision.check(war, action) for action in actions)  # type: ignore[arg-type]
            if not menu.picks:
                break
            draft = (*menu.draft, luck.pick(menu.picks).pick)


def test_a_halted_stack_has_a_menu_of_its_own() -> None:
    agenda = BeginBreakthrough("german"), Breakthrough("german")
    war = battle({"0617": ["g_5_pio", "g_5_8g"]}, agenda)
    war.apply(Breakthrough("german").menu(war, ("unit:g_5_pio", "choice:stack", "place:0618")).ready)
    decision = war.decision
    assert decision is not None
    menu = decision.menu(war, ())
    assert {pick.pick for pick in menu.picks} >= {"unit:g_5_pio", "unit:g_5_8g", "place:0619"}
    assert [button.action for button in menu.buttons] == [Done()]
    war.apply(decision.menu(war, ("unit:g_5_pio", "place:0619")).ready)
    assert war.over
