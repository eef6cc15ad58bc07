"""6.4 Reinforcements: who arrives when, and where."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import hex_named, reload_heavy
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.casualties import Answer
from grognard.games.verdun.interdiction import lift_interdiction
from grognard.games.verdun.state import AWAY
from grognard.games.verdun.supply import headquarters
from grognard.games.verdun.war import ENEMY, War, side_index
from grognard.geometry import Hexes, lowest, union


class Arrived(Event, frozen=True):
    """6.4: these units have come onto the map."""

    units: list[str]
    hex: str


class Delayed(Event, frozen=True):
    """A38: every way onto the map is held by the enemy; these units try again next turn."""

    units: list[str]


class DivisionTaken(Event, frozen=True):
    """6.42a: the 121st Division is called for."""

    side: str


class DivisionDeclined(Event, frozen=True):
    """6.42a: the 121st Division stays away for good."""

    side: str


class Attached(Event, frozen=True):
    """15.3: the 16th Division belongs to a corps from now on."""

    corps: str


class Reinforce(Step[War], frozen=True):
    """6.4: the reinforcements of one side."""

    side: str

    @rule("3.4a", "6.42d")
    def run(self, war: War) -> None:
        side = side_index(self.side)
        arrive(war, side)
        if side == GERMAN:
            _call_121(war)
        elif war.option("better_organization") and not war.state.corps_16 and _is_here(war, "separate"):
            war.then(AttachDivision(self.side))


def _is_here(war: War, flag: str) -> bool:
    return any(flag in unit.flags and war.on_map(unit.index) for unit in war.units)


def due(war: War, side: int) -> dict[str, list[int]]:
    """Who should arrive now, those held up on earlier days included, by zone of entry."""
    found: dict[str, list[int]] = {}
    for arrival in war.field.arrivals:
        late = arrival.turn <= war.state.turn and war.state.at[arrival.unit] == AWAY
        if late and war.units[arrival.unit].side == side and not arrival.optional:
            found.setdefault(arrival.zone, []).append(arrival.unit)
    return found


@rule("6.4a", "6.4b", "6.41a")
def arrive(war: War, side: int) -> None:
    """All on the entry hex, however many: stacking binds them at the end of their first movement phase."""
    for zone, units in due(war, side).items():
        where = entry(war, side, zone)
        if where < 0:
            war.tell(Delayed(war.ids(units)))
            continue
        for unit in units:
            war.place(unit, where)
        war.tell(Arrived(war.ids(units), war.field.board.name(where)))


def entry(war: War, side: int, zone: str) -> int:
    """The entry hex, or the other road from the south if the enemy stands on it (A38); -1 if on both."""
    own = war.field.zones[zone].hexes
    for hexes in (own, _southern_sources(war)):
        free = hexes & ~war.occupied(ENEMY[side])
        if free:
            return lowest(free)
    return -1


def _southern_sources(war: War) -> Hexes:
    return union(war.field.french_sources) & war.field.board.edge("S")


# The 121st Division


@rule("6.42a", "15.2a", "REINF-0225")
def _call_121(war: War) -> None:
    """On 25 February only: with option 15.2 it simply comes, otherwise the German player is asked."""
    today = [a for a in war.field.arrivals if a.optional and a.turn == war.state.turn]
    if today and war.option("all_out_effort"):
        war.then(EnterDivision("german"))
    elif today:
        war.then(Take121("german"))


def waiting_121(war: War) -> list[int]:
    """Units of the division that have not been placed."""
    return [a.unit for a in war.field.arrivals if a.optional and war.state.at[a.unit] == AWAY]


def entries_121(war: War) -> Hexes:
    """6.42a: the hexes 1101 to 1701, but those under an enemy unit (A38)."""
    return war.field.zones["g_121"].hexes & ~war.occupied(FRENCH)


class Take121(Decision[War], frozen=True):
    """6.42a: will the German player have the 121st Division, at the price of a victory point?"""

    accepts = (Answer,)
    cites = "6.42a"

    def moot(self, war: War) -> bool:
        return not waiting_121(war) or not entries_121(war)

    def candidates(self, war: War) -> list[Action]:
        return [Answer(True), Answer(False)]

    def check(self, war: War, action: Answer) -> Ruling:
        return LEGAL

    def choose(self, war: War, action: Answer) -> None:
        if action.yes:
            take_121(war)
        else:
            war.tell(DivisionDeclined(self.side))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        buttons = (
            Button(Text("button.take_121"), Answer(True), primary=True),
            Button(Text("button.leave_121"), Answer(False)),
        )
        return Menu(Text("prompt.take_121"), self.cites, buttons=buttons)


@rule("6.42c")
def take_121(war: War) -> None:
    """The price is noted now and paid at the end of the game."""
    war.state.taken_121 = True
    war.tell(DivisionTaken("german"))
    war.then(EnterDivision("german"))


class Enter(Action, frozen=True):
    """A unit of the 121st Division enters."""

    unit: str
    hex: str


class EnterDivision(Decision[War], frozen=True):
    """6.42a: the owner places the 121st Division; `Done` puts the rest on a road, if one is free."""

    accepts = (Enter, Done)
    cites = "6.42a"

    def moot(self, war: War) -> bool:
        return not waiting_121(war) or not entries_121(war)

    def candidates(self, war: War) -> list[Action]:
        names, units = war.field.board.names(entries_121(war)), war.ids(waiting_121(war))
        return [*(Enter(unit, name) for unit in units for name in names), Done()]

    def sample(self, war: War, luck: Luck) -> Action:
        if luck.chance(0.15):
            return Done()
        names = war.field.board.names(entries_121(war))
        return Enter(luck.pick(war.ids(waiting_121(war))), luck.pick(names))

    def check(self, war: War, action: Enter | Done) -> Ruling:
        return LEGAL if isinstance(action, Done) else enter_ruling(war, action)

    def choose(self, war: War, action: Enter | Done) -> None:
        board = war.field.board
        if isinstance(action, Enter):
            war.place(war.unit(action.unit), board.at(action.hex))
            war.tell(Arrived([action.unit], action.hex))
            war.then(self)
            return
        free = entries_121(war)
        where, units = lowest(free & war.field.road or free), waiting_121(war)
        for unit in units:
            war.place(unit, where)
        war.tell(Arrived(war.ids(units), board.name(where)))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        units, chosen = war.ids(waiting_121(war)), last_pick(draft, "unit")
        picks = tuple(Pick(f"unit:{unit}", "unit", chosen=unit == chosen) for unit in units)
        done = (Button(Text("button.rest_enters"), Done()),)
        if chosen not in units:
            return Menu(Text("prompt.enter_whom"), self.cites, (), picks, done)
        names = war.field.board.names(entries_121(war))
        places = tuple(Pick(f"place:{name}", "reach") for name in names)
        place = last_pick(draft, "place")
        ready = Enter(chosen, place) if place in names else None
        prompt = Text("prompt.enter_where", {"unit": chosen})
        return Menu(prompt, self.cites, (f"unit:{chosen}",), (*picks, *places), done, ready=ready)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        units = war.ids(waiting_121(war))
        unit = last_pick((*draft, pick), "unit") or units[0]
        place = last_pick((pick,), "place") or war.field.board.name(lowest(entries_121(war)))
        return self.check(war, Enter(unit, place))


@rule("6.42a")
def enter_ruling(war: War, action: Enter) -> Ruling:
    if war.unit(action.unit) not in waiting_121(war):
        return forbid("6.42a", "not_arriving", unit=action.unit)
    where = hex_named(war, action.hex)
    if where < 0 or not war.field.zones["g_121"].hexes >> where & 1:
        return forbid("6.42a", "not_an_entry", hex=action.hex)
    return LEGAL if entries_121(war) >> where & 1 else forbid("6.4a", "entry_held", hex=action.hex)


# Option 15.3


class Attach(Action, frozen=True):
    """The 16th Division joins this corps."""

    corps: str


@rule("15.3a")
def corps_in_play(war: War) -> list[str]:
    """The French corps that have arrived (A78), first those whose HQ is on the map."""
    hqs = [hq for hq in headquarters(war.field).values() if war.units[hq].side == FRENCH]
    present = [hq for hq in hqs if war.state.at[hq] != AWAY]
    return [war.units[hq].corps for hq in sorted(present, key=lambda hq: not war.on_map(hq))]


class AttachDivision(Decision[War], frozen=True):
    """15.3: when the 16th Division arrives, the French player gives it a corps."""

    accepts = (Attach,)
    cites = "15.3a"

    def candidates(self, war: War) -> list[Action]:
        return [Attach(corps) for corps in corps_in_play(war)]

    def check(self, war: War, action: Attach) -> Ruling:
        if action.corps in corps_in_play(war):
            return LEGAL
        return forbid(self.cites, "corps_not_in_play", corps=action.corps)

    def choose(self, war: War, action: Attach) -> None:
        war.state.corps_16 = action.corps
        war.tell(Attached(action.corps))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        names = corps_in_play(war)
        buttons = tuple(Button(Text("button.attach", {"corps": name}), Attach(name)) for name in names)
        return Menu(Text("prompt.attach_16"), self.cites, buttons=buttons)


# Interdiction


class RemoveInterdiction(Step[War], frozen=True):
    """4.II, 4.VII: last of all the owner takes off his markers; the heavy artillery is loaded again."""

    side: str

    @rule("6.13c", "14.32a")
    def run(self, war: War) -> None:
        lift_interdiction(war, side_index(self.side))
        if side_index(self.side) == GERMAN:
            reload_heavy(war)
