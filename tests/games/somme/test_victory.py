"""Who wins: the Canal du Nord, Amiens and Arras, the sixteen hexes, the crosses, the points of the campaign."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18, Ended
from grognard.games.somme.points import bridges_held, crosses, items, point_hexes, total
from grognard.games.somme.state import CAPTURED, CONFERENCE, SCRAPPED, SHOWN
from grognard.games.somme.victory import CountVictory, DecisiveVictory, outcome
from tests.games.somme.support import front, hexes, index
from tests.games.support import events

FAR = {"5820": ["g_187"], "1320": ["a_br_37"]}


def give(play: Campaign18, *names: str) -> None:
    for name in names:
        play.take(GERMAN, play.hex(name))


def level(play: Campaign18) -> str:
    """The result that is counted now."""
    play.then(CountVictory())
    play.advance()
    return play.state.level


# the first scenario


@pytest.mark.rule("S1-13")
def test_both_ends_of_one_bridge_over_the_canal_du_nord_win_the_first_scenario() -> None:
    play = front("hutier", {})
    bridge = play.ground.du_nord[0]
    one, other = play.ground.ends(bridge)
    play.take(GERMAN, one)
    assert (bridges_held(play), outcome(play).winner) == ([], "allied")
    play.take(GERMAN, other)
    assert (bridges_held(play), outcome(play).level) == ([bridge], "german_victory")


@pytest.mark.rule("S1-13")
def test_a_bridge_that_was_blown_up_counts_all_the_same_but_one_of_another_canal_does_not() -> None:
    play = front("hutier", {})
    for other in sorted(play.ground.bridges.difference(play.ground.du_nord)):
        for end in play.ground.ends(other):
            if all(end not in play.ground.ends(each) for each in play.ground.du_nord):
                play.take(GERMAN, end)
    assert level(play) == "allied_victory"
    play = front("hutier", {})
    play.state.destroyed = play.ground.du_nord[:1]
    for end in play.ground.ends(play.ground.du_nord[0]):
        play.take(GERMAN, end)
    assert level(play) == "german_victory"


# the second


@pytest.mark.rule("S2-13")
def test_amiens_ends_the_second_scenario_at_once() -> None:
    play = front("michael", {**FAR, "2521": ["g_185"]})
    play.then(CountVictory())
    play.place(index(play, "g_185"), play.hex("2520"))
    play.advance()
    assert (play.over, outcome(play).winner, outcome(play).level) == (True, "german", "german_strategic")
    assert [ended.level for ended in events(play, Ended)] == ["german_strategic"]


@pytest.mark.rule("S2-13")
def test_amiens_does_not_end_the_campaign() -> None:
    play = front("campaign", {**FAR, "2521": ["g_185"]})
    play.place(index(play, "g_185"), play.hex("2520"))
    assert play.state.level == ""


@pytest.mark.rule("S2-14")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"3805": ["g_185"]}, "german_operational"),
        ({"3805": ["g_corps_1"]}, "allied_tactical"),
        ({"2424": ["g_185", "g_hq_2"]}, "german_operational"),
        ({"2424": ["g_185"]}, "allied_tactical"),
        ({"2426": ["g_185", "g_hq_2"]}, "allied_tactical"),
        ({"3805": ["g_185"], "2424": ["g_187", "g_hq_2"]}, "german_strategic"),
    ],
)
def test_arras_and_the_railway_to_amiens_are_operational_and_together_strategic(
    units: dict[str, list[str]], expected: str
) -> None:
    assert level(front("michael", units)) == expected


@pytest.mark.rule("S2-15")
@pytest.mark.parametrize(
    ("held", "declared", "expected"),
    [
        (8, False, "allied_tactical"),
        (9, False, "draw"),
        (10, False, "draw"),
        (11, False, "german_tactical"),
        (13, True, "german_tactical"),
        (14, True, "german_great_tactical"),
        (16, False, "german_great_tactical"),
    ],
)
def test_sixteen_hexes_are_counted_and_the_allied_offensive_is_worth_two(
    held: int, declared: bool, expected: str
) -> None:
    play = front("michael", {}, allied_declared=declared)
    assert len(point_hexes(play)) == 16
    for where in point_hexes(play)[:held]:
        play.take(GERMAN, where)
    assert total(items(play)) == held + 2 * declared
    assert level(play) == expected


@pytest.mark.rule("S2-15")
def test_albert_lies_where_the_option_says() -> None:
    for options, name in (((), "3516"), (("albert_3517",), "3517")):
        play = front("michael", {}, options=options)
        give(play, name)
        assert total(items(play)) == 1


# the third


def captured(german: list[str], allied: list[str], **state: Any) -> Campaign18:
    play = front("push", {}, **state)
    give(play, *german)
    for name in allied:
        play.take(ALLIED, play.hex(name))
    return play


@pytest.mark.rule("S3-11")
def test_only_crosses_of_hexes_that_were_the_enemys_count() -> None:
    play = front("push", {})
    own = next(h for h in play.ground.crosses if play.field.control[GERMAN] >> h & 1 and play.field.area >> h & 1)
    theirs = next(h for h in play.ground.crosses if play.field.control[ALLIED] >> h & 1 and play.field.area >> h & 1)
    play.take(GERMAN, own)
    assert crosses(play, GERMAN) == 0
    play.take(GERMAN, theirs)
    assert crosses(play, GERMAN) == play.ground.crosses[theirs]
    assert level(play) == "german_victory"


@pytest.mark.rule("S3-11")
def test_equal_crosses_or_none_are_a_draw() -> None:
    assert level(front("push", {})) == "draw"


@pytest.mark.rule("S3-12")
@pytest.mark.parametrize(("declared", "lead", "expected"), [(False, 1, "allied_victory"), (True, 1, "draw"),
                                                            (True, 2, "allied_victory")])  # fmt: skip
def test_the_allies_need_two_crosses_more_if_they_declared_their_offensive(
    declared: bool, lead: int, expected: str
) -> None:
    play = front("push", {}, allied_declared=declared)
    theirs = {
        h: c for h, c in play.ground.crosses.items() if play.field.control[GERMAN] >> h & play.field.area >> h & 1
    }
    ours = {h: c for h, c in play.ground.crosses.items() if play.field.control[ALLIED] >> h & play.field.area >> h & 1}
    for mine, other in ((a, b) for a in subsets(theirs) for b in subsets(ours)):
        if sum(theirs[h] for h in mine) - sum(ours[h] for h in other) == lead:
            for where in mine:
                play.take(ALLIED, where)
            for where in other:
                play.take(GERMAN, where)
            break
    assert crosses(play, ALLIED) - crosses(play, GERMAN) == lead
    assert level(play) == expected


def subsets(found: dict[int, int]) -> list[list[int]]:
    """Nothing, each one, and each pair."""
    names = sorted(found)
    return [[], *([one] for one in names), *([a, b] for a in names for b in names if a < b)]


# the campaign


def campaign(units: dict[str, list[str]] | None = None, **state: Any) -> Campaign18:
    """A campaign whose objective markers lie in their order, so that the worth of each is known."""
    play = front("campaign", units or {})
    slots, backs = play.field.objectives, play.field.markers
    play.state.markers = [-1] * len(slots)
    for crosses_ in (1, 2, 3):
        cup = [i for i, marker in enumerate(backs) if marker.crosses == crosses_]
        for slot, marker in zip([i for i, s in enumerate(slots) if s.crosses == crosses_], cup, strict=True):
            play.state.markers[slot] = marker
    for key, value in state.items():
        setattr(play.state, key, value)
    return play


def points_of(play: Campaign18, item: str) -> int:
    return sum(line.points for line in items(play) if line.item == item)


@pytest.mark.rule("P.3a", "DOU-7")
def test_markers_taken_count_wherever_they_lie_and_scrapped_ones_do_not() -> None:
    play = campaign()
    worth = [play.field.markers[marker].points for marker in play.state.markers]
    for slot, where in enumerate((CAPTURED, CONFERENCE, SHOWN, SCRAPPED)):
        play.state.marker_at[-1 - slot] = where
    assert points_of(play, "hidden_markers") == worth[-1] + worth[-2]
    assert points_of(play, "markers") == worth[-3]
    assert total(items(play)) == worth[-1] + worth[-2] + worth[-3] + points_of(play, "no_conference")


@pytest.mark.rule("P.3b")
def test_stoss_arras_and_amiens_score() -> None:
    four = [f"g_stoss_{n} with:g_28_{n}" for n in (1, 2, 3)] + ["g_stoss_4 with:g_5_1"]
    units = {"5501": ["g_28_1", "g_28_2", "g_28_3", "g_5_1", *four]}
    play = campaign(units)
    assert points_of(play, "stoss") == 0
    play = campaign({**units, "5504": ["g_5_2", "g_stoss_5 with:g_5_2"]})
    assert points_of(play, "stoss") == 5
    give(play, "3805", "2520")
    assert (points_of(play, "arras"), points_of(play, "amiens")) == (10, 20)
    play.take(ALLIED, play.hex("3805"))
    assert points_of(play, "arras") == 0


@pytest.mark.rule("P.3c")
@pytest.mark.parametrize(("general", "points"), [("joffre", 3), ("petain", 15), ("foch", -5), ("", 5)])
def test_the_generalissimo_scores(general: str, points: int) -> None:
    assert total(items(campaign(generalissimo=general))) == points


@pytest.mark.rule("F-3")
def test_headquarters_that_were_turned_back_count() -> None:
    assert total(items(campaign(generalissimo="foch", penalty=-2))) == -7


@pytest.mark.rule("P.3d")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (-3, "allied_strategic"),
        (15, "allied_strategic"),
        (16, "allied_operational"),
        (20, "allied_operational"),
        (21, "allied_tactical"),
        (25, "allied_tactical"),
        (26, "draw"),
        (32, "draw"),
        (33, "german_tactical"),
        (45, "german_tactical"),
        (46, "german_operational"),
        (70, "german_operational"),
        (71, "german_strategic"),
    ],
)
def test_the_scale_of_the_campaign(points: int, expected: str) -> None:
    play = campaign(generalissimo="foch", penalty=points + 5)
    assert (outcome(play).points, level(play)) == (points, expected)


@pytest.mark.rule("P.3d")
def test_thirty_four_points_of_markers_six_stoss_and_foch() -> None:
    """DV-21."""
    stoss = {"5501": ["g_28_1", "g_28_2", "g_28_3", *(f"g_stoss_{n} with:g_28_{n}" for n in (1, 2, 3))],
             "5503": ["g_5_1", "g_5_2", "g_5_3", *(f"g_stoss_{n + 3} with:g_5_{n}" for n in (1, 2, 3))]}  # fmt: skip
    play = campaign(stoss, generalissimo="foch")
    worth = [play.field.markers[marker].points for marker in play.state.markers]
    wanted = 34
    for slot in sorted(range(len(worth)), key=lambda each: -worth[each]):
        if 0 < worth[slot] <= wanted:
            play.state.marker_at[slot] = CAPTURED
            wanted -= worth[slot]
    assert (wanted, outcome(play).points, level(play)) == (0, 34, "german_tactical")


@pytest.mark.rule("P.2a")
@pytest.mark.parametrize(
    ("units", "won"),
    [
        ({"3805": ["g_185"], "2520": ["g_187"]}, False),
        ({"3805": ["g_185", "g_hq_2"], "2520": ["g_187", "g_hq_17"]}, True),
        ({"3805": ["g_185", "g_hq_2"], "2520": ["g_hq_17"]}, False),
        ({"3805": ["g_185", "g_hq_2"]}, False),
    ],
)
def test_supplied_units_in_arras_and_amiens_win_the_campaign(units: dict[str, list[str]], won: bool) -> None:
    play = campaign({**units, "1301": ["a_br_37"]})
    play.then(DecisiveVictory(), CountVictory())
    play.advance()
    assert (play.state.level == "german_strategic", len(events(play, Ended))) == (won, 1)


@pytest.mark.rule("16.0a")
def test_the_count_tells_the_level_and_the_points() -> None:
    play = front("michael", {}, allied_declared=True)
    give(play, "4318")
    assert level(play) == "allied_tactical"
    assert [(e.level, e.points) for e in events(play, Ended)] == [("allied_tactical", 3)]
    assert play.over
    assert hexes(play, "4318") & play.controls(GERMAN)
