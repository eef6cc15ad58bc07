"""A skirmish that fits on a napkin, and still has all that a game may have: areas, dice, hidden hands of
cards, a window for the other side in the middle of an attack, an option. Tests of engine and server play it.

Red and Blue take turns. A turn begins with a card; each piece may then move to a neighbouring area or attack
one. The attacked side may answer with a card. More pieces win. (Areas, pieces and cards are in toy_board.py.)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from grognard.engine import view
from grognard.engine.dice import AnyDice, Dice
from grognard.engine.errors import BadPosition
from grognard.engine.events import Event
from grognard.engine.game import Game, Option, Outcome, Scenario
from grognard.engine.play import Play, State
from grognard.engine.position import Source, parse
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Card, Menu, Phase, Pick, Piece, Place, Reached, Scenery, Tally, View
from tests.toy_board import (
    CARDS,
    CENTRES,
    GONE,
    HAND,
    LINKS,
    PIECES,
    ROOM,
    SETUP,
    SIDES,
    Attack,
    Dodge,
    Drew,
    Move,
    Pass,
    ToyPlay,
    ToyState,
    enemy,
    kind_of,
)  # fmt: skip

Ways = dict[tuple[str, ...], Action]


def menu_of(prompt: str, ways: Ways, draft: tuple[str, ...], *buttons: Button) -> Menu:
    """The menu of actions by the picks that lead to each; a draft that leads nowhere is cut."""
    while not any(way[: len(draft)] == draft for way in ways) and draft:
        draft = draft[:-1]
    ahead = dict.fromkeys(way[len(draft)] for way in ways if way[: len(draft)] == draft and way != draft)
    picks = tuple(Pick(pick, pick.partition(":")[0]) for pick in ahead)
    return Menu(Text(f"prompt.{prompt}"), "", draft, picks, buttons, ready=ways.get(draft))


@rule("1.1", "4.1")
class TakeTurn(Step[ToyPlay], frozen=True):
    """Draw a card, give orders, then the other side, until the turns are over or a side is gone."""

    side: str

    def run(self, play: ToyPlay) -> None:
        state = play.state
        if (self.side == "red" and state.turn == state.turns) or not all(map(play.pieces, SIDES)):
            return
        state.turn += self.side == "red"
        state.acted.clear()
        if state.deck and len(state.hands[self.side]) <= HAND:
            state.hands[self.side] += (state.deck.pop(),)
            play.reveal()
            play.tell(Drew(self.side, state.hands[self.side][-1]))
        play.then(Orders(self.side), TakeTurn(enemy(self.side)))


@rule("2.1", "3.1", "3.2")
class Orders(Decision[ToyPlay], frozen=True):
    accepts: ClassVar[tuple[type[Action], ...]] = (Move, Attack, Pass)
    cites: ClassVar[str] = "1.1"

    def _ready(self, play: ToyPlay) -> list[str]:
        return [piece for piece in play.pieces(self.side) if piece not in play.state.acted]

    def moot(self, play: ToyPlay) -> bool:
        return not self._ready(play) or not play.pieces(enemy(self.side))

    def candidates(self, play: ToyPlay) -> list[Action]:
        moves = [Move(piece, to) for piece in self._ready(play) for to in play.exits(piece)]
        pairs = [(piece, target) for piece in self._ready(play) for target in play.targets(piece)]
        cards = ["", *play.cards(self.side, "charge")]
        return [*moves, *(Attack(*pair, card) for pair in pairs for card in cards), Pass()]

    def check(self, play: ToyPlay, action: Any) -> Ruling:
        if isinstance(action, Pass):
            return LEGAL
        if action.piece not in self._ready(play):
            return forbid("2.1", "not_ready", piece=action.piece)
        if isinstance(action, Move):
            return play.entry(action.piece, action.to)
        if action.target not in play.targets(action.piece):
            return forbid("3.1", "not_next", place=action.target)
        lacking = action.card and action.card not in play.cards(self.side, "charge")
        return forbid("3.2", "no_such_card", card=action.card) if lacking else LEGAL

    def choose(self, play: ToyPlay, action: Any) -> None:
        if isinstance(action, Pass):
            return None
        play.state.acted.append(action.piece)
        play.then(self)
        if isinstance(action, Move):
            return play.put(action.piece, action.to)
        if action.card:
            play.spend(self.side, action.card)
        bonus = bool(action.card) + play.state.veterans
        return play.then(Answer(enemy(self.side), action.target), Fight(action.piece, action.target, bonus))

    def menu(self, play: ToyPlay, draft: tuple[str, ...]) -> Menu:
        ways: Ways = {}
        for act in self.candidates(play):
            if isinstance(act, Move):
                ways[f"unit:{act.piece}", f"place:{act.to}"] = act
            elif isinstance(act, Attack):
                card = f"card:{act.card}" if act.card else "choice:no_card"
                ways[f"unit:{act.piece}", f"unit:{act.target}", card] = act
        return menu_of("orders", ways, draft, Button(Text("button.end_turn"), Pass()))

    def why_not(self, play: ToyPlay, draft: tuple[str, ...], pick: str) -> Ruling:
        piece, place = draft[0].removeprefix("unit:") if draft else "", pick.removeprefix("place:")
        return self.check(play, Move(piece or pick.removeprefix("unit:"), place))


@rule("3.3")
class Answer(Decision[ToyPlay], frozen=True):
    """Asked even of an empty hand, so that nobody learns from the silence."""

    piece: str

    accepts: ClassVar[tuple[type[Action], ...]] = (Pass, Dodge)
    cites: ClassVar[str] = "3.3"

    def forced(self, play: ToyPlay) -> Action | None:
        return Pass() if len(self.candidates(play)) == 1 else None

    def candidates(self, play: ToyPlay) -> list[Action]:
        cards, exits = play.cards(self.side, "dodge"), play.exits(self.piece)
        return [Pass(), *(Dodge(card, to) for card in cards for to in exits)]

    def check(self, play: ToyPlay, action: Any) -> Ruling:
        if isinstance(action, Pass):
            return LEGAL
        if action.card not in play.cards(self.side, "dodge"):
            return forbid("3.3", "no_such_card", card=action.card)
        return play.entry(self.piece, action.to)

    def choose(self, play: ToyPlay, action: Any) -> None:
        if isinstance(action, Dodge):
            play.spend(self.side, action.card)
            play.put(self.piece, action.to)

    def menu(self, play: ToyPlay, draft: tuple[str, ...]) -> Menu:
        dodges = [act for act in self.candidates(play) if isinstance(act, Dodge)]
        ways: Ways = {(f"card:{act.card}", f"place:{act.to}"): act for act in dodges}
        return menu_of("answer", ways, draft, Button(Text("button.stand"), Pass(), primary=True))


@rule("3.4", "5.1")
class Fight(Step[ToyPlay], frozen=True):
    piece: str
    target: str
    bonus: int

    def run(self, play: ToyPlay) -> None:
        if self.target not in play.targets(self.piece):
            return
        total = play.roll(kind_of(self.piece), "attack", about=self.target) + self.bonus
        if total >= 5:
            play.put(self.target, GONE)
        elif total >= 3:
            play.then(Retreat(kind_of(self.target), self.target))


@rule("3.5")
class Retreat(Decision[ToyPlay], frozen=True):
    """Where to is the owner's choice; with nowhere to go the piece stands."""

    piece: str

    accepts: ClassVar[tuple[type[Action], ...]] = (Move,)
    cites: ClassVar[str] = "3.5"

    def moot(self, play: ToyPlay) -> bool:
        return not play.exits(self.piece)

    def candidates(self, play: ToyPlay) -> list[Action]:
        return [Move(self.piece, to) for to in play.exits(self.piece)]

    def check(self, play: ToyPlay, action: Any) -> Ruling:
        if action.piece != self.piece:
            return forbid("3.5", "not_ready", piece=action.piece)
        return play.entry(self.piece, action.to)

    def choose(self, play: ToyPlay, action: Any) -> None:
        play.put(self.piece, action.to)

    def menu(self, play: ToyPlay, draft: tuple[str, ...]) -> Menu:
        exits = play.exits(self.piece)
        return menu_of("retreat", {(f"place:{to}",): Move(self.piece, to) for to in exits}, draft)


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pieces: dict[str, str]
    side: str = "red"
    turn: int = 1


