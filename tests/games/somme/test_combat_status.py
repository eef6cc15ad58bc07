"""What both sides read of the combat under way, and the calendars of reinforcements that both can look at."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice
from grognard.games.somme.artillery import Answer, CounterBattery, Guns
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.forecast import forecast_of
from grognard.games.somme.lead import Lead
from grognard.games.somme.odds import ratio
from grognard.games.somme.view import view
from tests.games.somme.combats import HQ, attack, fighting
from tests.games.somme.support import GAME, front

GUNS = {"1427": ["g_corps_1", "g_185"], "1421": ["a_br_corps_1", "a_br_37"]}
LINE = {"1424": ["a_br_36"], "1425": ["g_50_1", "g_50_2"], **HQ, **GUNS}


def status(play: Campaign18, side: str) -> dict[str, Any]:
    """The first line of the status: its key and its facts."""
    text = view(play, side).status[0]
    return {"key": text.key, **text.facts}


@pytest.mark.rule("12.2a")
def test_both_sides_read_hex_step_and_running_column() -> None:
    play = attack(fighting(LINE, dice=[1, 1, 3, 3, 1, 1]), "1424", "g_50_1", "g_50_2")
    steps = []
    for action in (Guns(("g_corps_1",)), Answer(("a_br_corps_1",)), CounterBattery(()), None):
        column = ratio(forecast_of(play, play.combat).odds.column)
        found = status(play, "german")
        assert found == status(play, "allied") == status(play, "")
        assert found == {"key": "status.combat_column", "hex": "1424", "step": found["step"], "column": column}
        steps.append(found["step"])
        if action is not None:
            play.apply(action)
    assert steps == [2, 3, 4, 6]
    play.apply(Lead("g_50_1"))
    assert play.state.combat is None or status(play, "")["step"] == 10


def test_a_combat_that_would_be_cancelled_shows_its_place_off_the_table() -> None:
    strong = {"1424": ["a_br_36", "a_br_37"], "1425": ["g_50_1"], **HQ, "1428": ["g_corps_1", "g_185"]}
    play = attack(fighting(strong), "1424", "g_50_1")
    assert forecast_of(play, play.combat).odds.cancelled
    assert status(play, "allied")["column"] == ratio(forecast_of(play, play.combat).odds.final)


def test_without_a_combat_the_weather_comes_first() -> None:
    assert view(front("michael", {"1425": ["g_185"]}, sequence=1), "").status[0].key == "status.weather"


def test_both_calendars_are_in_the_order_of_arrival_for_everybody() -> None:
    play = GAME.start("campaign", (), Dice(b"calendar"))
    coming = [piece for piece in view(play, "german").pieces if piece.due is not None]
    assert coming == [piece for piece in view(play, "allied").pieces if piece.due is not None]
    for side in ("german", "allied"):
        due = [play.state.due[play.unit(piece.id)] or 1000 for piece in coming if piece.side == side]
        assert due == sorted(due)
        assert len(set(due)) > 1


def test_a_reinforcement_tells_when_and_where_it_comes() -> None:
    play = GAME.start("campaign", (), Dice(b"calendar"))
    piece = next(each for each in view(play, "").pieces if each.id == "a_fr_35")
    assert piece.due is not None
    turn, sequence = divmod(play.state.due[play.unit("a_fr_35")], 10)
    assert (piece.due.facts["turn"], piece.due.facts["sequence"]) == (turn, sequence)
    assert piece.due in piece.details
