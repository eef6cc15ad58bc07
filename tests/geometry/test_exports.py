"""The names that the rest of the program may use."""

from hypothesis import given
from hypothesis import strategies as st

from grognard import geometry
from grognard.geometry import bit, bits, count, lowest, union


def test_the_list_of_exports_is_closed() -> None:
    public = {name for name in vars(geometry) if not name.startswith("_")}
    modules = {"areas", "board", "hexes", "layout", "lines", "reach"}
    assert public - modules == set(geometry.__all__) - modules
    assert sorted(geometry.__all__) == sorted(set(geometry.__all__))


@given(st.sets(st.integers(0, 3000)))
def test_sets_as_integers(members: set[int]) -> None:
    hexes = union(members)
    assert list(bits(hexes)) == sorted(members)
    assert count(hexes) == len(members)
    assert lowest(hexes) == min(members, default=-1)
    assert hexes == sum(bit(i) for i in members)
