class Seen:
    _top = 1
    again = True
    _row = 3


for name in ("_top", "again", "gone"):
    print(getattr(Seen(), name, None))
