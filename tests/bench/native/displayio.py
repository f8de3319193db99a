"""What displayio's objects weigh, for MicroPython, which has none: memory of a board's size, and no picture."""


class Bitmap:
    """Holds what a bitmap's pixels take, rows of whole 32-bit words; its header weighs about what this object does.

    Pixels that are set are forgotten.
    """

    def __init__(self, width, height, values):
        self.width = width
        self.height = height
        bits = 1
        while (values - 1) >> bits:
            bits <<= 1
        self._rows = bytearray((width * bits + 31) // 32 * 4 * height)

    def __setitem__(self, at, value):
        pass

    def fill(self, value):
        pass


# Objects without a picture: what matters is how many of them a screen holds.


class Palette:
    def __init__(self, colours):
        self._colours = [0] * colours

    def __len__(self):
        return len(self._colours)

    def __getitem__(self, at):
        return self._colours[at]

    def __setitem__(self, at, colour):
        self._colours[at] = colour

    def make_transparent(self, at):
        pass

    def make_opaque(self, at):
        pass

    def is_transparent(self, at):
        return False


class Group:
    def __init__(self, x=0, y=0, scale=1):
        self.x = x
        self.y = y
        self._scale = scale
        self._layers = []

    # A property, as the labels override it.
    @property
    def scale(self):
        return self._scale

    @scale.setter
    def scale(self, scale):
        self._scale = scale

    def __len__(self):
        return len(self._layers)

    def __iter__(self):
        return iter(self._layers)

    def append(self, layer):
        self._layers.append(layer)

    def pop(self, at=-1):
        return self._layers.pop(at)


class TileGrid:
    def __init__(
        self,
        bitmap,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
