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
# Without the numbers of lines, which a board has no use for and would keep in memory.
SPARE = "-O3"
# The first bytes of a file that CircuitPython 9 and 10 take: C is theirs alone, 6 the format's version.
MAGIC = b"C\x06"
LONGEST = 60  # seconds
MOST_SAID = 300  # letters of what a program prints that are told


@dataclass(frozen=True)
class Compiler:
    """program: path of the mpy-cross. major: the CircuitPython it is for."""

    program: str
    major: int

    def compile(self, path: str, text: str) -> bytes:
        """`text`, which stands at `path`, as an .mpy. Raises InstallError."""
        with tempfile.TemporaryDirectory() as name:
            source, target = Path(name) / "source.py", Path(name) / "compiled.mpy"
            source.write_text(text, "utf-8")
            # A name that is in memory never leaves it: the module knows its source by the name that it is found under.
            name = path.removesuffix(".py") + ".mpy"
            code, said = _run(self.program, SPARE, "-o", str(target), "-s", name, str(source))
            content = target.read_bytes() if target.is_file() else b""
        if code or not content:
            why = said or f"exit code {code}"
            raise InstallError("install.not_compiled", program=self.program, file=path, why=why)
        if content[:2] != MAGIC:
            raise WrongVersion("install.other_compiler", program=self.program, said=f"0x{content[:2].hex()}")
        return content


def compiler(asked: str | None, major: int | None) -> Compiler | None:
    """The compiler for CircuitPython `major` (None: whichever it is for): the one asked for, or one that is installed.

    Raises InstallError where the one asked for will not do; one that nobody asked for is then left alone.
    """
    program = asked or shutil.which("mpy-cross")
    if program is None:
        return None
    try:
        return _tried(program, major)
    except InstallError:
        if asked is None:
            return None
        raise


def _tried(program: str, major: int | None) -> Compiler:
    """A compiler that has compiled something. Raises InstallError."""
    _, said = _run(program, "--version")
    version = VERSION.match(said)
    if version is None or major not in (None, int(version[1])):
        raise WrongVersion("install.other_compiler", program=program, said=said or "-")
    found = Compiler(program, int(version[1]))
    found.compile("code.py", "x = 1\n")
    return found


def _run(program: str, *arguments: str) -> tuple[int, str]:
    """A program's exit code, and what it prints, cut short."""
    try:
        done = subprocess.run([program, *arguments], capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired as error:
        raise InstallError("install.slow_compiler", program=program, seconds=LONGEST) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InstallError("install.no_compiler", program=program, why=why) from error
    said = " ".join((done.stdout + done.stderr).decode("utf-8", "replace").split())
    return done.returncode, said if len(said) <= MOST_SAID else said[:MOST_SAID] + "..."
