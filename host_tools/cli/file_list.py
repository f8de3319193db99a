"""Files that a command would write or remove, as lines that a person reads: by folder where there are many."""

from collections.abc import Iterable
from itertools import groupby

from host_tools.i18n import Texts

# So many of a folder are named, more are counted.
FEW = 3


def listed(texts: Texts, files: Iterable[tuple[str, str]], each: bool) -> list[str]:
    """A line for each (sign, path), such as "+ boot.py", or for many of one folder. each: none are counted."""
    lines = []
    for (sign, folder), among in groupby(sorted(files, key=_folder_first), key=lambda one: (one[0], _folder(one[1]))):
        paths = [path for _sign, path in among]
        if each or not folder or len(paths) <= FEW:
            lines += [f"{sign} {path}" for path in paths]
        else:
            lines.append(texts.t("install.in_folder", sign=sign, folder=folder, count=len(paths)))
    return lines


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _folder_first(one: tuple[str, str]) -> tuple[str, str, str]:
    sign, path = one
    return sign, _folder(path), path
