class Log:
    def __init__(self):
        self.kept = []
        self._limit = 0

    @property
    def limit(self):
        return self._limit

    @limit.setter
    def limit(self, limit):
        self._limit = limit

    def append(self, one):
        self.kept.append(one)
