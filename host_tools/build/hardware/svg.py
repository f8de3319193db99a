"""A little of SVG: elements as text, numbers written short, what a viewer needs around them. Knows nothing else."""

from html import escape

FONT = "Noto Sans, Noto Sans CJK JP, DejaVu Sans, Hiragino Sans, Yu Gothic, sans-serif"


def short(value: object) -> str:
    """A number without needless places; anything else as text."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 0.005 else _trimmed(value)
    return str(value)


def _trimmed(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *children: str, **attributes: object) -> str:
    """<name ...>children</name>; `data_pin` becomes data-pin, `class_` class."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(short(value))}"' for key, value in attributes.items()
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def words(text: str, x: float, y: float, size: float, anchor: str = "start", **attributes: object) -> str:
    """A line of text whose baseline is at y."""
    return element("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def sheet(width: float, height: float, *children: str, unit: str = "", title: str = "") -> bytes:
    """The whole file. unit: "mm" for what is to be printed at its size."""
    head = element("title", escape(title)) if title else ""
    body = "\n".join((head, *children)).strip()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width)}{unit}" height="{short(height)}{unit}" '
        f'viewBox="0 0 {short(width)} {short(height)}" font-family="{FONT}">\n{body}\n</svg>\n'
    ).encode()
