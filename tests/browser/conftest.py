"""A real browser on a real server: `page` and `new_page` open pages, `server` runs what they show.

A failed test leaves a picture of each of its pages in `build/browser/`.
"""

import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.serving import Server

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "browser"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZE = ViewportSize(width=1280, height=800)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAILED = pytest.StashKey[bool]()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server([sys.executable, "-m", "grognard"], tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("the browser tests need chromium on PATH")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def new_page(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[[], Page]]:
    """Opens a page as one more person would: cookies and storage of its own."""
    pages: list[Page] = []

    def open_page() -> Page:
        context = browser.new_context(viewport=SIZE, base_url=server.url, locale="en-GB")
        pages.append(context.new_page())
        return pages[-1]

    yield open_page
    if request.node.stash.get(FAILED, False):
        take_pictures(request.node.name, pages)
    for page in pages:
        page.context.close()


@pytest.fixture
def page(new_page: Callable[[], Page]) -> Page:
    return new_page()


@pytest.fixture
def violations() -> Callable[[Page], list[str]]:
    """What axe-core has against a page: rule and element, one line each; empty when it is content."""

    def of(page: Page) -> list[str]:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
        return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]

    return of


def take_pictures(test: str, pages: list[Page]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "_", test)
    for number, page in enumerate(pages, start=1):
        page.screenshot(path=PICTURES / f"{stem}-{number}.png")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
