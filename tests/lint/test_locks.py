"""The locks hold what pyproject.toml asks for, pinned with hashes, and name no place to fetch it from."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_tools.i18n import ROOT

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?: ; .*)? \\$", re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-dev.lock")


def lock(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pins(name: str) -> dict[str, str]:
    return {canonicalize_name(package): version for package, version in PIN.findall(lock(name))}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("requirements.lock", PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]),
        ("requirements-dev.lock", PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]),
    ],
)
def test_a_lock_pins_all_that_is_asked_for(name: str, asked: list[str]) -> None:
    pinned = pins(name)
    for requirement in map(Requirement, asked):
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version)


def test_both_locks_pin_the_same_versions() -> None:
    run, dev = (pins(name) for name in LOCKS)
    assert run == {package: dev.get(package) for package in run}


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_of_a_lock_has_a_hash_and_nothing_says_where_from(name: str) -> None:
    lines = lock(name).splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if "==" in line:
            assert PIN.fullmatch(line)
            assert after.startswith("    --hash=sha256:")
        else:
            assert line.startswith(("    --hash=sha256:", "    #", "#"))
    assert not re.search(r"https?:|file:|index-url|find-links", lock(name))
