"""Clocks for those who want one: so much time for the whole play, or so many days for each stretch of decisions.

A clock counts only while its side has to decide. Nobody loses by it: whoever ran out of time gives the others the
right to claim the win, or to go on. What is taken back by consent has cost no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final, NamedTuple

import msgspec

from grognard.server.refusals import Refusal

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE

Minutes = Annotated[int, msgspec.Meta(ge=0, le=6000)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]
Days = Annotated[int, msgspec.Meta(ge=0, le=60)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`minutes` for the whole play and `increment` seconds each time that a side hands the decision on; or `days`."""

    minutes: Minutes = 0
    increment: Seconds = 0
    days: Days = 0

    def check(self) -> None:
        if bool(self.minutes) == bool(self.days):
            raise Refusal(400, "bad_clock")


class ClockNow(msgspec.Struct, frozen=True):
    """Milliseconds `left` to each side of people, now; that of `running` gets less. `won` has claimed the win."""

    minutes: int
    increment: int
    days: int
    left: dict[str, int]
    running: str
    won: str = ""


class Moment(NamedTuple):
    """A side acted at this time; no side has taken back alone."""

    side: str
    at: str


def now() -> datetime:
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """Stamps are compared as text too."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


class Course(NamedTuple):
    """How a play went in time: who decides for themselves, what they did when, who has to decide next."""

    people: Sequence[str]
    moments: Sequence[Moment]
    decider: str
    created: str


def read_clock(clock: Clock, course: Course, moment: datetime) -> ClockNow:
    left = _days(clock, course, moment) if clock.days else _total(clock, course, moment)
    return ClockNow(clock.minutes, clock.increment, clock.days, left, _running(clock, course))


def _running(clock: Clock, course: Course) -> str:
    """Whose clock counts. Of the whole time nobody loses any before the own first action: a friend may come late."""
    if course.decider not in course.people:
        return ""
    begun = clock.days or any(moment.side == course.decider for moment in course.moments)
    return course.decider if begun else ""


def _days(clock: Clock, course: Course, moment: datetime) -> dict[str, int]:
    left = dict.fromkeys(course.people, clock.days * DAY)
    if course.decider in left:
        others = [each.at for each in course.moments if each.side != course.decider]
        left[course.decider] -= _between(others[-1] if others else course.created, moment)
    return left


def _total(clock: Clock, course: Course, moment: datetime) -> dict[str, int]:
    left = dict.fromkeys(course.people, clock.minutes * MINUTE)
    sides = [*(each.side for each in course.moments), course.decider]
    begun: set[str] = set()
    before = ""
    for number, (side, at) in enumerate(course.moments):
        if side in left:
            if side in begun:
                left[side] -= _between(before, datetime.fromisoformat(at))
            if sides[number + 1] not in (side, ""):
                left[side] += clock.increment * 1000
            begun.add(side)
        before = at
    if _running(clock, course):
        left[course.decider] -= _between(before, moment)
    return left


def _between(before: str, after: datetime) -> int:
    """Milliseconds; none when a clock of the machine was put back."""
    return max(0, round((after - datetime.fromisoformat(before)).total_seconds() * 1000))
