from . import other

for name in ("UNIT", "STEP"):
    print(getattr(other, name))
