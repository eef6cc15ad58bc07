"""What the tests of offensives and arrivals share: event counters, the schedule, decisions that keep their word."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import AWAY, ELIMINATED, IN_HAND, STRATEGIC, WITHDRAWN
from tests.clicking import clicks_to
from tests.games.somme.support import index

MOST = 40
"""So many candidates are clicked at most."""


def reason(play: Campaign18, action: object) -> tuple[str, str]:
    """Why an action is refused: the rule and the reason."""
    breach = play.ruling(action).breaches[0]  # type: ignore[arg-type]
    return breach.rule, breach.reason


def check_choices(play: Campaign18, seeds: int = 10) -> None:
    """Candidates and samples are legal and reached by clicks; no button lies."""
    decision = play.decision
    assert decision is not None
    found = decision.candidates(play)
    assert found
    for action in found:
        assert play.ruling(action)
    picked = found[:: max(1, len(found) // MOST)]
    for action in [*picked, *(decision.sample(play, Luck(seed)) for seed in range(seeds))]:
        assert play.ruling(action)
        assert clicks_to(play, action) is not None, action
    for button in decision.menu(play, ()).buttons:
        if button.action is not None:
            assert play.ruling(button.action) == button.ruling


def hold(play: Campaign18, *events: str) -> None:
    """These counters are in the hands of their sides."""
    for counter in play.field.counters:
        if counter.event in events:
            play.state.events[counter.index] = IN_HAND


def where(play: Campaign18, unit: str) -> int:
    """The place of a unit off the map, or its hex as a number."""
    return play.state.at[index(play, unit)]


def send(play: Campaign18, place: int, *units: str) -> None:
    """Put units into one of the places off the map."""
    for unit in units:
        play.put(index(play, unit), place)


def into_reserve(play: Campaign18, *units: str) -> None:
    send(play, STRATEGIC, *units)


def eliminated(play: Campaign18, *units: str) -> None:
    send(play, ELIMINATED, *units)


def withdrawn(play: Campaign18, *units: str) -> None:
    send(play, WITHDRAWN, *units)


def is_away(play: Campaign18, unit: str) -> bool:
    return where(play, unit) == AWAY
