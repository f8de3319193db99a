"""What every test may rely on: how hypothesis searches, Blinka's settings, and where the browser is."""

import os
import shutil

# Before anything imports Blinka: there are no pins on a PC, and its look for newer releases stays off.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no failure: time limits are pytest-timeout's.
SLOW = [HealthCheck.too_slow]
settings.register_profile("quick", deadline=None, max_examples=50, suppress_health_check=SLOW)
settings.register_profile("soak", parent=settings.get_profile("quick"), max_examples=2000)
settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make soak` runs every property test, too, with the examples of its profile."""
    if config.getoption("--hypothesis-profile") == "soak":
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("soak")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser; `make test` has looked for it or installed it."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    raise RuntimeError("no Chromium found; on Debian: sudo apt-get install chromium")
