"""The movement phase: units move, enter and leave one after the other, until their side has done."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import movement_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.entry import (
    entry_ruling,
    is_veteran,
    must_still_enter,
    newcomer,
    turn_away_blocked,
    waiting,
    ways_in,
)
from grognard.games.blitzkrieg.leaving import exit_ruling, march_off, way_out_ruling
from grognard.games.blitzkrieg.marching import Going, may_move
from grognard.games.blitzkrieg.moves import (
    enter,
    move,
    move_ruling,
    rommel_transfer_ruling,
    room_ruling,
    send_rommel,
)
from grognard.games.blitzkrieg.orders import (
    Enter,
    Exit,
    Move,
    Mover,
    SendRommel,
    order_to_enter,
    order_to_leave,
    order_to_move,
)
from grognard.games.blitzkrieg.pontoons import RemovePontoon, removable, removal_ruling, take_up
from grognard.games.blitzkrieg.results import disorganise
from grognard.games.blitzkrieg.state import AWAY, CARRIED, EXPLOITED, MOVED, MOVEMENT, READY, SHAKEN
from grognard.games.blitzkrieg.transport import carriers
from grognard.games.blitzkrieg.wandering import any_entry, any_move, movers, sure_entry

TRIES = 10
ENOUGH = 0.02  # how often a wanderer ends the phase though others could still move
RARE = 0.02  # how often he sends Rommel or takes up a pontoon

Order = Move | Enter | Exit | SendRommel | RemovePontoon | Done


class StartMovement(Step[Campaign40], frozen=True):
    """The phase begins: nobody has moved, Rommel is where he is, blocked arrivals are turned away."""

    side: str

    def run(self, play: Campaign40) -> None:
        play.state.phase = MOVEMENT
        play.clear(MOVED | CARRIED | EXPLOITED)
        mark_rommel(play)
        turn_away_blocked(play, side_index(self.side))


@rule("CAP-10d")
def mark_rommel(play: Campaign40) -> None:
    """Remember with whom Rommel begins a phase."""
    state, rommel = play.state, play.field.rommel
    state.rommel_start = max(state.at[rommel], -1) if rommel >= 0 else -1
    state.rommel_transferred = state.rommel_taken = False


class Movement(Decision[Campaign40], frozen=True):
    """SEQ-G3a, SEQ-F2: any, all or none of the units move; asked again until the side has done."""

    accepts = (Move, Enter, Exit, SendRommel, RemovePontoon, Done)
    cites = "MOV-01"

    def moot(self, play: Campaign40) -> bool:
        side = side_index(self.side)
        at, marks = play.state.at, play.state.marks
        for unit in movers(play.field, side):
            where = at[unit]
            if where == READY or (where >= 0 and not marks[unit] & MOVED):
                return False
        return not (side == GERMAN and (play.state.pontoons or _may_send_rommel(play)))

    def check(self, play: Campaign40, action: Order) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Move):
            return move_ruling(play, side, action)
        if isinstance(action, Enter):
            return entry_ruling(play, side, action)
        if isinstance(action, Exit):
            return exit_ruling(play, side, action)
        if isinstance(action, SendRommel):
            return rommel_transfer_ruling(play, side, action)
        return end_ruling(play, side) if isinstance(action, Done) else removal_order_ruling(play, side, action)

    @rule("SEQ-G3a", "SEQ-F2", "MOV-01")
    def choose(self, play: Campaign40, action: Order) -> None:
        """One order after the other, and nobody has to move."""
        if isinstance(action, Done):
            return
        if isinstance(action, Enter):
            enter(play, action)
        elif isinstance(action, SendRommel):
            send_rommel(play, action)
        else:
            carry_out(play, action)
        play.then(self)

    def candidates(self, play: Campaign40) -> list[Action]:
        """Each unit to every hex with room in its reach, entries, Rommel's journeys; then the end."""
        side = side_index(self.side)
        found: list[Action] = []
        for unit in waiting(play, side):
            mover = newcomer(play, unit)
            found += [order_to_enter(play, mover, path) for path in ways_in(play, mover).values()]
        for unit in movers(play.field, side):
            found += moves_of(play, unit)
        found += rommel_journeys(play, side)
        return [action for action in found if self.ruling(play, action)] + [Done()] * bool(end_ruling(play, side))

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        side = side_index(self.side)
        if side == GERMAN and luck.chance(RARE):
            others = [*rommel_journeys(play, side), *(RemovePontoon(name) for name in removable(play))]
            if others:
                return luck.pick(others)
        units, at, marks = movers(play.field, side), play.state.at, play.state.marks
        for _ in range(0 if luck.chance(ENOUGH) else TRIES):
            unit = luck.pick(units)
            if at[unit] >= 0 and not marks[unit] & MOVED:
                action = any_move(play, unit, luck)
            else:
                action = any_entry(play, unit, luck) if at[unit] == READY else None
            if action:
                return action
        due = must_still_enter(play, side)
        return sure_entry(play, luck.pick(due), luck) if due else Done()

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return movement_menu.menu(play, side_index(self.side), draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(play, side_index(self.side), draft, pick)


class EndMovement(Step[Campaign40], frozen=True):
    """The phase is over: unused rolls are lost, and the tanks of the 1st DCR are worn out by their first move."""

    side: str

    @rule("DIN-R-F7")
    def run(self, play: Campaign40) -> None:
        side = side_index(self.side)
        for unit in movers(play.field, side):
            if play.state.at[unit] == READY and _must_roll_again(play, unit):
                play.put(unit, AWAY)
            elif play.has(unit, SHAKEN) and not play.disorganised(unit):
                disorganise(play, unit)


def _must_roll_again(play: Campaign40, unit: int) -> bool:
    """B-14: a roll is good for one movement phase; who comes without one, or comes back, may wait."""
    if is_veteran(play, unit) or play.state.back[unit]:
        return False
    return play.field.groups[play.state.group[unit]].per != "none"


# orders of both phases


def carry_out(play: Campaign40, action: Move | Exit | RemovePontoon) -> None:
    """What may be ordered in exploitation too."""
    if isinstance(action, Move):
        move(play, action)
    elif isinstance(action, Exit):
        march_off(play, action)
    else:
        take_up(play, action)


def removal_order_ruling(play: Campaign40, side: int, order: RemovePontoon) -> Ruling:
    return removal_ruling(play, order) if side == GERMAN else forbid("CAP-8h", "pontoons_are_german")


def end_ruling(play: Campaign40, side: int) -> Ruling:
    """B-55: not while units that have to come can still enter."""
    due = must_still_enter(play, side)
    return forbid("RNF-06", "must_enter", units=play.ids(due)) if due else LEGAL


# what a thinking player looks at


def moves_of(play: Campaign40, unit: int) -> list[Action]:
    """To every hex in reach that has room: in a vehicle where it can, on foot where only this leads; and off the
    map by an edge that is no source of its own."""
    if not play.on_map(unit) or _is_loaded(play, unit):
        return []
    vehicle = next(iter(carriers(play, unit)), -1) if play.units[unit].combat else -1
    found: list[Action] = []
    seen = 0
    for mover in dict.fromkeys((Mover(unit, vehicle), Mover(unit))):
        if may_move(play, mover):
            range_ = Going(play, mover).range()
            for b in play.field.board.ordered(range_.hexes & ~seen):
                if room_ruling(play, mover, b):
                    found.append(order_to_move(play, mover, range_.path(b)))
            seen |= range_.hexes
            found += _ways_out(play, mover)
    return found


def _is_loaded(play: Campaign40, unit: int) -> bool:
    return play.units[unit].vehicle and play.cargo(unit) >= 0


def _ways_out(play: Campaign40, mover: Mover) -> list[Action]:
    """Off the map from where they stand, or from the enemy's side of it."""
    side, field, range_ = play.units[mover.unit].side, play.field, Going(play, mover).range()
    far = range_.hexes & field.exits[side] & ~field.sources[side]
    here = field.exits[side] >> play.state.at[mover.unit] & 1
    paths = [*([[]] if here else []), *(range_.path(b) for b in field.board.ordered(far))]
    return [order_to_leave(play, mover, path) for path in paths if way_out_ruling(play, mover, path)]


def rommel_journeys(play: Campaign40, side: int) -> list[Action]:
    """Rommel to one unit of each hex."""
    if side != GERMAN or not _may_send_rommel(play):
        return []
    firsts = [play.fighters(where)[0] for where in play.field.board.ordered(play.troops(GERMAN))]
    orders = [SendRommel(play.units[unit].id) for unit in firsts]
    return [order for order in orders if rommel_transfer_ruling(play, side, order)]


def _may_send_rommel(play: Campaign40) -> bool:
    state, rommel = play.state, play.field.rommel
    return rommel >= 0 and state.at[rommel] >= 0 and not (state.rommel_taken or state.rommel_transferred)
