class Broken(ValueError):
    pass


class Full(Broken):
    pass
