"""Texts in a font: how wide they are, where they break, how they are drawn.

No character is ever an error. Knows no screen and no line of it.
"""

from bitmaptools import blit

from .font import CJK

MISSING = "□"  # stands for a character that the font lacks, as in a name typed on a PC
MORE = "…"
# A line of Japanese does not start with these, nor end with those.
NOT_FIRST = "、。，．・：；？！）」』】ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ%,.!?:;)"
NOT_LAST = "（「『【("
FIRST_WIDE = chr(CJK)


class Lettering:
    """A SheetFont to measure and draw with."""

    def __init__(self, font):
        self._font = font
        self._missing = font.column(ord(MISSING))
        self._more = self.width(MORE)

    def has(self, character):
        """Whether the font has a glyph for `character`."""
        return self._font.column(ord(character)) >= 0

    def _advance(self, code):
        font = self._font
        column = font.column(code)
        if column < 0:
            column = self._missing
        return font.narrow if column >= font.first_narrow else font.wide

    def width(self, text):
        """Pixels that `text` takes."""
        narrow = self._font.narrow
        wide = self._font.wide
        pixels = 0
        for character in text:
            # Most of what is measured needs no look at the font.
            if " " <= character <= "~":
                pixels += narrow
            elif character >= FIRST_WIDE:
                pixels += wide
            else:
                pixels += self._advance(ord(character))
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
        for i in range(len(text)):
            advance = self.width(text[i])
            if used + advance > room:
                break
            used += advance
        return text[:i] + MORE, used + self._more

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
                while start < len(part) and part[start] == " ":
                    start += 1
                if start == len(part):
                    break
        return lines

    def _reach(self, text, start, pixels):
        """Where the longest stretch from `start` ends that fits; one character at least."""
        used = 0
        for i in range(start, len(text)):
            used += self.width(text[i])
            if used > pixels and i > start:
                return i
        return len(text)

    def draw(self, bitmap, x, text, height, skip):
        """Draw `text` into `bitmap` from `x` on, its lowest pixels in row `height` - 1.

        skip: the value that is not copied, or None.
        """
        font = self._font
        sheet = font.sheet
        top = font.height - height
        bottom = font.height
        for character in text:
            column = font.column(ord(character))
            if column < 0:
                column = self._missing
            end = column + (font.narrow if column >= font.first_narrow else font.wide)
            blit(bitmap, sheet, x, 0, x1=column, y1=top, x2=end, y2=bottom, skip_source_index=skip)
            x += end - column


def _break(text, start, end):
    """The last place in text[start:end + 1] where a line may break, or `end` where it may nowhere."""
    for at in range(end, start, -1):
        before = text[at - 1]
        after = text[at]
        if after == " " or before == " ":
            return at
        # Japanese breaks at any character.
        if (before >= FIRST_WIDE or after >= FIRST_WIDE) and after not in NOT_FIRST and before not in NOT_LAST:
            return at
    return end