class Toy(Game):
    name = "toy"
    version = 1
    sides = SIDES
    scenarios = (Scenario("meeting", 8, (Option("veterans", "5.1"),)), Scenario("raid", 3))
    folder = Path(__file__).parent / "toy_text"
    state_type = ToyState
    action_type = Move | Attack | Pass | Dodge
    step_type = TakeTurn | Fight | Orders | Answer | Retreat
    secret = True
    overlays = ("escape", "reach")

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> ToyPlay:
        self.check_options(scenario, options)
        turns = self.scenario(scenario).turns
        state = ToyState([TakeTurn("red")], turns=turns, veterans="veterans" in options, at=dict(SETUP))
        return self._begin(self.resume(state, dice, events))

    def _begin(self, play: ToyPlay) -> ToyPlay:
        play.state.deck = list(CARDS)
        play.shuffle(play.state.deck)
        for side in SIDES:
            play.state.hands[side] = tuple(play.state.deck.pop() for _ in range(HAND))
        play.advance()
        return play

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> ToyPlay:
        assert isinstance(state, ToyState)
        return ToyPlay(self, state, dice, events)

    def view(self, play: Play[Any], side: str) -> View:
        state, decider = play.state, play.decision.side if play.decision else ""
        seen = {"hand": state.hands.get(side, ()), "discards": state.discards}
        held = [Tally(Text("tally.hand"), len(state.hands[of]), of) for of in SIDES]
        return View(
            side=side,
            turn=Text("turn", {"turn": state.turn}),
            sequence=tuple(Phase("turn", of, of == decider) for of in SIDES),
            pieces=tuple(Piece(p, kind_of(p), at, "infantry", p) for p, at in state.at.items() if at),
            score=(*held, Tally(Text("tally.deck"), len(state.deck))),
            over=Text("over", {"winner": self.outcome(play).winner}) if play.over else None,
            cards=tuple(Card(card, side, at, kind_of(card)) for at in seen for card in seen[at]),
            decider=decider, status=(), markers=(), regions={}, losses=(),
        )

    def overlay(self, play: Any, side: str, name: str) -> dict[str, tuple[str, ...]]:
        """Where one's pieces could dodge to: whoever holds no such card is told of none."""
        able = play.pieces(side) if side and play.cards(side, "dodge") else []
        return {f"escape.{side}": tuple(sorted({to for piece in able for to in play.exits(piece)}))}

    def reach(self, play: Any, side: str, unit: str) -> tuple[Reached, ...]:
        return tuple(Reached(to, "1") for to in play.exits(unit))

    def secrets(self, play: Play[Any], side: str) -> list[str]:
        hands = [play.state.hands[other] for other in SIDES if other != side]
        return [*play.state.deck, *(card for hand in hands for card in hand)]

    def imagine(self, play: Play[Any], side: str, dice: AnyDice) -> Play[Any]:
        again = play.fork(dice)
        state, other = again.state, enemy(side)
        unknown = sorted([*state.deck, *state.hands[other]])
        again.shuffle(unknown)
        held = len(state.hands[other])
        state.hands[other], state.deck = tuple(unknown[:held]), unknown[held:]
        return again

    def scenery(self, scenario: str) -> Scenery:
        self.scenario(scenario)
        places = tuple(Place(place, x, y, ("clear",), place.title()) for place, (x, y) in CENTRES.items())
        return Scenery(4, 3, ((0, 0), (1, 0), (1, 1)), places, (), (view.Box("hand"), view.Box("discards")))

    def outcome(self, play: Play[Any]) -> Outcome:
        red, blue = (sum(kind_of(p) == side for p, at in play.state.at.items() if at) for side in SIDES)
        winner = "red" if red > blue else "blue" if blue > red else ""
        return Outcome(winner, "edge" if red and blue else "rout", red - blue)

    def invariants(self, play: Play[Any]) -> list[str]:
        state = play.state
        cards = sorted([*state.deck, *state.discards, *state.hands["red"], *state.hands["blue"]])
        return [*crowded(state.at), *(["cards were lost or doubled"] if cards != sorted(CARDS) else [])]

    def position(self, text: str) -> ToyPlay:
        setting = read_setting(text)
        at = {piece: setting.pieces.get(piece, GONE) for piece in PIECES}
        state = ToyState([TakeTurn(setting.side)], turn=setting.turn - (setting.side == "red"), at=at)
        return self._begin(self.resume(state, Dice(b"position")))

    def write_position(self, play: Play[Any]) -> str:
        side = play.decision.side if play.decision else "red"
        pieces = {piece: at for piece, at in play.state.at.items() if at}
        return msgspec.json.encode(Setting(pieces, side, play.state.turn)).decode()


def crowded(at: dict[str, str]) -> list[str]:
    """Places with too many pieces, or with pieces of both sides."""
    holders = {place: [piece for piece in at if at[piece] == place] for place in LINKS}
    return [f"{p} holds {h}" for p, h in holders.items() if len(h) > ROOM or len(set(map(kind_of, h))) > 1]


def read_setting(text: str) -> Setting:
    source = Source(text)
    setting = parse(source, Setting)
    for piece, place in setting.pieces.items():
        if piece not in PIECES or place not in LINKS:
            raise source.bad(f"pieces.{piece}", piece, f"no such piece or no such place: {place}")
    for wrong in crowded(setting.pieces):
        raise BadPosition(0, "pieces", wrong)
    return setting


TOY = Toy()
