class Log:
    def __init__(self):
        self.kept = []

    def append(self, one):
        self.kept.append(one)
