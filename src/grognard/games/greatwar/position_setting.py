"""Setting up what a position file says, or saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.position import Source
from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES, side_index
from grognard.games.greatwar.medals import COUNTED, HAS_IT
from grognard.games.greatwar.position_file import BOXES, GROUND, Holding, Pair, PositionFile, label
from grognard.games.greatwar.position_units import Entry, read_entry
from grognard.games.greatwar.sequence import PHASES
from grognard.games.greatwar.settings import NOBODY, Medal
from grognard.games.greatwar.state import ABSENT, ELIMINATED, Effect, InPlay
from grognard.geometry import Hexes, HexId, union


class Setting:
    """Sets up a battle piece by piece and blames the text for what does not fit."""

    def __init__(self, battle: Battle, source: Source, file: PositionFile) -> None:
        self.battle, self.source, self.file = battle, source, file
        self.named: set[int] = set()

    def set_up(self) -> None:
        self._clock()
        self._ground()
        if self.file.units is not None:
            self._units(self.file.units)
        self._numbers()
        self._cards()
        for side, held in (self.file.medals or {}).items():
            self._medals(side_index(side), held)

    # when it is

    def _clock(self) -> None:
        file, state = self.file, self.battle.state
        if file.turn < 1:
            raise self.source.bad("turn", file.turn, "turns count from 1")
        if file.phase not in PHASES:
            reason = f"no phase {file.phase!r}; choose from {', '.join(PHASES)}"
            raise self.source.bad("phase", file.phase, reason)
        state.turn, state.phase, state.active = file.turn, file.phase, side_index(file.side)
        if file.first or state.first == NOBODY:
            state.first = side_index(file.first or file.side)
        state.free_specialists = [0, 0]

    # the board

    def _hex(self, field: str, name: str) -> HexId:
        hex_ = self.battle.hex(name)
        if hex_ < 0:
            raise self.source.bad(field, name, f"no hex {name!r} on the board")
        return hex_

    def _hexes(self, field: str, names: Sequence[str]) -> Hexes:
        return union(self._hex(field, name) for name in names)

    def _ground(self) -> None:
        for field in GROUND:
            names = getattr(self.file, field)
            if names is not None:
                setattr(self.battle.state, field, self._hexes(field, names))
        self.battle.state.aim = self._hexes("aim", self.file.aim)

    # units

    def _units(self, units: dict[str, tuple[str, ...]]) -> None:
        """Whoever is not named takes no part."""
        for unit in range(len(self.battle.units)):
            self.battle.take_away(unit, ABSENT)
        for place, entries in units.items():
            where = BOXES[place] if place in BOXES else self._hex("units", place)
            for text in entries:
                entry = read_entry(self.battle, text)
                problem = entry.problem or self._misplaced(entry, where)
                if problem:
                    raise self.source.bad(f"units.{place}", entry.name, problem)
                self._place(entry, where)

    @rule("COMP-10")
    def _misplaced(self, entry: Entry, where: int) -> str:
        """A unit stands whole in one place, and alone in its hex."""
        if entry.unit in self.named:
            return f"{entry.name} is in two places"
        if where >= 0 and self.battle.in_hex[where] >= 0:
            return f"COMP-10: {BOARD.name(where)} holds two units"
        return ""

    def _place(self, entry: Entry, where: int) -> None:
        battle, state, unit = self.battle, self.battle.state, entry.unit
        self.named.add(unit)
        if where >= 0:
            battle.put(unit, where)
        else:
            battle.take_away(unit, where)
        state.figures[unit] = 0 if where == ELIMINATED else entry.figures or battle.units[unit].figures
        if entry.specialist is not None or where == ELIMINATED:
            state.specialist[unit] = entry.specialist or ""
        state.flags[unit], state.moved[unit] = entry.flags, entry.moved

    # tokens and cards

    def _pair(self, field: str, pair: Pair) -> list[int]:
        if pair.german < 0 or pair.allied < 0:
            raise self.source.bad(field, "", "there cannot be fewer than none")
        return [pair.german, pair.allied]

    def _numbers(self) -> None:
        file, state = self.file, self.battle.state
        for field in ("tokens", "artillery", "played", "card_limit"):
            pair = getattr(file, field)
            if pair is not None:
                setattr(state, field, self._pair(field, pair))
        state.shoots = file.shoots
        state.command = self._kind("command", file.command)
        last = file.last_command.german, file.last_command.allied
        state.last_command = [self._kind("last_command", kind) for kind in last]
        state.effects = [self._effect(text) for text in file.effects]

    def _kind(self, field: str, kind: str) -> str:
        if kind and kind not in self.battle.box.decks.command:
            raise self.source.bad(field, kind, f"no Command card {kind!r}")
        return kind

    def _effect(self, text: str) -> Effect:
        """`lice allied G01 2`: card, owner, unit (or `-`), ends of turn."""
        words = text.split()
        units = [unit.id for unit in self.battle.units]
        fits = len(words) == 4 and words[1] in SIDES and words[3].isdecimal()
        if not fits or words[0] not in self.battle.box.decks.combat or words[2] not in (*units, "-"):
            raise self.source.bad("effects", text, "expected a card, a side, a unit or -, and a number of turns")
        unit = -1 if words[2] == "-" else units.index(words[2])
        return Effect(words[0], side_index(words[1]), unit, int(words[3]))

    def _cards(self) -> None:
        """Cards that are named leave their deck; hands that are not given are dealt as the scenario says."""
        battle, state, file = self.battle, self.battle.state, self.file
        for text in file.in_play:
            state.in_play.append(self._in_play(text))
        for name in file.discards:
            card = self._take("discards", name)
            (state.combat_discards if self._is_combat(card) else state.discards).append(card)
        for side, names in file.hands.items():
            for name in names:
                card = self._take("hands", name)
                (state.combat_hands if self._is_combat(card) else state.hands)[side_index(side)] += (card,)
        battle.shuffle(state.deck)
        battle.shuffle(state.combat_deck)
        for index, name in enumerate(SIDES):
            if name not in file.hands:
                entry = battle.setting.sides[index]
                state.hands[index] = self._dealt(state.deck, entry.command_cards)
                state.combat_hands[index] = self._dealt(state.combat_deck, entry.combat_cards)
        if battle.pool < 0:
            raise self.source.bad("tokens", "", f"COMP-13: there are {battle.box.limits.tokens} tokens")

    def _dealt(self, deck: list[str], count: int) -> tuple[str, ...]:
        return tuple(deck.pop() for _ in range(min(count, len(deck))))

    def _is_combat(self, card: str) -> bool:
        return self.battle.box.decks.kind_of[card] in self.battle.box.decks.combat

    def _take(self, field: str, name: str) -> str:
        """A card by its name, or the next of a kind, out of its deck."""
        state, kind_of = self.battle.state, self.battle.box.decks.kind_of
        if name not in kind_of and name not in kind_of.values():
            raise self.source.bad(field, name, f"no card {name!r}")
        for deck in (state.deck, state.combat_deck):
            for card in deck:
                if name in (card, kind_of[card]):
                    deck.remove(card)
                    return card
        raise self.source.bad(field, name, f"no {name} is left in the deck")

    def _in_play(self, text: str) -> InPlay:
        """`german ambush_1 2`: owner, card, tokens on it."""
        side, _, rest = text.partition(" ")
        name, _, tokens = rest.partition(" ")
        if side not in SIDES or not (tokens or "0").isdecimal():
            raise self.source.bad("in_play", text, "expected a side, a card and the tokens on it")
        return InPlay(self._take("in_play", name), side_index(side), int(tokens or "0"))

    # medals

    def _medals(self, side: int, held: dict[str, Holding]) -> None:
        rules = {label(medal): index for index, medal in enumerate(self.battle.medal_rules)}
        for name in rules:
            self.battle.state.held[2 * rules[name] + side] = 0
        for name, holding in held.items():
            index = rules.get(name, -1)
            if index < 0 or not self.battle.medal_rules[index].worth[side]:
                reason = f"no medals {name!r} for this side; choose from {', '.join(rules)}"
                raise self.source.bad("medals", name.split()[-1] if name else "", reason)
            self.battle.state.held[2 * index + side] = self._holding(self.battle.medal_rules[index], holding)

    def _holding(self, medal: Medal, holding: Holding) -> int:
        """A number where medals are counted; else hexes or units, or 1 for having it."""
        if isinstance(holding, int):
            return holding if medal.kind in COUNTED else HAS_IT if holding else 0
        if medal.kind != "per_unit":
            return self._hexes("medals", holding)
        ids = [unit.id for unit in self.battle.units]
        for name in holding:
            if name not in ids:
                raise self.source.bad("medals", name, f"no unit {name!r} in this scenario")
        return union(ids.index(name) for name in holding)
