"""Events of the whole battle: cards, tokens, figures, medals. Words are `event.<tag>`.

They name the kinds of cards, never a single card: the log stays, and a card may be shuffled in and be secret again.
"""

from __future__ import annotations

from grognard.engine.events import Event


class BattleDice(Event, frozen=True):
    """Battle dice were rolled: by whom, for what (`word.<purpose>`), what they show; and what each did."""

    side: str
    purpose: str
    faces: list[str]
    about: str = ""
    effects: list[str] = []


class CardPlayed(Event, frozen=True):
    """A card was put on the table, with so many HQ tokens."""

    side: str
    kind: str
    tokens: int


class CardDrawn(Event, frozen=True):
    """A side drew a card of a deck; the other side does not see which."""

    side: str
    deck: str
    kind: str

    def seen_by(self, side: str) -> Event | None:
        return self if side == self.side else CardTaken(self.side, self.deck)


class CardTaken(Event, frozen=True):
    """A card drawn by the other side."""

    side: str
    deck: str


class CardDiscarded(Event, frozen=True):
    """A card went from a hand to its discard pile, face up."""

    side: str
    kind: str


class DeckReshuffled(Event, frozen=True):
    """END-07: the discards became the deck."""

    deck: str


class TokensGained(Event, frozen=True):
    """HQ tokens from the pool."""

    side: str
    count: int


class TokensPaid(Event, frozen=True):
    """HQ tokens back to the pool."""

    side: str
    count: int


class FiguresLost(Event, frozen=True):
    """Figures removed from a unit."""

    unit: str
    count: int
    left: int


class FiguresRegained(Event, frozen=True):
    """Figures returned to a unit."""

    unit: str
    count: int
    left: int


class SpecialistLost(Event, frozen=True):
    """SPEC-04: a specialist figure was removed."""

    unit: str
    specialist: str


class UnitEliminated(Event, frozen=True):
    """The last figure of a unit was removed."""

    unit: str
    side: str
    place: str


class UnitExited(Event, frozen=True):
    """MED-11: a unit left the board over the enemy baseline."""

    unit: str
    side: str
    place: str


class MedalsGained(Event, frozen=True):
    """A side took permanent medals for a deed (`word.<medal>`) and has so many in all."""

    side: str
    medal: str
    count: int
    total: int


class ObjectiveTaken(Event, frozen=True):
    """A side took medals for an objective: of this kind (`word.<medal>`), at a group of hexes (`word.<place>`)."""

    side: str
    medal: str
    place: str
    count: int
    total: int


class ObjectiveLost(Event, frozen=True):
    """The medals of an objective were lost."""

    side: str
    medal: str
    place: str
    count: int
    total: int


class BattleWon(Event, frozen=True):
    """OBJ-01: a side has the medals it needs."""

    side: str
    medals: int


class CardCopied(Event, frozen=True):
    """TAC-03: a Counter-Attack became this card."""

    side: str
    kind: str


class HandSeen(Event, frozen=True):
    """A side looked at the other's cards of a deck; only that side knows what it saw."""

    side: str
    deck: str
    kinds: list[str]

    def seen_by(self, side: str) -> Event | None:
        return self if side == self.side else HandLookedAt(self.side, self.deck)


class HandLookedAt(Event, frozen=True):
    """A hand was looked at by the other side."""

    side: str
    deck: str


class UnitsOrdered(Event, frozen=True):
    """Phase 2: these units are ordered."""

    side: str
    units: list[str]


class ArtilleryOrdered(Event, frozen=True):
    """The reserve artillery is ordered, for targets of a section or of any."""

    side: str
    section: str


class OrderWithheld(Event, frozen=True):
    """Messenger Killed: a unit that Replacements would order is not."""

    unit: str


class UnitOutOfAmmunition(Event, frozen=True):
    """CBC-01: a unit may not fire until its owner's next turn is over."""

    unit: str


class RaiderNamed(Event, frozen=True):
    """CBC-13: the unit of the Trench Raid."""

    unit: str
