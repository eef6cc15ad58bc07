"""Taking back by consent: what one side asks of the others, and what all would lose by it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from grognard.engine.events import Rolled
from grognard.engine.match import Entry, Match
from grognard.server.past_store import Proposal
from grognard.server.refusals import Refusal
from grognard.server.store import Seat


def proposed(match: Match, seat: Seat, seq: int, people: Collection[str]) -> Proposal:
    """The wish to go back to before an action of one's own; nobody waits for a computer, or for oneself."""
    if not seat.sides:
        raise Refusal(403, "only_watching")
    if match.play.over:
        raise Refusal(409, "too_late_to_take_back")
    if not 1 <= seq <= len(match.entries) or match.entries[seq - 1].side not in seat.sides:
        raise Refusal(409, "not_own_action", number=seq)
    lost = match.entries[seq - 1 :]
    waits = tuple(side for side in match.game.sides if side in people and side not in seat.sides)
    return Proposal(match.entries[seq - 1].side, seq, len(lost), sum(map(dice_in, lost)), waits)


def answered(proposal: Proposal | None, seat: Seat, agree: bool) -> Proposal | None:
    """What is left of a proposal after this seat's answer; nothing when it refuses, or takes its own wish back."""
    if not seat.sides:
        raise Refusal(403, "only_watching")
    if proposal is None:
        raise Refusal(409, "no_proposal")
    if not agree:
        return None
    if not set(proposal.waits) & set(seat.sides):
        raise Refusal(409, "not_asked")
    waits = tuple(side for side in proposal.waits if side not in seat.sides)
    return msgspec.structs.replace(proposal, waits=waits)


def dice_in(entry: Entry) -> int:
    """How many dice fell in the open. What battle dice did may be told later: they are counted once."""
    rolled = [event.dice for event in entry.events if isinstance(event, Rolled)]
    shown = [found for event in entry.events if isinstance(found := getattr(event, "faces", None), list)]
    first = [faces for number, faces in enumerate(shown) if faces not in shown[:number]]
    return sum(map(len, [*rolled, *first]))
