"""What random events do at once: breakouts, air efforts, draws from the cup, Rommel."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import AWAY, CONDITIONAL, DOWN, ENTERED, EXITED, READY, REMOVED, WAITING

GROUNDED = 4  # turns
ABSENCE = 2  # turns for which whoever leaves the map is away (MOV-09)
PASSES = (2, 3)  # combats that may be shifted, after an even and an odd die


class CalledAway(Event, frozen=True):
    """GEM-E2: units that will not come, or not come back, for they are needed elsewhere."""

    units: list[str]


class Countdown(Event, frozen=True):
    """SED-E2a: the last turn of the play is another now."""

    turn: int


class AirGrounded(Event, frozen=True):
    """EVT-MAX-A1: these air units of a side do not fly before that turn."""

    side: str
    units: list[str]
    turn: int


class RafWithdrawn(Event, frozen=True):
    """ARR-E3: this air unit does not fly any more."""

    air: str


class CupDrawn(Event, frozen=True):
    """SED-E3: units drawn from the cup may try to enter."""

    units: list[str]


class PassesGranted(Event, frozen=True):
    """EVT-PASS: so many combats may be shifted in the next turn."""

    count: int


class RommelAvailable(Event, frozen=True):
    """CAP-10a: Rommel may be placed in the next turn."""


# breakout


@rule("GEM-E2", "DIN-E2")
class Breakout(Step[Campaign40], frozen=True):
    """The Germans break out elsewhere: divisions are called away, or the battle ends sooner.

    What it makes of the points is reckoned with them.
    """

    def run(self, play: Campaign40) -> None:
        call_away(play)
        if _event_cups(play):
            play.then(BreakoutDie())


def _event_cups(play: Campaign40) -> list[int]:
    """The cups that are drawn from by event, by number."""
    return [number for number, cup in enumerate(play.field.cups) if cup.entry.at == "event"]


@rule("GEM-E2")
def call_away(play: Campaign40) -> None:
    """Groups that come only before a breakout do not come any more, nor do the called ones come back."""
    at, arrivals = play.state.at, play.field.arrivals
    waiting = [unit for unit, group in arrivals.items() if group.trigger == "no_breakout" and _is_waiting(play, unit)]
    gone = [unit for unit in play.state.exits if play.units[unit].formation in play.field.scenario.dlm]
    for unit in waiting:
        play.put(unit, REMOVED)
    for unit in gone:
        _keep_off(play, unit)
    called = [unit for unit in (*waiting, *gone) if play.units[unit].combat and at[unit] < 0]
    if called:
        play.tell(CalledAway(play.ids(called)))


def _is_waiting(play: Campaign40, unit: int) -> bool:
    """Has it not entered yet, and might it?"""
    return play.state.at[unit] in (AWAY, READY) and not play.has(unit, ENTERED)


@rule("GEM-E3")
def _keep_off(play: Campaign40, unit: int) -> None:
    """A unit off the map stays there, and its vehicle with it (B-75)."""
    for each in (unit, play.state.aboard[unit]):
        if each >= 0:
            play.state.back[each] = 0
            play.put(each, EXITED)


class BreakoutDie(Step[Campaign40], frozen=True):
    """SED-E2a: a German die tells how many turns are still to be played."""

    def run(self, play: Campaign40) -> None:
        count_down(play)
        close_the_cup(play)


@rule("SED-E2a")
def count_down(play: Campaign40) -> None:
    """The last turn comes sooner, never later (A-65)."""
    die = play.roll("german", "turns_left")
    play.state.last_turn = min(play.state.turn + die, play.state.last_turn)
    play.tell(Countdown(play.state.last_turn))


@rule("SED-E2b")
def close_the_cup(play: Campaign40) -> None:
    """Conditional reinforcements that are not on the map yet come no more; those that are stay."""
    state = play.state
    left = [unit for number in _event_cups(play) for unit in state.cups[number]]
    for number in _event_cups(play):
        state.cups[number] = ()
    drawn = [u for u in play.field.combat[ALLIED] if play.has(u, CONDITIONAL) and _is_waiting(play, u)]
    for unit in (*left, *drawn):
        play.put(unit, REMOVED)
    if left or drawn:
        play.tell(CalledAway(play.ids(sorted((*left, *drawn)))))


@rule("SED-E2b")
def conditional_exits(play: Campaign40) -> list[int]:
    """The conditional units that left the map after the breakout and are still off it: each is a point for the
    French."""
    since = next((turn for turn, event in play.state.past if event == "breakout"), play.state.last_turn)
    back = play.state.back
    return [unit for unit in play.state.exits if play.has(unit, CONDITIONAL) and back[unit] - ABSENCE > since]


# the air


class GroundedDie(Step[Campaign40], frozen=True):
    """EVT-MAX-A1: the Allied air force has done its utmost, and is on the ground for four turns."""

    def run(self, play: Campaign40) -> None:
        state = play.state
        shot_down = [air for air in play.air_units(ALLIED, DOWN) if state.air_back[air]]
        _ground(play, "allied", [each.index for each in play.field.air if each.side == ALLIED])
        ground_germans(play, len(shot_down))
        withdraw_raf(play)


@rule("EVT-MAX-A1", "GEM-E7", "SED-E6", "DIN-E7", "ARR-E3")
def _ground(play: Campaign40, side: str, units: list[int]) -> None:
    """These air units go four turns ahead on the track."""
    state = play.state
    for air in units:
        state.air[air], state.air_at[air], state.air_back[air] = DOWN, -1, state.turn + GROUNDED
    if units:
        play.tell(AirGrounded(side, [play.field.air[air].id for air in units], state.turn + GROUNDED))


@rule("EVT-MAX-A2")
def ground_germans(play: Campaign40, shot_down: int) -> None:
    """A German die, less the Allied air units that were shot down before, grounds as many of his (A-34, B-161)."""
    die = play.roll("german", "grounded_germans")
    able = [each.index for each in play.field.air if each.side == GERMAN and play.state.air[each.index] != DOWN]
    _ground(play, "german", able[: max(die - shot_down, 0)])


@rule("ARR-E3")
def withdraw_raf(play: Campaign40) -> None:
    """The RAF is out of the play."""
    for each in play.field.air:
        if each.raf:
            play.state.air_back[each.index] = 0
            play.tell(RafWithdrawn(each.id))


@rule("EVT-MAX-B", "STO-E6", "HAN-E6")
def fly_with_everything(play: Campaign40) -> None:
    """The turn of the effort: the Allied side has its full number of air units, those shot down included (A-35)."""
    state, own = play.state, [each.index for each in play.field.air if each.side == ALLIED]
    for air in own[: play.field.scenario.air_effort]:
        state.air[air], state.air_at[air], state.air_back[air] = WAITING, -1, 0


# the others


@rule("SED-E3")
class CupDraw(Step[Campaign40], frozen=True):
    """An Allied die tells how many units are drawn from the cup; they try to enter from the next turn on (B-57)."""

    def run(self, play: Campaign40) -> None:
        for number in _event_cups(play):
            if play.state.cups[number]:
                draw_from(play, number)


@rule("SED-R-F5")
def draw_from(play: Campaign40, number: int) -> None:
    drawn = play.draw(number, play.roll("allied", "cup_draw") + play.field.cups[number].entry.add)
    for unit in drawn:
        play.put(unit, AWAY)
        play.mark(unit, CONDITIONAL)
    play.tell(CupDrawn(play.ids(drawn)))


@rule("STO-E2", "HAN-E2")
class PassDie(Step[Campaign40], frozen=True):
    """They shall not pass: an Allied die, even or odd, tells how many combats of the next turn he may shift."""

    def run(self, play: Campaign40) -> None:
        die = play.roll("allied", "passes")
        play.state.passes = PASSES[die % 2]
        play.tell(PassesGranted(play.state.passes))


@rule("CAP-10a", "DIN-E3", "ARR-E2")
class RommelArrives(Step[Campaign40], frozen=True):
    """Rommel is ready to be placed in the next German movement phase (B-70)."""

    def run(self, play: Campaign40) -> None:
        if play.field.rommel >= 0:
            play.put(play.field.rommel, READY)
            play.tell(RommelAvailable())
