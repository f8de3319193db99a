from .other import Full

try:
    raise Full("most", 3)
except ValueError as error:
    print(type(error).__name__, error)
