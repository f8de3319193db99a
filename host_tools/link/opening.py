"""Opens a port by its name or URL, with plain errors, and reads and writes it without waiting for ever.

It knows pyserial and what the systems say when a port cannot be had. It knows no protocol.
"""

import contextlib
import errno
import os
from pathlib import Path

import serial

from host_tools.link.errors import BadAddress, LinkError, NoPermission, NoSuchPort, PortBusy, PortVanished

# The longest that one read waits, and one write, in seconds.
READ_WAIT = 0.05
WRITE_WAIT = 2.0
CHUNK = 4096


class Port:
    """An open port: COM7, /dev/ttyACM1, socket://127.0.0.1:5000.

    Raises NoSuchPort, PortBusy or NoPermission; later PortVanished.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        # A socket's in_waiting only says whether there is anything.
        self._is_socket = url.startswith("socket://")
        try:
            self._serial = serial.serial_for_url(url, do_not_open=True)
            self._serial.timeout = READ_WAIT
            self._serial.write_timeout = WRITE_WAIT
            if not self._is_socket:
                self._serial.exclusive = True  # or two programs would each get half of the answers
            self._serial.open()
        except (OSError, ValueError, TypeError) as error:
            raise explain(url, error) from error
        with contextlib.suppress(OSError):  # a pseudo terminal has no such line
            self._serial.dtr = True

    def read(self) -> bytes:
        """What has come; waits READ_WAIT at most for the first byte."""
        try:
            first: bytes = self._serial.read(1)
            if not first:
                return b""
            if not self._is_socket:
                return first + self._serial.read(self._serial.in_waiting)
            self._serial.timeout = 0
            try:
                return first + self._serial.read(CHUNK)
            finally:
                self._serial.timeout = READ_WAIT
        except (OSError, TypeError, AttributeError) as error:  # the last two: closed by another thread
            raise PortVanished(port=self.url) from error

    def write(self, data: bytes) -> None:
        """Send it all, or lose it where the other end takes nothing."""
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException:
            return
        except (OSError, TypeError, AttributeError) as error:
            raise PortVanished(port=self.url) from error

    def close(self) -> None:
        """Give the port back."""
        with contextlib.suppress(OSError):
            self._serial.close()


def explain(url: str, error: Exception) -> LinkError:
    """Why a port could not be opened, as an error that says what to do."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.EBUSY or "exclusively lock" in text:
        return PortBusy(port=url)
    if os.name == "nt" and "PermissionError" in text:  # what Windows says of a port that is in use
        return PortBusy(port=url)
    if number in (errno.EACCES, errno.EPERM):
        return NoPermission(port=url, group=group_of(url))
    badly_written = url.startswith("socket://") and "Errno" not in text  # pyserial then tells what Python said
    if not url or badly_written or not isinstance(error, OSError):
        return BadAddress(port=url)
    return NoSuchPort(port=url, why=text)


def group_of(path: str) -> str:
    """The group that owns a device file: its members may open the port."""
    if os.name == "nt":
        return ""
    try:
        name = Path(path).group()
    except (OSError, KeyError):
        return "dialout"
    return "dialout" if name == "root" else name
