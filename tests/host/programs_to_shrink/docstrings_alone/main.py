"""What it is."""


class Empty:
    """Nothing."""


def told():
    """Nothing."""


print(told(), Empty() is not None)
