"""The figures of a game's computer player, and the doctrines that change some of them.

`appraisal.toml` holds what things are worth; `doctrines.toml` beside it, by name, what a doctrine sees differently:

    [veteran]
    caution = [0.12, 0.2]

    [bold]
    like = "veteran"        # all that it does not change itself
    caution = [0.06, 0.1]

>>> weights = Figures(folder, Weights)      # doctest: +SKIP
>>> weights().caution                       # doctest: +SKIP
[0.10, 0.16]
>>> with weights.under("bold"):             # doctest: +SKIP
...     weights().caution
[0.06, 0.1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, wraps
from pathlib import Path
from typing import Annotated, Any, Final, Generic, ParamSpec, TypeVar

import msgspec

from grognard.engine.data import read_toml
from grognard.engine.errors import BadData

Part = Annotated[float, msgspec.Meta(ge=0, lt=1)]
"""A figure that is a part of a whole, and never all of it."""
W = TypeVar("W", bound=msgspec.Struct)
P = ParamSpec("P")
R = TypeVar("R")

PLAIN: Final = ""
"""The doctrine of `appraisal.toml` as it is written."""
BASE: Final = "appraisal.toml"
CHANGES: Final = "doctrines.toml"
LIKE: Final = "like"
JOINED: Final = "+"


class Figures(Generic[W]):
    """What things are worth by the doctrine in force. Call it for the figures."""

    def __init__(self, folder: Path, kind: type[W]) -> None:
        self._folder = folder
        self._kind = kind
        self._known: dict[str, W] = {}
        self._caches: list[dict[str, Any]] = []
        self.doctrine = PLAIN

    def __call__(self) -> W:
        return self.of(self.doctrine)

    def of(self, doctrine: str) -> W:
        found = self._known.get(doctrine)
        if found is None:
            found = self._known[doctrine] = self._read(doctrine)
        return found

    @property
    def doctrines(self) -> tuple[str, ...]:
        """All by name, the plain one first."""
        return (PLAIN, *self._changes)

    def upon(self, basis: str, doctrine: str, *words: str) -> str:
        """A doctrine as changes of another, in the version of that for a side or a scenario: of `general_german_sedan`,
        `general_german` and `general` the most special that there is."""
        names = ("_".join((basis, *words[:number])) for number in range(len(words), -1, -1))
        base = next((name for name in names if name in self._changes), basis)
        return base if doctrine == basis else f"{base}{JOINED}{doctrine}"

    @contextmanager
    def under(self, doctrine: str) -> Iterator[None]:
        """While this doctrine is in force."""
        before, self.doctrine = self.doctrine, doctrine
        try:
            yield
        finally:
            self.doctrine = before

    def cached(self, function: Callable[P, R]) -> Callable[P, R]:
        """`functools.cache` for what depends on the figures: every doctrine has its own."""
        return self.remembered(None)(function)

    def remembered(self, most: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """The same for what depends on much else, too: `functools.lru_cache` with at most so many results."""

        def keeping(function: Callable[P, R]) -> Callable[P, R]:
            caches: dict[str, Any] = {}
            self._caches.append(caches)

            @wraps(function)
            def kept(*args: P.args, **kwargs: P.kwargs) -> R:
                known: Any = caches.get(self.doctrine)
                if known is None:
                    known = caches[self.doctrine] = lru_cache(most)(function)
                found: R = known(*args, **kwargs)
                return found

            return kept

        return keeping

    # doctrines that are only tried

    def teach(self, doctrine: str, figures: dict[str, Any]) -> None:
        """A doctrine that stands in no file: what it sees differently from the plain one. Its name is new."""
        self._changes[doctrine] = figures
        try:
            self.of(doctrine)
        except BadData:
            del self._changes[doctrine]
            raise

    def forget(self, doctrine: str) -> None:
        """What was taught, and all that was worked out by it, joined with others too."""
        del self._changes[doctrine]
        for known in (self._known, *self._caches):
            for name in [name for name in known if doctrine in name.split(JOINED)]:
                del known[name]

    # the files

    @cached_property
    def _changes(self) -> dict[str, dict[str, Any]]:
        path = self._folder / CHANGES
        return read_toml(path, dict[str, dict[str, Any]]) if path.is_file() else {}

    def _read(self, doctrine: str) -> W:
        figures = read_toml(self._folder / BASE, dict[str, Any])
        for changes in reversed(self._line(doctrine)):
            figures = _changed(figures, changes)
        try:
            return msgspec.convert(figures, self._kind)
        except msgspec.ValidationError as error:
            raise BadData(CHANGES, 0, doctrine, str(error)) from None

    def _line(self, doctrine: str) -> list[dict[str, Any]]:
        """The changes of a doctrine, then those of the one that it is like, and so on. In `careful+north` the second
        changes the first."""
        line: list[dict[str, Any]] = []
        for name in reversed(doctrine.split(JOINED)):
            line += self._ancestry(name)
        return line

    def _ancestry(self, doctrine: str) -> list[dict[str, Any]]:
        line: list[dict[str, Any]] = []
        while doctrine != PLAIN:
            if doctrine not in self._changes or len(line) > len(self._changes):
                raise BadData(CHANGES, 0, doctrine, f"no such doctrine; choose from {', '.join(self._changes)}")
            line.append(self._changes[doctrine])
            doctrine = self._changes[doctrine].get(LIKE, PLAIN)
        return line


def _changed(figures: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Tables are changed key by key, everything else as a whole."""
    changed = dict(figures)
    for key, value in changes.items():
        before = figures.get(key)
        if key != LIKE:
            changed[key] = _changed(before, value) if isinstance(value, dict) and isinstance(before, dict) else value
    return changed
