"""What an invariant has seen: only what changed is looked at again, and who holds which place is always known."""

from grognard.engine.watching import Watch

RED, BLUE = 0, 1
Numbers = tuple[list[int], list[int]]


def watching(state: Numbers) -> Watch[Numbers]:
    watch = Watch(len(state[0]), lambda numbers: numbers, state)
    look(watch, state)
    return watch


def look(watch: Watch[Numbers], state: Numbers) -> list[int]:
    """The units that have changed; the first two are red, the last bears no weight."""
    seen = []
    for unit in watch.changed(state):
        watch.keep(unit, state, (RED, RED, BLUE, None)[unit])
        seen.append(unit)
    return seen


def test_everybody_is_new_at_first_and_nobody_afterwards() -> None:
    state: Numbers = ([3, 3, 5, 7], [0, 0, 0, 0])
    watch = Watch(4, lambda numbers: numbers, state)
    assert look(watch, state) == [0, 1, 2, 3]
    assert look(watch, state) == []


def test_whoever_changed_is_looked_at_once() -> None:
    state: Numbers = ([3, 3, 5, 7], [0, 0, 0, 0])
    watch = watching(state)
    state[0][1], state[1][1], state[1][2] = 4, 9, 1
    assert look(watch, state) == [1, 2]


def test_a_place_is_held_until_the_last_has_left() -> None:
    state: Numbers = ([3, 3, 5, 7], [0, 0, 0, 0])
    watch = watching(state)
    assert watch.troops == [1 << 3, 1 << 5]
    state[0][0] = 4
    look(watch, state)
    assert watch.troops[RED] == 1 << 3 | 1 << 4
    state[0][1] = -1
    look(watch, state)
    assert watch.troops[RED] == 1 << 4
    assert watch.touched == 1 << 3 | 1 << 4 | 1 << 5


def test_who_is_doubted_is_looked_at_again() -> None:
    state: Numbers = ([3, 3, 5, 7], [0, 0, 0, 0])
    watch = watching(state)
    watch.doubt(2)
    assert look(watch, state) == [2]
