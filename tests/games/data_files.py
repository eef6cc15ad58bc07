"""Data files with one thing changed, as a player might keep them in a folder of his own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grognard.engine.errors import BadData


def edit(shipped: Path, own: Path, old: str, new: str) -> None:
    """Put a shipped file into the player's own folder with the first `old` replaced."""
    text = shipped.read_text(encoding="utf-8")
    assert old in text
    (own / shipped.name).write_text(text.replace(old, new, 1), encoding="utf-8")


@contextmanager
def refusal(file: str, message: str) -> Iterator[None]:
    """What is done in here is refused with this message, and this file is to blame."""
    with pytest.raises(BadData) as error:
        yield
    assert error.value.file == file
    assert message in str(error.value)
