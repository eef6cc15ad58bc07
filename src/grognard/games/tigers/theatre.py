"""All that is fixed before play: the map, the units, set-up and reinforcements, tables, scenarios.

>>> theatre = load()
>>> theatre.units[theatre.index["G-2-304"]].kind
'mechanized'
>>> theatre.areas[theatre.space("51")].name
'Dasburg'

Loaded once and shared by every play of the game; nothing here ever changes.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from grognard.engine.data import DataDir
from grognard.games.tigers.forces import (
    Arrival,
    Group,
    Placement,
    Roster,
    check_everybody_comes,
    read_arrivals,
    read_groups,
    read_setup,
)
from grognard.games.tigers.ground import Ground
from grognard.games.tigers.places import Area, Zone
from grognard.games.tigers.roads import MAJOR, Border, Bridge, Link
from grognard.games.tigers.scenarios import Level, Option, Scenario, read_scenarios
from grognard.games.tigers.tables import Tables, read_tables
from grognard.games.tigers.units import (
    ALLIED,
    ARTILLERY,
    ENEMY,
    GERMAN,
    KINDS,
    SIDES,
    Kind,
    Unit,
    read_kinds,
    read_units,
)

__all__ = [
    "ALLIED", "ENEMY", "GERMAN", "KINDS", "SHIPPED", "SIDES", "Area", "Arrival", "Border", "Bridge", "Group",
    "Kind", "Level", "Link", "Option", "Placement", "Scenario", "Tables", "Theatre", "Unit", "Zone", "load",
]  # fmt: skip

SHIPPED: Final = Path(__file__).parent / "data"
Crowd = tuple[int, int]


class Theatre(Ground):
    """The ground, and everything else that is fixed before play."""

    def __init__(self, data: DataDir) -> None:
        data.check_own()
        super().__init__(data)
        self.tables: Final[Tables] = read_tables(data)
        costs = self.tables.costs
        self.road_cost: Final = tuple(
            costs.major_road if link.road == MAJOR else costs.minor_road for link in self.links
        )
        self.kinds: Final = read_kinds(data)
        self.artillery: Final[Kind] = self.kinds[ARTILLERY]
        self.foot_allowance: Final[int] = self.kinds["foot"].movement
        self.units: Final = read_units(data, self.kinds)
        self.index: Final = {unit.id: unit.index for unit in self.units}

        file, scenarios = read_scenarios(data, self)
        self.scenarios: Final[Mapping[str, Scenario]] = scenarios
        self.options: Final[tuple[Option, ...]] = file.options
        self.components: Final = file.components
        self.credits: Final = file.credits
        roster = Roster(self.units, self, scenarios)
        self.setup: Final = read_setup(data, roster)
        self.groups: Final = read_groups(data, self)
        self.arrivals: Final = read_arrivals(data, roster, self.groups)
        coming = Counter([entry.unit for entry in self.setup] + [entry.unit for entry in self.arrivals])
        check_everybody_comes(data, roster, coming)
        self.arrival_of: Final[Mapping[int, Arrival]] = {entry.unit: entry for entry in self.arrivals}
        self.crowded: Final = {key: self._crowded(key) for key in scenarios}

    def _crowded(self, scenario: str) -> Mapping[int, Crowd]:
        """7.1c: the areas that exceed the limits at the start, with their units and points."""
        units, points = Counter[int](), Counter[int]()
        for entry in self.setup:
            if scenario in entry.scenarios:
                units[entry.area] += 1
                points[entry.area] += self.units[entry.unit].strength
        limits = self.tables.limits
        over = [area for area in sorted(units) if units[area] > limits.units or points[area] > limits.points]
        return {area: (units[area], points[area]) for area in over}


def load(own: Path | None = None) -> Theatre:
    """The theatre as shipped, or with the files of the player's own folder in place of ours."""
    return _shipped() if own is None else Theatre(DataDir(SHIPPED, own))


@cache
def _shipped() -> Theatre:
    return Theatre(DataDir(SHIPPED))
