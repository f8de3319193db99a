"""Texts in a font: how wide they are, where they are cut, where they break, what a label is given of them.

No character is ever an error. Knows no screen and no line of it.
"""

from .font import ASCII, CJK, FIRST, GAP, MISSING

MORE = "…"
# A line of Japanese does not start with these, nor end with those.
NOT_FIRST = "、。，．・：；？！）」』】ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ%,.!?:;)"
NOT_LAST = "（「『【("
FIRST_WIDE = chr(CJK)
TILES = "\ue000"  # pictures of tiles, tile_pictures.py
GAPS = [chr(code) for code in range(FIRST)]
KNOWN = FIRST + ASCII  # up to here the font has every printable character, in their order


def codes(text):
    """The code points of `text`, to be gone through once.

    Going through its characters instead, MicroPython makes each a name: it keeps them for good, and looks each
    one up among all names there are, which takes longer than all else that is done with it.
    """
    try:
        content = text.encode()
    except UnicodeError:  # half of a pair of surrogates, on CPython only
        return [ord(character) for character in text]
    return content if len(content) == len(text) else _decoded(content)


def _decoded(content):
    code = 0
    more = 0  # bytes that the code point still has
    for byte in content:
        if byte < 0x80:
            yield byte
        elif byte < 0xC0:
            code = code << 6 | byte & 0x3F
            more -= 1
            if not more:
                yield code
        else:
            more = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
            code = byte & 0x3F >> more


def add_gap(parts, pixels):
    """Append to `parts` of a label's text what moves the next one 0 to 128 `pixels` to the right."""
    if pixels >= GAP:
        parts.append(GAPS[pixels // GAP])
        pixels %= GAP
    if pixels:
        parts.append(GAPS[GAP + pixels])


def plain(text):
    """`text`, with a missing character for each control character, which in a label were a gap or a command."""
    try:
        if not text or min(text.encode()) >= FIRST:
            return text
    except UnicodeError:
        pass
    return "".join([character if ord(character) >= FIRST else chr(MISSING) for character in text])


class Lettering:
    """Measures, cuts and wraps by the widths of a SheetFont."""

    def __init__(self, font):
        self._font = font
        self._more = self.width(MORE)

    def has(self, character):
        """Whether the font has a glyph for `character`."""
        return self._font.column(ord(character)) >= 0

    def _advance(self, code):
        # Most of what is measured needs no look at the font.
        font = self._font
        if code >= CJK:
            return font.wide
        if FIRST <= code < KNOWN:
            return font.narrow
        return font.narrow if font.drawn(code) >= font.first_narrow else font.wide

    def width(self, text):
        """Pixels that `text` takes."""
        narrow = self._font.narrow
        wide = self._font.wide
        pixels = 0
        for code in codes(text):
            if FIRST <= code < KNOWN:
                pixels += narrow
            elif code >= CJK:
                pixels += wide
            else:
                pixels += self._advance(code)
        return pixels

    def fits(self, text, pixels):
        """Whether `text` is no wider than `pixels`."""
        return self.width(text) <= pixels

    def cut(self, text, pixels):
        """`text`, or as much of its start as fits with "…" behind it; "" where not even that fits."""
        return self.fitted(text, pixels)[0]

    def fitted(self, text, pixels):
        """(what cut() gives, its width)."""
        used = self.width(text)
        if used <= pixels:
            return text, used
        room = pixels - self._more
        if room < 0:
            return "", 0
        used = 0
        length = 0
        for code in codes(text):
            advance = self._advance(code)
            if used + advance > room:
                break
            used += advance
            length += 1
        return text[:length] + MORE, used + self._more

    def wrap(self, text, pixels):
        """`text` in lines of at most `pixels` (a single character is never cut): a list, [""] for no text.

        A line breaks at a newline, at spaces (dropped there), and beside Japanese characters.
        """
        lines = []
        for part in text.split("\n"):
            start = 0
            while True:
                end = self._reach(part, start, pixels)
                if end == len(part):
                    lines.append(part[start:])
                    break
                end = _break(part, start, end)
                lines.append(part[start:end].rstrip(" "))
                start = end
                while part[start : start + 1] == " ":
                    start += 1
                if start == len(part):
                    break
        return lines

    def _reach(self, text, start, pixels):
        """Where the longest stretch from `start` ends that fits; one character at least."""
        used = 0
        end = start
        for code in codes(text[start:]):
            used += self._advance(code)
            if used > pixels and end > start:
                return end
            end += 1
        return end


def _break(text, start, end):
    """The last place in text[start:end + 1] where a line may break, or `end` where it may nowhere."""
    for at in range(end, start, -1):
        before = text[at - 1 : at]  # pieces, as text[at] would stay in memory for good
        after = text[at : at + 1]
        if after == " " or before == " ":
            return at
        # Japanese breaks at any character, but a row of tiles where it has a gap.
        if before >= TILES and after >= TILES:
            continue
        if (before >= FIRST_WIDE or after >= FIRST_WIDE) and after not in NOT_FIRST and before not in NOT_LAST:
            return at
    return end
