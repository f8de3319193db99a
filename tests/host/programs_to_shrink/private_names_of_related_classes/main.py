from .other import Base


class Built(Base):
    def __init__(self):
        super().__init__()
        self._mine = 2


class Alone:
    _own = 5


built = Built()
print(built.both(), built._mine, built._own, Alone._own)
