"""Adafruit's libraries that a board needs beside our code: which, and where they come from.

Which they are is read from what the code imports. They come from the packages that this program itself runs with, which
are the versions that it was tested with, or from a folder: an unpacked bundle of Adafruit's, or any site-packages.
"""

import ast
import importlib.util
from collections.abc import Iterable, Mapping
from pathlib import Path

from host_tools.deploy.compiling import MAGIC, Compiler
from host_tools.deploy.errors import InstallError
from host_tools.deploy.shrinking import without_remarks

THEIRS = "adafruit_"
FOLDER = "lib"  # on the board


def needed(sources: Iterable[str]) -> dict[str, str]:
    """{module, such as "adafruit_display_text.bitmap_label": its file below a folder of libraries, without its ending}
    of all that the sources need. Raises InstallError."""
    found: dict[str, str] = {}
    waiting = [name for text in sources for name in _imported(text)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        path = _installed(name)
        if path is None:
            continue  # a name in a module, not a module
        found[name] = name.replace(".", "/") + ("/__init__" if path.name == "__init__.py" else "")
        waiting += _imported(path.read_text("utf-8"))
        waiting += [name.rpartition(".")[0]] if "." in name else []
    return dict(sorted(found.items()))


def _imported(text: str) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names += [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
    return [name for name in names if name.startswith(THEIRS)]


def _installed(name: str) -> Path | None:
    """The file of a module in the packages that this program runs with, without running any of it."""
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or spec.origin is None:
        raise InstallError("install.no_library", name=top, folder="-")
    path = Path(spec.origin)
    if rest:
        path = path.parent.joinpath(*rest).with_suffix(".py")
    return path if path.is_file() else None


def files(modules: Mapping[str, str], folder: Path | None, compiler: Compiler | None) -> dict[str, bytes]:
    """{path on the board: content} of the modules. folder: where to take them from, or None. Raises InstallError."""
    found = {}
    for name, path in modules.items():
        source = _source(name, path, folder)
        content = source.read_bytes()
        if source.suffix == ".mpy":
            if content[:2] != MAGIC:
                raise InstallError("install.strange_library", file=source)
        else:
            text = without_remarks(content.decode("utf-8"))
            content = compiler.compile(f"{FOLDER}/{path}.py", text) if compiler else text.encode()
        ending = ".mpy" if source.suffix == ".mpy" or compiler else ".py"
        found[f"{FOLDER}/{path}{ending}"] = content
    return found


def _source(name: str, path: str, folder: Path | None) -> Path:
    if folder is None:
        source = _installed(name)
        assert source is not None
        return source
    for place in (folder, folder / FOLDER):
        for ending in (".mpy", ".py"):
            if (place / f"{path}{ending}").is_file():
                return place / f"{path}{ending}"
    raise InstallError("install.no_library", name=name, folder=folder)


def are_there(modules: Iterable[str], compiled: Mapping[str, bytes]) -> bool:
    """Whether a board has these modules, compiled for it. compiled: {path: first bytes} of the .mpy files there."""
    return all(compiled.get(f"{FOLDER}/{path}.mpy", b"")[:2] == MAGIC for path in modules)
