from .other import MOST, TWICE

print(MOST + TWICE)
