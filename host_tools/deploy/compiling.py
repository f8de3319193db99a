"""CircuitPython's own compiler, mpy-cross, where it is there: .mpy files take less flash, and no memory to compile.

MicroPython's program of the same name writes another format, which a board refuses: what it says of itself decides.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.deploy.errors import InstallError, WrongVersion

VERSION = re.compile(r"^CircuitPython (\d+)\.\S* on ")
# The first bytes of a file that CircuitPython 9 and 10 take: C is theirs alone, 6 the format's version.
MAGIC = b"C\x06"
LONGEST = 60  # seconds


@dataclass(frozen=True)
class Compiler:
    """program: path of the mpy-cross. major: the CircuitPython it is for."""

    program: str
    major: int

    def compile(self, path: str, text: str) -> bytes:
        """`text`, named `path` where something goes wrong in it on the board. Raises InstallError."""
        with tempfile.TemporaryDirectory() as name:
            source, target = Path(name) / "source.py", Path(name) / "compiled.mpy"
            source.write_text(text, "utf-8")
            said = _said(self.program, "-o", str(target), "-s", path, str(source))
            if not target.exists():
                raise InstallError("install.not_compiled", program=self.program, file=path, why=said.strip())
            content = target.read_bytes()
        if content[:2] != MAGIC:
            raise WrongVersion("install.other_compiler", program=self.program, said=content[:2].hex())
        return content


def compiler(asked: str | None, major: int | None) -> Compiler | None:
    """The compiler for CircuitPython `major` (None: whichever it is for): the one asked for, or one that is installed.

    Raises InstallError where the one asked for will not do; one that nobody asked for is then left alone.
    """
    program = asked or shutil.which("mpy-cross")
    if program is None:
        return None
    said = _said(program, "--version")
    version = VERSION.match(said)
    if version is not None and major in (None, int(version[1])):
        return Compiler(program, int(version[1]))
    if asked is None:
        return None
    raise WrongVersion("install.other_compiler", program=program, said=said.strip() or "-")


def _said(program: str, *arguments: str) -> str:
    """What a program prints."""
    try:
        done = subprocess.run([program, *arguments], capture_output=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InstallError("install.no_compiler", program=program, why=str(error)) from error
    return (done.stdout + done.stderr).decode("utf-8", "replace")
