"""The barrier of the computer player: chains across the map, and who closes them at the end."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.appraisal import Appraisal
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.lines import is_broken_through
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.plans_barrier import NEVER, barrier, chain, is_time, lattice
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.supply import crossings
from grognard.geometry import union
from tests.games.blitzkrieg.counting import wall
from tests.games.blitzkrieg.support import battle


def _march(play: Campaign40) -> None:
    decision = play.decision
    while play.decision == decision and decision is not None:
        play.apply(Appraisal().choose(play.fork(play.dice), Luck(1)))


# chains


def test_three_hexes_meet_in_a_corner() -> None:
    field = battle("gembloux", {}).field
    grid = lattice(field)
    inner = [touching for touching in grid.hexes if len(touching) == 3]
    assert all(b in field.board.neighbours[a] for a, b, _ in inner)
    assert not grid.north & grid.south


def test_a_chain_cuts_the_map_in_two() -> None:
    play = battle("gembloux", {})
    found = chain(play.field, crossings(play, GERMAN), [1.0] * play.field.board.size)
    assert found is not None
    east, west = play.field.sources
    rest = play.field.board.full & ~union(found)
    assert not play.field.board.flood_links(east, crossings(play, GERMAN), rest) & west


def test_a_river_without_a_bridge_costs_a_chain_nothing() -> None:
    play = battle("dinant", {})
    costs = [1.0] * play.field.board.size
    by_water = chain(play.field, crossings(play, GERMAN), costs)
    everywhere = tuple(play.field.board.full for _ in range(6))
    by_land = chain(play.field, everywhere, costs)  # type: ignore[arg-type]
    assert by_water is not None
    assert by_land is not None
    assert len(by_water) < len(by_land) / 2


def test_no_chain_goes_through_hexes_that_nobody_can_bar() -> None:
    play = battle("gembloux", {})
    assert chain(play.field, crossings(play, GERMAN), [NEVER] * play.field.board.size) is None


# who closes them


def test_it_is_drawn_late_and_only_where_a_line_scores() -> None:
    assert is_time(battle("gembloux", {}, turn=20))
    assert not is_time(battle("gembloux", {}, turn=5))
    assert not is_time(battle("stonne", {}, turn=20))


def test_those_who_stand_well_stay() -> None:
    play = battle("gembloux", wall("gembloux", 10), turn=20)
    posts = barrier(Outlook(play, ALLIED), {})
    assert posts
    assert all(play.state.at[unit] == where for unit, where in posts.items())


def test_nobody_is_posted_where_a_gap_stays_open() -> None:
    kept = {where: names for where, names in wall("gembloux", 10).items() if int(where[2:]) > 6}
    assert barrier(Outlook(battle("gembloux", kept, turn=20), ALLIED), {}) == {}


def test_the_last_march_closes_the_line() -> None:
    units = wall("gembloux", 10, "1009", "1010", "1011")
    play = battle("gembloux", units, [StartMovement("allied"), Movement("allied")], turn=20, side=ALLIED)
    assert is_broken_through(play)
    _march(play)
    assert not is_broken_through(play)
