"""Files as cold.py wants them, on the real file system; the simulated flash has the same methods.

Knows os and open, not what the files hold.
"""

import os


class Files:
    """The files of one folder. writable: function telling whether the firmware may write now."""

    def __init__(self, folder, writable):
        self._folder = folder
        self._writable = writable

    def writable(self):
        return self._writable()

    def open(self, path, mode):
        """A binary file with readinto, write, seek, flush and close. Raises OSError."""
        return open(self._folder + "/" + path, mode)

    def mkdir(self, path):
        """Make a folder, "" being the folder of all; one that is there already is fine."""
        where = self._folder + "/" + path if path else self._folder
        try:
            os.stat(where)
        except OSError:
            os.mkdir(where)

    def size(self, path):
        """Bytes of the file, -1 where there is none."""
        try:
            return os.stat(self._folder + "/" + path)[6]
        except OSError:
            return -1

    def sync(self):
        """All that was written and flushed is on flash when this returns."""
        if hasattr(os, "sync"):
            os.sync()
