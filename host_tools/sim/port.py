"""The simulated gadget's USB socket: a local port that appears and vanishes with the plug, and says so.

What is said goes where `tally ports` looks (host_tools/link/ports.py). Knows no protocol.
"""

import contextlib
from pathlib import Path

from host_tools.link.ports import announced
from host_tools.sim.errors import PlayError
from host_tools.sim.serial import SocketSerial


class AnnouncedPort:
    """port: the number wanted, 0 for any that is free. Raises PlayError where it is taken.

    notes: folder for what is said to `tally ports`; the user's by default. serial: what the firmware gets.
    """

    def __init__(self, port: int = 0, notes: Path | None = None) -> None:
        self.serial = SocketSerial(port)
        self._notes = notes
        self._announcement = contextlib.ExitStack()
        try:
            self.serial.plug_in()
        except OSError as error:
            raise PlayError("play.link_port_in_use", port=port) from error
        self.url = self.serial.url

    def plug_in(self) -> None:
        """From now on a PC can open the port, and finds it."""
        try:
            self.serial.plug_in()
        except OSError:
            return  # another program took the port in the meantime: the gadget plays on without a link
        with contextlib.suppress(OSError):  # then it is found by its address only
            self._announcement.enter_context(announced(self.url, self._notes))

    def unplug(self) -> None:
        """The port vanishes under whoever has it open."""
        self._announcement.close()
        self.serial.unplug()
