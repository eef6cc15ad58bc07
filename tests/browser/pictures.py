"""Pictures of the boards for the documents: `make pictures` draws every scenario of the Great War anew, with a list.

A picture shows the board as a spectator of the page sees it before the first turn; shelling has left its craters.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from grognard.games import game
from grognard.server.words import words
from tests.browser.conftest import FLAGS, ROOT
from tests.browser.person import Person, seated
from tests.serving import Server

GAME = "greatwar"
SEED = "picture"
FOLDER = ROOT / "docs" / "greatwar"
SIZE = ViewportSize(width=1120, height=660)
QUALITY = 62
HEADING = """# The boards of *La Grande Guerre*

The printed maps are lost to us; these are reconstructed, and `data/sNN.toml` says of each row on what it rests. Each
board is shown before the first turn; where No Man's Land is shelled, the craters are those of one throw of the dice.
`make pictures` draws them again.
"""


def main() -> None:
    server = Server([sys.executable, "-m", "grognard"], Path(tempfile.mkdtemp()))
    server.start()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for scenario in game(GAME).scenarios:
            draw(browser, server, scenario.key)
        browser.close()
    server.stop()
    (FOLDER / "README.md").write_text(index(), encoding="utf-8")


def index() -> str:
    """The list of the boards, by their titles."""
    titles, shown = words(game(GAME), "en"), [scenario.key for scenario in game(GAME).scenarios]
    return "\n".join([HEADING, *(f"## {titles[f'scenario.{key}']}\n\n![{key}]({key}.jpg)\n" for key in shown)])


def draw(browser: Browser, server: Server, scenario: str) -> None:
    *_, watching = seated(server, f"{SEED} {scenario}", game(GAME).sides, (), play=(GAME, scenario))
    page = browser.new_context(viewport=SIZE, base_url=server.url, locale="en-GB").new_page()
    Person(page, watching)
    page.mouse.move(0, 0)
    page.locator(".board").screenshot(path=FOLDER / f"{scenario}.jpg", type="jpeg", quality=QUALITY)
    page.context.close()


if __name__ == "__main__":
    main()
