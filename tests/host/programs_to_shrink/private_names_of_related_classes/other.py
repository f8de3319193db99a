class Base:
    def __init__(self):
        self._own = 1

    def both(self):
        return self._own, self._mine
