"""nvm that takes no heap, as a board's takes none: its bytes lie in a file. Knows no record."""

SIZE = 4096
PIECE = 64


class FileNvm:
    """As hot.py wants it: a length, slices to read, slice assignment. Blank at first."""

    def __init__(self, path):
        with open(path, "wb") as file:  # noqa: PTH123
            for _ in range(SIZE // PIECE):
                file.write(b"\xff" * PIECE)
        self._file = open(path, "r+b")  # noqa: PTH123, SIM115

    def __len__(self):
        return SIZE

    def __getitem__(self, where):
        if isinstance(where, slice):
            start, stop = where.start or 0, SIZE if where.stop is None else where.stop
            self._file.seek(start)
            return self._file.read(max(stop - start, 0))
        self._file.seek(where)
        return self._file.read(1)[0]

    def __setitem__(self, where, content):
        self._file.seek(where.start)
        self._file.write(bytes(content))
        self._file.flush()
