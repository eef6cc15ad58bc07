"""Words for what the data and the board of The Great War name."""

from __future__ import annotations

from grognard.games.greatwar.faces import CARD_MARKS, MOVED, SHOWN
from grognard.games.greatwar.scenery import ELIMINATED_BOX, EXITED_BOX, RESERVE, scenery
from grognard.games.greatwar.sequence import PHASES, SET_UP
from tests.games.greatwar.support import BOX, GAME
from tests.games.words import lacking

MARKERS = (
    "shell_crater", "ruin", "wire", "fortified_position", "bridge", "damaged_bridge", "gun", "medal", "acquisition",
    "template",
)  # fmt: skip


def test_everything_that_the_board_and_the_view_name_has_words() -> None:
    places = [place for key in BOX.settings for place in scenery(BOX, key).places]
    kinds = {kind for place in places for kind in place.terrain}
    wanted = [f"terrain.{kind}" for kind in (*sorted(kinds), "objective", "observation")]
    wanted += [f"box.{box}" for box in (*RESERVE.values(), *ELIMINATED_BOX.values(), *EXITED_BOX.values())]
    wanted += [f"phase.{phase}" for phase in (SET_UP, *PHASES)]
    wanted += [f"mark.{mark}" for mark in (MOVED, *SHOWN, *CARD_MARKS.values())]
    wanted += [f"marker.{kind}" for kind in MARKERS]
    wanted += [f"group.{group}" for group in ("command", "tactic", "combat")] + ["token.hq_token"]
    assert lacking(GAME.folder, wanted) == []


def test_every_card_has_a_title_and_a_text() -> None:
    kinds = [*BOX.decks.command, *BOX.decks.combat]
    wanted = [f"{table}.{kind}" for kind in kinds for table in ("card", "card_text", "word")]
    assert lacking(GAME.folder, wanted) == []


def test_whatever_a_fact_can_be_has_words() -> None:
    groups = [f"{key}.{name}" for key, setting in BOX.settings.items() for name in setting.groups]
    nations = sorted({army for setting in BOX.settings.values() for army in setting.armies} - {"german"})
    medals = sorted({medal.kind for setting in BOX.settings.values() for medal in setting.medals})
    facts = [*groups, *nations, *medals, *BOX.forces.kinds, *BOX.forces.specialists, *BOX.faces, "won", "undecided"]
    assert lacking(GAME.folder, [f"word.{fact}" for fact in facts]) == []


def test_every_source_that_is_shown_has_words() -> None:
    posts = [post.unit for setting in BOX.settings.values() for post in setting.units]
    sources = {source for unit in posts for source in (unit.source, unit.place_source)}
    sources |= {setting.source for setting in BOX.settings.values()}
    assert lacking(GAME.folder, [f"word.{source}" for source in sorted(sources)]) == []
