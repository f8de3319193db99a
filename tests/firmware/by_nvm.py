"""Marks of tests whose `player` is a gadget of some boards only: those that keep the newest rounds in nvm, or those
whose files get every round at once."""

import pytest

from host_tools.sim.gadget import BOARDS

WITHOUT = ["feather"]
with_nvm = pytest.mark.parametrize("player", [board for board in BOARDS if board not in WITHOUT], indirect=True)
without_nvm = pytest.mark.parametrize("player", WITHOUT, indirect=True)
